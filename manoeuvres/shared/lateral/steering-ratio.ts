/**
 * Steering input per angle of the road wheels, whatever the input is: radians of the wheels, of a steering wheel, or
 * metres of a rack. Steering on a circle is d = d0 + i (L/R + K V^2/R) for small lateral accelerations (Gillespie 1992,
 * eq. 6-15), so that two slow turns of one radius give the part i L/R that does not depend on speed.
 */
import { steersByTorque } from './steering-torque'
import type { TurningPoints } from './turning-points'
import type { Vehicle } from '../vehicle'

/** Radius, m, and speed of the slower turn, m/s; the speed of the other is higher by the root of two. */
const slow = { radius: 80, speed: 4 }
/** Relative difference below which an input counts as the angle of the road wheels. */
const same = 0.005

/**
 * @returns undefined where the input is a torque or the wheelbase is not known, or the vehicle has no slow steady turns
 */
export function steeringRatio(vehicle: Vehicle, points: TurningPoints, steering: string): number | undefined {
  const base = vehicle.wheelbase
  if (base === undefined || base === 0 || steersByTorque(vehicle)) return undefined
  const [slower, faster] = [slow.speed, slow.speed * Math.SQRT2].map((speed) => {
    const straight = points.at(speed, 0)
    const turning = points.at(speed, speed / slow.radius)
    return straight === undefined || turning === undefined ? NaN : turning.freed[steering] - straight.freed[steering]
  })
  const ratio = ((2 * slower - faster) * slow.radius) / base
  if (!Number.isFinite(ratio) || ratio === 0) return undefined
  return Math.abs(ratio - 1) < same ? 1 : ratio
}

export const ratioUnknown = (vehicle: Vehicle): string =>
  steersByTorque(vehicle)
    ? `${vehicle.input('steering')} steers by a torque, which says nothing about the angle of the road wheels: the report omits metrics that need this angle, such as the understeer gradient`
    : 'the angle of the road wheels is unknown, because the positions of the wheels are unknown or slow steady turns do not exist: the report omits metrics that need it'
