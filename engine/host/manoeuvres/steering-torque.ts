/**
 * Torque at the steering wheel of a vehicle whose steering is a given motion. The virtual power of the hand is that of the motion drivers
 * which the wheel moves (principle of virtual power),
 *
 *   T = sum of e_i du_i/d(delta),
 *
 * with the effort e_i of driver i along its motion u_i, and the ratio du_i/d(delta) of its motion to the angle of the wheel.
 */
import { slopeOf } from './curves'
import type { Lab } from './lab'

/** What a motion takes, as signals of a block. */
export interface SteeredMotion {
  readonly block: string
  readonly motion: string
  readonly effort: string
}

/** Motions that the steering input prescribes. */
export function steeredMotions({ vehicle }: Lab): readonly SteeredMotion[] {
  const steering = vehicle.input('steering')
  return vehicle.topology.fedBy(steering).flatMap(({ part: { name, definition }, port }) => {
    const { efforts = {}, signals } = definition
    const [unit] = vehicle.unitOf(`${name}.${port}`)
    return Object.entries(efforts)
      .filter(([motion]) => signals[motion].unit === unit)
      .map(([motion, effort]) => ({ block: name, motion: `${name}.${motion}`, effort: `${name}.${effort}` }))
  })
}

/** Parts of the range of the steering in which the ratio is taken as constant. */
const parts = 40
/** How far the motion may be from a function of the steering, over its range. */
const single = 1e-3

/**
 * The torque at every row.
 * @param steer angle of the steering wheel, rad
 * @returns N m; undefined where a motion is not a function of the angle, because it lags behind
 */
export function torqueAtWheel(
  steer: readonly number[],
  motions: readonly { readonly motion: ArrayLike<number>; readonly effort: ArrayLike<number> }[],
): readonly number[] | undefined {
  const total = steer.map(() => 0)
  for (const { motion, effort } of motions) {
    const ratio = ratioOver(steer, Array.from(motion))
    if (ratio === undefined) return undefined
    steer.forEach((angle, i) => (total[i] += effort[i] * ratio(angle)))
  }
  return total
}

/** Slope of a motion over the steering, straight through the middles of parts. */
function ratioOver(steer: readonly number[], motion: readonly number[]): ((angle: number) => number) | undefined {
  const [least, most] = [Math.min(...steer), Math.max(...steer)]
  const span = Math.max(...motion) - Math.min(...motion)
  const width = (most - least) / parts
  if (!(width > 0)) return undefined
  const groups = Array.from({ length: parts }, (): { x: number[]; y: number[] } => ({ x: [], y: [] }))
  steer.forEach((angle, i) => {
    const { x, y } = groups[Math.min(parts - 1, Math.floor((angle - least) / width))]
    x.push(angle)
    y.push(motion[i])
  })
  const slopes: { readonly at: number; readonly slope: number }[] = []
  for (const { x, y } of groups) {
    if (x.length < 3) continue
    const [mx, my] = [x, y].map((list) => list.reduce((sum, value) => sum + value, 0) / list.length)
    const slope = slopeOf(x, y)
    if (x.some((angle, i) => Math.abs(y[i] - my - slope * (angle - mx)) > single * span)) return undefined
    slopes.push({ at: mx, slope })
  }
  return (angle) => {
    const [only] = slopes
    if (slopes.length === 1) return only.slope
    const above = slopes.findIndex(({ at }) => at >= angle)
    const end = above < 0 ? slopes.length - 1 : Math.max(1, above)
    const [a, b] = [slopes[end - 1], slopes[end]]
    return a.slope + ((b.slope - a.slope) * (angle - a.at)) / (b.at - a.at)
  }
}
