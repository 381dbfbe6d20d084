/** Parameter expressions: text -> syntax tree -> dimension and value. Grammar: `parser.ts`. */
export { functionArity, isCondition, isFunctionName, reservedNames, variablesOf } from './ast'
export type {
  ArithmeticOperator,
  ComparisonOperator,
  Condition,
  Expression,
  FunctionName,
  Located,
  UnaryFunction,
} from './ast'
export { parseExpression } from './parser'
export { inferType, known, plain, unknown } from './dimensions'
export type { QuantityType } from './dimensions'
export { evaluateNumber } from './evaluate'
export { emptyScope, evaluateAs, evaluateExpression, evaluateScalar } from './scalar'
export type { Quantity, Scope } from './scalar'
export { variableScope } from './variables'
