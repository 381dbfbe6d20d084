/** Entry of the worker in which engine jobs run. */
import type { HostRequest } from '../../jobs/protocol'
import { serveJobs } from '../../jobs/serve'
import { registry } from '../../blocks'

// The page's types describe a window here; a worker's `postMessage` takes the transferred objects second.
const post = self.postMessage.bind(self) as (message: unknown, transfer: Transferable[]) => void
const handle = serveJobs((message, transfer = []) => post(message, transfer), registry)
self.addEventListener('message', (event: MessageEvent<HostRequest>) => handle(event.data))

// A defect outside a job ends as a rejected promise, which the page would never hear of.
self.addEventListener('unhandledrejection', (event) => {
  event.preventDefault()
  reportError(event.reason)
})
