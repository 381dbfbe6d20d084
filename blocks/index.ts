/** Every block, in the order of the palette. */
import type { BlockDefinition, BlockRegistry } from '../engine/model/blocks/block'
import { airBlocks, loadBlocks } from './air/air-blocks'
import { brakeBlocks } from './brakes/brake-blocks'
import { chassisBlocks } from './chassis/chassis-blocks'
import { cabinBlocks } from './cabin/cabin-blocks'
import { washoutBlocks } from './cueing/washout-blocks'
import { frictionBlocks } from './drivetrain/friction-list'
import { powerBlocks } from './drivetrain/power-list'
import { actuator } from './cueing/actuator'
import { centrifuge } from './cueing/platform/centrifuge'
import { hexapodForward } from './cueing/platform/hexapod-forward'
import { hexapodInverse } from './cueing/platform/hexapod-inverse'
import { legStroke } from './cueing/platform/leg-stroke'
import { railYaw } from './cueing/platform/rail-yaw'
import { brake } from './mechanics/shafts/brake'
import { bushing } from './mechanics/forces/bushing'
import { clutch } from './mechanics/shafts/clutch'
import { dryFriction } from './mechanics/shafts/dry-friction'
import { constantVelocity } from './mechanics/joints/constant-velocity'
import { constraint } from './mechanics/constraint'
import { coupler } from './mechanics/shafts/coupler'
import { cylindrical } from './mechanics/joints/cylindrical'
import { distance as rod } from './mechanics/distance'
import { explicitJoint } from './mechanics/joints/explicit-joint'
import { driver } from './mechanics/joints/driver'
import { driverBlocks } from './driver/driver-blocks'
import { fixed } from './mechanics/joints/fixed'
import { force } from './mechanics/forces/force'
import { free } from './mechanics/joints/free'
import { gear } from './mechanics/shafts/gear'
import { impact } from './mechanics/forces/impact'
import { interaction } from './mechanics/forces/interaction'
import { lineForce } from './mechanics/forces/line-force'
import { orientationJoint } from './mechanics/joints/orientation-joint'
import { planar } from './mechanics/joints/planar'
import { pointOnLine } from './mechanics/joints/point-on-line'
import { pointOnPlane } from './mechanics/joints/point-on-plane'
import { pointSpringDamper } from './mechanics/forces/point-spring-damper'
import { prismatic } from './mechanics/joints/prismatic'
import { revolute } from './mechanics/joints/revolute'
import { rigidArm } from './mechanics/joints/rigid-arm'
import { rigidBody } from './mechanics/rigid-body'
import { screw } from './mechanics/joints/screw'
import { speedControl } from './mechanics/shafts/speed-control'
import { spherical } from './mechanics/joints/spherical'
import { springDamper } from './mechanics/forces/spring-damper'
import { stop } from './mechanics/forces/stop'
import { torque } from './mechanics/forces/torque'
import { universal } from './mechanics/joints/universal'
import { acceleration } from './sensors/acceleration'
import { angles } from './sensors/angles'
import { displacement } from './sensors/displacement'
import { distance } from './sensors/distance'
import { jointSensor } from './sensors/joint'
import { load } from './sensors/load'
import { orientation } from './sensors/orientation'
import { roadSensor } from './sensors/road'
import { velocity } from './sensors/velocity'
import { algebraic } from './signals/arithmetic/algebraic'
import { delayUnit } from './signals/discrete/delay-unit'
import { expression } from './signals/arithmetic/expression'
import { functionBlock } from './signals/arithmetic/function'
import { fmu } from './signals/fmu'
import { linkedFunction } from './signals/arithmetic/linked-function'
import { gain } from './signals/arithmetic/gain'
import { hysteresis } from './signals/discrete/hysteresis'
import { integrator } from './signals/continuous/integrator'
import { product } from './signals/arithmetic/product'
import { record } from './signals/routing/record'
import { sampleHold } from './signals/discrete/sample-hold'
import { scope } from './signals/routing/scope'
import { stopRun } from './signals/logic/stop-run'
import { sum } from './signals/arithmetic/sum'
import { crossProduct } from './signals/arithmetic/cross-product'
import { demux } from './signals/routing/demux'
import { dotProduct } from './signals/arithmetic/dot-product'
import { mux } from './signals/routing/mux'
import { selector } from './signals/routing/selector'
import { table1d } from './signals/arithmetic/table-1d'
import { table2d } from './signals/arithmetic/table-2d'
import { table3d, table4d } from './signals/arithmetic/table-nd'
import { backlash } from './signals/discrete/backlash'
import { bandPass } from './signals/continuous/band-pass'
import { comparison } from './signals/logic/comparison'
import { counter } from './signals/discrete/counter'
import { deadZone } from './signals/logic/dead-zone'
import { derivative } from './signals/continuous/derivative'
import { discreteTransferFunction } from './signals/discrete/discrete-transfer-function'
import { eulerRates } from './signals/arithmetic/euler-rates'
import { highPass } from './signals/continuous/high-pass'
import { logic } from './signals/logic/logic'
import { lowPass } from './signals/continuous/low-pass'
import { matrixGain } from './signals/arithmetic/matrix-gain'
import { movingAverage } from './signals/discrete/moving-average'
import { notch } from './signals/continuous/notch'
import { padeDelay } from './signals/continuous/pade-delay'
import { pid } from './signals/continuous/pid'
import { quantiser } from './signals/discrete/quantiser'
import { rateLimiter } from './signals/discrete/rate-limiter'
import { rotateVector } from './signals/arithmetic/rotate-vector'
import { saturation } from './signals/logic/saturation'
import { stateSpace } from './signals/continuous/state-space'
import { statistics } from './signals/discrete/statistics'
import { switchBlock } from './signals/logic/switch'
import { transferFunction } from './signals/continuous/transfer-function'
import { transportDelay } from './signals/discrete/transport-delay'
import { zeroPoleGain } from './signals/continuous/zero-pole-gain'
import { constant } from './sources/constant'
import { noise } from './sources/noise'
import { piecewiseLinear } from './sources/piecewise-linear'
import { ramp } from './sources/ramp'
import { sine } from './sources/sine'
import { handInput } from './sources/hand-input'
import { script } from './sources/script'
import { smoothStep } from './sources/smooth-step'
import { step } from './sources/step'
import { table } from './sources/table'
import { tire } from './tires/tire'
import { flatRoad } from './world/flat-road'
import { measuredRoad } from './world/measured-road'
import { road } from './world/road'
import { world } from './world/world'

