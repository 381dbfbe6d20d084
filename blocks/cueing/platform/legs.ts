/** Kinematics of the legs between a base and a platform. */
import { vectorMath, type Expr, type Mat3, type SymbolicMath, type Vec3 } from '../../../engine/symbolic'

/** A leg at one pose; everything in base axes. */
export interface LegLine {
  /** Distance of the joints, m. */
  readonly length: Expr
  /** Unit vector from the base joint to the platform joint. */
  readonly direction: Vec3
  /** Vector from the platform origin to the platform joint, m. */
  readonly arm: Vec3
  /** arm x direction: moment of a unit force about the platform origin, m. */
  readonly moment: Vec3
}

export interface PlatformPose {
  readonly position: Vec3
  /** Rotation from platform axes to base axes. */
  readonly rotation: Mat3
}

/** Twist of the platform against the base, in base axes: m/s, rad/s, or their derivatives. */
export interface Twist {
  readonly linear: Vec3
  readonly angular: Vec3
}

/**
 * d = r + R a - b for every leg (Merlet 2006, chapter 3). @param base joints in base axes @param platform joints in
 * platform axes
 */
export function legsAt(
  m: SymbolicMath,
  base: readonly Vec3[],
  platform: readonly Vec3[],
  { position, rotation }: PlatformPose,
): readonly LegLine[] {
  const v = vectorMath(m)
  return base.map((joint, i) => {
    const arm = v.named(`arm${i + 1}`, v.apply(rotation, platform[i]))
    const d = v.named(`d${i + 1}`, v.sub(v.add(position, arm), joint))
    const length = m.named(`length${i + 1}`, m.sqrt(v.dot(d, d)))
    const direction = v.named(`n${i + 1}`, v.scale(m.div(1, length), d))
    return { length, direction, arm, moment: v.cross(arm, direction) }
  })
}

/** Returns the l' = n . v + (a x n) . w, m/s. */
export function legRate(m: SymbolicMath, leg: LegLine, { linear, angular }: Twist): Expr {
  const v = vectorMath(m)
  return m.add(v.dot(leg.direction, linear), v.dot(leg.moment, angular))
}

/** Returns the l'' = n . (v' + w' x a + w x (w x a)) + (|v + w x a|^2 - L'^2)/L, m/s^2. */
export function legAcceleration(m: SymbolicMath, leg: LegLine, rate: Twist, acceleration: Twist, legRate: Expr): Expr {
  const v = vectorMath(m)
  const turning = v.cross(rate.angular, leg.arm)
  const joint = v.add(rate.linear, turning)
  return m.add(
    v.dot(leg.direction, acceleration.linear),
    v.dot(leg.moment, acceleration.angular),
    v.dot(leg.direction, v.cross(rate.angular, turning)),
    m.div(m.sub(v.dot(joint, joint), m.square(legRate)), leg.length),
  )
}

/**
 * Returns the angular velocity and acceleration from the 321 angles yaw, pitch, roll and their derivatives, in the axes
 * the angles start from.
 */
export function angularMotion(
  m: SymbolicMath,
  [yaw, pitch]: Vec3,
  [dYaw, dPitch, dRoll]: Vec3,
  [ddYaw, ddPitch, ddRoll]: Vec3,
): { readonly rate: Vec3; readonly acceleration: Vec3 } {
  const v = vectorMath(m)
  const [sy, cy, sp, cp] = [m.sin(yaw), m.cos(yaw), m.sin(pitch), m.cos(pitch)]
  const z = v.vec(0, 0, 1)
  const y = v.vec(m.neg(sy), cy, 0)
  const x = v.vec(m.mul(cy, cp), m.mul(sy, cp), m.neg(sp))
  const carrier = v.add(v.scale(dYaw, z), v.scale(dPitch, y))
  return {
    rate: v.named('w', v.add(carrier, v.scale(dRoll, x))),
    acceleration: v.named(
      'dw',
      v.add(
        v.scale(ddYaw, z),
        v.scale(ddPitch, y),
        v.scale(ddRoll, x),
        v.scale(m.mul(dYaw, dPitch), v.cross(z, y)),
        v.scale(dRoll, v.cross(carrier, x)),
      ),
    ),
  }
}

/**
 * Returns the determinant of the six lines (n, a x n), m^3: zero where the platform can move with all legs at rest. By
 * the expansion of Laplace along the three rows of directions.
 */
export function determinantOf(m: SymbolicMath, legs: readonly LegLine[]): Expr {
  const v = vectorMath(m)
  const triple = (a: Vec3, b: Vec3, c: Vec3): Expr => v.dot(a, v.cross(b, c))
  const all = legs.map((_, i) => i)
  const choices = all.flatMap((i) =>
    all.flatMap((j) => (j > i ? all.filter((k) => k > j).map((k) => [i, j, k] as const) : [])),
  )
  return m.add(
    ...choices.map(([i, j, k]) => {
      const [p, q, r] = all.filter((l) => l !== i && l !== j && l !== k)
      const minor = m.mul(
        triple(legs[i].direction, legs[j].direction, legs[k].direction),
        triple(legs[p].moment, legs[q].moment, legs[r].moment),
      )
      return (i + j + k) % 2 === 1 ? minor : m.neg(minor)
    }),
  )
}
