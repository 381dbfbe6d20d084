/** An identification in words and as tables. */
import { formatNumber, shownUnit } from '../quantities/units'
import type { Described } from '../analyses/analysis'
import type { IdentifiedParameter, IdentifyReport } from './report'

const digits = 7
const few = 3
/** Correlation of two parameters above which they are named. */
const strong = 0.98
/** Correlation of neighbouring residuals above which intervals are doubtful, and the residuals that count as none. */
const persistent = 0.5
const none = 1e-5
/** Ratio of residuals to the stated noise above which the model lacks something. */
const noisy = 1.5

const ends: Readonly<Record<IdentifyReport['end'], string>> = {
  converged: 'converged',
  limit: 'ended after the most iterations, not converged',
  runs: 'ended after the most runs, not converged: raise the limit, or begin closer',
  stopped: 'stopped',
  stalled: 'ended where no step gives less: at the accuracy of the runs, or beside a jump of the results',
}

export function describeIdentification(report: IdentifyReport): Described {
  const { parameters, signals, experiments, cost, costBefore } = report
  const determined = parameters.filter(({ state }) => state === 'fitted' || state === 'bound')
  return {
    verdict: `${determined.length} of ${parameters.length} parameters determined; the search ${ends[report.end]}`,
    reasons: reasonsOf(report),
    run: `${experiments.map(({ name, stop }) => `${name} to ${formatNumber(stop, 4)} s`).join(', ')}; tolerance ${report.tolerance}, ${report.runs} runs, ${report.sensitivityRuns} of them with sensitivities`,
    figures: [
      ...parameters.map((parameter) => [parameter.name, valueText(parameter)] as const),
      ['cost', `${formatNumber(cost, digits)} (before: ${formatNumber(costBefore, digits)}), half the sum of squares`],
      ...signals.map((one) => {
        const unit = shownUnit(one.unit)
        const explained =
          one.explained === undefined ? '' : `, ${formatNumber(100 * one.explained, 5)} % of the variance explained`
        return [
          one.signal,
          `rms of residuals ${formatNumber(one.rms, few)} ${unit} (before: ${formatNumber(one.rmsBefore, few)}), largest ${formatNumber(one.largest, few)} at ${formatNumber(one.largestAt, 4)} s${explained}; ${one.times.length} points of ${one.reference}, weight 1/${formatNumber(1 / one.weight, few)}`,
        ] as const
      }),
    ],
    passed: true,
    patch: report.patch,
    tables: [
      ['parameters', parametersCsv(report)],
      ['correlations', correlationsCsv(report)],
      ['residuals', residualsCsv(report)],
    ],
  }
}

function valueText(parameter: IdentifiedParameter): string {
  const { value, start, halfWidth, unit, state } = parameter
  const interval = halfWidth === undefined ? '' : ` +- ${formatNumber(halfWidth, few)}`
  const remark = state === 'fitted' ? '' : `; ${stateText(parameter)}`
  return `${formatNumber(value, digits)}${interval} ${shownUnit(unit)} (start: ${formatNumber(start, digits)})${remark}`
}

/** Returns what there is to say of a parameter beside its value. */
function stateText({ state, dependsOn = [], value, min, halfWidth }: IdentifiedParameter): string {
  if (state === 'bound') return value === min ? 'at its lower bound' : 'at its upper bound'
  if (state === 'without-effect') return 'keeps its start: it has no effect on the measurements'
  if (state === 'dependent')
    return `keeps its start: the measurements determine it only together with ${dependsOn.slice(0, 4).join(', ')}`
  return halfWidth !== undefined && halfWidth > Math.abs(value) ? 'poorly determined: the interval includes 0' : ''
}

/** Returns everything that limits the result, in sentences. */
export function reasonsOf(report: IdentifyReport): readonly string[] {
  const { parameters, signals, correlations, differences, failed, experiments, warnings } = report
  const reasons: string[] = []
  for (const parameter of parameters) {
    const text = stateText(parameter)
    if (text !== '') reasons.push(`${parameter.name}: ${text}`)
  }
  correlations.names.forEach((name, i) =>
    correlations.names.slice(0, i).forEach((other, j) => {
      const r = correlations.values[i][j]
      if (Math.abs(r) > strong)
        reasons.push(
          `${other} and ${name} are hardly distinguished (correlation ${formatNumber(r, 4)}): their intervals are wide, fix one or measure more`,
        )
    }),
  )
  for (const one of signals) {
    const where = `${one.signal} of ${one.reference}`
    if (one.outside > 0) reasons.push(`${where}: ${one.outside} rows outside the run are left out`)
    if (one.empty > 0) reasons.push(`${where}: ${one.empty} rows without a value are left out`)
    if (one.isNoise && one.rms > noisy * one.spread)
      reasons.push(
        `${where}: residuals are ${formatNumber(one.rms / one.spread, few)} times the stated noise, so the model lacks something`,
      )
    if (one.persistence > persistent && one.rms > none * one.spread && one.times.length > 20)
      reasons.push(
        `${where}: residuals follow one another (correlation ${formatNumber(one.persistence, 2)}), so they are not noise alone and the true intervals are wider`,
      )
  }
  for (const { name, reason } of differences) reasons.push(`derivatives by ${name} are differences of runs: ${reason}`)
  if (failed.count > 0)
    reasons.push(
      `${failed.count} trial ${failed.count === 1 ? 'run' : 'runs'} failed, and the search took shorter steps; the first: ${failed.first ?? ''}`,
    )
  for (const { name, interpolated } of experiments)
    if (interpolated)
      reasons.push(`${name}: the measurements have no common interval, so signals are interpolated between rows`)
  return [...reasons, ...warnings]
}

function parametersCsv({ parameters }: IdentifyReport): string {
  return csvOf([
    ['parameter', 'unit', 'start', 'value', 'half width of 95 % interval', 'lower bound', 'upper bound', 'state'],
    ...parameters.map(({ name, unit, start, value, halfWidth, min, max, state }) => [
      ...[name, unit, start, value, halfWidth ?? '', min ?? '', max ?? '', state],
    ]),
  ])
}

const correlationsCsv = ({ correlations: { names, values } }: IdentifyReport): string =>
  csvOf([['', ...names], ...names.map((name, i) => [name, ...values[i]])])

function residualsCsv({ signals }: IdentifyReport): string {
  return csvOf([
    ['experiment', 'reference', 'signal', 'unit', 't [s]', 'measured', 'before', 'after', 'residual'],
    ...signals.flatMap(({ experiment, reference, signal, unit, times, measured, before, after }) =>
      Array.from(times, (t, i) => [
        ...[experiment, reference, signal, unit],
        ...[t, measured[i], before[i], after[i], measured[i] - after[i]],
      ]),
    ),
  ])
}

/** Returns the object that the command prints as JSON: curves as plain lists. */
export function plainIdentification(report: IdentifyReport): object {
  return {
    ...report,
    reasons: reasonsOf(report),
    signals: report.signals.map(({ times, measured, before, after, ...rest }) => ({
      ...rest,
      ...{ times: [...times], measured: [...measured], before: [...before], after: [...after] },
    })),
  }
}

const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  [...rows.map((row) => row.map(cell).join(',')), ''].join('\n')

/** Quotes a text that has the separator, as RFC 4180 states. */
const cell = (value: string | number): string =>
  typeof value === 'string' && /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : String(value)
