/**
 * Profile of a random road: two tracks, and between them
 *
 *   z = z_R + (z_L - z_R) t^2 (3 - 2 t),   t = 1/2 + y/b,   0 <= t <= 1
 *
 * so that the road is level across at both tracks and beyond them. The heights grow from zero over the first part of
 * the road, and fade over the last.
 */
import { choice, quantity, type Param } from '../../engine/model/blocks/block'
import { ModelError } from '../../engine/errors/model-error'
import type { ComponentBuilder } from '../../engine/model/component/component'
import { interpolated } from '../../engine/numerics/interpolation/curve'
import { mapThrough } from '../../engine/numerics/interpolation/map'
import { evaluatePiecewise, type PiecewisePolynomial } from '../../engine/numerics/interpolation/spline'
import type { Expr } from '../../engine/symbolic'
import { heightsOf, randomTracks, roadClasses, type RandomRoad, type RoadClass } from './iso8608'
import { hollowOf, type Profile } from './profile'

const where = { group: 'Profile', when: { param: 'profile', is: ['random'] } } as const

export const randomParams: Readonly<Record<string, Param>> = {
  'random.class': choice(
    [
      { value: 'A', label: 'A, very good' },
      { value: 'B', label: 'B, good' },
      { value: 'C', label: 'C, average' },
      { value: 'D', label: 'D, poor' },
      { value: 'E', label: 'E, very poor' },
      { value: 'F', label: 'F, off road' },
    ],
    'B',
    'Class',
    'Roughness by ISO 8608, the geometric mean of the class',
    where,
  ),
  'random.seed': quantity('1', 1, 'Seed', 'Another seed gives another road of the same class', {
    min: 0,
    max: 1e9,
    ...where,
  }),
  'random.length': quantity('m', 200, 'Length', 'Length of the rough part', {
    min: 1,
    max: 1e5,
    ...where,
  }),
  'random.start': quantity('m', 0, 'Start', 'Place along the road at which the rough part begins', {
    min: -1e6,
    max: 1e6,
    ...where,
  }),
  'random.shortest': quantity(
    'm',
    0.35,
    'Shortest wave',
    'Wavelength from which the road is smooth; a tyre envelops waves shorter than its contact patch',
    { min: 0.05, max: 1e3, ...where },
  ),
  'random.longest': quantity('m', 90, 'Longest wave', 'Wavelength up to which the road is rough', {
    min: 0.1,
    max: 1e5,
    ...where,
  }),
  'random.track': quantity('m', 1.5, 'Track', 'Distance between the two tracks, of which the left is at y = track/2', {
    min: 0.1,
    max: 100,
    ...where,
  }),
  'random.blend': quantity('m', 5, 'Blend', 'Length over which heights grow at the start, and fade at the end', {
    min: 0.1,
    max: 1e4,
    ...where,
  }),
}

/** Most heights of a track: programs hold four numbers for each. */
const mostHeights = 40_000

const isClass = (name: string): name is RoadClass => name in roadClasses

export function randomProfile(c: ComponentBuilder): Profile {
  const value = (name: string): number => c.fixed(`random.${name}`)
  const kind = c.choice('random.class')
  const road: RandomRoad = {
    kind: isClass(kind) ? kind : 'B',
    length: value('length'),
    shortest: value('shortest'),
    longest: value('longest'),
    track: value('track'),
    seed: value('seed'),
  }
  requirePossible(c.name, road, value('blend'))
  const { step, left, right } = randomTracks(road)
  const [l, r] = [left, right].map((heights) => curveThrough(heights, step, value('blend'), value('start')))
  const { named, add, sub, mul, div, min, max, square, pool } = c.math
  const tables = [l, r].map((curve, i) => ({ name: `${c.name}.random.${i === 0 ? 'left' : 'right'}`, ...curve }))
  const { track } = road
  const across = (y: Expr): Expr => named('trackPart', min(max(add(0.5, div(y, track)), 0), 1))
  const blend = (t: Expr): Expr => mul(square(t), sub(3, mul(2, t)))
  const [zl, zr] = tables.map(
    (table) =>
      (x: Expr, derivative = 0) =>
        pool.lookup(table, x, derivative),
  )
  const between = (x: Expr, y: Expr, derivative: number): Expr =>
    add(zr(x, derivative), mul(sub(zl(x, derivative), zr(x, derivative)), blend(across(y))))
  return {
    directions: ['along', 'left'],
    height: ([x, y]) => between(x, y, 0),
    slopes: ([x, y]) => {
      const t = across(y)
      return [between(x, y, 1), div(mul(sub(zl(x), zr(x)), 6, t, sub(1, t)), track)]
    },
    drawing: { kind: 'grid', map: drawn(c.name, road, [l, r], value('start')) },
    shortest: () => road.shortest,
    hollow: () => {
      const [a, b] = [hollowOf(l), hollowOf(r)]
      const [deepest, y] = a.curvature > b.curvature ? [a, road.track / 2] : [b, -road.track / 2]
      return { curvature: deepest.curvature, at: [deepest.at[0], y] }
    },
  }
}

/** @throws ModelError `out-of-range` for wavelengths that the road has no room for, and more heights than fit */
function requirePossible(block: string, road: RandomRoad, blend: number): void {
  const { length, shortest, longest } = road
  const problem = (parameter: string, what: string, hint: string): ModelError =>
    new ModelError('out-of-range', what, { block, parameter: `random.${parameter}` }, hint)
  if (shortest >= longest)
    throw problem(
      'shortest',
      `the shortest wave, ${shortest} m, is not below the longest, ${longest} m`,
      'give a shorter one',
    )
  if (shortest > length)
    throw problem('length', `a road of ${length} m has no room for a wave of ${shortest} m`, 'give a longer road')
  if (2 * blend > length)
    throw problem('blend', `the road of ${length} m is shorter than both its blends`, `give at most ${length / 2} m`)
  if (heightsOf(road) > mostHeights)
    throw problem(
      'length',
      `the road needs ${heightsOf(road)} heights in each track, at most ${mostHeights} are possible`,
      'give a shorter road, or a longer shortest wave',
    )
}

function curveThrough(heights: Float64Array, step: number, blend: number, start: number): PiecewisePolynomial {
  const length = step * (heights.length - 1)
  const grown = (x: number): number => {
    const t = Math.min(1, Math.max(0, Math.min(x, length - x)) / blend)
    return t * t * (3 - 2 * t)
  }
  return interpolated(
    Array.from(heights, (_, i) => start + i * step),
    Array.from(heights, (height, i) => height * grown(i * step)),
    'spline',
    'hold',
  )
}

/** Rows of a picture of the road. */
const drawnRows = 4000

/** Returns straight pieces between places on the tracks, level beyond them. */
function drawn(name: string, { length, track }: RandomRoad, curves: readonly PiecewisePolynomial[], start: number) {
  const [left, right] = curves
  const columns = [-track, -track / 2, track / 2, track]
  const rows = Array.from({ length: drawnRows + 1 }, (_, i) => {
    const x = start + (i * length) / drawnRows
    const [l, r] = [left, right].map((curve) => evaluatePiecewise(curve, x))
    return [x, r, r, l, l]
  })
  return mapThrough(`${name}.random`, [[0, ...columns], ...rows], 'linear', 'hold')
}
