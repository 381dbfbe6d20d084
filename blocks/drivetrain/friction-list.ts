/** Rotors, shafts, gears, clutches and gearboxes, in the order of the palette. */
import type { BlockDefinition } from '../../engine/model/block'
import { inertia } from './inertia'
import { reduction } from './reduction'
import { shaft } from './shaft'

export const frictionBlocks: readonly BlockDefinition[] = [inertia, reduction, shaft]
