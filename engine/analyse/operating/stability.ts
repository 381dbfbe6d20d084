/**
 * Modes that grow at an operating point: eigenvalues of the linearised motion on the constraints, without the
 * directions in which nothing changes. The linearised motion keeps both subspaces, so it is reduced to a basis of the
 * first, modulo the second.
 */
import { Matrix } from 'ml-matrix'
import { eigenvalues, type Eigenvalues } from '../../numerics/linear/eigenvalues'
import { participation } from '../../numerics/linear/modes'
import { spacesOf } from '../../numerics/linear/dense'
import { countsOf, type OperatingProblem } from './problem'
import type { Found } from './search'

/** Eigenvalue, 1/s. */
export interface Mode {
  readonly re: number
  readonly im: number
}

export interface GrowingMode extends Mode {
  /** States that take part in the mode, the largest first. */
  readonly states: readonly string[]
}

/**
 * Smallest growth rate that counts, 1/s. A mode that takes a quarter of an hour to grow by the factor e counts as
 * neutral.
 */
export const growing = 1e-3

/** Returns the growing modes, one of each pair; null if the eigenvalues can't be computed. */
export function growingModes(problem: OperatingProblem, solution: Found): readonly GrowingMode[] | null {
  const motion = linearMotion(problem, solution)
  if (motion === null) return null
  const { matrix, n, basis } = motion
  return modesOf(motion)
    .filter(({ re }) => re > growing)
    .map(({ re, im }) => ({ re, im, states: namesOf(problem, basis, participation(matrix, n, re, im)) }))
}

/**
 * Returns the eigenvalues of the linearised motion, 1/s, one of each pair, the least damped first; none if they can't
 * be computed.
 */
export function modesAt(problem: OperatingProblem, solution: Found): readonly Mode[] {
  const motion = linearMotion(problem, solution)
  return motion === null ? [] : modesOf(motion)
}

interface LinearMotion {
  readonly matrix: Float64Array
  readonly n: number
  /** Basis of the motion: each column is a direction of the states. */
  readonly basis: Matrix
  readonly values: Eigenvalues
}

const modesOf = ({ values: { re, im } }: LinearMotion): readonly Mode[] =>
  [...re.keys()]
    .filter((k) => im[k] >= 0)
    .map((k) => ({ re: re[k], im: im[k] }))
    .sort((a, b) => b.re - a.re)

function linearMotion(problem: OperatingProblem, { equations }: Found): LinearMotion | null {
  const { states, speeds, coordinates, inputs } = countsOf(problem)
  const { jacobian } = equations.point
  const width = states + inputs
  const rows = (from: number, count: number): Matrix =>
    new Matrix(
      Array.from({ length: count }, (_, i) =>
        Array.from(jacobian.subarray((from + i) * width, (from + i) * width + states)),
      ),
    )
  const a = rows(0, states)
  if (!a.to1DArray().every(Number.isFinite)) return null
  const conditions = problem.positions + problem.rates
  const tangent = conditions === 0 ? Matrix.eye(states) : spacesOf(rows(states, conditions)).free
  const on = tangent.transpose().mmul(a).mmul(tangent)
  // Coordinates on which only the position itself depends: zero columns, which leave the matrix triangular.
  const neutral = Array.from({ length: coordinates }, (_, i) => speeds + i).filter((k) =>
    Array.from({ length: states }, (_, i) => i).every(
      (i) => (i >= speeds && i < speeds + coordinates) || Math.abs(a.get(i, k)) < 1e-9,
    ),
  )
  const directions = Matrix.zeros(neutral.length, states)
  neutral.forEach((k, j) => directions.set(j, k, 1))
  const left = conditions === 0 ? spacesOf(directions.mmul(tangent)).free : Matrix.eye(tangent.columns)
  const reduced = left.transpose().mmul(on).mmul(left)
  const n = reduced.rows
  const matrix = Float64Array.from(reduced.to1DArray())
  const basis = n === 0 ? tangent : tangent.mmul(left)
  try {
    const none = { re: new Float64Array(0), im: new Float64Array(0) }
    return { matrix, n, basis, values: n === 0 ? none : eigenvalues(matrix, n) }
  } catch {
    return null
  }
}

function namesOf(problem: OperatingProblem, basis: Matrix, shares: Float64Array): string[] {
  const size = problem.states.map((_, i) => shares.reduce((sum, share, k) => sum + share * basis.get(i, k) ** 2, 0))
  const most = Math.max(...size)
  return problem.states
    .map(({ name }, i) => ({ name, size: size[i] }))
    .filter((s) => s.size > 0.2 * most)
    .sort((x, y) => y.size - x.size)
    .slice(0, 4)
    .map(({ name }) => name)
}
