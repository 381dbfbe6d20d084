/** Subsystems: blocks that consist of blocks, with ports and parameters of their own. */
export { activeModel } from './active'
export { freeBlockName, withEnds, withPlainWires } from './copies'

export { expandProject, nestProject, subsystemType } from './expand'
export { isInside, nameOf, parentOf, pathOf, separator } from '../names/paths'
export { equationWireCount, equationWires, joinedPorts } from './wires'
