/**
 * Head of the import dialog, for settings of the table as a whole: its title, its time, and the part of it that is
 * used.
 */
import { useMemo } from 'react'
import { timeSpan, type TimeSpan } from '../../../../engine/io/imported'
import type { TimeTable } from '../../../../engine/io/table'
import { ModelError } from '../../../../engine/errors/model-error'
import { formatNumber, shownUnit } from '../../../../engine/quantities/units'
import { resultsTexts } from '../../texts/results'
import type { ImportedData } from './read-data'
import { isTyped, partTaken, type Trim } from './trimming'
import { Choice } from '../../ui/Choice'

interface ImportHeadProps {
  readonly data: ImportedData
  /** Title of the table; undefined if the table is for one source. */
  readonly title?: string
  readonly onTitle?: (title: string) => void
  readonly timeColumn: number
  /** True if the data is already in the project. */
  readonly fixed?: boolean
  readonly onTime: (column: number) => void
  readonly trim: Trim
  readonly onTrim: (trim: Trim) => void
}

export function ImportHead({ data, title, onTitle, timeColumn, fixed = false, onTime, trim, onTrim }: ImportHeadProps) {
  // a pass over the time of millions of rows
  const ends = useMemo(() => endsOf(data, timeColumn), [data, timeColumn])
  return (
    <div className="import-head">
      {title !== undefined && (
        <label>
          {resultsTexts.title}
          <input className="field" value={title} onChange={(event) => onTitle?.(event.target.value)} />
        </label>
      )}
      <label>
        {resultsTexts.time}
        <Choice
          value={timeColumn}
          disabled={fixed}
          options={[
            ...(timeColumn < 0 ? [[-1, resultsTexts.noTime] as const] : []),
            ...data.columns.map(
              ({ name, unit }, i) => [i, unit === undefined ? name : `${name} [${shownUnit(unit)}]`] as const,
            ),
          ]}
          onChoose={onTime}
        />
      </label>
      {!fixed &&
        (['from', 'to'] as const).map((end) => (
          <label key={end} className="narrow">
            {end === 'from' ? resultsTexts.trimFrom : resultsTexts.trimTo}
            <input
              className="field"
              inputMode="decimal"
              spellCheck={false}
              placeholder={ends[end]}
              value={trim[end]}
              onChange={(event) => onTrim({ ...trim, [end]: event.target.value })}
            />
          </label>
        ))}
    </div>
  )
}

const DIGITS = 5

/** Returns the first and the last time, s, as texts; empty if the time is invalid. */
function endsOf({ columns }: ImportedData, timeColumn: number): Trim {
  try {
    const { from, to } = timeSpan(columns, timeColumn, '')
    return { from: formatNumber(from, DIGITS), to: formatNumber(to, DIGITS) }
  } catch {
    return { from: '', to: '' }
  }
}

/** Returns the number of rows used and their span of time, or the problem of the time. */
export function spanText(
  { columns }: ImportedData,
  timeColumn: number,
  trim: Trim,
  driving: readonly string[] = [],
): string {
  if (timeColumn < 0) return ''
  try {
    const whole = !isTyped(trim) && driving.every((name) => isFull(columns, name))
    const { rows, from, to } = whole
      ? timeSpan(columns, timeColumn, '')
      : spanOf(partTaken(columns, timeColumn, '', trim, driving))
    return resultsTexts.rowsFromTo(rows, formatNumber(from, DIGITS), formatNumber(to, DIGITS))
  } catch (error) {
    if (error instanceof ModelError) return `${error.what}; ${error.hint}`
    throw error
  }
}

/** Returns whether a column has values in the first and the last row. */
function isFull(columns: ImportedData['columns'], name: string): boolean {
  const values = columns.find((column) => column.name === name)?.values ?? []
  return !Number.isNaN(values[0] ?? NaN) && !Number.isNaN(values[values.length - 1] ?? NaN)
}

const spanOf = ({ time }: TimeTable): TimeSpan => ({
  rows: time.length,
  from: time[0] ?? 0,
  to: time[time.length - 1] ?? 0,
})
