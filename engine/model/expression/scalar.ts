/** Evaluation of a parameter value (SI number, or text with units and variables) to an SI number. */
import { ModelError } from '../../errors/model-error'
import { suggest } from '../../errors/nearest'
import type { ScalarValue } from '../project/project'
import { compatible, dimensionText, parseUnit, unitNames, shownUnit } from '../../quantities/units'
import { numbers } from '../../language/interpret/algebra'
import { interpretScalar, type Context } from '../../language/interpret/expressions'
import type { Expression } from '../../language/syntax/ast'
import { parseExpression } from '../../language/syntax/expressions'
import { unknownFunction } from '../../language/syntax/messages'
import { scalarFunctionNames } from '../../language/syntax/builtins'
import { plain, type QuantityType } from '../../quantities/type'

export interface Quantity {
  /** SI value. */
  readonly value: number
  readonly type: QuantityType
}

/** Variables by name; `names` serves hints. `get` may throw a ModelError (a variable with an error). */
export interface Scope {
  readonly names: readonly string[]
  get(name: string): Quantity | undefined
  /** Marks a scope that never has variables, as that of options and of settings on which no run depends. */
  readonly isConstant?: true
}

/** Scope of numbers with units, without the variables of a project. */
export const emptyScope: Scope = { names: [], get: () => undefined, isConstant: true }

/**
 * Returns the value and dimension of an expression.
 * @throws ModelError `invalid-expression`, `wrong-unit`, `unknown-variable`, with the column
 */
function evaluateExpression(node: Expression, scope: Scope): Quantity {
  const context: Context<number> = {
    algebra: numbers,
    lenient: true,
    variable(name, column) {
      const quantity = scope.get(name)
      if (quantity === undefined) throw unknownVariable(name, column, scope)
      // The value of a variable may change, so it is not a constant of this text.
      return {
        kind: 'scalar',
        type: quantity.type,
        value: quantity.value,
        constant: undefined,
        smooth: Infinity,
        fixed: true,
      }
    },
    call(name, _args, _columns, column) {
      throw unknownFunction(name, column, scalarFunctionNames)
    },
    step: () => undefined,
    tableName: (name) => name,
  }
  const { type, value } = interpretScalar(context, node, 'the value')
  if (!Number.isFinite(value)) {
    throw new ModelError(
      'invalid-expression',
      `the expression gives ${value}`,
      { column: 1 },
      "check for division by zero and for arguments outside a function's range",
    )
  }
  return { value, type }
}

/** Returns the value and dimension of a number or text, without a unit being expected. */
export function evaluateScalar(value: ScalarValue, scope: Scope): Quantity {
  if (typeof value === 'string') return evaluateExpression(parsed(value), scope)
  if (Number.isFinite(value)) return { value, type: plain }
  throw new ModelError('invalid-expression', `the value is ${value}`, {}, 'use a finite number')
}

/** Syntax trees by text, because blocks of one type often have the same text. */
const trees = new Map<string, Expression>()
const mostTrees = 2000

function parsed(text: string): Expression {
  let tree = trees.get(text)
  if (tree === undefined) {
    tree = parseExpression(text)
    if (trees.size >= mostTrees) trees.clear()
    if (text.length < 100) trees.set(text, tree)
  }
  return tree
}

/** Largest magnitude of a value, so that products of a few values are still finite numbers. */
const largestValue = 1e100

/**
 * Returns the SI value and dimension of a number or text that may have any unit.
 * @throws ModelError `out-of-range` when it is too large, besides those of `evaluateExpression`
 */
export function evaluateQuantity(value: ScalarValue, scope: Scope): Quantity {
  const quantity = evaluateScalar(value, scope)
  if (Math.abs(quantity.value) > largestValue)
    throw new ModelError(
      'out-of-range',
      `${value} is too large to compute with`,
      {},
      `give less than ${largestValue} in SI`,
    )
  return quantity
}

/**
 * Returns the SI value of a number or text where the SI unit `unit` is expected, e.g. `('355 mm', 'm')` is 0.355.
 * @throws ModelError `wrong-unit` when the unit is of another kind, besides those of `evaluateQuantity`
 */
export function evaluateAs(value: ScalarValue, unit: string, scope: Scope): number {
  const quantity = evaluateQuantity(value, scope)
  if (quantity.type.kind !== 'known') return quantity.value
  const expected = parseUnit(unit).dimension
  if (compatible(quantity.type.dimension, expected)) return quantity.value
  const dimension = dimensionText(quantity.type.dimension)
  const kind = dimension === '1' ? 'has no unit' : `has the unit ${shownUnit(dimension)}`
  throw new ModelError('wrong-unit', `"${value}" ${kind}, expected ${expectedText(unit)}`, {}, unitHint(unit))
}

function expectedText(unit: string): string {
  return unit === '' || unit === '1' || unit === '-' ? 'a number without unit' : shownUnit(unit)
}

/** Returns the remedy for a value of another kind. */
export function unitHint(unit: string): string {
  const { dimension } = parseUnit(unit)
  if (shownUnit(unit) === '') return 'give a plain number or a percentage'
  if (dimension.angle === 1 && dimension.time === -1) return 'give it in rad/s, deg/s or rpm (1 Hz is 1 rev/s)'
  const names = unitNames.filter((name) => {
    const other = parseUnit(name).dimension
    return name !== '%' && compatible(other, dimension) && other.angle === dimension.angle
  })
  return names.length === 0
    ? `give it in ${shownUnit(unit)}`
    : `give it in ${[...new Set([unit, ...names])].slice(0, 6).map(shownUnit).join(', ')}`
}

function unknownVariable(name: string, column: number, { names, isConstant }: Scope): ModelError {
  const isUnit = unitNames.includes(name)
  const hint = isUnit
    ? `"${name}" is a unit and must follow a number, e.g. "1 ${name}" or "kN/m" without spaces`
    : isConstant
      ? 'write a number, with its unit if it has one: variables of a project have no value here'
      : suggest(name, names, 'define it under "variables" of the project')
  return new ModelError('unknown-variable', `there is no variable "${name}"`, { column }, hint)
}
