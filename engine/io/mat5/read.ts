/**
 * MAT-files of level 5, which MATLAB writes with `-v6` and, compressed, `-v7` (MathWorks, "MAT-File Format"). The
 * conversion of their arrays, structures and cells is in `tables/mat-values.ts`.
 */
import { ModelError } from '../../errors/model-error'
import type { BinaryTable } from '../tables/binary/binary-table'
import { fullMatrix, tableOf, type MatValue } from '../tables/binary/mat-values'

import { HEADER_BYTES, mi, mx, numericTypes } from './format'

/** Undoes zlib compression (RFC 1950), as far as the first `most` bytes; the host has one. */
export type Inflate = (data: Uint8Array<ArrayBuffer>, most: number) => Promise<Uint8Array<ArrayBuffer>>

/** Bytes of all arrays together: a small file may state that it unpacks to any size. */
const LARGEST = 256 * 2 ** 20
/** Structures in structures. */
const DEEPEST = 50

interface Element {
  readonly type: number
  readonly start: number
  readonly bytes: number
  readonly next: number
}

/**
 * @throws ModelError `file-format` for other versions of MAT-files and damaged ones
 */
export async function readMat5(bytes: Uint8Array<ArrayBuffer>, file: string, inflate: Inflate): Promise<BinaryTable> {
  const damaged = damagedIn(file)
  if (bytes.length < HEADER_BYTES) throw damaged('the file is too short for a MAT-file')
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 20))
  const mark = String.fromCharCode(bytes[126], bytes[127])
  if (start.startsWith('MATLAB 7.3') || /HDF/.test(start)) throw damaged('this is a MAT-file of version 7.3')
  if (mark !== 'IM' && mark !== 'MI') throw damaged('this is not a MAT-file of version 5, 6 or 7')
  const little = mark === 'IM'
  const reader = new Mat5Reader(bytes, file, little, inflate)
  try {
    await reader.readFile()
  } catch (error) {
    if (error instanceof ModelError) throw error
    if (error instanceof RangeError) throw damaged('the file ends in the middle of an array')
    throw damaged('a compressed array cannot be read')
  }
  return tableOf(reader.variables, file)
}

const damagedIn =
  (file: string) =>
  (what: string): ModelError =>
    new ModelError('file-format', what, { file }, 'save it from MATLAB with save(..., "-v7")')

/** Reader of the elements of one file. */
class Mat5Reader {
  readonly variables = new Map<string, MatValue>()
  private depth = 0
  private readonly damaged: (what: string) => ModelError

  constructor(
    private readonly bytes: Uint8Array<ArrayBuffer>,
    private readonly file: string,
    private readonly little: boolean,
    private readonly inflate: Inflate,
  ) {
    this.damaged = damagedIn(file)
  }

