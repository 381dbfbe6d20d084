/** Control loading and instruments, in the order of the palette. */
import type { BlockDefinition } from '../../engine/model/blocks/block'
import { controlFeel } from './control-feel'
import { gauge } from './gauge'
import { parkingTorque } from './parking-torque'
import { powerAssist } from './power-assist'
import { setPoint } from './set-point'
import { steeringColumn } from './steering-column'

export const cabinBlocks: readonly BlockDefinition[] = [
  steeringColumn,
  powerAssist,
  parkingTorque,
  controlFeel,
  gauge,
  setPoint,
]
