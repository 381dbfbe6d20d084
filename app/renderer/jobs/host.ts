/** The place where engine jobs run, as the renderer sees it: requests in, messages out. */
import type { HostMessage, HostRequest } from '../../../jobs/protocol'
import { refusalTexts } from '../texts/refusals'

export interface JobHost {
  post(request: HostRequest): void
  subscribe(listener: (message: HostMessage) => void): () => void
  /** Adds a listener for the text of a breakdown of the host itself; its jobs are lost. */
  onBreakdown(listener: (text: string) => void): () => void
  /** Discards the host and all its jobs; a new one starts at the next request. */
  restart(): void
}

/** Runs jobs in a module worker, started at the first request. */
export function createWorkerHost(start: () => Worker): JobHost {
  const listeners = new Set<(message: HostMessage) => void>()
  const breakdownListeners = new Set<(text: string) => void>()
  let worker: Worker | null = null

  const restart = (): void => {
    worker?.terminate()
    worker = null
  }
  const ensure = (): Worker => {
    if (worker !== null) return worker
    worker = start()
    worker.addEventListener('message', (event: MessageEvent<HostMessage>) => {
      for (const listener of listeners) listener(event.data)
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      restart()
      for (const listener of breakdownListeners) listener(event.message || refusalTexts.workerNotStarted)
    })
    return worker
  }

  return {
    post: (request) => ensure().postMessage(request),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onBreakdown(listener) {
      breakdownListeners.add(listener)
      return () => breakdownListeners.delete(listener)
    },
    restart,
  }
}
