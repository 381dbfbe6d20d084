/**
 * Frequency responses estimated from runs of the nonlinear model. An excitation is added to a source, or the
 * experiment excites the model itself. Means and linear trends are subtracted; spectra are averaged over segments with
 * Hann windows that overlap by half (P. D. Welch, IEEE Trans. Audio Electroacoust. 15 (1967) 70-73):
 *
 *     H1 = S_uy/S_uu,  H2 = S_yy/S_yu = H1/gamma^2,  gamma^2 = |S_uy|^2/(S_uu S_yy).
 *
 * Noise at the output leaves H1 unbiased, noise at the input H2. The standard deviation of |H| over |H|, and of the
 * phase in rad, is sqrt((1 - gamma^2)/(2 n gamma^2)) with n averages (J. S. Bendat and A. G. Piersol, Random Data, 4th
 * ed. 2010, section 9.2). Segments that overlap are not independent: K of them count as n = K/(1 + (K - 1)/(18 K)).
 */
import { averagedResponse, unwrapped } from '../analyse/frequency-response'
import type { Workplace } from '../analyses/analysis'
import type { RunResponseOptions } from '../analyses/linear/options'
import { ModelError } from '../errors/model-error'
import { suggest } from '../errors/nearest'
import { sourcesOf } from '../model/inputs/inputs'
import { plottedSignals } from '../experiment/experiment'
import { prepareExperiment } from '../experiment/prepare-experiment'
import { formatNumber } from '../quantities/units'
import { runExperiment, type RunOutcome, type RunRequest } from '../run/run'
import { excited } from './excitation'
import type { EstimatedCurve, RunResponseReport } from './report'
import { needRange } from './response'

const usual = { from: 0.1, to: 10, averages: 16, seed: 1 }
/** Least number of segments that an average has. */
const leastSegments = 4
/** Rows per period of the highest frequency. */
const rowsPerPeriod = 10
/** Rows that a run may have. */
const mostRows = 2e6
/** Quantile of the normal distribution for 95 %. */
const quantile = 1.96

/**
 * Runs the experiment and estimates the responses. Yields the fraction that is done.
 * @throws ModelError `out-of-range` if the run is too short for the resolution; `unknown-block`, `unknown-signal`; and
 *   everything that ends the run
 */
export function* runResponse(
  request: RunRequest,
  options: RunResponseOptions,
  { compiler, shouldStop, clock }: Workplace,
): Generator<number, RunResponseReport, void> {
  const { from = usual.from, to = usual.to } = options
  needRange(from, to)
  const resolution = options.resolution ?? from / 2
  if (!(resolution > 0 && resolution <= from / 2))
    throw new ModelError(
      'out-of-range',
      `a resolution of ${resolution} Hz does not resolve ${from} Hz`,
      { setting: 'resolution' },
      'give at most half of the lowest frequency',
    )
  const segment = 1 / resolution
  const { project, input, lead } = inputOf(request, options, segment, { from, to }, compiler)
  const outputs = options.outputs ?? plottedSignals(prepareExperiment(request, compiler.registry).settings)
  const names = [...new Set(outputs)].filter((name) => name !== input)
  if (names.length === 0)
    throw new ModelError('usage', 'the response has no outputs', { setting: 'outputs' }, 'name signals of the model')
  const stop =
    options.length ?? (options.source === undefined ? undefined : lead + ((usual.averages + 1) / 2) * segment)
  if (stop !== undefined) needSegments(stop - lead, lead, segment)
  const sample = 1 / (rowsPerPeriod * to)
  if (stop !== undefined && stop / sample > mostRows)
    throw new ModelError(
      'out-of-range',
      `a run of ${formatNumber(stop, 4)} s up to ${to} Hz has too many rows`,
      { setting: 'length' },
      'shorten the run, or lower the highest frequency',
    )
  const run = { ...request.run, sample, ...(stop !== undefined && { stop }) }
  const outcome = yield* completed(
    runExperiment(
      { ...request, project, run, signals: [input, ...names], checkStep: false },
      compiler,
      shouldStop,
      clock,
    ),
  )
  const { time, columns } = outcome.table
  const first = Math.max(
    0,
    time.findIndex((t) => t >= lead - 1e-9),
  )
  const t = time.subarray(first)
  const span = t.length < 2 ? 0 : t[t.length - 1] - t[0]
  needSegments(span, lead, segment)
  const valuesOf = (name: string): Float64Array => {
    const column = columns.find((one) => one.name === name)
    if (column === undefined)
      throw new ModelError(
        'unknown-signal',
        `the model has no signal ${name}`,
        { signal: name },
        suggest(
          name,
          columns.map((one) => one.name),
          'name a signal of the model',
        ),
      )
    return withoutTrend(t, column.values.subarray(first))
  }
  const u = valuesOf(input)
  let segments = 0
  const curves: EstimatedCurve[] = []
  for (const output of names) {
    const welch = averagedResponse({ t, u, y: valuesOf(output) }, segment, [from, to])
    segments = welch.segments
    curves.push(estimateOf(input, output, welch.points, segments))
    yield 0.95 + (0.05 * curves.length) / names.length
  }
  const frequencies = averagedResponse({ t, u, y: u }, segment, [from, to]).points.map(({ frequency }) => frequency)
  return {
    ...{ kind: 'run-response', input, frequencies, curves, segments, segment, resolution },
    ...{ span, lead, warnings: outcome.report.warnings },
    ...(options.source !== undefined && {
      excitation: {
        source: options.source,
        kind: options.excitation ?? 'random',
        size: options.size ?? NaN,
        seed: options.seed ?? usual.seed,
      },
    }),
  }
}

