/**
 * Tables over three and more arguments, as tables of one and two. The last two arguments are a map, the others are
 * outer: between their breakpoints the values are linear, or cubic splines, of maps. All these maps are blocks of one
 * map, side by side along its first argument; tables of one argument say which block belongs to an outer argument, and
 * how far that is from its breakpoint. So
 *
 *   f(u, x, y) = sum over k of w_k(u) F(x + L (b(u) + k), y)
 *
 * for one outer argument u with the number b of its block, the width L of a block, and w = (1 - t, t) for straight
 * lines between blocks of values or w = (1, v, v^2, v^3) for blocks of coefficients (a tensor product: de Boor, A
 * Practical Guide to Splines, 1978, ch. XVII). Derivatives are those of these tables, exact. Beyond the outermost
 * breakpoints the values at the edge hold, or continue straight along each argument. A block has no room beyond its
 * ends, so the first inner argument continues by the slope of the blocks along it.
 */
import { ModelError } from '../../errors/model-error'
import { interpolated, type Outside } from './curve'
import { mapThrough, type MapInterpolation } from './map'
import type { PiecewisePolynomial } from './spline'
import type { MapData, TableData } from './tables'

export interface OuterArgument {
  /** Place of the first block of an argument, in the units of the first inner argument. */
  readonly place: TableData
  /** Distance from its breakpoint, in steps of breakpoints for straight lines. */
  readonly distance: TableData
  /** Places from one block to the next. */
  readonly step: number
  /** Number of active blocks. */
  readonly width: number
}

export interface GridData {
  readonly name: string
  readonly outer: readonly OuterArgument[]
  /** True if blocks are values at breakpoints; otherwise coefficients of powers. */
  readonly straight: boolean
  readonly blocks: MapData
  /** Limits of the first inner argument, within its own block. */
  readonly limits: readonly [low: number, high: number]
  /** Slope of the blocks along the first inner argument, where values continue straight beyond its limits. */
  readonly slope: MapData | undefined
}

/** Operations with which a table is looked up: of numbers or of expressions. */
export interface GridOperations<T> {
  num(x: number): T
  add(a: T, b: T): T
  sub(a: T, b: T): T
  mul(a: T, b: T): T
  min(a: T, b: T): T
  max(a: T, b: T): T
  named(name: string, value: T): T
  lookup(table: TableData, x: T): T
  lookup2(map: MapData, x: T, y: T): T
}

/** @param args one for each argument of the table */
export function gridValue<T>(m: GridOperations<T>, grid: GridData, args: readonly T[]): T {
  const { outer, straight, blocks, limits, slope } = grid
  const [x, y] = args.slice(outer.length)
  const limited = m.max(m.min(x, m.num(limits[1])), m.num(limits[0]))
  const inside = slope === undefined ? limited : m.named('inside', limited)
  const place = outer.reduce((sum, one, d) => m.add(sum, m.lookup(one.place, args[d])), inside)
  const first = m.named('block', place)
  const distances = outer.map(({ distance }, d) => m.named('distance', m.lookup(distance, args[d])))
  const beyond = slope === undefined ? undefined : m.named('beyond', m.sub(x, inside))
  const from = (d: number, shift: number): T => {
    if (d === outer.length) {
      const at = shift === 0 ? first : m.add(first, m.num(shift))
      const value = m.lookup2(blocks, at, y)
      if (slope === undefined || beyond === undefined) return value
      return m.add(value, m.mul(beyond, m.lookup2(slope, at, y)))
    }
    const { step, width } = outer[d]
    const t = distances[d]
    const values = Array.from({ length: width }, (_, k) => from(d + 1, shift + k * step))
    if (!straight) return values.reduceRight((rest, value) => m.add(value, m.mul(t, rest)))
    return m.add(values[0], m.mul(t, m.sub(values[1], values[0])))
  }
  return from(0, 0)
}

