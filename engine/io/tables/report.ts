/** Report of a reader in words: how it interpreted the file, and where it is in doubt. */
import { formatNumber, parseUnit, toSI } from '../../quantities/units'
import type { ImportedColumn } from '../imported'
import { separatorNames } from './text/cells'
import { encodingName, type Encoding } from './text/encoding'
import type { Marked } from './marks'
import type { TextTable } from './text/text-table'
import { isTimeUnit, rises, unitOfName } from './clocks/time-column'
import type { Timed } from './clocks/timed'

/** Ambiguity in a file. */
export interface Question {
  /** Field of `TableChoice` that answers it. */
  readonly topic: 'decimal' | 'dateOrder' | 'rate' | 'timeUnit' | 'time' | 'marks' | 'part' | 'encoding'
  readonly text: string
  /** Possible answers; any positive number if there are none. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Answer that applies until the user gives one; undefined if the table cannot be used before. */
  readonly taken: string | undefined
  /** True if a sample rate is an answer as well. */
  readonly orRate?: boolean
  /** A likely number where there are no options. */
  readonly suggested?: string
}

/** Returns one sentence each, the most important first. */
export function remarksOf(
  timed: Timed,
  text: TextTable | undefined,
  encoding: Encoding | undefined,
  repeated: readonly string[] = [],
): readonly string[] {
  const time = timed.timeColumn < 0 ? undefined : timed.columns[timed.timeColumn]
  return [
    ...(text === undefined || encoding === undefined ? [] : layoutRemarks(text, encoding)),
    ...timeRemark(timed),
    ...(time === undefined ? [] : [...samplingRemark(time), ...noTimeRemark(time)]),
    ...(text === undefined ? [] : leftOutRemarks(text)),
    ...ownTimesRemark(timed),
    ...(timed.notes ?? []),
    ...(text?.notes ?? []),
    ...repeatedRemark(repeated),
  ]
}

function layoutRemarks({ layout, rows }: TextTable, encoding: Encoding): string[] {
  const { separator, style, nameLine, unitLine, firstRow } = layout
  const group =
    style.group === undefined || style.group === (style.decimal === ',' ? '.' : ',') ? '' : ', grouped thousands'
  const columns = separator === 'none' ? 'one column' : `columns separated by ${separatorNames[separator]}`
  const mark = style.decimal === ',' ? ', decimal commas' : ''
  const names = nameLine === 0 ? 'No line of names' : `Names from line ${nameLine}`
  const units = unitLine === 0 ? '' : `, units from line ${unitLine}`
  return [
    `${encodingName(encoding)}, ${columns}${mark}${group}.`,
    `${names}${units}, ${rows.toLocaleString('en')} rows from line ${firstRow}.`,
  ]
}

function timeRemark({ how, epoch }: Timed): string[] {
  switch (how.by) {
    case 'none':
      // the question already states it
      return []
    case 'rate':
      return [
        how.stated
          ? `Time from the sample rate that the file states, ${formatNumber(how.rate, 6)} Hz.`
          : `Time from a sample rate of ${formatNumber(how.rate, 6)} Hz.`,
      ]
    case 'seconds':
      return [`Time from "${how.name}" in ${how.unit ?? 's'}${how.unit === undefined ? ', as no unit is stated' : ''}.`]
    case 'rising':
      return [`Time from "${how.name}" in ${how.unit ?? 's'}, the first column that increases.`]
    case 'epoch':
      return [`Time from "${how.name}", which counts ${how.unit} from 1970; it starts at ${instant(epoch)}.`]
    case 'date':
      return [`Time from the dates in "${how.name}"; it starts at ${instant(epoch)}.`]
    case 'clock':
      return [`Time from the clock in "${how.name}"; it starts at ${clockText(how.from)}.`]
  }
}

const instant = (epoch: number | undefined): string =>
  epoch === undefined || Math.abs(epoch) > 8e12
    ? 'an unknown date'
    : new Date(Math.round(epoch * 1000)).toISOString().replace('T', ' ').replace(/Z$/, '')

