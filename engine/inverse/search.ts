/**
 * Inverse dynamics where signals leave degrees of freedom: inputs with which a run comes closest to these.
 * Each input is a cubic spline through its values at the times of a grid, the same that the source reads as a log. The
 * values are found by least squares (Gauss and Newton) over the whole run at once: runs are those of the nonlinear
 * model, with its events and samples, and derivatives come from its exact slopes along the run,
 *
 *     dx_k+1 = exp(A h) dx_k + (integral of exp(A s)) B du,     dy_k = C dx_k + D du.
 *
 * Inputs may act before their effect, since all values are found together: where the internal dynamics grow forwards in
 * time, the solution that stays bounded is found, as by stable inversion (Devasia, Chen and Paden, IEEE Transactions on
 * Automatic Control 41 (1996) 930-942). Runs as part of the search are those of inverse simulation (Hess, Gao and Wang,
 * Journal of Guidance, Control, and Dynamics 14 (1991) 920-926; Thomson and Murray-Smith, Simulation Practice and
 * Theory 6 (1998)). Values that the signals leave open are those with the smallest third differences.
 */
import { CholeskyDecomposition, Matrix } from 'ml-matrix'
import { slopeProgram, type SlopeProgram } from '../analyses/linear/slopes'
import { ModelError } from '../errors/model-error'
import { notAKnotSpline } from '../numerics/interpolation/spline'
import { transitionOf } from '../numerics/linear/exponential'
import type { Workplace } from '../analyses/analysis'
import { inputsOf, type InverseProblem } from './prepare'
import { inputLog, replay, type Replay, type ReplaySettings } from './replay'

export interface SearchResult {
  readonly inputs: readonly Float64Array[]
  readonly replay: Replay
  readonly runs: number
  readonly iterations: number
  /** Reason why a run with trial inputs failed, the first one. */
  readonly failure: string | undefined
}

export interface SearchGrid {
  /** Times of the values of the inputs. */
  readonly knots: Float64Array
  /** Interval at which signals are compared, s. */
  readonly sample: number
  readonly solver: ReplaySettings['solver']
}

const mostIterations = 25
/** Rows for each value of an input. */
export const rowsPerValue = 2
/** Weight of third differences over the effect of the values. */
const smoothness = 1e-9
/** Change of the inputs, over their size, at which the search has converged. */
const converged = 1e-7
/** Ratio of sums of squares above which slopes are computed again. */
const slow = 0.3
/** Difference over the spread of a signal that a run can't resolve. */
const resolved = 1e-9

/**
 * Finds the inputs.
 * @param units of the sources
 * @throws ModelError where the first run fails
 */
export function* searchInputs(
  problem: InverseProblem,
  units: readonly string[],
  { knots, sample, solver }: SearchGrid,
  at: Pick<Workplace, 'compiler' | 'shouldStop' | 'clock'>,
): Generator<number, SearchResult, void> {
  const { sources, values, prescribed } = problem
  const { shouldStop } = at
  const count = knots.length
  let [runs, iterations] = [0, 0]
  let failure: string | undefined
  const trial = function* (inputs: readonly Float64Array[]): Generator<number, Trial, void> {
    runs += 1
    const share = iterations / mostIterations
    const job = replay(problem, inputLog(problem, units, knots, inputs), { solver, sample }, at)
    let next = job.next()
    while (next.done !== true) {
      yield share
      next = job.next()
    }
    return trialOf(problem, next.value)
  }
  let inputs: readonly Float64Array[] = sources.map((_, j) => new Float64Array(count).fill(values[j]))
  let best = yield* trial(inputs)
  const basis = basisOf(knots, best.replay.times)
  let normal: NormalEquations | undefined
  for (; iterations < mostIterations && !shouldStop(); iterations++) {
    yield iterations / mostIterations
    normal ??= yield* normalEquations(problem, best, { basis, inputs, count }, iterations / mostIterations)
    const step = normal.solve(best.residual, inputs)
    let better: { readonly trial: Trial; readonly inputs: readonly Float64Array[] } | undefined
    for (let damping = 1; damping > 1e-3 && better === undefined && !shouldStop(); damping /= 4) {
      const next = inputs.map((one, j) => one.map((value, k) => value + damping * step[j * count + k]))
      try {
        const tried = yield* trial(next)
        if (tried.cost < best.cost) better = { trial: tried, inputs: next }
      } catch (error) {
        if (!(error instanceof ModelError)) throw error
        failure ??= error.what
      }
      yield iterations / mostIterations
      // old slopes are computed again before steps are shortened
      if (!normal.isFresh(best)) break
    }
    if (better === undefined) {
      if (normal.isFresh(best)) break
      normal = undefined
      continue
    }
    const change = Math.max(...inputs.map((one, j) => changeOf(one, better.inputs[j])))
    const ratio = better.trial.cost / best.cost
    ;({ trial: best, inputs } = better)
    if (change <= converged || best.cost <= prescribed.length * best.replay.times.length * resolved ** 2) break
    if (ratio > slow) {
      if (ratio > 0.999 && normal.isFresh(best)) break
      normal = undefined
    }
  }
  return { inputs, replay: best.replay, runs, iterations, failure }
}

