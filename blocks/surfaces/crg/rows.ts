/** Rows of an OpenCRG file as they come, kept as heights in single precision and columns of the reference line. */
import { ModelError } from '../../../engine/errors/model-error'
import type { Channel, CrgHeader, Entry } from './header'

/** Nodes that a grid may have: 200 MB of heights. */
const mostNodes = 50_000_000
/** Rows of a piece of heights, where the file does not say how many there are. */
const pieceRows = 4096
/** Rounding of counts: increments and ends have as many digits as their writers found enough. */
const nearlyWhole = 1e-2

interface Columns {
  readonly phi?: Float64Array
  readonly slope?: Float64Array
  readonly banking?: Float64Array
}

export interface GridData {
  readonly start: number
  readonly step: number
  readonly v: Float64Array
  readonly heights: Float32Array
  readonly columns: Columns
}

export class GridRows {
  private readonly v: Float64Array
  /** Column of each longitudinal section, from right to left. */
  private readonly order: readonly number[]
  private readonly lineColumns: readonly (readonly ['phi' | 'slope' | 'banking', number, number[]])[]
  private readonly uColumn: number
  private readonly expected: number | undefined
  private readonly start: number
  private step: number
  private readonly pieces: Float32Array[] = []
  private rows = 0
  private lastU = NaN

  constructor(
    private readonly header: CrgHeader,
    private readonly file: string,
  ) {
    const sections = this.sections()
    this.order = sections.map(([, column]) => column)
    this.v = Float64Array.from(sections, ([place]) => place)
    const of = (kind: Channel['kind']): number => header.channels.findIndex((channel) => channel.kind === kind)
    this.lineColumns = (['phi', 'slope', 'banking'] as const).flatMap((kind) => {
      const column = of(kind)
      return column < 0 ? [] : [[kind, column, []] as const]
    })
    this.uColumn = of('u')
    this.start = this.entry('REFERENCE_LINE_START_U')?.value ?? header.virtualU?.start ?? 0
    this.step = this.increment()
    this.expected = this.expectedRows()
    if ((this.expected ?? 0) * this.v.length > mostNodes) this.refuseSize(this.expected ?? 0)
  }

  take(row: Float64Array, line: number | undefined): void {
    if (this.expected !== undefined && this.rows >= this.expected) {
      // a binary file is filled up at its end
      if (row.every(Number.isNaN)) return
      throw this.fault(
        `the file has more than the ${this.expected} rows that its reference line has`,
        'correct REFERENCE_LINE_END_U',
        line,
      )
    }
    const width = this.v.length
    if ((this.rows + 1) * width > mostNodes) this.refuseSize(this.rows + 1)
    const size = this.expected ?? pieceRows
    const within = this.rows % size
    if (within === 0) this.pieces.push(new Float32Array(size * width))
    const piece = this.pieces[this.pieces.length - 1]
    for (let j = 0; j < width; j++) piece[within * width + j] = row[this.order[j]]
    this.extend(piece, within * width, line)
    for (const [, column, values] of this.lineColumns) values.push(row[column])
    if (this.uColumn >= 0) this.follow(row[this.uColumn], line)
    this.rows++
  }

  finish(notes: string[]): GridData {
    if (this.expected !== undefined && this.rows < this.expected)
      throw this.fault(
        `the file has ${this.rows} of the ${this.expected} rows that its reference line has`,
        'copy it again: it is cut short; or correct REFERENCE_LINE_END_U',
      )
    if (this.rows < 2) throw this.fault('the road has less than two rows', 'add rows')
    const columns = Object.fromEntries(this.lineColumns.map(([kind, , values]) => [kind, Float64Array.from(values)]))
    if (this.extended > 0)
      notes.push(`${this.extended} heights are missing at the edges, where those beside them are taken`)
    return { start: this.start, step: this.step, v: this.v, heights: this.joined(), columns }
  }

  private extended = 0

  /** Fills missing heights at both edges with those of the nearest node, as OpenCRG does by default. */
  private extend(heights: Float32Array, from: number, line: number | undefined): void {
    const width = this.v.length
    const valid = (j: number): boolean => Number.isFinite(heights[from + j])
    let [first, last] = [0, width - 1]
    while (first < width && !valid(first)) first++
    if (first === width) throw this.fault(`row ${this.rows + 1} has no height`, 'add at least one', line)
    while (!valid(last)) last--
    for (let j = first; j <= last; j++)
      if (!valid(j))
        throw this.fault(
          `row ${this.rows + 1} has a hole at v = ${this.v[j]} m`,
          'fill it: heights may be missing at the edges only',
          line,
        )
    heights.fill(heights[from + first], from, from + first)
    heights.fill(heights[from + last], from + last + 1, from + width)
    this.extended += first + (width - 1 - last)
  }

  private follow(u: number, line: number | undefined): void {
    if (this.rows === 1 && Number.isNaN(this.step)) this.step = u - this.lastU
    const from = this.rows === 0 ? u : this.lastU
    const off = this.rows === 0 ? u - this.start : u - from - this.step
    if (!(Math.abs(off) <= 0.03 * Math.abs(this.step)) && !(this.rows === 0 && Math.abs(off) < 1e-6))
      throw this.fault(
        `reference line u is ${u} m in row ${this.rows + 1}, and the distance of points is ${this.step} m`,
        'write points at one distance',
        line,
      )
    this.lastU = u
  }

