/**
 * Text of an ADAMS/Solver dataset -> statements. The first line is a title. `!` starts a comment. A
 * statement continues over lines that begin with a comma, blank and comment lines between them, and
 * over lines that end with `&`. END ends the dataset.
 *
 * Source: Using Adams/Solver, "Statement format".
 */
import { datasetError } from './error'

/** Placeholder of a comma that began a continuation line: it may or may not separate arguments. */
export const softComma = '\u0001'

export interface Statement {
  /** Keyword in capital letters, as written (possibly abbreviated). */
  readonly keyword: string
  /** Number after the slash; empty for statements without one. */
  readonly id: string
  /** Everything after the slash and the number. */
  readonly body: string
  /** One-based line of the keyword. */
  readonly line: number
  /** Returns the line of a position in `body`. */
  readonly lineAt: (position: number) => number
}

export interface DatasetText {
  readonly title: string
  readonly statements: readonly Statement[]
}

const maxCharacters = 20_000_000

interface Piece {
  readonly text: string
  readonly line: number
}

/** @throws ModelError `file-format` for text that is not a dataset */
export function readStatements(text: string): DatasetText {
  if (text.length > maxCharacters) throw datasetError(1, 'the dataset is longer than 20 million characters', 'split it')
  if (text.includes('\0') || text.includes(softComma)) {
    throw datasetError(1, 'this is not a text file', 'give an ADAMS/Solver dataset (.adm)')
  }
  const [title = '', ...lines] = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const statements: Statement[] = []
  let pieces: Piece[] = []
  let joined = false
  const finish = (): void => {
    if (pieces.length > 0) statements.push(makeStatement(pieces))
    pieces = []
  }
  for (const [i, raw] of lines.entries()) {
    const line = i + 2
    let content = withoutComment(raw).trim()
    if (content === '') continue
    if (content.endsWith(';')) content = content.slice(0, -1).trimEnd()
    const goesOn = content.endsWith('&')
    if (goesOn) content = content.slice(0, -1)
    if (joined) pieces.push({ text: ` ${content}`, line })
    else if (content.startsWith(',')) {
      if (pieces.length === 0) {
        throw datasetError(line, 'a continuation line follows no statement', 'remove the leading comma')
      }
      pieces.push({ text: softComma + content.slice(1), line })
    } else {
      finish()
      if (/^END\s*$/i.test(content)) return { title, statements }
      pieces.push({ text: content, line })
    }
    joined = goesOn
  }
  finish()
  if (statements.length === 0) {
    throw datasetError(1, 'the dataset has no statements', 'give an ADAMS/Solver dataset (.adm)')
  }
  return { title, statements }
}

/** Removes a comment. Quotes that close again hide an exclamation mark; a single apostrophe is not a quote. */
function withoutComment(line: string): string {
  if (!line.includes('!')) return line
  const last = { "'": line.lastIndexOf("'"), '"': line.lastIndexOf('"') }
  let quote = ''
  for (let i = 0; i < line.length; i++) {
    const c = line[i]
    if (quote !== '') quote = c === quote ? '' : quote
    else if (c === '!') return line.slice(0, i)
    else if ((c === "'" || c === '"') && last[c] > i) quote = c
  }
  return line
}

function makeStatement(pieces: readonly Piece[]): Statement {
  const text = pieces.map((piece) => piece.text).join('')
  const [{ line }] = pieces
  const head = /^([A-Za-z_]\w*)\s*(?:$|(?=[,\u0001])|\/\s*(?:(\d+)\s*(?=[,\\\u0001]|$))?)/.exec(text)
  if (head === null) {
    const shown = text.split(softComma)[0].slice(0, 40)
    throw datasetError(line, `"${shown}" is not a statement`, 'write KEYWORD/identifier, ARGUMENT=value, ...')
  }
  const start = head[0].length
  const ends: number[] = []
  for (const piece of pieces) ends.push((ends[ends.length - 1] ?? 0) + piece.text.length)
  return {
    keyword: head[1].toUpperCase(),
    id: head[2] ?? '',
    body: text.slice(start),
    line,
    lineAt: (position) => {
      let [low, high] = [0, pieces.length - 1]
      while (low < high) {
        const middle = (low + high) >> 1
        if (start + position < ends[middle]) high = middle
        else low = middle + 1
      }
      return pieces[low].line
    },
  }
}
