/** What concerns a table as a whole: its title, its time, and the part of it that is taken. */
import { asTimeTable } from '../../../../engine/io/imported'
import { ModelError } from '../../../../engine/model/errors'
import { formatNumber, shownUnit } from '../../../../engine/model/units'
import { resultsTexts } from '../../texts/results'
import type { ImportedData } from './readData'
import type { Trim } from './importActions'
import { trimmed } from './scaling'

interface ImportHeadProps {
  readonly data: ImportedData
  /** None where the table is for one source. */
  readonly title?: string
  readonly onTitle?: (title: string) => void
  readonly timeColumn: number
  /** The data are in the project already. */
  readonly fixed?: boolean
  readonly onTime: (column: number) => void
  readonly trim: Trim
  readonly onTrim: (trim: Trim) => void
}

export function ImportHead({ data, title, onTitle, timeColumn, fixed = false, onTime, trim, onTrim }: ImportHeadProps) {
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
        <select
          className="select"
          value={timeColumn}
          disabled={fixed}
          onChange={(event) => onTime(Number(event.target.value))}
        >
          {timeColumn < 0 && <option value={-1}>{resultsTexts.noTime}</option>}
          {data.columns.map(({ name, unit }, i) => (
            <option key={i} value={i}>
              {unit === undefined ? name : `${name} [${shownUnit(unit)}]`}
            </option>
          ))}
        </select>
      </label>
      {!fixed &&
        (['from', 'to'] as const).map((end) => (
          <label key={end} className="narrow">
            {end === 'from' ? resultsTexts.trimFrom : resultsTexts.trimTo}
            <input
              className="field"
              inputMode="decimal"
              spellCheck={false}
              placeholder={endOf(data, timeColumn, end)}
              value={trim[end]}
              onChange={(event) => onTrim({ ...trim, [end]: event.target.value })}
            />
          </label>
        ))}
    </div>
  )
}

const DIGITS = 5

function endOf({ columns }: ImportedData, timeColumn: number, end: 'from' | 'to'): string {
  try {
    const { time } = asTimeTable(columns, timeColumn, '')
    return formatNumber(time[end === 'from' ? 0 : time.length - 1] ?? 0, DIGITS)
  } catch {
    return ''
  }
}

/** How many rows from when to when are taken, or what is wrong with the time. */
export function spanText({ columns }: ImportedData, timeColumn: number, trim: Trim): string {
  if (timeColumn < 0) return ''
  try {
    const whole = trim.from.trim() === '' && trim.to.trim() === ''
    const { time } = whole ? asTimeTable(columns, timeColumn, '') : trimmed(columns, timeColumn, '', trim)
    const [from, to] = [time[0], time[time.length - 1]].map((t) => formatNumber(t ?? 0, DIGITS))
    return resultsTexts.rowsFromTo(time.length, from ?? '', to ?? '')
  } catch (error) {
    if (error instanceof ModelError) return `${error.what}; ${error.hint}`
    throw error
  }
}
