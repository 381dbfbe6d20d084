/**
 * Rotation of a frame about each axis of another, each exact if the frame turns about that axis only: functions AX, AY
 * and AZ of Adams/Solver.
 */
import type { FrameNode, Motion } from '../../../engine/model/component/component'
import { vectorMath, type Expr, type Vec3 } from '../../../engine/symbolic'

/** Returns angles about x, y, z of `from`, between -pi and pi. */
export function projectedAngles(m: Motion, at: FrameNode, from: FrameNode): Vec3 {
  const { identity } = vectorMath(m.math)
  const { atan2, neg } = m.math
  const x = m.resolve(identity[0], at, from)
  const z = m.resolve(identity[2], at, from)
  return [atan2(neg(z[1]), z[2]), atan2(z[0], z[2]), atan2(x[1], x[0])]
}

/**
 * Moments on `at` in the axes of `from` whose power is the rate of each angle. An angle that is a function f of a unit
 * vector e of the frame changes by df/de . (w x e) = w . (e x df/de).
 */
export function projectedMoments(m: Motion, at: FrameNode, from: FrameNode): readonly [Vec3, Vec3, Vec3] {
  const v = vectorMath(m.math)
  const { add, div, neg, num, square } = m.math
  const x = m.resolve(v.identity[0], at, from)
  const z = m.resolve(v.identity[2], at, from)
  const zero = num(0)
  const moment = (e: Vec3, slope: Vec3, a: Expr, b: Expr): Vec3 =>
    v.scale(div(1, add(square(a), square(b))), v.cross(e, slope))
  return [
    moment(z, [zero, neg(z[2]), z[1]], z[1], z[2]),
    moment(z, [z[2], zero, neg(z[0])], z[0], z[2]),
    moment(x, [neg(x[1]), x[0], zero], x[0], x[1]),
  ]
}
