/**
 * Geometry of a road along a line, in the axes of its frame. With the distance s along the line and w to its left, both
 * measured in plan,
 *
 *   x = x_0(s) - w sin(psi),   y = y_0(s) + w cos(psi),   z = z_0(s) + b(s) w + c(w)
 *
 * with the elevation z_0, the cross slope b (the tangent of the bank angle, positive where the left side is higher) and
 * the crown c, a parabola between the edges of the road that continues straight beyond them.
 */
import { ModelError } from '../../engine/errors/model-error'
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { LineRelief, SurfaceLine } from '../../engine/model/component/surface'
import { interpolated, type Interpolation, type Outside } from '../../engine/numerics/interpolation/curve'
import type { PiecewisePolynomial } from '../../engine/numerics/interpolation/spline'
import { evaluateTable } from '../../engine/numerics/interpolation/tables'
import { lineOfSections } from './centre-line'
import { cubicPieces, tangentOf } from './cubic-pieces'
import { outlineThrough, placed, tablesOf, type Point } from './plane-curve'
import type { Hollow } from './profile'
import { edgesAt, edgesOf, type RoadEdges } from './road-edges'

export interface RoadLine extends RoadEdges {
  readonly line: SurfaceLine
  /** m over s. */
  readonly elevation: PiecewisePolynomial
  /** Cross slope over s. */
  readonly slope: PiecewisePolynomial
}

/** Steepest bank angle, rad. */
const steepest = 1.4
/** Least part of the length of the line that the inner edge of a bend has. */
const innermost = 0.1
/** Height between two parts of a line that cross in plan, m: a vehicle passes below a bridge. */
const clearance = 2
/** Part of it that a row of elevation misses because messages round the place of the crossing. */
const roundingOfClearance = 0.01

/** Parameters of a road along a line, in SI units. */
export type RoadParams = Pick<ComponentBuilder, 'name' | 'choice' | 'fixed' | 'flag' | 'table' | 'value'>

/** @throws ModelError `out-of-range` for a line that is not a road */
export function roadLine(c: RoadParams): RoadLine {
  const problem = (parameter: string) => (what: string, hint: string) =>
    new ModelError('out-of-range', what, { block: c.name, parameter }, hint)
  const line = lineOf(c, problem)
  const { elevation, slope } =
    c.choice('shape') === 'rows' ? shapeOfRows(c, line, problem) : shapeOfPieces(c, line, problem)
  const road = { line, elevation, slope, ...edgesOf(c, line, problem) }
  requireRoom(road, problem(road.edges === undefined ? 'width' : 'edges.pieces'))
  requireNoCrossing(road, problem(c.choice('line') === 'points' ? 'line.points' : 'line.sections'))
  return road
}

type Shape = Pick<RoadLine, 'elevation' | 'slope'>

function requireBank(angle: number, problem: (what: string, hint: string) => ModelError): void {
  if (Math.abs(angle) <= steepest) return
  const figure = Math.round((angle * 180) / Math.PI)
  throw problem(`a bank angle of ${figure} deg is too steep`, 'give angles from -80 to 80 deg')
}

function shapeOfRows(c: RoadParams, line: SurfaceLine, problem: ProblemOf): Shape {
  const along = (parameter: string, interpolation: Interpolation, outside: Outside, map: (value: number) => number) =>
    curveAlong(line, c.table(parameter), interpolation, outside, map, problem(parameter))
  const curve = c.choice('elevationCurve') === 'monotone' ? 'monotone' : 'spline'
  const elevation = along('elevation', curve, 'tangent', (z) => z)
  const slope = along('banking', 'monotone', 'hold', (angle) => {
    requireBank(angle, problem('banking'))
    return Math.tan(angle)
  })
  return { elevation, slope }
}

/**
 * Largest jumps where pieces meet, m and rad. A wheel of radius R in a kink of the grade by D has two contacts, R D
 * apart: these are a centimetre, a tenth of its footprint.
 */
