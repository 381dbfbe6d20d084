/** Results of a run: columns of doubles that grow while the run continues. */
import type { ColumnInfo } from '../../../engine/compile/columns'

export class ResultTable {
  private infos: readonly ColumnInfo[]
  private indexByName: ReadonlyMap<string, number>
  private buffers: Float64Array[]
  private length = 0

  constructor(columns: readonly ColumnInfo[]) {
    this.infos = columns
    this.indexByName = indexed(columns)
    this.buffers = columns.map(() => new Float64Array(1024))
  }

  get columns(): readonly ColumnInfo[] {
    return this.infos
  }

  get bytes(): number {
    return this.buffers.reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  get rows(): number {
    return this.length
  }

  /**
   * Appends rows.
   * @param data one array per column, all of equal length
   */
  append(data: readonly Float64Array[]): void {
    const added = data[0]?.length ?? 0
    const needed = this.length + added
    if (needed > (this.buffers[0]?.length ?? 0)) {
      const capacity = Math.max(needed, 2 * (this.buffers[0]?.length ?? 0))
      this.buffers = this.buffers.map((old) => {
        const grown = new Float64Array(capacity)
        grown.set(old.subarray(0, this.length))
        return grown
      })
    }
    data.forEach((values, i) => this.buffers[i]?.set(values, this.length))
    this.length = needed
  }

  /** Removes every second row. */
  thin(): void {
    const remaining = Math.ceil(this.length / 2)
    for (const values of this.buffers) for (let row = 1; row < remaining; row++) values[row] = values[2 * row]
    this.length = remaining
  }

  /** Releases the space that was reserved for rows that did not arrive. */
  trim(): void {
    this.buffers = this.buffers.map((values) => values.slice(0, this.length))
  }

  /**
   * Adds columns that were evaluated later.
   * @param data one array per column, with a value for every row; other arrays are ignored
   */
  addColumns(columns: readonly ColumnInfo[], data: readonly Float64Array[]): void {
    const fitting = columns.flatMap((info, i) => {
      const values = data[i]
      return values?.length === this.length && !this.has(info.name) ? [{ info, values }] : []
    })
    this.infos = [...this.infos, ...fitting.map(({ info }) => info)]
    this.buffers = [...this.buffers, ...fitting.map(({ values }) => values)]
    this.indexByName = indexed(this.infos)
  }

  has(name: string): boolean {
    return this.indexByName.has(name)
  }

  info(name: string): ColumnInfo | undefined {
    const index = this.indexByName.get(name)
    return index === undefined ? undefined : this.infos[index]
  }

  /** Returns a view of the rows so far; undefined if the signal was not recorded. */
  values(name: string): Float64Array | undefined {
    const index = this.indexByName.get(name)
    return index === undefined ? undefined : this.buffers[index]?.subarray(0, this.length)
  }
}

function indexed(columns: readonly ColumnInfo[]): ReadonlyMap<string, number> {
  return new Map(columns.map(({ name }, i) => [name, i]))
}
