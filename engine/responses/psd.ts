/**
 * Power spectral densities of signals of a run: one-sided, averaged over segments with Hann windows that overlap by
 * half (Welch 1967), without mean and linear trend. The integral over a band is the square of the root mean square in
 * it.
 */
import { spectrumOf } from '../analyse/spectrum'
import type { Workplace } from '../analyses/analysis'
import type { RunResponseOptions } from '../analyses/linear/options'
import { ModelError } from '../errors/model-error'
import { runExperiment, type RunRequest } from '../run/run'
import { completed, needSegments, withoutTrend } from './from-run'
import type { SpectraReport, SpectrumCurve } from './report'

const usual = { from: 0.5, to: 20 }
const rowsPerPeriod = 10

/** @throws ModelError as `runResponse` */
export function* powerSpectra(
  request: RunRequest,
  { psd: names = [], from = usual.from, to = usual.to, ...options }: RunResponseOptions,
  { compiler, shouldStop, clock }: Workplace,
): Generator<number, SpectraReport, void> {
  const resolution = options.resolution ?? from / 2
  if (!(from > 0 && to > from && resolution > 0 && resolution < to))
    throw new ModelError(
      'out-of-range',
      `frequencies from ${from} to ${to} Hz in steps of ${resolution} Hz are not a range`,
      { setting: 'from' },
      'give two frequencies above 0, the lower one first, and a finer resolution',
    )
  if (options.length !== undefined) needSegments(options.length, 0, 1 / resolution)
  const run = {
    ...request.run,
    sample: 1 / (rowsPerPeriod * to),
    ...(options.length !== undefined && { stop: options.length }),
  }
  const outcome = yield* completed(
    runExperiment({ ...request, run, signals: names, checkStep: false }, compiler, shouldStop, clock),
  )
  const { time, columns } = outcome.table
  const span = time[time.length - 1] - time[0]
  const segment = 1 / resolution
  // s segments that overlap by half cover (s + 1)/2 of their length
  const segments = Math.floor((2 * span) / segment + 1e-9) - 1
  needSegments(span, 0, segment)
  let frequencies: readonly number[] = []
  const curves = names.map((name): SpectrumCurve => {
    const column = columns.find((one) => one.name === name)
    const spectrum =
      column === undefined
        ? null
        : spectrumOf(time, withoutTrend(time, column.values), { scale: 'psd', window: 'hann', segments })
    if (column === undefined || spectrum === null)
      throw new ModelError(
        'unknown-signal',
        `the run has no values of ${name} for a spectrum`,
        { signal: name },
        'name a signal of the model',
      )
    const inside = [...spectrum.frequency.keys()].filter(
      (k) => spectrum.frequency[k] >= from - 1e-9 && spectrum.frequency[k] <= to + 1e-9,
    )
    frequencies = inside.map((k) => spectrum.frequency[k])
    const density = inside.map((k) => spectrum.values[k])
    const width = spectrum.frequency[1] - spectrum.frequency[0]
    const rms = (low: number, high: number): number =>
      Math.sqrt(
        spectrum.values.reduce(
          (sum, value, k) =>
            spectrum.frequency[k] >= low - 1e-9 && spectrum.frequency[k] < high - 1e-9 ? sum + value * width : sum,
          0,
        ),
      )
    const bands: { from: number; to: number; rms: number }[] = []
    for (let low = from; low < to * (1 - 1e-9); low *= 2) {
      const high = Math.min(2 * low, to)
      bands.push({ from: low, to: high, rms: rms(low, high) })
    }
    return {
      ...{ name, unit: column.unit ?? '1', density, bands, rms: rms(0, Infinity) },
      slope: slopeOf(frequencies, density),
    }
  })
  return {
    ...{ kind: 'psd', frequencies, curves, segments, segment: (2 * span) / (segments + 1), span },
    warnings: outcome.report.warnings,
  }
}

/** Returns the exponent n of density ~ f^n: the slope of the least-squares line through the logarithms. */
function slopeOf(frequencies: readonly number[], density: readonly number[]): number {
  const points = frequencies.flatMap((f, i) => (density[i] > 0 ? [[Math.log(f), Math.log(density[i])] as const] : []))
  const [x, y] = [0, 1].map((k) => points.reduce((sum, point) => sum + point[k], 0) / points.length)
  const across = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  return points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / across
}
