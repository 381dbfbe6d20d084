/**
 * Lines of a file in TeimOrbit format, in which tyre property files are written: blocks `[NAME]`, sub-blocks `(NAME)`,
 * tables `{headings}` with rows below, entries `KEY = value`, texts in single quotes, comments from `$` or `!` to the
 * end of the line.
 *
 * Files as they are also have texts without quotes, values that are left empty, tables without headings, other signs
 * for comments, units behind values, colons for equals signs, and lines of prose. They are read, and what was passed
 * over is listed. What an entry that cannot be read means is left to the reader of the file: it matters only where the
 * entry is needed.
 */
import { ModelError } from '../../../engine/errors/model-error'
import { hasZeros } from '../../../engine/model/text/json'

export interface TirEntry {
  readonly key: string
  readonly value: number | string
  readonly line: number
  /** Text after a number: a unit, or words. */
  readonly behind?: string
  /** Reason for which the value cannot be used. */
  readonly problem?: { readonly what: string; readonly hint: string }
}

export interface TirSkipped {
  readonly name: string
  readonly section: string
  readonly line: number
  /** Rows of a table. */
  readonly rows: readonly (readonly number[])[]
}

export interface TirBlock {
  readonly name: string
  readonly entries: readonly TirEntry[]
}

export interface TirLines {
  readonly blocks: readonly TirBlock[]
  /** Tables and sub-blocks that were skipped. */
  readonly skipped: readonly TirSkipped[]
  /** Keywords without a value. */
  readonly empty: readonly { readonly key: string; readonly section: string; readonly line: number }[]
  /** Lines that are neither a section nor a value. */
  readonly prose: readonly { readonly text: string; readonly line: number; readonly like?: string }[]
  /** True if all numbers are written with decimal commas. */
  readonly commas: boolean
}

