/** Runs an exported JavaScript or WebAssembly module on its experiment, in a thread that can be ended. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ExportedFiles } from '../../../engine/backends/exported'
import { misbehaves } from '../ended'
import type { ExportedRows } from './types'

/**
 * The rows of a run as the simulation stores them: at samples, and before and after events. Plain JavaScript beside the
 * module, which runs where neither this program nor its bundle is.
 */
const driver = `import { parentPort, workerData } from 'node:worker_threads'
import { createModel, experiment } from './model.mjs'
const m = await createModel()
const { stop, sample, step } = experiment
const rows = []
const row = (t, x = m.x) => {
  const own = Float64Array.from(m.x)
  m.x.set(x)
  m.outputs(t)
  rows.push(Float64Array.of(t, ...m.y))
  m.x.set(own)
}
m.begin({ stop })
for (let i = 0; i < m.x.length; i++) m.x[i] *= 1 + workerData.change
const near = (t) => 1e-9 * Math.min(step, sample) + 2 ** -48 * Math.abs(t)
let next = 1
row(0)
let message = ''
try {
  for (;;) {
    m.advance()
    const { target } = m
    const limit = near(target)
    for (; next * sample < target - limit; next++) row(next * sample, m.between(next * sample))
    m.tick()
    const end = m.finished ? stop : target
    const { eventful } = m
    if (eventful) row(end)
    m.react()
    if (eventful) {
      row(end)
      if (next * sample <= end + limit) next++
    } else for (; next * sample <= end + limit && next * sample <= stop + limit; next++) row(next * sample)
    if (m.stopped !== undefined) break
    if (!m.finished) continue
    if (!eventful && (next - 1) * sample < stop - near(stop)) row(stop)
    break
  }
} catch (error) {
  message = String(error?.message ?? error)
}
const count = rows[0].length
const columns = Array.from({ length: count }, (_, k) => Float64Array.from(rows, (values) => values[k]))
parentPort.postMessage({ columns, message })
`

interface Answer {
  readonly columns: readonly Float64Array[]
  /** Message of an error. */
  readonly message: string
}

/**
 * @param limit time that it may take, s
 * @param change of all states at the start, relative to their values
 * @throws ModelError if it fails or does not end
 */
export async function runModuleExport(
  files: ExportedFiles,
  how: string,
  limit: number,
  signal?: AbortSignal,
  change = 0,
): Promise<ExportedRows> {
  const folder = await mkdtemp(join(tmpdir(), 'wishbone-verify-'))
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    const program = join(folder, 'verify.mjs')
    await writeFile(program, driver)
    const { columns, message } = await answerOf(program, { limit, change }, signal)
    if (message !== '') throw misbehaves(`failed on its experiment (${message.slice(0, 300)})`)
    const [time, ...values] = columns
    return { time, values, how }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function answerOf(
  program: string,
  { limit, change }: { readonly limit: number; readonly change: number },
  signal?: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const worker = new Worker(pathToFileURL(program), { stdout: true, stderr: true, workerData: { change } })
    const end = (): void => void worker.terminate()
    const timer = setTimeout(() => {
      reject(misbehaves(`did not end its experiment within ${limit} s`))
      end()
    }, 1000 * limit)
    signal?.addEventListener('abort', end, { once: true })
    worker.once('message', resolve)
    worker.once('error', (error) => reject(misbehaves(`failed on its experiment (${error.message.slice(0, 300)})`)))
    worker.once('exit', () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      reject(signal?.aborted === true ? (signal.reason as Error) : misbehaves('ended before its experiment'))
    })
  })
}
