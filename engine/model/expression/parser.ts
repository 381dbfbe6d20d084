/**
 * Parser of parameter expressions (one grammar for project file, inspector, command line and
 * expression blocks), recursive descent with one token of look-ahead:
 *
 *     expression  = or
 *     or          = and { "or" and }
 *     and         = not { "and" not }
 *     not         = "not" not | comparison
 *     comparison  = sum [ ("<" | "<=" | ">" | ">=" | "==" | "!=") sum ]
 *     sum         = product { ("+" | "-") product }
 *     product     = unary { ("*" | "/") unary }
 *     unary       = ("-" | "+") unary | power
 *     power       = operand [ "^" unary ]                       (so -x^2 = -(x^2), 2^3^2 = 2^9)
 *     operand     = number [unit] | "(" expression ")" [unit] | call [unit] | name
 *     call        = function "(" expression { "," expression } ")"
 *                 | "if" "(" condition "," expression "," expression ")"
 *
 * Conditions (results of comparisons, `and`, `or`, `not`) may stand only in `if`.
 *
 * Units or variables: a name is a unit only directly after a number or a closing parenthesis
 * (spaces allowed), elsewhere it is a variable. A unit binds tighter than every operator:
 * `2 m^2` is two square metres, `1/10 s` is 1/(10 s). It goes on over a space (`N s`), and over `/`
 * or `*` when no space surrounds them and the next name is a unit (`kN/m`, `N*m`, `J/(kg K)`);
 * `2 N / m` with spaces divides by a variable called m. There is no other implied multiplication.
 */
import { ModelError } from '../errors'
import { suggest } from '../nearest'
import { functionArity, isCondition, isFunctionName } from './ast'
import type { ComparisonOperator, Condition, Expression, FunctionName } from './ast'
import { Lexer } from './lexer'
import type { Token } from './lexer'

const comparisons: readonly string[] = ['<', '<=', '>', '>=', '==', '!=']
/** Bounds that no sensible formula reaches and that keep recursion far from the stack's end. */
const maxLength = 2000
const maxDepth = 200

/**
 * @throws ModelError `invalid-expression` or `wrong-unit` with the column
 */
export function parseExpression(text: string): Expression {
  if (text.length > maxLength) {
    throw invalid(`the expression is longer than ${maxLength} characters`, 1, 'split it with variables')
  }
  const parser = new Parser(new Lexer(text))
  const expression = parser.numeric(parser.node())
  parser.end()
  return expression
}

type Node = Expression | Condition

class Parser {
  private depth = 0

  constructor(private readonly lexer: Lexer) {}

  node(): Node {
    if (++this.depth > maxDepth) {
      throw invalid('the expression is nested too deeply', this.lexer.peek().column, 'split it with variables')
    }
    const node = this.or()
    this.depth--
    return node
  }

  end(): void {
    const token = this.lexer.peek()
    if (token.kind === 'end') return
    if (token.kind === 'symbol' && token.symbol === ')') {
      throw invalid('a closing parenthesis has no opening one', token.column, 'remove it or add "("')
    }
    throw invalid(
      `${describe(token)} was not expected here`,
      token.column,
      'put an operator such as * between two values',
    )
  }

  numeric(node: Node): Expression {
    if (!isCondition(node)) return node
    throw invalid('a comparison cannot be used as a number', node.column, 'write "if(condition, a, b)"')
  }

  private condition(node: Node): Condition {
    if (isCondition(node)) return node
    throw invalid('a condition is expected here, not a number', node.column, 'compare it, e.g. "x > 0"')
  }

  private or(): Node {
    let left = this.and()
    for (let token = this.takeName('or'); token; token = this.takeName('or')) {
      left = { kind: 'or', left: this.condition(left), right: this.condition(this.and()), column: token.column }
    }
    return left
  }

  private and(): Node {
    let left = this.not()
    for (let token = this.takeName('and'); token; token = this.takeName('and')) {
      left = { kind: 'and', left: this.condition(left), right: this.condition(this.not()), column: token.column }
    }
    return left
  }

  private not(): Node {
    const tokens: Token[] = []
    for (let token = this.takeName('not'); token; token = this.takeName('not')) tokens.push(token)
    return tokens.reduceRight<Node>(
      (operand, token) => ({ kind: 'not', operand: this.condition(operand), column: token.column }),
      this.comparison(),
    )
  }

  private comparison(): Node {
    const left = this.sum()
    const token = this.takeSymbol(...comparisons)
    if (token === undefined) return left
    const node: Condition = {
      kind: 'comparison',
      operator: token.symbol as ComparisonOperator,
      left: this.numeric(left),
      right: this.numeric(this.sum()),
      column: token.column,
    }
    const again = this.lexer.peek()
    if (again.kind === 'symbol' && comparisons.includes(again.symbol)) {
      throw invalid('comparisons cannot be chained', again.column, 'write "a < b and b < c"')
    }
    return node
  }

  private sum(): Node {
    let left = this.product()
    for (let token = this.takeSymbol('+', '-'); token; token = this.takeSymbol('+', '-')) {
      left = this.binary(token, left, this.product())
    }
    return left
  }

  private product(): Node {
    let left = this.unary()
    for (let token = this.takeSymbol('*', '/'); token; token = this.takeSymbol('*', '/')) {
      left = this.binary(token, left, this.unary())
    }
    return left
  }

