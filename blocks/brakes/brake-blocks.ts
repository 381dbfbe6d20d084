/** Blocks of brakes and their controllers, in the order of the palette. */
import type { BlockDefinition } from '../../engine/model/blocks/block'
import { abs } from './abs'
import { blending } from './blending'
import { booster } from './booster'
import { discBrake } from './disc'
import { brakeLine } from './line'
import { parkingBrake } from './parking'
import { proportioning } from './proportioning'
import { stabilityControl } from './stability-control'
import { tractionControl } from './traction-control'

export const brakeBlocks: readonly BlockDefinition[] = [
  booster,
  proportioning,
  brakeLine,
  discBrake,
  parkingBrake,
  blending,
  abs,
  tractionControl,
  stabilityControl,
]
