/**
 * Unsaved work as bytes. A project with hundreds of megabytes of data is converted in a worker, because it would block
 * the page for seconds.
 */
import type { RecoveryRecord } from './place'

/** Number of characters of files from which on a worker converts them. */
const LARGE = 2e6

export function recordBytes(record: RecoveryRecord): Promise<Uint8Array<ArrayBuffer>> {
  const size = Object.values(record.files).reduce((sum, text) => sum + text.length, record.text.length)
  if (size < LARGE) return Promise.resolve(new TextEncoder().encode(JSON.stringify(record)))
  const worker = new Worker(new URL('./record-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => resolve(data))
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.postMessage(record)
  }).finally(() => worker.terminate())
}
