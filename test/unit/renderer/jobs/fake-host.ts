/** A host that records requests and sends what a test tells it to. */
import type { HostMessage, HostRequest } from '../../../../jobs/protocol'
import type { JobHost } from '../../../../app/renderer/jobs/host'

export interface FakeHost extends JobHost {
  readonly requests: HostRequest[]
  readonly restarts: () => number
  send(message: HostMessage): void
  breakDown(text: string): void
}

export function createFakeHost(): FakeHost {
  const requests: HostRequest[] = []
  const listeners = new Set<(message: HostMessage) => void>()
  const breakdowns = new Set<(text: string) => void>()
  let restarts = 0
  return {
    requests,
    restarts: () => restarts,
    post: (request) => void requests.push(request),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onBreakdown(listener) {
      breakdowns.add(listener)
      return () => breakdowns.delete(listener)
    },
    restart: () => void restarts++,
    send: (message) => listeners.forEach((listener) => listener(message)),
    breakDown: (text) => breakdowns.forEach((listener) => listener(text)),
  }
}
