/**
 * Systems with algebraic variables z, x' = f(t, x, z), 0 = g(t, x, z): which solvers take them, and consistent
 * values of z for given x.
 *
 * Where g_z is regular (index 1) they are the solution of 0 = g by Newton's method. A row of g without any z is a
 * constraint on x (index 2); its condition on z is its derivative along the motion,
 *
 *     0 = d/dt g = g_x f(t, x, z) + g_t,
 *
 * whose derivative by z is g_x f_z (Hairer and Wanner, Solving Ordinary Differential Equations II, 2nd ed. 1996,
 * VII.1, eq. 1.18 and 1.19). Both kinds of rows are solved together. Steps are halved until the simplified correction
 * that follows is shorter (natural monotonicity test; Deuflhard, Newton Methods for Nonlinear Problems, 2004, 3.3).
 */
import { LuDecomposition, Matrix, SVD } from 'ml-matrix'
import { ModelError } from '../errors/model-error'
import { sparseJacobian } from './jacobian'
import { firstNonFinite, nonFiniteError, seconds } from './non-finite'
import type { Solver } from './solver'
import type { OdeSystem, SparseJacobian } from './types'

/** Indices of the algebraic variables. */
export function algebraicVariables({ algebraic }: OdeSystem): number[] {
  return algebraic === undefined ? [] : [...algebraic.keys()].filter((i) => algebraic[i] !== 0)
}

/** @throws ModelError `unsupported` naming the variables if the solver is for differential equations only */
export function requireSolver(system: OdeSystem, solver: Solver): void {
  const variables = algebraicVariables(system)
  if (variables.length === 0 || solver.algebraic === true) return
  const names = variables.map((i) => system.states[i].name)
  const list = names.length > 6 ? `${names.slice(0, 6).join(', ')} and ${names.length - 6} more` : names.join(', ')
  const which = names.length === 1 ? `the algebraic variable ${list}` : `the algebraic variables ${list}`
  throw new ModelError(
    'unsupported',
    `${solver.name} cannot solve for ${which}`,
    { block: system.states[variables[0]].block, setting: 'solver.name', signal: names[0] },
    'choose the solver radau5 or auto',
  )
}

const maxIterations = 60
/** Size of corrections, in units of scale + |z|, that counts as rounding. */
const rounding = 1e-13
/** Ratio of a pivot to the largest one below which the matrix counts as singular. */
const singular = 1e-13
/** Largest violation of a constraint at the start, relative to the size of its terms. */
const largestViolation = 1e-4

export class ConsistentValues {
  evaluations = 0
  private readonly variables: readonly number[]
  private readonly place: Int32Array
  private readonly f: Float64Array
  private readonly evaluate: (t: number) => void
  private readonly jacobian: SparseJacobian
  /** Derivative of each row with respect to time. */
  private readonly byTime: Float64Array

  /** @param x the state, in the model's memory: algebraic variables are changed, the others stay */
  constructor(
    private readonly system: OdeSystem,
    private readonly x: Float64Array,
    private readonly scales: Float64Array,
  ) {
    const n = system.size
    this.variables = algebraicVariables(system)
    this.place = new Int32Array(n + 1).fill(-1)
    this.variables.forEach((i, k) => (this.place[i] = k))
    this.f = system.allocate(n)
    this.evaluate = system.bindDerivatives(x, this.f)
    this.jacobian = sparseJacobian(system, x)
    this.byTime = new Float64Array(n)
  }

  /**
   * Solves for the algebraic variables at time t, from their present values.
   * @param first also check that the other states meet the constraints on them
   * @throws ModelError `inconsistent-initial-values` or `non-finite`
   */
  solve(t: number, first: boolean): void {
    const { x, variables } = this
    if (variables.length === 0) return
    const before = variables.map((i) => x[i])
    let { matrix, residual } = this.equations(t, first)
    for (let iteration = 0; iteration < maxIterations; iteration++) {
      const weights = Float64Array.from(variables, (i) => this.scales[i] + Math.abs(x[i]))
      const correction = this.correction(matrix, residual, weights, t)
      const size = norm(correction, weights)
      if (size <= rounding) return
      const start = variables.map((i) => x[i])
      let damping = 1
      for (; damping > 1e-6; damping /= 2) {
        variables.forEach((i, k) => (x[i] = start[k] + damping * correction[k]))
        const next = this.equations(t, false)
        const finite = next.residual.every(Number.isFinite)
        const simplified = finite ? norm(solveWith(matrix, next.residual), weights) : Infinity
        if (simplified > (1 - damping / 4) * size) continue
        ;({ matrix, residual } = next)
        break
      }
      if (damping <= 1e-6) {
        // The residual is rounding, or there is no solution nearby.
        variables.forEach((i, k) => (x[i] = start[k]))
        if (size <= 1e-9) return
        break
      }
    }
    variables.forEach((i, k) => (x[i] = before[k]))
    throw this.failure(t)
  }

