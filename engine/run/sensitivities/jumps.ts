/**
 * Jumps of the equations that a run does not end steps at: of blocks that don't ask for it, and inside functions that
 * are compiled apart, such as those of tyres. A run passes over them with short steps, but a sensitivity changes where
 * the derivatives of the states jump.
 */
import type { Compilation } from '../../compile/compile'
import { crossingOf } from '../../formulate/signals/kinks'
import { Depends, payloadOf, topologicalOrder, type Expr } from '../../symbolic'

/** Function that is zero where the equations of a block jump. */
export interface Jump {
  readonly block: string
  readonly crossing: Expr
}

const jumping: ReadonlySet<Expr['op']> = new Set(['sign', 'lt', 'le'])

/** Jumps of each compilation: a search has many runs with other values. */
const known = new WeakMap<Compilation, readonly Jump[]>()

/** Returns the jumps in the derivatives of the states that are not among the kinks of the system. */
export function furtherJumps(compilation: Compilation): readonly Jump[] {
  const jumps = known.get(compilation) ?? jumpsOf(compilation)
  known.set(compilation, jumps)
  return jumps
}

function jumpsOf({ collection, states, system }: Compilation): readonly Jump[] {
  const { pool, math } = collection
  const kinks = new Set(system.kinks.map(({ crossing }) => crossing))
  const jumps = new Map<Expr, Jump>()
  const blockOf = (e: Expr): string | undefined => pool.originOf(e)[0]?.block
  const walk = (roots: readonly Expr[], seen: Set<Expr>, outer?: string): void => {
    for (const e of topologicalOrder(roots, (node) => seen.has(node))) {
      seen.add(e)
      if (e.op === 'call') {
        const { fn } = payloadOf(e, 'call')
        const record = (names: readonly string[], first: number): Record<string, Expr> =>
          Object.fromEntries(names.map((name, i) => [name, e.args[first + i]]))
        const outputs = fn.build(math, record(fn.inputs, 0), record(fn.parameters, fn.inputs.length))
        walk(Object.values(outputs), new Set(e.args), blockOf(e) ?? outer)
      }
      const crossing = jumping.has(e.op) ? crossingOf(collection, e) : undefined
      if (crossing === undefined || kinks.has(crossing) || jumps.has(crossing)) continue
      if ((crossing.depends & Depends.state) === 0 || (crossing.depends & Depends.argument) !== 0) continue
      jumps.set(crossing, { block: outer ?? blockOf(e) ?? '', crossing })
    }
  }
  walk(
    states.map((s) => s.derivative),
    new Set(),
  )
  return [...jumps.values()]
}
