/**
 * Syntax tree of a parameter expression. Numeric nodes and conditions are different types, so a
 * comparison can only stand where a condition is wanted.
 */
import type { Unit } from '../units'

/** Where a node was written: one-based column of its first (for operators: the operator's) character. */
export interface Located {
  readonly column: number
}

export type UnaryFunction =
  'sin' | 'cos' | 'tan' | 'asin' | 'acos' | 'atan' | 'sqrt' | 'exp' | 'log' | 'abs' | 'sign' | 'floor'
export type FunctionName = UnaryFunction | 'atan2' | 'hypot' | 'min' | 'max'
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '^'
export type ComparisonOperator = '<' | '<=' | '>' | '>=' | '==' | '!='

export type Expression =
  | (Located & { readonly kind: 'number'; readonly value: number })
  /** A named constant, so far only pi. */
  | (Located & { readonly kind: 'constant'; readonly name: 'pi'; readonly value: number })
  | (Located & { readonly kind: 'variable'; readonly name: string })
  /** `operand` times `unit.scale`; the operand is a plain number. `text` is the unit as written. */
  | (Located & { readonly kind: 'unit'; readonly operand: Expression; readonly unit: Unit; readonly text: string })
  | (Located & { readonly kind: 'negate'; readonly operand: Expression })
  | (Located & {
      readonly kind: 'binary'
      readonly operator: ArithmeticOperator
      readonly left: Expression
      readonly right: Expression
    })
  /** `min` and `max` have two or more arguments, `atan2` and `hypot` two, all others one. */
  | (Located & { readonly kind: 'call'; readonly fn: FunctionName; readonly args: readonly Expression[] })
  | (Located & {
      readonly kind: 'if'
      readonly condition: Condition
      readonly then: Expression
      readonly otherwise: Expression
    })

export type Condition =
  | (Located & {
      readonly kind: 'comparison'
      readonly operator: ComparisonOperator
      readonly left: Expression
      readonly right: Expression
    })
  | (Located & { readonly kind: 'and' | 'or'; readonly left: Condition; readonly right: Condition })
  | (Located & { readonly kind: 'not'; readonly operand: Condition })

export function isCondition(node: Expression | Condition): node is Condition {
  return node.kind === 'comparison' || node.kind === 'and' || node.kind === 'or' || node.kind === 'not'
}

/** Number of arguments of each function: least and most. */
export const functionArity: Readonly<Record<FunctionName, readonly [number, number]>> = {
  sin: [1, 1],
  cos: [1, 1],
  tan: [1, 1],
  asin: [1, 1],
  acos: [1, 1],
  atan: [1, 1],
  atan2: [2, 2],
  sqrt: [1, 1],
  exp: [1, 1],
  log: [1, 1],
  abs: [1, 1],
  sign: [1, 1],
  floor: [1, 1],
  hypot: [2, 2],
  min: [2, Infinity],
  max: [2, Infinity],
}

export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(functionArity, name)
}

/** Names that cannot be used for variables. */
export const reservedNames: readonly string[] = [...Object.keys(functionArity), 'if', 'and', 'or', 'not', 'pi']

/** Every variable that the expression mentions, each once, in order of appearance. */
export function variablesOf(node: Expression | Condition): readonly string[] {
  const names = new Set<string>()
  const visit = (n: Expression | Condition): void => {
    switch (n.kind) {
      case 'number':
      case 'constant':
        return
      case 'variable':
        names.add(n.name)
        return
      case 'unit':
      case 'negate':
      case 'not':
        return visit(n.operand)
      case 'call':
        return n.args.forEach(visit)
      case 'if':
        visit(n.condition)
        visit(n.then)
        return visit(n.otherwise)
      case 'binary':
      case 'comparison':
      case 'and':
      case 'or':
        visit(n.left)
        return visit(n.right)
    }
  }
  visit(node)
  return [...names]
}
