/**
 * One reader for tables of numbers from elsewhere: text in any layout, MAT-files of levels 4, 5 and 7.3, Parquet. It tells
 * what it took for what, and asks where it is not sure; an answer takes the place of what it would find.
 */
import { ModelError } from '../../model/errors'
import type { ImportedColumn } from '../imported'
import { encodingOf, type Encoding } from './encoding'
import { TextTableReader, type TextChoice, type TextTable } from './text'
import { binaryFormatOf, LARGEST_BINARY, readBinary } from './binary'
import { timedBy, type TimeChoice, type TimedColumn } from './timed'
import { questionsOf, remarksOf, type Question } from './report'

/** A file, whole or in parts. */
export interface TableSource {
  readonly name: string
  readonly bytes: number
  /** Parts from the beginning, each time it is called. */
  readonly parts: () => AsyncIterable<Uint8Array<ArrayBuffer>>
}

/** Answers to the questions of an earlier reading, and what a command line says. All may be absent. */
export interface TableChoice extends TextChoice, TimeChoice {
  readonly encoding?: Encoding
}

export interface RecordedTable {
  readonly file: string
  /** In the order of the file; the time first where the file has none of its own. */
  readonly columns: readonly ImportedColumn[]
  /** Index of the time; -1 where it is not known what it is: `questions` then asks. */
  readonly timeColumn: number
  /** Seconds since 1970 at which the time is zero, where the file says. */
  readonly epoch: number | undefined
  /** What was taken for what, a sentence each. */
  readonly remarks: readonly string[]
  readonly questions: readonly Question[]
  /** One-based lines that look like rows and cannot be read, at most 1000. */
  readonly leftOut: readonly number[]
}

export interface ReadingHooks {
  /** From 0 to 1. */
  readonly progress?: (done: number) => void
  /** Reading ends with an `AbortError`. */
  readonly signal?: AbortSignal
}

/** Bytes in which the encoding is looked for. */
const HEAD_BYTES = 65536

/** @throws ModelError `file-format` where there is no table of numbers; the abort reason where it was cancelled */
export async function readTable(
  source: TableSource,
  choice: TableChoice = {},
  hooks: ReadingHooks = {},
): Promise<RecordedTable> {
  const first = await firstPart(source)
  const format = binaryFormatOf(first)
  if (format !== undefined) {
    const { columns, notes = [] } = await readBinary(format, await wholeFile(source, hooks), source.name)
    return finished(source.name, columns, undefined, undefined, choice, notes)
  }
  const encoding = choice.encoding ?? encodingOf(first.subarray(0, HEAD_BYTES))
  const decoder = new TextDecoder(encoding)
  const reader = new TextTableReader(source.name, choice)
  let read = 0
  for await (const part of source.parts()) {
    hooks.signal?.throwIfAborted()
    reader.feed(decoder.decode(part, { stream: true }))
    read += part.length
    hooks.progress?.(source.bytes === 0 ? 1 : read / source.bytes)
  }
  reader.feed(decoder.decode())
  const text = reader.finish()
  return finished(source.name, text.columns, text, encoding, choice)
}

/** The beginning: one part, or more where parts are small. */
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

/** @throws ModelError where the file is larger than what is read as a whole */
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
): RecordedTable {
  const timed = timedBy(numbered(columns), text?.layout.rate, choice, file)
  return {
    file,
    columns: timed.columns,
    timeColumn: timed.timeColumn,
    epoch: timed.epoch,
    remarks: [...remarksOf(timed, text, encoding, repeatedNames(columns)), ...notes],
    questions: questionsOf(timed, text),
    leftOut: text?.leftOut ?? [],
  }
}

const repeatedNames = (columns: readonly TimedColumn[]): readonly string[] => {
  const seen = new Set<string>()
  return [...new Set(columns.filter(({ name }) => seen.size === seen.add(name).size).map(({ name }) => name))]
}

/** Names that occur again have a number behind them. */
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

/** A text that is there as a whole, such as what was pasted. @throws ModelError as `readTable` */
export function readTableText(text: string, file: string, choice: TableChoice = {}): RecordedTable {
  const reader = new TextTableReader(file, choice)
  reader.feed(text)
  const table = reader.finish()
  return finished(file, table.columns, table, 'utf-8', choice)
}
