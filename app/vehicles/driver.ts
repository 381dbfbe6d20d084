/**
 * The driver of a vehicle from assemblies. The driver's actions are added to the steering wheel and the pedals, so that
 * experiments, manoeuvres and hand driving still find their inputs.
 */
import type { ParamValue } from '../../engine/model/project/project'
import type { Assembly } from './assembly'
import type { drivers, drives } from './choices'

type Variables = Readonly<Record<string, string | number>>

export interface DriverPlan {
  /** Variables of the project that the driver uses. */
  readonly variables: Variables
  /** Parameter for the target speed, as `Block.parameter`; undefined without a driver. */
  readonly targetSpeed?: string
}

type Course = Readonly<Record<string, ParamValue>>

/**
 * @param course parameters of the path along the line of the road; undefined if it has none
 * @returns variables of the project, and where experiments set the speed
 */
export function driver(
  parts: Assembly,
  kind: keyof typeof drivers,
  driven: keyof typeof drives,
  course: Course | undefined,
): DriverPlan {
  if (kind === 'none') return { variables: {} }
  parts.block('TargetSpeed', 'sources/constant', [-560, 768], { value: '80 km/h' })
  pedals(parts, driven !== 'none')
  const forces = { driveForce: '3 m/s^2*mass', brakeForce: '8 m/s^2*mass' }
  if (kind === 'speed') return { variables: forces, targetSpeed: 'TargetSpeed.value' }
  steers(parts, course)
  return { variables: { ...forces, steeringRatio: 15, ...stiffness }, targetSpeed: 'TargetSpeed.value' }
}

/**
 * Adds the pedals. A driver expects about the acceleration of a passenger car from a full pedal; the loop corrects the
 * rest.
 */
function pedals(parts: Assembly, accelerates: boolean): void {
  parts.block('Pedals', 'driver/speed-driver', [-384, 752], {
    mass: 'mass',
    driveForce: 'driveForce',
    brakeForce: 'brakeForce',
    delay: '0.2 s',
  })
  parts.wire('Body.com', 'Pedals.frame')
  parts.wire('TargetSpeed.y', 'Pedals.speed')
  joined(parts, 'BrakePedal', 'Pedals.brake')
  if (accelerates) joined(parts, 'Throttle', 'Pedals.throttle')
}

/** Cornering stiffness of an axle: about 15 times its load per radian for tyres of passenger cars. */
const stiffness = {
  frontStiffness: '15 1/rad*frontShare*mass*gravity',
  rearStiffness: '15 1/rad*(1 - frontShare)*mass*gravity',
} as const

function steers(parts: Assembly, course: Course | undefined): void {
  parts.block(
    'Course',
    'driver/path',
    [-384, 112],
    course ?? { shape: 'iso-3888-2', width: 'track + 0.2 m', x0: '20 m' },
  )
  if (course !== undefined) parts.wire('Road.surface', 'Course.road')
  parts.block('Driver', 'driver/path-follower', [-192, 112], {
    mass: 'mass',
    inertia: 'mass*frontShare*(1 - frontShare)*wheelbase^2',
    front: 'bodyToFront',
    rear: 'wheelbase - bodyToFront',
    frontStiffness: 'frontStiffness',
    rearStiffness: 'rearStiffness',
    ratio: 'steeringRatio',
    delay: '0.1 s',
    limit: '540 deg',
    rate: '800 deg/s',
  })
  parts.wire('Body.com', 'Course.frame')
  parts.wire('Course.track', 'Driver.track')
  joined(parts, 'SteeringWheel', 'Driver.steer')
}

/** Replaces a source by the sum of the source and the input of the driver; the source moves to the left of the sum. */
function joined(parts: Assembly, source: string, added: string): void {
  const { at: [x, y] = [0, 0], ...block } = parts.blocks[source]
  const sum = `${source}Sum`
  parts.move(`${source}.y`, `${sum}.y`)
  parts.add(source, { ...block, at: [x - columnWidth, y - 16] })
  parts.block(sum, 'signals/sum', [x, y - 16])
  parts.wire(`${source}.y`, `${sum}.u1`)
  parts.wire(added, `${sum}.u2`)
}

/** Distance between columns of blocks in the diagram. */
const columnWidth = 176
