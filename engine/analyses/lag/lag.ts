/**
 * Lag of a chain at a frequency, from a source to the place where its effect is felt. The lag is a sum over stages, and
 * a step through the model checks it. The lag of a stage is -phase/(2 pi f) of its signal relative to the signal
 * before. Values that a stage holds between samples lag by half a sample time; the rest are filters, dead times and
 * mechanics.
 *
 * A change of sign doesn't count as a lag. The phase is therefore followed from low frequencies, where it is a multiple
 * of 90 degrees: n times 90 where the gain grows with the power n of the frequency (Bode 1945, Network Analysis and
 * Feedback Amplifier Design, ch. 14, for the smallest phase), up to a sign, which is left out.
 */
import { ModelError } from '../../errors/model-error'
import { trimParameter } from '../../formulate/collect/collection'
import { evaluateAs, evaluateScalar, variableScope } from '../../model/expression'
import type { LagSettings } from '../../model/project/project'
import type { Analysis, Workplace } from '../analysis'
import { startedModel } from '../started'
import { prepareExperiment, type Experiment } from '../../experiment/prepare-experiment'
import type { RunRequest } from '../../run/run'
import { commonPeriod } from './intervals'
import { describeLag, lagAgrees } from './lag-text'
import { magnitude, phase, quotient, type Complex } from './complex'
import { Linearised } from './linearised'
import { periodicResponse } from './periodic'
import { SmallSignal } from './small-signal'
import { frequencyPart, onsetOf, record, responseOf, type Record } from './step-response'

export interface LagStage {
  readonly signal: string
  /** Lag by filters, dead times and mechanics, s; negative if the stage leads. */
  readonly filter: number
  /** Additional lag from holding between samples, s. */
  readonly hold: number
  /** Lag measured by the step through the model, s. */
  readonly measured: number
  /** Amplitude divided by that of the stage before, for small changes and for the step. */
  readonly gain: number
  readonly measuredGain: number
}

export interface LagReport {
  readonly from: string
  /** Frequency, Hz. */
  readonly frequency: number
  /** Size of the step, in the SI unit of the source. */
  readonly step: number
  /** Time of the step, s. */
  readonly time: number
  readonly stages: readonly LagStage[]
  /** Parts within the last stage. */
  readonly within: readonly LagStage[]
  /** Sum of the stages, s. */
  readonly predicted: number
  readonly measured: number
  /**
   * Least and largest time from the step to a tenth of the largest response at the end of the chain, s. The time
   * depends on when in a frame the step is made.
   */
  readonly onset: readonly [least: number, most: number]
  /** Longest sample time in the chain, s; 0 if there is none. */
  readonly period: number
  /**
   * Largest error of the sum, s, if sample times without a usable common multiple leave it open between which of its
   * samples an interpolated signal is sampled again; 0 otherwise.
   */
  readonly uncertain: number
}

export const lag: Analysis<LagReport> = { compute: findLag, describe: describeLag }

/**
 * Number of steps per frame: one in the middle of each third. If they don't confirm the sum, steps at three times as
 * many instants of the common period of all clocks are made, up to `mostSteps`: the mean over a few instants misses
 * that over all of them by up to a part of the sample times. `rowsPerFrame`: held values turn accelerations into short
 * spikes, which need many rows.
 */
const stepsPerFrame = 3
const mostSteps = 27
const rowsPerFrame = 48

/**
 * Computes the lag report.
 * @throws ModelError `usage` without a chain in the experiment, and for everything that would prevent the experiment
 *   from running
 */
