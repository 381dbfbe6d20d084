/**
 * One reader for tables of numbers from elsewhere: text in any layout, MAT-files of levels 4, 5 and 7.3, Parquet. It
 * reports how it read the file, and asks if it is not sure; an answer replaces its guess.
 */
import { ModelError } from '../../errors/model-error'
import { foreignContent, foreignName, headText } from '../../model/foreign'
import type { ImportedColumn } from '../imported'
import { encodingName, encodingOf, type Encoding, type EncodingFound } from './text/encoding'
import { TextTableReader, type TextChoice } from './text/text'
import type { TextTable } from './text/text-table'
import { binaryFormatOf, LARGEST_BINARY, readBinary } from './binary/binary'
import { fromZero, timedBy, type TimeChoice, type TimedColumn } from './clocks/timed'
import { isUnitText } from './units/heading-texts'
import { markedColumns, withoutMarks } from './marks'
import { marksQuestion, marksRemark, questionsOf, remarksOf, summaryRemark, type Question } from './report'
import { restartQuestion, restartRemark } from './restart-report'
import { restartsOf, withoutRestarts, type RestartChoice } from './clocks/restarts'
import { ofOneTime } from './clocks/separate-times'
import { summaryRows, withoutRows } from './text/summary-rows'
import { unitOfName } from './units/units-of-names'

/** A file, whole or in parts. */
export interface TableSource {
  readonly name: string
  readonly bytes: number
  /** Parts from the beginning, each time it is called. */
  readonly parts: () => AsyncIterable<Uint8Array<ArrayBuffer>>
}

/** Answers to the questions of an earlier reading, and options of a command line. All may be absent. */
export interface TableChoice extends TextChoice, TimeChoice, RestartChoice {
  readonly encoding?: Encoding
  /**
   * True if numbers such as -9999, far from all others, mark missing values, as if absent; false if they are values.
   */
  readonly marks?: 'missing' | 'values'
}

export interface RecordedTable {
  readonly file: string
  /** Columns in the order of the file; the time comes first if the file has none. */
  readonly columns: readonly ImportedColumn[]
  /** Index of the time; -1 if the time is unknown, which is then one of the `questions`. */
  readonly timeColumn: number
  /** Seconds since 1970 at which the time is zero, where the file says. */
  readonly epoch: number | undefined
  /** Encoding of a text. */
  readonly encoding?: Encoding | undefined
  /** Remarks on how parts of the file were interpreted, one sentence each. */
  readonly remarks: readonly string[]
  readonly questions: readonly Question[]
  /** One-based lines that look like rows and cannot be read, at most 1000. */
  readonly leftOut: readonly number[]
  /** Name of a column that is left out because its time is another one -> the name of that time. */
  readonly otherTimes?: ReadonlyMap<string, string>
}

export interface ReadingHooks {
  /** Receives the progress, from 0 to 1. */
  readonly progress?: (done: number) => void
  /** Reading ends with an `AbortError`. */
  readonly signal?: AbortSignal
}

/** Bytes in which the encoding is searched for. */
const HEAD_BYTES = 65536

/** @throws ModelError `file-format` if there is no table of numbers; the abort reason where it was cancelled */
export async function readTable(
  source: TableSource,
  choice: TableChoice = {},
  hooks: ReadingHooks = {},
): Promise<RecordedTable> {
  const first = await firstPart(source)
  const foreign = foreignContent(source.name, headText(first), ['table'], aTable)
  if (foreign !== undefined) throw foreign
  const format = binaryFormatOf(first)
  if (format !== undefined) {
    const { columns, notes = [], rate } = await readBinary(format, await wholeFile(source, hooks), source.name)
    return finished(source.name, columns, undefined, undefined, choice, notes, rate)
  }
  const textEncoding = encodingOf(first.subarray(0, HEAD_BYTES))
  const encoding = choice.encoding ?? textEncoding.encoding
  const text = await readText(source, encoding, choice, hooks)
  const table = finished(source.name, text.columns, text, encoding, choice)
  return choice.encoding === undefined && textEncoding.others.length > 0
    ? { ...table, questions: [encodingQuestion(textEncoding), ...table.questions] }
    : table
}

const aTable = 'a table of measurements'

/** @throws ModelError `file-format` by the ending if there is no table in a file of another kind */
async function readText(
  source: TableSource,
  encoding: Encoding,
  choice: TableChoice,
  hooks: ReadingHooks,
): Promise<TextTable> {
  const decoder = new TextDecoder(encoding)
  const reader = new TextTableReader(source.name, choice)
  let read = 0
  try {
    for await (const part of source.parts()) {
      hooks.signal?.throwIfAborted()
      reader.feed(decoder.decode(part, { stream: true }))
      read += part.length
      hooks.progress?.(source.bytes === 0 ? 1 : read / source.bytes)
    }
    reader.feed(decoder.decode())
    return reader.finish()
  } catch (error) {
    throw (error instanceof ModelError ? foreignName(source.name, ['table'], aTable) : undefined) ?? error
  }
}

const encodingQuestion = ({ encoding, others }: EncodingFound): Question => ({
  topic: 'encoding',
  text: 'The file does not state its encoding. Which names are right?',
  options: others.map((other) => ({
    value: other.encoding,
    label: `${encodingName(other.encoding)}: ${other.sample}`,
  })),
  taken: encoding,
})

