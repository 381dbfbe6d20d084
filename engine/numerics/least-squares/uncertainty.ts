/**
 * Parameters at a least sum of squares: those that the residuals do not determine, and confidence intervals of the
 * others.
 */
import { Matrix, SingularValueDecomposition } from 'ml-matrix'
import { triangularFactor } from '../linear/triangular-factor'
import { studentLimit } from './student'

/** Columns of a Jacobian, rows x columns, row by row. */
export interface Columns {
  readonly values: Float64Array
  readonly columns: number
}

/** Parameters whose effects on the residuals cancel, so that one of them is redundant. */
export interface Dependence {
  readonly redundant: number
  /** The others that take part, the strongest first. */
  readonly others: readonly number[]
}

/** Limits below which effects count as none. */
export interface EffectLimits {
  /** Singular values of columns of length 1 below this part of the largest count as zero. */
  readonly singular: number
  /** Columns shorter than this part of the longest count as zero. */
  readonly ineffective: number
}
/** Limits for derivatives that are exact to rounding. */
const usualLimits: EffectLimits = { singular: 1e-8, ineffective: 1e-14 }
/** Parameters with less than this part of the largest entry of a direction without effect take no part in it. */
const partInDirection = 1e-3

/** Returns the parameters without any effect on the residuals. */
export function withoutEffect(jacobian: Columns, { ineffective } = usualLimits): readonly number[] {
  const norms = normsOf(jacobian)
  const largest = Math.max(...norms)
  return [...norms.keys()].filter((j) => !(norms[j] > largest * ineffective))
}

/** Returns the sets of parameters, each with an effect, that together have none, with the redundant one. */
export function dependences({ values, columns }: Columns, { singular } = usualLimits): readonly Dependence[] {
  const norms = normsOf({ values, columns })
  const factor = triangleOf({ values, columns }, norms)
  const dependent: Dependence[] = []
  for (let chosen = [...norms.keys()]; chosen.length > 1;) {
    const { diagonal, rightSingularVectors } = new SingularValueDecomposition(factor.subMatrixColumn(chosen))
    const last = diagonal.length - 1
    if (diagonal[last] > singular * diagonal[0]) break
    const direction = rightSingularVectors.getColumn(last).map(Math.abs)
    const most = Math.max(...direction)
    const members = [...direction.keys()]
      .filter((i) => direction[i] >= partInDirection * most)
      .sort((a, b) => direction[b] - direction[a])
    // Of those that take part alike, the last one.
    const redundant = members.filter((i) => direction[i] > 0.999 * most).reduce((a, b) => Math.max(a, b))
    const others = members.filter((i) => i !== redundant).map((i) => chosen[i])
    dependent.push({ redundant: chosen[redundant], others })
    chosen = chosen.filter((_, i) => i !== redundant)
  }
  return dependent
}

export interface IntervalOptions {
  /** Group of a row: residuals of a group have the same variance, which differs from group to group. */
  readonly group: (row: number) => number
  /** Probability that a parameter lies within its interval, e.g. 0.95. */
  readonly probability: number
}

export interface Uncertainty {
  /** Half the widths of the confidence intervals; not finite where there are not more residuals than parameters. */
  readonly halfWidths: Float64Array
  /** Correlations of the parameters, row by row; absent where there are no intervals. */
  readonly correlations?: readonly (readonly number[])[]
}

/**
 * Returns the confidence intervals of parameters and their correlations.
 *
 * Covariance of weighted least squares with one variance per group: (J^T J)^-1 (sum_g s_g^2 J_g^T J_g) (J^T J)^-1
 * (Seber and Wild 2003, Nonlinear Regression, 2.1.2 and 2.8.3), s_g^2 the mean of the squares of the residuals of the
 * group, each group losing degrees of freedom by its share of the hat matrix.
 * @param jacobian of residuals that are independent of each other, at least squares, of full rank
 */
export function uncertainty(
  jacobian: Columns,
  residuals: Float64Array,
  { group, probability }: IntervalOptions,
): Uncertainty {
  const { values, columns: n } = jacobian
  const rows = residuals.length
  const freedom = rows - n
  if (freedom <= 0 || n === 0) return { halfWidths: new Float64Array(n).fill(Infinity) }
  const norms = normsOf(jacobian)
  const factor = triangleOf(jacobian, norms)
  const { diagonal, rightSingularVectors: v } = new SingularValueDecomposition(factor)
  // Rows of U = J D^-1 V S^-1: the covariance is D^-1 V S^-1 (U^T W U) S^-1 V^T D^-1.
  const inverse = v.clone()
  for (let k = 0; k < n; k++) for (let j = 0; j < n; j++) inverse.set(j, k, v.get(j, k) / (diagonal[k] * norms[j]))
  const sums = new Map<number, { squares: number; count: number; hat: number; products: Float64Array }>()
  const u = new Float64Array(n)
  for (let i = 0; i < rows; i++) {
    const key = group(i)
    const sum = sums.get(key) ?? { squares: 0, count: 0, hat: 0, products: new Float64Array(n * n) }
    sums.set(key, sum)
    u.fill(0)
    for (let j = 0; j < n; j++) for (let k = 0; k < n; k++) u[k] += values[i * n + j] * inverse.get(j, k)
    sum.squares += residuals[i] ** 2
    sum.count++
    for (let a = 0; a < n; a++) {
      sum.hat += u[a] ** 2
      for (let b = 0; b < n; b++) sum.products[a * n + b] += u[a] * u[b]
    }
  }
  const middle = new Float64Array(n * n)
  for (const { squares, count, hat, products } of sums.values()) {
    const variance = squares / Math.max(count - hat, 1)
    products.forEach((product, i) => (middle[i] += variance * product))
  }
  const covariance = inverse.mmul(Matrix.from1DArray(n, n, middle)).mmul(inverse.transpose())
  const factorOfDeviation = studentLimit(probability, freedom)
  const deviations = Array.from(norms.keys(), (j) => Math.sqrt(covariance.get(j, j)))
  return {
    halfWidths: Float64Array.from(deviations, (deviation) => factorOfDeviation * deviation),
    correlations: deviations.map((a, i) =>
      // no deviation where all residuals are zero
      deviations.map((b, j) => (i === j ? 1 : a * b === 0 ? 0 : covariance.get(i, j) / (a * b))),
    ),
  }
}

function normsOf({ values, columns }: Columns): Float64Array {
  const squares = new Float64Array(columns)
  values.forEach((value, i) => (squares[i % columns] += value * value))
  return squares.map(Math.sqrt)
}

/** Triangular factor of the columns, each divided by its length. */
function triangleOf({ values, columns }: Columns, norms: Float64Array): Matrix {
  const rows = values.length / columns
  const scaled = new Float64Array(rows * columns)
  norms.forEach((norm, k) => {
    for (let i = 0; i < rows; i++) scaled[k * rows + i] = values[i * columns + k] / norm
  })
  return triangularFactor(scaled, rows, columns)
}
