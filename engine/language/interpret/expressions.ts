/**
 * The interpreter of expressions: dimensions are checked and values computed in one pass, so a function that is
 * written without units works with any. Messages name the operator and its place.
 */
import { ModelError } from '../../errors/model-error'
import { isDimensionless, toSI } from '../../quantities/units'
import { isCondition, startOf, type ComparisonOperator, type Condition, type Expression } from '../syntax/ast'
import { standardFunctions, timedFunctions } from '../syntax/builtins'
import { commonType, known, plain, powerType, typeText, wrong, type QuantityType } from '../../quantities/type'
import type { Algebra } from './algebra'
import { add, divide, multiply, negate } from './arrays'
import { applyStandard } from './standard'
import { applyTimed, previousOf, type Timed } from './timed'
import {
  asScalar,
  constantScalar,
  elementsOf,
  nameOf,
  operate,
  operateFlag,
  summand,
  type Flag,
  type Operation,
  type Scalar,
  type Value,
} from './values'

export interface Context<T> {
  readonly algebra: Algebra<T>
  /** Returns the value of a variable. @throws ModelError for one that is not there */
  variable(name: string, column: number): Value<T>
  /** Calls a non-standard function. @throws ModelError */
  call(name: string, args: readonly Value<T>[], columns: readonly number[], column: number): Value<T>
  /** Counts operations. @throws when it is too much */
  step(column: number): void
  /**
   * Values in fields: `0.344*cos(steer)` counts as SI of whatever is expected. In functions, the cosine of a variable
   * is a number with dimension 1, not a length.
   */
  readonly lenient: boolean
  /** Returns the name for the data of a table; equal names mean equal data. */
  tableName(name: string): string
  /** The past and chance; undefined if a value has to be known before the model runs. */
  readonly timed?: Timed<T> | undefined
}

export function interpret<T>(c: Context<T>, node: Expression): Value<T> {
  const m = c.algebra
  c.step(node.column)
  switch (node.kind) {
    case 'number':
    case 'constant':
      return constantScalar(m, node.value)
    case 'variable':
      return c.variable(node.name, node.column)
    case 'unit':
      return withUnit(c, node)
    case 'negate':
      return negate(m, interpret(c, node.operand), node.column)
    case 'binary':
      return binary(c, node)
    case 'call': {
      if (node.fn === 'pre') return interpretPrevious(c, node)
      const args = node.args.map((arg) => interpret(c, arg))
      if (timedFunctions.has(node.fn)) return applyTimed(c, node, args)
      if (standardFunctions.has(node.fn)) return applyStandard(c, node.fn, args, node)
      const columns = node.args.map(startOf)
      return c.call(node.fn, args, columns, node.column)
    }
    case 'if': {
      const condition = interpretCondition(c, node.condition)
      if (condition.constant !== undefined && !c.lenient) {
        return interpret(c, condition.constant ? node.then : node.otherwise)
      }
      const [then, otherwise] = [interpret(c, node.then), interpret(c, node.otherwise)]
      return choose(m, condition, then, otherwise, node.column, 'both results of "if"')
    }
    case 'vector':
      return vector(c, node)
    case 'index':
      return element(c, node)
  }
}

export function interpretScalar<T>(c: Context<T>, node: Expression, what: string): Scalar<T> {
  return asScalar(interpret(c, node), node.column, what)
}

export function interpretAny<T>(c: Context<T>, node: Expression | Condition): Value<T> {
  return isCondition(node) ? interpretCondition(c, node) : interpret(c, node)
}

export function interpretCondition<T>(c: Context<T>, node: Condition): Flag<T> {
  const m = c.algebra
  c.step(node.column)
  switch (node.kind) {
    case 'flag': {
      const value = c.variable(node.name, node.column)
      if (value.kind === 'flag') return value
      throw new ModelError(
        'invalid-expression',
        `a condition is expected here, not ${nameOf(value)}`,
        { column: node.column },
        `compare it, e.g. "${node.name} > 0"`,
      )
    }
    case 'comparison': {
      const operands = [node.left, node.right].map((side) => interpretScalar(c, side, `a side of "${node.operator}"`))
      commonType(operands.map(summand), node.column, `the two sides of "${node.operator}"`)
      return operateFlag(m, operands, comparisons[node.operator], marginOf(m, node.operator, operands))
    }
    case 'and':
    case 'or': {
      const { kind } = node
      const sides = [interpretCondition(c, node.left), interpretCondition(c, node.right)]
      const margin = joined(sides, ([x, y]) => (kind === 'and' ? m.min(x, y) : m.max(x, y)))
      return operateFlag(m, sides, (a, [x, y]) => a[kind](x, y), margin)
    }
    case 'not': {
      const operand = interpretCondition(c, node.operand)
      const margin = joined([operand], ([x]) => m.neg(x))
      return operateFlag(m, [operand], (a, [x]) => a.not(x), margin)
    }
  }
}

