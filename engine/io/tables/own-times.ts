/** Text tables in which groups of columns have times of their own, before the columns of each. */
import { plainName } from './time-column'
import type { Timed, TimedColumn } from './timed'

/** Programs that record at several rates write a time before the columns of each: only those of the chosen one are kept. */
export function withoutOtherTimes(
  timed: Timed,
  columns: readonly TimedColumn[],
  chosen: string,
  asked: boolean,
): Timed {
  const base = plainName(chosen)
  const isTime = ({ name }: { readonly name: string }): boolean => plainName(name) === base
  const times = columns.filter(isTime)
  const own = times.find(({ name }) => name === chosen)
  const differ = times.some(
    ({ values }) =>
      own !== undefined && values.some((t, i) => t !== own.values[i] && !(t !== t && own.values[i] !== own.values[i])),
  )
  if (times.length < 2 || !differ) return timed
  const start = timed.timeColumn
  const next = timed.columns.findIndex((column, i) => i > start && isTime(column))
  const end = next < 0 ? timed.columns.length : next
  const before = timed.columns.slice(0, timed.columns.findIndex(isTime))
  // times side by side are several clocks of the same rows
  if (end === start + 1 && next > 0) return timed
  const kept = [...timed.columns.slice(start, end), ...before]
  return {
    ...timed,
    columns: kept,
    timeColumn: 0,
    ownTimes: {
      times: times.map(({ name }) => name),
      asked,
      leftOut: timed.columns.filter((column) => !kept.includes(column) && !isTime(column)).map(({ name }) => name),
    },
  }
}
