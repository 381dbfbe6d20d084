/**
 * Preview of a run that is too slow to follow a slider: the same equations, solved more coarsely. The choice is made by
 * trying some coarser settings on the model itself, against the exact run: the most accurate one that is fast enough.
 */
import type { RunOverrides } from '../../../engine/experiment/experiment'
import type { ExperimentSettings } from '../../../engine/model/project/project'
import type { TimeTable } from '../../../engine/io/table'
import { valueAt } from '../tables/tables'
import type { LiveOutcome } from './follower'

export interface Preview {
  readonly run: RunOverrides
  /** Wall time of a run, ms. */
  readonly milliseconds: number
  /** Largest difference from the exact run, relative to the peak of a signal, when the preview was tried. */
  readonly off: number
}

/** Wall time of a run in the host, ms, that leaves enough time for drawing within 100 ms. */
export const FAST = 30
/** Invisible difference relative to a signal's peak: half the width of a line in a plot 250 pixels high. */
const UNSEEN = 3e-3
/** Difference relative to a signal's peak beyond which a preview would mislead. */
const FAR_OFF = 0.05

/** Returns coarser settings to solve an experiment, most accurate first. */
export function previewCandidates({ solver }: Pick<ExperimentSettings, 'solver'>): readonly RunOverrides[] {
  const step = typeof solver?.step === 'number' ? solver.step : undefined
  const coarser = step === undefined ? [] : [2, 4].map((factor) => ({ solver: solver?.name, step: factor * step }))
  const variable = [1e-5, 1e-4, 1e-3].map((tolerance) => ({ solver: 'dopri5', tolerance }))
  return [...variable, ...coarser, { solver: 'radau5', tolerance: 1e-3 }]
}

/**
 * Tries the coarser settings of an experiment, each twice because the first run warms up; settings that fail are left
 * out.
 * @param exact exact run of the same values
 * @param attempt makes a run; returns null if it fails or takes too long
 */
export async function tryPreviews(
  settings: Pick<ExperimentSettings, 'solver'>,
  exact: TimeTable,
  attempt: (run: RunOverrides) => Promise<Pick<LiveOutcome, 'table' | 'milliseconds'> | null>,
): Promise<readonly Preview[]> {
  const tried: Preview[] = []
  for (const run of previewCandidates(settings)) {
    const first = await attempt(run)
    if (first === null) continue
    const outcome = (await attempt(run)) ?? first
    const milliseconds = Math.min(first.milliseconds, outcome.milliseconds)
    tried.push({ run, milliseconds, off: differenceOf(outcome.table, exact) })
  }
  return tried
}

/**
 * Returns the fastest of the tried previews whose difference is invisible. If there is none, returns the most accurate
 * one that is fast enough, otherwise the fastest if it saves time.
 * @param exactMilliseconds wall time of an exact run, ms
 */
export function bestPreview(tried: readonly Preview[], exactMilliseconds: number): Preview | null {
  const usable = tried.filter(({ off, milliseconds }) => off <= FAR_OFF && milliseconds < 0.7 * exactMilliseconds)
  const fast = usable.filter(({ milliseconds }) => milliseconds <= FAST)
  const [unseen] = fast.filter(({ off }) => off <= UNSEEN).sort(byTime)
  if (unseen !== undefined) return unseen
  const [best] = fast.length > 0 ? [...fast].sort((a, b) => a.off - b.off) : [...usable].sort(byTime)
  return best ?? null
}

/** Returns the fastest of the tried previews whose difference would not mislead. */
export function fastestPreview(tried: readonly Preview[]): Preview | null {
  return [...tried].filter(({ off }) => off <= FAR_OFF).sort(byTime)[0] ?? null
}

const byTime = (a: Preview, b: Preview): number => a.milliseconds - b.milliseconds

/**
 * Returns the difference between two runs: the largest one of any signal at the instants of the exact run, divided by
 * the peak of that signal; 1 if one of the runs ends early.
 */
export function differenceOf(preview: TimeTable, exact: TimeTable): number {
  const [end, exactEnd] = [preview.time.at(-1) ?? 0, exact.time.at(-1) ?? 0]
  if (Math.abs(end - exactEnd) > 1e-6 * Math.max(1, exactEnd)) return 1
  let worst = 0
  for (const { name, values } of exact.columns) {
    const other = preview.columns.find((column) => column.name === name)
    if (other === undefined) continue
    const curve = { time: preview.time, values: other.values, unit: '' }
    let peak = 0
    let largest = 0
    for (let i = 0; i < values.length; i++) {
      const same = preview.time[i] === exact.time[i]
      const value = same ? other.values[i] : valueAt(curve, exact.time[i])
      peak = Math.max(peak, Math.abs(values[i]))
      // a value that is not a number in only one of the runs counts as the largest difference
      if (value === null) continue
      const difference = Math.abs(value - values[i])
      if (Number.isNaN(difference)) largest = Number.isNaN(values[i]) ? largest : Infinity
      else largest = Math.max(largest, difference)
    }
    if (peak > NOTHING) worst = Math.max(worst, largest / peak)
  }
  return worst
}

/** Peak below which a signal counts as zero except for rounding. */
const NOTHING = 1e-9
