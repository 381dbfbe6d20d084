/**
 * Gauss-Newton steps of least norm for underdetermined equations g_i(x) = value_i in scaled states, and motion along
 * their solutions to the one nearest to a start (Deuflhard, Newton Methods for Nonlinear Problems, 2004, 4.4).
 */
import { Matrix } from 'ml-matrix'
import { leastNormSolution } from '../numerics/linear/dense'
import type { InitialProblem } from './initial'

/** Largest scaled residual at which equations count as solved. */
export const tolerance = 1e-9
export const maxIterations = 60

/** Returns the problem with only some of the targets. */
export function subproblem(problem: InitialProblem, indices: readonly number[]): InitialProblem {
  const all = new Float64Array(problem.targets.length)
  const pick = (to: Float64Array): void => indices.forEach((k, i) => (to[i] = all[k]))
  return {
    states: problem.states,
    targets: indices.map((k) => problem.targets[k]),
    evaluate: (x, values) => {
      problem.evaluate(x, all)
      pick(values)
    },
    tangent: (x, v, out) => {
      problem.tangent(x, v, all)
      pick(out)
    },
  }
}

export interface Attempt {
  readonly x: Float64Array
  readonly iterations: number
  /** Largest absolute value among the scaled residuals. */
  readonly residual: number
  readonly residuals: Float64Array
}

/** Limit on the change of some states in a step. */
type Bound = { readonly states: readonly number[]; readonly most: number }

/** Solves a problem by damped Gauss-Newton iteration; states with zero scale stay. */
export function solve(problem: InitialProblem, start: ArrayLike<number>, scales: Float64Array, bound?: Bound): Attempt {
  let x: Float64Array = Float64Array.from(start)
  let r = residuals(problem, x)
  let iterations = 0
  while (iterations < maxIterations && norm(r) > 0) {
    iterations++
    const j = jacobian(problem, x, scales)
    const whole = leastNorm(j, r)
    const step = bound === undefined ? whole : bounded(whole, scales, bound)
    // Armijo's rule: a tenth of the decrease that the linear model predicts, which is less than r where its equations
    // contradict.
    const promised = r.reduce((sum, value, k) => sum + value * dotRow(j, k, step), 0)
    let better: { x: Float64Array; r: Float64Array } | undefined
    for (let damping = 1; damping > 1e-4; damping /= 2) {
      const trial = x.map((value, i) => value + damping * scales[i] * step[i])
      const rTrial = residuals(problem, trial)
      if (norm(rTrial) ** 2 < norm(r) ** 2 - 0.2 * damping * promised) {
        better = { x: trial, r: rTrial }
        break
      }
    }
    // At the end, rounding prevents a smaller residual: the remaining residual decides.
    if (better === undefined) break
    x = better.x
    r = better.r
  }
  return { x, iterations, residual: r.reduce((most, value) => Math.max(most, Math.abs(value)), 0), residuals: r }
}

function bounded(step: Float64Array, scales: Float64Array, { states, most }: Bound): Float64Array {
  const largest = states.reduce((known, i) => Math.max(known, Math.abs(scales[i] * step[i])), 0)
  return largest > most ? step.map((value) => (value * most) / largest) : step
}

/** Moves along the solutions to the one nearest to the start, as long as that shortens the distance. */
export function nearest(
  problem: InitialProblem,
  start: ArrayLike<number>,
  solution: Float64Array,
  scales: Float64Array,
): Float64Array {
  let x = solution
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    const j = jacobian(problem, x, scales)
    const way = x.map((value, i) => (scales[i] === 0 ? 0 : (value - start[i]) / scales[i]))
    const linearised = residuals(problem, x).map((r, k) => r + dotRow(j, k, way))
    const step = leastNorm(j, linearised)
    const trial = solve(
      problem,
      x.map((value, i) => (scales[i] === 0 ? value : start[i] + scales[i] * step[i])),
      scales,
    )
    const change = distance(trial.x, x, scales)
    const shorter = distance(trial.x, start, scales) < distance(x, start, scales)
    if (trial.residual > tolerance || !shorter) return x
    x = trial.x
    if (change < 1e-12 * (1 + norm(way))) return x
  }
  return x
}

/** Returns the residuals: value minus signal, divided by the scale of the signal. */
export function residuals(problem: InitialProblem, x: Float64Array): Float64Array {
  const g = new Float64Array(problem.targets.length)
  problem.evaluate(x, g)
  return g.map((value, k) => {
    const { value: target, scale = 1 } = problem.targets[k]
    return (target - value) / (scale * Math.max(1, Math.abs(target) / scale))
  })
}

/** Returns the derivatives of the scaled signals by the scaled states: a row per target, a column per state. */
export function jacobian(problem: InitialProblem, x: Float64Array, scales: Float64Array): Matrix {
  const n = x.length
  const j = new Matrix(problem.targets.length, n)
  const direction = new Float64Array(n)
  const column = new Float64Array(problem.targets.length)
  for (let i = 0; i < n; i++) {
    if (scales[i] === 0) continue
    direction[i] = scales[i]
    problem.tangent(x, direction, column)
    direction[i] = 0
    for (const [k, { value, scale = 1 }] of problem.targets.entries()) {
      j.set(k, i, column[k] / (scale * Math.max(1, Math.abs(value) / scale)))
    }
  }
  return j
}

/**
 * Returns the pseudoinverse of j times r. Directions without effect do not move.
 *
 * @param size size of the equations before directions were removed from them, if `j` is the remainder. Values below
 *   1e-10 of `size` count as zero: the remainder may be rounding only, so its own size is meaningless
 */
export function leastNorm(j: Matrix, r: Float64Array, size = 0): Float64Array {
  if (j.isEmpty() || ![...j.to1DArray(), ...r].every(Number.isFinite)) return new Float64Array(j.columns)
  return leastNormSolution(j, r, 1e-10, size)
}

/** Returns the root sum square of all elements. */
export function frobenius(j: Matrix): number {
  return j.isEmpty() ? 0 : j.norm('frobenius')
}

export function norm(v: Float64Array): number {
  return Math.sqrt(v.reduce((sum, value) => sum + value * value, 0))
}

export function dotRow(j: Matrix, row: number, v: Float64Array): number {
  return v.reduce((sum, value, i) => sum + j.get(row, i) * value, 0)
}

export function distance(a: Float64Array, b: ArrayLike<number>, scales: Float64Array): number {
  return Math.sqrt(a.reduce((sum, value, i) => (scales[i] === 0 ? sum : sum + ((value - b[i]) / scales[i]) ** 2), 0))
}
