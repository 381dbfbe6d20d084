/** The blocks of a chassis, in the order of the palette. */
import { airSpring } from './air-spring'
import { antiRollBar } from './anti-roll-bar'
import { axleRig } from './axle-rig'
import { bumpStop } from './bump-stop'
import { bushingMatrix } from './bushing-matrix'
import { damper } from './damper'
import { kinematicsTable } from './kinematics-table'
import { pointAirSpring } from './point-air-spring'
import { rackAndPinion } from './rack-and-pinion'
import { steerByWire } from './steer-by-wire'
import { steeringShaft } from './steering-shaft'

export const chassisBlocks = [
  antiRollBar,
  bumpStop,
  damper,
  airSpring,
  pointAirSpring,
  bushingMatrix,
  steeringShaft,
  rackAndPinion,
  steerByWire,
  kinematicsTable,
  axleRig,
]