/** Largest change of an input, over its largest size. */
function changeOf(before: Float64Array, after: Float64Array): number {
  let [change, size] = [0, 0]
  after.forEach((value, i) => {
    change = Math.max(change, Math.abs(value - before[i]))
    size = Math.max(size, Math.abs(value))
  })
  return change / (size > 0 ? size : 1)
}

interface Trial {
  readonly replay: Replay
  /** Prescribed less present values over the spread, signal by signal and row by row; without the row at the start. */
  readonly residual: Float64Array
  readonly cost: number
}

/** Returns the size by which differences of a signal count: its spread, or its size if it is constant. */
function scaleOf({ prescribed }: InverseProblem, signal: number, times: Float64Array): number {
  const values = times.map((t) => prescribed[signal].at(t, 0))
  const [low, high] = values.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)], [Infinity, -Infinity])
  const size = Math.max(Math.abs(low), Math.abs(high))
  return high - low > 1e-9 * size ? (high - low) / 2 : size > 0 ? size : 1
}

function trialOf(problem: InverseProblem, run: Replay): Trial {
  const rows = run.times.length - 1
  const residual = new Float64Array(problem.prescribed.length * rows)
  problem.prescribed.forEach(({ at }, i) => {
    const scale = scaleOf(problem, i, run.times)
    for (let k = 0; k < rows; k++) residual[i * rows + k] = (at(run.times[k + 1], 0) - run.signals[i][k + 1]) / scale
  })
  return { replay: run, residual, cost: residual.reduce((sum, value) => sum + value * value, 0) }
}

/** Values and derivatives of a cardinal spline at the rows and halfway to the next ones. */
interface Cardinal {
  /** First row at which it is not zero, and the one after the last. */
  readonly from: number
  readonly to: number
  readonly atRows: readonly Float64Array[]
  readonly between: readonly Float64Array[]
}

/** Share of its largest value below which a cardinal spline is zero. */
const negligible = 1e-9

function basisOf(knots: Float64Array, times: Float64Array): readonly Cardinal[] {
  const middles = times.slice(0, -1).map((t, i) => (t + times[i + 1]) / 2)
  return Array.from(knots, (_, k) => {
    const spline = notAKnotSpline(
      knots,
      knots.map((__, i) => (i === k ? 1 : 0)),
    )
    const derivatives = (at: Float64Array): readonly Float64Array[] => {
      const all = [0, 1, 2].map(() => new Float64Array(at.length))
      let piece = 0
      at.forEach((t, i) => {
        while (piece + 1 < spline.coefficients.length && t >= spline.x[piece + 1]) piece++
        const [c0, c1, c2, c3] = spline.coefficients[piece]
        const s = t - spline.x[piece]
        all[0][i] = c0 + s * (c1 + s * (c2 + s * c3))
        all[1][i] = c1 + s * (2 * c2 + 3 * s * c3)
        all[2][i] = 2 * c2 + 6 * s * c3
      })
      return all
    }
    const [atRows, between] = [derivatives(times), derivatives(middles)]
    const isZero = (i: number): boolean => Math.abs(between[0][i]) < negligible
    let [from, to] = [0, middles.length]
    while (from < to && isZero(from)) from++
    while (to > from && isZero(to - 1)) to--
    return { from, to, atRows, between }
  })
}

