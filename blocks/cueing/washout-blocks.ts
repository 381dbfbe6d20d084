/** Blocks of motion cueing between vehicle and platform, in the order of the palette. */
import type { BlockDefinition } from '../../engine/model/blocks/block'
import { adaptive } from './washout/adaptive'
import { braking } from './washout/braking'
import { canals } from './perception/canals'
import { centrifugeDrive } from './washout/centrifuge-drive'
import { classical } from './washout/classical'
import { comparison } from './perception/comparison'
import { fade } from './washout/fade'
import { feltMotion } from './perception/felt-motion'
import { headPivot } from './perception/head-pivot'
import { optimal } from './washout/optimal'
import { otoliths } from './perception/otoliths'
import { perceivedOrientation } from './perception/perceived-orientation'
import { perceptionThreshold } from './perception/perception-threshold'
import { scaleLimit } from './washout/scale-limit'
import { sicknessDose } from './perception/sickness-dose'
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
