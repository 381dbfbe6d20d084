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
 * breakpoints the values at the edge hold.
 */
import { ModelError } from '../../errors/model-error'
import { interpolated } from './curve'
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
): GridData {
  checkAxes(axes)
  const straight = interpolation === 'linear'
  const [x, y] = axes.slice(-2)
  const outerAxes = axes.slice(0, -2)
  const pieces = outerAxes.map((axis): Pieces =>
    straight ? { segments: axis.length, width: 1 } : { segments: axis.length - 1, width: 4 },
  )
  const count = pieces.reduce((product, { segments, width }) => product * segments * width, 1)
  const size = count * (x.length + 1) * (y.length + 1) * (straight ? 4 : 16)
  if (size > MOST) {
    const what = `the table has ${size} coefficients, more than ${MOST}`
    throw new ModelError('out-of-range', what, {}, 'give fewer breakpoints, or straight lines between them')
  }
  const margin = (x[x.length - 1] - x[0]) / x.length
  const span = x[x.length - 1] - x[0] + 2 * margin
  const maps = outerBlocks(outerAxes, interpolation, (outer) => {
    const grid = x.map((at, i) => [at, ...y.map((_, j) => values([...outer, i, j]))])
    return mapThrough(name, [[0, ...y], ...grid], interpolation, 'hold')
  })
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
      ...outerTables(`${name} ${d + 1}`, axis, straight, ofSegment),
      step: straight ? ofSegment : span * stride,
      width: straight ? 2 : 4,
    }
  })
  const limits = [x[0] - margin / 2, x[x.length - 1] + margin / 2] as const
  return { name, outer, straight, blocks, limits }
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

/** Places of blocks and distances from breakpoints; level beyond the outermost ones. */
function outerTables(
  name: string,
  axis: readonly number[],
  straight: boolean,
  ofSegment: number,
): { readonly place: TableData; readonly distance: TableData } {
  const last = axis.length - 2
  const starts = [axis[0] - 1, ...axis]
  const segment = (i: number): number => Math.min(Math.max(i - 1, 0), last)
  const size = (k: number): number => (straight ? axis[k + 1] - axis[k] : 1)
  const distance = starts.map((_, i): readonly number[] => {
    if (i === 0) return [0, 0]
    const k = i - 1
    return k > last ? [(axis[last + 1] - axis[last]) / size(last), 0] : [0, 1 / size(k)]
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
  mapAt: (outer: readonly number[]) => MapData,
  outer: readonly number[] = [],
): readonly MapData[] {
  const [axis, ...rest] = axes
  if (axis === undefined) return [mapAt(outer)]
  const nodes = axis.map((_, i) => outerBlocks(rest, interpolation, mapAt, [...outer, i]))
  if (interpolation === 'linear') return nodes.flat()
  const inner = nodes[0]
  const size = inner[0].coefficients.length
  const combined = Array.from({ length: (axis.length - 1) * 4 }, () => inner.map(() => new Float64Array(size)))
  inner.forEach((_, b) => {
    for (let at = 0; at < size; at++) {
      const through: PiecewisePolynomial = interpolated(
        axis,
        nodes.map((node) => node[b].coefficients[at]),
        interpolation,
        'continue',
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
