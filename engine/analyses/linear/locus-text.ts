/** Describes root loci in words and as CSV tables. */
import { formatNumber } from '../../quantities/units'
import type { Described } from '../analysis'
import type { LocusEvent, LocusReport } from './report'
import { csvOf } from './text'

/** Digits of a value at which something happens. */
const digits = 10

function eventText({ kind, re, im, becomes }: LocusEvent): string {
  const hertz = `${formatNumber(Math.abs(im) / (2 * Math.PI), 4)} Hz`
  if (kind === 'oscillation') return `an oscillation of ${hertz} becomes ${becomes}`
  if (kind === 'real') return `a real root becomes ${becomes}`
  const at = `${formatNumber(re, 4)} 1/s`
  return becomes === 'real' ? `a pair becomes two real roots at ${at}` : `two real roots become a pair at ${at}`
}

const valueText = ({ over, unit }: LocusReport, value: number): string =>
  `${over} = ${formatNumber(value, digits)}${unit === '' ? '' : ` ${unit}`}`

export function describeLocus(report: LocusReport): Described {
  const { values, tracks, events, failures, over } = report
  const crossings = events.filter(({ kind }) => kind !== 'double')
  const reasons = new Set(failures.map(({ reason }) => reason))
  return {
    verdict:
      crossings.length === 0
        ? 'No root crosses the imaginary axis'
        : crossings.map((event) => `${eventText(event)} at ${valueText(report, event.value)}`).join('; '),
    reasons: [...reasons].map((reason) => {
      const without = failures.filter((failure) => failure.reason === reason)
      const [first] = without
      const more = without.length === 1 ? '' : ` and ${without.length - 1} more values`
      return `no linear model at ${valueText(report, first.value)}${more}: ${reason}`
    }),
    run: `root loci over ${over}, ${values.length} values`,
    figures: [
      ['roots', String(tracks.length)],
      ...events.map((event) => [valueText(report, event.value), eventText(event)] as const),
    ],
    passed: failures.length < values.length,
    tables: [
      [
        'roots',
        csvOf([
          [
            report.unit === '' ? over : `${over} [${report.unit}]`,
            ...tracks.flatMap((_, k) => [`real ${k + 1} [1/s]`, `imaginary ${k + 1} [rad/s]`]),
          ],
          ...values.map((value, i) => [
            value,
            ...tracks.flatMap(({ re, im }) => [re[i], im[i]].map((part) => (Number.isFinite(part) ? part : ''))),
          ]),
        ]),
      ],
      [
        'events',
        csvOf([
          ['value', 'kind', 'real [1/s]', 'imaginary [rad/s]', 'becomes'],
          ...events.map(({ value, kind, re, im, becomes }) => [value, kind, re, im, becomes]),
        ]),
      ],
    ],
  }
}
