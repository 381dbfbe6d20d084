/**
 * Curved regular grids: heights over the distance u along a reference line and the distance v to its left (ASAM
 * OpenCRG 1.2, 2020, "Curved regular grid"). The reference line is a polygon with sides of one length. Between its
 * points, lines of constant v are mitred: they are parallel to each side and meet on the bisector at each corner.
 *
 *   z(u, v) = line.z(u) + line.banking(u) v + heights(u, v)
 *
 * with heights bilinear between nodes, and the line's elevation and banking linear in u.
 */

/** Behaviour of the surface beyond its first and last point, along u or v. */
export type GridBorder = 'none' | 'zero' | 'keep' | 'repeat' | 'reflect'

export interface ReferenceLine {
  /** Position at each point of the line, m. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** Elevation, m. */
  readonly z: Float64Array
  /** Rise to the left, m/m. */
  readonly banking: Float64Array
}

export interface CurvedGrid {
  /** First point along the line and distance of two points, m. */
  readonly start: number
  readonly step: number
  readonly line: ReferenceLine
  /** Positions to the left of the line, ascending, m. */
  readonly v: Float64Array
  /** Heights above the line, m: those of the first point from right to left, then those of the second. */
  readonly heights: Float32Array
  readonly borders: { readonly u: GridBorder; readonly v: GridBorder }
  /** Added to the elevation beyond the ends of the line and beside its edges, m. */
  readonly offsets: { readonly u: number; readonly v: number }
}

/** Last point along the line, m. */
export const endOf = ({ start, step, line }: CurvedGrid): number => start + step * (line.x.length - 1)

/** Elevation at a place of the road, m; NaN if there is no surface. */
export function elevationAt(grid: CurvedGrid, u: number, v: number): number {
  const along = borderedAlong(grid, u)
  const across = borderedAcross(grid, v)
  if (along.border === 'none' || across.border === 'none') return NaN
  const offset = (along.outside ? grid.offsets.u : 0) + (across.outside ? grid.offsets.v : 0)
  // beyond the ends, a surface that continues as zero has neither elevation nor banking of the line
  if (along.border === 'zero') return offset
  const { line } = grid
  const [i, s] = cellAlong(grid, along.place)
  const plane = between(line.z, i, s) + between(line.banking, i, s) * across.place
  if (across.border === 'zero') return plane + offset
  const [j, t] = cellAcross(grid.v, Math.min(Math.max(across.place, grid.v[0]), grid.v.at(-1) ?? 0))
  const width = grid.v.length
  const at = i * width + j
  const near = mixed(grid.heights[at], grid.heights[at + 1], t)
  const far = mixed(grid.heights[at + width], grid.heights[at + width + 1], t)
  return plane + offset + mixed(near, far, s)
}

/** Position of a place of the road, m. Beyond its ends, the line goes straight on. */
export function positionAt(grid: CurvedGrid, u: number, v: number): readonly [x: number, y: number] {
  const { x, y } = grid.line
  const last = x.length - 1
  const place = (u - grid.start) / grid.step
  const i = Math.min(Math.max(Math.floor(place), 0), last - 1)
  const before = corner(grid.line, i, i)
  const after = corner(grid.line, i + 1, i)
  const [fromX, fromY] = [x[i] + v * before[0], y[i] + v * before[1]]
  const [toX, toY] = [x[i + 1] + v * after[0], y[i + 1] + v * after[1]]
  if (place >= 0 && place <= last) return [mixed(fromX, toX, place - i), mixed(fromY, toY, place - i)]
  const [length, beyond] = [Math.hypot(x[i + 1] - x[i], y[i + 1] - y[i]), place < 0 ? place : place - last]
  const [forwardX, forwardY] = [(x[i + 1] - x[i]) / length, (y[i + 1] - y[i]) / length]
  const [originX, originY] = place < 0 ? [fromX, fromY] : [toX, toY]
  return [originX + beyond * grid.step * forwardX, originY + beyond * grid.step * forwardY]
}

/**
 * Vector that a shift by one metre to the left of side `side` adds at point `point` of the line: along the bisector of
 * its sides, as long as keeps the shifted lines at a distance of one metre from the sides.
 */
function corner({ x, y }: ReferenceLine, point: number, side: number): readonly [number, number] {
  const normalOf = (from: number, to: number): readonly [number, number] => {
    const [dx, dy] = [x[to] - x[from], y[to] - y[from]]
    const length = Math.hypot(dx, dy)
    return [-dy / length, dx / length]
  }
  const [nx, ny] = normalOf(side, side + 1)
  if (point === 0 || point === x.length - 1) return [nx, ny]
  const [bx, by] = normalOf(point - 1, point + 1)
  const cosine = bx * nx + by * ny
  return [bx / cosine, by / cosine]
}

interface Bordered {
  readonly place: number
  readonly outside: boolean
  /** Border that acts, or null on the grid and where its pattern repeats. */
  readonly border: 'none' | 'zero' | 'keep' | null
}

/** Distances beyond a border that count as on it, m: rounding of decimal places. */
const onBorder = 1e-8

function borderedAlong(grid: CurvedGrid, u: number): Bordered {
  return bordered(u, grid.start, endOf(grid), grid.borders.u)
}

function borderedAcross({ v, borders }: CurvedGrid, place: number): Bordered {
  return bordered(place, v[0], v.at(-1) ?? 0, borders.v)
}

function bordered(place: number, first: number, last: number, border: GridBorder): Bordered {
  if (place >= first - onBorder && place <= last + onBorder) return { place, outside: false, border: null }
  const outside = true
  if (border !== 'repeat' && border !== 'reflect') return { place, outside, border }
  const length = last - first
  const period = border === 'repeat' ? length : 2 * length
  const beyond = (((place - first) % period) + period) % period
  return { place: first + (beyond > length ? 2 * length - beyond : beyond), outside, border: null }
}

/** Side of the line and the part of it that lies before a place, 0 to 1. */
function cellAlong(grid: CurvedGrid, u: number): readonly [number, number] {
  const last = grid.line.x.length - 1
  const place = Math.min(Math.max((u - grid.start) / grid.step, 0), last)
  const i = Math.min(Math.floor(place), last - 1)
  return [i, place - i]
}

function cellAcross(v: Float64Array, place: number): readonly [number, number] {
  let [low, high] = [0, v.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (v[middle] <= place) low = middle
    else high = middle
  }
  return [low, (place - v[low]) / (v[high] - v[low])]
}

const mixed = (a: number, b: number, part: number): number => (part === 0 ? a : part === 1 ? b : a + part * (b - a))
const between = (values: Float64Array, i: number, part: number): number => mixed(values[i], values[i + 1], part)
