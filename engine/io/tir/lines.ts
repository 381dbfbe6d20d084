/**
 * Lines of a file in TeimOrbit format, in which tyre property files are written: blocks `[NAME]`,
 * sub-blocks `(NAME)`, tables `{headings}` with rows below, entries `KEY = value`, texts in single
 * quotes, comments from `$` or `!` to the end of the line. Files as they are also have texts without quotes, values that
 * are left empty, tables without headings, and lines of prose; they are read, and what was passed over is said.
 */
import { ModelError } from '../../model/errors'
import { hasZeros } from '../../model/json'

export interface TirEntry {
  readonly key: string
  readonly value: number | string
  readonly line: number
}

export interface TirBlock {
  readonly name: string
  readonly entries: readonly TirEntry[]
}

export interface TirLines {
  readonly blocks: readonly TirBlock[]
  /** Tables and sub-blocks that were passed over. */
  readonly skipped: readonly { readonly name: string; readonly line: number }[]
  /** Keywords without a value. */
  readonly empty: readonly { readonly key: string; readonly line: number }[]
  /** Lines that are neither a section nor a value. */
  readonly prose: readonly { readonly text: string; readonly line: number }[]
}

const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eEdD][+-]?\d+)?$/

/** @throws ModelError `file-format` with the line */
export function readTirLines(text: string, file: string): TirLines {
  const blocks: { name: string; entries: TirEntry[] }[] = []
  const skipped: { name: string; line: number }[] = []
  const empty: { key: string; line: number }[] = []
  const prose: { text: string; line: number }[] = []
  let skipping: 'table' | 'sub-block' | undefined
  if (hasZeros(text))
    throw new ModelError('file-format', 'the file is no text', { file, line: 1 }, 'choose a tyre property file')
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  for (let i = 0; i < lines.length; i++) {
    const line = i + 1
    const fail = (what: string, hint: string): ModelError => new ModelError('file-format', what, { file, line }, hint)
    const content = withoutComment(lines[i]).trim()
    if (content === '') continue
    const block = /^\[([^\]]*)\]$/.exec(content)
    if (block !== null) {
      blocks.push({ name: block[1].trim().toUpperCase(), entries: [] })
      skipping = undefined
    } else if (content.startsWith('[')) {
      throw fail(`"${content}" is not the name of a section`, 'write sections as [NAME]')
    } else if (content.startsWith('{')) {
      skipped.push({ name: content, line })
      skipping = skipping === 'sub-block' ? 'sub-block' : 'table'
    } else if (content.startsWith('(')) {
      skipped.push({ name: content, line })
      skipping = 'sub-block'
    } else if (/^(['"]).*\1$/.test(content)) {
      // a line in quotation marks is a remark, whatever signs are in it
      continue
    } else if (content.includes('=') && skipping !== 'sub-block') {
      skipping = undefined
      const { key, value } = readEntry(content, fail)
      if (blocks.length === 0) blocks.push({ name: '', entries: [] })
      if (value === undefined) empty.push({ key, line })
      else blocks[blocks.length - 1].entries.push({ key, value, line })
    } else if (skipping === undefined) {
      if (/^[-+.\d]/.test(content) && content.split(/[\s,;]+/).every((cell) => numberPattern.test(cell))) {
        skipped.push({ name: `the table in [${blocks.at(-1)?.name ?? ''}]`, line })
        skipping = 'table'
      } else if (/^[A-Z]\w*\s*:?\s+['"]?[-+.\d]/i.test(content))
        throw fail(`"${content.slice(0, 40)}" has no sign "="`, 'write values as KEY = value and comments after $ or !')
      else prose.push({ text: content.slice(0, 40), line })
    }
  }
  return { blocks, skipped, empty, prose }
}

function readEntry(
  content: string,
  fail: (what: string, hint: string) => ModelError,
): { readonly key: string; readonly value: number | string | undefined } {
  const equals = content.indexOf('=')
  const key = content.slice(0, equals).trim().toUpperCase()
  const text = content.slice(equals + 1).trim()
  if (!/^[A-Z][A-Z0-9_]*$/.test(key)) throw fail(`"${key}" is not the name of a value`, 'write values as KEY = value')
  if (numberPattern.test(text)) {
    const value = Number(text.replace(/[dD]/, 'e'))
    if (Number.isFinite(value)) return { key, value }
    throw fail(`the value of ${key} is too large`, 'correct the number')
  }
  const quoted = /^'([^']*)'$|^"([^"]*)"$/.exec(text)
  if (quoted !== null) return { key, value: quoted[1] ?? quoted[2] }
  if (text === '') return { key, value: undefined }
  if (/^['"]/.test(text)) throw fail(`the text of ${key} is not closed`, 'close it with a quotation mark')
  // a word is a text without its quotes; what begins as a number is a number that went wrong
  if (!/^[-+.]?\.?\d/.test(text)) return { key, value: text }
  throw fail(
    `the value of ${key}, "${text.slice(0, 40)}", is not a number`,
    /^[+-]?\d+,\d+/.test(text) ? 'write a decimal point' : 'write a number, or a text in single quotes',
  )
}

/** `$` and `!` begin a comment except inside quotes. */
function withoutComment(line: string): string {
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
  // A quote that is not closed hid the comment; an apostrophe in it must not.
  return quote === '' ? line : line.replace(/[$!].*$/, '')
}
