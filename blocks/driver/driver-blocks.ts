/** Blocks of drivers, in the order of the palette. */
import type { BlockDefinition } from '../../engine/model/blocks/block'
import { driveCycle } from './drive-cycle'
import { gearShifter } from './gear-shifter'
import { humanOperator } from './human-operator'
import { path } from './path'
import { pathFollower } from './path-follower'
import { speedDriver } from './speed-driver'

export const driverBlocks: readonly BlockDefinition[] = [
  path,
  pathFollower,
  speedDriver,
  driveCycle,
  gearShifter,
  humanOperator,
]