const comparisons: Readonly<Record<ComparisonOperator, Operation>> = {
  '<': (m, [a, b]) => m.lt(a, b),
  '<=': (m, [a, b]) => m.le(a, b),
  '>': (m, [a, b]) => m.lt(b, a),
  '>=': (m, [a, b]) => m.le(b, a),
  '==': (m, [a, b]) => m.eq(a, b),
  '!=': (m, [a, b]) => m.not(m.eq(a, b)),
}

function marginOf<T>(
  m: Algebra<T>,
  operator: ComparisonOperator,
  [left, right]: readonly Scalar<T>[],
): Flag<T>['margin'] {
  if (operator === '==' || operator === '!=') return undefined
  return operator === '>' || operator === '>='
    ? () => m.sub(left.value, right.value)
    : () => m.sub(right.value, left.value)
}

/** Joins the margins of conditions; there is none if one of them has none. */
function joined<T>(flags: readonly Flag<T>[], join: (margins: readonly T[]) => T): Flag<T>['margin'] {
  const margins = flags.map(({ margin }) => margin)
  if (!margins.every((margin) => margin !== undefined)) return undefined
  return () => join(margins.map((margin) => margin()))
}

/** Returns one of two values by a condition: both of one shape and unit. */
export function choose<T>(
  m: Algebra<T>,
  condition: Flag<T>,
  then: Value<T>,
  otherwise: Value<T>,
  column: number,
  what: string,
): Value<T> {
  const jump = condition.fixed ? Infinity : -1
  if (then.kind === 'scalar' && otherwise.kind === 'scalar') {
    const type = commonType([summand(then), summand(otherwise)], column, what)
    const chosen = operate(m, type, [truthOf(condition), then, otherwise], (a, [c, x, y]) => a.select(c, x, y), jump)
    // a condition jumps, but the selected value need not
    const smooth = condition.fixed ? Math.min(then.smooth, otherwise.smooth) : -1
    return then.fixed && otherwise.fixed && condition.fixed ? chosen : { ...chosen, smooth }
  }
  if (then.kind === 'flag' && otherwise.kind === 'flag') {
    const margin = joined([then, otherwise], ([x, y]) => m.select(condition.value, x, y))
    return operateFlag(m, [condition, then, otherwise], (a, [c, x, y]) => a.or(a.and(c, x), a.and(a.not(c), y)), margin)
  }
  if (then.kind === 'tensor' && otherwise.kind === 'tensor' && then.shape.join() === otherwise.shape.join()) {
    const [a, b] = [elementsOf(then, column), elementsOf(otherwise, column)]
    const elements = a.map((x, i) => asScalar(choose(m, condition, x, b[i], column, what), column, what))
    return { kind: 'tensor', shape: then.shape, elements }
  }
  throw new ModelError(
    'invalid-expression',
    `${what} are not alike: ${nameOf(then)} and ${nameOf(otherwise)}`,
    { column },
    'give both the same kind of value',
  )
}

function truthOf<T>(flag: Flag<T>): Scalar<T> {
  const { value, constant, smooth, fixed } = flag
  return {
    kind: 'scalar',
    type: plain,
    value,
    constant: constant === undefined ? undefined : Number(constant),
    smooth,
    fixed,
  }
}

function withUnit<T>(c: Context<T>, node: Extract<Expression, { kind: 'unit' }>): Scalar<T> {
  const operand = interpretScalar(c, node.operand, 'a value with a unit')
  if (operand.type.kind === 'known' && !isDimensionless(operand.type.dimension)) {
    throw wrong(
      `the unit "${node.text}" follows a value that already has the unit ${typeText(operand.type)}`,
      node.column,
      'remove one of the two units',
    )
  }
  const type = known(node.unit.dimension)
  if (operand.constant !== undefined) return constantScalar(c.algebra, toSI(operand.constant, node.unit), type)
  const { multiplier, divisor } = node.unit
  return operate(c.algebra, type, [operand], (m, [x]) => {
    if (multiplier === 1 && divisor === 1) return x
    return divisor === 1
      ? m.mul(x, m.num(multiplier))
      : multiplier === 1
        ? m.div(x, m.num(divisor))
        : m.div(m.mul(x, m.num(multiplier)), m.num(divisor))
  })
}

