/** Rotations by 321 angles (yaw, pitch, roll) in the order roll, pitch, yaw of the vectors of these blocks. */
import { vectorMath, type Expr, type Mat3, type SymbolicMath, type Vec3 } from '../../engine/symbolic'

/** Returns the rotation from axes of the platform to those of the ground: R = Rz(yaw) Ry(pitch) Rx(roll). */
export function rotationBy(m: SymbolicMath, [roll, pitch, yaw]: Vec3): Mat3 {
  const v = vectorMath(m)
  const { sin, cos, neg } = m
  const about = (angle: Expr): readonly [Expr, Expr, Expr] => [cos(angle), sin(angle), neg(sin(angle))]
  const [cr, sr, nr] = about(roll)
  const [cp, sp, np] = about(pitch)
  const [cy, sy, ny] = about(yaw)
  const rx: Mat3 = [v.vec(1, 0, 0), v.vec(0, cr, nr), v.vec(0, sr, cr)]
  const ry: Mat3 = [v.vec(cp, 0, sp), v.vec(0, 1, 0), v.vec(np, 0, cp)]
  const rz: Mat3 = [v.vec(cy, ny, 0), v.vec(sy, cy, 0), v.vec(0, 0, 1)]
  return v.multiply(rz, v.multiply(ry, rx))
}

/** Returns the rates of roll, pitch and yaw from the angular velocity in axes of the body. */
export function angleRates(m: SymbolicMath, [roll, pitch]: Vec3, [p, q, r]: Vec3): Vec3 {
  const { add, sub, mul, div, sin, cos } = m
  const turning = add(mul(q, sin(roll)), mul(r, cos(roll)))
  return [
    add(p, mul(turning, div(sin(pitch), cos(pitch)))),
    sub(mul(q, cos(roll)), mul(r, sin(roll))),
    div(turning, cos(pitch)),
  ]
}

/** Returns the angular velocity in axes of the body from the rates of roll, pitch and yaw. */
export function bodyRates(m: SymbolicMath, [roll, pitch]: Vec3, [dRoll, dPitch, dYaw]: Vec3): Vec3 {
  const { add, sub, mul, sin, cos } = m
  return [
    sub(dRoll, mul(dYaw, sin(pitch))),
    add(mul(dPitch, cos(roll)), mul(dYaw, sin(roll), cos(pitch))),
    sub(mul(dYaw, cos(roll), cos(pitch)), mul(dPitch, sin(roll))),
  ]
}
