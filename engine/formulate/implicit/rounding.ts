/**
 * Rounding of equations that contain the efforts of a group of frictions.
 *
 * The efforts along the axes of a group share loads, so each has an error relative to all of them, however small it is
 * itself (`most` in `symbolic/shares.ts`): one at its limit remains there unless its share is smaller by more than the
 * part `stays`. In the scaled efforts f_i G_ii^(1/2) this is
 *
 *     e_i = stays (sum G_kk^(1/2) |f_k| + sum |a_k| G_kk^(-1/2)) G_ii^(-1/2),
 *
 * and an equation r that contains the efforts is not known better than sum |dr/df_i| e_i. Where a gear transmits
 * nearly nothing beside efforts that hold a load, this is more than the limits of its friction, which are a part of the
 * transmitted torque: between the points of a search such an effort jumps from one limit to another.
 */
import { heldAxes, jacobian, mathOf, stays, type Expr, type HeldAxes, type Pool } from '../../symbolic'

/**
 * Returns the rounding of each residual, in the same symbols; null if no efforts share loads. It is part of the search:
 * values computed beforehand would change how the rest of the program shares its terms.
 */
export function roundingOf(pool: Pool, residuals: readonly Expr[]): readonly Expr[] | null {
  const groups = heldAxes(pool, residuals)
  if (groups.length === 0) return null
  const math = mathOf(pool)
  const sum = (terms: readonly Expr[]): Expr => terms.reduce((a, b) => math.add(a, b), pool.zero)
  const parts = residuals.map((): Expr[] => [])
  for (const { efforts, mobility, accelerations, active } of groups) {
    const { roots, inverses } = scalesOf({ mobility, active }, math)
    const loads = sum(accelerations.map((a, i) => math.mul(math.abs(a), inverses[i])))
    const total = math.add(loads, sum(efforts.map((f, i) => math.mul(roots[i], math.abs(f)))))
    const slopes = jacobian(pool, residuals, efforts) ?? []
    residuals.forEach((_, row) => {
      const weights = slopes.filter((e) => e.row === row).map((e) => math.mul(math.abs(e.expr), inverses[e.column]))
      if (weights.length > 0) parts[row].push(math.mul(stays, sum(weights), total))
    })
  }
  return parts.map(sum)
}

/** Returns G_ii^(1/2) and its inverse, zero for axes that take no part. */
function scalesOf(
  { mobility, active }: Pick<HeldAxes, 'mobility' | 'active'>,
  math: ReturnType<typeof mathOf>,
): { readonly roots: readonly Expr[]; readonly inverses: readonly Expr[] } {
  const takesPart = active.map((flag, i) => math.and(math.gt(flag, 0.5), math.gt(mobility[i], 0)))
  const roots = mobility.map((g, i) => math.select(takesPart[i], math.sqrt(math.max(g, 0)), 0))
  return { roots, inverses: roots.map((root, i) => math.select(takesPart[i], math.div(1, root), 0)) }
}