const definitions: readonly BlockDefinition[] = [
  world,
  flatRoad,
  road,
  measuredRoad,
  rigidBody,
  rigidArm,
  ...loadBlocks,
  revolute,
  prismatic,
  cylindrical,
  universal,
  explicitJoint,
  spherical,
  planar,
  screw,
  constantVelocity,
  pointOnLine,
  pointOnPlane,
  orientationJoint,
  rod,
  free,
  fixed,
  gear,
  coupler,
  constraint,
  springDamper,
  pointSpringDamper,
  stop,
  impact,
  dryFriction,
  clutch,
  force,
  lineForce,
  interaction,
  bushing,
  ...chassisBlocks,
  tire,
  driver,
  torque,
  speedControl,
  brake,
  ...brakeBlocks,
  ...airBlocks,
  ...frictionBlocks,
  ...powerBlocks,
  constant,
  sine,
  noise,
  step,
  ramp,
  smoothStep,
  script,
  handInput,
  piecewiseLinear,
  table,
  sum,
  gain,
  product,
  expression,
  functionBlock,
  linkedFunction,
  fmu,
  table1d,
  table2d,
  table3d,
  table4d,
  algebraic,
  mux,
  demux,
  selector,
  dotProduct,
  crossProduct,
  matrixGain,
  rotateVector,
  eulerRates,
  integrator,
  derivative,
  transferFunction,
  zeroPoleGain,
  stateSpace,
  lowPass,
  highPass,
  bandPass,
  notch,
  pid,
  sampleHold,
  delayUnit,
  discreteTransferFunction,
  movingAverage,
  transportDelay,
  padeDelay,
  statistics,
  saturation,
  deadZone,
  rateLimiter,
  backlash,
  hysteresis,
  quantiser,
  comparison,
  logic,
  switchBlock,
  counter,
  ...washoutBlocks,
  ...cabinBlocks,
  hexapodInverse,
  hexapodForward,
  actuator,
  legStroke,
  railYaw,
  centrifuge,
  ...driverBlocks,
  displacement,
  distance,
  velocity,
  acceleration,
  orientation,
  roadSensor,
  angles,
  jointSensor,
  load,
  scope,
  record,
  stopRun,
]

const byType: ReadonlyMap<string, BlockDefinition> = new Map(
  definitions.map((definition) => [definition.type, definition]),
)

/** Look-up of all blocks by type; handed to the engine. */
export const registry: BlockRegistry = {
  get: (type) => byType.get(type),
  all: () => definitions,
}
