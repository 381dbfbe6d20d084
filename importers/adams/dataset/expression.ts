/**
 * Function expressions of ADAMS/Solver, e.g. `-100*(DM(204,205)-2) - 5*VR(204,205)`.
 *
 *     sum     = signs product { (+|-) signs product }
 *     product = power { (*|/) signs power }
 *     power   = operand [ ** signs power ]
 *     signs   = { + | - }, as in 0.1+-0.1*TIME
 *     operand = number[D] | number D exponent | TIME | PI | RTOD | DTOR | name ( arguments ) | ( sum )
 *     IF(e1: e2, e3, e4)
 *
 * A comma that began a continuation line stands for white space, or for the comma between two
 * arguments where one is missing. Source: Using Adams/Solver, "Function expressions".
 */
import { datasetError } from './error'
import { numberOf, type ArgumentText } from './arguments'
import { softComma } from './statements'

export type AdamsExpression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'time' }
  | { readonly kind: 'negate'; readonly operand: AdamsExpression }
  | {
      readonly kind: 'binary'
      readonly operator: '+' | '-' | '*' | '/' | '**'
      readonly left: AdamsExpression
      readonly right: AdamsExpression
    }
  /** Call of a function; its name is in capital letters. */
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly AdamsExpression[] }

const constants: Readonly<Record<string, number>> = { PI: Math.PI, RTOD: 180 / Math.PI, DTOR: Math.PI / 180 }
const maxDepth = 120
const maxLength = 20_000
/** Largest number of operators and operands: recursion over an expression goes as deep as it is long. */
const maxTokens = 4000

interface Token {
  readonly kind: 'number' | 'name' | 'symbol' | 'end'
  readonly text: string
  readonly value: number
  /** True if a continuation comma precedes the token. */
  readonly softBefore: boolean
}

/**
 * @param owner for messages, e.g. `SFORCE/1`
 * @throws ModelError `file-format` with the line
 */
export function parseFunction(source: ArgumentText, owner: string): AdamsExpression {
  return new Parser(source, owner).all()
}

class Parser {
  private readonly tokens: readonly Token[]
  private place = 0
  private depth = 0

  constructor(
    private readonly source: ArgumentText,
    private readonly owner: string,
  ) {
    if (source.text.length > maxLength) throw this.error(`longer than ${maxLength} characters`)
    if (/\w{100}/.test(source.text)) throw this.error('a number or name of 100 characters')
    this.tokens = this.tokenise(source.text)
    if (this.tokens.length > maxTokens) throw this.error(`longer than ${maxTokens} operators and operands`)
  }

  all(): AdamsExpression {
    const result = this.sum()
    if (this.peek().kind !== 'end') throw this.error(`unexpected "${this.peek().text}"`)
    return result
  }

  private error(what: string, remedy = 'write an expression such as -100*(DM(1,2)-2)'): Error {
    const shown = this.source.text.replaceAll(softComma, ' ').trim().slice(0, 60)
    return datasetError(
      this.source.line,
      `the function of ${this.owner} cannot be understood: ${what} in "${shown}"`,
      remedy,
    )
  }

