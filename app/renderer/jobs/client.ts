/**
 * Jobs by id: gives each request an id of its own, hands each message to the job it belongs to, and
 * closes a job at its last message. A job that does not react to `cancel` is ended with its host.
 */
import type { HostMessage, HostRequest } from '../../../engine/host/protocol'
import type { ModelErrorData } from '../../../engine/model/errors'
import type { JobHost } from './host'

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
export type JobRequest = Without<Exclude<HostRequest, { type: 'cancel' }>, 'id'>
export type JobMessage = HostMessage

/** How long a job may take to stop before its host is thrown away. */
const PATIENCE_MILLISECONDS = 3000

export interface Job {
  readonly id: number
  /** Ask the job to stop; its last message still arrives. */
  cancel(): void
}

interface OpenJob {
  readonly request: HostRequest
  readonly onMessage: (message: JobMessage) => void
}

export class JobClient {
  private readonly jobs = new Map<number, OpenJob>()
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
    this.jobs.set(id, { request: message, onMessage })
    this.host.post(message)
    return { id, cancel: () => this.cancel(id) }
  }

  private cancel(id: number): void {
    if (!this.jobs.has(id)) return
    this.host.post({ type: 'cancel', id })
    setTimeout(() => {
      if (!this.jobs.has(id)) return
      this.host.restart()
      this.deliver({ type: 'failed', id, error: stopped })
      for (const { request } of this.jobs.values()) this.host.post(request)
    }, PATIENCE_MILLISECONDS)
  }

  private deliver(message: JobMessage): void {
    const job = this.jobs.get(message.id)
    if (job === undefined) return
    if (isLast(message, job.request)) this.jobs.delete(message.id)
    job.onMessage(message)
  }
}

function isLast(message: JobMessage, request: HostRequest): boolean {
  switch (message.type) {
    case 'done':
    case 'failed':
    case 'cancelled':
    case 'problems':
      return true
    case 'code':
    case 'graph':
    case 'realtime':
    case 'scene':
    case 'signals':
      return true
    case 'compiled':
      return request.type === 'compile'
    default:
      return false
  }
}

const stopped: ModelErrorData = {
  code: 'usage',
  what: 'The job was stopped',
  place: {},
  hint: '',
  message: 'The job was stopped',
}

function breakdown(text: string): ModelErrorData {
  return {
    code: 'unsupported',
    what: `The simulation engine stopped unexpectedly: ${text}`,
    place: {},
    hint: 'run again; report the model if it happens every time',
    message: `The simulation engine stopped unexpectedly: ${text}`,
  }
}
