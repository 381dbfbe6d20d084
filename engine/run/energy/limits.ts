/** From where on an energy balance counts as broken. */
import { defaultTolerance } from '../../solve/scales'
import type { Solver } from '../../solve/solver'

/**
 * Parts of the energy turned over for fixed steps, by the order of the method; docs/theory/energy.md gives the table.
 */
const byOrder = [0.05, 0.05, 0.01, 0.01, 0.001]

/**
 * Part of the energy turned over that may be unaccounted for. Errors of a variable step follow its tolerance, over a
 * thousand of which something else is wrong; those of a fixed step follow its order.
 */
export function balanceLimit({ kind, order }: Pick<Solver, 'kind' | 'order'>, tolerance = defaultTolerance): number {
  if (kind === 'variable') return Math.min(1e-2, Math.max(1e-6, 1000 * tolerance))
  return byOrder[Math.min(order, byOrder.length - 1)]
}
