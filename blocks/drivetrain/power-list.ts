/** Differentials, planetary sets, converters, engines, motors and batteries, in the order of the palette. */
import type { BlockDefinition } from '../../engine/model/blocks/block'
import { battery } from './battery'
import { cvt } from './cvt'
import { differential } from './differential'
import { electricMotor } from './electric-motor'
import { engine } from './engine'
import { planetary } from './planetary'
import { torqueConverter } from './torque-converter'
import { torqueVectoring } from './torque-vectoring'

export const powerBlocks: readonly BlockDefinition[] = [
  differential,
  torqueVectoring,
  planetary,
  torqueConverter,
  cvt,
  engine,
  electricMotor,
  battery,
]
