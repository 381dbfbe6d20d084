/**
 * A vehicle from assemblies: a project made of the chosen axles, tyres, drive and road, whose dimensions are variables
 * of the project. It has a steering wheel and pedals, which experiments, hand driving and manoeuvres set, and starts
 * settled.
 */
import type { LibraryFile } from '../../engine/model/library'
import type { ExperimentSettings, ParamValue, PlotSettings, ProjectFile } from '../../engine/model/project/project'
import { axle, axleMass } from './axle'
import { brakeSystem } from './brakes'
import { brakes, drives, frontAxles, layouts, rearAxles, tires, type Dimensions, type VehicleChoices } from './choices'
import { drive, type DrivePlan } from './drive'
import { driver, type DriverPlan } from './driver'
import { Assembly } from './assembly'
import { spread } from './placement'
import { road, type RoadPlan } from './roads'
import { tire, tireMass, tireRadius } from './tires'

/**
 * @param dimensions instead of those of the layout
 * @param ground instead of the chosen road
 */
export function buildVehicle(
  choices: VehicleChoices,
  suspensions: LibraryFile,
  dimensions: Dimensions = layouts[choices.layout].dimensions,
  ground: RoadPlan = road(choices.road),
): ProjectFile {
  const parts = new Assembly()
  parts.block('World', 'world/world', [-16, 592], { gravity: 'gravity' })
  parts.block('Road', ground.type, [1232, 400], ground.params, { flip: true })
  parts.wire('World.frame', 'Road.frame')
  parts.block('Body', 'mechanics/rigid-body', [160, 320], {
    mass: 'bodyMass',
    Ixx: 'bodyMass*(0.41*track)^2',
    Iyy: '0.92*bodyMass*bodyToFront*(wheelbase - bodyToFront)',
    Izz: 'bodyMass*bodyToFront*(wheelbase - bodyToFront)',
  })
  parts.block('FrontMount', 'mechanics/rigid-arm', [336, 160], { x: 'bodyToFront', z: '-bodyHeight' })
  parts.block('RearMount', 'mechanics/rigid-arm', [336, 560], { x: 'bodyToFront - wheelbase', z: '-bodyHeight' })
  for (const mount of ['FrontMount', 'RearMount']) parts.wire('Body.com', `${mount}.base`)

  const front = axle(suspensions, {
    kind: choices.front,
    load: 'frontLoad',
    frequency: 'frontFrequency',
    at: [688, 144],
  })
  const rear = axle(suspensions, { kind: choices.rear, load: 'rearLoad', frequency: 'rearFrequency', at: [688, 544] })
  parts.add('FrontAxle', front.block)
  parts.add('RearAxle', rear.block)
  steering(parts, front.steersLeft)
  for (const [end, mount] of [
    ['Front', 'FrontMount'],
    ['Rear', 'RearMount'],
  ] as const) {
    parts.wire(`${mount}.end`, `${end}Axle.chassis`)
    antiRollBar(parts, end, end === 'Front' ? 32 : 704)
    for (const [side, y] of [
      ['L', -96],
      ['R', 96],
    ] as const) {
      const [name, top] = [`${end[0]}${side}`, end === 'Front' ? 160 : 560]
      parts.block(`Tire${name}`, 'tires/tire', [1040, top + y], tire(choices.tire))
      parts.wire(`${end}Axle.wheel${side}`, `Tire${name}.hub`)
      parts.wire(`Tire${name}.road`, 'Road.surface')
    }
  }
  // The rear wheels don't steer: their rack is fixed in the chassis.
  if (rear.steersLeft !== undefined) parts.wire('RearMount.end', 'RearAxle.rack')
  const braked = brakeSystem(parts, choices.brakes)
  const driven = drive(parts, choices.drive)
  const driving = driver(parts, choices.driver, choices.drive, ground.course)

  const unsprung = { front: axleMass(suspensions, choices.front), rear: axleMass(suspensions, choices.rear) }
  return {
    wishbone: 1,
    title: layouts[choices.layout].title,
    description: describe(choices),
    variables: { ...variablesOf(dimensions, unsprung), ...braked, ...driven.variables, ...driving.variables },
    blocks: choices.brakes === 'torque' ? parts.blocks : spread(parts.blocks),
    wires: parts.wires,
    experiments: experimentsOf(choices, driven.initial, driving, ground),
    inputs: {
      SteeringWheel: { by: 'steer', full: '360 deg' },
      BrakePedal: { by: 'brake', full: 1 },
      ...(choices.drive !== 'none' && { Throttle: { by: 'throttle', full: 1 } }),
    },
  }
}

/** Adds a bar between both wheel carriers with the roll stiffness of a variable: k (track/lever)^2. */
function antiRollBar(parts: Assembly, end: 'Front' | 'Rear', y: number): void {
  const name = `${end}Bar`
  const lever = '0.25 m'
  const stiffness = `${end.toLowerCase()}BarStiffness*(${lever}/track)^2`
  parts.block(name, 'chassis/anti-roll-bar', [688, y], { stiffness, lever })
  parts.wire(`${end}Mount.end`, `${name}.chassis`)
  for (const side of ['left', 'right'])
    parts.wire(`${end}Axle.carrier${side === 'left' ? 'L' : 'R'}`, `${name}.${side}`)
}

