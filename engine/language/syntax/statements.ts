/**
 * Parser of the statements of functions (grammar: `functions.ts`). It never gives up: it reports and skips a statement
 * that it can't read and reads the next one as usual, so all errors of a text are reported at once.
 */
import { ModelError } from '../../errors/model-error'
import { dimensionText, plainUnit } from '../../quantities/units'
import type { Block, Expression, Shape, Statement, WrittenUnit } from './ast'
import { forbiddenKeys, reservedInFunctions } from './builtins'
import { ExpressionParser, maxExpressionLength, type Node } from './expressions'
import type { Token } from './lexer'
import { describe, invalid } from './messages'

/** Bounds that no sensible function reaches. */
export const limits = {
  textLength: 20_000,
  nesting: 12,
  elements: 400,
  errors: 50,
} as const

export const declarationWords = ['input', 'output', 'parameter', 'state', 'discrete', 'unknown', 'table'] as const
export type DeclarationWord = (typeof declarationWords)[number]

export function isDeclarationWord(name: string): name is DeclarationWord {
  return (declarationWords as readonly string[]).includes(name)
}

export abstract class StatementParser extends ExpressionParser {
  protected readonly errors: ModelError[] = []
  private blocks = 0
  /** Variable that the current statement assigns, for the case that it cannot be read. */
  protected target: { readonly name: string; readonly isState: boolean } | undefined

  /** A declaration or a function, which occur outside braces only. @returns false if neither stands */
  protected abstract declared(word: string): boolean

  /** `when`, `reinit` and `terminate`, after the keyword. @returns undefined if none of them follows */
  protected abstract eventStatement(word: string, column: number): Statement | undefined

  /** Returns statements up to the closing brace (which is left) or the end. */
  protected statements(top: boolean): Statement[] {
    const list: Statement[] = []
    while (this.errors.length < limits.errors) {
      try {
        this.skipLines()
        const token = this.lexer.peek()
        if (token.kind === 'end') break
        if (token.kind === 'symbol' && token.symbol === '}') {
          if (!top) break
          this.lexer.next()
          throw invalid('a closing brace has no opening one', token.column, 'remove it or add "{"')
        }
        this.target = undefined
        const word = token.kind === 'name' ? token.name : ''
        if (!top && word === 'return') break
        if (!top || !this.declared(word)) list.push(this.statement())
        this.endOfStatement()
      } catch (error) {
        list.push(...this.recover(error))
      }
    }
    return list
  }

  /** Reports the error and skips the line, and reads the blocks that the faulty line opens. */
  private recover(error: unknown): readonly Statement[] {
    if (!(error instanceof ModelError)) throw error
    this.errors.push(error)
    const column = error.place.column ?? 1
    const lost: Statement[] = [{ kind: 'broken', name: undefined, isState: false, ...this.target, column }]
    this.depth = 0
    let open = this.lexer.skipLine()
    while (open > 0 && this.errors.length < limits.errors) {
      lost.push(...this.statements(false).flatMap(asBroken))
      const token = this.peekSafely()
      if (token.kind === 'end') break
      if (token.kind === 'symbol' && token.symbol === '}') {
        this.lexer.next()
        open--
      }
      // the text that follows the brace, e.g. "else {", or a "return" that has lost its function
      open += this.lexer.skipLine()
    }
    return lost
  }

  /** Returns the next token; a character that cannot be read counts as the end of the line. */
  private peekSafely(): Token {
    try {
      return this.lexer.peek()
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      return { kind: 'line', column: error.place.column ?? 1 }
    }
  }

  private endOfStatement(): void {
    const token = this.lexer.peek()
    if (token.kind === 'line' || token.kind === 'end' || (token.kind === 'symbol' && token.symbol === '}')) return
    throw invalid(
      `${describe(token)} was not expected here`,
      token.column,
      'put an operator before it, or begin a new line',
    )
  }

  // statements

