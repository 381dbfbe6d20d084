/** Decompression as the window has it (`app/renderer/results/import/read-data.ts`), for tests. */
import { createInflate } from 'node:zlib'
import type { Inflate } from '../../engine/io/mat5/read'

/** Undoes zlib compression as far as the first `most` bytes. */
export const inflateSome: Inflate = async (data, most) => {
  const stream = createInflate({ chunkSize: 16 * 1024 })
  const whole = new Uint8Array(most)
  let length = 0
  stream.end(data)
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    const part = chunk.subarray(0, most - length)
    whole.set(part, length)
    length += part.length
    if (length === most) break
  }
  stream.destroy()
  return whole.subarray(0, length)
}
