/** Names of tokens in messages of the parsers, and their errors. */
import { ModelError } from '../../errors/model-error'
import { suggest } from '../../errors/nearest'
import { statementFunctions } from './builtins'
import type { Token } from './lexer'

export function describe(token: Token): string {
  switch (token.kind) {
    case 'number':
      return `the number ${token.value}`
    case 'name':
      return `"${token.name}"`
    case 'symbol':
      return `"${token.symbol}"`
    case 'line':
      return 'the end of the line'
    case 'end':
      return 'the end of the text'
  }
}

export function invalid(what: string, column: number, hint: string): ModelError {
  return new ModelError('invalid-expression', what, { column }, hint)
}

/** Returns the error for a name that is not a function. */
export function unknownFunction(name: string, column: number, known: readonly string[]): ModelError {
  const statement = statementFunctions.get(name)
  if (statement !== undefined) {
    const where = name === 'sample' ? 'directly after "when"' : 'as a statement inside "when"'
    return invalid(`"${name}" has no value here`, column, `it stands ${where}`)
  }
  const hint = suggest(name, [...known, 'if'], `functions are ${known.join(', ')} and if; write "*" to multiply`)
  return invalid(`"${name}" is not a known function`, column, hint)
}