  private statement(): Statement {
    const token = this.lexer.next()
    if (token.kind === 'number' && token.value === 0) return this.equation(token.column)
    if (token.kind !== 'name') {
      throw invalid(`a statement is expected, not ${describe(token)}`, token.column, 'write "name = value"')
    }
    const { name, column } = token
    switch (name) {
      case 'let':
        return this.let()
      case 'if':
        return this.ifStatement(column)
      case 'for':
        return this.for(column)
      case 'der':
        return this.derivative(column)
      case 'return':
        throw invalid('"return" is outside a function', column, 'give an output its value with "name = value"')
      case 'else':
        throw invalid('"else" has no "if" before it', column, 'write it after the closing brace of an "if"')
      case 'function':
        throw invalid('functions are declared outside braces', column, 'move it to the top level')
      default:
        if (isDeclarationWord(name)) {
          throw invalid(`"${name}" declares outside braces only`, column, 'move it to the top level')
        }
        return this.eventStatement(name, column) ?? this.assignment(name, column)
    }
  }

  private let(): Statement {
    const { name, column } = this.newName('"let"')
    this.target = { name, isState: false }
    const shape = this.shape() ?? []
    const unit = this.unitAfterColon()
    this.expect('=', `after "let ${name}"`, `write "let ${name} = value"`)
    return { kind: 'let', name, shape, unit, value: this.boundedValue(), column }
  }

  private assignment(name: string, column: number): Statement {
    this.target = { name, isState: false }
    const next = this.lexer.peek()
    if (reservedInFunctions.has(name) || !(next.kind === 'symbol' && '=['.includes(next.symbol))) {
      throw invalid(
        `"${name}" does not begin a statement`,
        column,
        'write "let name = value", "output = value", "if", "for" or a declaration',
      )
    }
    const open = this.takeIndex()
    const indices = open === undefined ? [] : this.indices(open.column)
    this.expect('=', `after "${name}"`, `write "${name} = value"`)
    return { kind: 'assign', name, indices, value: this.boundedValue(), column }
  }

  /** Returns `0 = value`, after the zero has been consumed. */
  private equation(column: number): Statement {
    this.expect('=', 'after "0"', 'write an equation, "0 = value"')
    return { kind: 'equation', value: this.boundedNumeric(), column }
  }

  private derivative(column: number): Statement {
    const example = 'write "der(x) = value"'
    this.expect('(', 'after "der"', example)
    const token = this.lexer.next()
    if (token.kind !== 'name') {
      throw invalid(`the name of a state is expected, not ${describe(token)}`, token.column, example)
    }
    this.target = { name: token.name, isState: true }
    this.expect(')', 'after the name of the state', example)
    const open = this.takeIndex()
    const indices = open === undefined ? [] : this.indices(open.column)
    this.expect('=', 'after "der(...)"', example)
    const value = this.boundedNumeric()
    return { kind: 'derivative', name: token.name, nameColumn: token.column, indices, value, column }
  }

  private ifStatement(column: number): Statement {
    return this.nestedBlock(column, () => {
      const condition = this.condition(this.node())
      const then = this.block('"if"')
      const before = this.lexer.mark()
      this.skipLines()
      if (this.takeName('else') === undefined) {
        this.lexer.reset(before)
        return { kind: 'if', condition, then, otherwise: undefined, column }
      }
      const again = this.takeName('if')
      if (again === undefined) return { kind: 'if', condition, then, otherwise: this.block('"else"'), column }
      const nested = this.ifStatement(again.column)
      const otherwise: Block = { start: again.column, end: this.lexer.end, statements: [nested] }
      return { kind: 'if', condition, then, otherwise, column }
    })
  }

  private for(column: number): Statement {
    return this.nestedBlock(column, () => {
      const example = 'write "for i in 1:3 { ... }"'
      const counter = this.newName('"for"')
      if (this.takeName('in') === undefined) {
        const token = this.lexer.peek()
        throw invalid(`"in" is expected, not ${describe(token)}`, token.column, example)
      }
      const first = this.numeric(this.node())
      this.expect(':', 'between the first and the last number', example)
      const last = this.numeric(this.node())
      const body = this.block('"for"')
      return { kind: 'for', counter: counter.name, counterColumn: counter.column, first, last, body, column }
    })
  }

  protected block(after: string): Block {
    const open = this.expect('{', `after ${after}`, 'write the statements between braces')
    const statements = this.statements(false)
    const end = this.lexer.peek().column
    this.closeBrace(open, 'put an operator before it, or begin a new line')
    return { start: open, end, statements }
  }

  protected closeBrace(open: number, hint: string): void {
    if (this.takeSymbol('}') !== undefined) return
    const token = this.lexer.peek()
    if (token.kind === 'end') throw invalid('a brace is not closed', open, 'add "}"')
    throw invalid(`${describe(token)} was not expected here`, token.column, hint)
  }

