/**
 * Roads of ASAM OpenCRG 1.0 to 1.2, text and binary, fed in pieces so that a file of a hundred megabytes never lies in
 * memory as a whole.
 */
import { ModelError } from '../../../engine/errors/model-error'
import type { CurvedGrid } from '../curved-grid'
import { readHeader, type CrgEncoding, type CrgHeader } from './header'
import { bordersOf, checkModifiers } from './settings'
import { foldOf } from './folds'
import { referenceLine } from './line'
import { payloadReader, type PayloadReader } from './payload'
import { GridRows } from './rows'

export interface CrgRoad {
  readonly grid: CurvedGrid
  readonly encoding: CrgEncoding
  readonly comments: readonly string[]
  /** Remarks on what was assumed or does not act, a sentence each. */
  readonly notes: readonly string[]
}

/** Bytes that a header may have. */
const longestHeader = 1_000_000
const [lineFeed, dollar] = [10, 36]

/** Reads a road from bytes. @throws ModelError as `CrgReader` does */
export function readCrg(bytes: Uint8Array, file: string): CrgRoad {
  const reader = new CrgReader(file)
  reader.feed(bytes)
  return reader.finish()
}

export class CrgReader {
  private head: Uint8Array = new Uint8Array(0)
  private header: CrgHeader | undefined
  private rows: GridRows | undefined
  private payload: PayloadReader | undefined

  /** @param file name for messages */
  constructor(private readonly file: string) {}

  /** @throws ModelError `file-format`, `wrong-unit`, `unsupported`, with the line if there is one */
  feed(bytes: Uint8Array): void {
    if (this.payload === undefined) this.feedHeader(bytes)
    else this.payload.feed(bytes)
  }

  /** @throws ModelError as `feed` does, also if the file is cut short */
  finish(): CrgRoad {
    const { header, rows, payload } = this
    if (header === undefined || rows === undefined || payload === undefined)
      throw new ModelError(
        'file-format',
        'the file has no line "$$" between its header and its data, as OpenCRG has',
        { file: this.file },
        'copy it again, or export it as OpenCRG',
      )
    payload.finish()
    const notes: string[] = []
    const { start, step, v, heights, columns } = rows.finish(notes)
    const line = referenceLine({ points: heights.length / v.length, step, ...columns }, header.road, this.file, notes)
    const grid: CurvedGrid = { start, step, line, v, heights, ...bordersOf(header.options, this.file) }
    const fold = foldOf(grid)
    if (fold !== null)
      notes.push(`at u = ${fold.u} m, the road turns so tightly that its edge at v = ${fold.v} m runs back over itself`)
    return { grid, encoding: header.encoding, comments: header.comments, notes }
  }

  private feedHeader(bytes: Uint8Array): void {
    const head = new Uint8Array(this.head.length + bytes.length)
    head.set(this.head)
    head.set(bytes, this.head.length)
    this.head = head
    const end = endOfHeader(head)
    if (end === null) {
      if (head.length > longestHeader) this.refuseHeader()
      return
    }
    const lines = new TextDecoder('latin1').decode(head.subarray(0, end)).split(/\r?\n/)
    if (lines.at(-1) === '') lines.pop()
    this.header = readHeader(lines, this.file)
    checkModifiers(this.header.modifiers, this.file)
    this.rows = new GridRows(this.header, this.file)
    const { encoding, channels } = this.header
    const { rows } = this
    this.payload = payloadReader(
      { encoding, width: channels.length, file: this.file, line: lines.length + 1 },
      (row, line) => rows.take(row, line),
    )
    this.head = new Uint8Array(0)
    this.payload.feed(head.subarray(end))
  }

  private refuseHeader(): never {
    throw new ModelError(
      'file-format',
      'the header does not end within a megabyte',
      { file: this.file },
      'end it with a line that begins with "$$"',
    )
  }
}

/** @returns where the data begin, or null if the line that ends the header is not complete */
function endOfHeader(bytes: Uint8Array): number | null {
  for (let start = 0; start < bytes.length && start <= longestHeader;) {
    const end = bytes.indexOf(lineFeed, start)
    if (end < 0) return null
    if (bytes[start] === dollar && bytes[start + 1] === dollar) return end + 1
    start = end + 1
  }
  return null
}
