/**
 * Rows of an OpenCRG file (ASAM OpenCRG 1.2, chapter "Road data"). Text: fields of 10 (LRFI) or 20 characters (LDFI),
 * as many as fit into 80 per line; a row begins a line; a field with an asterisk is a missing value. Binary (KRBI,
 * KDBI): IEEE numbers of 4 or 8 bytes, big end first, row after row, filled up to a multiple of 80 bytes at the end.
 *
 * Files are fed in pieces of any size, and a number costs no string: a kilometre of road has eight million of them.
 */
import { ModelError } from '../../../engine/errors/model-error'
import { numberOf, type CrgEncoding } from './header'

/** Takes a row; its array is used again for the next one. */
export type TakeRow = (row: Float64Array, line: number | undefined) => void

export interface PayloadReader {
  readonly feed: (bytes: Uint8Array) => void
  /** @throws ModelError `file-format` if the last row is cut short */
  readonly finish: () => void
}

export interface Payload {
  readonly encoding: CrgEncoding
  /** Numbers of a row. */
  readonly width: number
  readonly file: string
  /** Line of the file with the first row. */
  readonly line: number
}

export function payloadReader(payload: Payload, take: TakeRow): PayloadReader {
  return payload.encoding.endsWith('BI') ? new BinaryRows(payload, take) : new TextRows(payload, take)
}

class BinaryRows implements PayloadReader {
  private readonly row: Float64Array
  private readonly rowBytes: Uint8Array
  private readonly view: DataView
  private readonly bytes: number
  private filled = 0
  private rows = 0

  constructor(
    private readonly payload: Payload,
    private readonly take: TakeRow,
  ) {
    this.bytes = payload.encoding === 'KDBI' ? 8 : 4
    this.row = new Float64Array(payload.width)
    this.rowBytes = new Uint8Array(payload.width * this.bytes)
    this.view = new DataView(this.rowBytes.buffer)
  }

  feed(bytes: Uint8Array): void {
    let at = 0
    while (at < bytes.length) {
      const part = bytes.subarray(at, at + this.rowBytes.length - this.filled)
      this.rowBytes.set(part, this.filled)
      this.filled += part.length
      at += part.length
      if (this.filled === this.rowBytes.length) this.end()
    }
  }

  private end(): void {
    for (let k = 0; k < this.row.length; k++)
      this.row[k] = this.bytes === 8 ? this.view.getFloat64(8 * k) : this.view.getFloat32(4 * k)
    this.filled = 0
    this.rows++
    this.take(this.row, undefined)
  }

  finish(): void {
    // a record of 80 bytes is filled up with NaN
    if (this.filled >= 80)
      throw new ModelError(
        'file-format',
        `the file ends within row ${this.rows + 1} of the data`,
        { file: this.payload.file },
        'copy it again: it is cut short, or was changed as text',
      )
  }
}

const [lineFeed, carriageReturn, space, tab] = [10, 13, 32, 9]
const [asterisk, plus, minus, point, zero, nine] = [42, 43, 45, 46, 48, 57]

/** Powers of ten that are exact. */
const powers = Array.from({ length: 23 }, (_, k) => 10 ** k)

class TextRows implements PayloadReader {
  private readonly row: Float64Array
  private readonly field: number
  private readonly perLine: number
  private filled = 0
  private line: number
  /** Line that the row began in. */
  private began = 0
  private rest = new Uint8Array(0)

  constructor(
    private readonly payload: Payload,
    private readonly take: TakeRow,
  ) {
    this.row = new Float64Array(payload.width)
    this.field = payload.encoding === 'LDFI' ? 20 : 10
    this.perLine = 80 / this.field
    this.line = payload.line
  }

  feed(piece: Uint8Array): void {
    let bytes = piece
    if (this.rest.length > 0) {
      bytes = new Uint8Array(this.rest.length + piece.length)
      bytes.set(this.rest)
      bytes.set(piece, this.rest.length)
    }
    let start = 0
    for (;;) {
      const end = bytes.indexOf(lineFeed, start)
      if (end < 0) break
      this.takeLine(bytes, start, end)
      start = end + 1
    }
    this.rest = bytes.slice(start)
    if (this.rest.length > 1000) throw this.fault('is longer than 80 characters', 'copy the file again')
  }

  finish(): void {
    if (this.rest.length > 0) this.takeLine(this.rest, 0, this.rest.length)
    if (this.filled > 0)
      throw new ModelError(
        'file-format',
        `the last row of the data has ${this.filled} of ${this.row.length} numbers`,
        { file: this.payload.file, line: this.began },
        'copy the file again: it is cut short',
      )
  }

  private takeLine(bytes: Uint8Array, start: number, lineEnd: number): void {
    let end = lineEnd
    while (end > start && isBlank(bytes[end - 1])) end--
    if (end > start) {
      if (this.filled === 0) this.began = this.line
      const count = Math.min(this.perLine, this.row.length - this.filled)
      for (let k = 0; k < count; k++) this.takeField(bytes, start + k * this.field, end)
      if (end > start + count * this.field)
        throw this.fault(
          `has more than ${count} numbers`,
          `write ${this.perLine} fields of ${this.field} characters in each line, and begin a line with each row`,
        )
      if (this.filled === this.row.length) {
        this.filled = 0
        this.take(this.row, this.began)
      }
    }
    this.line++
  }

  private takeField(bytes: Uint8Array, start: number, lineEnd: number): void {
    const end = Math.min(start + this.field, lineEnd)
    if (start >= end) throw this.fault(`has too few numbers: ${this.filled} of ${this.row.length}`, 'complete the row')
    this.row[this.filled++] = this.value(bytes, start, end)
  }

  /** Digits as an integer over a power of ten, which is rounded once where both are exact. */
  private value(bytes: Uint8Array, start: number, end: number): number {
    let at = start
    while (at < end && bytes[at] === space) at++
    const negative = bytes[at] === minus
    if (negative || bytes[at] === plus) at++
    let [digits, count, decimals] = [0, 0, 0]
    let [after, hasDigit] = [false, false]
    for (; at < end; at++) {
      const character = bytes[at]
      if (character >= zero && character <= nine) {
        digits = 10 * digits + (character - zero)
        hasDigit = true
        if (digits > 0) count++
        if (after) decimals++
      } else if (character === point && !after) after = true
      else break
    }
    if (at === end && hasDigit && count <= 15 && decimals < powers.length) {
      const value = digits / powers[decimals]
      return negative ? -value : value
    }
    return this.unusual(bytes, start, end)
  }

  /** A number with an exponent or more digits than a machine number holds, or a missing value. */
  private unusual(bytes: Uint8Array, start: number, end: number): number {
    const text = String.fromCharCode(...bytes.subarray(start, end))
    if (text.trim() === '**unused**') return 0
    if (bytes.subarray(start, end).includes(asterisk)) return NaN
    const value = numberOf(text)
    if (value !== null) return value
    throw this.fault(
      `has "${printable(text)}" from column ${this.columnOf() + 1}`,
      'write a number; at the edges of the road *missing* is allowed',
    )
  }

  /** Column that the present field begins in, counted from 0. */
  private columnOf(): number {
    return (this.filled % this.perLine) * this.field
  }

  private fault(what: string, remedy: string): ModelError {
    return new ModelError('file-format', `the line ${what}`, { file: this.payload.file, line: this.line }, remedy)
  }
}

const isBlank = (character: number): boolean => character === space || character === tab || character === carriageReturn
const printable = (text: string): string => text.replace(/[^ -~]/g, '?').trim()