interface Basis {
  readonly basis: readonly Cardinal[]
  readonly inputs: readonly Float64Array[]
  readonly count: number
}

interface NormalEquations {
  solve(residual: Float64Array, inputs: readonly Float64Array[]): Float64Array
  /** Returns whether the slopes are those of this trial. */
  isFresh(trial: Trial): boolean
}

/** Linear model from row to row. */
interface Interval {
  readonly state: Float64Array
  /** Change of the state by each order of each source, constant over the interval: n rows. */
  readonly input: Float64Array
}

/** Yields every so many rows. */
const slice = 16

function* normalEquations(
  problem: InverseProblem,
  trial: Trial,
  { basis, inputs, count }: Basis,
  share: number,
): Generator<number, NormalEquations, void> {
  const { prescribed, sources, start } = problem
  const n = start.x.length
  const { times } = trial.replay
  const rows = times.length - 1
  const slopes = []
  for (const place of times.keys()) {
    slopes.push(slopesAt(problem, trial.replay, place, { basis, inputs, count }))
    if (place % slice === 0) yield share
  }
  const intervals: Interval[] = []
  for (let k = 0; k < rows; k++) {
    intervals.push(intervalOf(slopes[k], slopes[k + 1], n, times[k + 1] - times[k]))
    if (k % slice === 0) yield share
  }
  const scales = prescribed.map((_, i) => scaleOf(problem, i, times))
  const columns = sources.length * count
  const effects: Float64Array[] = []
  const width = 3 * sources.length
  for (let column = 0; column < columns; column++) {
    const [j, one] = [Math.floor(column / count), basis[column % count]]
    const effect = new Float64Array(prescribed.length * rows)
    let dx = new Float64Array(n)
    for (let k = one.from; k < rows; k++) {
      const { state, input } = intervals[k]
      const next = new Float64Array(n)
      const isZero = k >= one.to
      const [u0, u1, u2] = isZero ? [0, 0, 0] : one.between.map((values) => values[k])
      for (let r = 0; r < n; r++) {
        let sum = isZero
          ? 0
          : input[r * width + 3 * j] * u0 + input[r * width + 3 * j + 1] * u1 + input[r * width + 3 * j + 2] * u2
        for (let c = 0; c < n; c++) sum += state[r * n + c] * dx[c]
        next[r] = sum
      }
      dx = next
      const { c, d } = slopes[k + 1]
      for (let i = 0; i < prescribed.length; i++) {
        let sum = 0
        for (let r = 0; r < n; r++) sum += c[i * n + r] * dx[r]
        if (!isZero) for (let q = 0; q < 3; q++) sum += d[i * width + 3 * j + q] * one.atRows[q][k + 1]
        effect[i * rows + k] = sum / scales[i]
      }
    }
    effects.push(effect)
    if (column % 4 === 0) yield share
  }
  const { matrix, ridge } = yield* crossProducts(effects, sources.length, count, share)
  const cholesky = new CholeskyDecomposition(matrix)
  return {
    isFresh: (other) => other === trial,
    solve: (residual, present) => {
      const right = effects.map((effect, column) => {
        const j = Math.floor(column / count)
        let sum = -ridge[j] * thirdDifferences(present[j], column % count)
        for (let i = 0; i < effect.length; i++) sum += effect[i] * residual[i]
        return sum
      })
      return Float64Array.from(cholesky.solve(Matrix.columnVector(right)).to1DArray())
    },
  }
}

function* crossProducts(
  effects: readonly Float64Array[],
  sources: number,
  count: number,
  share: number,
): Generator<number, { readonly matrix: Matrix; readonly ridge: readonly number[] }, void> {
  const size = effects.length
  const matrix = new Matrix(size, size)
  for (let a = 0; a < size; a++) {
    for (let b = 0; b <= a; b++) {
      const [left, right] = [effects[a], effects[b]]
      let sum = 0
      for (let i = 0; i < left.length; i++) sum += left[i] * right[i]
      matrix.set(a, b, sum)
      matrix.set(b, a, sum)
    }
    if (a % slice === 0) yield share
  }
  const ridge = Array.from({ length: sources }, (_, j) => {
    let sum = 0
    for (let k = 0; k < count; k++) sum += matrix.get(j * count + k, j * count + k)
    return (smoothness * (sum > 0 ? sum : 1)) / count
  })
  const unit = new Float64Array(count)
  for (let j = 0; j < sources; j++)
    for (let k = 0; k < count; k++) {
      unit[k] = 1
      for (let i = Math.max(0, k - 3); i <= Math.min(count - 1, k + 3); i++) {
        const [a, b] = [j * count + i, j * count + k]
        matrix.set(a, b, matrix.get(a, b) + ridge[j] * thirdDifferences(unit, i))
      }
      // keeps the matrix definite where nothing acts
      matrix.set(j * count + k, j * count + k, matrix.get(j * count + k, j * count + k) + 1e-6 * ridge[j])
      unit[k] = 0
    }
  return { matrix, ridge }
}