  private joined(): Float32Array {
    const size = this.rows * this.v.length
    if (this.pieces.length === 1) return this.pieces[0].subarray(0, size)
    const heights = new Float32Array(size)
    let at = 0
    for (const [k, piece] of this.pieces.entries()) {
      heights.set(piece.subarray(0, size - at), at)
      at += piece.length
      this.pieces[k] = new Float32Array(0)
    }
    return heights
  }

  private entry(name: string): Entry | undefined {
    return this.header.road.get(name)
  }

  private increment(): number {
    const stated = this.entry('REFERENCE_LINE_INCREMENT')
    const virtual = this.header.virtualU
    if (stated !== undefined && virtual !== undefined && Math.abs(stated.value - virtual.step) > 1e-6)
      throw this.fault(
        `the distance of points is ${stated.value} m and, in line ${virtual.line}, ${virtual.step} m`,
        'correct one of them',
        stated.line,
      )
    const step = stated?.value ?? virtual?.step
    if (step === undefined && this.uColumn < 0)
      throw this.fault(
        'the file does not state the distance of points along the reference line',
        'add REFERENCE_LINE_INCREMENT',
      )
    if (step !== undefined && !(step >= 1e-6))
      throw this.fault(`REFERENCE_LINE_INCREMENT is ${step} m`, 'write a distance above 1e-6 m', stated?.line)
    return step ?? NaN
  }

  private expectedRows(): number | undefined {
    const end = this.entry('REFERENCE_LINE_END_U')
    if (end === undefined || Number.isNaN(this.step)) return undefined
    const sides = (end.value - this.start) / this.step
    const whole = Math.round(sides)
    if (!(whole >= 1) || Math.abs(sides - whole) > nearlyWhole)
      throw this.fault(
        `the reference line from ${this.start} m to ${end.value} m has no whole number of steps of ${this.step} m`,
        'correct REFERENCE_LINE_END_U or REFERENCE_LINE_INCREMENT',
        end.line,
      )
    return whole + 1
  }

  /** Place and column of each longitudinal section, from right to left. */
  private sections(): readonly (readonly [number, number])[] {
    const { channels } = this.header
    const stated = channels.flatMap(({ section, line }, column) =>
      section === undefined ? [] : [{ ...section, column, line }],
    )
    if (stated.length < 2)
      throw this.fault(
        'the road has less than two longitudinal sections',
        'add columns D:long section 1,m, D:long section 2,m, ...',
      )
    const other = stated.find(({ by }) => by !== stated[0].by)
    if (other !== undefined)
      throw this.fault(
        'some longitudinal sections are given by their number and some by their position',
        'name all alike',
        other.line,
      )
    const places = stated[0].by === 'position' ? stated.map(({ value }) => value) : this.placesByNumber(stated)
    const sorted = places.map((place, k) => [place, stated[k].column] as const).toSorted(([a], [b]) => a - b)
    for (const [k, [place]] of sorted.entries())
      if (k > 0 && place - sorted[k - 1][0] < 1e-6)
        throw this.fault(`two longitudinal sections are at v = ${place} m`, 'give each its own place')
    this.checkEdges(sorted[0][0], sorted[sorted.length - 1][0])
    return sorted
  }

  private placesByNumber(sections: readonly { readonly value: number; readonly line: number }[]): readonly number[] {
    const right = this.entry('LONG_SECTION_V_RIGHT')
    const step = this.entry('LONG_SECTION_V_INCREMENT')
    const left = this.entry('LONG_SECTION_V_LEFT')
    const wrong = sections.find(({ value }, k) => value !== k + 1)
    if (wrong !== undefined)
      throw this.fault(`"long section ${wrong.value}" is out of order`, 'number them from 1', wrong.line)
    const count = sections.length
    const width =
      step?.value ?? (right === undefined || left === undefined ? undefined : (left.value - right.value) / (count - 1))
    const first =
      right?.value ?? (left === undefined || width === undefined ? undefined : left.value - width * (count - 1))
    if (width === undefined || first === undefined || !(width > 0))
      throw this.fault(
        'the file does not state where the longitudinal sections are',
        'add LONG_SECTION_V_RIGHT and LONG_SECTION_V_INCREMENT',
      )
    return sections.map((_, k) => first + k * width)
  }

  private checkEdges(right: number, left: number): void {
    for (const [name, place] of [
      ['RIGHT', right],
      ['LEFT', left],
    ] as const) {
      const stated = this.entry(`LONG_SECTION_V_${name}`)
      if (stated !== undefined && Math.abs(stated.value - place) > 1e-3 * (left - right))
        throw this.fault(
          `the ${name.toLowerCase()} edge is at v = ${stated.value} m by LONG_SECTION_V_${name} and at ${place} m by its sections`,
          'correct one of them',
          stated.line,
        )
    }
  }

  private refuseSize(rows: number): never {
    throw this.fault(
      `the road has more than ${mostNodes / 1e6} million nodes (${rows} rows of ${this.v.length})`,
      'cut it into parts, or thin it out',
    )
  }

  private fault(what: string, remedy: string, line?: number): ModelError {
    return new ModelError('file-format', what, { file: this.file, line }, remedy)
  }
}
