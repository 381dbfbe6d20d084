/**
 * Entry of the helper process: serves jobs as the worker of a page does, and may load FMUs; or makes one export. The
 * desktop starts it, and the local server for exports.
 */
import { serveJobs } from '../../jobs/serve'
import { registry } from '../../blocks'
import { serveExport } from '../export/serve'
import { statusWriter } from '../fmu/helper/status'
import { watchCalls } from '../fmu/helper/watch'
import { provideFmus } from '../fmu/loader'
import { statusVariable, type FromHelper, type ToHelper } from './messages'

/** Port of an Electron utility process; other programs that start the helper use Node's channel. */
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

const tell = (message: FromHelper): void => {
  if (parentPort !== undefined) parentPort.postMessage(message)
  else process.send?.(message)
}
const handle = serveJobs((message) => tell({ message }), registry)
const ending = new AbortController()

function take(message: ToHelper): void {
  if (message.type === 'job') handle(message.request)
  else if (message.type === 'allow') for (const hash of message.hashes) allowed.add(hash)
  else if (message.type === 'export')
    void serveExport(message.request, (exporting) => tell({ exporting }), {
      signal: ending.signal,
      allow: (hash) => void allowed.add(hash),
    })
  else {
    ending.abort()
    // Messages go out first.
    setImmediate(() => process.exit(0))
  }
}

if (parentPort !== undefined) parentPort.on('message', ({ data }) => take(data))
else process.on('message', (message) => take(message as ToHelper))
