/**
 * Heights between the nodes of a grid, in equations. With t from 0 to 1 between two nodes, d their distance, and d- and
 * d+ those of the nodes before and after,
 *
 *   bilinear  z = (1 - t) z_0 + t z_1 in both directions (ASAM OpenCRG 1.2, "Evaluation")
 *   smooth    z = H_00(t) z_0 + H_10(t) d m_0 + H_01(t) z_1 + H_11(t) d m_1,
 *             m_0 = (z_1 - z_-1)/(d- + d), m_1 = (z_2 - z_0)/(d + d+), in both directions: the slope is continuous
 *             (Catmull and Rom 1974; Keys 1981, who shows that values pass through the nodes to the second order)
 *
 * with the cubics of Hermite. A plane is met exactly by both. Beyond its edges the grid keeps their heights.
 */
import type { SampleData, TableData } from '../../../engine/numerics/interpolation/tables'
import type { Expr, SymbolicMath } from '../../../engine/symbolic'
import type { AlongGrid, HeightGrid } from './grid'

/** Height and its derivatives along the line and to its left. */
export interface GridHeight {
  readonly height: Expr
  readonly along: Expr
  readonly left: Expr
}

/** Weights of nodes in a direction, and their derivatives by the distance; `first` is the node of the first weight. */
interface Weights {
  readonly first: Expr
  readonly values: readonly Expr[]
  readonly slopes: readonly Expr[]
}

/**
 * Returns the bilinear height at a place: distances from the first node along the line, and to the left of the line, as
 * numbers of steps and, where columns are at equal distances, of columns from the first; else m.
 */
export function bilinearHeight(math: SymbolicMath, grid: HeightGrid, row: Expr, column: Expr): Expr {
  const { named, add, sub, mul, max, min, floor, pool } = math
  const cell = (at: Expr, count: number): Cell => {
    const place = named('gridPlace', max(min(at, count - 1), 0))
    // the margin has the node after the last
    const first = named('gridNode', floor(place))
    return { place, first, part: named('gridPart', sub(place, first)), inside: pool.one }
  }
  const [i, j] = [cell(row, grid.rows), cell(columnOf(math, grid, column), grid.columns)]
  const wide = grid.columns + 2
  const node = named('node', add(mul(wide, i.first), j.first))
  const height = (k: number): Expr => pool.sample(grid.heights, add(node, k))
  const between = (a: Expr, b: Expr, part: Expr): Expr => add(a, mul(part, sub(b, a)))
  const atRow = (k: number): Expr => named('rowHeight', between(height(k + 1), height(k + 2), j.part))
  const along = (of: AlongGrid): Expr =>
    'values' in of
      ? between(pool.sample(of, add(i.first, 1)), pool.sample(of, add(i.first, 2)), i.part)
      : add(of.start, mul(of.slope * grid.step, i.place))
  const left = leftOf(math, grid, column, j)
  return add(between(atRow(wide), atRow(2 * wide), i.part), along(grid.elevation), mul(left, along(grid.banking)))
}

/** Returns the scale of places across for `bilinearHeight`, and its start, m. */
export const acrossScale = ({ v, width }: HeightGrid): readonly [start: number, unit: number] =>
  width === null ? [0, 1] : [v[0], width]

function columnOf(math: SymbolicMath, grid: HeightGrid, column: Expr): Expr {
  return grid.width === null ? math.pool.lookup(columnTable(grid), column) : column
}

/** Returns the distance to the left of the line, limited to the grid, m. */
function leftOf(
  { add, mul, max, min }: SymbolicMath,
  { v, width, columns }: HeightGrid,
  column: Expr,
  { place }: Cell,
): Expr {
  return width === null ? max(min(column, v[columns - 1]), v[0]) : add(v[0], mul(width, place))
}

/** Returns the number of a column over its distance to the left, in straight lines. */
const columnTable = ({ v, places }: HeightGrid): TableData => ({
  name: `${places.name}.number`,
  x: [...v],
  coefficients: [...v].slice(1).map((place, j) => [j, 1 / (place - v[j])]),
})

/** Returns the height by cubics, with slopes, at a distance from the first node and to the left of the line, m. */
export function smoothHeight(math: SymbolicMath, grid: HeightGrid, s: Expr, w: Expr): GridHeight {
  const { named, div } = math
  const [row, column] = [cellAlong(math, grid, s), cellAcross(math, grid, w)]
  const one = math.num(1)
  const along = scaled(math, cubic(math, row, one, one, one), div(row.inside, grid.step))
  const widths = widthsAt(math, grid, column.first)
  const across = scaled(math, cubic(math, column, ...widths), div(column.inside, widths[1]))
  const { height, byRow, byColumn } = total(math, grid, {
    row: along,
    column: across,
    place: [row, column],
  })
  return {
    height: named('roadHeight', height()),
    along: named('slopeAlong', byRow()),
    left: named('slopeAcross', byColumn()),
  }
}

interface Cell {
  /** Number of the node before the place, in the grid with its margin. */
  readonly first: Expr
  /** Part of the way to the next node, 0 to 1. */
  readonly part: Expr
  /** Place, limited to the grid, m. */
  readonly place: Expr
  /** 1 on the grid, 0 beyond its edges. */
  readonly inside: Expr
}

