/**
 * JSON parser (RFC 8259) that keeps places. Syntax errors carry line and column whatever the JavaScript engine reports.
 * Duplicate keys are errors (`JSON.parse` drops all but the last, so a block pasted twice would vanish). Callers can
 * ask for the position of any value afterwards.
 */
import { ModelError } from '../../errors/model-error'
import { forbiddenKeys } from '../../language/syntax/builtins'
import { conflictMarkers } from './conflict-markers'

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue }

export interface LocatedJson {
  readonly value: JsonValue
  /** Returns line and column, from 1, of the value at a path, or of its nearest ancestor. */
  readonly locate: (path: readonly (string | number)[]) => { readonly line: number; readonly column: number }
}

/**
 * @param file name for messages
 * @throws ModelError `code` (default `project-format`) with line and column
 */
export function parseJson(
  text: string,
  file: string,
  code: 'project-format' | 'file-format' = 'project-format',
): LocatedJson {
  if (looksBinary(text))
    throw new ModelError(
      code,
      'the file is not a text in UTF-8',
      { file, line: 1 },
      'choose a JSON file; save one in UTF-16 as UTF-8',
    )
  const markers = conflictMarkers(text)
  if (markers !== undefined)
    throw new ModelError(
      code,
      `the file has conflict markers (<<<<<<<) of a merge: ${markers.count === 1 ? 'one conflict' : `${markers.count} conflicts`}`,
      { file, line: markers.line },
      code === 'project-format'
        ? 'open it in the window to compare both sides, or run "wishbone merge FILE"'
        : 'choose a side of each and remove the markers',
    )
  let places: Places | undefined
  return {
    value: new Reader(text, file, code).document(),
    locate: (path) => {
      places ??= placesIn(text, file, code)
      let { value, offset } = places.root
      for (const key of path) {
        const child = isObject(value) ? places.children.get(value)?.get(String(key)) : undefined
        if (child === undefined) break
        ;({ value, offset } = child)
      }
      return placeIn(places.lines, offset)
    },
  }
}

interface Place {
  readonly value: JsonValue
  readonly offset: number
}

interface Places {
  readonly root: Place
  /** Places of values: in an object by key, in a list by index. */
  readonly children: ReadonlyMap<object, ReadonlyMap<string, Place>>
  readonly lines: readonly number[]
}

/**
 * Reads the text again when a place is first requested: most files have nothing wrong, and places take as much memory
 * as values.
 */
function placesIn(text: string, file: string, code: 'project-format' | 'file-format'): Places {
  const children = new Map<object, Map<string, Place>>()
  const reader = new Reader(text, file, code, (parent, key, value, offset) => {
    const known = children.get(parent)
    if (known === undefined) children.set(parent, new Map([[key, { value, offset }]]))
    else known.set(key, { value, offset })
  })
  const root = reader.document()
  return { root: { value: root, offset: reader.start }, children, lines: lineStarts(text) }
}

function isObject(value: JsonValue): value is Exclude<JsonValue, null | boolean | number | string> {
  return typeof value === 'object' && value !== null
}

/**
 * Returns whether a text has zeros, or bytes that no text in UTF-8 has, near its beginning: a workbook, an archive, a
 * text in UTF-16.
 */
export function looksBinary(text: string): boolean {
  return /[\0\ufffd]/.test(text.slice(0, 1000))
}

/**
 * Returns whether a text has zeros near its beginning. Such a file is not a text, not even in the older encodings that
 * measurements and tyre files often have.
 */
export function hasZeros(text: string): boolean {
  return text.slice(0, 1000).includes('\0')
}

const maxDepth = 200

/** Largest number of characters of a text value, with its quotes. */
const longestText = 5_000_000

/** Pattern of a part of a text value, compiled once because a file has a hundred thousand of them. */
const stringPart = /(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})){1,1000}/uy
const numberToken = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y
const wordToken = /(?:true|false|null)\b/y

class Reader {
  /** Offset at which the document's value begins. */
  start = 0
  private at = 0
  private depth = 0

  constructor(
    private readonly text: string,
    private readonly file: string,
    private readonly code: 'project-format' | 'file-format',
    private readonly onValue?: (parent: object, key: string, value: JsonValue, offset: number) => void,
  ) {
    if (text.charCodeAt(0) === 0xfeff) this.at = 1
  }

  document(): JsonValue {
    this.space()
    if (this.at >= this.text.length) throw this.error('the file is empty', 'it must hold a JSON object')
    this.start = this.at
    const value = this.node()
    this.space()
    if (this.at < this.text.length) throw this.error('there is text after the end of the JSON value', 'remove it')
    return value
  }

  private node(): JsonValue {
    const character = this.text.charAt(this.at)
    if (character === '{' || character === '[') {
      if (++this.depth > maxDepth) throw this.error('the JSON is nested too deeply', 'remove some levels')
      const value = character === '{' ? this.object() : this.array()
      this.depth--
      return value
    }
    if (character === '"') return this.string()
    wordToken.lastIndex = this.at
    const word = wordToken.exec(this.text)?.[0]
    if (word === undefined) return this.number()
    this.at += word.length
    return word === 'null' ? null : word === 'true'
  }

