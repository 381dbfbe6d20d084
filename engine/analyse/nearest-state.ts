/**
 * Consistent state that is nearest to the soft targets, if not all of them can be met. Soft targets and the start
 * values of kept states are met in least squares, subject to the equations that have to be met. All other states
 * follow. The result does not depend on the coordinates of the model, as long as soft targets and kept states together
 * are the same quantities.
 *
 * Gauss-Newton method for constrained least squares: min |D + D' dz| subject to J dz = r, solved in the null space of
 * J, dz = J^+ r + (I - J^+ J) w (Bjorck, Numerical Methods for Least Squares Problems, 1996, 5.1.3 and 9.2).
 */
import { Matrix } from 'ml-matrix'
import { spacesOf } from '../numerics/linear/dense'
import {
  distance,
  dotRow,
  jacobian,
  frobenius,
  leastNorm,
  maxIterations,
  norm,
  residuals,
  solve,
  subproblem,
  tolerance,
  type Attempt,
} from './gauss-newton'
import type { InitialProblem } from './initial'

export interface Nearness {
  readonly x: ArrayLike<number>
  /** Change of each state that counts as one; states with zero stay. */
  readonly scales: Float64Array
  /** States kept as near as possible to `x`. */
  readonly fixedStates: readonly number[]
}

/**
 * Finds the consistent state nearest to the soft targets.
 * @param from state at which the search begins; it selects one of several ways to assemble a mechanism
 * @returns undefined if the equations that are not soft targets can't be met
 */
export function nearestState(problem: InitialProblem, near: Nearness, from: Float64Array): Attempt | undefined {
  const { scales } = near
  const indices = (asSoft: boolean): number[] =>
    problem.targets.flatMap(({ soft }, k) => ((soft === true) === asSoft ? [k] : []))
  const [firm, softTargets] = [subproblem(problem, indices(false)), subproblem(problem, indices(true))]
  let best = solve(firm, from, scales)
  if (best.residual > tolerance) return undefined
  let far = missing(softTargets, near, best.x)
  let lastChange = Infinity
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    const { step, promised } = constrainedStep(firm, softTargets, near, best, far)
    let better: { attempt: Attempt; far: Float64Array } | undefined
    for (let damping = 1; damping > 1e-4 && better === undefined; damping /= 2) {
      const trial = best.x.map((value, i) => value + damping * scales[i] * step[i])
      const attempt = solve(firm, trial, scales)
      const left = missing(softTargets, near, attempt.x)
      // Armijo's rule. At the last digits, rounding hides the progress: full steps that get shorter are accepted
      const nearer =
        norm(left) ** 2 < norm(far) ** 2 - 0.2 * damping * promised ||
        (damping === 1 && norm(step) < lastChange && norm(step) < 1e-6)
      if (attempt.residual <= tolerance && nearer) better = { attempt, far: left }
    }
    if (better === undefined) break
    lastChange = distance(better.attempt.x, best.x, scales)
    best = better.attempt
    far = better.far
    if (lastChange < 1e-12 * (1 + norm(far))) break
  }
  return best
}

/** Returns the deviations from the soft targets and from the start values of the kept states. */
function missing(
  softTargets: InitialProblem,
  { x: start, scales, fixedStates }: Nearness,
  x: Float64Array,
): Float64Array {
  return Float64Array.of(...residuals(softTargets, x), ...fixedStates.map((i) => (start[i] - x[i]) / scales[i]))
}

function constrainedStep(
  firm: InitialProblem,
  softTargets: InitialProblem,
  { scales, fixedStates }: Nearness,
  { x, residuals: r }: Attempt,
  far: Float64Array,
): { readonly step: Float64Array; readonly promised: number } {
  const n = x.length
  const j = jacobian(firm, x, scales)
  const needed = leastNorm(j, r)
  const d = new Matrix(far.length, n)
  d.setSubMatrix(jacobian(softTargets, x, scales), 0, 0)
  fixedStates.forEach((i, k) => d.set(softTargets.targets.length + k, i, 1))
  const free = nullProjector(j, scales)
  const rest = far.map((value, k) => value - dotRow(d, k, needed))
  const w = leastNorm(d.mmul(free), rest, frobenius(d))
  const step = needed.map((value, i) => value + dotRow(free, i, w))
  return { step, promised: far.reduce((sum, value, k) => sum + value * dotRow(d, k, step), 0) }
}

/** Returns I - J^+ J on the states that may move. */
function nullProjector(j: Matrix, scales: Float64Array): Matrix {
  const n = scales.length
  const projector = Matrix.diag(Array.from(scales, (scale) => (scale === 0 ? 0 : 1)))
  if (j.isEmpty()) return projector
  const { bound } = spacesOf(j, 1e-10)
  const onBound = bound.mmul(bound.transpose())
  for (let a = 0; a < n; a++)
    for (let b = 0; b < n; b++)
      if (scales[a] !== 0 && scales[b] !== 0) projector.set(a, b, projector.get(a, b) - onBound.get(a, b))
  return projector
}
