/**
 * Which constraints are independent. A closed loop of joints often says the same thing twice (a planar
 * four-bar of revolute joints has three rows too many); the rows that repeat others are left out and
 * named. Rank is a property of consistent positions, so it is judged there: from several starts
 * the coordinates are moved onto the constraints by Gauss-Newton steps of least norm,
 *
 *     columns^T-space correction  dp = -G^+ phi,   q <- q + h(dp, q),
 *
 * and rows are taken in order as long as they are independent of those before (Gram-Schmidt).
 */
import { Matrix, SVD } from 'ml-matrix'
import { evaluate, type Expr } from '../../symbolic'
import type { Coordinate, Freedom, Variables } from '../coordinates'
import type { ConstraintRow } from './rows'

export interface Independence<R extends ConstraintRow> {
  readonly independent: readonly R[]
  /** Rows that follow from the others. */
  readonly redundant: readonly R[]
}

const starts = 3
const maxIterations = 25
/** Part of a row that must be new. */
const least = 1e-7
/** Rows this much smaller than the largest are rounding, e.g. of axes that are parallel but for the last digit. */
const rounding = 1e-10

/**
 * @param values values of parameters
 * @param spread typical size of a coordinate by unit: starts lie within it
 */
export function independentRows<R extends ConstraintRow>(
  rows: readonly R[],
  variables: Variables,
  time: Expr,
  values: ReadonlyMap<Expr, number>,
): Independence<R> {
  const acting = rows.filter((r) => r.columns.size > 0)
  if (acting.length === 0) return { independent: [], redundant: rows }
  const system = new NumericConstraints(acting, variables, time, values)
  const samples = Array.from({ length: starts }, (_, k) => system.sample(k))
  const consistent = samples.filter((s) => s.residual < 1e-8)
  const judged = (consistent.length > 0 ? consistent : samples).map((s) => independentOf(s.jacobian))
  // what is independent somewhere is independent
  const kept = new Set(judged.reduce((a, b) => (b.length > a.length ? b : a)))
  return {
    independent: acting.filter((_, i) => kept.has(i)),
    redundant: rows.filter((r) => !acting.includes(r) || !kept.has(acting.indexOf(r))),
  }
}

interface Sample {
  readonly residual: number
  readonly jacobian: readonly Float64Array[]
}

class NumericConstraints {
  private readonly symbols: Map<Expr, number>
  private readonly freedoms: readonly Freedom[]
  private readonly coordinates: readonly Coordinate[]
  private readonly entries: readonly { readonly row: number; readonly column: number; readonly expr: Expr }[]
  private readonly holonomic: readonly ConstraintRow[]

  constructor(
    private readonly rows: readonly ConstraintRow[],
    variables: Variables,
    time: Expr,
    values: ReadonlyMap<Expr, number>,
  ) {
    this.symbols = new Map(values)
    this.symbols.set(time, 0)
    const used = new Set(rows.flatMap((r) => [...r.columns.keys()]))
    this.freedoms = variables.freedoms.filter((f) => used.has(f))
    this.coordinates = variables.coordinates
    this.holonomic = rows.filter((r) => r.value !== null)
    this.entries = rows.flatMap((r, row) =>
      [...r.columns].map(([f, expr]) => ({ row, column: this.freedoms.indexOf(f), expr })),
    )
    for (const f of variables.freedoms) this.symbols.set(f.speed, 0)
  }

  /** A position near the start, moved onto the constraints as far as that goes. */
  sample(k: number): Sample {
    const random = numbers(k + 1)
    for (const q of this.coordinates)
      this.symbols.set(q.symbol, (q.start ?? 0) + (q.unit === 'm' ? 0.2 : 0.6) * random())
    let residual = Infinity
    for (let i = 0; i < maxIterations; i++) {
      const phi = evaluate(
        this.holonomic.map((r) => r.value as Expr),
        this.symbols,
      )
      residual = Math.max(0, ...phi.map(Math.abs))
      if (!(residual > 1e-11)) break
      const g = this.jacobian()
      const rows = this.holonomic.map((r) => g[this.rows.indexOf(r)])
      this.move(leastNorm(rows, phi))
    }
    for (const f of this.freedoms) this.symbols.set(f.speed, random())
    return { residual, jacobian: this.jacobian() }
  }

  private jacobian(): Float64Array[] {
    const g = this.rows.map(() => new Float64Array(this.freedoms.length))
    const values = evaluate(
      this.entries.map((e) => e.expr),
      this.symbols,
    )
    this.entries.forEach(({ row, column }, i) => (g[row][column] = values[i]))
    return g
  }

  private move(step: readonly number[]): void {
    this.freedoms.forEach((f, i) => this.symbols.set(f.speed, step[i]))
    const rates = evaluate(
      this.coordinates.map((q) => q.derivative),
      this.symbols,
    )
    this.coordinates.forEach((q, i) => {
      if (Number.isFinite(rates[i])) this.symbols.set(q.symbol, (this.symbols.get(q.symbol) as number) + rates[i])
    })
    for (const f of this.freedoms) this.symbols.set(f.speed, 0)
  }
}

/** -G^+ phi, not longer than 1. */
function leastNorm(rows: readonly Float64Array[], phi: readonly number[]): number[] {
  const finite = rows.every((r) => r.every(Number.isFinite)) && phi.every(Number.isFinite)
  if (!finite) return Array.from(rows[0] ?? [], () => 0)
  const svd = new SVD(new Matrix(rows.map((r) => Array.from(r))), { autoTranspose: true })
  const x = svd.solve(Matrix.columnVector(phi.map((p) => -p))).to1DArray()
  const length = Math.hypot(...x)
  return length > 1 ? x.map((v) => v / length) : x
}

/** Indices of rows that are independent of those before. */
function independentOf(rows: readonly Float64Array[]): number[] {
  const basis: Float64Array[] = []
  const kept: number[] = []
  const sizes = rows.map((row) => Math.hypot(...row))
  const largest = Math.max(...sizes)
  rows.forEach((row, i) => {
    const size = sizes[i]
    if (!(size > rounding * largest)) return
    const rest = Float64Array.from(row, (x) => x / size)
    for (let pass = 0; pass < 2; pass++) {
      for (const b of basis) {
        const along = b.reduce((s, x, k) => s + x * rest[k], 0)
        for (let k = 0; k < rest.length; k++) rest[k] -= along * b[k]
      }
    }
    const left = Math.hypot(...rest)
    if (!(left > least)) return
    basis.push(rest.map((x) => x / left))
    kept.push(i)
  })
  return kept
}

/** Repeatable numbers in (-1, 1) (Park and Miller 1988). */
function numbers(seed: number): () => number {
  let state = 7919 * seed
  return () => {
    state = (state * 16807) % 2147483647
    return (2 * state) / 2147483647 - 1
  }
}
