/**
 * Largest step with which a fixed-step method lets no mode grow that does not grow in the model.
 *
 * Along a run the system is linearised; on a mode with eigenvalue lambda one step of the method multiplies by R(h
 * lambda) where the model multiplies by exp(h lambda). The step h is stable there if for every h' <= h the growth rate
 * of the computed mode is no more than that of the exact one,
 *
 *     ln|R(h' lambda)| / h'  <=  max(0, Re lambda + e),     e = ln 2 / duration of the run.
 *
 * A mode that loses more than half in the run must therefore decay (the classical stability limit), and an unstable
 * mode may grow. A less damped or undamped mode, for which explicit Euler is unstable at any step (rate h |lambda|^2 /
 * 2), may at most double relative to the exact one in the course of the run. Modes near zero (positions, headings,
 * wheel angles, and what rounding makes of them) need no special treatment: they cannot double in a run at any sensible
 * step. Theory: Hairer and Wanner, Solving Ordinary Differential Equations II, IV.2.
 */
import { toEnd } from '../collections/to-end'
import type { Solver } from '../solve/solver'
import { seconds } from '../solve/non-finite'
import type { OdeSystem } from '../solve/types'
import { eigenvalues } from '../numerics/linear/eigenvalues'
import { bindJacobian } from './jacobian'
import { participation } from '../numerics/linear/modes'

/** State of a run at one of its instants, such as a stored row. */
export interface StateSample {
  readonly t: number
  readonly x: ArrayLike<number>
  /** Discrete states, if the system has any. */
  readonly z?: ArrayLike<number>
}

export interface StableStep {
  /** Largest stable step over the samples, s; Infinity if no mode limits it. */
  readonly limit: number
  /** Instant at which the limit is smallest, s. */
  readonly time: number
  /** Mode that limits the step; absent if none does. */
  readonly mode?: LimitingMode
  /** Limit at every sample, in the given order; NaN if the Jacobian is not finite. */
  readonly along: readonly { readonly t: number; readonly limit: number }[]
}

export interface LimitingMode {
  /** Eigenvalue, 1/s. */
  readonly re: number
  readonly im: number
  /** Frequency of the oscillation, Hz; 0 for a real eigenvalue. */
  readonly frequency: number
  /** Damping ratio -Re lambda / |lambda|. */
  readonly damping: number
  /** States that take part in the mode, the largest first; `share` is the fraction of all participation. */
  readonly states: readonly { readonly name: string; readonly block: string; readonly share: number }[]
}

/**
 * Searches the samples one by one for the largest stable step.
 * @param duration length of the run, s
 * @returns a generator that yields the number of samples done after each, so that a host can handle messages, and
 *   returns the result
 */
export function* searchStableStep(
  system: OdeSystem,
  solver: Solver,
  samples: Iterable<StateSample>,
  duration: number,
): Generator<number, StableStep, void> {
  const n = system.size
  const jacobian = bindJacobian(system)
  const matrix = new Float64Array(n * n)
  const worst = new Float64Array(n * n)
  const allowance = Math.LN2 / duration
  const along: { t: number; limit: number }[] = []
  let limit = Infinity
  let time = 0
  let re = 0
  let im = 0
  for (const { t, x, z } of samples) {
    if (z !== undefined) system.discrete?.load(z)
    jacobian(t, x, matrix)
    if (!matrix.every(Number.isFinite)) {
      along.push({ t, limit: NaN })
      yield along.length
      continue
    }
    const lambda = eigenvalues(matrix, n)
    let here = Infinity
    // the fastest mode first: it limits the range in which the others have to be followed
    const size = Float64Array.from(lambda.re, (re, i) => Math.hypot(re, lambda.im[i]))
    for (const i of size.map((_, i) => i).sort((a, b) => size[b] - size[a])) {
      if (lambda.im[i] < 0) continue
      const h = largestStep(solver, lambda.re[i], lambda.im[i], allowance, here)
      if (h >= here) continue
      here = h
      if (h >= limit) continue
      limit = h
      time = t
      re = lambda.re[i]
      im = lambda.im[i]
      worst.set(matrix)
    }
    along.push({ t, limit: here })
    yield along.length
  }
  return { limit, time, mode: Number.isFinite(limit) ? describe(system, worst, re, im) : undefined, along }
}

/**
 * Checks whether a mode of some sample is unstable with the step of a run, at a tenth of the work of the search.
 * Smaller steps are tried as well, in ratios of 1.25 and as long as the mode matters, because stability may return.
 * @returns a generator that yields after each sample
 */
export function* stepIsTooLong(
  system: OdeSystem,
  solver: Solver,
  samples: Iterable<StateSample>,
  duration: number,
  step: number,
): Generator<void, boolean, void> {
  const n = system.size
  const jacobian = bindJacobian(system)
  const matrix = new Float64Array(n * n)
  const allowance = Math.LN2 / duration
  for (const { t, x, z } of samples) {
    if (z !== undefined) system.discrete?.load(z)
    jacobian(t, x, matrix)
    if (matrix.every(Number.isFinite)) {
      const { re, im } = eigenvalues(matrix, n)
      for (let i = 0; i < n; i++) if (im[i] >= 0 && growsUpTo(solver, re[i], im[i], allowance, step)) return true
    }
    yield
  }
  return false
}

