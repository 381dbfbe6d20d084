/** Entry of the desktop's helper process: serves jobs as the worker of a page does, and may load FMUs. */
import { serveJobs } from '../../engine/host/serve'
import { registry } from '../../blocks'
import { statusWriter } from '../fmu/helper/status'
import { watchCalls } from '../fmu/helper/watch'
import { provideFmus } from '../fmu/loader'
import { statusVariable, type FromHelper, type ToHelper } from './messages'

/** Of an Electron utility process; other programs that start it have Node's channel. */
interface ParentPort {
  postMessage(message: FromHelper): void
  on(event: 'message', listener: (event: { readonly data: ToHelper }) => void): void
}

const { parentPort } = process as { readonly parentPort?: ParentPort }
const path = process.env[statusVariable]
if (path === undefined) throw new Error('the helper process is started by the application')
const write = statusWriter(path)
write({ state: 'running' })
const allowed = new Set<string>()
provideFmus(allowed, watchCalls(path, write))

const handle = serveJobs((message) => {
  if (parentPort !== undefined) parentPort.postMessage({ message })
  else process.send?.({ message })
}, registry)

function take(message: ToHelper): void {
  if (message.type === 'job') handle(message.request)
  else for (const hash of message.hashes) allowed.add(hash)
}

if (parentPort !== undefined) parentPort.on('message', ({ data }) => take(data))
else process.on('message', (message) => take(message as ToHelper))
