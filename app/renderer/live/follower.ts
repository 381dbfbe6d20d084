/**
 * Runs that follow a value while it is dragged. The newest values win: at most one run is in progress. If it is
 * outdated and would still take long, it is abandoned, and values in between are never run. While values move, a
 * coarser run may be shown instead; when they rest, the exact run follows.
 */
import type { CueingReport } from '../../../engine/analyses/cueing/types'
import type { RunOverrides } from '../../../engine/experiment/experiment'
import type { LiveValues } from '../../../engine/model/experiments/live-values'
import type { AnswerOf, MessageOf } from '../../../jobs/kinds'
import type { ProjectFiles } from '../../../engine/compile/requests'
import type { RunReport } from '../../../engine/run/report'
import type { ModelErrorData } from '../../../engine/errors/model-error'
import type { ProjectFile } from '../../../engine/model/project/project'
import type { TimeTable } from '../../../engine/io/table'
import type { Job, JobClient } from '../jobs/client'
import type { LoadedScene } from '../jobs/scene-store'

export interface LiveSource {
  readonly project: ProjectFile
  readonly files: ProjectFiles
  readonly experiment: string
  readonly formulation?: string
}

export interface Wanted {
  readonly values: LiveValues
  /** Time at which the user requested the values, ms on the clock of the page. */
  readonly stamp: number
}

export function sameValues(a: Wanted, b: Wanted): boolean {
  return JSON.stringify(a.values) === JSON.stringify(b.values)
}

export interface LiveOutcome {
  readonly table: TimeTable
  /** Motion of the run, if motions are requested. */
  readonly drawn: LoadedScene | null
  /** Cueing report of the run; null for a model without one, undefined if none was requested. */
  readonly cueing: CueingReport | null | undefined
  readonly report: RunReport
  readonly exact: boolean
  /** Wall time in the host, and from request to answer, without the time for the motion, ms. */
  readonly hostMilliseconds: number
  readonly milliseconds: number
  readonly compiled: boolean
  readonly target: Wanted
  /** True if newer values are waiting. */
  readonly outdated: boolean
}

export interface FollowerEvents {
  started(exact: boolean): void
  finished(outcome: LiveOutcome): void
  /** Reports that an exact run failed. */
  failed(error: ModelErrorData): void
  /** Reports that the coarser run fails with these values; the exact run follows at once. */
  previewFailed(): void
}

/** Time for which values must rest before the exact run starts, ms. */
const REST = 250
/** Remaining time within which an outdated run may end, ms, so that frames keep coming. */
const PATIENCE = 120
/**
 * Longest time without a frame during which runs are abandoned, ms. After that, a run that can end within the same time
 * is left to end.
 */
const STARVED = 1000

type Timer = ReturnType<typeof setTimeout>

interface UnderWay {
  readonly job: Job
  readonly target: Wanted
  readonly exact: boolean
  readonly started: number
  abandoned: boolean
}

export class Follower {
  /** Settings of coarser runs; null if every run is exact. */
  preview: RunOverrides | null = null
  /** True to request the motion too: a sketch of it while values move. */
  motions = false
  /** True to request the cueing report too. */
  cueing = false
  private source: LiveSource | null = null
  private underWay: UnderWay | null = null
  private next: Wanted | null = null
  private nextIsExact = false
  private nextRests = false
  private resting: Timer | null = null
  private trial: Job | null = null
  private shownAt = -Infinity
  /** Wall time of the last run of each kind, ms; unknown at first. */
  private readonly took = { exact: Infinity, preview: 0 }

