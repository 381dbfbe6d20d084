/** Surfaces of roads by their coordinates: positions, slopes, normals and friction, for sensors and pictures. */
import type { ComponentBuilder, Motion } from '../../engine/model/component/component'
import type { SurfaceCoordinates, SurfacePlaces, SurfacePoint } from '../../engine/model/component/surface'
import { substitute, tangents, vectorMath, type Expr, type SymbolicMath } from '../../engine/symbolic'
import { obstacleHeight, type Obstacles } from '../surfaces/obstacles/plane'
import type { Profile } from '../surfaces/profile'
import type { Road } from './road-plane'

/** Height over the plane of a road, m, and its slopes along the road and to its left. */
export interface Relief {
  readonly height: Expr
  readonly slopes: readonly [along: Expr, left: Expr]
}

const noRelief = ({ pool }: SymbolicMath): Relief => ({ height: pool.zero, slopes: [pool.zero, pool.zero] })

export const sumOfReliefs = ({ add }: SymbolicMath, a: Relief, b: Relief): Relief => ({
  height: add(a.height, b.height),
  slopes: [add(a.slopes[0], b.slopes[0]), add(a.slopes[1], b.slopes[1])],
})

/** Relief of a profile; null is a plane. */
function profileRelief(math: SymbolicMath, profile: Profile | null, at: SurfaceCoordinates): Relief {
  if (profile === null) return noRelief(math)
  const place = profile.directions.map((direction) => at[direction])
  const slopes = profile.slopes(place)
  const slope = (direction: 'along' | 'left'): Expr => slopes[profile.directions.indexOf(direction)] ?? math.pool.zero
  return { height: profile.height(place), slopes: [slope('along'), slope('left')] }
}

/** Relief of obstacles, whose slopes are the derivatives of their height; at a vertical edge they are zero. */
export function obstacleRelief(math: SymbolicMath, obstacles: Obstacles | null, at: SurfaceCoordinates): Relief {
  if (obstacles === null) return noRelief(math)
  const { pool } = math
  const [s, w] = ['obstacleAlong', 'obstacleLeft'].map((name) => pool.symbol(name, 'argument'))
  const height = obstacleHeight(math, obstacles, s, w)
  const [along] = tangents(pool, [height], new Map([[s, pool.one]]))
  const [left] = tangents(pool, [height], new Map([[w, pool.one]]))
  const places = new Map([
    [s, at.along],
    [w, at.left],
  ])
  const [z, zs, zw] = substitute(pool, [height, along, left], places)
  return { height: z, slopes: [zs, zw] }
}

/** Place in the plane of a road, m, with the direction of the road there. */
export interface PlaneFrame {
  readonly x: Expr
  readonly y: Expr
  readonly cosine: Expr
  readonly sine: Expr
}

/** @param slopes of the relief: along the direction of the road and to its left */
export function surfacePoint(
  math: SymbolicMath,
  road: Road,
  coordinates: SurfaceCoordinates,
  { x, y, cosine, sine }: PlaneFrame,
  { height, slopes }: Relief,
): SurfacePoint {
  const { add, div, neg, sqrt, square } = math
  const v = vectorMath(math)
  const along = v.add(v.scale(cosine, road.along), v.scale(sine, road.left))
  const left = v.add(v.scale(neg(sine), road.along), v.scale(cosine, road.left))
  return {
    get position() {
      const level = v.add(v.scale(x, road.along), v.scale(y, road.left))
      return v.add(level, v.scale(add(road.height, height), road.normal))
    },
    ...{ along, left, height, slopes },
    get normal() {
      const size = sqrt(add(1, square(slopes[0]), square(slopes[1])))
      const rise = v.add(v.scale(slopes[0], along), v.scale(slopes[1], left))
      return v.scale(div(1, size), v.sub(road.normal, rise))
    },
    get friction() {
      return road.friction(() => coordinates)
    },
  }
}

/** Returns the places of a straight road with heights over its plane. */
export const straightPlaces = (
  math: SymbolicMath,
  road: Road,
  profile: Profile | null,
  obstacles: Obstacles | null,
): SurfacePlaces => ({
  frame: road.base,
  at: (place) => {
    const relief = sumOfReliefs(math, profileRelief(math, profile, place), obstacleRelief(math, obstacles, place))
    const { zero, one } = math.pool
    return surfacePoint(math, road, place, { x: place.along, y: place.left, cosine: one, sine: zero }, relief)
  },
  locate: (_, point) => (m) => {
    const v = vectorMath(m.math)
    const from = point(m)
    return { along: v.dot(from, road.along), left: v.dot(from, road.left) }
  },
})

type Place = readonly [s: Expr, w: Expr]

/** A line in plan at a place beside it. */
export interface LineFrame extends PlaneFrame {
  /** Length of the road over that of the line. */
  readonly stretch: Expr
}

/** Steps of Newton's method from the place at the last accepted step, and before the first step. */
const updates = { step: 3, first: 20 } as const
/** Longest way of a step before the first step, m; and least stretch that it assumes. */
const first = { reach: 20, stretch: 0.2 } as const
const memories = ['placeAlong', 'placeLeft'] as const

/** Returns the search for a place beside a line, which starts at the place of the last accepted step. */
export const locateBeside =
  (lineAt: (place: Place) => LineFrame, start: Expr): SurfacePlaces['locate'] =>
  (c: ComponentBuilder, point) => {
    const closer = (m: Motion, from: Place, times: number, isFirst: boolean): Place => {
      const { add, sub, mul, div, min, max, named } = m.math
      const [px, py] = point(m)
      let place = from
      for (let i = 0; i < times; i++) {
        const { x, y, cosine, sine, stretch } = lineAt(place)
        const [dx, dy] = [sub(px, x), sub(py, y)]
        const ahead = add(mul(dx, cosine), mul(dy, sine))
        const way = isFirst
          ? max(min(div(ahead, max(stretch, first.stretch)), first.reach), -first.reach)
          : div(ahead, stretch)
        const aside = sub(mul(dy, cosine), mul(dx, sine))
        place = [named('placeAlong', add(place[0], way)), named('placeLeft', add(place[1], aside))]
      }
      return place
    }
    const last = memories.map((name, i) =>
      c.memory(name, {
        unit: 'm',
        guess: true,
        initial: (m) => closer(m, [start, c.math.pool.zero], updates.first, true)[i],
        update: (m) => closer(m, last, updates.step, false)[i],
      }),
    ) as unknown as Place
    return (m) => {
      const [along, left] = closer(m, last, updates.step, false)
      return { along, left }
    }
  }