/**
 * Value of h |lambda| below which the growth of every method follows its leading error term, which only grows with h.
 */
const smallMode = 0.05

function growsUpTo(solver: Solver, re: number, im: number, allowance: number, step: number): boolean {
  const magnitude = Math.hypot(re, im)
  const grows = growth(solver, re, im, allowance)
  for (let h = step; ; h /= 1.25) {
    if (magnitude > 0 && grows(h)) return true
    if (h * magnitude < smallMode) return false
  }
}

/** Returns a function that determines whether a mode grows more with a step than the exact mode. */
function growth(solver: Solver, re: number, im: number, allowance: number): (h: number) => boolean {
  const allowed = Math.max(0, re + allowance)
  return (h) => solver.logAmplification(h * re, h * im) > h * allowed
}

/** Runs the search to its end, without returning control to a host. */
export function stableStep(
  system: OdeSystem,
  solver: Solver,
  samples: Iterable<StateSample>,
  duration: number,
): StableStep {
  return toEnd(searchStableStep(system, solver, samples, duration))
}

/**
 * Returns the largest stable step for one mode, at most `most`.
 * @param allowance allowed growth rate beyond the exact one, 1/s
 */
export function largestStep(solver: Solver, re: number, im: number, allowance: number, most = Infinity): number {
  const magnitude = Math.hypot(re, im)
  if (magnitude === 0) return most
  const grows = growth(solver, re, im, allowance)
  const ratio = 1.08
  const end = Math.min(most, 100 / magnitude)
  const small = Math.min(end, smallMode / magnitude)
  for (let h = grows(small) ? 1e-7 / magnitude : small; ; h *= ratio) {
    const tried = Math.min(h, end)
    if (grows(tried)) return bisect(grows, tried / ratio, tried)
    if (tried === end) return most
  }
}

function bisect(grows: (h: number) => boolean, stable: number, unstable: number): number {
  for (let i = 0; i < 40; i++) {
    const middle = 0.5 * (stable + unstable)
    if (grows(middle)) unstable = middle
    else stable = middle
  }
  return stable
}

function describe(system: OdeSystem, matrix: Float64Array, re: number, im: number): LimitingMode {
  const shares = participation(matrix, system.size, re, im)
  const largest = Math.max(...shares)
  const states = system.states
    .map(({ name, block }, i) => ({ name, block, share: shares[i] }))
    .filter(({ share }) => share > 0.2 * largest)
    .sort((a, b) => b.share - a.share)
    .slice(0, 4)
  return { re, im, frequency: Math.abs(im) / (2 * Math.PI), damping: -re / Math.hypot(re, im), states }
}

/** Returns the warning about a step that is too long; undefined if it is short enough. */
export function stepWarning(solver: Solver, step: number, stable: StableStep): string | undefined {
  const { limit, time, mode, along } = stable
  if (step <= limit || mode === undefined) return undefined
  const since = along.find((sample) => sample.limit < step)?.t ?? time
  const names = mode.states.map(({ name }) => name).join(', ')
  const kind =
    mode.im === 0
      ? `time constant ${seconds(1 / Math.abs(mode.re))}`
      : `${Number(mode.frequency.toPrecision(3))} Hz, damping ratio ${Number(mode.damping.toPrecision(2))}`
  const from = since < time ? `, from t = ${round(since)} on` : ''
  return (
    `step ${round(step)} exceeds the largest stable step of ${solver.name}, ` +
    `${round(limit)} at t = ${round(time)}${from}: mode of ${names} (${kind})`
  )
}

function round(t: number): string {
  return seconds(Number(t.toPrecision(3)))
}

/**
 * Chooses rows of a run at which to linearise: `count` evenly spread ones and those next to break times.
 * @param times instants of the rows, increasing
 * @returns indices into `times`, increasing
 */
export function sampleRows(times: ArrayLike<number>, breaks: readonly number[], count = 50): number[] {
  const last = times.length - 1
  const chosen = new Set<number>()
  for (let i = 0; i < count; i++) chosen.add(Math.round((i * last) / Math.max(1, count - 1)))
  // A model with thousands of corners gets no more of them than of the evenly spread rows.
  const stride = Math.max(1, Math.ceil(breaks.length / count))
  for (let i = 0; i < breaks.length; i += stride) {
    const after = firstFrom(times, breaks[i])
    if (after <= last) chosen.add(after)
  }
  return [...chosen].sort((a, b) => a - b)
}

/** Returns the index of the first instant at or after t. */
function firstFrom(times: ArrayLike<number>, t: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle] < t) low = middle + 1
    else high = middle
  }
  return low
}
