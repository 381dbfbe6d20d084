/**
 * Motion ratio of an axle in design position, from its hardpoints by virtual displacements: the carrier (or the beam)
 * has the twist (v, w), and whatever guides it forbids the velocity along a direction e at a point P,
 *
 *   e . (v + w x (P - W)) = 0,
 *
 * while the wheel centre W rises by 1. Rods forbid the velocity along themselves at their outer end, an arm that of its
 * ball along both lines to its pivots, a strut that of its top across its axis (D. L. Bastow, Car Suspension and
 * Handling, 2004; K. L. Johnson's screw coordinates as in R. S. Ball, Theory of Screws, 1900).
 */
import { Matrix, solve } from 'ml-matrix'
import type { AxleKind } from './choices'

export type Point = readonly [number, number, number]
/** A hardpoint of the left side by the first letters of its parameters. */
type Hardpoints = (name: string) => Point

/**
 * A velocity at a point along a direction; 0 where it is forbidden. Coefficients of (v, w) at the origin: e . v + (P x
 * e) . w.
 */
interface Row {
  readonly coefficients: readonly number[]
  readonly rate: number
}

export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const unit = (a: Point): Point => {
  const length = Math.hypot(...a)
  return [a[0] / length, a[1] / length, a[2] / length]
}
const mirrored = ([x, y, z]: Point): Point => [x, -y, z]
const vertical: Point = [0, 0, 1]

const row = (at: Point, along: Point, rate = 0): Row => {
  const direction = unit(along)
  return { coefficients: [...direction, ...cross(at, direction)], rate }
}
/** Returns two directions across an axis. */
const across = (axis: Point): readonly [Point, Point] => {
  const side = unit(cross(axis, Math.abs(axis[0]) > Math.abs(axis[2]) ? vertical : [1, 0, 0]))
  return [side, cross(unit(axis), side)]
}

/** Returns the velocity of every point of the body whose rows these are, which determine it. */
function velocities(rows: readonly Row[]): (point: Point) => Point {
  const matrix = new Matrix(rows.map(({ coefficients }) => [...coefficients]))
  const [vx, vy, vz, wx, wy, wz] = solve(matrix, Matrix.columnVector(rows.map(({ rate }) => rate))).to1DArray()
  return (point) => {
    const turned = cross([wx, wy, wz], point)
    return [vx + turned[0], vy + turned[1], vz + turned[2]]
  }
}

const rod = (p: Hardpoints, inner: string, outer: string): Row => row(p(outer), minus(p(outer), p(inner)))
const rises = (wheel: Point): Row => row(wheel, vertical, 1)

/** Returns the shortening of a spring from `top` to `lower` whose lower end has this velocity. */
const shortening = (top: Point, lower: Point, velocity: Point): number => dot(unit(minus(top, lower)), velocity)

/** Returns an arm that turns about the line through two pivots. */
const hinged = (p: Hardpoints): readonly Row[] => {
  const axis = minus(p('pivotOuter'), p('pivotInner'))
  const [one, other] = across(axis)
  return [
    ...[axis, one, other].map((direction) => row(p('pivotInner'), direction)),
    ...[one, other].map((direction) => row(p('pivotOuter'), direction)),
  ]
}

const guides: Readonly<Record<Exclude<AxleKind, 'rigid' | 'rigidAir'>, (p: Hardpoints) => readonly Row[]>> = {
  macpherson: (p) => [
    rod(p, 'lowerFront', 'lowerBall'),
    rod(p, 'lowerRear', 'lowerBall'),
    rod(p, 'tieInner', 'tieOuter'),
    ...across(minus(p('strutTop'), p('strutLower'))).map((direction) => row(p('strutTop'), direction)),
  ],
  doubleWishbone: (p) => [
    ...['upper', 'lower'].flatMap((arm) => ['Front', 'Rear'].map((pivot) => rod(p, `${arm}${pivot}`, `${arm}Ball`))),
    rod(p, 'tieInner', 'tieOuter'),
  ],
  multiLink: (p) => [1, 2, 3, 4, 5].map((i) => rod(p, `link${i}Inner`, `link${i}Outer`)),
  trailingArm: hinged,
  // Bushings deflect little under the spring force.
  trailingArmWithBushings: hinged,
}

/**
 * Returns the spring travel per wheel travel, positive; of a rigid axle with both wheels together, the mean of both
 * springs.
 * @param spring ends of the spring, as the hardpoints are called
 */
export function motionRatio(kind: AxleKind, p: Hardpoints, [top, lower]: readonly [string, string]): number {
  if (kind === 'rigid' || kind === 'rigidAir') return ofBeam(p, [top, lower])
  const velocity = velocities([...guides[kind](p), rises(p('wheel'))])
  if (kind !== 'doubleWishbone') return shortening(p(top), p(lower), velocity(p(lower)))
  // The spring stands on the lower arm, which turns about its pivots as its ball moves.
  const axis = unit(minus(p('lowerFront'), p('lowerRear')))
  const around = (point: Point): Point => cross(axis, minus(point, p('lowerRear')))
  const ball = around(p('lowerBall'))
  const rate = dot(velocity(p('lowerBall')), ball) / dot(ball, ball)
  const [x, y, z] = around(p(lower))
  return shortening(p(top), p(lower), [rate * x, rate * y, rate * z])
}

/**
 * Both lower links and the Panhard rod hold the beam; its pitch leaves the elastic upper links equally long together.
 */
function ofBeam(p: Hardpoints, [top, lower]: readonly [string, string]): number {
  const right: Hardpoints = (name) => mirrored(p(name))
  const [one, other] = [p, right].map((side) => rod(side, 'upperChassis', 'upperAxle'))
  const velocity = velocities([
    rod(p, 'lowerChassis', 'lowerAxle'),
    rod(right, 'lowerChassis', 'lowerAxle'),
    rod(p, 'panhardChassis', 'panhardAxle'),
    { coefficients: one.coefficients.map((c, i) => c + other.coefficients[i]), rate: 0 },
    rises(p('wheel')),
    rises(right('wheel')),
  ])
  const springs = [p, right].map((side) => shortening(side(top), side(lower), velocity(side(lower))))
  return (springs[0] + springs[1]) / 2
}
