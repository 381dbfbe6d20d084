/**
 * One run from its start to its end: its job, the rows so far, and the updates of the views. A session that is dropped,
 * because another project is opened, reports nothing more.
 */
import type { HostMessage } from '../../../jobs/protocol'
import type { RunReport } from '../../../engine/run/report'
import type { SignalInfo } from '../../../engine/compile/columns'
import type { SavedState } from '../../../engine/start/state/saved-state'
import type { Job } from './client'
import { RemainingTime } from './remaining'
import { addReports } from './reports'
import { ResultTable } from './result-table'
import { runChanges, startOf, type RunSource } from './run-changes'
import { stageAfter, type RunEnd, type RunEvent, type RunStage } from './run-life-cycle'
import type { RunProgress, RunResult } from './run-store'

/**
 * Interval between updates of views, ms: its minimum and maximum, and the share of time that drawing may take. Rows
 * arrive faster than plots can be drawn. Slow drawing makes the updates rarer, so that most of the time is left for the
 * user.
 */
const REFRESH_MILLISECONDS = 200
const SLOWEST_MILLISECONDS = 4000
const SHARE_OF_DRAWING = 0.25
/** Simulated time between two reports of a drive, s. */
const DRIVE_SECONDS = 0.25

/** Plan of a run: its number, source and start. */
export interface RunPlan {
  /** Number of the run in this window. */
  readonly number: number
  readonly modelKey: string
  readonly source: RunSource
  /** Wall time at the start, ms since 1970. */
  readonly started: number
  /** Sources driven by hand. */
  readonly driven: readonly string[]
  /** Result that the run continues. */
  readonly continues?: RunResult
  /** State that the run starts from; null for initial values. */
  readonly state: SavedState | null
}

/** Receiver of the session's reports. */
export interface RunListener {
  /**
   * Returns the result in the form used by views, which may have renamed it; null before the first rows, and after the
   * result was removed.
   */
  shown(): RunResult | null
  /** Returns the previous run, for the list of changes since. */
  before(experiment: string): RunResult | undefined
  stage(stage: RunStage): void
  progress(progress: Partial<RunProgress>): void
  result(result: RunResult): void
  ended(stage: RunStage, result: RunResult | null, how: Partial<RunOutcome>): void
  /** Passes on frames of a drive. */
  drive(message: HostMessage): void
}

export interface RunOutcome {
  readonly fraction: number
  readonly report: RunReport | null
  readonly error: Extract<HostMessage, { type: 'failed' }>['error'] | null
  readonly problems: Extract<HostMessage, { type: 'problems' }>['problems']
}

export class RunSession {
  private stage: RunStage = 'queued'
  private job: Job | null = null
  private dropped = false
  private table: ResultTable | null
  private available: readonly SignalInfo[]
  private readonly rowsBefore: number
  private state: SavedState | null
  private remaining: RemainingTime | null = null
  private phase: RunProgress['phase'] = 'compile'
  private time = 0
  private refresh: ReturnType<typeof setTimeout> | null = null
  private interval = REFRESH_MILLISECONDS

  /**
   * Creates a session.
   * @param clock wall time in seconds
   */
  constructor(
    private readonly plan: RunPlan,
    private readonly listener: RunListener,
    private readonly clock: () => number,
  ) {
    const { continues } = plan
    this.table = continues?.table ?? null
    this.available = continues?.available ?? []
    this.rowsBefore = continues?.table.rows ?? 0
    this.state = plan.state
  }

  /**
   * Begins the run.
   * @param start sends the request to the host
   */
  begin(start: (receive: (message: HostMessage) => void) => Job): void {
    this.job = start((message) => {
      if (!this.dropped) this.receive(message)
    })
    const { continues } = this.plan
    if (continues !== undefined) this.listener.result({ ...continues, status: 'running', job: this.job.id })
  }

  drop(): void {
    this.dropped = true
    this.job?.cancel()
    this.stopRefresh()
  }

  cancel(): void {
    if (this.moves('cancel')) this.job?.cancel()
  }

  pause(): void {
    if (this.moves('pause')) this.job?.pause()
  }

  /**
   * Continues a paused run.
   * @param by a step of the solver, or to the next row; if absent, to the end
   */
  resume(by?: 'step' | 'sample'): void {
    if (!this.moves(by === undefined ? 'resume' : 'step')) return
    this.remaining = null
    this.job?.resume(by)
  }