  protected nestedBlock<T>(column: number, read: () => T): T {
    if (++this.blocks > limits.nesting) {
      this.blocks--
      throw invalid(`blocks are nested deeper than ${limits.nesting}`, column, 'move the inner part to a function')
    }
    try {
      return read()
    } finally {
      this.blocks--
    }
  }

  // parts

  protected boundedValue(): Node {
    const start = this.lexer.end
    const value = this.node()
    this.checkLength(value, start)
    return value
  }

  protected boundedNumeric(): Expression {
    return this.numeric(this.boundedValue())
  }

  /** Refuses long formulas, but not long lists of rows. */
  protected checkLength(value: Node, start: number): void {
    if (value.kind === 'vector') {
      value.items.forEach((item, i) => this.checkLength(item, i === 0 ? value.column : value.items[i - 1].column))
    } else if (this.lexer.end - start > maxExpressionLength && value.kind !== 'number' && value.kind !== 'unit') {
      const what = `an expression is longer than ${maxExpressionLength} characters`
      throw invalid(what, Math.min(start, value.column), 'split it with "let"')
    }
  }

  protected newName(after: string): { readonly name: string; readonly column: number } {
    const token = this.lexer.next()
    if (token.kind !== 'name') {
      throw invalid(
        `a name is expected after ${after}, not ${describe(token)}`,
        token.column,
        'use letters, digits and _',
      )
    }
    const { name, column } = token
    if (reservedInFunctions.has(name) || forbiddenKeys.includes(name) || name === 't') {
      const why = name === 't' ? '"t" is the time' : `"${name}" is reserved`
      throw invalid(`${why} and cannot be declared`, column, 'choose another name')
    }
    return { name, column }
  }

  protected shape(): Shape | undefined {
    const open = this.takeIndex()
    if (open === undefined) return undefined
    const counts: number[] = []
    do {
      const token = this.lexer.next()
      if (token.kind !== 'number' || !Number.isInteger(token.value) || token.value < 1) {
        throw invalid(
          `the number of elements is expected, not ${describe(token)}`,
          token.column,
          'write v[3] or m[3, 3]',
        )
      }
      counts.push(token.value)
    } while (this.takeSymbol(',') !== undefined)
    this.expect(']', 'after the number of elements', 'write v[3] or m[3, 3]')
    if (counts.length > 2) throw invalid('there are more than two dimensions', open.column, 'write m[rows, columns]')
    if (counts.reduce((a, b) => a * b) > limits.elements) {
      throw invalid(`there are more than ${limits.elements} elements`, open.column, 'use fewer')
    }
    return counts
  }

  /** A unit that can't be read is reported; the declaration stays. */
  protected unitAfterColon(): WrittenUnit | undefined {
    const colon = this.takeSymbol(':')
    if (colon === undefined) return undefined
    try {
      const written = this.lexer.declaredUnit()
      const { unit, text, column } = written
      if (unit.scale === 1) return written
      const si = dimensionText(unit.dimension)
      const hint = `write ": ${si}"; values can have other units, e.g. 3 ${text}`
      throw new ModelError('wrong-unit', `declarations are in SI, which "${text}" is not`, { column }, hint)
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      this.errors.push(error)
      return { unit: plainUnit, text: '', faulty: true, column: colon.column }
    }
  }

  /** @returns the place of the symbol */
  protected expect(symbol: string, where: string, hint: string): number {
    const taken = this.takeSymbol(symbol)
    if (taken !== undefined) return taken.column
    const token = this.lexer.peek()
    throw invalid(`"${symbol}" is expected ${where}, not ${describe(token)}`, token.column, hint)
  }
}

/** Returns a statement of a block that could not be read, as far as it gives something a value. */
function asBroken(statement: Statement): readonly Statement[] {
  switch (statement.kind) {
    case 'let':
    case 'assign':
    case 'derivative': {
      const { name, column } = statement
      return [{ kind: 'broken', name, isState: statement.kind === 'derivative', column }]
    }
    case 'if':
      return [...statement.then.statements, ...(statement.otherwise?.statements ?? [])].flatMap(asBroken)
    case 'for':
    case 'when':
      return statement.body.statements.flatMap(asBroken)
    case 'reinit':
    case 'terminate':
    case 'equation':
      return []
    case 'broken':
      return [statement]
  }
}
