/**
 * Parser of expressions: one grammar for project file, inspector, command line, expression blocks and the values in
 * functions; recursive descent with one token of look-ahead:
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
 * Conditions (results of comparisons, `and`, `or`, `not`) may stand only in `if`. In functions there are more
 * operands (docs/function-language.md):
 *
 *     operand     = ... | "[" expression { "," expression } "]" | operand "[" expression [ "," expression ] "]"
 *                 | "if" condition "{" expression "}" "else" ( "{" expression "}" | "if" ... )
 *
 * Units or variables: a name is a unit only directly after a number or a closing parenthesis
 * (spaces allowed), elsewhere it is a variable. A unit binds tighter than every operator:
 * `2 m^2` is two square metres, `1/10 s` is 1/(10 s). It continues over a space (`N s`), and over `/`
 * or `*` when no space surrounds them and the next name is a unit (`kN/m`, `N*m`, `J/(kg K)`);
 * `2 N / m` with spaces divides by a variable called m. There is no other implied multiplication.
 */
import { isCondition } from './ast'
import type { ComparisonOperator, Condition, Expression } from './ast'
import { functionWords, scalarFunctionNames, standardFunctions } from './builtins'
import { Lexer } from './lexer'
import type { SymbolToken, Token } from './lexer'
import { describe, invalid, unknownFunction } from './messages'

const comparisons: readonly string[] = ['<', '<=', '>', '>=', '==', '!=']
/** Bounds that no sensible formula reaches and that keep recursion far from the stack's end. */
export const maxExpressionLength = 2000
const maxDepth = 200

/**
 * Returns an expression as parameters have it: scalars only.
 * @throws ModelError `invalid-expression` or `wrong-unit` with the column
 */
export function parseExpression(text: string): Expression {
  if (text.length > maxExpressionLength) {
    throw invalid(`the expression is longer than ${maxExpressionLength} characters`, 1, 'split it with variables')
  }
  const parser = new ExpressionParser(new Lexer(text, 'expression'))
  const expression = parser.numeric(parser.node())
  parser.end()
  return expression
}

export type Node = Expression | Condition

export class ExpressionParser {
  protected depth = 0

  constructor(protected readonly lexer: Lexer) {}

  private get inFunction(): boolean {
    return this.lexer.language === 'function'
  }

  node(): Node {
    return this.nested(null, () => this.or())
  }

