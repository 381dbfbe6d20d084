/**
 * Least squares with bounds: minimises half the sum of squared residuals r(p) by the method of Levenberg (1944) and
 * Marquardt (1963).
 *
 * Parameters are scaled by the largest norms of their columns of the Jacobian so far (Moré 1978, "The
 * Levenberg-Marquardt algorithm: implementation and theory", section 6), so that units do not matter. The damping
 * follows the gain ratio (Nielsen 1999, IMM-REP-1999-05, eq. 2.21). A parameter at a bound
 * from which the gradient leads outwards stays there, and steps end at bounds (Kanzow, Yamashita and Fukushima 2004, J.
 * Comput. Appl. Math. 172, of projected steps). Each step comes from the triangular factor of the Jacobian with the
 * residuals as its last column, never from the normal equations, whose condition is the square of the problem's.
 */
import { Matrix, SingularValueDecomposition } from 'ml-matrix'
import { toEnd } from '../../collections/to-end'
import { triangularFactor } from '../linear/triangular-factor'

export interface LeastSquares {
  /** Number of residuals. */
  readonly rows: number
  /** Residuals in scale of their standard deviations or peaks; not finite where the model has no value. */
  readonly residuals: (p: Float64Array) => Float64Array
  /** Derivatives of the residuals, rows x p.length, row by row. */
  readonly jacobian: (p: Float64Array) => Float64Array
}

/** Work in steps, so that a host can handle messages meanwhile. */
export type InSteps<T> = Generator<number, T, void>

/** Least squares whose residuals take long, such as those of runs. */
export interface LongLeastSquares {
  readonly rows: number
  readonly residuals: (p: Float64Array) => InSteps<Float64Array>
  readonly jacobian: (p: Float64Array) => InSteps<Float64Array>
}

/** Changes that count as none. Residuals of runs have fewer digits than those of formulas. */
export interface Precision {
  /** Change of the sum of squares, relative to it. */
  readonly sum: number
  /** Change of the scaled parameters, relative to them. */
  readonly step: number
}

export interface LeastSquaresOptions {
  /** Bounds of the parameters; infinite where there is none. */
  readonly lower?: ArrayLike<number>
  readonly upper?: ArrayLike<number>
  /** Most iterations, i.e. evaluations of the Jacobian; 200 if absent. */
  readonly iterations?: number
  /** 1e-14 of the sum and 1e-13 of the parameters if absent. */
  readonly precision?: Precision
  /** Called before each iteration with the sum of squares; the search ends where it returns false. */
  readonly onIteration?: (iteration: number, sumOfSquares: number) => boolean
}

/**
 * End of a search: `converged` where no step promises less than the sum by more than rounding, `limit` after the most
 * iterations, `stopped` by `onIteration`, `stalled` where steps promise less but give none, as beside a discontinuity.
 */
export type LeastSquaresEnd = 'converged' | 'limit' | 'stopped' | 'stalled'

export interface LeastSquaresFit {
  readonly values: Float64Array
  readonly residuals: Float64Array
  readonly sumOfSquares: number
  readonly iterations: number
  readonly end: LeastSquaresEnd
}

const mostIterations = 200
const usualPrecision: Precision = { sum: 1e-14, step: 1e-13 }
/**
 * Damping of the first step, relative to the scaled columns, whose norms are 1. Longer first steps end behind limits of
 * models, where parameters have no effect.
 */
const firstDamping = 1
const greatestDamping = 1e20

/**
 * Returns the parameters with the least sum of squares near a start.
 * @param start within the bounds, with finite residuals
 * @throws Error where the residuals of the start are not finite
 */
export function leastSquares(
  { rows, residuals, jacobian }: LeastSquares,
  start: ArrayLike<number>,
  options: LeastSquaresOptions = {},
): LeastSquaresFit {
  return toEnd(leastSquaresInSteps({ rows, residuals: atOnce(residuals), jacobian: atOnce(jacobian) }, start, options))
}

