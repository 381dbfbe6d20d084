/** Describes responses and spectra from runs in words and as CSV. */
import type { Described } from '../analyses/analysis'
import { csvOf } from '../analyses/linear/text'
import { formatNumber } from '../quantities/units'
import type { RunResponseReport, SpectraReport } from './report'

const degrees = 180 / Math.PI
const number = (value: number): string => formatNumber(value, 4)
/** Coherence below which the text warns. */
const poor = 0.8

export function describeRunResponse(report: RunResponseReport): Described {
  const { curves, frequencies, excitation, segments, segment, resolution, lead, span, warnings } = report
  const excited =
    excitation === undefined
      ? `${report.input} of the experiment's own run`
      : excitation.kind === 'random'
        ? `${excitation.source} with a random signal of ${number(excitation.size)} rms, seed ${excitation.seed}`
        : `${excitation.source} with chirps of ${number(excitation.size)}`
  return {
    verdict: `Frequency response from a run: ${curves.length} ${curves.length === 1 ? 'path' : 'paths'}, ${segments} averages`,
    reasons: [
      ...curves.flatMap(({ output, coherence }) => {
        const low = coherence.filter((part) => !(part >= poor)).length
        return low === 0
          ? []
          : [
              `the coherence of ${output} is below ${poor} at ${low} of ${coherence.length} frequencies: noise, other inputs or nonlinearity`,
            ]
      }),
      ...warnings,
    ],
    run: `excited ${excited}; ${number(span)} s${lead > 0 ? ` after the first ${number(lead)} s` : ''} in segments of ${number(segment)} s with Hann windows that overlap by half, resolution ${number(resolution)} Hz, without means and linear trends`,
    figures: curves.map(({ input, output, gain, phase, coherence, deviation }) => {
      const top = gain.indexOf(Math.max(...gain))
      const at = (i: number): string =>
        `${number(gain[i])} ± ${number(100 * deviation[i])} %, ${number(phase[i] * degrees)} deg at ${number(frequencies[i])} Hz`
      return [
        `${input} to ${output}`,
        `${at(0)}; largest ${at(top)}; ${at(gain.length - 1)}; coherence from ${number(Math.min(...coherence))} to ${number(Math.max(...coherence))}`,
      ] as const
    }),
    passed: true,
    tables: [
      [
        'response',
        csvOf([
          [
            'frequency [Hz]',
            ...curves.flatMap(({ input, output }) =>
              ['H1 gain', 'H2 gain', 'phase [deg]', 'coherence [1]', '95 % interval of the gain [%]'].map(
                (name) => `${name} ${input} to ${output}`,
              ),
            ),
          ],
          ...frequencies.map((frequency, i) => [
            frequency,
            ...curves.flatMap(({ gain, gain2, phase, coherence, deviation }) => [
              ...[gain[i], gain2[i], phase[i] * degrees, coherence[i], 100 * deviation[i]],
            ]),
          ]),
        ]),
      ],
    ],
  }
}

export function describeSpectra({ curves, frequencies, segments, segment, span, warnings }: SpectraReport): Described {
  return {
    verdict: `Power spectral density of ${curves.length} ${curves.length === 1 ? 'signal' : 'signals'}, ${segments} averages`,
    reasons: warnings,
    run: `${number(span)} s in segments of ${number(segment)} s with Hann windows that overlap by half, resolution ${number(1 / segment)} Hz, without means and linear trends`,
    figures: curves.flatMap(({ name, unit, rms, bands, slope }) => [
      [name, `rms ${number(rms)} ${unit}, density as f^${formatNumber(slope, 3)} in the band`] as const,
      ...bands.map(
        (band) => [`  ${number(band.from)} to ${number(band.to)} Hz`, `rms ${number(band.rms)} ${unit}`] as const,
      ),
    ]),
    passed: true,
    tables: [
      [
        'psd',
        csvOf([
          ['frequency [Hz]', ...curves.map(({ name, unit }) => `${name} [(${unit})^2/Hz]`)],
          ...frequencies.map((frequency, i) => [frequency, ...curves.map(({ density }) => density[i])]),
        ]),
      ],
      [
        'bands',
        csvOf([
          ['signal', 'from [Hz]', 'to [Hz]', 'rms'],
          ...curves.flatMap(({ name, bands }) => bands.map((band) => [name, band.from, band.to, band.rms])),
        ]),
      ],
    ],
  }
}
