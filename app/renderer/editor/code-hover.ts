/** Tooltips of names and array elements in generated code: their meaning is looked up, never searched for. */
import type { CodeListing } from '../../../engine/export/code/types'
import { codeTexts } from '../texts/code'

export interface CodeMeaning {
  /** Columns of the name from 1; the end is exclusive. */
  readonly startColumn: number
  readonly endColumn: number
  readonly title: string
  readonly meaning: string
  readonly definition: string
  /** Line that computes the value, from 0; -1 if none does. */
  readonly line: number
}

const element = /([A-Za-z_]\w*)\[(\d+)\]/g
const memory = /f64\.(?:load|store)(?: offset=(\d+))? \(local\.get \$([A-Za-z_]\w*)\)/g
const word = /[A-Za-z_]\w*/g

/**
 * Returns the meaning of the name at a position.
 * @param line from 0
 * @param column from 1
 */
export function meaningAt(listing: CodeListing, text: string, line: number, column: number): CodeMeaning | null {
  const fn = listing.functions.find((f) => line >= f.first && line <= f.last)
  if (fn === undefined) return null
  for (const [pattern, arrayGroup, indexGroup, scale] of [
    [element, 1, 2, 1],
    [memory, 2, 1, 8],
  ] as const) {
    const match = matchAt(pattern, text, column)
    if (match === null) continue
    const key = fn.arrays[match[arrayGroup]]
    const index = Number(match[indexGroup] ?? '0') / scale
    const element = key === undefined ? undefined : listing.elements[key]?.[index]
    if (element !== undefined && element !== '')
      return { ...rangeOf(match), title: `${match[arrayGroup]}[${index}]`, meaning: element, definition: '', line: -1 }
  }
  const token = matchAt(word, text, column)
  if (token === null || !Object.hasOwn(fn.words, token[0])) return null
  const { meaning, definition, line: computed } = fn.words[token[0]]
  return { ...rangeOf(token), title: token[0], meaning, definition, line: computed }
}

/** Returns the content of a tooltip, as Markdown. */
export function hoverText({ title, meaning, definition, line }: CodeMeaning, lineText: string): string[] {
  const parts = [meaning === '' ? `\`${title}\`` : codeTexts.element(title, meaning)]
  if (definition !== '' && definition !== meaning)
    parts.push(['```equations', `${title} = ${definition}`, '```'].join('\n'))
  if (line >= 0) parts.push(`${codeTexts.computedIn(line + 1)}: \`${lineText.trim().slice(0, 120)}\``)
  return parts
}

function matchAt(pattern: RegExp, text: string, column: number): RegExpExecArray | null {
  for (const match of text.matchAll(pattern))
    if (match.index < column && column <= match.index + match[0].length) return match
  return null
}

function rangeOf(match: RegExpExecArray): { readonly startColumn: number; readonly endColumn: number } {
  return { startColumn: match.index + 1, endColumn: match.index + match[0].length + 1 }
}
