/** Files in which signals have times of their own: structures of loggers, several rates side by side. */
import type { ImportedColumn } from '../../imported'
import { rises } from './time-column'
import type { Timed } from './timed'

const timeWord = /^(?:t|time|zeit|timestamps?)$/i
/** `t_fast`, `gps_time`: with others as long, a time. */
const timePart = /^(?:t|time)_\w+$|_(?:t|time)$/i

/** Returns the name without the last part, and that part. */
function split(name: string): readonly [group: string, last: string] {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? ['', name] : [name.slice(0, dot), name.slice(dot + 1)]
}

/**
 * Returns only the columns of the chosen time: those below the same structure, and where the structure says nothing,
 * those as
 * long as the time. The others are named, and their times offered.
 *
 * @param isRequested whether nobody has chosen a time
 */
export function ofOneTime(timed: Timed, isRequested: boolean): Timed {
  const { columns, timeColumn } = timed
  if (timeColumn < 0 || timed.how.by === 'rate' || timed.ownTimes !== undefined) return timed
  const chosen = columns[timeColumn]
  const times = columns.filter((column) => column === chosen || isTime(column, columns))
  const others = times.filter((time) => !alike(time.values, chosen.values))
  const owner = ({ name }: ImportedColumn): ImportedColumn | undefined => {
    let best: ImportedColumn | undefined
    for (const time of times) {
      const [group] = split(time.name)
      if (group === '' || !name.startsWith(`${group}.`)) continue
      if (best === undefined || group.length > split(best.name)[0].length) best = time
    }
    return best
  }
  const remaining = columns.filter((column) => {
    if (column === chosen) return true
    if (column.values.length !== chosen.values.length || others.includes(column)) return false
    const ownTime = owner(column)
    return ownTime === undefined || !others.includes(ownTime)
  })
  if (remaining.length === columns.length) return timed
  return {
    ...timed,
    columns: remaining,
    timeColumn: remaining.indexOf(chosen),
    ownTimes: {
      times: [chosen, ...others].map(({ name }) => name),
      isRequested: isRequested && others.length > 0,
      leftOut: columns
        .filter((column) => !remaining.includes(column) && !others.includes(column))
        .map(({ name }) => name),
    },
  }
}

/**
 * Returns whether a column is the time of others: by its name, or by its name and as many values as no other time has.
 */
function isTime(column: ImportedColumn, columns: readonly ImportedColumn[]): boolean {
  const [, last] = split(column.name)
  if (!timeWord.test(last) && !timePart.test(last)) return false
  return (
    rises(column.values) && columns.some((other) => other !== column && other.values.length === column.values.length)
  )
}

const alike = (a: Float64Array, b: Float64Array): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i] || (value !== value && b[i] !== b[i]))
