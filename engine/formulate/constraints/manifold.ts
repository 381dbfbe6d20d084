/**
 * Numerical treatment of constraints: positions that meet them, and paths through such positions. Coordinates are moved
 * onto the constraints by damped steps of least norm (Levenberg 1944, Marquardt 1963),
 *
 * Coordinates are moved onto the constraints by damped steps of least norm (Levenberg 1944, Marquardt 1963),
 *
 *     dp = -G^T (G G^T + mu)^-1 phi,   q <- q + h(dp, q),
 *
 * and along them by steps in directions that the constraints allow, each followed by that correction (Rheinboldt,
 * Numerical Analysis of Parametrized Nonlinear Equations, 1986). A direction is kept from step to step, so a way goes
 * straight on through a position in which branches cross.
 */
import { entryOf, present } from '../../collections/entries'
import { CholeskyDecomposition, Matrix } from 'ml-matrix'
import { topologicalOrder, type Expr } from '../../symbolic'
import { evaluator } from '../../symbolic/evaluate'
import type { Coordinate, Freedom, Variables } from '../algebra/coordinates'
import type { ConstraintRow } from './rows'

/** Largest violation, m or rad, of a position that counts as consistent. */
export const consistent = 1e-8
const maxIterations = 60
/** Largest change of a coordinate per step of a path, m or rad. */
const stride = 0.15
/** Part of a direction that constraints have to leave for a path to continue. */
const blocked = 1e-3

/** Properties known at one position. */
export interface Sample {
  /** Largest violation, m or rad. */
  readonly residual: number
  /** Rows by degrees of freedom. */
  readonly jacobian: readonly Float64Array[]
}

/** Position and values at which rows are judged. */
export interface JudgedAt {
  readonly variables: Variables
  readonly time: Expr
  /** Values of parameters and of other symbols that do not change. */
  readonly values: ReadonlyMap<Expr, number>
  /** Coordinates by name, if they differ from their own initial values. */
  readonly start: ReadonlyMap<string, number>
}

export class Manifold {
  private readonly symbols: Map<Expr, number>
  /** Degrees of freedom involved. */
  readonly freedoms: readonly Freedom[]
  private readonly coordinates: readonly Coordinate[]
  private readonly time: Expr
  private readonly start: ReadonlyMap<string, number>
  private readonly entries: readonly { readonly row: number; readonly column: number }[]
  private readonly holonomic: readonly number[]
  private readonly evaluateEntries: (symbols: ReadonlyMap<Expr, number>) => number[]
  private readonly evaluatePositions: (symbols: ReadonlyMap<Expr, number>) => number[]
  private readonly evaluateRates: (symbols: ReadonlyMap<Expr, number>) => number[]

  constructor(
    private readonly rows: readonly ConstraintRow[],
    { variables, time, values, start }: JudgedAt,
  ) {
    this.time = time
    this.start = start
    this.symbols = new Map(values)
    const used = new Set(rows.flatMap((r) => [...r.columns.keys()]))
    const speeds = new Set([...used].map((f) => f.speed))
    this.freedoms = variables.freedoms.filter((f) => used.has(f))
    this.coordinates = variables.coordinates.filter((q) => topologicalOrder([q.derivative]).some((e) => speeds.has(e)))
    this.holonomic = rows.flatMap((r, i) => (r.value === null ? [] : [i]))
    const entries = rows.flatMap((r, row) =>
      [...r.columns].map(([f, expr]) => ({ row, column: this.freedoms.indexOf(f), expr })),
    )
    this.entries = entries
    this.evaluateEntries = evaluator(entries.map((e) => e.expr))
    this.evaluatePositions = evaluator(this.holonomic.map((i) => present(rows[i].value)))
    this.evaluateRates = evaluator(this.coordinates.map((q) => q.derivative))
    for (const f of variables.freedoms) this.symbols.set(f.speed, 0)
    for (const q of variables.coordinates) this.symbols.set(q.symbol, this.startOf(q))
    this.symbols.set(time, 0)
  }

  private startOf(q: Coordinate): number {
    return this.start.get(q.name) ?? q.start ?? 0
  }

  /** Returns the start, moved onto the constraints as far as possible. */
  atStart(): Sample {
    this.symbols.set(this.time, 0)
    for (const q of this.coordinates) this.symbols.set(q.symbol, this.startOf(q))
    return this.sample(this.moveOnto(), numbers(1))
  }

  /** Returns a position near the start, moved onto the constraints; later ones lie farther away. */
  near(k: number): Sample {
    const random = numbers(k + 1)
    const spread = 1 + Math.floor(k / 3)
    this.symbols.set(this.time, 0)
    for (const q of this.coordinates)
      this.symbols.set(q.symbol, this.startOf(q) + spread * (q.unit === 'm' ? 0.2 : 0.6) * random())
    return this.sample(this.moveOnto(), random)
  }

