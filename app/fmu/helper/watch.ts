/**
 * Watches the calls into foreign libraries from its own thread: a call that does not return within its limit ends the
 * process, after the status says so.
 */
import { Worker } from 'node:worker_threads'
import type { FmuWatch, Phase } from '../loader'
import type { HelperStatus } from './status'

/** Interval between two checks, ms. */
const interval = 50

/** Odd while a call runs; the limit of the call in ms. */
const [calls, limit] = [0, 1]

/**
 * Runs in the thread. It shares the counter with the calls and gets the place of the status, which it overwrites: the
 * main thread is stuck. Plain JavaScript, as it is handed over as text.
 */
const thread = `
const { workerData } = require('node:worker_threads')
const { openSync, readFileSync, writeSync } = require('node:fs')
const shared = new Int32Array(workerData.memory)
let seen = -1
let since = 0
setInterval(() => {
  const count = Atomics.load(shared, ${calls})
  const now = performance.now()
  if (count !== seen) { seen = count; since = now; return }
  if (count % 2 === 0 || now - since < Atomics.load(shared, ${limit})) return
  let status = {}
  try { status = JSON.parse(readFileSync(workerData.path, 'utf8')) } catch {}
  if (status.state !== 'done')
    writeSync(openSync(workerData.path, 'r+'), JSON.stringify({ ...status, state: 'hanging' }).padEnd(4096), 0)
  process.kill(process.pid, 'SIGKILL')
}, ${interval})
`

export function watchCalls(path: string, write: (status: HelperStatus) => void): FmuWatch {
  const memory = new SharedArrayBuffer(8)
  const shared = new Int32Array(memory)
  const worker = new Worker(thread, { eval: true, workerData: { memory, path } })
  worker.unref()
  let [block, phase]: [string, Phase | undefined] = ['', undefined]
  return {
    enter(fmu, next, seconds) {
      if (next !== phase || fmu.block !== block) {
        ;[block, phase] = [fmu.block, next]
        // The work may be complete when instances are ended, so their failures no longer matter.
        if (phase !== 'end') write({ state: 'running', phase, ...fmu, limit: seconds })
        Atomics.store(shared, limit, Math.min(2 ** 31 - 1, Math.ceil(1000 * seconds)))
      }
      Atomics.add(shared, calls, 1)
    },
    leave: () => void Atomics.add(shared, calls, 1),
  }
}