  steer(...values: Parameters<Job['steer']>): void {
    this.job?.steer(...values)
  }

  drawn(): void {
    this.job?.drawn()
  }

  private moves(event: RunEvent): boolean {
    const next = stageAfter(this.stage, event)
    if (next === undefined) return false
    this.stage = next
    this.listener.stage(next)
    return true
  }

  private receive(message: HostMessage): void {
    switch (message.type) {
      case 'problems':
        return this.end('failed', { problems: message.problems })
      case 'progress': {
        this.moves('progress')
        const { phase, fraction, time } = message
        this.phase = phase
        this.time = time
        if (phase === 'run') this.remaining ??= new RemainingTime(this.clock())
        const remainingSeconds = phase === 'run' ? (this.remaining?.update(this.clock(), fraction) ?? null) : null
        return this.listener.progress({ phase, fraction, time, remainingSeconds })
      }
      case 'columns':
        if (this.plan.continues !== undefined) return
        this.table = new ResultTable(message.columns)
        this.available = message.available ?? []
        return
      case 'rows':
        this.table?.append(message.data)
        this.refresh ??= setTimeout(() => this.showLive(), this.interval)
        return
      case 'driving':
        return this.listener.drive(message)
      case 'frame':
        // frames arrive faster than anybody can read the time
        if (this.phase !== 'run' || Math.abs(message.time - this.time) > DRIVE_SECONDS) {
          this.phase = 'run'
          this.time = message.time
          this.moves('progress')
          this.listener.progress({ phase: 'run', time: message.time })
        }
        return this.listener.drive(message)
      case 'thinned':
        return this.table?.thin()
      case 'paused':
        this.state = message.state
        this.stopRefresh()
        this.showRows()
        this.moves('paused')
        return this.listener.progress({ time: message.time, remainingSeconds: null })
      case 'done':
        this.state = message.state ?? null
        return this.end('done', { report: message.report, fraction: 1 })
      case 'cancelled':
        this.state = message.state ?? null
        return this.end('cancelled', { report: message.report })
      case 'failed': {
        this.state = null
        const { error, report = null } = message
        return this.end('failed', this.stage === 'cancelling' ? { report } : { error, report })
      }
      default:
    }
  }

  private end(event: RunEnd, how: Partial<RunOutcome>): void {
    this.stopRefresh()
    this.table?.trim()
    this.showRows()
    this.stage = stageAfter(this.stage, event) ?? event
    const { state } = this
    const shown = this.listener.shown()
    const status = this.stage as RunEnd
    const result = shown === null ? null : this.whole({ ...shown, status, report: how.report ?? null, state })
    this.dropped = true
    this.listener.ended(this.stage, result, how)
  }

  /** Returns the result together with the part that was computed before the run was continued. */
  private whole(run: RunResult): RunResult {
    const { continues } = this.plan
    if (continues === undefined) return run
    // The continuation has added no rows, so the old result is unchanged.
    if (run.table.rows === this.rowsBefore) return { ...continues, rows: this.rowsBefore }
    return { ...run, report: addReports(continues.report, run.report) }
  }

  private stopRefresh(): void {
    if (this.refresh !== null) clearTimeout(this.refresh)
    this.refresh = null
  }

  private showLive(): void {
    const began = this.clock()
    this.refresh = null
    this.showRows()
    // The next task runs after the views have drawn the rows.
    setTimeout(() => {
      const milliseconds = 1000 * (this.clock() - began)
      this.interval = Math.min(Math.max(milliseconds / SHARE_OF_DRAWING, REFRESH_MILLISECONDS), SLOWEST_MILLISECONDS)
    }, 0)
  }

  private showRows(): void {
    const { table, state, listener } = this
    if (table === null) return
    const shown = listener.shown()
    if (shown !== null) return listener.result({ ...shown, rows: table.rows, state })
    const { number, modelKey, source, started, driven } = this.plan
    const last = listener.before(source.experiment)
    listener.result({
      number,
      job: this.job?.id ?? 0,
      experiment: source.experiment,
      modelKey,
      source,
      changes:
        last !== undefined ? runChanges(last.source, source) : source.from === undefined ? [] : [startOf(source)],
      name: `${driven.length > 0 ? 'Drive' : 'Run'} ${number}`,
      status: 'running',
      report: null,
      started,
      pinned: false,
      slot: null,
      table,
      available: this.available,
      rows: table.rows,
      state,
      driven,
    })
  }
}