function clockText(seconds: number): string {
  const two = (n: number): string => String(Math.floor(n)).padStart(2, '0')
  return `${two(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`
}

/** Steps whose relative difference is larger are not due to rounding. */
const IRREGULAR = 0.05

function samplingRemark({ values, unit }: ImportedColumn): string[] {
  let [least, most, repeated] = [Infinity, 0, 0]
  for (let i = 1; i < values.length; i++) {
    const step = values[i] - values[i - 1]
    if (step === 0) repeated++
    if (step > 0 && step < least) least = step
    if (step > most) most = step
  }
  const shown = (step: number): string => `${formatNumber(step, 4)} ${unit ?? 's'}`
  return [
    ...(most > least * (1 + IRREGULAR) ? [`Samples are irregular: ${shown(least)} to ${shown(most)} apart.`] : []),
    ...(repeated > 0
      ? [
          `${repeated === 1 ? 'One row repeats' : `${repeated.toLocaleString('en')} rows repeat`} the time of the previous row.`,
        ]
      : []),
  ]
}

function noTimeRemark({ name, values }: ImportedColumn): string[] {
  const without = values.reduce((count, value) => (Number.isFinite(value) ? count : count + 1), 0)
  if (without === 0) return []
  return [
    `${without === 1 ? 'One row has' : `${without.toLocaleString('en')} rows have`} no time in "${name}"; ${without === 1 ? 'it is' : 'they are'} skipped.`,
  ]
}

export function summaryRemark({ before, behind }: { readonly before: number; readonly behind: number }): string[] {
  const rows = (count: number, which: string): string =>
    count === 1 ? `the ${which} row` : `the ${which} ${count} rows`
  const parts = [...(before > 0 ? [rows(before, 'first')] : []), ...(behind > 0 ? [rows(behind, 'last')] : [])]
  if (parts.length === 0) return []
  return [`Skipped: ${parts.join(' and ')}, with minimum, maximum or mean values of the columns.`]
}

const markText = ({ name, mark, rows }: Marked): string =>
  `${formatNumber(mark, 6)} in ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} of "${name}"`

export function marksRemark(marked: readonly Marked[]): string[] {
  const why = ({ declared }: Marked): string => (declared ? ', as the file states' : '')
  return marked.length === 0
    ? []
    : [`Treated as missing values: ${marked.map((one) => markText(one) + why(one)).join(', ')}.`]
}

export function marksQuestion(all: readonly Marked[]): Question[] {
  const marked = all.filter(({ declared }) => !declared)
  if (marked.length === 0) return []
  const more = marked.length > 3 ? ` and in ${marked.length - 3} more columns` : ''
  return [
    {
      topic: 'marks',
      text: `${marked.slice(0, 3).map(markText).join(', ')}${more}: far from all other values. Do they mark missing values?`,
      options: [
        { value: 'missing', label: 'missing values' },
        { value: 'values', label: 'values' },
      ],
      taken: 'missing',
    },
  ]
}

function leftOutRemarks({ layout, words, empty, leftOut, leftOutCount, gaps, summaries, zeros }: TextTable): string[] {
  const shown = leftOut.slice(0, 5).join(', ')
  return [
    ...(words.length === 0
      ? []
      : [`Ignored, because they contain words: ${words.map((name) => `"${name}"`).join(', ')}.`]),
    ...(empty.length === 0
      ? []
      : [`Skipped, because they have no values: ${empty.map((name) => `"${name}"`).join(', ')}.`]),
    ...(layout.countLine === 0 ? [] : [`Line ${layout.countLine} numbers the columns and is skipped.`]),
    ...(leftOutCount === 0
      ? []
      : [
          leftOutCount === 1
            ? `Line ${shown} looks like a row but cannot be read; it is skipped.`
            : `${leftOutCount.toLocaleString('en')} lines look like rows but cannot be read and are skipped: ${shown}${leftOutCount > 5 ? ' …' : ''}.`,
        ]),
    ...(summaries.length === 0
      ? []
      : [
          `Skipped, because they summarise the columns: ${summaries.length === 1 ? 'line' : 'lines'} ${summaries.slice(0, 5).join(', ')}${summaries.length > 5 ? ' …' : ''}.`,
        ]),
    ...(zeros === 0
      ? []
      : [`${zeros === 1 ? 'One zero byte is' : `${zeros.toLocaleString('en')} zero bytes are`} passed over.`]),
    ...(gaps === 0 ? [] : [`${gaps.toLocaleString('en')} ${gaps === 1 ? 'value is' : 'values are'} missing.`]),
  ]
}

