/** Differentials, planetary sets, converters, engines, motors and batteries, in the order of the palette. */
import type { BlockDefinition } from '../../engine/model/blocks/block'
import { battery } from './power/battery'
import { cvt } from './gears/cvt'
import { differential } from './gears/differential'
import { electricMotor } from './power/electric-motor'
import { engine } from './power/engine'
import { planetary } from './gears/planetary'
import { torqueConverter } from './torque-converter'
import { torqueVectoring } from './gears/torque-vectoring'

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