  private tokenise(text: string): Token[] {
    const pattern =
      /\s*(?:((?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+|[dD]\d+)?[dD]?(?![\w.]))|([A-Za-z_]\w*)|(\*\*|[-+*/(),:])|(\u0001))/y
    const tokens: Token[] = []
    let softBefore = false
    const end = text.trimEnd().length
    while (pattern.lastIndex < end) {
      const from = pattern.lastIndex
      const match = pattern.exec(text)
      if (match === null) throw this.error(`"${text.slice(from).trim().slice(0, 12)}"`)
      const [, number, name, symbol] = match
      if (number !== undefined) this.checkSuffix(number, text.slice(pattern.lastIndex))
      if (number !== undefined)
        tokens.push({ kind: 'number', text: number, value: numberOf(number) ?? NaN, softBefore })
      else if (name !== undefined) tokens.push({ kind: 'name', text: name.toUpperCase(), value: 0, softBefore })
      else if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol, value: 0, softBefore })
      softBefore = match[4] !== undefined
    }
    tokens.push({ kind: 'end', text: 'the end', value: 0, softBefore: false })
    return tokens
  }

  /**
   * Refuses a number such as `1D-3`: 0.001 as FORTRAN writes it, or 1 degree less 3. With a blank, or with degrees on
   * both sides (`90D-30D`), the number is an angle.
   */
  private checkSuffix(number: string, rest: string): void {
    const [exponent] = /^[+-]\d+(?![\w.])/.exec(rest) ?? []
    if (exponent === undefined || !/^[\d.]+D$/i.test(number)) return
    const angle = number.slice(0, -1)
    throw this.error(
      `"${number}${exponent}" is a power of ten or an angle in degrees`,
      `write ${angle}E${exponent} for the power of ten, or ${number} ${exponent[0]} ${exponent.slice(1)} for the angle`,
    )
  }

  private peek(): Token {
    return this.tokens[this.place]
  }

  private take(symbol: string): boolean {
    const { kind, text } = this.peek()
    if (kind !== 'symbol' || text !== symbol) return false
    this.place++
    return true
  }

  private sum(): AdamsExpression {
    if (++this.depth > maxDepth) throw this.error('too many nested parentheses')
    let left = this.signed(() => this.product())
    for (;;) {
      const operator = this.take('+') ? '+' : this.take('-') ? '-' : undefined
      if (operator === undefined) break
      left = { kind: 'binary', operator, left, right: this.signed(() => this.product()) }
    }
    this.depth--
    return left
  }

  private product(): AdamsExpression {
    let left = this.power()
    for (;;) {
      const operator = this.take('*') ? '*' : this.take('/') ? '/' : undefined
      if (operator === undefined) return left
      left = { kind: 'binary', operator, left, right: this.signed(() => this.power()) }
    }
  }

  /** Reads signs after an operator, which ADAMS accepts: `2*-3`, `1 - -2`. */
  private signed(rest: () => AdamsExpression): AdamsExpression {
    let isNegative = false
    for (;;) {
      if (this.take('-')) isNegative = !isNegative
      else if (!this.take('+')) return isNegative ? negate(rest()) : rest()
    }
  }

  private power(): AdamsExpression {
    const base = this.operand()
    if (!this.take('**')) return base
    if (++this.depth > maxDepth) throw this.error('too many nested powers')
    const exponent = this.signed(() => this.power())
    this.depth--
    return { kind: 'binary', operator: '**', left: base, right: exponent }
  }

  private operand(): AdamsExpression {
    const token = this.peek()
    if (token.kind === 'number') {
      this.place++
      if (Number.isNaN(token.value)) throw this.error(`"${token.text}" is out of range`)
      return { kind: 'number', value: token.value }
    }
    if (token.kind === 'name') {
      this.place++
      if (this.take('(')) return { kind: 'call', name: token.text, args: this.args() }
      if (token.text === 'TIME') return { kind: 'time' }
      if (Object.hasOwn(constants, token.text)) return { kind: 'number', value: constants[token.text] }
      throw this.error(`"${token.text}" is unknown`)
    }
    if (this.take('(')) {
      const inner = this.sum()
      if (!this.take(')')) throw this.error('a closing parenthesis is missing')
      return inner
    }
    throw this.error(`unexpected ${token.kind === 'end' ? token.text : `"${token.text}"`}`)
  }

  private args(): AdamsExpression[] {
    const args: AdamsExpression[] = []
    if (this.take(')')) return args
    for (;;) {
      args.push(this.sum())
      if (this.take(',') || this.take(':')) continue
      if (this.take(')')) return args
      const next = this.peek()
      const starts = next.kind === 'number' || next.kind === 'name' || next.text === '('
      if (!(next.softBefore && starts)) throw this.error('a comma or closing parenthesis is missing')
    }
  }
}

function negate(operand: AdamsExpression): AdamsExpression {
  return operand.kind === 'number' ? { kind: 'number', value: -operand.value } : { kind: 'negate', operand }
}

/** Returns the value of an expression without time and functions; NaN for others. */
export function constantOf(e: AdamsExpression): number {
  switch (e.kind) {
    case 'number':
      return e.value
    case 'negate':
      return -constantOf(e.operand)
    case 'binary': {
      const [a, b] = [constantOf(e.left), constantOf(e.right)]
      return { '+': a + b, '-': a - b, '*': a * b, '/': a / b, '**': a ** b }[e.operator]
    }
    default:
      return NaN
  }
}
