/**
 * Parser of functions: declarations, helper functions and statements around the grammar of expressions
 * (docs/function-language.md). It never gives up: it reports and skips a statement that it can't read and reads the
 * next one as usual, so all errors of a text are reported at once.
 *
 *     function    = { declaration | helper | statement }        each ended by a line end or ";"
 *     declaration = ( "input" | "output" | "parameter" | "state" | "discrete" | "unknown" ) [ "vector" ] name [ shape ]
 *                   [ ":" unit ] [ "=" expression ]                                   ("vector": inputs and outputs)
 *                   [ "," "min" expression ] [ "," "max" expression ]                    ("min", "max": parameters)
 *                 | "table" name "(" name [ ":" unit ] { "," name [ ":" unit ] } ")" "=" expression
 *     helper      = "function" name "(" [ argument { "," argument } ] ")" ( "=" expression | "{" { statement }
 *                   "return" expression "}" )
 *     argument    = name [ shape ] [ ":" unit ]
 *     statement   = "let" name [ shape ] [ ":" unit ] "=" expression
 *                 | name [ indices ] "=" expression
 *                 | "der" "(" name ")" [ indices ] "=" expression
 *                 | "0" "=" expression
 *                 | "if" condition "{" { statement } "}" [ "else" ( "{" { statement } "}" | "if" ... ) ]
 *                 | "for" name "in" expression ":" expression "{" { statement } "}"
 *                 | "when" ( condition | "sample" "(" [ expression "," ] expression ")" ) "{" { statement } "}"
 *                 | "reinit" "(" name [ indices ] "," expression ")" | "terminate" "(" text ")"
 *     shape       = "[" count [ "," count ] "]"
 *     indices     = "[" expression [ "," expression ] "]"
 */
import type { ModelError } from '../../errors/model-error'
import type { Argument, Condition, Declaration, Expression, FunctionTree, HelperFunction, TableColumn } from './ast'
import { standardFunctions } from './builtins'
import { Lexer } from './lexer'
import { describe, invalid } from './messages'
import type { Source } from './source'
import { EventParser } from './events'
import { isDeclarationWord, limits } from './statements'

/** Arguments of a table. */
const mostArguments = 4

export interface ParsedFunction {
  readonly tree: FunctionTree
  /** Errors with positions in the whole text; `Source.located` turns them into lines and columns. */
  readonly errors: readonly ModelError[]
}

export function parseFunction(source: Source): ParsedFunction {
  const { text } = source
  if (text.length > limits.textLength) {
    const error = invalid(
      `the function is longer than ${limits.textLength.toLocaleString('en')} characters`,
      1,
      'split it into several blocks',
    )
    return { tree: { doc: '', declarations: [], functions: [], body: [] }, errors: [error] }
  }
  return new FunctionParser(source).run()
}

class FunctionParser extends EventParser {
  private readonly declarations: Declaration[] = []
  private readonly functions: HelperFunction[] = []

  constructor(private readonly source: Source) {
    super(new Lexer(source.text, 'function'))
  }

  run(): ParsedFunction {
    const body = this.statements(true)
    const { declarations, functions, errors } = this
    return { tree: { doc: this.source.leadingDoc, declarations, functions, body }, errors }
  }

  protected override declared(word: string): boolean {
    if (isDeclarationWord(word)) this.declarations.push(this.declaration())
    else if (word === 'function') this.functions.push(this.helper())
    else return false
    return true
  }

  private declaration(): Declaration {
    const word = this.lexer.next()
    if (word.kind !== 'name' || !isDeclarationWord(word.name)) throw new Error('a declaration is not allowed here')
    const first = this.newName(`"${word.name}"`)
    const vector =
      (word.name === 'input' || word.name === 'output') && first.name === 'vector' && this.lexer.peek().kind === 'name'
    const { name, column } = vector ? this.newName('"vector"') : first
    this.target = { name, isState: word.name === 'state' }
    const declared = { name, column, doc: this.source.docAt(column) }
    if (word.name === 'table') return this.table(declared)
    const shape = this.shape() ?? []
    if (vector && shape.length !== 1)
      throw invalid(
        `the vector "${name}" has ${shape.length === 0 ? 'no number of elements' : 'rows and columns'}`,
        column,
        `write it as "${word.name} vector ${name}[3]"`,
      )
    const unit = this.unitAfterColon()
    const equals = this.takeSymbol('=')
    const value = equals === undefined ? undefined : this.boundedNumeric()
    switch (word.name) {
      case 'input':
        return { kind: 'input', ...declared, vector, shape, unit, value }
      case 'output':
        if (equals !== undefined) {
          throw invalid(
            'an output is declared without a value',
            equals.column,
            `give it one in a statement, "${name} = ..."`,
          )
        }
        return { kind: 'output', ...declared, vector, shape, unit }
      case 'state':
      case 'discrete':
      case 'unknown':
        return { kind: word.name, ...declared, shape, unit, value }
      case 'parameter': {
        if (value === undefined) {
          throw invalid(`the parameter "${name}" has no value`, column, `add one, e.g. "parameter ${name} = 1"`)
        }
        const { min, max } = this.bounds()
        return { kind: 'parameter', ...declared, shape, unit, value, min, max }
      }
    }
  }