  /**
   * Returns the matrix and negative right-hand side of a Newton step, with hidden constraints instead of those on
   * states alone.
   */
  private equations(t: number, check: boolean): { matrix: Matrix; residual: Float64Array } {
    const { variables, place, f, jacobian, byTime, system, x } = this
    const n = system.size
    const m = variables.length
    this.evaluate(t)
    this.evaluations++
    jacobian.evaluate(t)
    if (check && firstNonFinite(f) >= 0) throw nonFiniteError(system, t, undefined, [f], x)
    const { rows, columns, values } = jacobian
    const hidden = this.hiddenRows()
    const matrix = new Matrix(m, m)
    const residual = Float64Array.from(variables, (i) => f[i])
    byTime.fill(0)
    const byVariable: (readonly [number, number])[][] = Array.from({ length: n }, () => [])
    for (let e = 0; e < rows.length; e++) {
      const [row, column] = [rows[e], columns[e]]
      if (column === n) byTime[row] = values[e]
      else if (place[column] >= 0) byVariable[row].push([place[column], values[e]])
    }
    variables.forEach((i, k) => {
      if (hidden.has(i)) residual[k] = byTime[i]
      else for (const [column, value] of byVariable[i]) matrix.set(k, column, value)
    })
    const terms = new Float64Array(m)
    for (let e = 0; e < rows.length; e++) {
      const [row, column] = [rows[e], columns[e]]
      if (!hidden.has(row) || column === n || place[column] >= 0) continue
      const k = place[row]
      residual[k] += values[e] * f[column]
      terms[k] += Math.abs(values[e]) * (this.scales[column] + Math.abs(x[column]))
      for (const [c, value] of byVariable[column]) matrix.set(k, c, matrix.get(k, c) + values[e] * value)
    }
    if (check) for (const i of hidden) this.checkConstraint(t, i, terms[place[i]])
    return { matrix, residual }
  }

  /** Returns the rows without any algebraic variable, in systems with variables of index 2. */
  private hiddenRows(): ReadonlySet<number> {
    const { variables, place, jacobian, system } = this
    if (!variables.some((i) => system.algebraic?.[i] === 2)) return new Set()
    const hidden = new Set(variables)
    const { rows, columns, values } = jacobian
    for (let e = 0; e < rows.length; e++) if (values[e] !== 0 && place[columns[e]] >= 0) hidden.delete(rows[e])
    return hidden
  }

  private checkConstraint(t: number, row: number, terms: number): void {
    if (Math.abs(this.f[row]) <= largestViolation * terms) return
    const { name, block } = this.system.states[row]
    throw new ModelError(
      'inconsistent-initial-values',
      `at t = ${seconds(t)} the states do not meet the constraint that ${name} enforces, which is ${this.f[row].toPrecision(3)}`,
      { block, signal: name, time: t },
      'change initial values so that they meet it',
    )
  }

  private correction(matrix: Matrix, residual: Float64Array, weights: Float64Array, t: number): Float64Array {
    // Rows and columns are scaled, so that pivots can be compared.
    const scaled = matrix.clone()
    weights.forEach((weight, column) => scaled.mulColumn(column, weight))
    for (let row = 0; row < scaled.rows; row++) {
      const largest = Math.max(...scaled.getRow(row).map(Math.abs))
      if (largest > 0) scaled.mulRow(row, 1 / largest)
    }
    if (!scaled.to1DArray().every(Number.isFinite)) throw nonFiniteError(this.system, t, undefined, [this.f], this.x)
    const pivots = new LuDecomposition(scaled).upperTriangularMatrix.diagonal().map(Math.abs)
    if (!(Math.min(...pivots) > singular * Math.max(...pivots))) throw this.undetermined(scaled, t)
    return solveWith(matrix, residual)
  }

  private undetermined(matrix: Matrix, t: number): ModelError {
    const { variables, system } = this
    const svd = new SVD(matrix)
    const null_ = svd.rightSingularVectors.getColumn(svd.diagonal.indexOf(Math.min(...svd.diagonal))).map(Math.abs)
    const largest = Math.max(...null_)
    const free = variables.filter((_, k) => null_[k] > 0.1 * largest).map((i) => system.states[i])
    const index = variables.every((i) => system.algebraic?.[i] === 1) ? '' : ' nor their derivatives'
    return new ModelError(
      'inconsistent-initial-values',
      `at t = ${seconds(t)} the equations${index} do not determine ${free.map(({ name }) => name).join(', ')}`,
      { block: free[0].block, signal: free[0].name, time: t },
      'check that the equation depends on it there, or start from another initial value',
    )
  }

  private failure(t: number): ModelError {
    const { variables, system, f } = this
    this.equations(t, false)
    const rows = [...variables].sort((a, b) => Math.abs(f[b]) - Math.abs(f[a]))
    const { name, block } = system.states[rows[0]]
    return new ModelError(
      'inconsistent-initial-values',
      `at t = ${seconds(t)} no value of ${variables.map((i) => system.states[i].name).join(', ')} was found that solves the equations`,
      { block, signal: name, time: t },
      `give an initial value of ${name} nearer to the solution, or check that there is one`,
    )
  }
}

/** Returns the largest entry in units of the weights. */
function norm(correction: Float64Array, weights: Float64Array): number {
  return correction.reduce((most, value, k) => Math.max(most, Math.abs(value) / weights[k]), 0)
}

/** Returns -matrix^-1 residual. */
function solveWith(matrix: Matrix, residual: Float64Array): Float64Array {
  const solution = new LuDecomposition(matrix).solve(Matrix.columnVector(residual))
  return Float64Array.from(solution.getColumn(0), (value) => -value)
}