/** Returns a function as one that works in steps. */
export const atOnce = <T>(work: (p: Float64Array) => T): ((p: Float64Array) => InSteps<T>) =>
  // eslint-disable-next-line require-yield -- it stands for work that is done before the first pause
  function* (p) {
    return work(p)
  }

/**
 * Does the same in steps.
 * @throws Error as `leastSquares`, and those of the residuals
 */
export function* leastSquaresInSteps(
  problem: LongLeastSquares,
  start: ArrayLike<number>,
  {
    lower,
    upper,
    iterations: most = mostIterations,
    precision = usualPrecision,
    onIteration,
  }: LeastSquaresOptions = {},
): InSteps<LeastSquaresFit> {
  const within = (value: number, j: number): number =>
    Math.min(Math.max(value, lower?.[j] ?? -Infinity), upper?.[j] ?? Infinity)
  let p = Float64Array.from(start, within)
  let r = yield* problem.residuals(p)
  let sum = squares(r)
  if (!Number.isFinite(sum)) throw new Error('the residuals of the start are not finite')
  const scale = new Float64Array(p.length)
  let damping = firstDamping
  let iteration = 0
  const done = (end: LeastSquaresEnd): LeastSquaresFit => ({
    ...{ values: p, residuals: r, sumOfSquares: sum, iterations: iteration, end },
  })
  for (; iteration < most; iteration++) {
    if (onIteration?.(iteration, sum) === false) return done('stopped')
    if (p.length === 0 || sum === 0) return done('converged')
    const local = linearised(yield* problem.jacobian(p), r, p.length, scale)
    const free = [...p.keys()].filter((j) => {
      const outwards = local.gradient[j] > 0 ? lower?.[j] : upper?.[j]
      return scale[j] > 0 && !(local.gradient[j] !== 0 && p[j] === outwards)
    })
    const stepOf = stepsWithin(local, free, scale, (j) => [
      (lower?.[j] ?? -Infinity) - p[j],
      (upper?.[j] ?? Infinity) - p[j],
    ])
    let growth = 2
    for (;;) {
      const step = stepOf(damping)
      const trial = p.map((value, j) => within(value + step[j], j))
      const change = trial.map((value, j) => value - p[j])
      const predicted = local.reduction(change)
      if (predicted <= precision.sum * sum) {
        // A damped step that promises nothing says little: the whole one has to promise nothing as well.
        const none = local.reduction(stepOf(0)) <= precision.sum * sum
        if (none || isNone(change, p, scale, precision.step)) return done('converged')
      }
      const rTrial = predicted > 0 ? yield* problem.residuals(trial) : r
      const sumTrial = squares(rTrial)
      const gain = predicted > 0 && Number.isFinite(sumTrial) ? (sum - sumTrial) / 2 / predicted : -1
      if (gain > 0) {
        damping *= Math.max(1 / 3, 1 - (2 * gain - 1) ** 3)
        p = trial
        r = rTrial
        sum = sumTrial
        break
      }
      damping *= growth
      growth *= 2
      if (!(damping < greatestDamping))
        return done(isNone(change, p, scale, precision.step) && predicted > 0 ? 'converged' : 'stalled')
    }
  }
  return done('limit')
}

const squares = (r: Float64Array): number => r.reduce((sum, value) => sum + value * value, 0)

/** Linear model of the residuals at a point, by the triangular factor of [J r]. */
interface Linearised {
  /** Upper triangle of the factor of J, in scaled columns, and the residuals in its basis. */
  readonly factor: Matrix
  readonly rotated: readonly number[]
  /** Derivatives of half the sum of squares. */
  readonly gradient: Float64Array
  /** Returns how much half the sum of squares falls by a change of the parameters. */
  readonly reduction: (change: ArrayLike<number>) => number
}