  private object(): JsonValue {
    const value: Record<string, JsonValue> = {}
    this.at++
    this.space()
    if (this.take('}')) return value
    do {
      this.space()
      const keyOffset = this.at
      if (this.at >= this.text.length) throw this.tooEarly()
      if (this.text.charAt(this.at) !== '"') {
        if (this.atComment()) throw this.comment()
        const trailing = this.text.charAt(this.at) === '}'
        throw this.error(
          trailing ? 'there is a comma after the last entry' : 'a key in double quotes is expected',
          trailing ? 'remove the comma' : 'write entries as "key": value',
        )
      }
      const key = this.string()
      if (Object.hasOwn(value, key) || forbiddenKeys.includes(key)) {
        this.at = keyOffset
        throw forbiddenKeys.includes(key)
          ? this.error(`"${key}" cannot be used as a name`, 'use another name')
          : this.error(`"${key}" occurs twice`, 'rename or remove one of the two')
      }
      this.space()
      if (!this.take(':')) throw this.error(`a colon is expected after "${key}"`, 'write entries as "key": value')
      this.space()
      const offset = this.at
      const child = this.node()
      value[key] = child
      this.onValue?.(value, key, child, offset)
      this.space()
    } while (this.take(','))
    if (!this.take('}')) throw this.noComma('}')
    return value
  }

  private array(): JsonValue {
    const items: JsonValue[] = []
    this.at++
    this.space()
    if (!this.take(']')) {
      do {
        this.space()
        if (this.text.charAt(this.at) === ']')
          throw this.error('there is a comma after the last entry', 'remove the comma')
        const offset = this.at
        const item = this.node()
        this.onValue?.(items, String(items.length), item, offset)
        items.push(item)
        this.space()
      } while (this.take(','))
      if (!this.take(']')) throw this.noComma(']')
    }
    return items
  }

  private string(): string {
    const start = this.at
    // in parts: a pattern that repeats without a bound needs as much stack as the text is long
    let end = start + 1
    for (;;) {
      stringPart.lastIndex = end
      const part = stringPart.exec(this.text)
      if (part === null) break
      end += part[0].length
      if (end - start > longestText)
        throw this.error(
          `the text is longer than ${longestText.toLocaleString('en')} characters`,
          'shorten it, or put data in a file beside the project',
        )
    }
    if (this.text.charAt(end) !== '"') {
      if (!/["\n]/.test(this.text.slice(start + 1))) throw this.tooEarly()
      throw this.error(
        'the text is not closed or has a character that JSON forbids',
        'close it with a double quote on the same line; write a backslash as "\\\\"',
      )
    }
    this.at = end + 1
    const token = this.text.slice(start, this.at)
    return token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1)
  }

  private number(): number {
    numberToken.lastIndex = this.at
    const match = numberToken.exec(this.text)
    if (match === null || !Number.isFinite(Number(match[0]))) throw this.notAValue(match !== null)
    this.at += match[0].length
    return Number(match[0])
  }

  private atComment(): boolean {
    return this.text.startsWith('//', this.at) || this.text.startsWith('/*', this.at)
  }

  private comment(): ModelError {
    return this.error('comments are not allowed in JSON', 'remove the comment; use "description" for notes')
  }

  private noComma(end: '}' | ']'): ModelError {
    if (this.atComment()) return this.comment()
    const hasUnit =
      /\d\s*$/.test(this.text.slice(Math.max(0, this.at - 8), this.at)) &&
      /^[a-z%°µ]/i.test(this.text.slice(this.at, this.at + 1))
    return this.error(
      `a comma or "${end}" is expected`,
      hasUnit
        ? 'put a value with its unit in double quotes, e.g. "355 mm"'
        : 'check the commas and brackets before this place',
    )
  }

  private notAValue(tooLarge: boolean): ModelError {
    if (this.at >= this.text.length) return this.tooEarly()
    if (tooLarge) return this.error('the number is too large', 'use a smaller number')
    if (this.atComment()) return this.comment()
    const snippet = /^[^\s,\]}]+/.exec(this.text.slice(this.at))?.[0] ?? this.text.charAt(this.at)
    if (snippet.startsWith("'")) return this.error('texts need double quotes', 'replace \' by "')
    // If nothing precedes it, it is another kind of file, rather than a typing error.
    if (this.text.slice(0, this.at).trim() === '' && !/^[\w.+-]+$/.test(snippet))
      return this.error(
        `the file starts with "${snippet.slice(0, 20)}", so it is not JSON`,
        'choose a JSON file, which starts with "{"',
      )
    return this.error(`"${snippet.slice(0, 20)}" is not a JSON value`, 'put texts and expressions in double quotes')
  }

  private space(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at)
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return
      this.at++
    }
  }

  private take(character: string): boolean {
    if (this.text.charAt(this.at) !== character) return false
    this.at++
    return true
  }

  private tooEarly(): ModelError {
    return this.error(
      'the file ends too early',
      'close all brackets and braces; a file that was cut off is restored from a copy',
    )
  }

  private error(what: string, hint: string): ModelError {
    return new ModelError(this.code, what, { file: this.file, ...lineAndColumn(this.text, this.at) }, hint)
  }
}

function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  return placeIn(lineStarts(text.slice(0, offset)), offset)
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** @param starts where lines begin, ascending */
function placeIn(starts: readonly number[], offset: number): { readonly line: number; readonly column: number } {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle] <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - starts[low] + 1 }
}