/** Returns the beginning: one part, or more where parts are small. */
async function firstPart(source: TableSource): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of source.parts()) {
    parts.push(part)
    length += part.length
    if (length >= HEAD_BYTES) break
  }
  return joined(parts, length)
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** @throws ModelError if the file is larger than the limit for reading it as a whole */
async function wholeFile(source: TableSource, { progress, signal }: ReadingHooks): Promise<Uint8Array<ArrayBuffer>> {
  if (source.bytes > LARGEST_BINARY)
    throw new ModelError(
      'file-format',
      `the file has ${Math.round(source.bytes / 2 ** 20)} MB; at most ${LARGEST_BINARY / 2 ** 20} MB can be read of this format`,
      { file: source.name },
      'save fewer variables, or export the table as CSV',
    )
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of source.parts()) {
    signal?.throwIfAborted()
    parts.push(part)
    length += part.length
    progress?.(source.bytes === 0 ? 1 : length / source.bytes)
  }
  return joined(parts, length)
}

function finished(
  file: string,
  columns: readonly TimedColumn[],
  text: TextTable | undefined,
  encoding: Encoding | undefined,
  choice: TableChoice,
  notes: readonly string[] = [],
  rate: number | undefined = text?.layout.rate,
): RecordedTable {
  const { named, remark } = withUnitsOfNames(numbered(columns), text === undefined)
  const one = timedBy(named, rate, text?.time === undefined ? choice : { time: text.time, ...choice }, file)
  const first = text === undefined ? ofOneTime(one, choice.time === undefined) : one
  const summary = first.how.by === 'rate' ? { before: 0, behind: 0 } : summaryRows(first.columns, first.timeColumn)
  const length = first.columns[first.timeColumn]?.values.length ?? 0
  const whole = summary.before + summary.behind === 0
  const all = whole ? first : { ...first, columns: withoutRows(first.columns, length, summary) }
  const restarts = restartsOf(all.columns, all.timeColumn)
  const timed = restarts === undefined ? all : fromZero(all, withoutRestarts(all.columns, restarts, choice, file))
  const marked = choice.marks === 'values' ? [] : markedColumns(timed.columns, timed.timeColumn, text?.declared)
  return {
    file,
    columns: withoutMarks(timed.columns, marked),
    timeColumn: timed.timeColumn,
    epoch: timed.epoch,
    encoding,
    remarks: [
      ...remarksOf(timed, text, encoding, repeatedNames(columns)),
      ...summaryRemark(summary),
      ...(restarts === undefined ? [] : restartRemark(restarts, choice)),
      ...remark,
      ...marksRemark(marked),
      ...notes,
    ],
    questions: [
      ...questionsOf(timed, text),
      ...(restarts === undefined || choice.part !== undefined ? [] : [restartQuestion(restarts)]),
      ...(choice.marks === undefined ? marksQuestion(marked) : []),
    ],
    leftOut: text?.leftOut ?? [],
    ...(timed.ownTimes?.owners && { otherTimes: timed.ownTimes.owners }),
  }
}

/** Returns units in names, if they appear nowhere else; which ones were read so, in a sentence. */
function withUnitsOfNames(
  columns: readonly TimedColumn[],
  bracketed: boolean,
): { readonly named: readonly TimedColumn[]; readonly remark: readonly string[] } {
  const taken: string[] = []
  const named = columns.map((column) => {
    if (column.unit !== undefined || (column.kind ?? 'number') !== 'number') return column
    const heading = bracketed ? unitInBrackets(column.name) : undefined
    if (heading !== undefined) return { ...column, ...heading }
    const unit = unitOfName(column.name)
    if (unit === undefined) return column
    taken.push(`"${column.name}" in ${unit}`)
    return { ...column, unit }
  })
  const more = taken.length > 12 ? ` and ${taken.length - 12} more` : ''
  const remark = taken.length === 0 ? [] : [`Units from the ends of names: ${taken.slice(0, 12).join(', ')}${more}.`]
  return { named, remark }
}

/** `speed [km/h]` as the name of a column in a file that has no place for units. */
function unitInBrackets(name: string): { readonly name: string; readonly unit: string } | undefined {
  const match = /^(.*\S)\s*\[([^[\]]*\p{L}[^[\]]*|°|%)\]$|^(.*\S)\s+\(([^()]*\p{L}[^()]*|°|%)\)$/u.exec(name)
  const unit = match?.[2] ?? match?.[4]
  return match === null || unit === undefined || !isUnitText(unit) ? undefined : { name: match[1] ?? match[3], unit }
}

const repeatedNames = (columns: readonly TimedColumn[]): readonly string[] => {
  const seen = new Set<string>()
  return [...new Set(columns.filter(({ name }) => seen.size === seen.add(name).size).map(({ name }) => name))]
}

/** Appends a number to names that occur again. */
function numbered(columns: readonly TimedColumn[]): readonly TimedColumn[] {
  const names = new Set(columns.map(({ name }) => name))
  const counts = new Map<string, number>()
  return columns.map((column) => {
    const before = counts.get(column.name)
    if (before === undefined) {
      counts.set(column.name, 1)
      return column
    }
    let count = before + 1
    while (names.has(`${column.name} (${count})`)) count++
    counts.set(column.name, count)
    const name = `${column.name} (${count})`
    names.add(name)
    return { ...column, name }
  })
}

/** Returns a text that is complete in memory, such as pasted text. @throws ModelError as `readTable` */
export function readTableText(text: string, file: string, choice: TableChoice = {}): RecordedTable {
  const reader = new TextTableReader(file, choice)
  reader.feed(text)
  const table = reader.finish()
  return finished(file, table.columns, table, 'utf-8', choice)
}
