/**
 * Speeds that were not given stay as near to their defaults as given speeds and the constraints allow. First, speeds
 * along lines, all in m/s, are met in least squares. Then, among the remaining motions, speeds of rotation, in rad/s.
 * Metres and radians are never added, so the result depends neither on units nor on the coordinates of the equations,
 * as long as the same speeds are targets.
 *
 * In a fixed position all speeds are linear in each other. The method is lexicographic least squares in the null space
 * of the equations that have to be met, v + N y with J N = 0, min |r_1 - D_1 N y|, then the same for r_2 in the null
 * space of D_1 N (Bjorck, Numerical Methods for Least Squares Problems, 1996, 5.1.3).
 */
import { Matrix } from 'ml-matrix'
import { spacesOf } from '../numerics/linear/dense'
import { dotRow, frobenius, jacobian, leastNorm, norm, residuals, subproblem, tolerance } from './gauss-newton'
import type { InitialProblem } from './initial'

/**
 * Returns the state with the speeds nearest to their defaults.
 * @param x state that meets all targets except those of `levels`
 * @param movable whether each speed may change
 * @param levels indices of targets, the most important first
 * @returns the state with the nearest speeds; `x` itself if it is that state already, to the tolerance
 */
export function keepSpeeds(
  problem: InitialProblem,
  x: Float64Array,
  movable: readonly boolean[],
  levels: readonly (readonly number[])[],
): Float64Array {
  const scales = Float64Array.from(movable, (m) => (m ? 1 : 0))
  const soft = new Set(levels.flat())
  const firm = problem.targets.flatMap((_, k) => (soft.has(k) ? [] : [k]))
  let free = identity(scales)
  const firmJacobian = jacobian(subproblem(problem, firm), x, scales)
  free = free.mmul(nullBasis(firmJacobian.mmul(free), frobenius(firmJacobian)))
  const step = new Float64Array(x.length)
  for (const level of levels) {
    if (free.columns === 0) break
    const levelProblem = subproblem(problem, level)
    const j = jacobian(levelProblem, x, scales)
    const missed = residuals(levelProblem, x).map((r, k) => r - dotRow(j, k, step))
    const inFree = j.mmul(free)
    const y = leastNorm(inFree, missed, frobenius(j))
    for (let i = 0; i < step.length; i++) step[i] += dotRow(free, i, y)
    free = free.mmul(nullBasis(inFree, frobenius(j)))
  }
  return norm(step) > tolerance * (1 + norm(x)) ? x.map((value, i) => value + step[i]) : x
}

/** Returns the columns of the identity for the states that may move. */
function identity(scales: Float64Array): Matrix {
  const indices = [...scales.keys()].filter((i) => scales[i] !== 0)
  const columns = new Matrix(scales.length, indices.length)
  indices.forEach((i, k) => columns.set(i, k, 1))
  return columns
}

/** Returns orthonormal columns y with J y = 0 to 1e-10 of `size`; see `leastNorm`. */
function nullBasis(j: Matrix, size: number): Matrix {
  return j.rows === 0 ? Matrix.eye(j.columns) : spacesOf(j, 1e-10, size).free
}
