/** Comparison of levels of detail as data. */
import type { RealTimeReport } from '../real-time/report'

/** Signal that is compared. */
export interface ComparedSignal {
  readonly name: string
  readonly unit: string
  /** Largest value among the signals of the same quantity on the same block, with the reference level. */
  readonly peak: number
  /** True if a plot of the experiment shows it. */
  readonly plotted: boolean
}

export interface MovedInitial {
  readonly signal: string
  readonly unit: string
  readonly from: number
  readonly to: number
}

/** Experiment with one level, or with the models that the project states. */
export interface LevelRun {
  /** Value of the choice; null for the models of the project. */
  readonly level: string | null
  readonly label: string
  /** Reason why there is no result, as a sentence with its remedy. */
  readonly refused?: string
  /** Initial values of the experiment that the level does not keep. */
  readonly moved: readonly MovedInitial[]
  /** Number of continuous states. */
  readonly states: number
  /** Time that the accurate solution reached, s. */
  readonly reached: number
  /** Values of each compared signal along `times`; NaN if the run has none. */
  readonly values: readonly Float64Array[]
  /** Steps of the experiment; undefined if they could not be measured. */
  readonly realTime: RealTimeReport | undefined
}

export interface LevelsReport {
  /** Blocks whose level changes. */
  readonly blocks: readonly string[]
  readonly stop: number
  readonly times: Float64Array
  readonly signals: readonly ComparedSignal[]
  /** Levels in growing detail, then the models of the project where they are others. */
  readonly runs: readonly LevelRun[]
  /** Level that the others are compared with; null if no level runs. */
  readonly reference: string | null
  /** Difference from which levels part, over the peak. */
  readonly part: number
}

/** Difference of a signal between a level and the reference. */
export interface Difference {
  readonly signal: string
  /** Largest difference over the peak of the quantity; its time, s. */
  readonly largest: number
  readonly time: number
  /** First time at which the difference exceeds the limit, s; undefined if it never does. */
  readonly parts: number | undefined
}

/** Returns the differences of a run, those of the signals that both have, the largest first. */
export function differencesOf(report: LevelsReport, run: LevelRun, part = report.part): readonly Difference[] {
  const reference = referenceOf(report)
  if (reference === undefined || run.values.length === 0) return []
  return report.signals
    .flatMap((signal, k) => differenceOf(report, signal, run.values[k], reference.values[k], part) ?? [])
    .toSorted((a, b) => b.largest - a.largest)
}

export const referenceOf = ({ runs, reference }: LevelsReport): LevelRun | undefined =>
  runs.find(({ level }) => level !== null && level === reference)

function differenceOf(
  { times }: LevelsReport,
  { name, peak }: LevelsReport['signals'][number],
  values: Float64Array,
  exact: Float64Array,
  part: number,
): Difference | undefined {
  let [largest, time] = [-1, 0]
  let parts: number | undefined
  for (let i = 0; i < times.length; i++) {
    const difference = Math.abs(values[i] - exact[i]) / peak
    if (Number.isNaN(difference)) continue
    if (difference > part) parts ??= times[i]
    if (difference > largest) [largest, time] = [difference, times[i]]
  }
  return largest < 0 ? undefined : { signal: name, largest, time, parts }
}

/**
 * Returns the coarsest level whose signals all stay within the limit up to the end; undefined if only the reference
 * itself does, or if nothing can be compared.
 */
export function enoughLevel(report: LevelsReport, part = report.part): LevelRun | undefined {
  const { runs, reference, stop } = report
  return runs.find((run) => {
    if (run.level === null || run.level === reference || run.refused !== undefined || run.reached < stop) return false
    const differences = differencesOf(report, run, part)
    return differences.length > 0 && differences[0].largest <= part
  })
}
