/**
 * Lines of a file in TeimOrbit format, in which tyre property files are written: blocks `[NAME]`,
 * sub-blocks `(NAME)`, tables `{headings}` with rows below, entries `KEY = value`, texts in single
 * quotes, comments from `$` or `!` to the end of the line.
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
}

const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eEdD][+-]?\d+)?$/

/** @throws ModelError `file-format` with the line */
export function readTirLines(text: string, file: string): TirLines {
  const blocks: { name: string; entries: TirEntry[] }[] = []
  const skipped: { name: string; line: number }[] = []
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
    } else if (content.includes('=') && skipping !== 'sub-block') {
      skipping = undefined
      const entries = blocks.at(-1)?.entries
      if (entries === undefined)
        throw fail('a value stands before the first section', 'put it below a section such as [MODEL]')
      entries.push({ ...readEntry(content, fail), line })
    } else if (skipping === undefined) {
      throw fail(
        `"${content.slice(0, 40)}" is neither a section nor a value`,
        'write values as KEY = value and comments after $ or !',
      )
    }
  }
  return { blocks, skipped }
}

function readEntry(
  content: string,
  fail: (what: string, hint: string) => ModelError,
): { readonly key: string; readonly value: number | string } {
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
  if (text === '') throw fail(`${key} has no value`, 'write a number or a text in single quotes')
  if (/^['"]/.test(text)) throw fail(`the text of ${key} is not closed`, 'close it with a quotation mark')
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
