/** Blocks of motion cueing between vehicle and platform, in the order of the palette. */
import type { BlockDefinition } from '../../engine/model/blocks/block'
import { adaptive } from './adaptive'
import { braking } from './braking'
import { canals } from './canals'
import { centrifugeDrive } from './centrifuge-drive'
import { classical } from './classical'
import { comparison } from './comparison'
import { fade } from './fade'
import { feltMotion } from './felt-motion'
import { headPivot } from './head-pivot'
import { optimal } from './optimal'
import { otoliths } from './otoliths'
import { perceivedOrientation } from './perceived-orientation'
import { perceptionThreshold } from './perception-threshold'
import { scaleLimit } from './scale-limit'
import { sicknessDose } from './sickness-dose'
import { visualDelay } from './visual-delay'

export const washoutBlocks: readonly BlockDefinition[] = [
  scaleLimit,
  classical,
  adaptive,
  optimal,
  centrifugeDrive,
  fade,
  headPivot,
  braking,
  feltMotion,
  canals,
  otoliths,
  perceptionThreshold,
  perceivedOrientation,
  visualDelay,
  comparison,
  sicknessDose,
]