const number = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eEdD][+-]?\d+)?`
const numberPattern = new RegExp(`^${number}$`)
const numberAndMore = new RegExp(String.raw`^(${number})(?:\s+|(?=[[(#%;]|//))(\D.*)$`)
/** Pattern of the text that C programs print for a number that is not finite. */
const notANumber = /^#(?:QNAN|SNAN|INF|IND)/i
const commaPattern = /^[+-]?\d*,\d+(?:[eE][+-]?\d+)?$/

/** @throws ModelError `file-format` with the line */
export function readTirLines(text: string, file: string): TirLines {
  const blocks: { name: string; entries: TirEntry[] }[] = []
  const skipped: (TirSkipped & { readonly rows: (readonly number[])[] })[] = []
  const empty: { key: string; section: string; line: number }[] = []
  const prose: { text: string; line: number; like?: string }[] = []
  let skipping: 'table' | 'sub-block' | undefined
  const plain = decoded(text, file)
  const lines = plain
    .replaceAll(/[\u2018\u2019\u201a\u2032\u00b4]/g, "'")
    .replaceAll(/[\u201c\u201d\u201e]/g, '"')
    .split(/\r\n|\n|\r/)
  const commas = writtenWithCommas(lines)
  const section = (): string => blocks.at(-1)?.name ?? ''
  const add = (entry: TirEntry): void => {
    if (blocks.length === 0) blocks.push({ name: '', entries: [] })
    blocks[blocks.length - 1].entries.push(entry)
  }
  for (let i = 0; i < lines.length; i++) {
    const line = i + 1
    const content = withoutComment(lines[i]).trim()
    if (content === '') continue
    const block = /^\[([^\]]*)\]/.exec(content)
    if (block !== null) {
      blocks.push({ name: block[1].trim().toUpperCase(), entries: [] })
      skipping = undefined
    } else if (content.startsWith('[')) {
      const what = `"${content}" is not the name of a section`
      throw new ModelError('file-format', what, { file, line }, 'write sections as [NAME]')
    } else if (content.startsWith('{')) {
      skipped.push({ name: content, section: section(), line, rows: [] })
      skipping = skipping === 'sub-block' ? 'sub-block' : 'table'
    } else if (content.startsWith('(')) {
      skipped.push({ name: content, section: section(), line, rows: [] })
      skipping = 'sub-block'
    } else if (/^(['"]).*\1$/.test(content)) {
      // a line in quotation marks is a remark, whatever signs are in it
      continue
    } else if (content.includes('=') && skipping !== 'sub-block') {
      const { key, like, text: value } = splitEntry(content)
      if (key === undefined) {
        prose.push({ text: content.slice(0, 40), line, like })
        continue
      }
      skipping = undefined
      if (value === '') empty.push({ key, section: section(), line })
      else add({ key, line, ...readValue(key, value, commas) })
    } else if (skipping === undefined) {
      const entry = /^([A-Z]\w*)(?:\s*:\s*|\s+)((?:['"]|[-+.\d]).*)$/i.exec(content)
      const row = rowOf(content)
      if (row !== undefined) {
        skipped.push({ name: 'a table', section: section(), line, rows: [row] })
        skipping = 'table'
      } else if (entry === null) prose.push({ text: content.slice(0, 40), line })
      else add({ key: entry[1].toUpperCase(), line, ...readValue(entry[1].toUpperCase(), entry[2].trim(), commas) })
    } else if (skipping === 'table') {
      const row = rowOf(content)
      if (row !== undefined) skipped.at(-1)?.rows.push(row)
    }
  }
  return { blocks, skipped, empty, prose, commas }
}

/** Returns the numbers between blanks; undefined if there is anything else. */
function rowOf(content: string): readonly number[] | undefined {
  if (!/^[-+.\d]/.test(content)) return undefined
  const cells = content.split(/[\s,;]+/)
  if (!cells.every((cell) => numberPattern.test(cell))) return undefined
  return cells.map((cell) => Number(cell.replace(/[dD]/, 'e')))
}

/** @throws ModelError `file-format` for anything but text */
function decoded(text: string, file: string): string {
  // UTF-16 that was read as UTF-8: its byte order mark became two invalid signs, and every other byte of ASCII is zero
  if (/^\ufffd\ufffd/.test(text) && hasZeros(text)) return text.slice(2).replaceAll('\0', '')
  if (hasZeros(text))
    throw new ModelError('file-format', 'the file is not text', { file, line: 1 }, 'choose a tyre property file')
  return text.replace(/^\ufeff/, '')
}

/** Returns whether values have commas and no value has a point. */
function writtenWithCommas(lines: readonly string[]): boolean {
  let hasComma = false
  for (const line of lines) {
    const content = withoutComment(line)
    const equals = content.indexOf('=')
    if (equals < 0) continue
    const value = content.slice(equals + 1).trim()
    if (/^[-+]?\d*\.\d/.test(value)) return false
    hasComma ||= commaPattern.test(value)
  }
  return hasComma
}

function splitEntry(content: string): {
  readonly key?: string
  /** Name without the characters that names do not have. */
  readonly like: string
  readonly text: string
} {
  const equals = content.indexOf('=')
  const name = content.slice(0, equals).trim().toUpperCase()
  const text = content.slice(equals + 1).trim()
  return { like: name.replaceAll(/[^A-Z0-9_]/g, ''), text, ...(/^[A-Z][A-Z0-9_]*$/.test(name) ? { key: name } : {}) }
}

function readValue(key: string, text: string, commas: boolean): Pick<TirEntry, 'value' | 'behind' | 'problem'> {
  const finite = (digits: string): Pick<TirEntry, 'value' | 'problem'> => {
    const value = Number(digits.replace(/[dD]/, 'e'))
    if (Number.isFinite(value)) return { value }
    return { value: text, problem: { what: `the value of ${key} is too large`, hint: 'correct the number' } }
  }
  if (numberPattern.test(text)) return finite(text)
  if (commaPattern.test(text) && commas) return finite(text.replace(',', '.'))
  const more = numberAndMore.exec(text)
  if (more !== null && !notANumber.test(more[2])) {
    const remark = /^(?:#|%|;|\/\/)/.test(more[2])
    return remark ? finite(more[1]) : { ...finite(more[1]), behind: more[2].trim() }
  }
  const quoted = /^'([^']*)'|^"([^"]*)"/.exec(text)
  if (quoted !== null) {
    const inside = quoted[1] ?? quoted[2]
    return numberPattern.test(inside.trim()) ? finite(inside.trim()) : { value: inside }
  }
  if (/^['"]/.test(text)) {
    const problem = { what: `the text of ${key} is not closed`, hint: 'close it with a quotation mark' }
    return { value: text.slice(1).trim(), problem }
  }
  // a word is a text without its quotes; a value that begins as a number is an invalid number
  if (!/^[-+.]?\.?\d/.test(text)) return { value: text }
  return {
    value: text,
    problem: {
      what: `the value of ${key}, "${text.slice(0, 40)}", is not a number`,
      hint: /^[+-]?\d+,\d+/.test(text) ? 'write a decimal point' : 'write a number, or a text in single quotes',
    },
  }
}

/** Removes a comment. `$` and `!` begin one except inside quotes; `#`, `%`, `;`, `*` and `//` where a line begins. */
function withoutComment(line: string): string {
  if (/^\s*(?:#|%|;|\*|\/\/)/.test(line)) return ''
  let quote = ''
  for (let i = 0; i < line.length; i++) {
    const character = line.charAt(i)
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === "'" || character === '"') {
      quote = character
    } else if (character === '$' || character === '!') {
      return line.slice(0, i)
    }
  }
  // A quote that is not closed hid the comment; an apostrophe in a comment must not.
  return quote === '' ? line : line.replace(/[$!].*$/, '')
}
