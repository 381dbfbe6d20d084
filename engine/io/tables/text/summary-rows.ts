/** Rows above or below those of a table that hold the least, the greatest or the mean value of each column. */
import type { ImportedColumn } from '../../imported'
import { isMissing, isNumber, type NumberStyle } from './numbers'

const label =
  /^(?:min(?:imum)?|max(?:imum)?|mean|avg|average|median|std\.?(?:[ _]?dev(?:iation)?)?|stdev|sum|total|rms|count|range|var(?:iance)?|mittel(?:wert)?|durchschnitt|summe|standardabweichung|moyenne|somme)\.?:?$/i

/** Returns whether a line says by its first cell that it sums up columns, and has numbers after it. */
export function isSummary(cells: readonly string[], style: NumberStyle): boolean {
  return (
    cells.length > 1 &&
    label.test(cells[0]) &&
    cells.slice(1).some((cell) => isNumber(cell, style)) &&
    cells.slice(1).every((cell) => isMissing(cell) || isNumber(cell, style))
  )
}

/** Rows of one summary. */
const MOST = 6
/** Largest difference between a written mean and the exact one, as a share of the range of the column. */
const ROUNDED = 0.02

/**
 * Returns how many rows at the beginning and the end sum up the others, where nothing but their numbers says so: time
 * does not rise across them, and each of them has the least, greatest, mean, median or first values, or the deviation,
 * of the rows between.
 */
export function summaryRows(
  columns: readonly ImportedColumn[],
  timeColumn: number,
): { readonly before: number; readonly behind: number } {
  const none = { before: 0, behind: 0 }
  if (timeColumn < 0) return none
  const time = columns[timeColumn].values
  const count = time.length
  if (count < 4 * MOST) return none
  const breaks = (from: number, to: number): number[] => {
    const gaps: number[] = []
    for (let i = Math.max(1, from); i < to; i++) if (!(time[i] > time[i - 1])) gaps.push(i)
    return gaps
  }
  const before = breaks(1, MOST + 1).at(-1) ?? 0
  const behind = count - (breaks(count - MOST, count)[0] ?? count)
  if (before + behind === 0 || breaks(before + 1, count - behind).length > 0) return none
  const alike = columns.filter(({ values }, j) => j !== timeColumn && values.length === count)
  if (alike.length === 0) return none
  const statistics = [...alike, columns[timeColumn]].map(({ values }) => ({
    values,
    ...statisticsOf(values.subarray(before, count - behind)),
  }))
  const sums = (row: number): boolean => {
    const filled = statistics.filter(({ values }) => Number.isFinite(values[row]))
    return (
      filled.length > 0 &&
      filled.some(({ range }) => range > 0) &&
      kinds.some((kind) => filled.every(({ values, range, of }) => near(values[row], of[kind], range)))
    )
  }
  const all = (from: number, length: number): boolean => Array.from({ length }, (_, k) => from + k).every(sums)
  return { before: all(0, before) ? before : 0, behind: all(count - behind, behind) ? behind : 0 }
}

const kinds = ['min', 'max', 'mean', 'median', 'deviation', 'sum', 'rms', 'range'] as const
type Kind = (typeof kinds)[number]

const near = (value: number, of: number, range: number): boolean =>
  Math.abs(value - of) <= ROUNDED * range + 1e-3 * Math.abs(of)

function statisticsOf(all: Float64Array): { readonly range: number; readonly of: Readonly<Record<Kind, number>> } {
  const sorted = all.filter((value) => Number.isFinite(value)).sort()
  const { length } = sorted
  const [min, max] = [sorted[0] ?? NaN, sorted[length - 1] ?? NaN]
  let [sum, squares] = [0, 0]
  for (const value of sorted) sum += value
  const mean = sum / length
  for (const value of sorted) squares += (value - mean) ** 2
  const deviation = Math.sqrt(squares / length)
  const rms = Math.sqrt(deviation ** 2 + mean ** 2)
  const median = sorted[length >> 1] ?? NaN
  return { range: max - min, of: { min, max, mean, median, deviation, sum, rms, range: max - min } }
}

/** Returns columns without those rows. */
export function withoutRows(
  columns: readonly ImportedColumn[],
  length: number,
  { before, behind }: { readonly before: number; readonly behind: number },
): readonly ImportedColumn[] {
  return columns.map((column) =>
    column.values.length === length ? { ...column, values: column.values.slice(before, length - behind) } : column,
  )
}
