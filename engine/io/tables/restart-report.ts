/** Message about times that go back: the place, the part that is read, and the alternatives. */
import { formatNumber } from '../../quantities/units'
import type { Question } from './report'
import { lengthOf, type Part, type RestartChoice, type Restarts } from './clocks/restarts'

const MOST_SHOWN = 3

const valueText = ({ unit }: Restarts, value: number): string =>
  unit === undefined ? formatNumber(value, 7) : `${formatNumber(value, 7)} ${unit}`

const ends = ({ values }: Restarts, { start, end }: Part): readonly [first: number, last: number] => {
  const filled = values.subarray(start, end).filter((value) => value === value)
  return [filled[0] ?? NaN, filled[filled.length - 1] ?? NaN]
}

/** `from 0.5 s to 0 s in row 7`, for the first of them. */
function places(restarts: Restarts): string {
  const { parts } = restarts
  const shown = parts.slice(1, 1 + MOST_SHOWN).map((part, k) => {
    const [, before] = ends(restarts, parts[k])
    const [after] = ends(restarts, part)
    return `from ${valueText(restarts, before)} to ${valueText(restarts, after)} in row ${(part.start + 1).toLocaleString('en')}`
  })
  const more = parts.length - 1 - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more times` : ''}`
}

const rowsOf = ({ start, end }: Part): string =>
  `rows ${(start + 1).toLocaleString('en')} to ${end.toLocaleString('en')}`

export function restartRemark(restarts: Restarts, { part }: RestartChoice): string[] {
  const { parts, taken, time, wrap } = restarts
  const chosen = part ?? taken
  const used =
    chosen === 'sorted'
      ? 'the rows are sorted by time'
      : chosen === 'joined'
        ? wrap === undefined
          ? 'the parts are read one behind the other'
          : `the counter continues behind ${formatNumber(wrap, 10)}`
        : `only ${rowsOf(parts[Number(chosen) - 1])} are read`
  return [`The time "${time}" goes back ${places(restarts)}; ${used}.`]
}

export function restartQuestion(restarts: Restarts): Question {
  const { parts, taken, time, wrap, disordered } = restarts
  const single = parts.flatMap((part, k) => {
    // A single row cannot be interpolated.
    if (lengthOf(part) < 2) return []
    const [first, last] = ends(restarts, part)
    const span = `${valueText(restarts, first)} to ${valueText(restarts, last)}`
    return [{ value: String(k + 1), label: `part ${k + 1}: ${rowsOf(part)}, ${span}` }]
  })
  const joined =
    wrap === undefined
      ? { value: 'joined', label: 'all, one part behind the other' }
      : { value: 'joined', label: `all: the counter begins again at ${formatNumber(wrap, 10)}` }
  const sorted = { value: 'sorted', label: 'all, sorted by time' }
  return {
    topic: 'part',
    text: `The time "${time}" goes back ${places(restarts)}. Which rows do you want to use?`,
    // sorting by time mixes the rows of two recordings
    options: disordered ? [sorted, ...single] : wrap === undefined ? [...single, joined] : [joined, ...single],
    taken,
  }
}
