/** Blocks of drivers, in the order of the palette. */
import type { BlockDefinition } from '../../engine/model/block'
import { path } from './path'
import { pathFollower } from './path-follower'

export const driverBlocks: readonly BlockDefinition[] = [path, pathFollower]
