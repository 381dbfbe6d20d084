/** Inverse dynamics in words and as tables. */
import { formatNumber, shownUnit } from '../quantities/units'
import type { Described } from '../analyses/analysis'
import type { InverseReport, PrescribedSignal } from './report'
import { inputsFrom } from './replay'

const digits = 5
/** Difference of the run, over the peak, up to which the inputs reproduce the signals. */
const reproduced = 1e-4

/** Returns the signal whose run differs most, over its peak. */
export function largestError({ signals }: Pick<InverseReport, 'signals'>): {
  readonly place: number
  readonly share: number
} {
  const shares = signals.map(({ error, peak }) => error / (peak > 0 ? peak : 1))
  const place = shares.reduce((most, share, i) => (share > shares[most] || Number.isNaN(share) ? i : most), 0)
  return { place, share: shares[place] }
}

export function describeInverse(report: InverseReport): Described {
  const { signals, inputs, method, index, internal, stop, interval, runs, iterations, warnings } = report
  const { place, share } = largestError(report)
  const sources = inputs.map(({ name }) => name.replace(/\.y$/, ''))
  return {
    verdict: Number.isNaN(share)
      ? `${sources.join(', ')} found, without a run that checks it`
      : `${sources.join(', ')} found: the run differs from ${signals[place].name} by ${formatNumber(share, 3)} of its peak`,
    reasons: warnings,
    run: `to ${formatNumber(stop, digits)} s; run with ${report.solver}, tolerance ${report.tolerance}`,
    figures: [
      [
        'index',
        `${index}: ${signals.map(({ name, differentiations }) => `${name} differentiated ${times(differentiations)}`).join(', ')}`,
      ],
      [
        'method',
        method === 'exact'
          ? `solved at each instant, ${formatNumber(iterations / report.times.length, 3)} iterations each: the signals prescribe all degrees of freedom`
          : `least squares over ${runs} runs, ${iterations} iterations: the signals leave ${internal} states free`,
      ],
      ...signals.map((signal) => [signal.name, signalText(signal)] as const),
      ...inputs.map(({ name, unit, values, order }) => {
        const [low, high] = values.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)], [Infinity, -Infinity])
        const determined = order === 0 ? '' : `, by its derivative of order ${order}`
        return [
          name,
          `${formatNumber(low, digits)} to ${formatNumber(high, digits)} ${shownUnit(unit)}, values every ${formatNumber(interval, 4)} s${determined}`,
        ] as const
      }),
      ...Object.entries(report.initial).map(
        ([name, value]) => [`initial ${name}`, `${formatNumber(value, 12)} (differs from the experiment)`] as const,
      ),
    ],
    passed: share <= reproduced,
    tables: [
      ['inputs', report.log],
      ['signals', signalsCsv(report)],
    ],
    log: report.log,
    patchFor: (file) => ({
      experiments: {
        [report.experiment]: {
          inputs: inputsFrom(sources, file),
          ...(Object.keys(report.initial).length > 0 && { initial: report.initial }),
        },
      },
    }),
  }
}

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

/** Returns what a signal is prescribed by: its expression, or its log with filter and spline. */
export const prescribedBy = ({ expression, log }: PrescribedSignal): string =>
  log === undefined
    ? (expression ?? '')
    : `column ${log.column} of ${log.title}, ${log.rows} rows every ${formatNumber(log.step, 4)} s, ${filterText(log)}, spline of degree ${log.degree}`

function signalText(signal: PrescribedSignal): string {
  const { appears, source, error, errorAt, peak, unit } = signal
  const first =
    appears === 0 ? `${source} acts on it directly` : `${source} first acts on its derivative of order ${appears}`
  const difference = Number.isNaN(error)
    ? 'no run'
    : `run differs by at most ${formatNumber(error, 3)} ${shownUnit(unit)}, at ${formatNumber(errorAt, 4)} s, of ${formatNumber(peak, digits)}`
  return `${prescribedBy(signal)}; ${first}; ${difference}`
}

const filterText = ({ filter }: NonNullable<PrescribedSignal['log']>): string =>
  filter === undefined
    ? 'no filter'
    : `Butterworth of order ${filter.order} forwards and backwards (zero phase), gain 1/2 at ${formatNumber(filter.cutOff, 4)} Hz`

function signalsCsv({ times: rows, signals }: InverseReport): string {
  const heading = signals.flatMap(({ name, unit }) => {
    const suffix = unit === '' ? '' : ` [${unit}]`
    return [`${name} prescribed${suffix}`, `${name} of the run${suffix}`]
  })
  const lines = Array.from(rows, (t, i) =>
    [t, ...signals.flatMap(({ values, replayed }) => [values[i], replayed[i] ?? ''])].join(','),
  )
  return `${[['t [s]', ...heading].join(','), ...lines].join('\n')}\n`
}

export const plainInverse = ({
  log: _,
  times: rows,
  inputTimes,
  signals,
  inputs,
  ...report
}: InverseReport): object => ({
  ...report,
  t: [...rows],
  inputTimes: [...inputTimes],
  signals: signals.map(({ values, replayed, ...signal }) => ({
    ...signal,
    values: [...values],
    replayed: [...replayed],
  })),
  inputs: inputs.map(({ values, ...input }) => ({ ...input, values: [...values] })),
})