function repeatedRemark(names: readonly string[]): string[] {
  return names.length === 0
    ? []
    : [`Columns of the same name are numbered: ${names.map((name) => `"${name}"`).join(', ')}.`]
}

function ownTimesRemark({ ownTimes }: Timed): string[] {
  if (ownTimes === undefined || ownTimes.leftOut.length === 0) return []
  return [`Skipped, because they have a different time: ${ownTimes.leftOut.map((name) => `"${name}"`).join(', ')}.`]
}

const counts = { s: 'seconds', ms: 'milliseconds', us: 'microseconds', ns: 'nanoseconds', day: 'days' }

export function questionsOf(timed: Timed, text: TextTable | undefined): readonly Question[] {
  const questions: Question[] = []
  const { how } = timed
  if (text?.layout.styleInDoubt === true)
    questions.push({
      topic: 'decimal',
      text: 'All numbers have three digits after the mark. Is it a decimal mark or a thousands separator?',
      options: [
        { value: text.layout.style.decimal, label: 'decimal' },
        { value: text.layout.style.decimal === ',' ? '.' : ',', label: 'thousands' },
      ],
      taken: text.layout.style.decimal,
    })
  if (text?.layout.groupsInDoubt !== undefined) {
    const { decimal } = text.layout.style
    const other = decimal === ',' ? '.' : ','
    questions.push({
      topic: 'decimal',
      text: `All numbers of "${text.layout.groupsInDoubt}" have three digits after "${other}". Is it a thousands separator there?`,
      options: [
        { value: decimal, label: 'thousands' },
        { value: other, label: 'decimal' },
      ],
      taken: decimal,
    })
  }
  if (text?.dates?.inDoubt === true)
    questions.push({
      topic: 'dateOrder',
      text: 'Dates can be read in more than one order. What comes first?',
      options: [
        { value: 'day-month', label: 'day first' },
        { value: 'month-day', label: 'month first' },
        ...(text.dates.shortYears ? [{ value: 'year-month', label: 'year first' }] : []),
      ],
      taken: text.dates.order,
    })
  if (how.by === 'none')
    questions.push({
      topic: 'rate',
      text: 'No column is the time. How many samples are there per second?',
      options: [],
      taken: undefined,
    })
  if (how.by === 'rising' && timed.ownTimes?.isRequested !== true && timed.contradiction?.other === undefined)
    questions.push({
      topic: 'time',
      text:
        unitOfName(how.name) === undefined
          ? `No column is named time. Is it "${how.name}", the first that increases?`
          : `No column is named time. Is it "${how.name}", whose name is a unit of time?`,
      options: [
        { value: how.name, label: how.name },
        ...timed.columns
          .filter(({ name, values, unit = 's' }) => name !== how.name && isTimeUnit(unit) && rises(values, true))
          .map(({ name }) => ({ value: name, label: name })),
      ],
      taken: how.name,
      orRate: true,
    })
  if (timed.ownTimes?.isRequested === true)
    questions.push({
      topic: 'time',
      text: 'Columns have different times. Which time do you want to use?',
      options: timed.ownTimes.times.map((name) => ({ value: name, label: name })),
      taken: timed.columns[timed.timeColumn].name,
    })
  if (how.by === 'clock' && how.short)
    questions.push({
      topic: 'timeUnit',
      text: `Times in "${how.name}" have two parts. Are they hours and minutes, or minutes and seconds?`,
      options: [
        { value: 'h', label: 'hours and minutes' },
        { value: 'min', label: 'minutes and seconds' },
      ],
      taken: 'h',
    })
  return [...questions, ...clockQuestions(timed), ...coarseQuestion(timed)]
}

