/** Blocks of air and of loads on bodies, in the order of the palette. */
import type { BlockDefinition } from '../../engine/model/blocks/block'
import { aerodynamics } from './aerodynamics'
import { crosswind } from './crosswind'
import { passengers } from './passengers'
import { payload } from './payload'
import { wind } from './wind'

export const airBlocks: readonly BlockDefinition[] = [aerodynamics, wind, crosswind]
export const loadBlocks: readonly BlockDefinition[] = [payload, passengers]
