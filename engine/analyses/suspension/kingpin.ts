/**
 * Steering axis of a left wheel: the axis about which its carrier turns while the rack moves and the springs keep their
 * lengths.
 *
 * At a constant wheel height the suspension travels a little as well, because steering about an inclined axis raises
 * the wheel, so the axis of that motion is not the steering axis. The suspension has two degrees of freedom, rack and
 * travel. The motion with springs of constant length is the one about the steering axis, also if links have no common
 * point (Reimpell, Stoll and Betzler (2001), The Automotive Chassis, 3.7 to 3.10; ISO 8855 (2011), 7.2).
 */
import { Matrix } from 'ml-matrix'
import { leastNormStep } from '../../numerics/linear/dense'
import type { Figure } from './report'
import type { Pose } from './rig'

/** Poses slightly before and after a position, and their distance `apart`, m of rack or of travel. */
export interface Pair {
  readonly before: Pose
  readonly after: Pose
  readonly apart: number
}

export interface SteeringAxis {
  /** Direction of the axis: unit vector, upwards. */
  readonly direction: Triple
  /** Point of the axis that is nearest to the wheel centre, m. */
  readonly point: Triple
}

type Triple = readonly [number, number, number]

const add = (a: Triple, b: Triple, factor = 1): Triple => [
  a[0] + factor * b[0],
  a[1] + factor * b[1],
  a[2] + factor * b[2],
]
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const scaled = (a: Triple, factor: number): Triple => [factor * a[0], factor * a[1], factor * a[2]]

/** Returns the spin axis of the left wheel, and the horizontal direction in which it rolls. */
function wheelAxes({ camberL, toeL }: Pose): { readonly spin: Triple; readonly forward: Triple } {
  const [sine, cosine] = [Math.sin(toeL), Math.cos(toeL)]
  const level = Math.cos(camberL)
  return { spin: [level * sine, level * cosine, -Math.sin(camberL)], forward: [cosine, -sine, 0] }
}

/** Returns the axes of the carrier, which the rig locks to the wheel: forward, spin axis, up. */
function carrierAxes(pose: Pose): readonly Triple[] {
  const { spin, forward } = wheelAxes(pose)
  const up = cross(forward, spin)
  const [sine, cosine] = [Math.sin(pose.pitchL), Math.cos(pose.pitchL)]
  return [add(scaled(forward, cosine), up, -sine), spin, add(scaled(up, cosine), forward, sine)]
}

const centre = ({ xL, yL, zL }: Pose): Triple => [xL, yL, zL]

/** Returns the angular velocity of the carrier and the velocity of the wheel centre, per metre of rack or travel. */
function twist({ before, after, apart }: Pair): { readonly turn: Triple; readonly shift: Triple } {
  const [a, b] = [carrierAxes(before), carrierAxes(after)]
  // sum of a x b is twice the sine of the turn along its axis
  const double = a.reduce<Triple>((sum, axis, k) => add(sum, cross(axis, b[k])), [0, 0, 0])
  const sine = Math.sqrt(dot(double, double)) / 2
  const factor = sine === 0 ? 0 : Math.asin(Math.min(1, sine)) / sine / 2
  return {
    turn: scaled(double, factor / apart),
    shift: scaled(add(centre(after), centre(before), -1), 1 / apart),
  }
}

/**
 * Returns the share of each travel in the motion of the rack that keeps the lengths of the springs, by least squares.
 */
function travelsAtRest(rack: Pair, travels: readonly Pair[], springs: readonly string[]): ArrayLike<number> {
  const slope = ({ before, after, apart }: Pair, spring: string): number => (after[spring] - before[spring]) / apart
  const rows = new Matrix(springs.map((spring) => travels.map((pair) => slope(pair, spring))))
  return leastNormStep(
    rows,
    springs.map((spring) => -slope(rack, spring)),
    travels.map(() => 1),
  )
}

/**
 * Returns the steering axis.
 * @param travels poses over independent travels of the wheels
 * @param springs names of lengths in the poses; without any, the wheel heights are held
 * @returns undefined if the rack does not turn the carrier about an axis that meets the road
 */
export function steeringAxis(
  pose: Pose,
  rack: Pair,
  travels: readonly Pair[],
  springs: readonly string[],
): SteeringAxis | undefined {
  const parts = travelsAtRest(rack, travels, springs)
  const { turn, shift } = travels
    .map(twist)
    .reduce(
      (sum, one, i) => ({ turn: add(sum.turn, one.turn, parts[i]), shift: add(sum.shift, one.shift, parts[i]) }),
      twist(rack),
    )
  const rate = Math.sqrt(dot(turn, turn))
  if (!(Math.abs(turn[2]) > 1e-6 * rate && rate > 1e-6)) return undefined
  return {
    direction: scaled(turn, Math.sign(turn[2]) / rate),
    point: add(centre(pose), cross(turn, shift), 1 / rate ** 2),
  }
}

/** Names of the kingpin figures with their units. */
export const kingpinColumns = [
  { name: 'caster angle', unit: 'rad' },
  { name: 'kingpin inclination', unit: 'rad' },
  { name: 'caster trail', unit: 'm' },
  { name: 'scrub radius', unit: 'm' },
  { name: 'caster offset at wheel centre', unit: 'm' },
  { name: 'spindle offset', unit: 'm' },
] as const

/** Returns the figures of a left wheel in the order of `kingpinColumns`; NaN without an axis. */
export function kingpinValues(pose: Pose, axis: SteeringAxis | undefined): readonly number[] {
  if (axis === undefined) return kingpinColumns.map(() => NaN)
  const { direction, point } = axis
  const { spin, forward } = wheelAxes(pose)
  const level = Math.hypot(spin[0], spin[1])
  const outboard: Triple = [spin[0] / level, spin[1] / level, 0]
  /** Returns the vector from a point of the wheel to the axis, at the height of the point. */
  const offset = (at: Triple): Triple => add(add(point, direction, (at[2] - point[2]) / direction[2]), at, -1)
  const road = offset([pose.cxL, pose.cyL, pose.czL])
  const hub = offset(centre(pose))
  return [
    Math.atan2(-direction[0], direction[2]),
    Math.atan2(-direction[1], direction[2]),
    dot(road, forward),
    -dot(road, outboard),
    dot(hub, forward),
    -dot(hub, outboard),
  ]
}

export const kingpinFigures = (values: readonly number[]): readonly Figure[] =>
  kingpinColumns.map((column, i) => ({ ...column, value: values[i] }))
