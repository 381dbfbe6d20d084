/** Encodings of text files, by their first bytes. Decoding itself is the platform's (WHATWG Encoding). */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * By the byte order mark, else by the zeros that UTF-16 has in every character of a table, else UTF-8 where the bytes are
 * that, else the encoding of Western Windows programs.
 *
 * @param head the beginning of the file; a character that its end cuts in two does no harm
 */
export function encodingOf(head: Uint8Array): Encoding {
  const [a, b] = head
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xef && b === 0xbb && head[2] === 0xbf) return 'utf-8'
  const pairs = Math.min(head.length, 2000) >> 1
  let [even, odd] = [0, 0]
  for (let i = 0; i < pairs; i++) {
    if (head[2 * i] === 0) even++
    if (head[2 * i + 1] === 0) odd++
  }
  // digits, separators and line ends have a zero as one of their two bytes, never as both
  if (odd > 0.5 * pairs && even === 0) return 'utf-16le'
  if (even > 0.5 * pairs && odd === 0) return 'utf-16be'
  return isUtf8(head) ? 'utf-8' : 'windows-1252'
}

function isUtf8(head: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

/** How people name them. */
export const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252',
}
