/** Describes a comparison of levels in words and as tables. */
import { formatNumber } from '../../quantities/units'
import type { Described } from '../analysis'
import { differencesOf, enoughLevel, referenceOf, type LevelRun, type LevelsReport } from './report'

const percent = (share: number): string => `${formatNumber(100 * share, 2)} %`
const at = (time: number): string => `${formatNumber(time, 3)} s`

/** Returns the number of operations that the evaluations of a step take. */
export const operationsPerStep = ({ realTime }: LevelRun): number | undefined =>
  realTime === undefined ? undefined : Math.round(realTime.work.evaluations * realTime.work.operations)

/** Returns whether all searches have a fixed number of iterations; others rarely take all counted operations. */
export const hasConstantSearches = ({ realTime }: LevelRun): boolean =>
  (realTime?.work.searches ?? []).every(({ constant }) => constant)

/** Returns the work of a step in words. */
function workOf(run: LevelRun): string {
  const operations = operationsPerStep(run)
  if (operations === undefined) return ''
  return `${hasConstantSearches(run) ? '' : 'at most '}${String(operations)} operations`
}

/** Returns the result in one sentence. */
export function verdictOf(report: LevelsReport, part = report.part): string {
  const reference = referenceOf(report)
  if (reference === undefined) return 'No level runs'
  const others = report.runs.filter(({ level, values }) => level !== null && values.length > 0)
  if (others.length < 2) return `Only ${reference.label} runs, so there is nothing to compare`
  const enough = enoughLevel(report, part)
  const limit = percent(part)
  return enough === undefined
    ? `Every level below ${reference.label} differs by more than ${limit} of the peak`
    : `${enough.label} is enough: no signal differs from ${reference.label} by more than ${limit} of its peak`
}

export function describeLevels(report: LevelsReport): Described {
  const { runs, blocks, stop } = report
  const reference = referenceOf(report)
  return {
    verdict: verdictOf(report),
    reasons: [
      ...runs.flatMap(({ label, refused }) => (refused === undefined ? [] : [`${label} does not run: ${refused}`])),
      ...runs.flatMap(({ label, moved }) => (moved.length === 0 ? [] : [`${label} ${movedText(moved)}`])),
      ...runs.flatMap(({ label, refused, reached }) =>
        refused === undefined && reached < stop
          ? [`${label} is compared up to ${at(reached)} only, because more of its accurate solution takes too long`]
          : [],
      ),
    ],
    run: `levels of ${blocks.join(', ')}, compared with ${reference?.label ?? 'none'}`,
    figures: runs.flatMap((run) => (run.refused === undefined ? [[run.label, figuresOf(report, run)] as const] : [])),
    passed: reference !== undefined,
    tables: levelTables(report),
  }
}

/** Returns the tables of levels and of signals as CSV, by name. */
export const levelTables = (report: LevelsReport): readonly (readonly [name: string, csv: string])[] => [
  ['levels', levelsCsv(report)],
  ['differences', differencesCsv(report)],
]

/** Returns what a level does with the initial values that it does not keep. */
export function movedText(moved: LevelRun['moved']): string {
  const values = moved.map(
    ({ signal, unit, from, to }) => `${signal} at ${formatNumber(to, 4)} instead of ${formatNumber(from, 4)} ${unit}`,
  )
  return `starts elsewhere: ${values.join(', ')}`
}

function figuresOf(report: LevelsReport, run: LevelRun): string {
  const { realTime, level } = run
  const worst = differencesOf(report, run).at(0)
  const parts = worst?.parts === undefined ? '' : `, parts at ${at(worst.parts)}`
  const cost =
    realTime === undefined
      ? []
      : [
          `${workOf(run)} and ${formatNumber(realTime.time.mean, 3)} us per step`,
          realTime.suitable ? realTime.verdict : [realTime.verdict, ...realTime.reasons.slice(0, 1)].join(': '),
        ]
  const difference =
    worst === undefined || level === report.reference
      ? []
      : [`largest difference ${percent(worst.largest)} in ${worst.signal} at ${at(worst.time)}${parts}`]
  return [...difference, ...cost].join('; ')
}

const cell = (value: string | number | undefined): string => {
  const text = value === undefined ? '' : String(value)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
const csv = (rows: readonly (readonly (string | number | undefined)[])[]): string =>
  [...rows.map((row) => row.map(cell).join(',')), ''].join('\n')

function levelsCsv(report: LevelsReport): string {
  const heading = [
    ...['level', 'states', 'operations per step', 'time per step [us]', 'largest stable step [s]', 'verdict'],
    ...['largest difference [1]', 'of signal', 'at [s]', 'parts at [s]', 'reason'],
  ]
  const rows = report.runs.map((run) => {
    const worst = run.level === report.reference ? undefined : differencesOf(report, run).at(0)
    const { realTime } = run
    return [
      ...[run.label, run.states, operationsPerStep(run), realTime?.time.mean, realTime?.stable?.limit],
      ...[realTime?.verdict, worst?.largest, worst?.signal, worst?.time, worst?.parts, run.refused],
    ]
  })
  return csv([heading, ...rows])
}

/** Returns the largest difference of each signal at each level over the peak of its quantity. */
function differencesCsv(report: LevelsReport): string {
  const compared = report.runs.filter(({ level, values }) => values.length > 0 && level !== report.reference)
  const columns = compared.map((run) => new Map(differencesOf(report, run).map((one) => [one.signal, one])))
  return csv([
    ['signal', 'unit', 'peak', ...compared.flatMap(({ label }) => [label, `${label}: parts at [s]`])],
    ...report.signals.map(({ name, unit, peak }) => [
      ...[name, unit, peak],
      ...columns.flatMap((column) => [column.get(name)?.largest, column.get(name)?.parts]),
    ]),
  ])
}
