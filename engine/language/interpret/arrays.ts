/** Sums, products and quotients of numbers, vectors and matrices. */
import { ModelError } from '../../errors/model-error'
import type { Expression } from '../syntax/ast'
import { commonType, operatorName, productType } from '../../quantities/type'
import type { Algebra } from './algebra'
import { asScalar, elementsOf, nameOf, operate, summand, type Scalar, type Tensor, type Value } from './values'

export function negate<T>(m: Algebra<T>, value: Value<T>, column: number): Value<T> {
  const one = (x: Scalar<T>): Scalar<T> => operate(m, x.type, [x], (a, [y]) => a.neg(y))
  return value.kind === 'tensor'
    ? mapElements(value, column, one)
    : one(asScalar(value, column, 'the operand of the sign'))
}

export function add<T>(
  m: Algebra<T>,
  left: Value<T>,
  right: Value<T>,
  { operator, column }: Extract<Expression, { kind: 'binary' }>,
): Value<T> {
  const one = (x: Scalar<T>, y: Scalar<T>): Scalar<T> => {
    const type = commonType([summand(x), summand(y)], column, operatorName(operator))
    return operate(m, type, [x, y], (a, [p, q]) => (operator === '+' ? a.add(p, q) : a.sub(p, q)))
  }
  if (left.kind === 'tensor' && right.kind === 'tensor' && left.shape.join() === right.shape.join()) {
    const others = elementsOf(right, column)
    return { ...left, elements: elementsOf(left, column).map((x, i) => one(x, others[i])) }
  }
  if (left.kind === 'tensor' || right.kind === 'tensor') throw unlike(operator, left, right, column)
  const what = `a side of "${operator}"`
  return one(asScalar(left, column, what), asScalar(right, column, what))
}

/** Number times anything, matrix times vector or matrix. */
export function multiply<T>(m: Algebra<T>, left: Value<T>, right: Value<T>, column: number): Value<T> {
  const one = (x: Scalar<T>, y: Scalar<T>): Scalar<T> => times(m, x, y)
  if (left.kind === 'scalar' && right.kind === 'tensor') return mapElements(right, column, (x) => one(left, x))
  if (left.kind === 'tensor' && right.kind === 'scalar') return mapElements(left, column, (x) => one(x, right))
  if (left.kind === 'tensor' && right.kind === 'tensor') {
    if (left.shape.length === 2 && left.shape[1] === right.shape[0]) return matrixProduct(m, left, right, column)
    throw unlike('*', left, right, column)
  }
  return one(asScalar(left, column, 'a factor'), asScalar(right, column, 'a factor'))
}

export function divide<T>(m: Algebra<T>, left: Value<T>, right: Value<T>, column: number): Value<T> {
  const divisor = asScalar(right, column, 'the operand after "/"')
  const one = (x: Scalar<T>): Scalar<T> =>
    operate(m, productType('/', x.type, divisor.type), [x, divisor], (a, [p, q]) => a.div(p, q))
  return left.kind === 'tensor' ? mapElements(left, column, one) : one(asScalar(left, column, 'the operand before "/"'))
}

export function times<T>(m: Algebra<T>, x: Scalar<T>, y: Scalar<T>): Scalar<T> {
  return operate(m, productType('*', x.type, y.type), [x, y], (a, [p, q]) => a.mul(p, q))
}

/** Returns the sum of products, e.g. a scalar product. */
export function sumOfProducts<T>(
  m: Algebra<T>,
  a: readonly Scalar<T>[],
  b: readonly Scalar<T>[],
  column: number,
): Scalar<T> {
  return total(
    m,
    a.map((x, i) => times(m, x, b[i])),
    column,
  )
}

export function total<T>(m: Algebra<T>, terms: readonly Scalar<T>[], column: number): Scalar<T> {
  const type = commonType(terms.map(summand), column, 'the terms of the sum')
  return operate(m, type, terms, (a, x) => x.reduce((s, y) => a.add(s, y)))
}

function matrixProduct<T>(m: Algebra<T>, left: Tensor<T>, right: Tensor<T>, column: number): Tensor<T> {
  const [rows, inner] = left.shape
  const columns = right.shape.length === 1 ? 1 : right.shape[1]
  const [a, b] = [elementsOf(left, column), elementsOf(right, column)]
  const elements = Array.from({ length: rows * columns }, (_, place) => {
    const [i, j] = [Math.floor(place / columns), place % columns]
    const columnOf = Array.from({ length: inner }, (_unused, k) => b[k * columns + j])
    return sumOfProducts(m, a.slice(i * inner, (i + 1) * inner), columnOf, column)
  })
  return { kind: 'tensor', shape: right.shape.length === 1 ? [rows] : [rows, columns], elements }
}

function mapElements<T>(tensor: Tensor<T>, column: number, f: (x: Scalar<T>) => Scalar<T>): Tensor<T> {
  return { ...tensor, elements: elementsOf(tensor, column).map(f) }
}

function unlike<T>(operator: string, left: Value<T>, right: Value<T>, column: number): ModelError {
  const hint =
    operator === '*' ? 'write dot(a, b) or cross(a, b), or let rows and columns agree' : 'both must have the same size'
  const what = `"${operator}" cannot join ${nameOf(left)} and ${nameOf(right)}`
  return new ModelError('invalid-expression', what, { column }, hint)
}
