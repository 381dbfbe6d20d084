/** Reference results of data/ (see the README there), and runs of small cueing models to compare with them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCsv } from '../../../engine/io/csv'
import type { SmallRun } from '../events/small-run'

const folder = join(__dirname, 'data')

export const json = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))

export interface Reference {
  readonly time: readonly number[]
  column(name: string): readonly number[]
}

export function reference(name: string): Reference {
  const { time, columns } = readCsv(readFileSync(join(folder, name), 'utf8'), name)
  return {
    time: [...time],
    column: (wanted) => {
      const found = columns.find((c) => c.name === wanted)
      if (found === undefined) throw new Error(`${name} has no column ${wanted}`)
      return [...found.values]
    },
  }
}

/** Largest difference of a signal from a column, in the last row of the run at each instant of the reference. */
export function worst(
  run: SmallRun,
  signal: string,
  { time }: Reference,
  expected: readonly number[],
  leaveOut: (t: number) => boolean = () => false,
): number {
  const values = run.values(signal)
  let row = 0
  let largest = 0
  time.forEach((t, i) => {
    while (row + 1 < run.table.time.length && run.table.time[row + 1] <= t + 1e-9) row++
    if (Math.abs(run.table.time[row] - t) > 1e-9) throw new Error(`the run has no row at ${t} s`)
    const difference = Math.abs(values[row] - expected[i])
    if (!leaveOut(t)) largest = Math.max(largest, Number.isNaN(difference) ? Infinity : difference)
  })
  return largest
}

/** shape(x) = sin(2 pi x) - sin(4 pi x)/2 for x = (t - start)/duration in 0..1, else 0, as an expression of t. */
export function shape(start: number, duration: number): string {
  const x = `((t - ${start})/${duration})`
  return `if(t > ${start} and t < ${start + duration}, sin(2*pi*${x}) - sin(4*pi*${x})/2, 0)`
}
