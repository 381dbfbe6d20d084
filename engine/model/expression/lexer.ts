/**
 * Tokens of an expression, read on demand. Units are not tokens: whether `m` is the metre or a
 * variable depends on what stands before it, so the parser asks for a unit (`unit`) exactly where
 * one may follow, after a number or a closing parenthesis.
 */
import { ModelError } from '../errors'
import { isUnitName } from '../units'
import type { Unit } from '../units'
import { productUnit, quotientUnit, readUnitName, UnitReader } from '../units/parse'

export type Token =
  | { readonly kind: 'number'; readonly value: number; readonly column: number }
  | { readonly kind: 'name'; readonly name: string; readonly column: number }
  | { readonly kind: 'symbol'; readonly symbol: string; readonly column: number }
  | { readonly kind: 'end'; readonly column: number }

const numberPattern = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const namePattern = /[A-Za-z_][A-Za-z0-9_]*/y
const symbolPattern = /<=|>=|==|!=|[-+*/^(),<>]/y
const namesAfterOperand = new Set(['and', 'or'])

export class Lexer {
  private position = 0
  private ahead: Token | undefined

  constructor(readonly text: string) {}

  peek(): Token {
    this.ahead ??= this.read()
    return this.ahead
  }

  next(): Token {
    const token = this.peek()
    this.ahead = undefined
    return token
  }

  /**
   * The unit that follows the token just taken, if one does. A name after a space belongs to the
   * unit; after `/` or `*` it does when no space stands between and it is the name of a unit.
   * @throws ModelError `wrong-unit` when a name stands here that is no unit
   */
  unit(): { readonly unit: Unit; readonly text: string; readonly column: number } | undefined {
    const start = skipSpace(this.text, this.position)
    const inverse = /^1\/(?=[A-Za-z(°µμ])/.test(this.text.slice(start))
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
        const after = skipSpace(this.text, at)
        if (after === at || !this.nameAt(after)) break
        reader.position = after
        unit = productUnit(unit, readFactor(reader))
      }
    }
    this.position = reader.position
    this.ahead = undefined
    return { unit, text: this.text.slice(start, reader.position), column: start + 1 }
  }

  private nameAt(at: number): boolean {
    const name = readUnitName(this.text, at)
    return name !== '' && name !== '1' && !namesAfterOperand.has(name)
  }

  /** `/` and `*` are operators unless what follows reads completely as a unit. */
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
    this.position = skipSpace(this.text, this.position)
    const column = this.position + 1
    if (this.position >= this.text.length) return { kind: 'end', column }
    const number = this.match(numberPattern)
    if (number !== undefined) return { kind: 'number', value: Number(number), column }
    const name = this.match(namePattern)
    if (name !== undefined) return { kind: 'name', name, column }
    const symbol = this.match(symbolPattern)
    if (symbol !== undefined) return { kind: 'symbol', symbol, column }
    throw this.unexpected(column)
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)
    if (found === null) return undefined
    this.position += found[0].length
    return found[0]
  }

  private unexpected(column: number): ModelError {
    const rest = this.text.slice(this.position)
    const character = String.fromCodePoint(rest.codePointAt(0) ?? 0)
    const hint = rest.startsWith('=')
      ? 'write "==" to compare'
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
                : 'use numbers, units, variables, + - * / ^, parentheses and functions'
    return new ModelError('invalid-expression', `"${character}" cannot be used in an expression`, { column }, hint)
  }
}

/** One factor of a unit; a name that is no unit may have been meant as a variable. */
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

function skipSpace(text: string, from: number): number {
  let at = from
  while (/\s/.test(text.charAt(at))) at++
  return at
}
