/**
 * Highest position of a cam on an outline of straight lines, exactly. With the half axes A along the road and B upwards
 * and the exponent c, the outline of a cam at U rises by
 *
 *   f(t) = B (1 - (1 - t^c)^(1/c)),   t = |u - U|/A
 *
 * and has the slope of a line m where t^c = Q/(1 + Q), Q = (|m| A/B)^(c/(c - 1)): the cam touches the line there, or at
 * the end of the line that is nearest. The cam stands on the line that lifts it most.
 */
import type { Expr, SymbolicMath } from '../../../engine/symbolic'
import { shortest, type Corner } from './shapes'

export interface Outline {
  /** Half axes, m, and exponent. */
  readonly a: Expr
  readonly b: Expr
  readonly c: number
}

/**
 * Part of the half axis from which on the outline goes straight on, so that it has a height and a slope everywhere. A
 * part of 0.97 of its height lies below.
 */
const straight = 0.999
/** Slopes over B/A are within these, so that powers stay finite. */
const [least, most] = [1e-9, 1e8]

/** Returns the height of the outline over its lowest point at a distance along the road, m. */
function riseAt({ named, abs, add, sub, mul, div, min, max, pow }: SymbolicMath, outline: Outline, from: Expr): Expr {
  const { a, b, c } = outline
  const t = named('camPart', div(abs(from), a))
  const inner = sub(1, pow(sub(1, pow(min(t, straight), c)), 1 / c))
  const steepest = straight ** (c - 1) * (1 - straight ** c) ** (1 / c - 1)
  return mul(b, add(inner, mul(steepest, max(sub(t, straight), 0))))
}

/** Returns the distance from the middle of the outline to where it has a slope, m. */
function placeOfSlope(math: SymbolicMath, { a, b, c }: Outline, slope: Expr): Expr {
  const { named, abs, add, mul, div, min, max, pow, sign } = math
  const ratio = named('slopeRatio', max(min(div(mul(abs(slope), a), b), most), least))
  const part = mul(pow(ratio, 1 / (c - 1)), pow(add(1, pow(ratio, c / (c - 1))), -1 / c))
  return mul(sign(slope), a, part)
}

/** Returns the height of the lowest point of a cam at u over the outline of an obstacle, m. */
export function camOn(math: SymbolicMath, outline: Outline, corners: readonly Corner[], u: Expr): Expr {
  const { named, add, sub, mul, div, min, max } = math
  const [first, last] = [corners[0], corners[corners.length - 1]]
  const level = (at: Expr, height: Expr): Expr => sub(height, riseAt(math, outline, sub(at, u)))
  const tops = [level(min(u, first.u), first.z), level(max(u, last.u), last.z)]
  for (let i = 1; i < corners.length; i++) {
    const [from, to] = [corners[i - 1], corners[i]]
    // the ends of a vertical edge belong to the lines beside it
    if (from.u === to.u) continue
    const change = sub(to.z, from.z)
    const isLevel = change === math.pool.zero
    const slope = isLevel ? math.pool.zero : named('slopeOfEdge', div(change, max(sub(to.u, from.u), shortest)))
    const touching = isLevel ? u : add(u, placeOfSlope(math, outline, slope))
    const at = named('camTouches', max(min(touching, to.u), from.u))
    tops.push(level(at, add(from.z, mul(slope, sub(at, from.u)))))
  }
  return named(
    'camHeight',
    tops.reduce((highest, top) => max(highest, top)),
  )
}