  private bounds(): { min: Expression | undefined; max: Expression | undefined } {
    const limits: { min: Expression | undefined; max: Expression | undefined } = { min: undefined, max: undefined }
    while (this.takeSymbol(',') !== undefined) {
      const token = this.lexer.next()
      if (token.kind !== 'name' || (token.name !== 'min' && token.name !== 'max')) {
        throw invalid(`${describe(token)} was not expected here`, token.column, 'write ", min 0" or ", max 1"')
      }
      limits[token.name] = this.boundedNumeric()
    }
    return limits
  }

  private table(declared: { readonly name: string; readonly column: number; readonly doc: string }): Declaration {
    const example = `write "table ${declared.name}(x: m, y: N) = [[0, 0], [1, 2]]"`
    this.expect('(', 'after the name of a table', example)
    const first = this.tableColumn()
    this.expect(',', 'between the two columns of a table', example)
    const second = this.tableColumn()
    const more: TableColumn[] = []
    while (this.takeSymbol(',') !== undefined) more.push(this.tableColumn())
    if (more.length + 1 > mostArguments)
      throw invalid(
        `the table "${declared.name}" has ${more.length + 1} arguments`,
        more[more.length - 1].column,
        `a table has at most ${mostArguments} arguments and the value`,
      )
    this.expect(')', 'after the columns of a table', example)
    this.expect('=', 'before the rows of a table', example)
    return { kind: 'table', ...declared, columns: [first, second, ...more], value: this.boundedNumeric() }
  }

  private tableColumn(): TableColumn {
    const token = this.lexer.next()
    if (token.kind !== 'name') {
      throw invalid(`the name of a column is expected, not ${describe(token)}`, token.column, 'write "deflection: m"')
    }
    return { name: token.name, unit: this.unitAfterColon(), column: token.column }
  }

  /** Returns a function of the text's own. */
  private helper(): HelperFunction {
    this.lexer.next()
    const { name, column } = this.newName('"function"')
    if (standardFunctions.has(name)) throw invalid(`"${name}" is a standard function`, column, 'choose another name')
    this.target = { name, isState: false }
    const doc = this.source.docAt(column)
    this.expect('(', 'after the name of a function', `write "function ${name}(x) = 2*x"`)
    const args: Argument[] = []
    if (this.takeSymbol(')') === undefined) {
      do {
        const arg = this.newName('"(" or ","')
        args.push({ name: arg.name, shape: this.shape(), unit: this.unitAfterColon(), column: arg.column })
      } while (this.takeSymbol(',') !== undefined)
      this.expect(')', 'after the arguments', 'close the list of arguments')
    }
    const start = this.lexer.end
    if (this.takeSymbol('=') !== undefined) {
      const result = this.boundedValue()
      return { name, column, doc, args, body: { start, end: this.lexer.end, statements: [] }, result }
    }
    this.expect(
      '{',
      'before the statements of a function',
      `write "function ${name}(...) = value" or "{ ... return value }"`,
    )
    return this.nestedBlock(column, () => {
      const statements = this.statements(false)
      const token = this.lexer.peek()
      let result: Expression | Condition | undefined
      if (token.kind === 'name' && token.name === 'return') {
        this.lexer.next()
        result = this.boundedValue()
        this.skipLines()
      } else if (this.errors.length === 0) {
        throw invalid(`the function "${name}" returns nothing`, column, 'end it with "return value"')
      }
      const end = this.lexer.peek().column
      this.closeBrace(column, '"return" must be the last statement')
      return { name, column, doc, args, body: { start, end, statements }, result }
    })
  }
}