function* findLag(
  outerRequest: RunRequest,
  { compiler, shouldStop, clock }: Workplace,
): Generator<number, LagReport, void> {
  const { chain, frequency, size } = settingsOf(prepareExperiment(outerRequest, compiler.registry))
  const request = { ...outerRequest, trims: [chain.from] }
  const { instance, settings: ownSettings, start } = startedModel(request, compiler)
  const { compilation, parameters } = instance
  const place = compilation.collection.placeOf(chain.from, trimParameter)
  if (place < 0)
    throw new ModelError(
      'usage',
      `${chain.from} is not a source that can take a step`,
      { experiment: outerRequest.experiment, setting: 'lag.from' },
      'name a block from the category Sources with one output',
    )
  const after = instance.withValues(new Map([[place, parameters[place] + size]]))
  const stepped = { before: instance, after, size }
  const inside = chain.within ?? []
  const names = [...chain.through, ...inside]
  const failed = (error: ModelError | undefined): ModelError =>
    error ?? new ModelError('usage', 'the analysis was cancelled', { experiment: outerRequest.experiment })

  const model = new Linearised(names, stepped)
  const omega = 2 * Math.PI * frequency
  const coarse = 1 / ((model.clocks.length > 0 ? 800 : 200) * frequency)
  /** Row times, and what a run needs to keep a step within them. */
  const runsWith = (sample: number) => ({
    ...{ start, stepped, names, clock, shouldStop },
    settings:
      ownSettings.step === undefined ? ownSettings : { ...ownSettings, step: Math.min(ownSettings.step, sample) },
    fast: model.sampled.flatMap(({ place, clock: k }) => (model.clocks[k].period < sample ? [place] : [])),
  })
  const began = new SmallSignal(model, { t: 0, x: start.x, z: start.z ?? new Float64Array(0) })
  let period = began.longestPeriod(omega)
  yield 0.1
  // Until its time has passed, a dead time passes nothing on, and the start shows no clock behind it.
  if (period === 0 && model.clocks.length > 0 && began.response(omega).some((by) => !(magnitude(by) > 0))) {
    const first = record(runsWith(coarse), coarse)
    if ('error' in first) throw failed(first.error)
    const { instants } = first.run
    const longest = new SmallSignal(model, instants[instants.length >> 1]).longestPeriod(omega)
    period = longest < coarse ? 0 : longest
  }
  // a dead time passes a step on at once, between two rows
  const sample = period > 0 ? period / rowsPerFrame : coarse
  const runs = runsWith(sample)
  const { settings } = runs
  const still = record(runs, sample)
  if ('error' in still) throw failed(still.error)
  yield 0.25
  const frame = Math.round(settings.stop / 4 / (sample * rowsPerFrame)) * rowsPerFrame
  const middle = still.run.instants[frame + rowsPerFrame / 2]
  const at = new SmallSignal(model, middle)
  requireResponse(chain, names, at.response(omega), outerRequest.experiment)
  const exact = periodicResponse(model, middle, omega)
  const interpolated = exact === undefined ? at.delaying(omega).filter((k) => model.interpolates(middle, k)) : []
  const count = chain.through.length
  /** Steps at equal distances within a number of rows, the mean response to them, and the stages of the lag. */
  const measure = function* (steps: number, rows: number, [from, to]: readonly [number, number]) {
    const onsets: number[] = []
    const sums: Complex[] = names.map(() => ({ re: 0, im: 0 }))
    for (let k = 0; k < steps; k++) {
      const moved = record(runs, sample, frame + Math.round(((k + 0.5) * rows) / steps))
      if ('error' in moved) throw failed(moved.error)
      add(sums, still.run, moved, size, omega)
      onsets.push(onsetOf(responseOf(still.run, moved.run, count - 1, moved.t0, size)))
      yield from + ((to - from) * (k + 1)) / steps
    }
    const mean = sums.map(({ re, im }) => ({ re: re / steps, im: im / steps }))
    const stagesOf = stagesAt(at, exact, mean, omega)
    const stages = stagesOf(names.slice(0, count).map((signal, i) => ({ signal, place: i, before: i - 1 })))
    const inner = names.slice(count + 1)
    const within = stagesOf(inner.map((signal, i) => ({ signal, place: count + 1 + i, before: count + i })))
    const predicted = stages.reduce((sum, { filter, hold }) => sum + filter + hold, 0)
    const measured = stages.reduce((sum, stage) => sum + stage.measured, 0)
    return { onsets, stages, within, predicted, measured, steps }
  }
  let response = yield* measure(period > 0 ? stepsPerFrame : 1, rowsPerFrame, [0.25, period > 0 ? 0.5 : 1])
  // a few steps in one frame may miss the mean over all times of a step
  const waits = model.clocks.reduce((sum, clock) => sum + clock.period, 0) / 2
  const common = commonPeriod(model) ?? period
  const rows = Math.round((common <= settings.stop / 4 ? common : period) / sample)
  while (period > 0 && response.steps < mostSteps && !lagAgrees(response)) {
    const { predicted, measured, steps } = response
    if (Math.abs(predicted - measured) > (waits * stepsPerFrame) / steps) break
    response = yield* measure(3 * steps, rows, steps === stepsPerFrame ? [0.5, 0.65] : [0.65, 1])
  }
  const { onsets, stages, within, predicted, measured } = response
  return {
    from: chain.from,
    frequency,
    step: size,
    time: middle.t,
    stages,
    within,
    predicted,
    measured,
    onset: [Math.min(...onsets), Math.max(...onsets)],
    period,
    uncertain: Math.max(0, ...interpolated.map((k) => model.clocks[k].period / 2)),
  }
}

/** Part of the amplitude before it below which a signal doesn't respond: rounding. */
const silent = 1e-12

/**
 * Checks that each signal of a chain responds to small changes of the one before it: a rate limiter, a dead zone or a
 * switch that is off doesn't, and then no phase is defined.
 * @throws ModelError `usage`
 */
