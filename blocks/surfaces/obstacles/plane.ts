/**
 * Plane under a tyre over obstacles of a road, by tandem cams. An obstacle is the same along a line that crosses the
 * road; with the angle phi of this line, its distance u to a place (s, w) of the road is
 *
 *   u = (s - s_0) cos(phi) - w sin(phi)
 *
 * A cam in the direction (t, n) along the road and to its left sees the obstacle stretched by 1/g, where g = t cos(phi)
 * - n sin(phi): its half axis is a |g| over u. On one side of the road, a cam sees the height at its own w.
 */
import type { ComponentBuilder } from '../../../engine/model/component/component'
import type { Wheel } from '../../../engine/model/component/surface'
import { ModelError } from '../../../engine/errors/model-error'
import type { Expr, SymbolicMath } from '../../../engine/symbolic'
import { effectivePlane, planeOfCams, type Cams, type EffectivePlane } from '../enveloping'
import { camOn, type Outline } from './cam'
import { extentOf, heightOf, riseOf, type Dimensions, type ObstacleShape } from './shapes'

export interface Obstacles {
  /** Name of the block. */
  readonly name: string
  readonly shape: ObstacleShape
  readonly dimensions: Dimensions
  /** Distance along the road at which the first begins, m. */
  readonly position: Expr
  /** Number of obstacles, and distance from one to the next, m. */
  readonly count: number
  readonly spacing: Expr
  /** Angle of an obstacle to the line across the road, rad. */
  readonly angle: Expr
  /** Side of the road; with the place of its border, and the width over which the height grows there, m. */
  readonly side: { readonly sign: 1 | -1; readonly border: Expr; readonly transition: Expr } | null
  readonly cams: Cams
  /** Numbers of the values, which become part of the structure. */
  readonly metres: () => { readonly height: number; readonly edge: number; readonly gap: number }
}

/** Place below a wheel on the road, its direction there, and the length of the road at w over that at its line. */
export interface WheelOnRoad {
  readonly s: Expr
  readonly w: Expr
  readonly along: Expr
  readonly left: Expr
  readonly stretch: Expr
  readonly radius: Expr
}

/** Least part of its half axis that a cam has over u: along an obstacle it would be a point. */
const leastPart = 0.02
/** Highest edge, in half axes of a cam, that a wheel can climb. */
const highest = 0.8

/** @throws ModelError for a wheel that rolls as a constraint, for edges that it can't climb and for narrow gaps */
export function requirePassable(c: ComponentBuilder, wheel: Wheel, obstacles: Obstacles): void {
  const { name, shape, cams, count } = obstacles
  if (wheel.constrained === true)
    throw new ModelError(
      'unsupported',
      `the wheel rolls as a constraint, and the obstacles of ${name} have no exact contact`,
      { block: c.name },
      `use a tyre with forces on ${name}, or set Obstacles of ${name} to None`,
    )
  const radius = wheel.shape.metres()
  const { height, edge, gap } = obstacles.metres()
  const climbed = shape.climbs === undefined ? 0 : shape.climbs === 'up' ? Math.max(height, 0) : Math.abs(height)
  if (climbed > highest * cams.b * radius && edge < climbed)
    throw new ModelError(
      'out-of-range',
      `the obstacle is ${round(climbed)} m high; ${c.name} climbs at most ${round(highest * cams.b * radius)} m`,
      { block: name, parameter: 'obstacle.height' },
      'give a lower obstacle, or a longer edge',
    )
  const least = shape.kind === 'curve' ? 0 : 2 * cams.a * radius
  if (count > 1 && gap < least)
    throw new ModelError(
      'out-of-range',
      `${round(gap)} m of level road between the obstacles are less than ${c.name} needs, ${round(least)} m`,
      { block: name, parameter: 'obstacle.spacing' },
      `give a spacing that is ${round(least - gap)} m longer`,
    )
}

const round = (x: number): number => Number(x.toPrecision(3))