/** @param scale norms of the columns, which grow here */
function linearised(j: Float64Array, r: Float64Array, n: number, scale: Float64Array): Linearised {
  const norms = new Float64Array(n)
  const gradient = new Float64Array(n)
  for (let i = 0; i < r.length; i++)
    for (let k = 0; k < n; k++) {
      norms[k] += j[i * n + k] ** 2
      gradient[k] += j[i * n + k] * r[i]
    }
  norms.forEach((square, k) => (scale[k] = Math.max(scale[k], Math.sqrt(square))))
  const rows = r.length
  const augmented = new Float64Array(rows * (n + 1))
  for (let k = 0; k < n; k++)
    for (let i = 0; i < rows; i++) augmented[k * rows + i] = scale[k] === 0 ? 0 : j[i * n + k] / scale[k]
  augmented.set(r, n * rows)
  const triangle = triangularFactor(augmented, rows, n + 1)
  const factor = triangle.subMatrix(0, n - 1, 0, n - 1)
  const rotated = Array.from({ length: n }, (_, k) => triangle.get(k, n))
  const reduction = (change: ArrayLike<number>): number => {
    const moved = factor.mmul(Matrix.columnVector(Array.from(change, (value, k) => value * scale[k]))).to1DArray()
    return -moved.reduce((total, value, k) => total + value * (rotated[k] + value / 2), 0)
  }
  return { factor, rotated, gradient, reduction }
}

type Step = (damping: number) => Float64Array

/**
 * Returns the steps over the damping that end within bounds: a parameter whose step would cross its bound goes to the
 * bound, and the others move as is best then.
 * @param bounds least and greatest change of a parameter
 */
function stepsWithin(
  local: Linearised,
  free: readonly number[],
  scale: Float64Array,
  bounds: (j: number) => readonly [number, number],
): Step {
  const steps = stepsOf(local.factor, free, scale)
  return (damping) => {
    let step = steps(local.rotated, damping)
    let inside = free
    const atBound = new Float64Array(scale.length)
    for (;;) {
      const crossing = inside.filter((j) => step[j] < bounds(j)[0] || step[j] > bounds(j)[1])
      if (crossing.length === 0) return step
      for (const j of crossing) atBound[j] = step[j] < bounds(j)[0] ? bounds(j)[0] : bounds(j)[1]
      inside = inside.filter((j) => !crossing.includes(j))
      const moved = local.factor
        .mmul(Matrix.columnVector(Array.from(atBound, (value, j) => value * scale[j])))
        .to1DArray()
      const rest = local.rotated.map((value, k) => value + moved[k])
      step = stepsOf(local.factor, inside, scale)(rest, damping)
      free.forEach((j) => (step[j] += atBound[j]))
    }
  }
}

/** Returns the steps over residuals and damping: of least norm in scaled parameters where there is no damping. */
function stepsOf(
  factor: Matrix,
  free: readonly number[],
  scale: Float64Array,
): (rotated: readonly number[], damping: number) => Float64Array {
  if (free.length === 0) return () => new Float64Array(scale.length)
  const columns = factor.subMatrixColumn([...free])
  const { leftSingularVectors: u, rightSingularVectors: v, diagonal } = new SingularValueDecomposition(columns)
  const rounding = diagonal[0] * 1e-15 * Math.max(factor.rows, free.length)
  return (rotated, damping) => {
    const onto = u
      .transpose()
      .mmul(Matrix.columnVector([...rotated]))
      .to1DArray()
    const parts = diagonal.map((s, k) => (s <= rounding ? 0 : (-s * onto[k]) / (s * s + damping)))
    const step = new Float64Array(scale.length)
    const solved = v.mmul(Matrix.columnVector(parts)).to1DArray()
    free.forEach((j, i) => (step[j] = solved[i] / scale[j]))
    return step
  }
}

function isNone(change: Float64Array, p: Float64Array, scale: Float64Array, relativeStep: number): boolean {
  let [moved, size] = [0, 0]
  change.forEach((value, j) => {
    moved += (scale[j] * value) ** 2
    size += (scale[j] * p[j]) ** 2
  })
  return moved <= relativeStep ** 2 * size
}