const joints = { elevation: { value: 1e-3, slope: 0.03 }, banking: { value: 3e-4, slope: 0.01 } } as const
/** Places of a piece at which its bank angle is examined. */
const looksInPiece = 32

function shapeOfPieces(c: RoadParams, line: SurfaceLine, problem: ProblemOf): Shape {
  const along = (name: 'elevation' | 'banking', outside: 'tangent' | 'hold'): PiecewisePolynomial => {
    const parameter = `${name}.pieces`
    return cubicPieces(c.table(parameter), line, outside, joints[name], problem(parameter))
  }
  const angle = along('banking', 'hold')
  for (let i = 0; i + 1 < angle.x.length; i++)
    for (let k = 0; k <= looksInPiece; k++) {
      const s = angle.x[i] + ((angle.x[i + 1] - angle.x[i]) * k) / looksInPiece
      requireBank(evaluateTable(angle, s, 0), problem('banking.pieces'))
    }
  return { elevation: along('elevation', 'tangent'), slope: tangentOf(angle) }
}

type ProblemOf = (parameter: string) => (what: string, hint: string) => ModelError

/** Points closer than this are the same, m. */
const closest = 1e-3

function lineOf(c: RoadParams, problem: ProblemOf): SurfaceLine {
  const place: Point = [c.value('x0'), c.value('y0')]
  const [heading, closed] = [c.value('heading0'), c.flag('closed')]
  if (c.choice('line') === 'sections') {
    const parameter = 'line.sections'
    const rows = c.table(parameter)
    if (rows.length === 0) throw problem(parameter)('the line has no section', 'give at least one')
    rows.forEach(([length], i) => {
      if (!(length > 0))
        throw problem(parameter)(`section ${i + 1} has a length of ${length} m`, 'give a length above zero')
    })
    return lineOfSections(
      rows.map(([length, from, to]) => ({ length, from, to })),
      place,
      heading,
      closed,
      problem(parameter),
    )
  }
  const parameter = 'line.points'
  const rows: readonly Point[] = c.table(parameter).map(([x, y]) => [x, y])
  const least = closed ? 3 : 2
  if (rows.length < least) throw problem(parameter)(`the line has ${rows.length} points`, `give at least ${least}`)
  const around = closed ? [...rows, rows[0]] : rows
  const twin = around.findIndex(
    ([x, y], i) => i > 0 && Math.hypot(x - around[i - 1][0], y - around[i - 1][1]) < closest,
  )
  if (twin >= 0)
    throw problem(parameter)(
      `points ${twin} and ${twin === rows.length ? 1 : twin + 1} of the line coincide`,
      twin === rows.length ? 'remove the last point: a closed line returns to its first' : 'remove one of them',
    )
  return { ...tablesOf(placed(outlineThrough(rows, closed), place, heading, true)), closed }
}

/** Laps that the rows of a closed road are repeated before and after: the influence of the ends of a spline fades. */
const laps = 3

function curveAlong(
  { length, closed }: SurfaceLine,
  rows: readonly (readonly number[])[],
  interpolation: Interpolation,
  outside: Outside,
  map: (value: number) => number,
  problem: (what: string, hint: string) => ModelError,
): PiecewisePolynomial {
  const [s, values] = [rows.map((row) => row[0]), rows.map((row) => map(row[1]))]
  if (rows.length < 2) throw problem('the table has fewer than two rows', 'give at least two rows')
  const stuck = s.findIndex((value, i) => i > 0 && !(value > s[i - 1]))
  if (stuck >= 0)
    throw problem(
      `${s[stuck]} m in row ${stuck + 1} is not after ${s[stuck - 1]} m`,
      'sort the rows, remove duplicates',
    )
  // a level row beyond each end that holds, so that the slope has no jump there
  if (!closed && outside === 'hold')
    return interpolated(
      [s[0] - 1, ...s, s[s.length - 1] + 1],
      [values[0], ...values, values[values.length - 1]],
      interpolation,
      outside,
    )
  if (!closed) return interpolated(s, values, interpolation, outside)
  const rounding = 1e-6 * length
  const beyond = s.findIndex((value) => value < -rounding || value > length + rounding)
  if (beyond >= 0)
    throw problem(
      `row ${beyond + 1} is at ${s[beyond]} m of a closed road of ${round(length)} m`,
      'give distances within the lap',
    )
  const last = s.length - 1
  const full = s[last] - s[0] > length - rounding
  if (full && Math.abs(values[last] - values[0]) > 1e-9 * Math.max(1, Math.abs(values[0])))
    throw problem('a closed road ends with another value than it starts with', 'give both ends the same value')
  const count = full ? last : s.length
  const all = Array.from({ length: (2 * laps + 1) * count }, (_, i) => {
    const lap = Math.floor(i / count) - laps
    return [s[i % count] + lap * length, values[i % count]] as const
  })
  // one lap of one value is a level road
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)]
  return interpolated(xs, ys, interpolation, 'continue')
}

