/** Results of a run: columns of doubles that grow while the run goes on. */
import type { ColumnInfo } from '../../../engine/host/protocol'

export class ResultTable {
  readonly columns: readonly ColumnInfo[]
  private readonly indexByName: ReadonlyMap<string, number>
  private buffers: Float64Array[]
  private length = 0

  constructor(columns: readonly ColumnInfo[]) {
    this.columns = columns
    this.indexByName = new Map(columns.map((column, i) => [column.name, i]))
    this.buffers = columns.map(() => new Float64Array(1024))
  }

  get rows(): number {
    return this.length
  }

  /** @param data one array per column, all of equal length */
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

  has(name: string): boolean {
    return this.indexByName.has(name)
  }

  info(name: string): ColumnInfo | undefined {
    const index = this.indexByName.get(name)
    return index === undefined ? undefined : this.columns[index]
  }

  /** A view of the rows so far, or undefined when the signal was not recorded. */
  values(name: string): Float64Array | undefined {
    const index = this.indexByName.get(name)
    return index === undefined ? undefined : this.buffers[index]?.subarray(0, this.length)
  }
}
