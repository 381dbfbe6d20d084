/** Rotors, shafts, gears, clutches and gearboxes, in the order of the palette. */
import type { BlockDefinition } from '../../engine/model/blocks/block'
import { automaticGearbox } from './gears/automatic-gearbox'
import { frictionClutch } from './clutch'
import { freewheel } from './freewheel'
import { inertia } from './inertia'
import { manualGearbox } from './gears/manual-gearbox'
import { parkingPawl } from './parking-pawl'
import { reduction } from './gears/reduction'
import { shaft } from './shaft'
import { transferCase } from './gears/transfer-case'

export const frictionBlocks: readonly BlockDefinition[] = [
  inertia,
  reduction,
  shaft,
  frictionClutch,
  freewheel,
  parkingPawl,
  manualGearbox,
  automaticGearbox,
  transferCase,
]