const round = (x: number): number => Number(x.toPrecision(4))

/** Distance between the places at which a line is examined, m. */
const looks = 1
const mostLooks = 5000

/** Returns places at equal distances along the line, its ends among them. */
export function placesOf({ line }: RoadLine): readonly number[] {
  const count = Math.min(mostLooks, Math.max(64, Math.ceil(line.length / looks)))
  return Array.from({ length: count + 1 }, (_, i) => (i * line.length) / count)
}

/** Pieces of a stretch between two rows of elevation or banking. */
const pieces = 8

/** Returns places between the rows, where a curve bends most. */
function betweenRows({ line, elevation, slope }: RoadLine): readonly number[] {
  return [elevation.x, slope.x].flatMap((rows) =>
    rows
      .slice(1)
      .flatMap((to, i) =>
        Array.from({ length: pieces + 1 }, (_, k) => rows[i] + ((to - rows[i]) * k) / pieces).filter(
          (s) => s >= 0 && s <= line.length,
        ),
      ),
  )
}

/** Requires that the inner edge of the road has a length everywhere. */
function requireRoom(road: RoadLine, problem: (what: string, hint: string) => ModelError): void {
  const { line } = road
  for (const s of placesOf(road)) {
    const curvature = evaluateTable(line.curvature, s, 0)
    const edges = edgesAt(road, s)
    if (edges.every((w) => 1 - curvature * w >= innermost)) continue
    const inner = Math.max(...edges.map((w) => w * Math.sign(curvature)))
    throw problem(
      `the road is ${round(road.edges === undefined ? road.width : inner)} m wide in a bend with a radius of ${round(1 / Math.abs(curvature))} m at ${round(s)} m`,
      'give a smaller width, or a wider bend',
    )
  }
}

/** Requires that the line does not cross itself on one level. */
function requireNoCrossing(road: RoadLine, problem: (what: string, hint: string) => ModelError): void {
  const { line, elevation } = road
  const count = Math.min(4000, Math.max(64, Math.ceil(line.length / 2)))
  const places = Array.from({ length: count + 1 }, (_, i) => (i * line.length) / count)
  const at = places.map((s) => [line.x, line.y].map((table) => evaluateTable(table, s, 0)))
  const cell = Math.max(4, (2 * line.length) / count)
  const cells = new Map<string, number[]>()
  for (let i = 0; i < count; i++) {
    const [column, row] = [Math.floor(at[i][0] / cell), Math.floor(at[i][1] / cell)]
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1])
        for (const k of cells.get(`${column + dx},${row + dy}`) ?? []) {
          if (k + 1 >= i || (line.closed && k === 0 && i === count - 1)) continue
          const shares = crossing(at[i], at[i + 1], at[k], at[k + 1])
          if (shares === undefined) continue
          const [above, below] = [i + shares[0], k + shares[1]].map((place) => (place * line.length) / count)
          const [upper, lower] = [above, below].map((s) => evaluateTable(elevation, s, 0))
          if (Math.abs(upper - lower) >= clearance * (1 - roundingOfClearance)) continue
          throw problem(
            `the line crosses itself at ${round(below)} m and ${round(above)} m`,
            `raise one of them by at least ${clearance} m, or change the line`,
          )
        }
    const key = `${column},${row}`
    cells.set(key, [...(cells.get(key) ?? []), i])
  }
}

