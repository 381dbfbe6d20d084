/** Zlib data (RFC 1950) unpacked by the platform: browsers and Node have the same stream. */
import type { Inflate } from '../../mat5/read'

export const inflate: Inflate = async (data, most) => {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const whole = new Uint8Array(most)
  let length = 0
  while (length < most) {
    const { done, value } = await reader.read()
    if (done) return whole.subarray(0, length)
    const part = value.subarray(0, most - length)
    whole.set(part, length)
    length += part.length
  }
  // the bytes that follow are not needed
  await reader.cancel().catch(() => undefined)
  return whole
}
