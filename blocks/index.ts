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
import { centrifuge } from './cueing/centrifuge'
import { hexapodForward } from './cueing/hexapod-forward'
import { hexapodInverse } from './cueing/hexapod-inverse'
import { legStroke } from './cueing/leg-stroke'
import { railYaw } from './cueing/rail-yaw'
import { brake } from './mechanics/brake'
import { bushing } from './mechanics/bushing'
import { clutch } from './mechanics/clutch'
import { dryFriction } from './mechanics/dry-friction'
import { constantVelocity } from './mechanics/constant-velocity'
import { constraint } from './mechanics/constraint'
import { coupler } from './mechanics/coupler'
import { cylindrical } from './mechanics/cylindrical'
import { distance as rod } from './mechanics/distance'
import { driver } from './mechanics/driver'
import { driverBlocks } from './driver/driver-blocks'
import { fixed } from './mechanics/fixed'
import { force } from './mechanics/force'
import { free } from './mechanics/free'
import { gear } from './mechanics/gear'
import { impact } from './mechanics/impact'
import { interaction } from './mechanics/interaction'
import { lineForce } from './mechanics/line-force'
import { orientationJoint } from './mechanics/orientation-joint'
import { planar } from './mechanics/planar'
import { pointOnLine } from './mechanics/point-on-line'
import { pointOnPlane } from './mechanics/point-on-plane'
import { pointSpringDamper } from './mechanics/point-spring-damper'
import { prismatic } from './mechanics/prismatic'
import { revolute } from './mechanics/revolute'
import { rigidArm } from './mechanics/rigid-arm'
import { rigidBody } from './mechanics/rigid-body'
import { screw } from './mechanics/screw'
import { speedControl } from './mechanics/speed-control'
import { spherical } from './mechanics/spherical'
import { springDamper } from './mechanics/spring-damper'
import { stop } from './mechanics/stop'
import { torque } from './mechanics/torque'
import { universal } from './mechanics/universal'
import { acceleration } from './sensors/acceleration'
import { angles } from './sensors/angles'
import { displacement } from './sensors/displacement'
import { distance } from './sensors/distance'
import { jointSensor } from './sensors/joint'
import { load } from './sensors/load'
import { orientation } from './sensors/orientation'
import { velocity } from './sensors/velocity'
import { algebraic } from './signals/algebraic'
import { delayUnit } from './signals/delay-unit'
import { expression } from './signals/expression'
import { functionBlock } from './signals/function'
import { fmu } from './signals/fmu'
import { linkedFunction } from './signals/linked-function'
import { gain } from './signals/gain'
import { hysteresis } from './signals/hysteresis'
import { integrator } from './signals/integrator'
import { product } from './signals/product'
import { record } from './signals/record'
import { sampleHold } from './signals/sample-hold'
import { scope } from './signals/scope'
import { stopRun } from './signals/stop-run'
import { sum } from './signals/sum'
import { crossProduct } from './signals/cross-product'
import { demux } from './signals/demux'
import { dotProduct } from './signals/dot-product'
import { mux } from './signals/mux'
import { selector } from './signals/selector'
import { table1d } from './signals/table-1d'
import { table2d } from './signals/table-2d'
import { backlash } from './signals/backlash'
import { bandPass } from './signals/band-pass'
import { comparison } from './signals/comparison'
import { counter } from './signals/counter'
import { deadZone } from './signals/dead-zone'
import { derivative } from './signals/derivative'
import { discreteTransferFunction } from './signals/discrete-transfer-function'
import { eulerRates } from './signals/euler-rates'
import { highPass } from './signals/high-pass'
import { logic } from './signals/logic'
import { lowPass } from './signals/low-pass'
import { matrixGain } from './signals/matrix-gain'
import { movingAverage } from './signals/moving-average'
import { notch } from './signals/notch'
import { padeDelay } from './signals/pade-delay'
import { pid } from './signals/pid'
import { quantiser } from './signals/quantiser'
import { rateLimiter } from './signals/rate-limiter'
import { rotateVector } from './signals/rotate-vector'
import { saturation } from './signals/saturation'
import { stateSpace } from './signals/state-space'
import { statistics } from './signals/statistics'
import { switchBlock } from './signals/switch'
import { transferFunction } from './signals/transfer-function'
import { transportDelay } from './signals/transport-delay'
import { zeroPoleGain } from './signals/zero-pole-gain'
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
import { rollingWheel } from './tires/rolling-wheel'
import { tire } from './tires/tire'
import { flatRoad } from './world/flat-road'
import { world } from './world/world'

const definitions: readonly BlockDefinition[] = [
  world,
  flatRoad,
  rigidBody,
  rigidArm,
  ...loadBlocks,
  revolute,
  prismatic,
  cylindrical,
  universal,
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
  rollingWheel,
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
