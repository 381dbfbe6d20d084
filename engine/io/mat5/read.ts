/**
 * Numeric arrays of MAT-files of level 5, which MATLAB writes with `-v6` and, compressed, `-v7` (MathWorks, "MAT-File
 * Format"). Structures become names with dots; what is not numeric is left out.
 */
import { ModelError } from '../../model/errors'
import type { ImportedColumn } from '../imported'
import { HEADER_BYTES, mi, mx, numericTypes } from './format'

/** Undoes zlib compression (RFC 1950), as far as the first `most` bytes; the host has one. */
export type Inflate = (data: Uint8Array<ArrayBuffer>, most: number) => Promise<Uint8Array<ArrayBuffer>>

/** Bytes of all arrays together: a small file may state that it unpacks to any size. */
const LARGEST = 256 * 2 ** 20
/** Structures in structures. */
const DEEPEST = 50
/** Columns of a file; a matrix has one for each of its own. */
const MOST_COLUMNS = 20_000

interface Element {
  readonly type: number
  readonly start: number
  readonly bytes: number
  readonly next: number
}

/**
 * Columns of every real numeric array: vectors as they are, matrices column by column with the number of the column. Texts
 * below `units` are the units of the columns of the same name.
 *
 * @throws ModelError `file-format` for other versions of MAT-files and damaged ones
 */
