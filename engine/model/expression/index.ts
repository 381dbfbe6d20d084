/**
 * Parameter expressions: text -> syntax tree -> dimension and value. Grammar: `engine/language/syntax/expressions.ts`.
 */
export { reservedNames } from '../../language/syntax/builtins'
export { variablesOf } from '../../language/syntax/ast'
export type { Expression } from '../../language/syntax/ast'
export { parseExpression } from '../../language/syntax/expressions'
export { known } from '../../quantities/type'

export { emptyScope, evaluateAs, evaluateQuantity, evaluateScalar, unitHint } from './scalar'
export type { Quantity, Scope } from './scalar'
export { variableScope } from './variables'