  constructor(
    private readonly jobs: JobClient,
    private readonly events: FollowerEvents,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Sets the source of the runs; runs in progress for another source are discarded. */
  setSource(source: LiveSource): void {
    this.source = source
  }

  get busy(): boolean {
    return this.underWay !== null || this.next !== null
  }

  /** Shows values as soon as possible while they move. */
  move(target: Wanted): void {
    this.next = target
    this.nextIsExact = this.preview === null
    this.nextRests = false
    if (this.resting !== null) clearTimeout(this.resting)
    this.resting = this.preview === null ? null : setTimeout(() => this.rest(target), REST)
    this.makeWay()
    this.begin()
  }

  /** Shows exact results for values at rest. */
  rest(target: Wanted): void {
    if (this.resting !== null) clearTimeout(this.resting)
    this.resting = null
    this.next = target
    this.nextIsExact = true
    this.nextRests = true
    this.makeWay()
    this.begin()
  }

  /** Makes a separate run if no other is waiting. Returns null if it fails or takes longer than allowed. */
  attempt(values: LiveValues, run: RunOverrides | undefined, limit: number): Promise<LiveOutcome | null> {
    return new Promise((resolve) => {
      if (this.source === null || this.busy) return resolve(null)
      const started = this.clock()
      const target = { values, stamp: started }
      const settle = (outcome: LiveOutcome | null): void => {
        clearTimeout(timer)
        this.trial = null
        resolve(outcome)
      }
      const job = this.jobs.start({ type: 'live', ...this.source, values, run }, (message) => {
        if (message.type === 'live') settle(this.outcome(message, target, run === undefined, started))
        else if (message.type === 'failed' || message.type === 'cancelled' || message.type === 'problems') settle(null)
      })
      this.trial = job
      const timer = setTimeout(() => job.cancel(), limit)
    })
  }

  stop(): void {
    if (this.resting !== null) clearTimeout(this.resting)
    this.resting = null
    this.next = null
    this.trial?.cancel()
    this.abandon()
  }

  /** Abandons an outdated run, unless it is about to end. */
  private makeWay(): void {
    this.trial?.cancel()
    if (this.underWay === null) return
    const now = this.clock()
    const expected = this.underWay.started + (this.underWay.exact ? this.took.exact : this.took.preview) - now
    const overdue = now - this.shownAt > STARVED && expected < STARVED
    if (expected > PATIENCE && !overdue) this.abandon()
  }

  /** Replaces a failed coarser run by an exact one: a step that is too coarse says nothing about the values. */
  private exactlyInstead(target: Wanted): void {
    this.events.previewFailed()
    if (this.next !== null) return
    this.next = target
    this.nextIsExact = true
    this.nextRests = false
  }

  private abandon(): void {
    if (this.underWay === null || this.underWay.abandoned) return
    this.underWay.abandoned = true
    this.underWay.job.cancel()
  }

  private begin(): void {
    const { source, next } = this
    if (source === null || next === null || this.underWay !== null) return
    const exact = this.nextIsExact
    this.next = null
    const started = this.clock()
    const run = exact ? undefined : (this.preview ?? undefined)
    const motion = this.motions ? (this.nextRests ? 'full' : 'sketch') : undefined
    const job = this.jobs.start(
      { type: 'live', ...source, values: next.values, run, motion, cueing: this.cueing },
      (message) => this.receive(message),
    )
    this.underWay = { job, target: next, exact, started, abandoned: false }
    this.events.started(exact)
  }

  private receive(message: MessageOf<'live'>): void {
    const current = this.underWay
    if (current === null || current.job.id !== message.id) return
    switch (message.type) {
      case 'live': {
        this.underWay = null
        const outcome = this.outcome(message, current.target, current.exact, current.started)
        // The time of a run with a compilation does not predict the time of the next one.
        if (!outcome.compiled) this.took[current.exact ? 'exact' : 'preview'] = outcome.milliseconds
        this.shownAt = this.clock()
        this.events.finished(outcome)
        break
      }
      case 'failed':
        this.underWay = null
        if (current.abandoned) break
        if (current.exact) this.events.failed(message.error)
        else this.exactlyInstead(current.target)
        break
      case 'problems':
        this.underWay = null
        if (message.problems[0] !== undefined) this.events.failed(message.problems[0])
        break
      case 'cancelled':
        this.underWay = null
        break
      default:
        return
    }
    this.begin()
  }

  private outcome(message: AnswerOf<'live'>, target: Wanted, exact: boolean, started: number): LiveOutcome {
    const [, ...columns] = message.columns
    const [time = new Float64Array(0), ...data] = message.data
    const { drawn } = message
    return {
      cueing: message.cueing,
      drawn: drawn === undefined ? null : { scene: drawn.scene, motion: drawn.motion },
      table: { time, columns: columns.map(({ name, unit }, i) => ({ name, unit, values: data[i] })) },
      report: message.report,
      exact,
      hostMilliseconds: message.milliseconds,
      milliseconds: this.clock() - started - (message.drawn?.milliseconds ?? 0),
      compiled: message.compiled,
      target,
      outdated: this.next !== null,
    }
  }
}
