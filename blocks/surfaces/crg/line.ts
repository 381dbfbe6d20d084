/**
 * The reference line of an OpenCRG road (ASAM OpenCRG 1.2, "Reference line"): sides of one length, each with the
 * heading and slope in the row of the point it leads to, so those of the first row mean nothing. Banking
 * is that of the points.
 *
 *   x[i + 1] = x[i] + du cos(phi[i + 1]),  y[i + 1] = y[i] + du sin(phi[i + 1]),  z[i + 1] = z[i] + du slope[i + 1]
 *
 * If the file states the end as well, the rest that rounding of headings and slopes leaves is spread along the line.
 */
import { ModelError } from '../../../engine/errors/model-error'
import type { ReferenceLine } from '../curved-grid'
import type { Entries, Entry } from './header'

export interface LineData {
  readonly points: number
  /** Distance of two points, m. */
  readonly step: number
  readonly phi?: Float64Array
  readonly slope?: Float64Array
  readonly banking?: Float64Array
}

/** Part of the length by which computed and stated end may differ. */
const looseEnd = 1e-2
/** Difference that is rounding, m: C programs of the standard warn from there on. */
const rounding = 5e-4
/** Headings of two sides may differ by this, rad: beyond a right angle, the line turns back on itself. */
const sharpest = Math.PI / 2

/**
 * @param notes takes remarks, a sentence each
 * @throws ModelError `file-format`
 */
export function referenceLine(data: LineData, road: Entries, file: string, notes: string[]): ReferenceLine {
  return new LineBuilder(data, road, file, notes).build()
}

class LineBuilder {
  constructor(
    private readonly data: LineData,
    private readonly road: Entries,
    private readonly file: string,
    private readonly notes: string[],
  ) {}

  build(): ReferenceLine {
    const phi = this.headings()
    const x = this.along('X', (i) => Math.cos(phi(i)))
    const y = this.along('Y', (i) => Math.sin(phi(i)))
    this.checkTurns(phi)
    return { x, y, z: this.along('Z', this.slopes()), banking: this.banking() }
  }

  /** Value of an entry such as REFERENCE_LINE_START_X. */
  private entry(name: string): Entry | undefined {
    return this.road.get(`REFERENCE_LINE_${name}`)
  }

  private headings(): (point: number) => number {
    const { phi } = this.data
    if (phi !== undefined) {
      this.checkFinite(phi, 'reference line phi', 1)
      this.compareEnd('END_PHI', phi.at(-1) ?? NaN)
      return (i) => phi[i]
    }
    const [dx, dy] = (['X', 'Y'] as const).map((axis) => this.difference(axis))
    const stated = this.entry('START_PHI')?.value
    const between = dx === undefined || dy === undefined ? undefined : Math.atan2(dy, dx)
    const heading = stated ?? between ?? 0
    this.compareEnd('END_PHI', heading)
    return () => heading
  }

  private slopes(): (point: number) => number {
    const { slope } = this.data
    if (slope !== undefined) {
      this.checkFinite(slope, 'reference line slope', 1)
      return (i) => slope[i]
    }
    const rise = this.difference('Z')
    const constant = this.entry('START_S')?.value ?? (rise === undefined ? 0 : rise / this.length())
    this.compareEnd('END_S', constant)
    return () => constant
  }

  private banking(): Float64Array {
    const { banking, points } = this.data
    if (banking !== undefined) {
      this.checkFinite(banking, 'reference line banking', 0)
      return banking
    }
    const start = this.entry('START_B')?.value ?? 0
    const end = this.entry('END_B')
    if (end !== undefined && end.value !== start)
      throw this.fault(
        `the banking changes from ${start} to ${end.value}, and the file has no column of it`,
        'add a column D:reference line banking,m/m',
        end.line,
      )
    return new Float64Array(points).fill(start)
  }

  private length(): number {
    return (this.data.points - 1) * this.data.step
  }

  /** Stated end less stated start, where both are stated. */
  private difference(axis: 'X' | 'Y' | 'Z'): number | undefined {
    const [start, end] = [this.entry(`START_${axis}`), this.entry(`END_${axis}`)]
    if (end === undefined || (start === undefined && axis !== 'Z')) return undefined
    return end.value - (start?.value ?? 0)
  }

  private along(axis: 'X' | 'Y' | 'Z', rate: (point: number) => number): Float64Array {
    const { points, step } = this.data
    const values = new Float64Array(points)
    values[0] = this.entry(`START_${axis}`)?.value ?? 0
    for (let i = 0; i < points - 1; i++) values[i + 1] = values[i] + step * rate(i + 1)
    const end = this.entry(`END_${axis}`)
    if (end !== undefined) this.close(values, axis, end)
    return values
  }

  private close(values: Float64Array, axis: string, { value, line }: Entry): void {
    const last = values.length - 1
    const gap = value - values[last]
    if (Math.abs(gap) > Math.max(rounding, looseEnd * this.length()))
      throw this.fault(
        `the reference line ends at ${axis.toLowerCase()} = ${values[last].toPrecision(6)} m by its headings and slopes, and the file states ${value} m`,
        `correct REFERENCE_LINE_END_${axis}, or remove it`,
        line,
      )
    if (Math.abs(gap) > rounding)
      this.notes.push(
        `the end of the reference line misses the stated ${axis.toLowerCase()} by ${gap.toPrecision(3)} m, which is spread along it`,
      )
    for (let i = 1; i <= last; i++) values[i] += gap * (i / last)
    values[last] = value
  }

  private compareEnd(name: string, value: number): void {
    const stated = this.entry(name)
    if (stated === undefined || Math.abs(stated.value - value) <= 1e-3) return
    this.notes.push(`REFERENCE_LINE_${name} is ${stated.value}, and the line has ${value.toPrecision(6)} there`)
  }

  private checkFinite(values: Float64Array, name: string, from: number): void {
    const missing = values.findIndex((value, i) => i >= from && !Number.isFinite(value))
    if (missing >= 0) throw this.fault(`the column "${name}" has no value in row ${missing + 1}`, 'complete it')
  }

  private checkTurns(phi: (point: number) => number): void {
    for (let i = 2; i < this.data.points; i++) {
      const turn = Math.abs(withinTurn(phi(i) - phi(i - 1)))
      if (turn > sharpest)
        throw this.fault(
          `the reference line jumps: its heading changes by ${((turn * 180) / Math.PI).toPrecision(3)} deg from row ${i} to row ${i + 1}`,
          'correct the headings there (they are in rad)',
        )
    }
  }

  private fault(what: string, remedy: string, line?: number): ModelError {
    return new ModelError('file-format', what, { file: this.file, line }, remedy)
  }
}

/** The same angle from -pi to pi, rad. */
const withinTurn = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