/** @throws ModelError `out-of-range` for a time with too few segments */
export function needSegments(span: number, lead: number, segment: number): void {
  const least = ((leastSegments + 1) / 2) * segment
  if (span >= least * (1 - 1e-9)) return
  const number = (value: number): string => formatNumber(value, 4)
  throw new ModelError(
    'out-of-range',
    `a run of ${number(span + lead)} s has fewer than ${leastSegments} segments of ${number(segment)} s, as a resolution of ${number(1 / segment)} Hz needs them${lead > 0 ? ' after the first' : ''}`,
    { setting: 'resolution' },
    `run at least ${number(lead + least)} s, or choose a coarser resolution`,
  )
}

/** Returns the project that is run, its input signal, and the time after which the estimate begins. */
function inputOf(
  { project, experiment }: RunRequest,
  { source, excitation = 'random', size, seed = usual.seed, recorded, length }: RunResponseOptions,
  segment: number,
  { from, to }: { readonly from: number; readonly to: number },
  { registry }: Workplace['compiler'],
): { readonly project: RunRequest['project']; readonly input: string; readonly lead: number } {
  if (source === undefined) {
    if (recorded !== undefined) return { project, input: recorded, lead: 0 }
    throw new ModelError('usage', 'a response from a run needs an input', {}, 'name a source to excite, or a signal')
  }
  const known = sourcesOf(project, registry)
  if (!known.includes(source))
    throw new ModelError(
      'unknown-block',
      `there is no source ${source}`,
      { block: source },
      suggest(source, known, 'the project has no source'),
    )
  if (size === undefined || !(size > 0))
    throw new ModelError(
      'out-of-range',
      'the excitation needs a size above 0',
      { setting: 'size' },
      'give its root mean square, or the amplitude of a chirp, in SI units of the source',
    )
  const total = length ?? segment + ((usual.averages + 1) / 2) * segment
  const script =
    excitation === 'random'
      ? `random ${size} from ${0.8 * from} Hz to ${1.2 * to} Hz in ${total} s seed ${seed}`
      : Array.from(
          { length: Math.ceil(total / segment) },
          () => `sweep ${size} from ${0.8 * from} Hz to ${1.2 * to} Hz in ${segment} s`,
        ).join('\n')
  return { ...excited(project, registry, experiment, source, script), lead: segment }
}

export function* completed(run: ReturnType<typeof runExperiment>): Generator<number, RunOutcome, void> {
  for (;;) {
    const next = run.next()
    if (next.done === true) {
      if (next.value.error !== undefined) throw next.value.error
      return next.value
    }
    yield next.value.phase === 'run' ? 0.95 * next.value.fraction : 0
  }
}

/** Subtracts the straight line with the least sum of squares. */
export function withoutTrend(t: Float64Array, values: Float64Array): Float64Array {
  const n = t.length
  const [meanT, meanY] = [t, values].map((all) => all.reduce((sum, value) => sum + value, 0) / n)
  let [ty, tt] = [0, 0]
  t.forEach((at, i) => {
    ty += (at - meanT) * (values[i] - meanY)
    tt += (at - meanT) ** 2
  })
  const slope = tt === 0 ? 0 : ty / tt
  return values.map((value, i) => value - meanY - slope * (t[i] - meanT))
}

function estimateOf(
  input: string,
  output: string,
  points: ReturnType<typeof averagedResponse>['points'],
  segments: number,
): EstimatedCurve {
  const averages = segments / (1 + (segments - 1) / (18 * segments))
  const smooth = unwrapped(points)
  const coherence = points.map((point) => Math.min(1, point.coherence ?? NaN))
  return {
    ...{ input, output, coherence },
    gain: points.map(({ gain }) => gain),
    gain2: points.map(({ gain }, i) => gain / coherence[i]),
    phase: smooth.map(({ phase }) => phase),
    deviation: coherence.map((part) => quantile * Math.sqrt((1 - part) / (2 * averages * part))),
  }
}