  async readFile(): Promise<void> {
    const view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength)
    const elements: (Element & { readonly stated: number })[] = []
    let total = 0
    for (let at = HEADER_BYTES; at + 8 <= this.bytes.length;) {
      const element = elementAt(view, at, this.little)
      const isPacked = element.type === mi.compressed
      const end = element.start + element.bytes
      if (end > this.bytes.length) throw new RangeError('element beyond the end')
      const stated = isPacked ? await this.statedBytes(this.bytes.slice(element.start, end)) : element.bytes
      total += stated
      if (total > LARGEST)
        throw new ModelError(
          'file-format',
          `the file unpacks to more than ${LARGEST / 2 ** 20} MB`,
          { file: this.file },
          'save fewer variables, or a part of the samples',
        )
      elements.push({ ...element, stated })
      at = isPacked ? end : element.next
    }
    for (const { type, start: from, bytes: length, next, stated } of elements) {
      if (type === mi.matrix && length > 0) this.keep(view, { type, start: from, bytes: length, next })
      if (type !== mi.compressed) continue
      const data = await this.inflate(this.bytes.slice(from, from + length), stated + 1)
      if (data.length !== stated) throw this.damaged('the size of a compressed array differs from its header')
      const inner = new DataView(data.buffer, data.byteOffset, data.byteLength)
      const element = elementAt(inner, 0, this.little)
      if (element.type === mi.matrix && element.bytes > 0) this.keep(inner, element)
    }
  }

  /** Length in bytes of the only element in compressed data, from its tag. */
  private async statedBytes(data: Uint8Array<ArrayBuffer>): Promise<number> {
    const head = await this.inflate(data, 8)
    const { start: from, bytes: length } = elementAt(
      new DataView(head.buffer, head.byteOffset, head.length),
      0,
      this.little,
    )
    return Math.max(8, from + length)
  }

  private keep(view: DataView, element: Element): void {
    const { name, value } = this.readMatrix(view, element)
    // values that objects refer to have no name
    if (name !== '') this.variables.set(name, value)
  }

  private readMatrix(view: DataView, { start: from, bytes: length }: Element): Named {
    if (++this.depth > DEEPEST) throw this.damaged('structures are nested too deeply')
    try {
      return this.readContents(view, from, from + length)
    } finally {
      this.depth--
    }
  }

  private readContents(view: DataView, from: number, end: number): Named {
    const flags = elementAt(view, from, this.little)
    const kind = view.getUint32(flags.start, this.little) & 0xff
    const complex = (view.getUint32(flags.start, this.little) & 0x800) !== 0
    const second = elementAt(view, flags.next, this.little)
    if (kind === mx.opaque) {
      const system = elementAt(view, second.next, this.little)
      const what = this.textOf(view, elementAt(view, system.next, this.little))
      return { name: this.textOf(view, second), value: { kind: 'other', what: `objects of class ${what}` } }
    }
    const sizes = this.numbers(view, second)
    const named = elementAt(view, second.next, this.little)
    const name = this.textOf(view, named)
    return { name, value: this.valueAt(view, named.next, end, kind, complex, sizes) }
  }

  private valueAt(
    view: DataView,
    at: number,
    end: number,
    kind: number,
    complex: boolean,
    sizes: Float64Array,
  ): MatValue {
    if (kind === mx.struct) return this.readStruct(view, at, end, sizes)
    if (kind === mx.object) return { kind: 'other', what: 'objects' }
    if (kind === mx.function) return { kind: 'other', what: 'functions' }
    if (kind === mx.cell) return { kind: 'cells', items: this.readItems(view, at, end, countOf(sizes)) }
    if (at >= end) return { kind: 'cells', items: [] }
    const first = elementAt(view, at, this.little)
    if (kind === mx.char) {
      return sizes.length === 2 && sizes[0] <= 1
        ? { kind: 'text', text: this.textOf(view, first) }
        : { kind: 'other', what: 'texts' }
    }
    if (complex) return { kind: 'other', what: 'complex' }
    if (kind < mx.sparse || kind > mx.uint64) return { kind: 'other', what: `arrays of class ${kind}` }
    if (sizes.length !== 2) return { kind: 'other', what: `arrays of ${sizes.length} dimensions` }
    const [rows, columns] = sizes
    if (kind === mx.sparse) {
      const starts = elementAt(view, first.next, this.little)
      const values = this.numbers(view, elementAt(view, starts.next, this.little))
      const full = fullMatrix(rows, columns, this.numbers(view, first), this.numbers(view, starts), values)
      return full === undefined ? { kind: 'other', what: 'sparse' } : { kind: 'numbers', rows, columns, values: full }
    }
    const values = this.numbers(view, first)
    return values.length === rows * columns
      ? { kind: 'numbers', rows, columns, values }
      : { kind: 'other', what: 'damaged' }
  }

  /** Returns the values of a cell array or of the fields of structures, one by one. */
  private readItems(view: DataView, from: number, end: number, count: number): MatValue[] {
    const items: MatValue[] = []
    for (let at = from; at < end && items.length < count;) {
      const element = elementAt(view, at, this.little)
      const filled = element.type === mi.matrix && element.bytes > 0
      items.push(filled ? this.readMatrix(view, element).value : { kind: 'cells', items: [] })
      at = element.next
    }
    return items
  }

  private readStruct(view: DataView, at: number, end: number, sizes: Float64Array): MatValue {
    const width = elementAt(view, at, this.little)
    const list = elementAt(view, width.next, this.little)
    const [length] = this.numbers(view, width)
    const text = this.textOf(view, list)
    // a damaged file may state any number of names and elements: those that are there count
    const fieldCount = length > 0 ? Math.floor(text.length / length) : 0
    const names = Array.from({ length: fieldCount }, (_, i) =>
      text.slice(i * length, (i + 1) * length).replace(/\0.*$/s, ''),
    )
    const items = this.readItems(view, list.next, end, countOf(sizes) * names.length)
    const count = names.length === 0 ? 0 : Math.floor(items.length / names.length)
    const fields = new Map(names.map((name, k) => [name, items.filter((_item, i) => i % names.length === k)] as const))
    return { kind: 'struct', count, fields }
  }

  private numbers(view: DataView, { type, start: from, bytes: length }: Element): Float64Array {
    const reader = numericTypes.get(type)
    if (reader === undefined) return new Float64Array(0)
    const count = Math.floor(length / reader.bytes)
    if (from + count * reader.bytes > view.byteLength) throw new RangeError('numbers beyond the end')
    const values = new Float64Array(count)
    for (let i = 0; i < count; i++) values[i] = reader.read(view, from + i * reader.bytes, this.little)
    return values
  }

  private textOf(view: DataView, element: Element): string {
    return Array.from(this.numbers(view, element), (code) => String.fromCharCode(code)).join('')
  }
}

interface Named {
  readonly name: string
  readonly value: MatValue
}

const countOf = (sizes: Float64Array): number => sizes.reduce((product, size) => product * size, 1)

/** Returns the tag at a place: long, or short with up to four bytes of data in itself. Data has padding to 8 bytes. */
function elementAt(view: DataView, at: number, little: boolean): Element {
  const word = view.getUint32(at, little)
  const short = word >>> 16
  if (short > 0) return { type: word & 0xffff, start: at + 4, bytes: short, next: at + 8 }
  const bytes = view.getUint32(at + 4, little)
  return { type: word, start: at + 8, bytes, next: at + 8 + Math.ceil(bytes / 8) * 8 }
}
