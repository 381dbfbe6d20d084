/**
 * TYDEX files of tyre measurements, release 1.3 (H.-J. Unrau and J. Zamow, TYDEX-Format, Description and Reference
 * Manual, 1997): sections begin with `**KEYWORD`, lines with `!` are comments. Fields of a line have fixed columns:
 *
 *   CONSTANTS       key 1-10, comment 11-40, unit 41-50, value from 51
 *   MEASURCHANNELS  key 1-10, comment 11-40, unit 41-50, factor 51-60, offset 61-70, offset 71-80
 *   MEASURDATA      a row of numbers for each measurement, in the order of the channels
 *
 * A physical value is factor (measured + first offset) + second offset. Writers differ in how closely they keep to the
 * columns, so the numbers at the end of a line are taken from wherever they stand.
 */
import { ModelError } from '../../engine/errors/model-error'
import type { RigColumn } from './channels'

const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eEdD][+-]?\d+)?$/
const isNumber = (text: string): boolean => number.test(text)
const valueOf = (text: string): number => Number(text.replace(/[dD]/, 'e'))

export const isTydex = (head: string): boolean => /^\s*\*\*(?:HEADER|MEASURCHANNELS|CONSTANTS)\b/m.test(head)

interface Line {
  readonly text: string
  readonly line: number
}

interface TydexChannel {
  readonly name: string
  readonly unit: string
  readonly line: number
  readonly factor: number
  /** Added to what is measured, and to the product. */
  readonly offsets: readonly [number, number]
}

/**
 * @param notes takes remarks, a sentence each
 * @throws ModelError `file-format` with the line
 */
export function readTydex(text: string, file: string, notes: string[]): readonly RigColumn[] {
  const sections = sectionsOf(text)
  const channels = (sections.get('MEASURCHANNELS') ?? []).map((line) => channelOf(line, file))
  if (channels.length === 0)
    throw new ModelError(
      'file-format',
      'the file has no measured channels',
      { file },
      'add the section **MEASURCHANNELS',
    )
  const rows = (sections.get('MEASURDATA') ?? []).map((line) => rowOf(line, channels.length, file))
  if (rows.length === 0)
    throw new ModelError('file-format', 'the file has no measured data', { file }, 'add the section **MEASURDATA')
  const shifted = channels.filter(({ offsets: [before] }) => before !== 0)
  if (shifted.length > 0)
    notes.push(`${shifted.map(({ name }) => name).join(', ')}: the first offset is added before the factor`)
  const release = sections.get('HEADER')?.find(({ text: content }) => content.startsWith('RELEASE'))
  const version = release?.text.trim().split(/\s+/).at(-1)
  if (version !== undefined && version !== '1.3') notes.push(`the file states release ${version}; it is read as 1.3`)
  return [
    ...channels.map(({ name, unit, line, factor, offsets: [before, after] }, k) => ({
      ...{ name, unit, line },
      values: Float64Array.from(rows, (row) => factor * (row[k] + before) + after),
    })),
    ...(sections.get('CONSTANTS') ?? []).flatMap(constantOf),
  ]
}

function sectionsOf(text: string): ReadonlyMap<string, readonly Line[]> {
  const sections = new Map<string, Line[]>()
  let current: Line[] = []
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .forEach((content, i) => {
      const keyword = /^\s*\*\*([A-Z]+)/i.exec(content)?.[1].toUpperCase()
      if (keyword !== undefined) {
        current = sections.get(keyword) ?? []
        sections.set(keyword, current)
      } else if (content.trim() !== '' && !content.trimStart().startsWith('!'))
        current.push({ text: content, line: i + 1 })
    })
  return sections
}

/** Returns the words of a line from its end while they are numbers, and what is before them. */
function numbersAtEnd(text: string, most: number): { readonly before: string; readonly numbers: readonly number[] } {
  let before = text.trimEnd()
  const numbers: number[] = []
  while (numbers.length < most) {
    const word = /\S+$/.exec(before)?.[0] ?? ''
    if (!isNumber(word)) break
    numbers.unshift(valueOf(word))
    before = before.slice(0, before.length - word.length).trimEnd()
  }
  return { before, numbers }
}

/** Returns the unit: the columns of the format, or the last word before the numbers. */
function unitOf(text: string, before: string): string {
  const field = text.slice(40, 50).trim()
  return field !== '' && before.endsWith(field) ? field : before.length > 40 ? before.slice(40).trim() : ''
}

function channelOf({ text, line }: Line, file: string): TydexChannel {
  const name = text.trim().split(/\s+/)[0]
  const { before, numbers } = numbersAtEnd(text, 3)
  const [factor = 1, first = 0, second = 0] = numbers
  if (factor === 0)
    throw new ModelError('file-format', `the factor of ${name} is zero`, { file, line }, 'correct the factor')
  return { name, line, unit: unitOf(text, before), factor, offsets: [first, second] }
}

function constantOf({ text, line }: Line): readonly RigColumn[] {
  const { before, numbers } = numbersAtEnd(text, 1)
  if (numbers.length === 0) return []
  const name = text.trim().split(/\s+/)[0]
  return [{ name, line, unit: unitOf(text, before), values: Float64Array.of(numbers[0]), constant: true }]
}

const fieldWidth = 10

function rowOf({ text, line }: Line, count: number, file: string): readonly number[] {
  let words = text.trim().split(/\s+/)
  // fields without blanks between them
  if (words.length !== count || !words.every(isNumber)) {
    const fields = Array.from({ length: count }, (_, k) => text.slice(k * fieldWidth, (k + 1) * fieldWidth).trim())
    if (fields.every(isNumber) && text.trimEnd().length <= count * fieldWidth) words = fields
  }
  const wrong = words.find((word) => !isNumber(word))
  if (wrong !== undefined)
    throw new ModelError('file-format', `"${wrong.slice(0, 40)}" is not a number`, { file, line }, 'correct the value')
  if (words.length !== count)
    throw new ModelError(
      'file-format',
      `the row has ${words.length} values, the channels are ${count}`,
      { file, line },
      'give every row a value for every channel',
    )
  const values = words.map(valueOf)
  if (!values.every(Number.isFinite))
    throw new ModelError('file-format', 'a value is too large', { file, line }, 'correct the value')
  return values
}
