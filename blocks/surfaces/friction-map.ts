/**
 * Friction over the road: a factor on the friction coefficients of tyres, as a function of road coordinates. A tyre
 * touches in one point here, but its contact patch is some 0.1 m long and wide, so a step between two patches is passed
 * gradually: by the cubic 3 t^2 - 2 t^3 over a width, half of it on either side of the edge. Width 0 is a jump.
 */
import type { SymbolicMath } from '../../engine/symbolic'
import type { Expr, Num } from '../../engine/symbolic'

export interface RoadPoint {
  /** m along the road, and to the left. */
  readonly along: Expr
  readonly left: Expr
}

/** A rectangle of road with its own friction. */
export interface FrictionPatch {
  /** m */
  readonly along: readonly [from: number, to: number]
  readonly left: readonly [from: number, to: number]
  readonly friction: number
}

/**
 * Returns 0 before an edge, 1 beyond.
 * @param width of the transition, m; exactly 0 (a constant) is a jump
 */
function passing(m: SymbolicMath, x: Expr, edge: Num, width: Expr): Expr {
  if (width === m.pool.zero) return m.select(m.lt(x, edge), 0, 1)
  const t = m.named('passing', m.min(m.max(m.add(m.div(m.sub(x, edge), width), 0.5), 0), 1))
  return m.mul(t, t, m.sub(3, m.mul(2, t)))
}

/** Returns `right` on the right-hand side of a line along the road, `left` on its left-hand side. */
export function splitFriction(m: SymbolicMath, at: RoadPoint, line: Num, width: Expr, right: Expr, left: Expr): Expr {
  return m.add(right, m.mul(m.sub(left, right), passing(m, at.left, line, width)))
}

/**
 * Patches on a road, of which a later one covers those before.
 * @param width of the transition around every patch, m
 */
export function patchedFriction(
  m: SymbolicMath,
  at: RoadPoint,
  base: Expr,
  patches: readonly FrictionPatch[],
  width: Expr,
): Expr {
  const between = (x: Expr, [from, to]: readonly [number, number]): Expr =>
    m.mul(passing(m, x, from, width), m.sub(1, passing(m, x, to, width)))
  return patches.reduce<Expr>(
    (under, { along, left, friction }) =>
      m.add(under, m.mul(m.sub(friction, under), between(at.along, along), between(at.left, left))),
    base,
  )
}