/** Part of the height of an obstacle at w. */
function shareAt(
  { named, add, sub, mul, div, min, max, square }: SymbolicMath,
  { side }: Obstacles,
  w: Expr,
): Expr | 1 {
  if (side === null) return 1
  const beyond = mul(side.sign, sub(w, side.border))
  const t = named('sidePart', min(max(add(0.5, div(beyond, side.transition)), 0), 1))
  return named('sideShare', mul(square(t), sub(3, mul(2, t))))
}

/** Obstacle next to a place. */
interface Next {
  /** Distance from where it begins, m. */
  readonly u: Expr
  /** Height of the road before it, m. */
  readonly base: Expr
}

function nextTo(math: SymbolicMath, { shape, count, spacing }: Obstacles, d: Dimensions, u: Expr): Next {
  const { named, add, sub, mul, div, min, max, floor, pool } = math
  if (count === 1) return { u, base: pool.zero }
  const gap = sub(spacing, extentOf(math, shape, d))
  const number = named('obstacle', max(min(floor(div(add(u, mul(0.5, gap)), spacing)), count - 1), 0))
  return { u: sub(u, mul(number, spacing)), base: mul(number, riseOf(math, shape, d)) }
}

/** Returns the distance of a place from the first obstacle, m. */
function distanceTo(math: SymbolicMath, { position, angle }: Obstacles, s: Expr, w: Expr): Expr {
  const { sub, mul, cos, sin } = math
  return sub(mul(sub(s, position), cos(angle)), mul(w, sin(angle)))
}

/** Returns the height of the obstacles at a place, m. */
export function obstacleHeight(math: SymbolicMath, obstacles: Obstacles, s: Expr, w: Expr): Expr {
  const { add, mul } = math
  const d = obstacles.dimensions
  const { u, base } = nextTo(math, obstacles, d, distanceTo(math, obstacles, s, w))
  return mul(shareAt(math, obstacles, w), add(base, heightOf(math, obstacles.shape, d, u)))
}

/** Returns the plane under a wheel, over the road without obstacles. */
export function planeOver(math: SymbolicMath, obstacles: Obstacles, wheel: WheelOnRoad): EffectivePlane {
  const { named, add, sub, mul, div, neg, cos, sin, abs, max } = math
  const { shape, cams, angle, dimensions } = obstacles
  const { s, w, along, left, stretch, radius } = wheel
  const [cosine, sine] = [named('cosObstacle', cos(angle)), named('sinObstacle', sin(angle))]
  const towards = (t: Expr, n: Expr): Expr => named('towards', sub(mul(div(t, stretch), cosine), mul(n, sine)))
  const [ahead, aside] = [towards(along, left), towards(neg(left), along)]
  const centre = named('obstacleDistance', distanceTo(math, obstacles, s, w))
  const place = (x: number, y: number): readonly [u: Expr, w: Expr] => [
    add(centre, mul(radius, add(mul(x, ahead), mul(y, aside)))),
    add(w, mul(radius, add(mul(x, left), mul(y, along)))),
  ]
  const withHeight = (share: Expr | 1): Dimensions => ({ ...dimensions, height: mul(share, dimensions.height) })
  if (shape.kind === 'curve')
    return effectivePlane(math, cams, radius, (x, y) => {
      const [u, across] = place(x, y)
      const d = withHeight(shareAt(math, obstacles, across))
      const next = nextTo(math, obstacles, d, u)
      return heightOf(math, shape, d, next.u)
    })
  const outline: Outline = {
    a: named('camLength', mul(cams.a, radius, max(abs(ahead), leastPart))),
    b: mul(cams.b, radius),
    c: cams.c,
  }
  const cam = (x: number, y: number): Expr => {
    const [u, across] = place(x, y)
    const d = withHeight(shareAt(math, obstacles, across))
    const next = nextTo(math, obstacles, d, u)
    return add(next.base, camOn(math, outline, shape.corners(math, d), named('camPlace', next.u)))
  }
  const [x, y] = [cams.distance / 2, cams.tracks / 2]
  return planeOfCams(math, cams, radius, [
    [cam(x, y), cam(-x, y)],
    [cam(x, -y), cam(-x, -y)],
  ])
}
