/** Times that go back: a logger that starts again, a counter that begins again at zero, rows out of order. */
import { ModelError } from '../../../errors/model-error'
import type { ImportedColumn } from '../../imported'
import { usualStep } from './usual-step'

export interface RestartChoice {
  /**
   * Rows to read where the time goes back: one part of the rows, from 1; all of them as one recording; all in order of
   * time.
   */
  readonly part?: string
}

/** A part of the rows whose time doesn't go back. */
export interface Part {
  /** Index of the first row, from 0; `end` is the index after the last one. */
  readonly start: number
  readonly end: number
}

export interface Restarts {
  readonly time: string
  readonly unit: string | undefined
  readonly values: Float64Array
  readonly parts: readonly Part[]
  /** Count at which the time begins again, where it is a counter that runs over; `joined` continues after it. */
  readonly wrap: number | undefined
  /** Rows are only out of order: each goes back by a few steps, or the last one comes first. */
  readonly disordered: boolean
  /** Part that is read. */
  readonly taken: string
}

/** More parts than this are laps or counts and no recordings. */
const MOST_PARTS = 100
/** Steps by which unsorted rows go back. */
const DISORDER = 10
/** Counts of integers, and of integers that a logger divides by 1000; a day and a week of seconds. */
const wraps = [2 ** 8, 2 ** 15, 2 ** 16, 2 ** 24, 2 ** 31, 2 ** 32, 1e4, 1e5, 1e6].flatMap((count) => [
  count, count / 1e3, count / 1e6, (count - 1) / 1e3,
]).concat([60, 3600, 86_400, 604_800, 86_400_000, 604_800_000]) // prettier-ignore

/** @returns undefined if the time never goes back, and where it does so too often */
export function restartsOf(columns: readonly ImportedColumn[], timeColumn: number): Restarts | undefined {
  if (timeColumn < 0) return undefined
  const { name: time, unit, values } = columns[timeColumn]
  const backs: number[] = []
  let last = NaN
  let lasts: readonly number[] = []
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) continue
    if (values[i] < last) {
      if (backs.push(i) > MOST_PARTS) return undefined
      lasts = [...lasts, last]
    }
    last = values[i]
  }
  if (backs.length === 0) return undefined
  const step = usualStep(values)
  const near = backs.every((i, k) => lasts[k] - values[i] <= DISORDER * step && values[i] > values[0])
  const disordered = (near && isOneSeries(values)) || isFalling(values)
  const wrap = disordered
    ? undefined
    : wraps.find((count) =>
        backs.every((i, k) => lasts[k] < count && values[i] >= 0 && count - lasts[k] + values[i] <= 3 * step),
      )
  const parts = [0, ...backs].map((start, k) => ({ start, end: backs[k] ?? values.length }))
  const longest = parts.reduce((best, part, k) => (lengthOf(part) > lengthOf(parts[best]) ? k : best), 0)
  const taken = wrap !== undefined ? 'joined' : disordered ? 'sorted' : String(longest + 1)
  return { time, unit, values, parts, wrap, disordered, taken }
}

/**
 * Returns whether times are as far apart in order as they are in the file: those of two recordings lie between each
 * other.
 */
function isOneSeries(values: Float64Array): boolean {
  // unsorted rows leave longer steps besides the usual ones
  const step = usualStep(values, 0.25)
  const sorted = values.filter((value) => Number.isFinite(value)).sort()
  for (let i = 1; i < sorted.length; i++) if (sorted[i] - sorted[i - 1] < 0.1 * step) return false
  return usualStep(sorted) > 0.75 * step
}

/** Returns whether the rows are from the last time to the first. */
function isFalling(values: Float64Array): boolean {
  const times = values.filter((value) => Number.isFinite(value))
  return times.every((time, i) => i === 0 || time < times[i - 1])
}

export const lengthOf = ({ start, end }: Part): number => end - start

/**
 * Returns the rows that a choice names, or those that are taken without one.
 * @throws ModelError `out-of-range` for a part that is not there
 */
export function withoutRestarts(
  columns: readonly ImportedColumn[],
  restarts: Restarts,
  choice: RestartChoice,
  file: string,
): readonly ImportedColumn[] {
  const { values, parts, wrap, time } = restarts
  const part = choice.part ?? restarts.taken
  const alike = (change: (values: Float64Array, column: ImportedColumn) => Float64Array): readonly ImportedColumn[] =>
    columns.map((column) =>
      column.values.length === values.length ? { ...column, values: change(column.values, column) } : column,
    )
  if (part === 'sorted') {
    const order = [...values.keys()].filter((row) => Number.isFinite(values[row]))
    order.sort((a, b) => values[a] - values[b] || a - b)
    return alike((values) => Float64Array.from(order, (row) => values[row]))
  }
  if (part === 'joined') {
    const step = usualStep(values)
    let [added, last] = [0, NaN]
    const whole = values.map((value) => {
      if (!Number.isFinite(value)) return value
      if (value < last) added += wrap ?? last - value + step
      last = value
      return value + added
    })
    return alike((cells, column) => (column.name === time && cells === values ? whole : cells))
  }
  const chosen = /^\d+$/.test(part) ? parts[Number(part) - 1] : undefined
  if (chosen === undefined)
    throw new ModelError(
      'out-of-range',
      `the time "${time}" has ${parts.length} parts that rise, and none is "${part}"`,
      { file, signal: time },
      `choose a part from 1 to ${parts.length}, or joined`,
    )
  return alike((values) => values.slice(chosen.start, chosen.end))
}
