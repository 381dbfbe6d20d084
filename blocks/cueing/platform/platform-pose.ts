/** The pose of a platform and its derivatives at the ports of a block, and its motion on a base that moves. */
import { choice, type Param, type Port } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { vectorMath, type SymbolicMath, type Vec3 } from '../../../engine/symbolic'
import { rotation321 } from '../../mechanics/rotation-321'
import { angularMotion, type PlatformPose, type Twist } from './legs'
import { triple, vectorDerivatives } from './vectors'

export const ratePorts: Readonly<Record<string, Port>> = {
  v: triple('Velocity', 'm/s', 'Velocity of the platform origin in base axes; zero if not connected', {
    optional: true,
  }),
  dangles: triple('Angle rates', 'rad/s', 'Rates of yaw, pitch and roll; zero if not connected', { optional: true }),
  a: triple('Acceleration', 'm/s^2', 'Acceleration of the platform origin in base axes; zero if not connected', {
    optional: true,
  }),
  ddangles: triple(
    'Angle accelerations',
    'rad/s^2',
    'Second derivatives of yaw, pitch and roll; zero if not connected',
    { optional: true },
  ),
}
export const posePorts: Readonly<Record<string, Port>> = {
  r: triple('Position', 'm', 'Position of the platform origin in base axes', { example: [0, 0, 1.5] }),
  angles: triple('Angles', 'rad', 'Yaw, pitch and roll of the platform (321)', { example: [0, 0.1, 0] }),
}

export const ratesParam: Param = choice(
  [
    { value: 'ports', label: 'Ports' },
    { value: 'pose', label: 'Derivatives of the pose' },
  ],
  'ports',
  'Rates',
  'Source of velocities and accelerations',
  { group: 'Motion' },
)

/** Motion of a platform relative to its base, in base axes. */
export interface PlatformMotion extends PlatformPose {
  readonly rate: Twist
  readonly acceleration: Twist
}

export interface PoseAtPorts extends PlatformMotion {
  readonly angles: Vec3
  readonly rateSmoothness: () => number
  readonly accelerationSmoothness: () => number
}

/** Returns the pose that is wired to the ports above; an open port counts as zero. */
export function poseAt(c: ComponentBuilder): PoseAtPorts {
  const exact = c.choice('rates') === 'pose'
  const r = vectorDerivatives(c, ['r', 'v', 'a'], exact)
  const angles = vectorDerivatives(c, ['angles', 'dangles', 'ddangles'], exact)
  const [yaw, pitch, roll] = angles.value
  const turn = angularMotion(c.math, angles.value, angles.rate, angles.acceleration)
  return {
    position: r.value,
    angles: angles.value,
    rotation: rotation321(c.math, yaw, pitch, roll),
    rate: { linear: r.rate, angular: turn.rate },
    acceleration: { linear: r.acceleration, angular: turn.acceleration },
    rateSmoothness: () => Math.min(r.rateSmoothness(), angles.rateSmoothness()),
    accelerationSmoothness: () => Math.min(r.accelerationSmoothness(), angles.accelerationSmoothness()),
  }
}

/**
 * Motion of a base against the ground, in its own axes: acceleration of its origin, angular velocity and acceleration.
 */
export interface CarrierMotion {
  readonly a: Vec3
  readonly w: Vec3
  readonly dw: Vec3
}

interface CarriedMotion {
  /** Angular velocity of the platform against the ground, in base axes. */
  readonly angular: Vec3
  readonly angularAcceleration: Vec3
  /** Acceleration of the platform origin against the ground, in base axes. */
  readonly origin: Vec3
}

/** a = A + W' x r + W x (W x r) + 2 W x r' + r'' (theorem of Coriolis), and the same for the rotation. */
export function carriedMotion(
  m: SymbolicMath,
  { a, w, dw }: CarrierMotion,
  { position, rate, acceleration }: PlatformMotion,
): CarriedMotion {
  const v = vectorMath(m)
  return {
    angular: v.add(w, rate.angular),
    angularAcceleration: v.add(dw, acceleration.angular, v.cross(w, rate.angular)),
    origin: v.add(
      a,
      v.cross(dw, position),
      v.cross(w, v.cross(w, position)),
      v.scale(2, v.cross(w, rate.linear)),
      acceleration.linear,
    ),
  }
}
