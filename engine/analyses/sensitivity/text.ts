/** Sensitivities in words and as tables. */
import { formatNumber, shownUnit } from '../../quantities/units'
import type { Described } from '../analysis'
import { influencesOf, slopeUnit, type Influence, type SensitivityReport } from './report'

const digits = 5
/** Number of influences listed for each signal. */
const listed = 12

export function describeSensitivities(report: SensitivityReport): Described {
  const influences = influencesOf(report)
  const [first] = influences.toSorted((a, b) => Math.abs(b.elasticity) - Math.abs(a.elasticity))
  return {
    verdict:
      first === undefined || first.elasticity === 0
        ? 'no peak depends on any of the parameters'
        : `${first.signal} depends most on ${first.parameter}: 1 % more changes its peak by ${formatNumber(first.elasticity, 3)} %`,
    reasons: [
      ...report.rough.map(
        (name) =>
          `the start does not change smoothly with ${name}: an operating point or a closed loop that jumps makes its derivatives doubtful`,
      ),
      ...report.warnings,
    ],
    run: `${formatNumber(report.stop, 4)} s, tolerance ${report.tolerance}, ${report.steps} steps, ${report.events} events`,
    figures: report.signals.flatMap(({ name, unit }) =>
      influences
        .filter(({ signal }) => signal === name)
        .slice(0, listed)
        .map((influence) => [`${name} by ${influence.parameter}`, influenceText(report, influence, unit)] as const),
    ),
    passed: true,
    tables: [
      ['sensitivities', curvesCsv(report)],
      ['influences', influencesCsv(report)],
    ],
  }
}

function influenceText(report: SensitivityReport, one: Influence, unit: string): string {
  const by = unitOf(report, one.parameter)
  const slope = shownUnit(slopeUnit(unit, by))
  return `peak ${formatNumber(one.peakSlope, digits)} ${slope}, end ${formatNumber(one.endSlope, digits)} ${slope}, peak per 1 %: ${formatNumber(one.elasticity, 3)} %`
}

const unitOf = (report: SensitivityReport, parameter: string): string =>
  report.parameters.find(({ name }) => name === parameter)?.unit ?? ''

function curvesCsv({ times, signals, curves, ...report }: SensitivityReport): string {
  const unitOfSignal = (name: string): string => signals.find((one) => one.name === name)?.unit ?? ''
  const unitOfParameter = (name: string): string => report.parameters.find((one) => one.name === name)?.unit ?? ''
  const header = [
    't [s]',
    ...signals.map(({ name, unit }) => `${name} [${unit}]`),
    ...curves.map(
      ({ signal, parameter }) =>
        `d(${signal})/d(${parameter}) [${slopeUnit(unitOfSignal(signal), unitOfParameter(parameter))}]`,
    ),
  ]
  const columns = [times, ...signals.map((s) => s.values), ...curves.map((c) => c.values)]
  return csvOf([header, ...Array.from(times, (_, i) => columns.map((values) => values[i]))])
}

function influencesCsv(report: SensitivityReport): string {
  const header = ['signal', 'parameter', 'value', 'peak', 'peak time [s]', 'd(peak)', 'end', 'd(end)', 'elasticity']
  return csvOf([
    header,
    ...influencesOf(report).map((one) => [
      ...[one.signal, one.parameter, report.parameters.find(({ name }) => name === one.parameter)?.value ?? 0],
      ...[one.peak, one.peakTime, one.peakSlope, one.end, one.endSlope, one.elasticity],
    ]),
  ])
}

/** Returns the object that the command prints as JSON: figures and curves as plain lists. */
export function plainSensitivities(report: SensitivityReport): object {
  return {
    ...report,
    times: [...report.times],
    signals: report.signals.map(({ values, ...rest }) => ({ ...rest, values: [...values] })),
    curves: report.curves.map(({ values, ...rest }) => ({ ...rest, values: [...values] })),
    influences: influencesOf(report),
  }
}

const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  [...rows.map((row) => row.map(String).join(',')), ''].join('\n')
