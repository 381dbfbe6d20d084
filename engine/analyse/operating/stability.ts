/**
 * Modes that grow at an operating point: eigenvalues of the linearised motion on the constraints, without the directions in
 * which nothing changes. Both are subspaces that the linearised motion keeps, so it is taken on a basis of the one, modulo
 * the other.
 */
import { Matrix } from 'ml-matrix'
import { eigenvalues } from '../../numerics/linear/eigenvalues'
import { participation } from '../../numerics/linear/modes'
import { spacesOf } from '../../numerics/linear/dense'
import { countsOf, type OperatingProblem } from './problem'
import type { Found } from './search'

export interface GrowingMode {
  /** Eigenvalue, 1/s. */
  readonly re: number
  readonly im: number
  /** States that take part, the largest first. */
  readonly states: readonly string[]
}

/** Growth that is no rounding, 1/s: a mode that takes a quarter of an hour to grow by e counts as neutral. */
const growing = 1e-3

/** @returns growing modes, one of each pair; null where the eigenvalues are not to be had */
export function growingModes(problem: OperatingProblem, { equations }: Found): readonly GrowingMode[] | null {
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
  // Coordinates that nothing depends on but where they lead: zero columns, which leave the matrix triangular.
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
  if (n === 0) return []
  const matrix = Float64Array.from(reduced.to1DArray())
  const basis = tangent.mmul(left)
  try {
    const { re, im } = eigenvalues(matrix, n)
    return [...re.keys()]
      .filter((k) => re[k] > growing && im[k] >= 0)
      .sort((i, j) => re[j] - re[i])
      .map((k) => ({ re: re[k], im: im[k], states: namesOf(problem, basis, participation(matrix, n, re[k], im[k])) }))
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