  end(): void {
    const token = this.lexer.peek()
    if (token.kind === 'end') return
    if (token.kind === 'symbol' && token.symbol === ')') {
      throw invalid('a closing parenthesis has no opening one', token.column, 'remove it or add "("')
    }
    if (token.kind === 'symbol' && token.symbol === ',')
      throw invalid('a comma was not expected here', token.column, 'write decimal points, e.g. 3.5')
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

  condition(node: Node): Condition {
    if (isCondition(node)) return node
    if (this.inFunction && node.kind === 'variable') return { kind: 'flag', name: node.name, column: node.column }
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
    const base = this.indexed(this.operand())
    const token = this.takeSymbol('^')
    if (token === undefined) return base
    return this.nested(token.column, () => this.binary(token, base, this.unary()))
  }

  /** @param column where the nesting begins; null: at the next token */
  private nested<T>(column: number | null, parse: () => T): T {
    if (++this.depth > maxDepth) {
      throw invalid(
        'the expression is nested too deeply',
        column ?? this.lexer.peek().column,
        'split it with variables',
      )
    }
    const result = parse()
    this.depth--
    return result
  }

  private operand(): Node {
    if (this.inFunction) this.continueLine()
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
    if (token.kind === 'symbol' && token.symbol === '[') return this.vector(token.column)
    if (token.kind === 'name') return this.named(token.name, token.column)
    if (token.kind === 'end') {
      throw invalid(
        `the ${this.inFunction ? 'text' : 'expression'} ends where a value is expected`,
        token.column,
        'add a number or a variable',
      )
    }
    throw invalid(`a value is expected before ${describe(token)}`, token.column, 'add a number or a variable')
  }

  private named(name: string, column: number): Node {
    const open = this.lexer.peek()
    const called = open.kind === 'symbol' && open.symbol === '('
    if (!called) {
      if (name === 'pi') return { kind: 'constant', name: 'pi', value: Math.PI, column }
      if (name === 'if' && this.inFunction) return this.choice(column)
      if (name === 'if' || standardFunctions.get(name)?.scalar === true) {
        throw invalid(`"${name}" is a function and needs arguments`, column, `write "${name}(...)"`)
      }
      if (name === 'and' || name === 'or')
        throw invalid(`a condition is expected before "${name}"`, column, 'compare two values')
      if (this.inFunction && functionWords.includes(name))
        throw invalid(`a value is expected before "${name}"`, column, 'add a number or a variable')
      return { kind: 'variable', name, column }
    }
    if (name !== 'if' && !this.isStandard(name) && (!this.inFunction || functionWords.includes(name))) {
      throw unknownFunction(name, column, scalarFunctionNames)
    }
    const before = this.lexer.mark()
    const args = this.args(this.lexer.next().column)
    if (name === 'if' && this.inFunction && args.length !== 3 && this.conditionGoesOn()) {
      this.lexer.reset(before)
      return this.choice(column)
    }
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

  private isStandard(name: string): boolean {
    const fn = standardFunctions.get(name)
    return fn !== undefined && (fn.scalar || this.inFunction)
  }

  private call(fn: string, args: readonly Node[], column: number): Expression {
    const standard = standardFunctions.get(fn)
    if (standard !== undefined && (args.length < standard.least || args.length > standard.most)) {
      const { least, most, parameters } = standard
      const countText = least === most ? `${least}` : most === Infinity ? `${least} or more` : `${least} or ${most}`
      throw invalid(
        `"${fn}" takes ${countText} argument${countText === '1' ? '' : 's'}, not ${args.length}`,
        column,
        `write "${fn}(${parameters.join(', ')})"`,
      )
    }
    return { kind: 'call', fn, args: args.map((arg) => this.numeric(arg)), column }
  }

  private args(openColumn: number, closing: ')' | ']' = ')'): readonly Node[] {
    if (closing === ')' && this.inFunction && this.takeSymbol(')') !== undefined) return []
    const args = [this.node()]
    while (this.takeSymbol(',')) args.push(this.node())
    this.close(openColumn, closing)
    return args
  }

  private close(openColumn: number, closing: ')' | ']' = ')'): void {
    if (this.takeSymbol(closing)) return
    const token = this.lexer.peek()
    const what = closing === ')' ? 'parenthesis' : 'bracket'
    if (token.kind === 'end' || token.kind === 'line')
      throw invalid(`a ${what} is not closed`, openColumn, `add "${closing}"`)
    throw invalid(`${describe(token)} was not expected here`, token.column, `put an operator or "${closing}" before it`)
  }

  private vector(column: number): Expression {
    return { kind: 'vector', items: this.args(column, ']').map((item) => this.numeric(item)), column }
  }

  private indexed(node: Node): Node {
    let operand = node
    for (let open = this.takeIndex(); open !== undefined; open = this.takeIndex()) {
      operand = {
        kind: 'index',
        operand: this.numeric(operand),
        indices: this.indices(open.column),
        column: open.column,
      }
    }
    return operand
  }

  /** Parses the indices between brackets, after the opening one. */
  protected indices(openColumn: number): readonly Expression[] {
    const indices = this.args(openColumn, ']').map((index) => this.numeric(index))
    if (indices.length > 2) throw invalid('there are more than two indices', openColumn, 'write m[row, column]')
    return indices
  }

  protected takeIndex(): SymbolToken | undefined {
    return this.inFunction ? this.takeSymbol('[') : undefined
  }

  /** `if condition { a } else { b }`, after `if`. */
  private choice(column: number): Expression {
    return this.nested(column, () => {
      const condition = this.condition(this.node())
      const then = this.arm('"if"')
      this.skipLines()
      if (this.takeName('else') === undefined) {
        throw invalid('an "if" that gives a value needs an "else"', column, 'add "else { value }"')
      }
      const again = this.takeName('if')
      const otherwise = again === undefined ? this.arm('"else"') : this.choice(again.column)
      return { kind: 'if', condition, then, otherwise, column }
    })
  }

  private arm(after: string): Expression {
    const open = this.takeSymbol('{')
    if (open === undefined) {
      throw invalid(
        `"{" is expected after ${after}, not ${describe(this.lexer.peek())}`,
        this.lexer.peek().column,
        'write "if condition { a } else { b }"',
      )
    }
    const value = this.numeric(this.node())
    this.skipLines()
    if (this.takeSymbol('}') === undefined) {
      const token = this.lexer.peek()
      throw invalid(`${describe(token)} was not expected here`, token.column, 'close the braces after one value')
    }
    return value
  }

  /** After `if (...)`: the parentheses were only the beginning of the condition. */
  private conditionGoesOn(): boolean {
    const token = this.lexer.peek()
    if (token.kind === 'name') return token.name === 'and' || token.name === 'or'
    return token.kind === 'symbol' && !')],'.includes(token.symbol)
  }

  /** Continues on the next line where a value is expected, unless another statement begins there. */
  private continueLine(): void {
    const line = this.lexer.peek()
    if (line.kind !== 'line') return
    const before = this.lexer.mark()
    this.skipLines()
    const token = this.lexer.peek()
    const ended = token.kind === 'end' || (token.kind === 'symbol' && token.symbol === '}')
    const statement = token.kind === 'name' && (token.name === 'if' || functionWords.includes(token.name))
    if (!ended && !statement) return
    this.lexer.reset(before)
    throw invalid('the line ends where a value is expected', line.column, 'add a number or a variable')
  }

  protected skipLines(): void {
    while (this.lexer.peek().kind === 'line') this.lexer.next()
  }

  private withUnit(operand: Expression): Expression {
    const unit = this.lexer.unit()
    return unit === undefined ? operand : { kind: 'unit', operand, ...unit }
  }

  private binary(token: SymbolToken, left: Node, right: Node): Expression {
    const operator = token.symbol as '+' | '-' | '*' | '/' | '^'
    return { kind: 'binary', operator, left: this.numeric(left), right: this.numeric(right), column: token.column }
  }

  protected takeName(name: string): Token | undefined {
    const token = this.lexer.peek()
    return token.kind === 'name' && token.name === name ? this.lexer.next() : undefined
  }

  protected takeSymbol(...symbols: readonly string[]): SymbolToken | undefined {
    const token = this.lexer.peek()
    if (token.kind !== 'symbol' || !symbols.includes(token.symbol)) return undefined
    this.lexer.next()
    return token
  }
}
