/** A plane curve over its arc length, as tables from which the equations take position, heading and curvature. */
import type { SurfaceLine } from '../../engine/model/component/surface'
import { interpolated } from '../../engine/numerics/interpolation/curve'
import { evaluateTable } from '../../engine/numerics/interpolation/tables'
import { evaluatePiecewise, type PiecewisePolynomial } from '../../engine/numerics/interpolation/spline'

/** A curve over any parameter u, with two derivatives. */
export interface Outline {
  readonly from: number
  readonly to: number
  /** True if the end is the start: u may then go beyond both, one lap after the other. */
  readonly closed: boolean
  /** Values of u at the points of an outline that was made from points. */
  readonly knots?: readonly number[]
  /** Position and its derivatives with respect to u. */
  readonly at: (u: number) => readonly [position: Point, first: Point, second: Point]
}

export type Point = readonly [x: number, y: number]

export interface PathTables {
  /** m */
  readonly length: number
  readonly x: PiecewisePolynomial
  readonly y: PiecewisePolynomial
  /** Heading without jumps, rad. */
  readonly heading: PiecewisePolynomial
  /** Curvature, 1/m, positive to the left. */
  readonly curvature: PiecewisePolynomial
  /** Arc length at u, m. */
  readonly distanceAt: (u: number) => number
  /** u over the arc length. */
  readonly parameter: PiecewisePolynomial
}

/** Nodes and weights of Gauss and Legendre on 0 to 1 (Abramowitz and Stegun 1964, 25.4.30). */
const gauss = [
  [0.06943184420297371, 0.17392742256872692],
  [0.3300094782075719, 0.32607257743127305],
  [0.6699905217924281, 0.32607257743127305],
  [0.9305681557970262, 0.17392742256872692],
] as const

/** Points of the tables lie this far apart, m, unless there would be too few or too many. */
const spacing = 0.25
const fewest = 64
const most = 1500
/** Points beyond both ends of a closed curve, so that the ends of its splines do not show. */
const margin = 8
/**
 * Points of a closed curve repeated beyond its ends: the influence of the ends of a spline fades by 0.27 from point to
 * point.
 */
const lapMargin = 20

/** Returns the length of each of `count` equal intervals of u. */
function lengths({ from, to, at }: Outline, count: number): readonly number[] {
  const width = (to - from) / count
  return Array.from({ length: count }, (_, i) =>
    gauss.reduce((sum, [node, weight]) => {
      const [, [dx, dy]] = at(from + (i + node) * width)
      return sum + weight * width * Math.hypot(dx, dy)
    }, 0),
  )
}

/** Splines through points of equal distance along the curve. */
export function tablesOf(outline: Outline): PathTables {
  const { from, to, closed, at } = outline
  const fine = 2000
  const sums = [0]
  for (const part of lengths(outline, fine)) sums.push(sums[sums.length - 1] + part)
  const length = sums[fine]
  const us = sums.map((_, i) => from + ((to - from) * i) / fine)
  const uOf = interpolated(sums, us, 'spline', 'continue')
  const sOf = interpolated(us, sums, 'spline', 'continue')
  const count = Math.min(most, Math.max(fewest, Math.ceil(length / spacing)))
  const beyond = closed ? margin : 0
  const s = Array.from({ length: count + 1 + 2 * beyond }, (_, i) => ((i - beyond) * length) / count)
  const rows = s.map((distance) => {
    const lap = Math.floor(distance / length)
    const inside = closed && lap !== 0 ? distance - lap * length : distance
    const u = evaluatePiecewise(uOf, inside) + (closed && lap !== 0 ? lap * (to - from) : 0)
    const [[x, y], [dx, dy], [ddx, ddy]] = at(u)
    const speed = Math.hypot(dx, dy)
    return { x, y, u, angle: Math.atan2(dy, dx), curvature: (dx * ddy - dy * ddx) / speed ** 3 }
  })
  const turns: number[] = []
  rows.forEach(({ angle }, i) => {
    const last = i === 0 ? angle : turns[i - 1]
    turns.push(angle + 2 * Math.PI * Math.round((last - angle) / (2 * Math.PI)))
  })
  const table = (values: readonly number[], outside: 'hold' | 'tangent') =>
    interpolated(s, values, 'spline', closed ? 'continue' : outside)
  return {
    length,
    x: table(
      rows.map((row) => row.x),
      'tangent',
    ),
    y: table(
      rows.map((row) => row.y),
      'tangent',
    ),
    heading: table(turns, 'hold'),
    curvature: table(
      rows.map((row) => row.curvature),
      'hold',
    ),
    distanceAt: (u) => evaluatePiecewise(sOf, u),
    parameter: table(
      rows.map((row) => row.u),
      'tangent',
    ),
  }
}

