/**
 * Jobs by id: assigns an id to each request, passes each message to its job, and closes a job at its last message.
 *
 * A job that is compiling does not answer `cancel` at once. It is abandoned: for its owner it has ended, and the host
 * finishes the current work without a listener. A host that takes too long for this is discarded.
 */
import type { HandInputs } from '../../../engine/model/inputs/hand-inputs'
import {
  isLast,
  jobKinds,
  type AnswerOf,
  type BodyOf,
  type JobKind,
  type KeptIn,
  type MessageOf,
  type RequestOf,
} from '../../../jobs/kinds'
import { NOTHING } from '../../../engine/run/report'
import type { HostMessage, JobControl } from '../../../jobs/protocol'
import { ModelError, type ModelErrorData } from '../../../engine/errors/model-error'
import type { JobHost } from './host'
import { isOutOfMemory } from './memory'
import { runningTexts } from '../texts/running'
import { refusalTexts } from '../texts/refusals'

export type JobRequest<K extends JobKind = JobKind> = { [P in K]: { readonly type: P } & BodyOf<P> }[K]

/** Time after which a cancelled job is abandoned, and time after which its host is discarded, ms. */
const GIVEN_UP_MILLISECONDS = 150
const PATIENCE_MILLISECONDS = 3000

export interface Job {
  readonly id: number
  /** Asks the job to stop; its last message still arrives, soon. */
  cancel(): void
  /** Pauses a run, and continues it: to its end, by a step of the solver, or to the next row. */
  pause(): void
  resume(by?: 'step' | 'sample'): void
  /** Sends new values of the hand inputs of a drive. */
  steer(values: HandInputs): void
  /** Reports that the received frames of a drive are drawn. */
  drawn(): void
}

interface OpenJob {
  readonly request: RequestOf
  readonly onMessage: (message: HostMessage) => void
  /** True if the host has started the job: another host would not know the job. */
  begun: boolean
  /** True if the job is a drive under way: to cancel it means to end it, and its end carries the results. */
  driving: boolean
}

export class JobClient {
  private readonly jobs = new Map<number, OpenJob>()
  /** Cancelled jobs that are still running in the host. */
  private readonly givenUp = new Map<number, JobKind>()
  private nextId = 1

  constructor(private readonly host: JobHost) {
    host.subscribe((message) => this.deliver(message))
    host.onBreakdown((text) => {
      for (const id of [...this.jobs.keys()]) this.deliver({ type: 'failed', id, error: breakdown(text) })
    })
  }

  start<K extends JobKind>(request: JobRequest<K>, onMessage: (message: MessageOf<K>) => void): Job {
    // The host answers a request with messages of its kind.
    return this.open(request as JobRequest, onMessage as OpenJob['onMessage'])
  }

  private open(request: JobRequest, onMessage: OpenJob['onMessage']): Job {
    const id = this.nextId++
    const message: RequestOf = { ...request, id }
    this.jobs.set(id, { request: message, onMessage, begun: false, driving: false })
    this.host.post(message)
    const control = (said: JobControl): void => {
      if (this.jobs.has(id)) this.host.post(said)
    }
    return {
      id,
      cancel: () => this.cancel(id),
      pause: () => control({ type: 'pause', id }),
      resume: (by) => control({ type: 'resume', id, by }),
      steer: (values) => control({ type: 'steer', id, values }),
      drawn: () => control({ type: 'drawn', id }),
    }
  }

  /**
   * Requests an answer that only the asker keeps.
   * @throws ModelError if there is no answer
   */
  ask<K extends KeptIn<'asker'>>(request: JobRequest<K>): Promise<AnswerOf<K>> {
    return new Promise((resolve, reject) => {
      this.open(request, (message) => {
        const [problem] = problemsOf(message) ?? []
        if (problem !== undefined) reject(ModelError.fromJSON(problem))
        else if (isAnswer(request.type, message)) resolve(message)
      })
    })
  }

  private cancel(id: number): void {
    const cancelled = this.jobs.get(id)
    if (cancelled === undefined) return
    const patience = cancelled.driving ? PATIENCE_MILLISECONDS : GIVEN_UP_MILLISECONDS
    this.host.post({ type: 'cancel', id })
    setTimeout(() => {
      const job = this.jobs.get(id)
      if (job === undefined) return
      this.givenUp.set(id, job.request.type)
      this.deliver({ type: 'cancelled', id, report: NOTHING })
    }, patience)
    setTimeout(
      () => {
        if (this.givenUp.has(id)) this.restart()
      },
      Math.max(PATIENCE_MILLISECONDS, 2 * patience),
    )
  }

  /** Starts a new host for the jobs that wait. Jobs that the old host had started, including paused ones, are lost. */
  private restart(): void {
    this.host.restart()
    this.givenUp.clear()
    for (const [id, { begun, request }] of [...this.jobs])
      if (begun) this.deliver({ type: 'failed', id, error: stopped })
      else this.host.post(request)
  }

  private deliver(message: HostMessage): void {
    const job = this.jobs.get(message.id)
    if (job === undefined) {
      const kind = this.givenUp.get(message.id)
      if (kind !== undefined && isLast(kind, message.type)) this.givenUp.delete(message.id)
      return
    }
    job.begun = true
    if (message.type === 'driving') job.driving = true
    if (isLast(job.request.type, message.type)) this.jobs.delete(message.id)
    if (message.type !== 'failed' || message.defect === undefined) return job.onMessage(message)
    const { defect, ...failure } = message
    job.onMessage({ ...failure, error: breakdown(defect.message) })
    // The memory of a worker is freed only when the worker ends.
    if (isOutOfMemory(defect.message)) this.restart()
  }
}

/** Returns whether a message of a job has the requested content. */
export function isAnswer<K extends JobKind>(kind: K, message: HostMessage): message is HostMessage & AnswerOf<K> {
  return message.type === jobKinds[kind].last
}

/** Returns the problems that kept a job from its result; undefined for other messages. */
export function problemsOf(message: HostMessage): readonly ModelErrorData[] | undefined {
  if (message.type === 'problems') return message.problems
  return message.type === 'failed' ? [message.error] : undefined
}

const stopped: ModelErrorData = {
  code: 'usage',
  what: refusalTexts.jobStopped,
  place: {},
  hint: '',
  message: refusalTexts.jobStopped,
}

function breakdown(text: string): ModelErrorData {
  const [what, hint] = isOutOfMemory(text)
    ? [refusalTexts.engineOutOfMemory, refusalTexts.engineMemoryHint]
    : [refusalTexts.engineStopped(text), runningTexts.defectHint]
  return new ModelError('unsupported', what, {}, hint).toJSON()
}