  private unary(): Node {
    const signs: SymbolToken[] = []
    for (let token = this.takeSymbol('-', '+'); token; token = this.takeSymbol('-', '+')) signs.push(token)
    return signs.reduceRight<Node>((operand, sign) => {
      const value = this.numeric(operand)
      return sign.symbol === '-' ? { kind: 'negate', operand: value, column: sign.column } : value
    }, this.power())
  }

  private power(): Node {
    const base = this.operand()
    const token = this.takeSymbol('^')
    if (token === undefined) return base
    if (++this.depth > maxDepth)
      throw invalid('the expression is nested too deeply', token.column, 'split it with variables')
    const node = this.binary(token, base, this.unary())
    this.depth--
    return node
  }

  private operand(): Node {
    const token = this.lexer.next()
    if (token.kind === 'number') {
      if (!Number.isFinite(token.value)) throw invalid('the number is too large', token.column, 'use a smaller number')
      return this.withUnit({ kind: 'number', value: token.value, column: token.column })
    }
    if (token.kind === 'symbol' && token.symbol === '(') {
      const inner = this.node()
      this.close(token.column)
      return isCondition(inner) ? inner : this.withUnit(inner)
    }
    if (token.kind === 'name') return this.named(token.name, token.column)
    if (token.kind === 'end') {
      throw invalid('the expression ends where a value is expected', token.column, 'add a number or a variable')
    }
    throw invalid(`a value is expected before ${describe(token)}`, token.column, 'add a number or a variable')
  }

  private named(name: string, column: number): Node {
    const open = this.lexer.peek()
    const called = open.kind === 'symbol' && open.symbol === '('
    if (!called) {
      if (name === 'pi') return { kind: 'constant', name: 'pi', value: Math.PI, column }
      if (name === 'if' || isFunctionName(name)) {
        throw invalid(`"${name}" is a function and needs arguments`, column, `write "${name}(...)"`)
      }
      if (name === 'and' || name === 'or')
        throw invalid(`a condition is expected before "${name}"`, column, 'compare two values')
      return { kind: 'variable', name, column }
    }
    if (name !== 'if' && !isFunctionName(name)) {
      throw invalid(
        `"${name}" is not a known function`,
        column,
        suggest(
          name,
          [...Object.keys(functionArity), 'if'],
          `functions are ${Object.keys(functionArity).join(', ')} and if; write "*" to multiply`,
        ),
      )
    }
    const args = this.args(this.lexer.next().column)
    if (name !== 'if') return this.withUnit(this.call(name, args, column))
    if (args.length !== 3) {
      throw invalid(`"if" takes 3 arguments, not ${args.length}`, column, 'write "if(condition, then, otherwise)"')
    }
    const [condition, then, otherwise] = args
    return this.withUnit({
      kind: 'if',
      condition: this.condition(condition),
      then: this.numeric(then),
      otherwise: this.numeric(otherwise),
      column,
    })
  }

  private call(fn: FunctionName, args: readonly Node[], column: number): Expression {
    const [least, most] = functionArity[fn]
    if (args.length < least || args.length > most) {
      const wanted = least === most ? `${least}` : `${least} or more`
      throw invalid(
        `"${fn}" takes ${wanted} argument${least === 1 ? '' : 's'}, not ${args.length}`,
        column,
        `write "${fn}(${['a', 'b'].slice(0, least).join(', ')})"`,
      )
    }
    return { kind: 'call', fn, args: args.map((arg) => this.numeric(arg)), column }
  }

  private args(openColumn: number): readonly Node[] {
    const args = [this.node()]
    while (this.takeSymbol(',')) args.push(this.node())
    this.close(openColumn)
    return args
  }

  private close(openColumn: number): void {
    if (this.takeSymbol(')')) return
    const token = this.lexer.peek()
    if (token.kind === 'end') throw invalid('a parenthesis is not closed', openColumn, 'add ")"')
    throw invalid(`${describe(token)} was not expected here`, token.column, 'put an operator or ")" before it')
  }

  private withUnit(operand: Expression): Expression {
    const unit = this.lexer.unit()
    return unit === undefined ? operand : { kind: 'unit', operand, ...unit }
  }

  private binary(token: SymbolToken, left: Node, right: Node): Expression {
    const operator = token.symbol as '+' | '-' | '*' | '/' | '^'
    return { kind: 'binary', operator, left: this.numeric(left), right: this.numeric(right), column: token.column }
  }

  private takeName(name: string): Token | undefined {
    const token = this.lexer.peek()
    return token.kind === 'name' && token.name === name ? this.lexer.next() : undefined
  }

  private takeSymbol(...symbols: readonly string[]): SymbolToken | undefined {
    const token = this.lexer.peek()
    if (token.kind !== 'symbol' || !symbols.includes(token.symbol)) return undefined
    this.lexer.next()
    return token
  }
}

type SymbolToken = Extract<Token, { kind: 'symbol' }>

function describe(token: Token): string {
  switch (token.kind) {
    case 'number':
      return `the number ${token.value}`
    case 'name':
      return `"${token.name}"`
    case 'symbol':
      return `"${token.symbol}"`
    case 'end':
      return 'the end of the expression'
  }
}

function invalid(what: string, column: number, hint: string): ModelError {
  return new ModelError('invalid-expression', what, { column }, hint)
}