/** Part of the rows that repeat a time from which on the clock is too coarse for them. */
const COARSE = 0.3

/** Returns a clock in seconds or minutes beside rows that are closer together. */
function coarseQuestion({ how, columns, timeColumn }: Timed): readonly Question[] {
  if (timeColumn < 0 || how.by === 'none' || how.by === 'rate') return []
  const { values: all, unit = 's' } = columns[timeColumn]
  const values = all.filter((value) => Number.isFinite(value))
  const changes = [...values.keys()].filter((row) => row > 0 && values[row] > values[row - 1])
  const rows = values.length
  if (rows < 4 || rows - 1 - changes.length < COARSE * (rows - 1)) return []
  const [first, last] = [changes[0] ?? 0, changes.at(-1) ?? 0]
  // between the first and the last change whole stamps are counted
  const rate = (last - first) / toSI(values[last] - values[first], parseUnit(unit))
  const likely = rate > 0 && Number.isFinite(rate)
  return [
    {
      topic: 'rate',
      text: `${(rows - 1 - changes.length).toLocaleString('en')} of ${rows.toLocaleString('en')} rows repeat the time of the previous row in "${how.name}"${likely ? `, at about ${formatNumber(rate, 3)} rows per second` : ''}. How many samples are there per second?`,
      options: [],
      taken: undefined,
      ...(likely ? { suggested: formatNumber(rate, 3) } : {}),
    },
  ]
}

/** Returns the units of a time that states none, and clocks that contradict it. */
function clockQuestions({ how, contradiction: other, columns, timeColumn }: Timed): readonly Question[] {
  if (how.by !== 'none' && how.by !== 'rate' && other !== undefined) {
    const shown = (seconds: number): string => `${formatNumber(seconds, 6)} s`
    const here = `"${how.name}" covers ${shown(other.span)}`
    const unit = columns[timeColumn].unit ?? 's'
    if (other.other !== undefined && how.by === 'seconds' && how.unit === undefined && other.unit !== undefined)
      return [
        {
          topic: 'timeUnit',
          text: `"${how.name}" has no unit. In s it covers ${shown(other.span)}, but "${other.other}" covers ${shown(other.otherSpan)} in the same rows. Which unit is it in?`,
          options: [...new Set(['s', other.unit])].map((value) => ({ value, label: value })),
          taken: 's',
        },
      ]
    if (other.other !== undefined)
      return [
        {
          topic: 'time',
          text: `Two clocks disagree: ${here}, but "${other.other}" covers ${shown(other.otherSpan)} in the same rows. Which one is right?`,
          options: [how.name, other.other].map((name) => ({ value: name, label: name })),
          taken: how.name,
        },
      ]
    if (other.unit !== undefined)
      return [
        {
          topic: 'timeUnit',
          text: `The time and the stated sample rate disagree: ${here} in ${unit}, but the rows cover ${shown(other.otherSpan)} at the rate. Which unit is the time in?`,
          options: [...new Set([unit, other.unit])].map((value) => ({ value, label: value })),
          taken: unit,
        },
      ]
  }
  if ((how.by !== 'seconds' && how.by !== 'rising') || how.doubt === undefined) return []
  return [
    how.doubt === 'hhmmss'
      ? {
          topic: 'timeUnit',
          text: `The numbers of "${how.name}" may be seconds, or times of the day written as hhmmss. Which are they?`,
          options: [
            { value: 's', label: 'seconds' },
            { value: 'hhmmss', label: 'times of the day (hhmmss)' },
          ],
          taken: 's',
        }
      : {
          topic: 'timeUnit',
          text: `The numbers of "${how.name}" have no unit. Which unit are they in?`,
          options: Object.entries(counts).map(([value, label]) => ({ value, label })),
          taken: 's',
        },
  ]
}
