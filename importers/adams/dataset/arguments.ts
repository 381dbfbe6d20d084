/**
 * Arguments of one statement: `NAME=value, value`, flags, and function expressions, which reach to the next argument.
 * Separators are commas and backslashes outside parentheses and quotes.
 */
import { datasetError } from './error'
import { wordNamed } from './keywords'
import { softComma, type Statement } from './statements'

/** Names of the arguments that a statement can have. Lists, texts and expressions differ in where they end. */
export interface ArgumentNames<V extends string, F extends string> {
  /** Names of arguments with values: NAME=value[, value ...] */
  readonly values: readonly V[]
  readonly flags: readonly F[]
  /** Names among `values` whose argument is a function expression or free text. */
  readonly expressions?: readonly V[]
  readonly texts?: readonly V[]
  readonly short?: Readonly<Record<string, V | F>>
}

export interface ArgumentText {
  readonly text: string
  readonly line: number
}

const listSeparator = new RegExp(`[,${softComma}]`)

export class StatementArguments<V extends string, F extends string> {
  constructor(
    readonly statement: Statement,
    /** Name of the statement for messages, e.g. `JOINT/1`. */
    readonly name: string,
    private readonly values: ReadonlyMap<V, ArgumentText>,
    private readonly numericValues: ReadonlyMap<F, number>,
  ) {}

  get line(): number {
    return this.statement.line
  }

  has(argument: V): boolean {
    return this.values.has(argument)
  }

  flag<G extends F>(...flags: readonly G[]): G | undefined {
    return flags.find((flag) => this.numericValues.has(flag))
  }

  text(argument: V): ArgumentText | undefined {
    return this.values.get(argument)
  }

  required(argument: V): ArgumentText {
    const text = this.values.get(argument)
    if (text !== undefined) return text
    throw this.missing(argument)
  }

  missing(argument: V): Error {
    return datasetError(this.line, `${this.name} has no ${argument}`, `add ${argument}=...`)
  }

  /** Returns the numbers of a list; `D` after one means degrees. */
  numbers(argument: V, least: number, most = least): readonly number[] | undefined {
    const text = this.values.get(argument)
    if (text === undefined) return undefined
    const items = text.text.split(listSeparator).map((item) => item.trim())
    if (items.length < least || items.length > most) {
      const countText = least === most ? `${least}` : `${least} to ${most}`
      throw datasetError(
        text.line,
        `${argument} of ${this.name} has ${items.length} values`,
        `give ${countText} ${most === 1 ? 'number' : 'numbers'}`,
      )
    }
    return items.map((item) => this.parseNumber(argument, item, text.line))
  }

  number(argument: V): number | undefined {
    return this.numbers(argument, 1)?.[0]
  }

  /** Returns the identifier of another statement; 0 means no statement. */
  reference(argument: V): number | undefined {
    const text = this.values.get(argument)
    if (text === undefined || /^\s*0+\s*$/.test(text.text)) return undefined
    const id = identifier(text.text)
    if (id !== undefined) return id
    throw datasetError(
      text.line,
      `${argument} of ${this.name} is "${text.text.trim().slice(0, 40)}"`,
      'give the number of a statement, such as 102',
    )
  }

  requiredReference(argument: V): number {
    const id = this.reference(argument)
    if (id !== undefined) return id
    const { line } = this.required(argument)
    throw datasetError(line, `${argument} of ${this.name} is 0`, 'give the number of a statement, such as 102')
  }

  /** Returns the identifiers of a list of other statements. */
  references(argument: V, least: number, most: number): readonly number[] {
    const { text, line } = this.required(argument)
    const ids = text.split(listSeparator).map(identifier)
    const all = ids.filter((id) => id !== undefined)
    if (all.length === ids.length && all.length >= least && all.length <= most) return all
    throw datasetError(
      line,
      `${argument} of ${this.name} is "${text.replaceAll(softComma, ',').trim().slice(0, 40)}"`,
      `give ${least === most ? least : `${least} to ${most}`} numbers of statements`,
    )
  }

  private parseNumber(argument: string, text: string, line: number): number {
    const value = numberOf(text)
    if (value !== undefined) return value
    throw datasetError(
      line,
      `${argument} of ${this.name}: "${text.slice(0, 40)}" is not a number`,
      `give a number up to ${largestNumber}`,
    )
  }
}

const longestNumber = 100
/** Largest number: larger ones have no physical meaning, and products overflow. */
const largestNumber = 1e40

/**
 * Reads a number of the language: `.4`, `-1.`, `1E-3`, `1D-3` (a power of ten as in FORTRAN), `90D` (degrees, in rad);
 * returns undefined for anything else.
 */
