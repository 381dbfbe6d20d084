/**
 * Tokens of expressions and functions, read on demand. Units are not tokens: whether `m` is the metre or a
 * variable depends on the preceding text, so the parser asks for a unit (`unit`) exactly where
 * one may follow, after a number or a closing parenthesis.
 *
 * In an expression line ends are space and there are no comments. In a function a line end (or `;`) ends a statement,
 * except inside parentheses and brackets, and `//` starts a comment.
 */
import { ModelError } from '../../errors/model-error'
import { isUnitName, parseUnit } from '../../quantities/units'
import type { Unit } from '../../quantities/units'
import { productUnit, quotientUnit, readUnitName, UnitReader } from '../../quantities/units/parse'
import type { WrittenUnit } from './ast'

export type Language = 'expression' | 'function'

export type Token =
  | { readonly kind: 'number'; readonly value: number; readonly column: number }
  | { readonly kind: 'name'; readonly name: string; readonly column: number }
  | { readonly kind: 'symbol'; readonly symbol: string; readonly column: number }
  /** End of a statement. */
  | { readonly kind: 'line'; readonly column: number }
  | { readonly kind: 'end'; readonly column: number }

export type SymbolToken = Extract<Token, { kind: 'symbol' }>

const numberPattern = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y
const namePattern = /[A-Za-z_][A-Za-z0-9_]*/y
const quotedPattern = /"[^"\n]*"/y
const symbolPatterns = {
  expression: /<=|>=|==|!=|[-+*/^(),<>]/y,
  function: /<=|>=|==|!=|[-+*/^(),<>=:[\]{}]/y,
} as const
const statementPattern =
  /\n[ \t]*(?:let|input|output|parameter|state|discrete|unknown|table|function|for|when|return|der)\b/y
const namesAfterOperand = new Set(['and', 'or', 'else'])

export interface Mark {
  readonly position: number
  readonly depth: number
  readonly ahead: Token | undefined
}

export class Lexer {
  private position = 0
  /** Open parentheses and brackets, inside which lines do not end. */
  private depth = 0
  private ahead: Token | undefined
  /** Place after the token that was taken last. */
  private taken = 1

  constructor(
    readonly text: string,
    readonly language: Language,
  ) {}

  peek(): Token {
    this.ahead ??= this.read()
    return this.ahead
  }

  next(): Token {
    const token = this.peek()
    this.ahead = undefined
    this.taken = this.position + 1
    return token
  }

  /** Position (one-based) after the text that has been consumed. */
  get end(): number {
    return this.taken
  }

  mark(): Mark {
    return { position: this.position, depth: this.depth, ahead: this.ahead }
  }

  reset(mark: Mark): void {
    this.position = mark.position
    this.depth = mark.depth
    this.ahead = mark.ahead
  }

