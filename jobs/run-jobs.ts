/**
 * Runs as jobs of a host: executed in slices with messages between, paused, stepped and continued. A paused run leaves
 * the queue, so that its pictures and signals can be requested.
 */
import type { ResumeMessage } from '../engine/solve/run'
import type { FinishedRuns } from './finished-runs'
import { nextTask } from './next-task'
import type { RequestOf } from './kinds'
import { NOTHING } from '../engine/run/report'
import type { HostMessage } from './protocol'
import { runExperiment, type Compiler, type RunOutcome, type RunStep } from '../engine/run/run'
import { joined, type StoredRun } from '../engine/run/row-store'

type RunRequest = RequestOf<'run'>
type Job = Generator<RunStep, RunOutcome, ResumeMessage>

interface Resting {
  readonly job: Job
  readonly request: RunRequest
}

export class RunJobs {
  private readonly resting = new Map<number, Resting>()
  private readonly pausing = new Set<number>()

  constructor(
    private readonly post: (message: HostMessage, transfer?: Transferable[]) => void,
    private readonly compiler: Compiler,
    private readonly finished: FinishedRuns,
    private readonly isCancelled: (id: number) => boolean,
  ) {}

  isResting(id: number): boolean {
    return this.resting.has(id)
  }

  pause(id: number): void {
    if (!this.resting.has(id)) this.pausing.add(id)
  }

  async start(request: RunRequest): Promise<void> {
    const { id, stop, continues } = request
    const job = runExperiment(
      { ...request, withPlotted: request.signals === undefined, run: { stop }, startRow: continues === undefined },
      this.compiler,
      () => this.isCancelled(id),
    )
    if (request.paused === true) this.pausing.add(id)
    await this.go(job, request)
  }

  /** Resumes a paused run. A run that is no longer there has already been answered. */
  async resume(id: number, by?: 'step' | 'sample'): Promise<void> {
    const job = this.resting.get(id)
    if (job === undefined) return
    this.resting.delete(id)
    if (by !== undefined) this.pausing.add(id)
    await this.go(job.job, job.request, by)
  }

  private async go(job: Job, request: RunRequest, by?: 'step' | 'sample'): Promise<void> {
    const { post } = this
    const { id } = request
    let message: ResumeMessage = by
    for (;;) {
      const next = job.next(message)
      message = undefined
      if (next.done === true) return this.end(next.value, request)
      const { phase, fraction, time, rows, columns, available, capture } = next.value
      post({ type: 'progress', id, phase, fraction, time })
      if (columns !== undefined) post({ type: 'columns', id, columns, available })
      if (rows !== undefined)
        post(
          { type: 'rows', id, data: rows },
          rows.map((a) => a.buffer),
        )
      // let pause and cancel requests through
      await nextTask()
      if (this.isCancelled(id) && phase !== 'run' && phase !== 'outputs') {
        this.pausing.delete(id)
        return post({ type: 'cancelled', id, report: NOTHING })
      }
      if (capture === undefined || this.isCancelled(id) || !this.pausing.delete(id)) continue
      const { state, stored } = capture()
      this.keep(request, stored)
      this.resting.set(id, { job, request })
      return post({ type: 'paused', id, time, state })
    }
  }

  private end({ status, report, error, stored, state }: RunOutcome, request: RunRequest): void {
    const { id } = request
    this.pausing.delete(id)
    this.keep(request, stored)
    if (status === 'failed' && error !== undefined) this.post({ type: 'failed', id, error: error.toJSON(), report })
    else this.post({ type: status === 'cancelled' ? 'cancelled' : 'done', id, report, state })
  }

  /** Stores the states of a run. If it continues another run, its states follow those of that run. */
  private keep({ id, continues }: RunRequest, stored: StoredRun): void {
    const before = continues === undefined ? undefined : this.finished.get(continues)
    this.finished.keep(id, before === undefined ? stored : joined(before, stored))
  }
}
