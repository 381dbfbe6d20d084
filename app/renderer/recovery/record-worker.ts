/** Entry of the worker that converts unsaved work to bytes. */
import type { RecoveryRecord } from './place'

const post = self.postMessage.bind(self) as (message: Uint8Array, transfer: Transferable[]) => void

self.addEventListener('message', ({ data }: MessageEvent<RecoveryRecord>) => {
  const bytes = new TextEncoder().encode(JSON.stringify(data))
  post(bytes, [bytes.buffer])
})
