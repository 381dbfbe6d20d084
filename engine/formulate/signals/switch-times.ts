/**
 * Conditions on time, for methods with fixed steps: no step goes across an instant at which one switches, so that an
 * `if` or `when` switches there and not at the next end of a step. They are corners and crossing functions that contain
 * time only. Where time is linear in them, the instant follows from parameters,
 *
 *     a t + b = 0,   t = -b/a.
 *
 * The others are functions of time whose zeros a run finds ahead of its steps. Methods with variable steps find corners
 * and events on their own.
 */
import { Depends, mathOf, payloadOf, substitute, tangents, topologicalOrder, type Expr } from '../../symbolic'
import type { Collection } from '../collect/collection'
import type { ModelEvent } from './discrete'
import { crossingOf, type Kink } from './kinks'

export interface TimeConditions {
  /** Instants of conditions in which time is linear. */
  readonly switchTimes: readonly Expr[]
  /** Functions of time that are zero where the other conditions switch. */
  readonly timeConditions: readonly Kink[]
}

/**
 * @param corners functions that are zero at corners of the equations
 * @param events crossing functions of events, with conditions inside
 * @param roots derivatives of states, with calls of functions that have conditions inside
 */
export function timeConditionsOf(
  c: Collection,
  corners: readonly Kink[],
  events: readonly (Kink & Pick<ModelEvent, 'conditions'>)[],
  roots: readonly Expr[],
): TimeConditions {
  const { pool } = c
  const times = new Set<Expr>()
  const conditions = new Map<Expr, string>()
  const inside = events.flatMap(({ block, crossing, conditions: joins }) => {
    if (onTimeAlone(crossing)) return cornersIn(c, [crossing], block)
    if (joins !== true) return []
    return [...cornersIn(c, [crossing], block), ...partsOf(crossing).map((part) => ({ block, crossing: part }))]
  })
  for (const { crossing, block } of [...corners, ...events, ...inside, ...insideCalls(c, roots)]) {
    if (!onTimeAlone(crossing)) continue
    const [slope] = tangents(pool, [crossing], new Map([[c.time, pool.one]]))
    const [start] = substitute(pool, [crossing], new Map([[c.time, pool.zero]]))
    if (slope === pool.zero && !jumps(crossing)) continue
    if (slope.isParametric && start.isParametric && !jumps(crossing))
      times.add(
        pool.product(-1, [
          [start, 1],
          [slope, -1],
        ]),
      )
    else conditions.set(crossing, block)
  }
  return {
    switchTimes: [...times],
    timeConditions: [...conditions].map(([crossing, block]) => ({ block, crossing })),
  }
}

/** Returns whether a function of time has jumps, which its slope says nothing of. */
const jumps = (e: Expr): boolean => topologicalOrder([e]).some(({ op }) => op === 'floor' || op === 'sign')

/**
 * Returns the parts of a crossing function that joins several conditions: `and` is the least of them, `or` the
 * greatest, `not` the negative.
 */
function partsOf({ op, args }: Expr): readonly Expr[] {
  if (op === 'min' || op === 'max') return args.flatMap((arg) => [arg, ...partsOf(arg)])
  return op === 'add' && args.length === 1 ? partsOf(args[0]) : []
}

function cornersIn(c: Collection, roots: readonly Expr[], block: string): readonly Kink[] {
  return topologicalOrder(roots).flatMap((e) => {
    const crossing = crossingOf(c, e)
    return crossing === undefined ? [] : [{ block, crossing }]
  })
}

/** Conditions in functions that are compiled apart and take the time, or a signal that depends on time alone. */
function insideCalls(c: Collection, roots: readonly Expr[]): readonly Kink[] {
  const math = mathOf(c.pool)
  return topologicalOrder(roots).flatMap((e) => {
    if (e.op !== 'call') return []
    const { fn, label } = payloadOf(e, 'call')
    const n = fn.inputs.length
    if (!c.kinked.has(label) || !e.args.slice(0, n).some(onTimeAlone)) return []
    const record = (names: readonly string[], from: number): Record<string, Expr> =>
      Object.fromEntries(names.map((name, i) => [name, e.args[from + i]]))
    const outputs = fn.build(math, record(fn.inputs, 0), record(fn.parameters, n))
    return cornersIn(c, Object.values(outputs), label)
  })
}

const onTimeAlone = (e: Expr): boolean =>
  (e.depends & Depends.time) !== 0 && (e.depends & (Depends.state | Depends.argument)) === 0