  /**
   * Yields positions along a path from the current one, where it also ends. If nothing can move freely, time advances.
   * @param seed of the first direction; the negative one goes the other way
   */
  *way(seed: number, steps: number): Generator<Sample> {
    const random = numbers(Math.abs(seed) + 1)
    let direction = this.freedoms.map(() => Math.sign(seed) * random())
    for (let k = 0; k < steps; k++) {
      const before = this.position()
      const allowed = this.allowed(direction)
      const length = Math.hypot(...allowed)
      if (length > blocked * Math.hypot(...direction)) {
        const longest = largest(allowed)
        direction = allowed
        this.move(allowed.map((x) => (x * stride) / longest))
      } else this.symbols.set(this.time, entryOf(this.symbols, this.time) + stride)
      const residual = this.moveOnto()
      if (!(residual < consistent)) {
        this.put(before)
        return
      }
      yield this.sample(residual, random)
    }
  }

  /** Returns the coordinates by name at the present position. */
  named(): ReadonlyMap<string, number> {
    return new Map(this.coordinates.map((q) => [q.name, entryOf(this.symbols, q.symbol)]))
  }

  /** Returns the values of the coordinates, for a return with `put`. */
  position(): readonly number[] {
    return [...this.coordinates.map((q) => q.symbol), this.time].map((s) => entryOf(this.symbols, s))
  }

  put(values: readonly number[]): void {
    ;[...this.coordinates.map((q) => q.symbol), this.time].forEach((s, i) => this.symbols.set(s, values[i]))
  }

  private sample(residual: number, random: () => number): Sample {
    for (const f of this.freedoms) this.symbols.set(f.speed, random())
    const sample = { residual, jacobian: this.jacobian() }
    for (const f of this.freedoms) this.symbols.set(f.speed, 0)
    return sample
  }

  private moveOnto(): number {
    let phi = this.evaluatePositions(this.symbols)
    let damping = 1e-4
    for (let i = 0; i < maxIterations && largest(phi) > 1e-11; i++) {
      const g = this.jacobian()
      const step = leastNorm(
        this.holonomic.map((row) => g[row]),
        phi,
        damping,
      )
      const before = this.position()
      this.move(step)
      const trial = this.evaluatePositions(this.symbols)
      if (Math.hypot(...trial) < Math.hypot(...phi)) {
        phi = trial
        damping = Math.max(damping / 4, 1e-8)
      } else {
        this.put(before)
        damping *= 8
      }
    }
    return largest(phi)
  }

  /** Returns the part of a direction that the constraints allow. */
  private allowed(direction: readonly number[]): number[] {
    const g = this.jacobian()
    const rows = this.holonomic.map((row) => g[row])
    let left = [...direction]
    for (let pass = 0; pass < 2; pass++) {
      const rates = rows.map((row) => row.reduce((s, x, k) => s + x * left[k], 0))
      const step = leastNorm(rows, rates, 1e-9, Infinity)
      left = left.map((x, k) => x + (step[k] ?? 0))
    }
    return left
  }

  private jacobian(): Float64Array[] {
    const g = this.rows.map(() => new Float64Array(this.freedoms.length))
    const values = this.evaluateEntries(this.symbols)
    this.entries.forEach(({ row, column }, i) => (g[row][column] = values[i]))
    return g
  }

  private move(step: readonly number[]): void {
    this.freedoms.forEach((f, i) => this.symbols.set(f.speed, step[i] ?? 0))
    const rates = this.evaluateRates(this.symbols)
    this.coordinates.forEach((q, i) => {
      if (Number.isFinite(rates[i])) this.symbols.set(q.symbol, entryOf(this.symbols, q.symbol) + rates[i])
    })
    for (const f of this.freedoms) this.symbols.set(f.speed, 0)
  }
}

/** Returns -G^T (G G^T + mu)^-1 phi with mu relative to the largest row; no component beyond `longest`. */
function leastNorm(rows: readonly Float64Array[], phi: readonly number[], damping: number, longest = 0.5): number[] {
  const none = Array.from(rows[0] ?? [], () => 0)
  if (!rows.every((r) => r.every(Number.isFinite)) || !phi.every(Number.isFinite)) return none
  if (rows.length === 0) return none
  const normal = Matrix.zeros(rows.length, rows.length)
  for (let i = 0; i < rows.length; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0
      for (let k = 0; k < rows[i].length; k++) sum += rows[i][k] * rows[j][k]
      normal.set(i, j, sum)
      normal.set(j, i, sum)
    }
  }
  const scale = Math.max(...normal.diagonal())
  for (let i = 0; i < rows.length; i++) normal.set(i, i, normal.get(i, i) + damping * scale)
  const cholesky = new CholeskyDecomposition(normal)
  if (!cholesky.isPositiveDefinite()) return none
  const forces = cholesky.solve(Matrix.columnVector([...phi])).to1DArray()
  const step = none.map((_, k) => rows.reduce((sum, row, i) => sum + row[k] * forces[i], 0))
  const most = largest(step)
  return step.map((x) => (most > longest ? -x * (longest / most) : -x))
}

function largest(values: readonly number[]): number {
  return values.reduce((most, x) => (Number.isFinite(x) ? Math.max(most, Math.abs(x)) : Infinity), 0)
}

/** Returns a generator of repeatable numbers in (-1, 1) (Park and Miller 1988). */
function numbers(seed: number): () => number {
  let state = 7919 * seed
  return () => {
    state = (state * 16807) % 2147483647
    return (2 * state) / 2147483647 - 1
  }
}
