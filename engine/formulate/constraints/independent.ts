/**
 * Which constraints are independent. A closed loop of joints often says the same thing twice (a planar
 * four-bar of revolute joints has three rows too many); the rows that repeat others are left out and
 * named. Rank is a property of consistent positions, so it is judged there: from several starts
 * the coordinates are moved onto the constraints by damped steps of least norm (Levenberg 1944, Marquardt 1963),
 *
 *     dp = -G^T (G G^T + mu)^-1 phi,   q <- q + h(dp, q),
 *
 * which rows that nearly repeat others, as off the constraints they do, cannot lead astray; and rows are taken in order as long as they are independent of those before (Gram-Schmidt).
 */
import { CholeskyDecomposition, Matrix } from 'ml-matrix'
import { evaluate, type Expr } from '../../symbolic'
import type { Coordinate, Freedom, Variables } from '../coordinates'
import type { ConstraintRow } from './rows'

export interface Independence<R extends ConstraintRow> {
  readonly independent: readonly R[]
  /** Rows that follow from the others. */
  readonly redundant: readonly R[]
}

/** Consistent positions that are looked at, and starts that may be tried for them. */
const wanted = 3
const starts = 9
const maxIterations = 60
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
  const samples: Sample[] = []
  const consistent: Sample[] = []
  for (let k = 0; k < starts && consistent.length < wanted; k++) {
    const sample = system.sample(k)
    samples.push(sample)
    if (sample.residual < 1e-8) consistent.push(sample)
  }
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

  /** A position near the start, moved onto the constraints as far as that goes; later starts lie farther away. */
  sample(k: number): Sample {
    const random = numbers(k + 1)
    const spread = 1 + Math.floor(k / wanted)
    for (const q of this.coordinates)
      this.symbols.set(q.symbol, (q.start ?? 0) + spread * (q.unit === 'm' ? 0.2 : 0.6) * random())
    let phi = this.positions()
    let damping = 1e-4
    for (let i = 0; i < maxIterations && largest(phi) > 1e-11; i++) {
      const g = this.jacobian()
      const step = leastNorm(
        this.holonomic.map((r) => g[this.rows.indexOf(r)]),
        phi,
        damping,
      )
      const before = this.coordinates.map((q) => this.symbols.get(q.symbol) as number)
      this.move(step)
      const trial = this.positions()
      if (Math.hypot(...trial) < Math.hypot(...phi)) {
        phi = trial
        damping = Math.max(damping / 4, 1e-8)
      } else {
        this.coordinates.forEach((q, j) => this.symbols.set(q.symbol, before[j]))
        damping *= 8
      }
    }
    for (const f of this.freedoms) this.symbols.set(f.speed, random())
    return { residual: largest(phi), jacobian: this.jacobian() }
  }

  private positions(): number[] {
    return Array.from(
      evaluate(
        this.holonomic.map((r) => r.value as Expr),
        this.symbols,
      ),
    )
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

/** -G^T (G G^T + mu)^-1 phi with mu relative to the largest row; no component beyond 0.5. */
function leastNorm(rows: readonly Float64Array[], phi: readonly number[], damping: number): number[] {
  const none = Array.from(rows[0] ?? [], () => 0)
  if (!rows.every((r) => r.every(Number.isFinite)) || !phi.every(Number.isFinite)) return none
  const g = new Matrix(rows.map((r) => Array.from(r)))
  const normal = g.mmul(g.transpose())
  const scale = Math.max(...normal.diagonal())
  for (let i = 0; i < rows.length; i++) normal.set(i, i, normal.get(i, i) + damping * scale)
  const cholesky = new CholeskyDecomposition(normal)
  if (!cholesky.isPositiveDefinite()) return none
  const step = g
    .transpose()
    .mmul(cholesky.solve(Matrix.columnVector([...phi])))
    .to1DArray()
  const longest = largest(step)
  return step.map((x) => (longest > 0.5 ? -x * (0.5 / longest) : -x))
}

function largest(values: readonly number[]): number {
  return values.reduce((most, x) => (Number.isFinite(x) ? Math.max(most, Math.abs(x)) : Infinity), 0)
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
