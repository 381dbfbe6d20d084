/** Common parts of rail, yaw table and centrifuge: a cabin on a platform on a base that moves. */
import { signalOut, vector, type Param, type Port, type SignalDoc } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { vectorMath, type Expr, type Mat3, type Vec3 } from '../../../engine/symbolic'
import { carriedMotion, type CarrierMotion, type PoseAtPorts } from './platform-pose'
import { provideVector, tripleOut } from './vectors'
import { worldGravity } from './world-gravity'

const quantities = [
  ['position', 'm', 'Position', 'Position of the platform origin in ground axes'],
  ['orientation', 'rad', 'Orientation', 'Yaw, pitch and roll of the platform relative to the ground (321)'],
  ['f', 'm/s^2', 'Specific force', 'Specific force at the point in platform axes, gravity included'],
  ['w', 'rad/s', 'Angular velocity', 'Angular velocity of the platform in its own axes'],
  ['baseA', 'm/s^2', 'Base acceleration', 'Acceleration of the base origin in base axes'],
  ['baseW', 'rad/s', 'Base rate', 'Angular velocity of the base in base axes'],
  ['baseDW', 'rad/s^2', 'Base angular acc.', 'Angular acceleration of the base in base axes'],
] as const

export const cabinPorts: Readonly<Record<string, Port>> = Object.fromEntries(
  quantities.map(([name, unit, label, doc]) => [name, tripleOut(label, unit, doc)]),
)
export const cabinSignals: Readonly<Record<string, SignalDoc>> = Object.fromEntries(
  quantities.map(([name, unit, , doc]) => [name, { unit, doc, logged: !name.startsWith('base') }]),
)
export const pointParam: Param = vector(
  'm',
  [0, 0, 0],
  'Point',
  'Point whose specific force is calculated, such as the head of the driver, in platform axes',
  { group: 'Cabin' },
)

/** A base that turns about the vertical only. */
interface TurningBase {
  readonly motion: CarrierMotion
  /** Position of the origin of the base, in ground axes. */
  readonly position: Vec3
  /** Heading of the axes of the base about z, against the ground. */
  readonly heading: Expr
}

/** Provides the outputs of the block. @param smoothness of the accelerations of the base */
export function provideCabin(
  c: ComponentBuilder,
  base: TurningBase,
  pose: PoseAtPorts,
  smoothness: () => number,
): void {
  const { math: m } = c
  const v = vectorMath(m)
  const [cos, sin] = [m.cos(base.heading), m.sin(base.heading)]
  const toGround: Mat3 = [v.vec(cos, m.neg(sin), 0), v.vec(sin, cos, 0), v.vec(0, 0, 1)]
  const { angular, angularAcceleration, origin } = carriedMotion(m, base.motion, pose)
  const arm = v.apply(pose.rotation, c.vector('point'))
  const acceleration = v.add(origin, v.cross(angularAcceleration, arm), v.cross(angular, v.cross(angular, arm)))
  const gravity = v.applyTransposed(toGround, worldGravity(c, 'its specific forces'))
  const [yaw, pitch, roll] = pose.angles
  const all = (): number => Math.min(smoothness(), pose.accelerationSmoothness())
  provideVector(c, 'position', 'm', v.add(base.position, v.apply(toGround, pose.position)), all)
  provideVector(c, 'orientation', 'rad', [m.add(base.heading, yaw), pitch, roll], all)
  const force = v.applyTransposed(pose.rotation, v.sub(acceleration, gravity))
  const rate = v.applyTransposed(pose.rotation, angular)
  provideVector(c, 'f', 'm/s^2', force, all)
  provideVector(c, 'w', 'rad/s', rate, all)
  // as in a washout: zero at rest on level ground
  c.cueing({ kind: 'platform', force: v.add(force, c.gravity), rate })
  provideVector(c, 'baseA', 'm/s^2', base.motion.a, smoothness)
  provideVector(c, 'baseW', 'rad/s', base.motion.w, smoothness)
  provideVector(c, 'baseDW', 'rad/s^2', base.motion.dw, smoothness)
}

/** Returns an output that is a signal too. */
export const scalarOut = (label: string, unit: string, doc: string): Port => signalOut(label, unit, doc)