  /**
   * Returns the unit that follows the token just taken, if one does. A name after a space belongs to the unit; after
   * `/` or `*` it does when no space is between and it is the name of a unit.
   * @throws ModelError `wrong-unit` when it meets a name that is not a unit
   */
  unit(): WrittenUnit | undefined {
    if (this.ahead !== undefined) throw new Error('a unit is requested after looking ahead')
    const start = this.skipSpace(this.position)
    const inverse = /^1\/(?=[A-Za-z(°µμ])/.test(this.text.slice(start, start + 3))
    if (!inverse && !this.nameAt(start)) return undefined
    const reader = new UnitReader(this.text, start)
    let unit = readFactor(reader)
    for (;;) {
      const at = reader.position
      const separator = this.text.charAt(at)
      if (separator === '/' || separator === '*' || separator === '·') {
        const next = this.factorAfter(at + 1)
        if (next === undefined) break
        unit = separator === '/' ? quotientUnit(unit, next.unit) : productUnit(unit, next.unit)
        reader.position = next.end
      } else {
        const after = this.skipSpace(at)
        if (after === at || !this.nameAt(after)) break
        reader.position = after
        unit = productUnit(unit, readFactor(reader))
      }
    }
    this.position = reader.position
    this.taken = reader.position + 1
    return { unit, text: this.text.slice(start, reader.position), column: start + 1 }
  }

  /**
   * Returns the unit of a declaration: everything up to the first character that cannot belong to it.
   * @throws ModelError `wrong-unit`
   */
  declaredUnit(): WrittenUnit {
    const start = this.skipSpace(this.position)
    let end = start
    let open = 0
    for (; end < this.text.length; end++) {
      const character = this.text.charAt(end)
      if (character === '(') open++
      if (character === ')' && open-- === 0) break
      if (/[\n;=,{}[\]]/.test(character) || this.text.startsWith('//', end)) break
    }
    const text = this.text.slice(start, end).trimEnd()
    if (text === '')
      throw new ModelError('wrong-unit', 'a unit is missing', { column: start + 1 }, 'write one such as "m/s", or 1')
    this.ahead = undefined
    this.position = start + text.length
    this.taken = this.position + 1
    try {
      return { unit: parseUnit(text), text, column: start + 1 }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      throw error.movedTo({ column: start + (error.place.column ?? 1) })
    }
  }

  /** Returns a text between quotation marks, if one is here. */
  quoted(): { readonly text: string; readonly column: number } | undefined {
    if (this.ahead !== undefined) throw new Error('a text is requested after looking ahead')
    this.position = this.skipSpace(this.position)
    const column = this.position + 1
    const literal = this.match(quotedPattern)
    if (literal === undefined) return undefined
    this.taken = this.position + 1
    return { text: literal.slice(1, -1), column }
  }

  /**
   * Goes to the end of a line that could not be read. Braces opened in it and left open are counted: their statements
   * follow.
   */
  skipLine(): number {
    // a token that was only peeked at is skipped too
    if (this.ahead !== undefined) this.position = this.ahead.column - 1
    this.ahead = undefined
    this.depth = 0
    let open = 0
    while (this.position < this.text.length) {
      const character = this.text.charAt(this.position)
      if (character === '\n') break
      if (this.text.startsWith('//', this.position)) {
        this.position = this.endOfLine(this.position)
        continue
      }
      if (character === '}' && open-- === 0) return 0
      if (character === '{') open++
      this.position++
    }
    return Math.max(0, open)
  }

  private nameAt(at: number): boolean {
    const name = readUnitName(this.text, at)
    return name !== '' && name !== '1' && !namesAfterOperand.has(name)
  }

  /** `/` and `*` are operators unless the text that follows reads completely as a unit. */
  private factorAfter(at: number): { readonly unit: Unit; readonly end: number } | undefined {
    const name = readUnitName(this.text, at)
    if (this.text.charAt(at) !== '(' && (name === '1' || !isUnitName(name))) return undefined
    const reader = new UnitReader(this.text, at)
    try {
      return { unit: reader.factor(), end: reader.position }
    } catch (error) {
      if (error instanceof ModelError && this.text.charAt(at) === '(') return undefined
      throw error
    }
  }

  private read(): Token {
    this.position = this.skipSpace(this.position)
    const column = this.position + 1
    if (this.position >= this.text.length) return { kind: 'end', column }
    const character = this.text.charAt(this.position)
    if (this.language === 'function' && (character === '\n' || character === ';')) {
      this.position++
      this.depth = 0
      return { kind: 'line', column }
    }
    const number = this.match(numberPattern)
    if (number !== undefined) return { kind: 'number', value: Number(number), column }
    const name = this.match(namePattern)
    if (name !== undefined) return { kind: 'name', name, column }
    const symbol = this.match(symbolPatterns[this.language])
    if (symbol === undefined) throw this.unexpected(column)
    if (symbol === '(' || symbol === '[') this.depth++
    if ((symbol === ')' || symbol === ']') && this.depth > 0) this.depth--
    return { kind: 'symbol', symbol, column }
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position
    const result = pattern.exec(this.text)
    if (result === null) return undefined
    this.position += result[0].length
    return result[0]
  }

  private skipSpace(from: number): number {
    let at = from
    for (;;) {
      const character = this.text.charAt(at)
      if (this.language === 'function') {
        if (character === '\n' && (this.depth === 0 || this.statementAfter(at))) return at
        if (character === '/' && this.text.startsWith('//', at)) {
          at = this.endOfLine(at)
          continue
        }
      }
      if (!/\s/.test(character)) return at
      at++
    }
  }

  /** Returns whether a statement begins on the next line, which ends an open parenthesis that was not closed. */
  private statementAfter(at: number): boolean {
    statementPattern.lastIndex = at
    return statementPattern.test(this.text)
  }

  private endOfLine(from: number): number {
    const end = this.text.indexOf('\n', from)
    return end < 0 ? this.text.length : end
  }

  private unexpected(column: number): ModelError {
    const rest = this.text.slice(this.position, this.position + 2)
    const character = String.fromCodePoint(this.text.codePointAt(this.position) ?? 0)
    const where = this.language === 'expression' ? 'an expression' : 'a function'
    const hint = rest.startsWith('=')
      ? this.language === 'expression' && this.text.slice(0, this.position).trim() === ''
        ? 'leave out the "=" at the start'
        : 'write "==" to compare'
      : rest.startsWith('&')
        ? 'write "and"'
        : rest.startsWith('|')
          ? 'write "or"'
          : rest.startsWith('!')
            ? 'write "not"'
            : rest.startsWith('?')
              ? 'write "if(condition, a, b)"'
              : /^[×·]/.test(rest)
                ? 'write "*" to multiply'
                : rest.startsWith('#')
                  ? 'write "//" before a comment'
                  : 'use numbers, units, variables, + - * / ^, parentheses and functions'
    return new ModelError('invalid-expression', `"${character}" cannot be used in ${where}`, { column }, hint)
  }
}

/** Returns one factor of a unit; a name that is not a unit may have been meant as a variable. */
function readFactor(reader: UnitReader): Unit {
  try {
    return reader.text.charAt(reader.position) === '1' ? inverseUnit(reader) : reader.factor()
  } catch (error) {
    if (!(error instanceof ModelError) || error.hint === '') throw error
    throw new ModelError(error.code, error.what, error.place, `${error.hint} (a variable needs an operator before it)`)
  }
}

/** `1/rad`: the factor 1 and its denominator. */
function inverseUnit(reader: UnitReader): Unit {
  const one = reader.factor()
  reader.position++
  return quotientUnit(one, reader.factor())
}
