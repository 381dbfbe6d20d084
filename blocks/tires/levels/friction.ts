/**
 * Dry friction of the wheel levels over the sliding speed (D. Zimmer and M. Otter, Real-time models for wheels and
 * tyres in an object-oriented modelling framework, Vehicle System Dynamics 48 (2010) 189-216, eqs 28 and 38-54),
 * after the curves of TMeasy.
 *
 *   g = v/vA:            mu = (k0 mu_max/vA) v/(1 + g (k0 - 2 + g))                      v <= vA
 *   g = (v-vA)/(vS-vA):  mu = mu_max - (mu_max - mu_min) g^2 (3 - 2 g), g at most 1      beyond
 *
 * The slope at rest is k0 mu_max/vA, not a constant: with a constant one the force at small slip would not fall with
 * the rolling speed, which raises vA.
 */
import type { Expr, SymbolicMath } from '../../../engine/symbolic'

/** Denominators stay above this. */
export const tiny = 1e-30

/** Squares of sliding speeds below this count as rest, m^2/s^2: there the directions along and across share equally. */
const restSquare = 1e-24

export interface Characteristic {
  /** vA and vS: sliding speeds of the peak and of full sliding, m/s. */
  readonly adhesion: Expr
  readonly slide: Expr
  readonly peak: Expr
  readonly sliding: Expr
  /** k0 */
  readonly initialSlope: Expr
}

/** Sliding speed with its direction. */
export interface Sliding {
  readonly speed: Expr
  /** Squares of the cosines of the direction, with the sum 1. */
  readonly long: Expr
  readonly lat: Expr
}

export function slidingOf(m: SymbolicMath, long: Expr, lat: Expr): Sliding {
  const { named, add, div, sqrt, square } = m
  const sum = named('slideSquare', add(square(long), square(lat), restSquare))
  const share = (v: Expr): Expr => named('direction', div(add(square(v), restSquare / 2), sum))
  return { speed: named('slideSpeed', sqrt(sum)), long: share(long), lat: share(lat) }
}

/** Returns mu/v, finite at rest, and dmu/dv of the rising branch, zero where friction falls. */
export function frictionOf(
  m: SymbolicMath,
  v: Expr,
  { adhesion, slide, peak, sliding, initialSlope }: Characteristic,
): { readonly perSpeed: Expr; readonly slope: Expr } {
  const { named, add, sub, mul, div, min, max, square, select, le } = m
  const g = named('adhesionShare', div(v, adhesion))
  const divisor = named('riseDivisor', add(1, mul(g, add(initialSlope, -2, g))))
  const start = named('startSlope', div(mul(initialSlope, peak), adhesion))
  const h = named('slideShare', max(min(div(sub(v, adhesion), max(sub(slide, adhesion), tiny)), 1), 0))
  const fallen = div(sub(peak, mul(sub(peak, sliding), square(h), sub(3, mul(2, h)))), v)
  const rises = le(v, adhesion)
  return {
    perSpeed: named('frictionPerSpeed', select(rises, div(start, divisor), fallen)),
    slope: select(rises, div(mul(start, sub(1, square(g))), square(divisor)), 0),
  }
}

/** Returns the larger of two speeds, rounded off where they meet: tol log(exp(a/tol) + exp(b/tol)) (49). */
export function smoothMaximum(m: SymbolicMath, a: Expr, b: Expr, tolerance: Expr): Expr {
  const { add, sub, mul, div, max, abs, exp, log, neg } = m
  return add(max(a, b), mul(tolerance, log(add(1, exp(neg(div(abs(sub(a, b)), tolerance)))))))
}

/** Returns a value that is linear in the load between those at the nominal load and at twice that. */
export const overLoad = ({ add, sub, mul }: SymbolicMath, load: Expr, first: Expr, second: Expr): Expr =>
  add(first, mul(sub(second, first), sub(load, 1)))

/**
 * Returns a friction coefficient whose force is quadratic in the load, from its values at the nominal load and at twice
 * that (53); beyond the load of its largest value the force stays there (54).
 * @param load over the nominal load
 */
export function frictionOverLoad(m: SymbolicMath, load: Expr, first: Expr, second: Expr): Expr {
  const { named, sub, mul, div, min, max, select, lt } = m
  const start = named('k', sub(mul(2, first), second))
  const fall = named('k', sub(first, second))
  const largest = named('k', select(lt(0, fall), div(start, max(mul(2, fall), tiny)), beyond))
  const bounded = min(load, largest)
  return max(mul(sub(start, mul(fall, bounded)), div(bounded, max(load, tiny))), 0)
}

/** No load over the nominal load is as large. */
const beyond = 1e30
