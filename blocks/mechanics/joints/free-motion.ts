/** Coordinates of unconstrained motion, shared by the spherical and the free joint. */
import type { SignalDoc } from '../../../engine/model/blocks/block'
import type {
  ComponentBuilder,
  FrameNode,
  RotationEdge,
  TranslationEdge,
} from '../../../engine/model/component/component'
import { vectorMath } from '../../../engine/symbolic'
import { logVector, vectorDocs } from '../vector-signals'

/** Three 321 Euler angles; speeds are angular velocity components of `end` against `base` in end axes. */
export const freeRotation: RotationEdge = {
  kind: 'free',
  coordinates: ['yaw', 'pitch', 'roll'],
  speeds: ['wx', 'wy', 'wz'],
}

/** Position in base axes; speeds are velocity components in end axes. */
export const freeTranslation: TranslationEdge = {
  kind: 'free',
  coordinates: ['x', 'y', 'z'],
  speeds: ['vx', 'vy', 'vz'],
}

export const freeRotationSignals: Readonly<Record<string, SignalDoc>> = {
  yaw: { unit: 'rad', doc: 'First Euler angle of end relative to base, about z', logged: true, principal: true },
  pitch: { unit: 'rad', doc: 'Second Euler angle, about the new y', logged: true, principal: true },
  roll: { unit: 'rad', doc: 'Third Euler angle, about the new x', logged: true, principal: true },
  ...vectorDocs('w', 'rad/s', 'Angular velocity of end relative to base in end axes', true),
}

export const freeTranslationSignals: Readonly<Record<string, SignalDoc>> = {
  ...vectorDocs('', 'm', 'Position of end relative to base in base axes', true),
  ...vectorDocs('v', 'm/s', 'Velocity of end relative to base in end axes', true),
}

/** Logs angles and angular velocity of `end` against `base`, regardless of the coordinates. */
export function logFreeRotation(c: ComponentBuilder, base: FrameNode, end: FrameNode): void {
  const { sub } = vectorMath(c.math)
  const angles = ['yaw', 'pitch', 'roll'] as const
  angles.forEach((name, i) => c.signal(name, 'rad', (s) => s.eulerAngles(end, base)[i]))
  logVector(c, 'w', 'rad/s', (s) => sub(s.angularVelocity(end, end), s.angularVelocity(base, end)))
}

/** Logs position in base axes, and velocity as seen from `base` in end axes: v_end - v_base - w_base x r. */
export function logFreeTranslation(c: ComponentBuilder, base: FrameNode, end: FrameNode): void {
  const { sub, cross } = vectorMath(c.math)
  logVector(c, '', 'm', (s) => s.position(base, end, base))
  logVector(c, 'v', 'm/s', (s) => {
    const carried = cross(s.angularVelocity(base, end), s.position(base, end, end))
    return sub(sub(s.velocity(end, end), s.velocity(base, end)), carried)
  })
}
