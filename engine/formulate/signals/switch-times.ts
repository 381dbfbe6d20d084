/**
 * Conditions on time, for methods with fixed steps: no step goes across an instant at which one switches, so that an
 * `if` or `when` switches there and not at the next end of a step. They are corners and crossing functions that contain
 * time only. Where time is linear in them, or linear in pieces, the instants follow from parameters,
 *
 *     a t + b = 0,   t = -b/a.
 *
 * They are sought through signals of other blocks too, where values jump. The others are functions of time whose zeros
 * a run finds ahead of its steps. Methods with variable steps find corners and events on their own.
 */
import {
  definitionOf,
  Depends,
  mathOf,
  operandsOf,
  payloadOf,
  substitute,
  tangents,
  topologicalOrder,
  type Expr,
  type Pool,
} from '../../symbolic'
import type { Collection } from '../collect/collection'
import type { ModelEvent } from './discrete'
import { differenceIn } from '../../symbolic/level'
import { crossingOf, jumpsAt, type Kink } from './kinks'

/** Properties of an event that conditions on time need. */
type TimedEvent = Kink & Pick<ModelEvent, 'conditions' | 'slip' | 'afterStep' | 'fail'>

/** Largest number of pieces of a function that is linear in pieces. */
const mostPieces = 32

export interface TimeConditions {
  /** Instants of conditions in which time is linear. */
  readonly switchTimes: readonly Expr[]
  /** Functions of time that are zero where the other conditions switch. */
  readonly timeConditions: readonly Kink[]
  /**
   * Functions of time that are zero where conditions switch that are not linear in time, also through signals of other
   * blocks: variable steps are not longer than from one switch to the next.
   */
  readonly timePassages: readonly Kink[]
  /** Functions of `timePassages` of events other than friction, at whose switches no fixed step ends. */
  readonly unheldPassages: readonly Kink[]
}

/**
 * @param corners functions that are zero at corners of the equations
 * @param events crossing functions of events, with conditions inside
 * @param roots derivatives of states, with calls of functions that have conditions inside
 */
export function timeConditionsOf(
  c: Collection,
  corners: readonly Kink[],
  events: readonly TimedEvent[],
  roots: readonly Expr[],
): TimeConditions {
  return conditionsOf(
    c,
    corners,
    events.map((event) => ({ ...event, crossing: whereItMoves(event.crossing) })),
    roots,
  )
}

/** Returns a crossing function without its value where it rests at zero (`symbolic/level.ts`): time doesn't rest. */
function whereItMoves(crossing: Expr): Expr {
  const { op, args } = crossing
  return op === 'select' && args[0].op === 'eq' ? args[2] : crossing
}

function conditionsOf(
  c: Collection,
  corners: readonly Kink[],
  events: readonly TimedEvent[],
  roots: readonly Expr[],
): TimeConditions {
  const { pool } = c
  const times = new Set<Expr>()
  const conditions = new Map<Expr, string>()
  const passages = new Map<Expr, string>()
  const watched = new Map<Expr, string>()
  const signals = new TimeSignals(pool)
  const candidates = [
    ...corners,
    ...events.flatMap(({ block, crossing, conditions: joins }): readonly Kink[] => {
      const event = { block, crossing, jumps: joins === true }
      if (signals.areInstants(event)) return [event, ...jumpsIn(c, crossing, block)]
      if (joins !== true) return []
      const parts = partsOf(crossing).map((part) => ({ block, crossing: part, jumps: true }))
      return [...jumpsIn(c, crossing, block), ...parts]
    }),
    ...insideCalls(c, roots, signals),
  ]
  for (const { block, crossing, slip, afterStep, fail } of events) {
    const difference = differenceIn(crossing)
    if (!signals.onTimeAlone(difference)) continue
    const written = signals.writtenOut(difference)
    if (!jumps(written) && zerosOf(c, written) !== undefined) continue
    passages.set(written, block)
    if (slip === undefined && afterStep !== true && fail === undefined) watched.set(written, block)
  }
  for (const candidate of candidates) {
    if (!signals.areInstants(candidate)) continue
    const { block } = candidate
    const crossing = signals.writtenOut(candidate.crossing)
    const instants = jumps(crossing) ? undefined : zerosOf(c, crossing)
    if (instants === undefined) passages.set(crossing, block)
    if (instants !== undefined) instants.forEach((instant) => times.add(instant))
    // through signals only instants are followed that exports know too: elsewhere both act at the end of a step
    else if (onTime(candidate.crossing.depends)) conditions.set(crossing, block)
  }
  return {
    switchTimes: [...times],
    timeConditions: [...conditions].map(([crossing, block]) => ({ block, crossing })),
    timePassages: [...passages].map(([crossing, block]) => ({ block, crossing })),
    unheldPassages: [...watched].flatMap(([crossing, block]) =>
      conditions.has(crossing) ? [] : [{ block, crossing }],
    ),
  }
}

/** Returns whether a function of time has jumps, which its slope does not show. */
const jumps = (e: Expr): boolean => topologicalOrder([e]).some(({ op }) => op === 'floor' || op === 'sign')

