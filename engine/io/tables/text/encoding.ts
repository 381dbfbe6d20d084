/** Encodings of text files, by their first bytes. Decoding itself is the platform's (WHATWG Encoding). */

/** A label of the WHATWG Encoding Standard. */
export type Encoding = string

export interface EncodingFound {
  readonly encoding: Encoding
  /** Other encodings that the bytes may have, with the first words in each; empty if there is no doubt. */
  readonly others: readonly { readonly encoding: Encoding; readonly sample: string }[]
}

/** Common names of them, in the order in which they are offered. */
export const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252',
  shift_jis: 'Shift-JIS',
  'euc-jp': 'EUC-JP',
  gb18030: 'GB18030',
  big5: 'Big5',
  'euc-kr': 'EUC-KR',
  'windows-1251': 'Windows-1251',
  'windows-1250': 'Windows-1250',
  'koi8-r': 'KOI8-R',
  ibm866: 'IBM 866',
}

export const encodingName = (encoding: Encoding): string => encodingNames[encoding] ?? encoding

/** Returns the label of the standard for a name in any spelling; undefined for none. */
export function encodingLabel(text: string): Encoding | undefined {
  try {
    return new TextDecoder(text.trim().replace(/^(?:cp|ansi)[ -]?(125\d)$/i, 'windows-$1')).encoding
  } catch {
    return undefined
  }
}

/**
 * Finds the encoding by the byte order mark, else by the zeros that UTF-16 has in every character of a table, else
 * UTF-8 where the bytes are that, else the encoding of Western Windows programs where its letters are likely. Other
 * encodings can't be distinguished by their bytes: those in which the bytes are words are offered.
 *
 * @param head the beginning of the file; a character that its end cuts in two does no harm
 */
export function encodingOf(head: Uint8Array): EncodingFound {
  const [a, b] = head
  const sure = (encoding: Encoding): EncodingFound => ({ encoding, others: [] })
  if (a === 0xff && b === 0xfe) return sure('utf-16le')
  if (a === 0xfe && b === 0xff) return sure('utf-16be')
  if (a === 0xef && b === 0xbb && head[2] === 0xbf) return sure('utf-8')
  const pairs = Math.min(head.length, 2000) >> 1
  let [even, odd] = [0, 0]
  for (let i = 0; i < pairs; i++) {
    if (head[2 * i] === 0) even++
    if (head[2 * i + 1] === 0) odd++
  }
  // digits, separators and line ends have a zero as one of their two bytes, never as both
  if (odd > 0.5 * pairs && even === 0) return sure('utf-16le')
  if (even > 0.5 * pairs && odd === 0) return sure('utf-16be')
  if (decoded(head, 'utf-8') !== undefined) return sure('utf-8')
  if (isWestern(head)) return sure('windows-1252')
  // small letters of Windows-1251 are bytes from 0xe0 on, hardly any of which begin characters of the East
  const high = head.filter((byte) => byte >= 0x80)
  const small = high.reduce((count, byte) => (byte >= 0xe0 ? count + 1 : count), 0)
  const rank = ({ encoding }: { readonly encoding: Encoding }): number =>
    encoding === 'windows-1251' && small > 0.6 * high.length ? 1 : 0
  const others = [...likely]
    .sort((x, y) => rank(y) - rank(x))
    .flatMap(({ encoding, letters }) => {
      const text = decoded(head, encoding)
      const words = text?.match(notAscii) ?? []
      return words.length === 0 || !words.every((word) => letters.test(word))
        ? []
        : [{ encoding, sample: [...new Set(words)].slice(0, 3).join(', ') }]
    })
  if (others.length === 0) return sure('windows-1252')
  const western = decoded(head, 'windows-1252')?.match(notAscii) ?? []
  return {
    encoding: others[0].encoding,
    others: [...others, { encoding: 'windows-1252', sample: [...new Set(western)].slice(0, 3).join(', ') }],
  }
}

/** Words with letters beyond ASCII. */
const notAscii = /[^\s\x00-\x7f][^\s,;\t"()[\]{}]*/g

/** Encodings with the characters that words in them have, those with the strictest rules for bytes first. */
const eastern = String.raw`\u3000-\u303f\uff01-\uff60\x21-\x7e\p{sc=Greek}°±×÷′″℃`
const japanese = new RegExp(
  String.raw`^(?=.*[^\uff61-\uff9f])[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30fb\u30fc${eastern}]+$`,
  'u',
)
const chinese = new RegExp(String.raw`^[\u4e00-\u9fff${eastern}]+$`, 'u')
const korean = new RegExp(String.raw`^[\p{sc=Hangul}${eastern}]+$`, 'u')
/** Latin letters don't appear in words of Russian. */
const russian = /^[\u0410-\u044fЁё№°±²³µ·«»\x21-\x40\x5b-\x60\x7b-\x7e]+$/u
const central = /^[\u00c0-\u017f°±²³µ·§\x21-\x7e]+$/u
const likely: readonly { readonly encoding: Encoding; readonly letters: RegExp }[] = [
  { encoding: 'euc-kr', letters: korean },
  { encoding: 'shift_jis', letters: japanese },
  { encoding: 'euc-jp', letters: japanese },
  { encoding: 'gb18030', letters: chinese },
  { encoding: 'big5', letters: chinese },
  { encoding: 'windows-1251', letters: russian },
  { encoding: 'koi8-r', letters: russian },
  { encoding: 'ibm866', letters: russian },
  { encoding: 'windows-1250', letters: central },
]

/** Returns the decoded text; undefined if the bytes break the rules of the encoding. */
function decoded(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

/** Signs of Windows-1252 below 0xa0 that tables have: € … ‘ ’ “ ” • – — ™. */
const westernSigns: ReadonlySet<number> = new Set([0x80, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99])

/**
 * Returns whether all bytes beyond ASCII are signs or letters of Western languages, of which no more than two follow
 * each other.
 */
function isWestern(bytes: Uint8Array): boolean {
  let run = 0
  for (const byte of bytes) {
    run = byte < 0x80 ? 0 : run + 1
    if (run > 2 || (byte >= 0x80 && byte < 0xa0 && !westernSigns.has(byte))) return false
  }
  return true
}