function binary<T>(c: Context<T>, node: Extract<Expression, { kind: 'binary' }>): Value<T> {
  const m = c.algebra
  const left = interpret(c, node.left)
  const right = interpret(c, node.right)
  switch (node.operator) {
    case '+':
    case '-':
      return add(m, left, right, node)
    case '*':
      return multiply(m, left, right, node.column)
    case '/':
      return divide(m, left, right, node.column)
    case '^': {
      const base = asScalar(left, node.left.column, 'the base of a power')
      const exponent = asScalar(right, node.right.column, 'an exponent')
      const type: QuantityType = powerType(base.type, exponent.type, exponent.constant, node.column)
      return operate(m, type, [base, exponent], (a, [x, y]) => a.pow(x, y))
    }
  }
}

/** `pre(x)`, `pre(x[i])` */
function interpretPrevious<T>(c: Context<T>, node: Extract<Expression, { kind: 'call' }>): Value<T> {
  const [arg] = node.args
  if (arg.kind !== 'index') return previousOf(c, node)
  return interpret(c, { ...arg, operand: { ...node, args: [arg.operand] } })
}

function vector<T>(c: Context<T>, node: Extract<Expression, { kind: 'vector' }>): Value<T> {
  const items = node.items.map((item) => interpret(c, item))
  const [first] = items
  if (first.kind === 'tensor' && first.shape.length === 1) {
    const rows = items.map((row, i) => {
      if (row.kind === 'tensor' && row.shape.join() === first.shape.join()) return elementsOf(row, node.column)
      const what = `row ${i + 1} is not like row 1: ${nameOf(row)} and ${nameOf(first)}`
      throw new ModelError(
        'invalid-expression',
        what,
        { column: node.items[i].column },
        'give every row the same number of elements',
      )
    })
    return { kind: 'tensor', shape: [rows.length, first.shape[0]], elements: rows.flat() }
  }
  const elements = items.map((item, i) => asScalar(item, node.items[i].column, 'an element of a vector'))
  return { kind: 'tensor', shape: [elements.length], elements }
}

function element<T>(c: Context<T>, node: Extract<Expression, { kind: 'index' }>): Value<T> {
  const operand = interpret(c, node.operand)
  if (operand.kind !== 'tensor') {
    throw new ModelError(
      'invalid-expression',
      `${nameOf(operand)} has no elements`,
      { column: node.column },
      'only vectors and matrices have indices',
    )
  }
  const indices = constantIndices(c, node.indices)
  // one index of a matrix is a row
  if (operand.shape.length === 2 && indices.length === 1) {
    checkIndex(indices[0], operand.shape[0], node.indices[0].column)
    const [, columns] = operand.shape
    return {
      kind: 'tensor',
      shape: [columns],
      elements: operand.elements.slice((indices[0] - 1) * columns, indices[0] * columns),
    }
  }
  const value = operand.elements[offsetOf(operand.shape, indices, node.indices, node.column)]
  if (value !== undefined) return value
  throw new ModelError(
    'invalid-expression',
    `element [${indices.join(', ')}] has no value here`,
    { column: node.column },
    'give it one before',
  )
}

/** Returns numbers that are known before the model runs. */
export function constantIndices<T>(c: Context<T>, nodes: readonly Expression[]): readonly number[] {
  return nodes.map((node) => {
    const { constant } = interpretScalar(c, node, 'an index')
    if (constant !== undefined && Number.isInteger(constant)) return constant
    throw new ModelError(
      'invalid-expression',
      constant === undefined
        ? 'an index must be known before the model runs'
        : `the index ${constant} is not a whole number`,
      { column: node.column },
      'use whole numbers and counters of "for" loops',
    )
  })
}

/** Returns the place of an element, row by row. */
export function offsetOf(
  shape: readonly number[],
  indices: readonly number[],
  nodes: readonly Expression[],
  column: number,
): number {
  if (indices.length !== shape.length) {
    const indexText = shape.length === 1 ? 'one index, v[i]' : 'two indices, m[i, j]'
    const what = `${shape.length === 1 ? 'a vector' : 'a matrix'} takes ${indexText}`
    throw new ModelError('invalid-expression', what, { column }, 'indices count from 1')
  }
  indices.forEach((index, i) => checkIndex(index, shape[i], nodes[i].column))
  return shape.length === 1 ? indices[0] - 1 : (indices[0] - 1) * shape[1] + indices[1] - 1
}

function checkIndex(index: number, count: number, column: number): void {
  if (index >= 1 && index <= count) return
  throw new ModelError(
    'invalid-expression',
    `there is no element ${index}`,
    { column },
    `indices go from 1 to ${count}`,
  )
}
