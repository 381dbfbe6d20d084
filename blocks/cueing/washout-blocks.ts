/** Blocks of motion cueing between vehicle and platform, in the order of the palette. */
import type { BlockDefinition } from '../../engine/model/block'
import { adaptive } from './adaptive'
import { canals } from './canals'
import { classical } from './classical'
import { feltMotion } from './felt-motion'
import { optimal } from './optimal'
import { otoliths } from './otoliths'
import { perceptionThreshold } from './perception-threshold'
import { scaleLimit } from './scale-limit'

export const washoutBlocks: readonly BlockDefinition[] = [
  scaleLimit,
  classical,
  adaptive,
  optimal,
  feltMotion,
  canals,
  otoliths,
  perceptionThreshold,
]
