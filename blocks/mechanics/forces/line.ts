/** The line between the origins of two frames: length, direction and rate. */
import type { FrameNode, Motion } from '../../../engine/model/component/component'
import { vectorMath, type Expr, type Vec3 } from '../../../engine/symbolic'

/** Small area that keeps the direction defined where the points coincide, m^2. */
const leastSquare = 1e-24

/** `direction` from a to b, in the axes of a. */
export function lineBetween(
  m: Motion,
  a: FrameNode,
  b: FrameNode,
): { readonly length: Expr; readonly direction: Vec3; readonly rate: Expr } {
  const { named, div, sqrt, max } = m.math
  const v = vectorMath(m.math)
  const d = m.position(a, b, a)
  const length = named('length', sqrt(max(v.dot(d, d), leastSquare)))
  const direction = v.scale(named('inverseLength', div(1, length)), d)
  // the velocity of b seen from a turning a has no part along the line from the turning
  const rate = v.dot(direction, v.sub(m.velocity(b, a), m.velocity(a, a)))
  return { length, direction, rate }
}
