/** Quantities of a vehicle in the motion of a body. */
import type { QuantityId } from '../../engine/model/blocks/quantities'

export const accelerationQuantities = {
  ax: 'longitudinal-acceleration',
  ay: 'lateral-acceleration',
  az: 'vertical-acceleration',
} as const satisfies Readonly<Record<string, QuantityId>>

export const bodyQuantities = {
  vx: 'speed',
  vy: 'lateral-speed',
  wx: 'roll-rate',
  wy: 'pitch-rate',
  wz: 'yaw-rate',
  roll: 'roll',
  pitch: 'pitch',
  yaw: 'yaw',
  ...accelerationQuantities,
} as const satisfies Readonly<Record<string, QuantityId>>