function cellAlong(math: SymbolicMath, { step, rows }: HeightGrid, s: Expr): Cell {
  const { named, div, mul } = math
  const cell = cellOf(math, named('gridRow', div(s, step)), rows)
  return { ...cell, place: mul(cell.place, step) }
}

function cellAcross(math: SymbolicMath, grid: HeightGrid, w: Expr): Cell {
  const { v, columns, width } = grid
  const { named, div, sub, add, mul, max, min, pool } = math
  if (width !== null) {
    const cell = cellOf(math, named('gridColumn', div(sub(w, v[0]), width)), columns)
    return { ...cell, place: add(v[0], mul(cell.place, width)) }
  }
  const cell = cellOf(math, named('gridColumn', pool.lookup(columnTable(grid), w)), columns)
  return { ...cell, place: max(min(w, v[columns - 1]), v[0]) }
}

/** @param at place in nodes */
function cellOf({ named, max, min, floor, sub, select, and, le, num }: SymbolicMath, at: Expr, count: number): Cell {
  const place = named('gridPlace', max(min(at, count - 1), 0))
  const before = named('gridNode', min(floor(place), count - 2))
  return {
    first: before,
    part: named('gridPart', sub(place, before)),
    place,
    inside: select(and(le(num(0), at), le(at, count - 1)), 1, 0),
  }
}

/** Returns the distances of the four nodes around a place across the line, m. */
function widthsAt({ pool, add, sub, num }: SymbolicMath, grid: HeightGrid, first: Expr): readonly [Expr, Expr, Expr] {
  if (grid.width !== null) return [num(grid.width), num(grid.width), num(grid.width)]
  // the margin shifts numbers by one: the node before the first has the number `first`
  const [a, b, c, d] = [0, 1, 2, 3].map((k) => pool.sample(grid.places, add(first, k)))
  return [sub(b, a), sub(c, b), sub(d, c)]
}

/** @param before distance of the nodes before, in the unit of slopes; `between` and `after` are those of the others */
function cubic(math: SymbolicMath, { first, part }: Cell, before: Expr, between: Expr, after: Expr): Weights {
  const { named, add, sub, mul, div, neg, square } = math
  const [a, b] = [div(between, add(before, between)), div(between, add(between, after))]
  const weights = (h: readonly [Expr, Expr, Expr, Expr]): readonly Expr[] => {
    const [h00, h10, h01, h11] = h
    return [neg(mul(h10, a)), sub(h00, mul(h11, b)), add(h01, mul(h10, a)), mul(h11, b)].map((weight) =>
      named('nodeWeight', weight),
    )
  }
  const t = part
  const rest = sub(1, t)
  const [t2, rest2] = [square(t), square(rest)]
  return {
    first: sub(first, 1),
    values: weights([mul(rest2, add(1, mul(2, t))), mul(rest2, t), mul(t2, sub(3, mul(2, t))), neg(mul(t2, rest))]),
    slopes: weights([mul(-6, t, rest), mul(rest, sub(1, mul(3, t))), mul(6, t, rest), mul(t, sub(mul(3, t), 2))]),
  }
}

/** Returns the weights with other slopes: by metre instead of by cell. */
const scaled = ({ mul }: SymbolicMath, weights: Weights, factor: Expr): Weights => ({
  ...weights,
  slopes: weights.slopes.map((slope) => mul(slope, factor)),
})

interface Total {
  readonly height: () => Expr
  /** Derivatives along the line and across it. */
  readonly byRow: () => Expr
  readonly byColumn: () => Expr
}

interface TotalPlace {
  readonly row: Weights
  readonly column: Weights
  readonly place: readonly [along: Cell, across: Cell]
}

function total(math: SymbolicMath, grid: HeightGrid, { row, column, place }: TotalPlace): Total {
  const { add, mul, pool } = math
  const [along, across] = place
  const wide = grid.columns + 2
  const node = (i: number, j: number): Expr =>
    pool.sample(grid.heights, add(mul(wide, add(row.first, i + 1)), column.first, j + 1))
  const weighed = (rows: readonly Expr[], columns: readonly Expr[]): Expr =>
    add(...rows.map((weight, i) => mul(weight, add(...columns.map((other, j) => mul(other, node(i, j)))))))
  const points = (of: SampleData, weights: readonly Expr[]): Expr =>
    add(...weights.map((weight, i) => mul(weight, pool.sample(of, add(row.first, i + 1)))))
  const value = (of: AlongGrid): Expr =>
    'values' in of ? points(of, row.values) : add(of.start, mul(of.slope, along.place))
  const slope = (of: AlongGrid): Expr => ('values' in of ? points(of, row.slopes) : mul(of.slope, along.inside))
  return {
    height: () =>
      add(weighed(row.values, column.values), value(grid.elevation), mul(across.place, value(grid.banking))),
    byRow: () => add(weighed(row.slopes, column.values), slope(grid.elevation), mul(across.place, slope(grid.banking))),
    byColumn: () => add(weighed(row.values, column.slopes), mul(across.inside, value(grid.banking))),
  }
}