/**
 * Returns the zeros of a function of time that is linear, or linear in pieces as a ramp is: the zeros of all pieces,
 * also where another piece holds, since a step that ends there costs little. Undefined for other functions.
 */
function zerosOf({ pool, time }: Collection, crossing: Expr): readonly Expr[] | undefined {
  const zeros: Expr[] = []
  const open = [crossing]
  for (let count = 0; open.length > 0; count++) {
    const piece = open.pop()
    if (piece === undefined || count > mostPieces) return undefined
    const [slope] = tangents(pool, [piece], new Map([[time, pool.one]]))
    if (slope === pool.zero) continue
    const [start] = substitute(pool, [piece], new Map([[time, pool.zero]]))
    if (slope.isParametric && start.isParametric) {
      zeros.push(
        pool.product(-1, [
          [start, 1],
          [slope, -1],
        ]),
      )
      continue
    }
    const choice = topologicalOrder([piece]).find((e) => alternativesOf(e).length > 0 && !e.isParametric)
    if (choice === undefined) return undefined
    open.push(...alternativesOf(choice).map((x) => substitute(pool, [piece], new Map([[choice, x]]))[0]))
  }
  return zeros
}

/** Returns the values between which an operation chooses. */
function alternativesOf({ op, args }: Expr): readonly Expr[] {
  if (op === 'select') return args.slice(1)
  return op === 'min' || op === 'max' ? args : []
}

/**
 * Returns the parts of a crossing function that joins several conditions: `and` is the least of them, `or` the
 * greatest, `not` the negative.
 */
function partsOf({ op, args }: Expr): readonly Expr[] {
  if (op === 'min' || op === 'max') return args.flatMap((arg) => [arg, ...partsOf(arg)])
  return op === 'add' && args.length === 1 ? partsOf(args[0]) : []
}

/** Jumps inside a crossing function. At its corners, such as knots of a table, nothing switches. */
const jumpsIn = (c: Collection, crossing: Expr, block: string): readonly Kink[] =>
  cornersIn(c, [crossing], block).filter(({ jumps: jumping }) => jumping === true)

function cornersIn(c: Collection, roots: readonly Expr[], block: string): readonly Kink[] {
  return topologicalOrder(roots).flatMap((e) => {
    const crossing = crossingOf(c, e)
    return crossing === undefined ? [] : [{ block, crossing, jumps: jumpsAt(e) }]
  })
}

/** Conditions in functions that are compiled apart and take the time, or a signal that depends on time alone. */
function insideCalls(c: Collection, roots: readonly Expr[], signals: TimeSignals): readonly Kink[] {
  const math = mathOf(c.pool)
  return topologicalOrder(roots).flatMap((e) => {
    if (e.op !== 'call') return []
    const { fn, label } = payloadOf(e, 'call')
    const n = fn.inputs.length
    if (!c.kinked.has(label) || !e.args.slice(0, n).some(signals.onTimeAlone)) return []
    const record = (names: readonly string[], from: number): Record<string, Expr> =>
      Object.fromEntries(names.map((name, i) => [name, e.args[from + i]]))
    const outputs = fn.build(math, record(fn.inputs, 0), record(fn.parameters, n))
    return cornersIn(c, Object.values(outputs), label)
  })
}

/** Expressions that depend on time and parameters alone, also through signals of other blocks. */
class TimeSignals {
  private readonly dependences = new Map<Expr, number>()
  private readonly definitions = new Map<Expr, Expr>()

  constructor(private readonly pool: Pool) {}

  readonly onTimeAlone = (e: Expr): boolean => onTime(this.dependenceOf(e))

  /**
   * Returns whether a function is zero at instants that depend on parameters alone. Signals of other blocks are
   * followed for jumps only: at corners, which a step may cross, its error is of second order.
   */
  areInstants({ crossing, jumps }: Kink): boolean {
    return jumps === true ? this.onTimeAlone(crossing) : onTime(crossing.depends)
  }

  /** Returns an expression on time alone with the definitions of signals in the places of the signals. */
  readonly writtenOut = (e: Expr): Expr => {
    const { definitions, pool } = this
    for (const x of topologicalOrder([e])) {
      const definition = x.op === 'wire' && !definitions.has(x) ? definitionOf(x) : undefined
      if (definition !== undefined) definitions.set(x, substitute(pool, [definition], definitions)[0])
    }
    return substitute(pool, [e], definitions)[0]
  }

  private dependenceOf(e: Expr): number {
    const { dependences } = this
    for (const x of topologicalOrder([e], (node) => dependences.has(node))) {
      const direct = x.op === 'wire' && definitionOf(x) !== undefined ? Depends.nothing : ownDependence(x)
      dependences.set(
        x,
        operandsOf(x).reduce((bits, operand) => bits | (dependences.get(operand) ?? 0), direct),
      )
    }
    return dependences.get(e) ?? 0
  }
}

const onTime = (depends: number): boolean =>
  (depends & Depends.time) !== 0 && (depends & (Depends.state | Depends.argument)) === 0

/** Returns the dependencies of a node besides its operands. */
const ownDependence = (e: Expr): number => (operandsOf(e).length === 0 ? e.depends : Depends.nothing)
