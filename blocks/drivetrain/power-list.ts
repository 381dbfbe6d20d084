/** Differentials, planetary sets, converters, engines, motors and batteries, in the order of the palette. */
import type { BlockDefinition } from '../../engine/model/block'
import { cvt } from './cvt'
import { differential } from './differential'
import { planetary } from './planetary'
import { torqueConverter } from './torque-converter'
import { torqueVectoring } from './torque-vectoring'

export const powerBlocks: readonly BlockDefinition[] = [
  differential,
  torqueVectoring,
  planetary,
  torqueConverter,
  cvt,
]
