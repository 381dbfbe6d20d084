/**
 * Jobs by id: gives each request an id of its own, hands each message to the job it belongs to, and
 * closes a job at its last message.
 *
 * A job that does not answer `cancel` at once, because it compiles, is given up: it is over for its owner, and the host
 * finishes what it is at without anybody listening. A host that takes long for that is thrown away.
 */
import type { HandInputs } from '../../../engine/host/drive/hand-inputs'
import { NOTHING, type HostMessage, type HostRequest, type ProjectFiles } from '../../../engine/host/protocol'
import { ModelError, type ModelErrorData } from '../../../engine/errors/model-error'
import type { ProjectFile } from '../../../engine/model/project'
import type { JobHost } from './host'
import { isOutOfMemory } from './memory'
import { runningTexts } from '../texts/running'
import { refusalTexts } from '../texts/refusals'

/** A model to work on; the same key is the same model. */
export interface KeyedModel {
  readonly key: string
  readonly project: ProjectFile
  readonly files: ProjectFiles
  readonly formulation?: string
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
export type JobRequest = Without<
  Exclude<HostRequest, { type: 'cancel' | 'pause' | 'resume' | 'steer' | 'drawn' }>,
  'id'
>
export type JobMessage = HostMessage

/** How long a job may take to stop before it is given up, and its host thrown away. */
const GIVEN_UP_MILLISECONDS = 150
const PATIENCE_MILLISECONDS = 3000

export interface Job {
  readonly id: number
  /** Ask the job to stop; its last message still arrives, soon. */
  cancel(): void
  /** Let a run rest, and go on with it: to its end, by a step of the solver, or to the next row. */
  pause(): void
  resume(by?: 'step' | 'sample'): void
  /** New values of the hand inputs of a drive. */
  steer(values: HandInputs): void
  /** The pictures of a drive that have come are drawn. */
  drawn(): void
}

interface OpenJob {
  readonly request: HostRequest
  readonly onMessage: (message: JobMessage) => void
  /** The host is at it: another host would not know of it. */
  begun: boolean
}

export class JobClient {
  private readonly jobs = new Map<number, OpenJob>()
  /** Cancelled jobs that the host has not ended yet. */
  private readonly givenUp = new Set<number>()
  private nextId = 1

  constructor(private readonly host: JobHost) {
    host.subscribe((message) => this.deliver(message))
    host.onBreakdown((text) => {
      for (const id of [...this.jobs.keys()]) this.deliver({ type: 'failed', id, error: breakdown(text) })
    })
  }

  start(request: JobRequest, onMessage: (message: JobMessage) => void): Job {
    const id = this.nextId++
    const message: HostRequest = { ...request, id }
    this.jobs.set(id, { request: message, onMessage, begun: false })
    this.host.post(message)
    const steer = (control: HostRequest): void => {
      if (this.jobs.has(id)) this.host.post(control)
    }
    return {
      id,
      cancel: () => this.cancel(id),
      pause: () => steer({ type: 'pause', id }),
      resume: (by) => steer({ type: 'resume', id, by }),
      steer: (values) => steer({ type: 'steer', id, values }),
      drawn: () => steer({ type: 'drawn', id }),
    }
  }

  private cancel(id: number): void {
    if (!this.jobs.has(id)) return
    this.host.post({ type: 'cancel', id })
    setTimeout(() => {
      if (!this.jobs.has(id)) return
      this.givenUp.add(id)
      this.deliver({ type: 'cancelled', id, report: NOTHING })
    }, GIVEN_UP_MILLISECONDS)
    setTimeout(() => {
      if (this.givenUp.has(id)) this.restart()
    }, PATIENCE_MILLISECONDS)
  }

  /** A new host takes the jobs that wait; those that the old one was at, or that rest in it, are lost. */
  private restart(): void {
    this.host.restart()
    this.givenUp.clear()
    for (const [id, { begun, request }] of [...this.jobs])
      if (begun) this.deliver({ type: 'failed', id, error: stopped })
      else this.host.post(request)
  }

  private deliver(message: JobMessage): void {
    const job = this.jobs.get(message.id)
    if (job === undefined) {
      if (isEnd(message)) this.givenUp.delete(message.id)
      return
    }
    job.begun = true
    if (isLast(message, job.request)) this.jobs.delete(message.id)
    job.onMessage(message)
  }
}

const onTheWay: ReadonlySet<JobMessage['type']> = new Set([
  'progress',
  'columns',
  'rows',
  'paused',
  'frame',
  'driving',
  'thinned',
])

/** Whether it is the last message of a job, whatever was asked. */
const isEnd = ({ type }: JobMessage): boolean => !onTheWay.has(type)

/** A run reports its compilation, and goes on. */
function isLast(message: JobMessage, request: HostRequest): boolean {
  return isEnd(message) && (message.type !== 'compiled' || request.type === 'compile')
}

/** Why a job did not come to its result; undefined for other messages. */
export function problemsOf(message: JobMessage): readonly ModelErrorData[] | undefined {
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
    ? [refusalTexts.engineOutOfMemory, refusalTexts.engineOutOfMemoryHint]
    : [refusalTexts.engineStopped(text), runningTexts.runAgainReportTheModel]
  return new ModelError('unsupported', what, {}, hint).toJSON()
}