/** Returns the spline through points, over the length of the straight lines between them. */
export function outlineThrough(points: readonly Point[], closed: boolean): Outline {
  const n = points.length
  const around = closed ? lapMargin : 0
  const chosen = closed
    ? Array.from({ length: n + 1 + 2 * around }, (_, i) => points[(i - around + lapMargin * n) % n])
    : [...points]
  const u = [0]
  for (let i = 1; i < chosen.length; i++)
    u.push(u[i - 1] + Math.hypot(chosen[i][0] - chosen[i - 1][0], chosen[i][1] - chosen[i - 1][1]))
  const ends = closed ? 'spline' : 'natural'
  const x = interpolated(
    u,
    chosen.map((p) => p[0]),
    ends,
    'continue',
  )
  const y = interpolated(
    u,
    chosen.map((p) => p[1]),
    ends,
    'continue',
  )
  const [from, to] = [u[around], u[u.length - 1 - around]]
  const lap = to - from
  return {
    from,
    to,
    closed,
    knots: u.slice(around, around + n),
    at: (value) => {
      const w = closed ? value - lap * Math.floor((value - from) / lap) : value
      const [a, b] = [derivativesAt(x, w), derivativesAt(y, w)]
      return [
        [a[0], b[0]],
        [a[1], b[1]],
        [a[2], b[2]],
      ]
    },
  }
}

function derivativesAt({ x, coefficients }: PiecewisePolynomial, at: number): readonly [number, number, number] {
  let i = 0
  while (i + 1 < coefficients.length && at >= x[i + 1]) i++
  const v = at - x[i]
  const [c0, c1, c2 = 0, c3 = 0] = coefficients[i]
  return [c0 + v * (c1 + v * (c2 + v * c3)), c1 + v * (2 * c2 + 3 * c3 * v), 2 * c2 + 6 * c3 * v]
}

/** Least part of the length of a line that a curve beside it has in bends. */
const innermost = 0.05

/** Returns the curve at a constant distance from a line, to its left; null if it passes the centre of a bend. */
export function beside(line: SurfaceLine, distance: number): Outline | null {
  const { length, closed, heading, curvature } = line
  const value = (table: PiecewisePolynomial, s: number, derivative = 0): number => evaluateTable(table, s, derivative)
  const least = Math.min(
    ...curvature.x.flatMap((s) => [s, s - 1e-9 * length]).map((s) => 1 - distance * value(curvature, s)),
  )
  if (least < innermost) return null
  return {
    from: 0,
    to: length,
    closed,
    at: (u) => {
      const s = closed ? u - length * Math.floor(u / length) : u
      const angle = value(heading, s)
      const [k, rate] = [value(curvature, s), value(curvature, s, 1)]
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      const stretch = 1 - k * distance
      const [along, across] = [-rate * distance, stretch * k]
      return [
        [value(line.x, s) - distance * sin, value(line.y, s) + distance * cos],
        [stretch * cos, stretch * sin],
        [along * cos - across * sin, along * sin + across * cos],
      ]
    },
  }
}

/** Returns the outline, turned so that it starts along x at the origin, then placed. */
export function placed(outline: Outline, [x0, y0]: Point, heading: number, asItIs: boolean): Outline {
  const [start, first] = outline.at(outline.from)
  const turn = heading - (asItIs ? 0 : Math.atan2(first[1], first[0]))
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [sx, sy] = asItIs ? [0, 0] : start
  const rotated = ([x, y]: Point): Point => [cos * x - sin * y, sin * x + cos * y]
  return {
    ...outline,
    at: (u) => {
      const [[px, py], d, dd] = outline.at(u)
      const [x, y] = rotated([px - sx, py - sy])
      return [[x + x0, y + y0], rotated(d), rotated(dd)]
    },
  }
}
