/** Angles and points of a wheel that do not change while it spins, in the axes of the chassis. */
import type { FrameNode, Motion } from '../../engine/model/component/component'
import { vectorMath, type Expr, type Vec3 } from '../../engine/symbolic'

export type Side = 'L' | 'R'

export interface WheelPose {
  /** Wheel centre. */
  readonly centre: Vec3
  /** Spin axis, a unit vector to the left. */
  readonly spin: Vec3
  /** Vector from the centre to the lowest point of the wheel disc, which is the contact point on level ground. */
  readonly down: Vec3
  /**
   * rad; positive with the top outboard (ISO 8855: the sign of an inclination is that of the top against the vehicle).
   */
  readonly camber: Expr
  /** rad; positive with the front inboard. */
  readonly toe: Expr
  /** rad; turn of the wheel about its spin axis, that of the carrier while the bearing is locked. */
  readonly pitch: Expr
}

/**
 * Returns the angles of ISO 8855 (2011), 7.1.16 and 7.1.19, from the spin axis e: camber = -+asin e_z, toe-in =
 * +-atan2(e_x, e_y), left and right; the lowest point of a disc of radius R is -R (z - e e_z)/|z - e e_z|.
 */
export function wheelPose(m: Motion, chassis: FrameNode, wheel: FrameNode, side: Side, radius: Expr): WheelPose {
  const { num, named, atan2, sqrt, sub, mul, square, neg, max, div } = m.math
  const v = vectorMath(m.math)
  const centre = v.named('centre', m.position(chassis, wheel, chassis))
  const spin = v.named('spin', m.resolve([num(0), num(1), num(0)], wheel, chassis))
  const [x, y, z] = spin
  const level = named('level', sqrt(max(sub(1, square(z)), 1e-12)))
  const inboard = side === 'L' ? x : neg(x)
  const outboard = side === 'L' ? z : neg(z)
  const scale = named('down', neg(div(radius, level)))
  return {
    centre,
    spin,
    down: [mul(scale, neg(mul(z, x))), mul(scale, neg(mul(z, y))), mul(scale, square(level))],
    camber: neg(atan2(outboard, level)),
    toe: atan2(inboard, y),
    pitch: atan2(
      neg(m.resolve([num(1), num(0), num(0)], wheel, chassis)[2]),
      m.resolve([num(0), num(0), num(1)], wheel, chassis)[2],
    ),
  }
}
