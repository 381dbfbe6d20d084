/** Limit beyond which an energy balance counts as broken. */
import { defaultTolerance } from '../../solve/scales'
import type { Solver } from '../../solve/solver'

/**
 * Limits for fixed steps as fractions of the energy turned over, by the order of the method. See the table in
 * docs/theory/energy.md.
 */
const byOrder = [0.05, 0.05, 0.01, 0.01, 0.001]

/**
 * Returns the fraction of the energy turned over that may be unaccounted for. Errors of a variable step follow its
 * tolerance: more than a thousand times the tolerance has another cause. Errors of a fixed step follow the order of the
 * method.
 */
export function balanceLimit({ kind, order }: Pick<Solver, 'kind' | 'order'>, tolerance = defaultTolerance): number {
  if (kind === 'variable') return Math.min(1e-2, Math.max(1e-6, 1000 * tolerance))
  return byOrder[Math.min(order, byOrder.length - 1)]
}
