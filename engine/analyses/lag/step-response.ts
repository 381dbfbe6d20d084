/**
 * Lags measured by a step through the model: the difference of two runs, one of them with a step of the source, at one
 * frequency.
 *
 * With s the response to a unit step at t0, H(w) = integral of s'(t) w(t) exp(-i w (t - t0)) dt, where w is 1 over the
 * first half of the time and falls to 0 as a squared cosine over the second. By parts, no derivative of s is needed.
 * Between stored rows a signal moves with the held values; at rows it jumps.
 *
 * Sampled parts respond to a step after the time until their next sample. The mean over steps at several times of a
 * frame is the response without the sidebands of sampling.
 */
import { present } from '../../collections/entries'
import type { ModelError } from '../../errors/model-error'
import { simulate } from '../../solve/run'
import type { Clock } from '../../compile/compile'
import { correctionsOf } from '../../run/corrections'
import type { RunSettings } from '../../experiment/experiment'
import type { InitialResult } from '../../start/initial'
import { Model, Outputs } from '../../compile/model'
import type { Complex } from './complex'
import type { Instant, Stepped } from './linearised'

export interface StepRuns {
  readonly settings: RunSettings
  readonly start: InitialResult
  readonly stepped: Stepped
  readonly names: readonly string[]
  /**
   * Places of the discrete states that are set several times between two rows: those of the row before are too old to
   * be the values before the last change.
   */
  readonly fast: readonly number[]
  readonly clock: Clock
  readonly shouldStop: () => boolean
}

/** Values of the signals at the ends of the intervals between rows: before held values change, and after. */
export interface Record {
  readonly instants: readonly Instant[]
  readonly before: readonly Float64Array[]
  readonly after: readonly Float64Array[]
}

/**
 * Runs the model, with or without a step of the source.
 * @param stepAt row at which the source is stepped; without it there is no step
 * @param sample interval of rows, s
 * @returns the run and the time of the step, or the reason why the run ended early
 */
export function record(
  { settings, start, stepped, names, fast, clock, shouldStop }: StepRuns,
  sample: number,
  stepAt?: number,
): { readonly run: Record; readonly t0: number } | { readonly error: ModelError | undefined } {
  const model = new Model(stepped.before)
  model.prepare()
  const instants: Instant[] = []
  const { project } = correctionsOf(stepped.before, settings.solver.kind, start.x)
  const loop = simulate(model, {
    ...{ x0: start.x, z0: start.z, start: 0, ...settings, sample },
    project,
    onRow: (t, x) => {
      instants.push({ t, x: Float64Array.from(x), z: Float64Array.from(model.discrete?.z ?? []) })
    },
    shouldStop,
    clock,
    slice: 1e9,
  })
  let next = loop.next()
  let t0 = 0
  while (stepAt !== undefined && next.done !== true && instants.length <= stepAt) next = loop.next('sample')
  if (next.done !== true && stepAt !== undefined) {
    t0 = next.value.time
    model.setParameters(stepped.after.parameters)
    next = loop.next('changed')
  }
  while (next.done !== true) next = loop.next()
  if (next.value.status !== 'done') return { error: next.value.error }
  const still = new Outputs(stepped.before, names)
  const moved = stepAt === undefined ? still : new Outputs(stepped.after, names)
  const values = (at: Instant, z: Float64Array): Float64Array =>
    (stepAt !== undefined && at.t > t0 - 1e-12 ? moved : still).at(at.t, at.x, z).slice()
  const samplesBefore = ({ z }: Instant, i: number): Float64Array => {
    const samples = instants[Math.max(0, i - 1)].z.slice()
    for (const place of fast) samples[place] = z[place]
    return samples
  }
  return {
    run: {
      instants,
      after: instants.map((at) => values(at, at.z)),
      before: instants.map((at, i) => values(at, samplesBefore(at, i))),
    },
    t0,
  }
}

/** Response of one signal to a step of size 1. */
export interface Response {
  readonly time: Float64Array
  /** Values at the end of each interval, before held values change, and after. */
  readonly before: Float64Array
  readonly after: Float64Array
}

/** Returns the difference between a run with a step at t0 and one without, from t0 on, for a step of size 1. */
export function responseOf(still: Record, moved: Record, signal: number, t0: number, size: number): Response {
  const first = moved.instants.findIndex(({ t }) => t >= t0 - 1e-12)
  const count = Math.min(still.instants.length, moved.instants.length) - first
  const part = (of: 'before' | 'after'): Float64Array =>
    Float64Array.from({ length: count }, (_, i) => (moved[of][first + i][signal] - still[of][first + i][signal]) / size)
  const time = Float64Array.from({ length: count }, (_, i) => present(moved.instants[first + i]).t - t0)
  return { time, before: part('before'), after: part('after') }
}

/** Returns H at a frequency omega, rad/s. */
export function frequencyPart({ time, before, after }: Response, omega: number): Complex {
  const end = time[time.length - 1]
  /** Returns minus the derivative of w(t) exp(-i omega t). */
  const kernel = (t: number): Complex => {
    const u = Math.max(0, (2 * t) / end - 1)
    const w = Math.cos((Math.PI / 2) * u) ** 2
    const dw = u > 0 ? (-Math.PI / end) * Math.sin(Math.PI * u) : 0
    const [c, s] = [Math.cos(omega * t), Math.sin(omega * t)]
    // -(w' - i omega w)(c - i s)
    return { re: -(dw * c - omega * w * s), im: dw * s + omega * w * c }
  }
  let [re, im] = [0, 0]
  for (let i = 1; i < time.length; i++) {
    const h = (time[i] - time[i - 1]) / 2
    const [a, b] = [kernel(time[i - 1]), kernel(time[i])]
    re += h * (after[i - 1] * a.re + before[i] * b.re)
    im += h * (after[i - 1] * a.im + before[i] * b.im)
  }
  return { re, im }
}

/** Returns the time, s, until the response reaches a tenth of its largest magnitude in the first half of the time. */
export function onsetOf({ time, after }: Response): number {
  const half = time[time.length - 1] / 2
  const early = Array.from(after).filter((_, i) => time[i] <= half)
  const largest = early.reduce((most, y) => Math.max(most, Math.abs(y)), 0)
  return time[
    Math.max(
      0,
      early.findIndex((y) => Math.abs(y) >= largest / 10),
    )
  ]
}
