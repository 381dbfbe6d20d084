/** Coordinates of unconstrained motion, shared by the spherical and the free joint. */
import type { RotationEdge, TranslationEdge } from '../../engine/model/component'
import type { SignalDoc } from '../../engine/model/block'
import { vectorDocs } from './vector-signals'

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
  yaw: { unit: 'rad', doc: 'First Euler angle of end against base, about z', logged: true },
  pitch: { unit: 'rad', doc: 'Second Euler angle, about the new y', logged: true },
  roll: { unit: 'rad', doc: 'Third Euler angle, about the new x', logged: true },
  ...vectorDocs('w', 'rad/s', 'Angular velocity of end against base in end axes', true),
}

export const freeTranslationSignals: Readonly<Record<string, SignalDoc>> = {
  ...vectorDocs('', 'm', 'Position of end against base in base axes', true),
  ...vectorDocs('v', 'm/s', 'Velocity of end against base in end axes', true),
}