/** Largest number of values in a table: 32 MB. */
const MOST = 4e6

type Values = (indices: readonly number[]) => number

/** Coefficients over one outer argument: number of segments and of coefficients, and those of a segment. */
interface Pieces {
  readonly segments: number
  readonly width: number
}

/**
 * @param axes breakpoints of each argument, increasing; at least two arguments with at least two breakpoints
 * @param values at the indices of breakpoints, SI
 * @throws ModelError `out-of-range` if breakpoints do not increase, or the table would hold too many numbers
 */
export function gridThrough(
  name: string,
  axes: readonly (readonly number[])[],
  values: Values,
  interpolation: MapInterpolation,
  outside: Exclude<Outside, 'continue'> = 'hold',
): GridData {
  checkAxes(axes)
  const straight = interpolation === 'linear'
  const continues = outside === 'tangent'
  const [x, y] = axes.slice(-2)
  const outerAxes = axes.slice(0, -2)
  const pieces = outerAxes.map((axis): Pieces =>
    straight
      ? { segments: axis.length, width: 1 }
      : { segments: continues ? axis.length + 1 : axis.length - 1, width: 4 },
  )
  const count = pieces.reduce((product, { segments, width }) => product * segments * width, 1)
  const size = count * (x.length + 1) * (y.length + 1) * (straight ? 4 : 16)
  if (size > MOST) {
    const what = `the table has ${size} coefficients, more than ${MOST}`
    throw new ModelError('out-of-range', what, {}, 'give fewer breakpoints, or straight lines between them')
  }
  const margin = (x[x.length - 1] - x[0]) / x.length
  const span = x[x.length - 1] - x[0] + 2 * margin
  const ends = continues ? 'tangent' : 'continue'
  const maps = outerBlocks(outerAxes, interpolation, ends, (outer) => {
    const grid = x.map((at, i) => [at, ...y.map((_, j) => values([...outer, i, j]))])
    return mapThrough(name, [[0, ...y], ...grid], interpolation, outside)
  }).map((map) => withMargin(map, margin))
  const starts = maps.flatMap((_, k) => [x[0] - margin, ...x].map((at) => at + k * span))
  const blocks: MapData = {
    ...{ name: `${name} blocks`, widthX: maps[0].widthX, widthY: maps[0].widthY, y: maps[0].y },
    x: [...starts, x[0] - margin + maps.length * span],
    coefficients: joined(maps.map(({ coefficients }) => coefficients)),
  }
  let stride = count
  const outer = outerAxes.map((axis, d): OuterArgument => {
    const { segments, width } = pieces[d]
    stride /= segments
    const ofSegment = span * stride
    stride /= width
    return {
      ...outerTables(`${name} ${d + 1}`, axis, { straight, continues, ofSegment }),
      step: straight ? ofSegment : span * stride,
      width: straight ? 2 : 4,
    }
  })
  if (continues) return { name, outer, straight, blocks, limits: [x[0], x[x.length - 1]], slope: slopeOf(blocks) }
  const limits = [x[0] - margin / 2, x[x.length - 1] + margin / 2] as const
  return { name, outer, straight, blocks, limits, slope: undefined }
}

/**
 * Returns a map whose first row of patches begins at a margin before the first breakpoint instead of at 1 before it.
 * These patches are level or straight along x.
 */
function withMargin(map: MapData, margin: number): MapData {
  const { widthX, widthY } = map
  const coefficients = map.coefficients.slice()
  for (let patch = 0; patch < map.y.length - 1; patch++)
    for (let b = 0; b < widthY; b++) {
      const at = patch * widthX * widthY + b
      coefficients[at] += coefficients[at + widthY] * (1 - margin)
    }
  return { ...map, coefficients }
}