export async function readMat5(
  bytes: Uint8Array<ArrayBuffer>,
  file: string,
  inflate: Inflate,
): Promise<readonly ImportedColumn[]> {
  const damaged = (what: string): ModelError =>
    new ModelError('file-format', what, { file }, 'save it from MATLAB with save(..., "-v7")')
  if (bytes.length < HEADER_BYTES) throw damaged('the file is too short for a MAT-file')
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 20))
  const mark = String.fromCharCode(bytes[126], bytes[127])
  if (start.startsWith('MATLAB 7.3') || /HDF/.test(start)) throw damaged('this is a MAT-file of version 7.3')
  if (mark !== 'IM' && mark !== 'MI') throw damaged('this is not a MAT-file of version 5, 6 or 7')
  const little = mark === 'IM'
  const found: ImportedColumn[] = []
  const units = new Map<string, string>()
  let depth = 0
  try {
    await readFile()
  } catch (error) {
    if (error instanceof ModelError) throw error
    if (error instanceof RangeError) throw damaged('the file ends in the middle of an array')
    throw damaged('a compressed array cannot be read')
  }
  if (found.length === 0) throw damaged('there are no numeric arrays in the file')
  return found.map((column) => ({ ...column, unit: units.get(column.name) }))

  async function readFile(): Promise<void> {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const elements: (Element & { readonly stated: number })[] = []
    let total = 0
    for (let at = HEADER_BYTES; at + 8 <= bytes.length;) {
      const element = elementAt(view, at, little)
      const isPacked = element.type === mi.compressed
      const end = element.start + element.bytes
      if (end > bytes.length) throw new RangeError('element beyond the end')
      const stated = isPacked ? await statedBytes(bytes.slice(element.start, end)) : element.bytes
      total += stated
      if (total > LARGEST)
        throw new ModelError(
          'file-format',
          `the file unpacks to more than ${LARGEST / 2 ** 20} MB`,
          { file },
          'save fewer variables, or a part of the samples',
        )
      elements.push({ ...element, stated })
      at = isPacked ? end : element.next
    }
    for (const { type, start: from, bytes: length, next, stated } of elements) {
      if (type === mi.matrix && length > 0) readMatrix(view, { type, start: from, bytes: length, next }, '')
      if (type !== mi.compressed) continue
      const data = await inflate(bytes.slice(from, from + length), stated + 1)
      if (data.length !== stated) throw damaged('a compressed array has another size than it states')
      const inner = new DataView(data.buffer, data.byteOffset, data.byteLength)
      const element = elementAt(inner, 0, little)
      if (element.type === mi.matrix && element.bytes > 0) readMatrix(inner, element, '')
    }
  }

  /** Bytes of the only element in compressed data, by its tag. */
  async function statedBytes(data: Uint8Array<ArrayBuffer>): Promise<number> {
    const head = await inflate(data, 8)
    const { start: from, bytes: length } = elementAt(new DataView(head.buffer, head.byteOffset, head.length), 0, little)
    return Math.max(8, from + length)
  }

  /** @param path names of the structures around it */
  function readMatrix(view: DataView, { start: from, bytes: length }: Element, path: string): void {
    if (++depth > DEEPEST) throw damaged('structures are nested too deeply')
    try {
      readContents(view, from, from + length, path)
    } finally {
      depth--
    }
  }

  function readContents(view: DataView, from: number, end: number, path: string): void {
    const flags = elementAt(view, from, little)
    const kind = view.getUint32(flags.start, little) & 0xff
    const complex = (view.getUint32(flags.start, little) & 0x800) !== 0
    const dimensions = elementAt(view, flags.next, little)
    const sizes = numbers(view, dimensions)
    const named = elementAt(view, dimensions.next, little)
    const own = textOf(view, named)
    const name = path === '' ? own : path
    if (kind === mx.struct) return readStruct(view, named.next, sizes, name)
    if (named.next >= end) return
    const values = elementAt(view, named.next, little)
    if (kind === mx.char && name.startsWith('units.')) {
      units.set(name.slice('units.'.length), textOf(view, values))
    }
    if (kind < mx.double || kind > mx.uint64 || complex || sizes.length !== 2) return
    const all = numbers(view, values)
    const [rows, columns] = sizes
    if (all.length !== rows * columns || all.length < 2) return
    if (found.length + (rows === 1 ? 1 : columns) > MOST_COLUMNS)
      throw new ModelError(
        'file-format',
        `there are more than ${MOST_COLUMNS.toLocaleString('en')} columns`,
        { file },
        'save fewer variables, or matrices with a column for each signal',
      )
    if (rows === 1 || columns === 1) found.push({ name, unit: undefined, values: all })
    else {
      for (let j = 0; j < columns; j++)
        found.push({ name: `${name}(${j + 1})`, unit: undefined, values: all.slice(j * rows, (j + 1) * rows) })
    }
  }

  function readStruct(view: DataView, at: number, sizes: Float64Array, name: string): void {
    const width = elementAt(view, at, little)
    const list = elementAt(view, width.next, little)
    const [length] = numbers(view, width)
    const text = textOf(view, list)
    const count = length > 0 ? Math.floor(list.bytes / length) : 0
    const fields = Array.from({ length: count }, (_, i) =>
      text.slice(i * length, (i + 1) * length).replace(/\0.*$/s, ''),
    )
    // Lists of structures have no single value per field.
    if (sizes.some((size) => size !== 1)) return
    let next = list.next
    for (const field of fields) {
      const element = elementAt(view, next, little)
      if (element.type === mi.matrix && element.bytes > 0) readMatrix(view, element, `${name}.${field}`)
      next = element.next
    }
  }

  function numbers(view: DataView, { type, start: from, bytes: length }: Element): Float64Array {
    const reader = numericTypes.get(type)
    if (reader === undefined) return new Float64Array(0)
    const count = Math.floor(length / reader.bytes)
    if (from + count * reader.bytes > view.byteLength) throw new RangeError('numbers beyond the end')
    const values = new Float64Array(count)
    for (let i = 0; i < count; i++) values[i] = reader.read(view, from + i * reader.bytes, little)
    return values
  }

  function textOf(view: DataView, element: Element): string {
    return Array.from(numbers(view, element), (code) => String.fromCharCode(code)).join('')
  }
}

/** Tag at a place: long, or short with up to four bytes of data in itself. Data are padded to eight bytes. */
function elementAt(view: DataView, at: number, little: boolean): Element {
  const word = view.getUint32(at, little)
  const short = word >>> 16
  if (short > 0) return { type: word & 0xffff, start: at + 4, bytes: short, next: at + 8 }
  const bytes = view.getUint32(at + 4, little)
  return { type: word, start: at + 8, bytes, next: at + 8 + Math.ceil(bytes / 8) * 8 }
}
