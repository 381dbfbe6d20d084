/** Choice of the preview: the coarser run that is shown while values move, if the exact run takes too long. */
import type { RunOverrides } from '../../../engine/experiment/experiment'
import type { TimeTable } from '../../../engine/io/table'
import type { ProjectStore } from '../store/project-store'
import { getRecord } from '../store/records'
import { sameValues, type Follower, type Wanted } from './follower'
import type { LiveStore } from './live-state'
import { bestPreview, differenceOf, FAST, fastestPreview, tryPreviews, type Preview } from './preview'

const MOST_SLOW_RUNS = 4

/** Longest wait for the exact run during its time measurement, ms. */
const PATIENT = 20_000

export class LivePreviews {
  /** Previews that were tried, and the number of consecutive runs that took too long. */
  private candidates: readonly Preview[] = []
  private slowRuns = 0
  /** Experiment and settings that the previews are tried with; another object for each attempt to try them. */
  private calibration: { readonly key: string } | null = null
  private last: { readonly table: TimeTable; readonly target: Wanted } | null = null

  constructor(
    private readonly store: LiveStore,
    private readonly project: ProjectStore,
    private readonly follower: Follower,
  ) {}

  /** Removes a preview that fails, and uses the next best one. */
  dropPresent(): void {
    const { preview, exactMilliseconds } = this.store.getState()
    this.candidates = this.candidates.filter((candidate) => candidate !== preview)
    this.use(bestPreview(this.candidates, exactMilliseconds ?? Infinity))
  }

  /** Keeps the result of a preview. If previews have become slow on a busy machine, takes the fastest one. */
  note(table: TimeTable, target: Wanted, milliseconds: number): void {
    this.last = { table, target }
    this.slowRuns = milliseconds > 2 * FAST ? this.slowRuns + 1 : 0
    if (this.slowRuns < MOST_SLOW_RUNS) return
    this.slowRuns = 0
    const best = fastestPreview(this.candidates)
    if (best !== null && best !== this.store.getState().preview) this.use(best)
  }

  /** Reports how far the last preview is from the exact run of the same values. */
  compare(exact: TimeTable, target: Wanted): void {
    if (this.last !== null && sameValues(this.last.target, target))
      this.store.setState({ previewOff: differenceOf(this.last.table, exact) })
  }

  /** Finds a fast preview, once per experiment and formulation. */
  async calibrate(exact: TimeTable, { values }: Wanted): Promise<void> {
    const { doc, experiment } = this.project.getState()
    const settings = experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value
    if (settings === undefined) return
    const key = JSON.stringify([experiment, settings.solver, settings.stop, settings.sample])
    if (this.calibration?.key === key) return
    const calibration = { key }
    this.calibration = calibration
    // Another experiment or project may be chosen during the time measurement.
    const isOutdated = (): boolean => this.calibration !== calibration
    // The first run compiles and warms up; the second is measured.
    const exactly = () => this.follower.attempt(values, undefined, PATIENT)
    const first = await exactly()
    const time = (first === null || first.compiled ? await exactly() : first)?.milliseconds
    if (isOutdated()) return
    if (time === undefined) {
      this.calibration = null
      return
    }
    this.store.setState({ exactMilliseconds: time })
    const attempt = (run: RunOverrides) => this.follower.attempt(values, run, time)
    const candidates = time > FAST ? await tryPreviews(settings, exact, attempt) : []
    if (isOutdated()) return
    this.candidates = candidates
    this.use(bestPreview(this.candidates, time))
  }

  /** Shows exact runs until previews are tried with another experiment. */
  reset(): void {
    this.calibration = null
    this.follower.preview = null
    this.store.setState({ preview: null, previewOff: null, exactMilliseconds: null })
  }

  /** Discards all stored results for the project. */
  clear(): void {
    this.reset()
    this.candidates = []
    this.slowRuns = 0
    this.last = null
  }

  private use(preview: Preview | null): void {
    this.follower.preview = preview?.run ?? null
    this.store.setState({ preview, previewOff: null })
  }
}
