/**
 * Torque at the steering wheel of a vehicle whose steering is a given motion. The virtual power of the hand is that of
 * the motion drivers which the wheel moves (principle of virtual power),
 *
 *   T = sum of e_i du_i/d(delta),
 *
 * with the effort e_i of driver i along its motion u_i, and the ratio du_i/d(delta) of its motion to the angle of the
 * wheel.
 */
import { slopeOf } from '../figures/curves'
import type { Vehicle } from '../vehicle'
import { least, spanOf } from '../extremes'

/** Motion that the steering drives: its block, and the signals of its motion and effort. */
export interface SteeredMotion {
  readonly block: string
  readonly motion: string
  readonly effort: string
}

/** Returns the motions that the steering input prescribes. */
export function steeredMotions(vehicle: Vehicle): readonly SteeredMotion[] {
  const steering = vehicle.input('steering')
  return vehicle.topology.fedBy(steering).flatMap(({ part: { name, definition }, port }) => {
    const { efforts = {}, signals } = definition
    const [unit] = vehicle.unitOf(`${name}.${port}`)
    return Object.entries(efforts)
      .filter(([motion]) => signals[motion].unit === unit)
      .map(([motion, effort]) => ({ block: name, motion: `${name}.${motion}`, effort: `${name}.${effort}` }))
  })
}

/**
 * Returns whether the steering input sets a torque, or a lean through a rider who has a torque, rather than the angle
 * of the road wheels.
 */
export function steersByTorque(vehicle: Vehicle): boolean {
  const steering = vehicle.roles.steering?.block
  if (steering === undefined) return false
  if (!vehicle.isSource(steering)) return true
  const { trailers, articulated } = vehicle.roles
  const bodies = new Set([vehicle.body, ...articulated, ...trailers.map(({ block }) => block)])
  // a torque on a suspension, as that of loads computed from an angle, does not steer
  const torques = vehicle.topology
    .fedBy(steering)
    .some(
      ({ part }) =>
        part.definition.role === 'axis-effort' && vehicle.topology.moves(part, bodies, false).wheel !== undefined,
    )
  return torques && steeredMotions(vehicle).length === 0
}

/** Number of parts of the range of the steering in which a motion that is a function of it is nearly straight. */
const parts = 24
/** Largest distance from a straight line there, over its range: half a per cent of a lag is more. */
const single = 5e-3
/** Least turn of the steering from which a slope is taken, over its range. */
const leastTurn = 1e-6

/**
 * Returns the torque at every row.
 * @param steer angle of the steering wheel, rad
 * @returns N m; undefined where a motion is not a function of the angle, because it lags behind
 */
export function torqueAtWheel(
  steer: readonly number[],
  motions: readonly { readonly motion: ArrayLike<number>; readonly effort: ArrayLike<number> }[],
): readonly number[] | undefined {
  const total = steer.map(() => 0)
  for (const { motion, effort } of motions) {
    const values = Array.from(motion)
    if (!follows(steer, values)) return undefined
    slopesOver(steer, values).forEach((slope, i) => (total[i] += effort[i] * slope))
  }
  return total
}

/** Returns whether a motion is the same function of the steering in both directions. */
function follows(steer: readonly number[], motion: readonly number[]): boolean {
  const [lowest, width, span] = [least(steer), spanOf(steer) / parts, spanOf(motion)]
  if (!(width > 0)) return false
  const groups = Array.from({ length: parts }, (): { x: number[]; y: number[] } => ({ x: [], y: [] }))
  steer.forEach((angle, i) => {
    const { x, y } = groups[Math.min(parts - 1, Math.floor((angle - lowest) / width))]
    x.push(angle)
    y.push(motion[i])
  })
  return groups.every(({ x, y }) => {
    if (x.length < 3) return true
    const [mx, my] = [x, y].map((list) => list.reduce((sum, value) => sum + value, 0) / list.length)
    const slope = slopeOf(x, y)
    return x.every((angle, i) => Math.abs(y[i] - my - slope * (angle - mx)) <= single * span)
  })
}

/**
 * Returns the slope of a motion over the steering at every row, by the rows beside it. Where the steering turns back,
 * it is that of the row before.
 */
function slopesOver(steer: readonly number[], motion: readonly number[]): readonly number[] {
  const smallest = leastTurn * spanOf(steer)
  const last = steer.length - 1
  let known: number | undefined
  const slopes = steer.map((_, i) => {
    const [a, b] = [Math.max(0, i - 1), Math.min(last, i + 1)]
    const turn = steer[b] - steer[a]
    if (Math.abs(turn) > smallest) known = (motion[b] - motion[a]) / turn
    return known
  })
  const first = slopes.find((slope) => slope !== undefined) ?? 0
  return slopes.map((slope) => slope ?? first)
}
