/** Describes a frequency response in words and as CSV. */
import { formatNumber } from '../../quantities/units'
import type { Described } from '../analysis'
import type { ResponseCurve, ResponseReport } from './report'
import { csvOf, pointText, remarksOf } from './text'

const degrees = 180 / Math.PI
const number = (value: number): string => formatNumber(value, 4)

/** Returns the largest gain and the ends of a curve. */
function curveText({ gain, phase, unit }: ResponseCurve, frequencies: readonly number[]): string {
  const top = gain.indexOf(Math.max(...gain))
  const at = (i: number): string =>
    `${number(gain[i])} ${unit}, ${number(phase[i] * degrees)} deg at ${number(frequencies[i])} Hz`
  const peak = top === 0 || top === gain.length - 1 ? '' : `; largest ${at(top)}`
  return `${at(0)}${peak}; ${at(gain.length - 1)}`
}

export function describeResponse({ model, frequencies, curves }: ResponseReport): Described {
  return {
    verdict: `Frequency response of ${curves.length} ${curves.length === 1 ? 'path' : 'paths'}, ${frequencies.length} frequencies`,
    reasons: remarksOf(model),
    run: `response ${pointText(model)}`,
    figures: curves.map((curve) => [`${curve.input} to ${curve.output}`, curveText(curve, frequencies)]),
    passed: true,
    tables: [
      [
        'response',
        csvOf([
          [
            'frequency [Hz]',
            ...curves.flatMap(({ input, output, unit }) => [
              `gain ${input} to ${output} [${unit}]`,
              `phase ${input} to ${output} [deg]`,
            ]),
          ],
          ...frequencies.map((frequency, i) => [
            frequency,
            ...curves.flatMap(({ gain, phase }) => [gain[i], phase[i] * degrees]),
          ]),
        ]),
      ],
    ],
  }
}