/** Derivative of half the squared third differences by one value, with all its terms. */
function thirdDifferences(values: Float64Array, at: number): number {
  const weights = [-1, 3, -3, 1]
  let sum = 0
  for (let first = Math.max(0, at - 3); first <= Math.min(at, values.length - 4); first++) {
    let difference = 0
    for (let q = 0; q < 4; q++) difference += weights[q] * values[first + q]
    sum += weights[at - first] * difference
  }
  return sum
}

/** Slopes at a row: of the derivatives by states (n x n) and orders of sources, and those of the signals. */
interface RowSlopes {
  readonly a: Float64Array
  readonly b: Float64Array
  readonly c: Float64Array
  readonly d: Float64Array
}

function slopesAt(
  problem: InverseProblem,
  { stored, places }: Replay,
  row: number,
  { basis, inputs }: Basis,
): RowSlopes {
  const place = places[row]
  const { instance, sources, start, prescribed } = problem
  const n = start.x.length
  const discrete = stored.discrete.length / stored.times.length
  const z = stored.discrete.slice(place * discrete, (place + 1) * discrete)
  const u = inputsOf(instance, sources, (j, order) =>
    basis.reduce((sum, one, k) => sum + one.atRows[order][row] * inputs[j][k], 0),
  )
  const x = stored.states.slice(place * n, (place + 1) * n)
  const program = programFor(problem, z)
  const { slopes } = program.slopes({ t: stored.times[place], x, z, u })
  const { width, rows } = program
  const orders = 3 * sources.length
  const result = {
    a: new Float64Array(n * n),
    b: new Float64Array(n * orders),
    c: new Float64Array(prescribed.length * n),
    d: new Float64Array(prescribed.length * orders),
  }
  const placeOf = instance.compilation.inputs.map(
    ({ block, name }) => 3 * sources.indexOf(block) + (/\.(d+)y$/.exec(name)?.[1].length ?? 0),
  )
  for (let i = 0; i < rows.states + rows.signals; i++) {
    const [byStates, byInputs, line] = i < n ? [result.a, result.b, i] : [result.c, result.d, i - n]
    for (let k = 0; k < n; k++) byStates[line * n + k] = slopes[i * width + k]
    placeOf.forEach((at, k) => (byInputs[line * orders + at] = slopes[i * width + n + k]))
  }
  return result
}

/** Returns the program of the form of the equations that is in force with these discrete states. */
function programFor({ instance, program, isHeld, prescribed }: InverseProblem, z: Float64Array): SlopeProgram {
  const { heldInstance } = instance
  if (isHeld || heldInstance === null || !instance.compilation.isHeld(z)) return program
  return slopeProgram(
    heldInstance,
    prescribed.map(({ name }) => name),
    true,
  )
}

/** Returns the change of the state over an interval, with the mean of the slopes at its ends. */
function intervalOf(first: RowSlopes, last: RowSlopes, n: number, h: number): Interval {
  const a = first.a.map((value, i) => (value + last.a[i]) / 2)
  const b = first.b.map((value, i) => (value + last.b[i]) / 2)
  const { state, integral } = transitionOf(a, n, h)
  const width = n === 0 ? 0 : b.length / n
  const input = new Float64Array(b.length)
  for (let r = 0; r < n; r++)
    for (let k = 0; k < n; k++) {
      const factor = integral[r * n + k]
      if (factor !== 0) for (let c = 0; c < width; c++) input[r * width + c] += factor * b[k * width + c]
    }
  return { state, input }
}