/** Returns the shares of the straight lines from a to b and from c to d at which they cross in plan, if they do. */
function crossing(
  a: readonly number[],
  b: readonly number[],
  c: readonly number[],
  d: readonly number[],
): readonly [first: number, second: number] | undefined {
  const side = (p: readonly number[], q: readonly number[], r: readonly number[]): number =>
    (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
  const [ofA, ofB, ofC, ofD] = [side(c, d, a), side(c, d, b), side(a, b, c), side(a, b, d)]
  return ofC * ofD < 0 && ofA * ofB < 0 ? [ofA / (ofA - ofB), ofC / (ofC - ofD)] : undefined
}

/** Crown with its slope and curvature at w. */
function crownAt({ width, crown }: RoadLine, w: number): readonly [z: number, slope: number, bend: number] {
  const within = Math.min(Math.max(w, -width / 2), width / 2)
  const k = (-4 * crown) / width ** 2
  return [k * within * (2 * w - within), 2 * k * within, within === w ? 2 * k : 0]
}

/** Returns the heights along the line, for paths that follow it. */
export const reliefOf = (road: RoadLine): LineRelief => ({
  elevation: road.elevation,
  slope: road.slope,
  crownSlope: (w) => crownAt(road, w)[1],
})

/** Returns the position of a place of the road, m, in the axes of its frame. */
export function positionOn(road: RoadLine, s: number, w: number): readonly [x: number, y: number, z: number] {
  const { line, elevation, slope } = road
  const at = line.closed ? s - line.length * Math.floor(s / line.length) : s
  const value = (table: PiecewisePolynomial): number => evaluateTable(table, at, 0)
  const heading = value(line.heading)
  return [
    value(line.x) - w * Math.sin(heading),
    value(line.y) + w * Math.cos(heading),
    value(elevation) + value(slope) * w + crownAt(road, w)[0],
  ]
}

/**
 * Place where the road curves upwards most, by its larger principal curvature. In the axes t along the line, n to its
 * left and z, with the normal N and k the curvature of the line,
 *
 *   P_s = (1 - k w, 0, z_s),   P_w = (0, 1, z_w),
 *   P_ss = (-k' w, (1 - k w) k, z_ss),   P_sw = (-k, 0, z_sw),   P_ww = (0, 0, z_ww)
 */
export function hollowOfRoad(road: RoadLine): Hollow {
  const { line, elevation, slope } = road
  let hollow: Hollow = { curvature: 0, at: [0, 0] }
  for (const s of [...placesOf(road), ...betweenRows(road)])
    for (const w of [...edgesAt(road, s), 0]) {
      const at = (table: PiecewisePolynomial, derivative: number): number => evaluateTable(table, s, derivative)
      const [k, kRate] = [at(line.heading, 1), at(line.heading, 2)]
      const [, crownSlope, crownBend] = crownAt(road, w)
      const [zs, zw] = [at(elevation, 1) + at(slope, 1) * w, at(slope, 0) + crownSlope]
      const [zss, zsw, zww] = [at(elevation, 2) + at(slope, 2) * w, at(slope, 1), crownBend]
      const stretch = 1 - k * w
      const [gt, gn] = [zs / stretch, zw]
      const up = 1 / Math.hypot(gt, gn, 1)
      const [E, F, G] = [stretch ** 2 + zs ** 2, zs * zw, 1 + zw ** 2]
      const L = up * (kRate * w * gt - stretch * k * gn + zss)
      const M = up * (k * gt + zsw)
      const N = up * zww
      const area = E * G - F * F
      const mean = (E * N - 2 * F * M + G * L) / (2 * area)
      const gaussian = (L * N - M * M) / area
      const curvature = mean + Math.sqrt(Math.max(mean * mean - gaussian, 0))
      if (curvature > hollow.curvature) hollow = { curvature, at: [s, w] }
    }
  return hollow
}
