/** The blocks of a chassis, in the order of the palette. */
import { axleRig } from './axle-rig'

export const chassisBlocks = [axleRig]
