/**
 * Jumps of the equations that a run does not end steps at: of blocks that don't ask for it, and inside functions that
 * are compiled apart, such as those of tyres. A run passes over them with short steps, but a sensitivity changes where
 * the derivatives of the states jump.
 */
import type { Compilation } from '../../compile/compile'
import { cornersIn, jumpsAt } from '../../formulate/signals/kinks'
import type { Expr } from '../../symbolic'

/** Function that is zero where the equations of a block jump. */
export interface Jump {
  readonly block: string
  readonly crossing: Expr
}

/** Key of the jumps of a compilation: a search has many runs with other values. */
const jumpsKey = Symbol('further jumps')

/** Returns the jumps in the derivatives of the states that are not among the kinks of the system. */
export const furtherJumps = (compilation: Compilation): readonly Jump[] =>
  compilation.once(jumpsKey, () => jumpsOf(compilation))

function jumpsOf({ collection, states, system }: Compilation): readonly Jump[] {
  const known = new Set(system.kinks.map(({ crossing }) => crossing))
  const jumps = new Map<Expr, Jump>()
  const derivatives = states.map((s) => s.derivative)
  for (const { at, crossing, block = '' } of cornersIn(collection, derivatives)) {
    if (jumpsAt(at) && !known.has(crossing) && !jumps.has(crossing)) jumps.set(crossing, { block, crossing })
  }
  return [...jumps.values()]
}
