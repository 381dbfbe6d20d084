/**
 * Entries of a ZIP file, each held to the size and the checksum that the file states (PKWARE, APPNOTE.TXT, 6.3.10): one
 * that unpacks to anything else is damaged, or made to deceive.
 */

export interface ZipEntry {
  readonly name: string
  /** Bytes when unpacked, as the file states. */
  readonly size: number
  /** @throws Error if the unpacked data does not match the size or checksum that the file states */
  readonly read: () => Uint8Array
}

type Inflate = (data: Uint8Array, options: { readonly out: Uint8Array }) => Uint8Array

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const CENTRAL_BYTES = 46
const LOCAL_BYTES = 30
/** Longest comment at the end of a file. */
const LONGEST_COMMENT = 0xffff

/**
 * @param inflate undoes deflate (RFC 1951) into a given array, and returns the filled part
 * @throws Error for anything that is not a ZIP file, is encrypted, or takes a method or a size that are not read here
 */
export function zipEntries(bytes: Uint8Array, inflate: Inflate): readonly ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const entries: ZipEntry[] = []
  for (let i = 0; i < count; i++) {
    if (view.getUint32(at, true) !== CENTRAL) throw new Error('the directory is damaged')
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
    const [checksum, packed, size] = [16, 20, 24].map((offset) => view.getUint32(at + offset, true))
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    const local = view.getUint32(at + 42, true)
    const nameBytes = bytes.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength)
    const name = new TextDecoder((flags & 0x800) === 0 ? 'latin1' : 'utf-8').decode(nameBytes)
    const read = (): Uint8Array => {
      if ((flags & 1) !== 0) throw new Error('the entry is encrypted')
      if (view.getUint32(local, true) !== LOCAL) throw new Error('the entry is damaged')
      const start = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
      const data = bytes.subarray(start, start + packed)
      if (data.length !== packed) throw new Error('the entry is cut off')
      // one byte more than there should be shows that there are more
      const content = method === 0 ? data : method === 8 ? inflate(data, { out: new Uint8Array(size + 1) }) : undefined
      if (content === undefined) throw new Error('the entry is packed with another method')
      if (content.length !== size || crc32(content) !== checksum)
        throw new Error('the entry is not what its header states')
      return content
    }
    entries.push({ name, size, read })
    at += CENTRAL_BYTES + nameLength + extra + comment
  }
  return entries
}

function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT)
  for (let at = view.byteLength - END_BYTES; at >= first; at--) if (view.getUint32(at, true) === END) return at
  throw new Error('there is no directory')
}

let table: Uint32Array | undefined

/** Returns the CRC-32 of ISO 3309, as ZIP files have it. */
function crc32(bytes: Uint8Array): number {
  table ??= Uint32Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k++) c = (c & 1) === 0 ? c >>> 1 : 0xedb88320 ^ (c >>> 1)
    return c
  })
  let crc = 0xffffffff
  for (let i = 0; i < bytes.length; i++) crc = table[(crc ^ bytes[i]) & 0xff] ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