/** Returns the derivative of a map by its first argument. */
function slopeOf({ name, x, y, widthX, widthY, coefficients }: MapData): MapData {
  const width = Math.max(1, widthX - 1)
  const patches = coefficients.length / (widthX * widthY)
  const slopes = new Float64Array(patches * width * widthY)
  for (let patch = 0; patch < patches; patch++)
    for (let a = 1; a < widthX; a++)
      for (let b = 0; b < widthY; b++)
        slopes[(patch * width + a - 1) * widthY + b] = a * coefficients[(patch * widthX + a) * widthY + b]
  return { name: `${name} slope`, x, y, widthX: width, widthY, coefficients: slopes }
}

function checkAxes(axes: readonly (readonly number[])[]): void {
  axes.forEach((axis, d) => {
    const place = `of argument ${d + 1}`
    if (axis.length < 2)
      throw new ModelError('out-of-range', `there are fewer than two breakpoints ${place}`, {}, 'give at least two')
    const stuck = axis.findIndex((value, i) => i > 0 && !(value > axis[i - 1]))
    if (stuck > 0)
      throw new ModelError(
        'out-of-range',
        `the breakpoints ${place} do not increase from ${axis[stuck - 1]} to ${axis[stuck]}`,
        {},
        'sort the breakpoints and remove duplicates',
      )
  })
}

/**
 * Places of blocks and distances from breakpoints. Beyond the outermost ones they are level, or the distance continues;
 * splines that continue straight have another block on each side.
 */
function outerTables(
  name: string,
  axis: readonly number[],
  {
    straight,
    continues,
    ofSegment,
  }: { readonly straight: boolean; readonly continues: boolean; readonly ofSegment: number },
): { readonly place: TableData; readonly distance: TableData } {
  const last = axis.length - 2
  const starts = [axis[0] - 1, ...axis]
  const ends = continues && !straight
  const segment = (i: number): number => (ends ? i : Math.min(Math.max(i - 1, 0), last))
  const size = (k: number): number => (straight ? axis[k + 1] - axis[k] : 1)
  const distance = starts.map((_, i): readonly number[] => {
    if (ends) return [0, 1]
    if (i === 0) return continues ? [-1 / size(0), 1 / size(0)] : [0, 0]
    const k = i - 1
    const whole = (axis[last + 1] - axis[last]) / size(last)
    return k > last ? [whole, continues ? 1 / size(last) : 0] : [0, 1 / size(k)]
  })
  return {
    place: { name: `${name} place`, x: starts, coefficients: starts.map((_, i) => [segment(i) * ofSegment]) },
    distance: { name: `${name} distance`, x: starts, coefficients: distance },
  }
}

/** Maps of all blocks, those of the last outer argument first; of a segment, the coefficients follow each other. */
function outerBlocks(
  axes: readonly (readonly number[])[],
  interpolation: MapInterpolation,
  ends: Outside,
  mapAt: (outer: readonly number[]) => MapData,
  outer: readonly number[] = [],
): readonly MapData[] {
  const [axis, ...rest] = axes
  if (axis === undefined) return [mapAt(outer)]
  const nodes = axis.map((_, i) => outerBlocks(rest, interpolation, ends, mapAt, [...outer, i]))
  if (interpolation === 'linear') return nodes.flat()
  const inner = nodes[0]
  const size = inner[0].coefficients.length
  const segments = axis.length + (ends === 'tangent' ? 1 : -1)
  const combined = Array.from({ length: segments * 4 }, () => inner.map(() => new Float64Array(size)))
  inner.forEach((_, b) => {
    for (let at = 0; at < size; at++) {
      const through: PiecewisePolynomial = interpolated(
        axis,
        nodes.map((node) => node[b].coefficients[at]),
        interpolation,
        ends,
      )
      through.coefficients.forEach((powers, segment) =>
        powers.forEach((value, k) => (combined[segment * 4 + k][b][at] = value)),
      )
    }
  })
  return combined.flatMap((blocks) => blocks.map((coefficients, b) => ({ ...inner[b], coefficients })))
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
