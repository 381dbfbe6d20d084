/** Blocks of motion cueing between vehicle and platform, in the order of the palette. */
import type { BlockDefinition } from '../../engine/model/block'
import { canals } from './canals'
import { otoliths } from './otoliths'
import { perceptionThreshold } from './perception-threshold'
import { scaleLimit } from './scale-limit'

export const washoutBlocks: readonly BlockDefinition[] = [scaleLimit, canals, otoliths, perceptionThreshold]