export function numberOf(text: string): number | undefined {
  if (text.length > longestNumber) return undefined
  const match = /^([+-]?\s*(?:\d+(?:\.\d*)?|\.\d+)(?:[ED][+-]?\d+)?)\s*(D)?$/i.exec(text.trim())
  if (match === null) return undefined
  const value = Number(match[1].replace(/\s+/g, '').replace(/D/i, 'e'))
  if (!(Math.abs(value) <= largestNumber)) return undefined
  return match[2] === undefined ? value : (value * Math.PI) / 180
}

/** Reads a positive whole number, leading zeros allowed. */
export function identifier(text: string): number | undefined {
  const trimmed = text.trim()
  if (!/^\d{1,12}$/.test(trimmed)) return undefined
  const id = Number(trimmed)
  return id > 0 ? id : undefined
}

interface Segment {
  readonly text: string
  readonly position: number
  /** Separator before the segment. */
  readonly separator: string
}

/** @throws ModelError `file-format` for arguments that the statement does not have */
export function readArguments<V extends string, F extends string>(
  statement: Statement,
  name: string,
  names: ArgumentNames<V, F>,
): StatementArguments<V, F> {
  const values = new Map<V, { text: string; line: number; kind: 'list' | 'expression' | 'text' }>()
  const flags = new Map<F, number>()
  let open: V | undefined
  for (const segment of split(statement.body)) {
    const line = statement.lineAt(segment.position)
    const assigned = /^\s*([A-Za-z_]\w*)\s*=(?!=)/.exec(segment.text)
    const last = open === undefined ? undefined : values.get(open)
    if (assigned === null) {
      const word = segment.text.trim()
      const flag = wordNamed(word, names.flags, flagsOf(names))
      const isWord = /^[A-Za-z_]\w*$/.test(word)
      const continues =
        last !== undefined &&
        open !== undefined &&
        (last.kind === 'text' ||
          (last.kind === 'expression' && segment.separator !== '\\' && !(isWord && flag !== undefined)) ||
          (last.kind === 'list' && numberOf(word) !== undefined))
      if (continues && open !== undefined) {
        values.set(open, { ...last, text: last.text + segment.separator + segment.text })
      } else if (flag !== undefined) {
        if (flags.has(flag)) throw datasetError(line, `${name} has ${flag} twice`, 'keep one of them')
        flags.set(flag, line)
        open = undefined
      } else if (word !== '') throw unknownArgument(line, name, word, names)
      continue
    }
    const key = wordNamed(assigned[1], names.values, valuesOf(names))
    if (key === undefined) {
      if (last?.kind === 'text' && open !== undefined) {
        values.set(open, { ...last, text: last.text + segment.separator + segment.text })
        continue
      }
      throw unknownArgument(line, name, assigned[1], names)
    }
    if (values.has(key)) throw datasetError(line, `${name} has ${key} twice`, 'keep one of them')
    const kind = names.expressions?.includes(key) ? 'expression' : names.texts?.includes(key) ? 'text' : 'list'
    values.set(key, { text: segment.text.slice(assigned[0].length), line, kind })
    open = key
  }
  return new StatementArguments(statement, name, values, flags)
}

function unknownArgument<V extends string, F extends string>(
  line: number,
  name: string,
  word: string,
  names: ArgumentNames<V, F>,
): Error {
  const known = [...names.values.map((v) => `${v}=`), ...names.flags].join(', ')
  return datasetError(line, `${name} has no argument "${word.slice(0, 40)}"`, `it can have ${known}`)
}

function valuesOf<V extends string, F extends string>({ short = {}, values }: ArgumentNames<V, F>): Record<string, V> {
  return Object.fromEntries(
    Object.entries(short).filter((entry): entry is [string, V] => (values as readonly string[]).includes(entry[1])),
  )
}

function flagsOf<V extends string, F extends string>({ short = {}, flags }: ArgumentNames<V, F>): Record<string, F> {
  return Object.fromEntries(
    Object.entries(short).filter((entry): entry is [string, F] => (flags as readonly string[]).includes(entry[1])),
  )
}

/** Splits a text at separators outside parentheses and quotes; continuation commas inside stay marked. */
function split(body: string): Segment[] {
  const segments: Segment[] = []
  let depth = 0
  let quote = ''
  let start = 0
  let separator = ''
  const cut = (end: number): void => {
    if (end > start || segments.length > 0) segments.push({ text: body.slice(start, end), position: start, separator })
    separator = body[end] ?? ''
    start = end + 1
  }
  for (let i = 0; i < body.length; i++) {
    const c = body[i]
    if (quote !== '') quote = c === quote ? '' : quote
    else if ((c === '"' || c === "'") && body.includes(c, i + 1)) quote = c
    else if (c === '(') depth++
    else if (c === ')') depth = Math.max(0, depth - 1)
    else if (c === '\\' || (depth === 0 && (c === ',' || c === softComma))) {
      depth = 0
      cut(i)
    }
  }
  cut(body.length)
  return segments.filter((s) => s.text.trim() !== '')
}