/** Adds a rack with a prescribed motion: no force acts back on the steering wheel. */
function steering(parts: Assembly, steersLeft: 1 | -1 | undefined): void {
  parts.block('SteeringWheel', 'sources/smooth-step', [160, 48], { final: '0 deg', duration: '0.2 s' })
  parts.block('SteeringGear', 'signals/gain', [336, 48], { gain: steersLeft === -1 ? '-rackRatio' : 'rackRatio' })
  parts.block('Rack', 'mechanics/driver', [512, 48], { motion: 'translation', axis: [0, 1, 0] })
  parts.wire('SteeringWheel.y', 'SteeringGear.u1')
  parts.wire('SteeringGear.y', 'Rack.u')
  parts.wire('FrontMount.end', 'Rack.base')
  parts.wire('Rack.end', 'FrontAxle.rack')
}

/**
 * Dimensions as they are measured on the whole vehicle, and the resulting values of the body: its mass and centre of
 * mass are those of the vehicle without axles and wheels. Inertias of the body are estimates (radii of gyration of
 * passenger cars, G. J. Heydinger et al., SAE 1999-01-1336).
 */
function variablesOf(
  { mass, wheelbase, track, height, frontShare }: Dimensions,
  { front, rear }: { readonly front: number; readonly rear: number },
): Readonly<Record<string, string | number>> {
  return {
    gravity: '9.81 m/s^2',
    mass: `${mass} kg`,
    wheelbase: `${wheelbase} m`,
    track: `${track} m`,
    height: `${height} m`,
    frontShare,
    wheelMass: `${tireMass} kg`,
    wheelHeight: `${tireRadius} m`,
    frontUnsprung: `${front} kg + 2*wheelMass`,
    rearUnsprung: `${rear} kg + 2*wheelMass`,
    bodyMass: 'mass - frontUnsprung - rearUnsprung',
    bodyHeight: '(mass*height - (frontUnsprung + rearUnsprung)*wheelHeight)/bodyMass',
    bodyToFront: '(mass*(1 - frontShare) - rearUnsprung)*wheelbase/bodyMass',
    frontLoad: 'bodyMass*(1 - bodyToFront/wheelbase)/2',
    rearLoad: 'bodyMass*bodyToFront/wheelbase/2',
    frontFrequency: '1.2 Hz',
    rearFrequency: '1.35 Hz',
    dampingRatio: 0.3,
    frontBarStiffness: '20 m^2/s^2/rad*mass',
    rearBarStiffness: '13 m^2/s^2/rad*mass',
    rackRatio: '8 mm/rad',
  }
}

const plots: Readonly<Record<string, PlotSettings>> = {
  path: { title: 'Path of the body', signals: ['Body.y'], x: 'Body.x' },
  yaw: { title: 'Yaw rate', signals: ['Body.wz'] },
  angles: { title: 'Roll and pitch', signals: ['Body.roll', 'Body.pitch'] },
  speed: { title: 'Forward speed', signals: ['Body.vx'] },
  slip: { title: 'Slip angle', signals: ['TireFL.alpha', 'TireFR.alpha', 'TireRL.alpha', 'TireRR.alpha'] },
  load: { title: 'Tyre normal force', signals: ['TireFL.Fz', 'TireFR.Fz', 'TireRL.Fz', 'TireRR.Fz'] },
}

/** The throttle is set so that the speed holds until something happens; a driver then keeps that speed. */
function experimentsOf(
  choices: VehicleChoices,
  initial: DrivePlan['initial'],
  { targetSpeed }: DriverPlan,
  { drive: along }: RoadPlan,
): Readonly<Record<string, ExperimentSettings>> {
  const experiment = (
    title: string,
    speed: string,
    set: Readonly<Record<string, ParamValue>>,
    stop = 5,
  ): ExperimentSettings => ({
    title,
    stop,
    solver: { name: 'rk4', step: 0.001 },
    sample: 0.01,
    initial: { 'Body.z': 'bodyHeight', ...initial },
    start: { settle: true, speed, ...(choices.drive !== 'none' && { free: ['Throttle'] }) },
    set: { ...(targetSpeed !== undefined && { [targetSpeed]: speed }), ...set },
    plots,
  })
  const straight = experiment('Straight ahead at 80 km/h', '80 km/h', {})
  if (choices.driver === 'path' && along !== undefined) {
    const speed = `${along.kmh} km/h`
    return { alongTheRoad: experiment(`Along the road at ${speed}`, speed, {}, along.stop) }
  }
  if (choices.driver === 'path')
    return {
      laneChange: experiment('Double lane change, ISO 3888-2, 45 km/h', '45 km/h', {}, 8),
    }
  const step = experiment('Step steer, 30 deg at the wheel, 80 km/h', '80 km/h', { 'SteeringWheel.final': '30 deg' })
  if (targetSpeed !== undefined)
    return {
      straight,
      step,
      accelerating: experiment('From 60 to 80 km/h', '60 km/h', { [targetSpeed]: '80 km/h' }, 10),
    }
  return {
    straight,
    step,
    braking: experiment('Braking from 100 km/h', '100 km/h', { 'BrakePedal.final': 0.5 }),
  }
}

function describe({ front, rear, tire: tires_, drive: driven, brakes: braked }: VehicleChoices): string {
  const drivenBy = driven === 'none' ? 'not driven' : `drive: ${drives[driven].title.toLowerCase()}`
  return `${frontAxles[front].title} front, ${rearAxles[rear].title.toLowerCase()} rear, ${tires[tires_].title} tyres, ${drivenBy}, brakes: ${brakes[braked].title.replace(/^[A-Z](?=[a-z])/, (c) => c.toLowerCase())}`
}