function requireResponse(
  { from, through }: LagSettings,
  names: readonly string[],
  amplitudes: readonly Complex[],
  experiment: string,
): void {
  for (const [i, signal] of names.entries()) {
    // signals inside the last stage follow those of the chain, and begin with its start
    const first = i === 0 || i === through.length
    const before = first ? 1 : magnitude(amplitudes[i - 1])
    if (magnitude(amplitudes[i]) > silent * before) continue
    throw new ModelError(
      'usage',
      `${signal} does not respond to small changes of ${first ? from : names[i - 1]}, so it has no lag`,
      { experiment, setting: 'lag.through', signal },
      'end the chain before it, or start the experiment where it responds: rate limiters, dead zones and switches that are off do not',
    )
  }
}

function add(
  sums: Complex[],
  still: Record,
  moved: { readonly run: Record; readonly t0: number },
  size: number,
  omega: number,
): void {
  sums.forEach(({ re, im }, i) => {
    const part = frequencyPart(responseOf(still, moved.run, i, moved.t0, size), omega)
    sums[i] = { re: re + part.re, im: im + part.im }
  })
}

function settingsOf({ project, name: experiment, settings }: Experiment): {
  readonly chain: LagSettings
  readonly frequency: number
  readonly size: number
} {
  const { lag: chain } = settings
  const setting = { experiment, setting: 'lag' }
  if (chain === undefined || chain.through.length === 0)
    throw new ModelError(
      'usage',
      `experiment ${experiment} defines no signal chain`,
      setting,
      'add a source and signals to it, e.g. "lag": { "from": "Steer", "through": ["Body.ay", "Seat.f[2]"] }',
    )
  const scope = variableScope(project.variables ?? {})
  const { value: size } = evaluateScalar(chain.step ?? 1, scope)
  if (size === 0)
    throw new ModelError('out-of-range', 'the step of the chain is 0', setting, 'enter a step other than 0')
  return { chain, frequency: evaluateAs(chain.frequency ?? 1, 'Hz', scope), size }
}

/** Signal and the signal before it, by their indices among all signals; the source has the place -1. */
interface Link {
  readonly signal: string
  readonly place: number
  readonly before: number
}

/**
 * Number of frequencies over which a phase is followed, and the lowest of them as a fraction of the requested
 * frequency.
 */
const [sweep, lowest] = [60, 1 / 200]

/**
 * Computes the stages of the lag.
 * @param exact amplitudes of all signals for the source with all sidebands, if they are known
 * @param measured amplitudes from the step through the model
 */
function stagesAt(
  at: SmallSignal,
  exact: readonly Complex[] | undefined,
  measured: readonly Complex[],
  omega: number,
): (links: readonly Link[]) => readonly LagStage[] {
  const swept = Array.from({ length: sweep + 1 }, (_, k) => at.response(omega * lowest ** (1 - k / sweep)))
  const undelayed = at.response(omega, () => false)
  const one: Complex = { re: 1, im: 0 }
  const between = (amplitudes: readonly Complex[], { place, before }: Link): Complex =>
    quotient(amplitudes[place], before < 0 ? one : amplitudes[before])
  return (links) =>
    links.map((link) => {
      const curve = swept.map((amplitudes) => between(amplitudes, link))
      const near = followed(curve)
      const ratio = exact === undefined ? curve[sweep] : between(exact, link)
      const whole = exact === undefined ? near : turned(phase(ratio), near)
      const filter = turned(phase(between(undelayed, link)), whole)
      return {
        signal: link.signal,
        filter: 0 - filter / omega,
        hold: (filter - whole) / omega,
        measured: 0 - turned(phase(between(measured, link)), whole) / omega,
        gain: magnitude(ratio),
        measuredGain: magnitude(between(measured, link)),
      }
    })
}

/** Returns the phase at the end of a curve, followed from its low end, without the sign. */
function followed(curve: readonly Complex[]): number {
  const slope = Math.log(magnitude(curve[4]) / magnitude(curve[0])) / Math.log(lowest ** (-4 / sweep))
  const start = (Math.round(slope) * Math.PI) / 2
  let angle = start + folded(phase(curve[0]) - start)
  for (const [k, point] of curve.entries()) {
    const change = k === 0 ? 0 : phase(quotient(point, curve[k - 1]))
    angle += change
  }
  return angle
}

/** Returns a phase without its sign: at most 90 degrees from zero. */
const folded = (angle: number): number => angle - Math.PI * Math.round(angle / Math.PI)
/** Returns a phase, up to its sign, as near as possible to another. */
const turned = (angle: number, near: number): number => near + folded(angle - near)
