/**
 * Dimension check of expressions.
 *
 * What is known of a value is one of three things:
 *   plain    a number without a unit (literals, pi, sines): taken as SI of whatever is expected;
 *   known    a value with a dimension, because units were written somewhere;
 *   unknown  contains a variable that was given without a unit: cannot be checked, taken as SI.
 *
 * Adding a plain number other than 0 to a value with a unit is refused (`300 + 55 mm` would be
 * 300.055 m), multiplying by one is not (`2 * 3 mm`).
 */
import { ModelError } from '../errors'
import {
  compatible,
  dimension,
  dimensionless,
  dimensionText,
  divide,
  isDimensionless,
  merge,
  multiply,
  power,
} from '../units'
import type { Dimension } from '../units'
import { variablesOf } from './ast'
import type { Condition, Expression } from './ast'
import { evaluateNumber } from './evaluate'

export type QuantityType =
  { readonly kind: 'plain' } | { readonly kind: 'known'; readonly dimension: Dimension } | { readonly kind: 'unknown' }

export const plain: QuantityType = { kind: 'plain' }
export const unknown: QuantityType = { kind: 'unknown' }
export const known = (of: Dimension): QuantityType => ({ kind: 'known', dimension: of })

const angle = dimension({ angle: 1 })

/**
 * What is known of the dimension of an expression.
 * @param typeOf what is known of a variable; throws ModelError when there is no such variable
 * @throws ModelError `wrong-unit` with the column of the operator or function
 */
export function inferType(node: Expression, typeOf: (name: string, column: number) => QuantityType): QuantityType {
  const infer = (n: Expression): QuantityType => inferType(n, typeOf)
  switch (node.kind) {
    case 'number':
    case 'constant':
      return plain
    case 'variable':
      return typeOf(node.name, node.column)
    case 'unit': {
      const operand = infer(node.operand)
      if (operand.kind === 'known' && !isDimensionless(operand.dimension)) {
        throw wrong(
          `the unit "${node.text}" follows a value that already has the unit ${dimensionText(operand.dimension)}`,
          node.column,
          'remove one of the two units',
        )
      }
      return known(node.unit.dimension)
    }
    case 'negate':
      return infer(node.operand)
    case 'binary':
      return inferBinary(node, infer)
    case 'call':
      return inferCall(node, infer)
    case 'if':
      checkCondition(node.condition, infer)
      return alike([node.then, node.otherwise], infer, node.column, 'both results of "if"')
  }
}

function inferBinary(node: Extract<Expression, { kind: 'binary' }>, infer: Infer): QuantityType {
  if (node.operator === '+' || node.operator === '-') {
    return alike([node.left, node.right], infer, node.column, `the two sides of "${node.operator}"`)
  }
  const left = infer(node.left)
  const right = infer(node.right)
  if (node.operator === '^') return inferPower(node, left, right)
  if (left.kind === 'unknown' || right.kind === 'unknown') return unknown
  if (left.kind === 'plain' && right.kind === 'plain') return plain
  const a = left.kind === 'known' ? left.dimension : dimensionless
  const b = right.kind === 'known' ? right.dimension : dimensionless
  return known(node.operator === '*' ? multiply(a, b) : divide(a, b))
}

function inferPower(
  node: Extract<Expression, { kind: 'binary' }>,
  base: QuantityType,
  exponent: QuantityType,
): QuantityType {
  if (exponent.kind === 'known' && !isDimensionless(exponent.dimension)) {
    throw wrong(
      `an exponent cannot have the unit ${dimensionText(exponent.dimension)}`,
      node.column,
      'use a plain number',
    )
  }
  if (base.kind !== 'known') return base
  if (isDimensionless(base.dimension) && base.dimension.angle === 0) return base
  if (variablesOf(node.right).length > 0) {
    throw wrong('the exponent of a value with a unit must be a number', node.column, 'write the exponent as a number')
  }
  return known(
    power(
      base.dimension,
      evaluateNumber(node.right, () => NaN),
    ),
  )
}

function inferCall(node: Extract<Expression, { kind: 'call' }>, infer: Infer): QuantityType {
  const name = `the arguments of "${node.fn}"`
  switch (node.fn) {
    case 'abs':
      return infer(node.args[0])
    case 'min':
    case 'max':
    case 'hypot':
      return alike(node.args, infer, node.column, name)
    case 'atan2':
      alike(node.args, infer, node.column, name)
      return known(angle)
    case 'sign':
      infer(node.args[0])
      return plain
    case 'sqrt': {
      const of = infer(node.args[0])
      return of.kind === 'known' ? known(power(of.dimension, 0.5)) : of
    }
    default: {
      const of = infer(node.args[0])
      if (of.kind === 'known' && !isDimensionless(of.dimension)) {
        const trigonometric = node.fn === 'sin' || node.fn === 'cos' || node.fn === 'tan'
        throw wrong(
          `the argument of "${node.fn}" has the unit ${dimensionText(of.dimension)}`,
          node.column,
          trigonometric ? 'it must be an angle' : 'divide it by a value with the same unit',
        )
      }
      if (of.kind === 'unknown') return unknown
      return node.fn === 'asin' || node.fn === 'acos' || node.fn === 'atan' ? known(angle) : plain
    }
  }
}

function checkCondition(node: Condition, infer: Infer): void {
  if (node.kind === 'comparison') {
    alike([node.left, node.right], infer, node.column, `the two sides of "${node.operator}"`)
  } else if (node.kind === 'not') {
    checkCondition(node.operand, infer)
  } else {
    checkCondition(node.left, infer)
    checkCondition(node.right, infer)
  }
}

type Infer = (n: Expression) => QuantityType

/** Operands that must agree; a literal zero agrees with everything. */
function alike(nodes: readonly Expression[], infer: Infer, column: number, what: string): QuantityType {
  const types = nodes.map((n) => (isZero(n) ? undefined : infer(n))).filter((t) => t !== undefined)
  if (types.length === 0) return plain
  return types.reduce((a, b) => {
    if (a.kind === 'known' && b.kind === 'known') {
      if (compatible(a.dimension, b.dimension)) return known(merge(a.dimension, b.dimension))
      throw wrong(
        `${what} have different units, ${dimensionText(a.dimension)} and ${dimensionText(b.dimension)}`,
        column,
        'give both the same kind of unit',
      )
    }
    if (a.kind === 'known' || b.kind === 'known') {
      const [withUnit, other] = a.kind === 'known' ? [a, b] : b.kind === 'known' ? [b, a] : [a, b]
      if (withUnit.kind === 'known' && other.kind === 'plain' && !isDimensionless(withUnit.dimension)) {
        throw wrong(
          `${what} do not agree: one has the unit ${dimensionText(withUnit.dimension)}, the other none`,
          column,
          'give the plain number a unit',
        )
      }
      return other.kind === 'unknown' ? unknown : withUnit
    }
    return a.kind === 'unknown' ? a : b
  })
}

function isZero(node: Expression): boolean {
  return node.kind === 'number' && node.value === 0
}

function wrong(what: string, column: number, hint: string): ModelError {
  return new ModelError('wrong-unit', what, { column }, hint)
}
