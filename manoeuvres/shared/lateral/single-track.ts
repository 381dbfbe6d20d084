/** Single-track model of a vehicle from two steady turns, as a driver uses it. */
import { ModelError } from '../../../engine/errors/model-error'
import type { TurningPoints } from './turning-points'
import type { Vehicle } from '../vehicle'

export interface SingleTrack {
  /** Distances of the axles from the centre of mass of the body, m. */
  readonly front: number
  readonly rear: number
  readonly mass: number
  readonly inertia: number
  /** Cornering stiffness of both tyres of an axle, N/rad. */
  readonly frontStiffness: number
  readonly rearStiffness: number
  /** Steering input per angle of the road wheels. */
  readonly ratio: number
}

/** Share of the lean of a vehicle without width, ay/g, above which a body leans rather than rolls. */
const leaning = 0.7

const short = (angle: number): number => Number(((angle * 180) / Math.PI).toPrecision(3))

/**
 * Lateral acceleration of a gentle turn, m/s^2, and that of one so slow that wheels roll without slip, m/s^2 at m/s.
 */
const gentle = 1
const slow = { speed: 4, lateral: 0.2 }

/** Signals of the body from which its single-track model follows. */
export const turningSignals = ['vx', 'vy', 'roll'] as const

/**
 * Returns the single-track model: axle stiffnesses by the slip angles of a steady turn of 1 m/s^2, and the ratio by a
 * slow turn in which the wheels hardly slip.
 * @param points with the signals `turningSignals` of the body
 */
export function singleTrackOf(vehicle: Vehicle, points: TurningPoints, steering: string, speed: number): SingleTrack {
  const [first, last] = (['front', 'rear'] as const).map((axle) => {
    const wheels = vehicle.placedWheels(axle)
    return wheels.reduce((sum, { at }) => sum + at[0], 0) / wheels.length
  })
  const [front, rear] = [first, -last]
  const base = front + rear
  if (!(base > 0))
    throw new ModelError(
      'unsupported',
      `the axles of ${vehicle.body} are all at the same place; the driver needs a front and a rear axle`,
      { block: vehicle.body },
      'connect the wheels to the body with rigid arms and joints, or name the body under Roles',
    )
  const { mass } = vehicle
  const fast = points.at(speed, 0)
  const turn = gentle / speed
  const turning = points.at(speed, turn)
  const crawl = points.at(slow.speed, 0)
  const rate = slow.lateral / slow.speed
  const creeping = points.at(slow.speed, rate)
  if (fast === undefined || turning === undefined || crawl === undefined || creeping === undefined)
    throw new ModelError(
      'no-equilibrium',
      `${vehicle.body} has no steady turns, which the model of the driver is identified from`,
      { block: vehicle.body },
      'check it with the manoeuvre Steady-state circular',
    )
  const beta = (point: typeof fast): number => {
    const [x, y] = ['vx', 'vy'].map((name) => point.values.get(vehicle.signal(name)) ?? 0)
    return Math.atan2(y, x)
  }
  // Without slip the road wheels would stand at L/R; the little that is left is that of the same axles.
  const roadPerInput = (rate * base) / slow.speed / (creeping.freed[steering] - crawl.freed[steering])
  const rearSlip = (rear * turn) / speed - (beta(turning) - beta(fast))
  const frontSlip =
    (turning.freed[steering] - fast.freed[steering]) * roadPerInput -
    (beta(turning) - beta(fast)) -
    (front * turn) / speed
  const roll = (point: typeof fast): number => point.values.get(vehicle.signal('roll')) ?? 0
  const lean = roll(turning) - roll(fast)
  if (Math.abs(lean) > (leaning * gentle) / 9.81)
    throw new ModelError(
      'unsupported',
      `${vehicle.body} leans into turns (${short(lean)} deg at ${gentle} m/s^2), but the driver of this manoeuvre can't balance a vehicle`,
      { block: vehicle.body },
      'run a manoeuvre with an open-loop steering input, such as Step steer',
    )
  const [frontForce, rearForce] = [(mass * gentle * rear) / base, (mass * gentle * front) / base]
  const stiffness = (force: number, slip: number): number => force / Math.max(slip, force / 1e6)
  const body = vehicle.topology.part(vehicle.body)
  const yawInertia = body === undefined ? mass * front * rear : vehicle.topology.value(body, 'Izz')
  const wheels = vehicle.placedWheels().reduce((sum, { block, at }) => {
    const part = vehicle.topology.part(block)
    return sum + (part === undefined ? 0 : vehicle.topology.value(part, 'mass')) * (at[0] ** 2 + at[1] ** 2)
  }, 0)
  return {
    front,
    rear,
    mass,
    inertia: yawInertia + wheels,
    frontStiffness: stiffness(frontForce, frontSlip),
    rearStiffness: stiffness(rearForce, rearSlip),
    ratio: 1 / roadPerInput,
  }
}
