/**
 * Meaning of the standard functions. Beyond the elementary ones:
 *
 *     tanh x = 1 - 2/(exp(2 x) + 1),  with |x| limited to 20, where it is 1 to the last bit
 *     smoothstep: 6 u^5 - 15 u^4 + 10 u^3 of u = clamp((x - from)/(to - from), 0, 1)   (Flash and Hogan 1985)
 */
import { ModelError } from '../../errors/model-error'
import { interpolated, smoothnessOf } from '../../numerics/interpolation/curve'
import { gridThrough, gridValue } from '../../numerics/interpolation/grid'
import { mapThrough } from '../../numerics/interpolation/map'
import { isDimensionless } from '../../quantities/units'
import type { Expression } from '../syntax/ast'
import { standardFunctions } from '../syntax/builtins'
import { accepts, angle, commonType, number, plain, rootType, typeText, unknown, wrong } from '../../quantities/type'
import type { QuantityType } from '../../quantities/type'
import type { Elementary } from './algebra'
import { sumOfProducts, times, total } from './arrays'
import type { Context } from './expressions'
import {
  asScalar,
  constantScalar,
  elementsOf,
  nameOf,
  operate,
  summand,
  type Operation,
  type Scalar,
  type Table,
  type Tensor,
  type Value,
} from './values'

type Call = Extract<Expression, { kind: 'call' }>

const elementary: readonly string[] = ['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'exp', 'log']

const hyperbolic: Readonly<Record<string, Operation>> = {
  sinh: (m, [x]) => m.mul(m.num(0.5), m.sub(m.apply('exp', x), m.apply('exp', m.neg(x)))),
  cosh: (m, [x]) => m.mul(m.num(0.5), m.add(m.apply('exp', x), m.apply('exp', m.neg(x)))),
  tanh: (m, [x]) => {
    const limited = m.max(m.min(x, m.num(20)), m.num(-20))
    return m.sub(m.num(1), m.div(m.num(2), m.add(m.apply('exp', m.mul(m.num(2), limited)), m.num(1))))
  },
}

export function applyStandard<T>(c: Context<T>, fn: string, args: readonly Value<T>[], node: Call): Value<T> {
  if (standardFunctions.get(fn)?.scalar !== true) return applyToArrays(c, fn, args, node)
  const what = args.length === 1 ? `the argument of "${fn}"` : `an argument of "${fn}"`
  return applyToScalars(
    c,
    fn,
    args.map((arg, i) => asScalar(arg, node.args[i].column, what)),
    node.column,
  )
}

function applyToScalars<T>(c: Context<T>, fn: string, args: readonly Scalar<T>[], column: number): Scalar<T> {
  const m = c.algebra
  const [x] = args
  const alike = (of = args): QuantityType => commonType(of.map(summand), column, `the arguments of "${fn}"`)
  switch (fn) {
    case 'abs':
      return operate(m, x.type, [x], (a, [y]) => a.apply('abs', y), 0)
    case 'sign':
    case 'floor':
      return operate(m, fn === 'sign' ? plain : withoutUnit(c, fn, x, column), [x], (a, [y]) => a.apply(fn, y), -1)
    case 'sqrt':
      return operate(m, rootType(x.type), [x], (a, [y]) => a.apply('sqrt', y))
    case 'min':
    case 'max':
      return operate(m, alike(), args, (a, y) => y.reduce((p, q) => a[fn](p, q)), 0)
    case 'hypot':
      return operate(m, alike(), args, (a, [p, q]) => a.apply('sqrt', a.add(a.mul(p, p), a.mul(q, q))))
    case 'atan2':
      alike()
      return operate(m, angle, args, (a, [p, q]) => a.atan2(p, q))
    case 'clamp':
      return operate(m, alike(), args, (a, [y, low, high]) => a.max(a.min(y, high), low), 0)
    case 'smoothstep':
      alike()
      return operate(m, plain, args, smoothstep, 2)
    default: {
      const type = withoutUnit(c, fn, x, column)
      if (elementary.includes(fn)) return operate(m, type, [x], (a, [y]) => a.apply(fn as Elementary, y))
      return operate(m, type, [x], hyperbolic[fn])
    }
  }
}

const smoothstep: Operation = (m, [x, from, to]) => {
  const u = m.named('u', m.max(m.min(m.div(m.sub(x, from), m.sub(to, from)), m.num(1)), m.num(0)))
  const inner = m.add(m.num(10), m.mul(u, m.sub(m.mul(m.num(6), u), m.num(15))))
  return m.mul(m.mul(u, m.mul(u, u)), inner)
}

/** Returns the result type of a function that takes a number or an angle. */
function withoutUnit<T>(c: Context<T>, fn: string, x: Scalar<T>, column: number): QuantityType {
  const { type } = x
  if (type.kind === 'known' && !isDimensionless(type.dimension)) {
    const takesAngle = fn === 'sin' || fn === 'cos' || fn === 'tan'
    throw wrong(
      `the argument of "${fn}" has the unit ${typeText(type)}`,
      column,
      takesAngle ? 'it must be an angle' : 'divide it by a value with the same unit',
    )
  }
  if (type.kind === 'unknown') return unknown
  if (fn === 'asin' || fn === 'acos' || fn === 'atan') return angle
  return c.lenient || x.constant !== undefined || type.kind === 'plain' ? plain : number
}

function applyToArrays<T>(c: Context<T>, fn: string, args: readonly Value<T>[], node: Call): Value<T> {
  const m = c.algebra
  const at = (i: number): number => node.args[i].column
  const tensor = (i: number): Tensor<T> => {
    const value = args[i]
    if (value.kind === 'tensor') return value
    throw invalid(`the argument of "${fn}" must be a vector, not ${nameOf(value)}`, at(i), 'write one as [a, b, c]')
  }
  const vector = (i: number): readonly Scalar<T>[] => {
    const value = tensor(i)
    if (value.shape.length === 1) return elementsOf(value, at(i))
    throw invalid(`the argument of "${fn}" must be a vector, not ${nameOf(value)}`, at(i), 'take a row, e.g. m[1]')
  }
  switch (fn) {
    case 'dot': {
      const [a, b] = [vector(0), vector(1)]
      if (a.length === b.length) return sumOfProducts(m, a, b, node.column)
      throw invalid(
        `"dot" takes vectors of the same length, not ${a.length} and ${b.length}`,
        node.column,
        'use vectors of the same length',
      )
    }
    case 'cross': {
      const [a, b] = [vector(0), vector(1)]
      if (a.length !== 3 || b.length !== 3) {
        throw invalid('"cross" takes two vectors of 3 elements', node.column, 'use vectors of 3 elements')
      }
      const minus = (p: Scalar<T>, q: Scalar<T>): Scalar<T> => {
        const type = commonType([summand(p), summand(q)], node.column, 'the terms of the vector product')
        return operate(m, type, [p, q], (n, [y, z]) => n.sub(y, z))
      }
      const part = (i: number, j: number): Scalar<T> => minus(times(m, a[i], b[j]), times(m, a[j], b[i]))
      return { kind: 'tensor', shape: [3], elements: [part(1, 2), part(2, 0), part(0, 1)] }
    }
    case 'norm': {
      const squares = sumOfProducts(m, vector(0), vector(0), node.column)
      return operate(m, rootType(squares.type), [squares], (n, [y]) => n.apply('sqrt', y))
    }
    case 'sum':
      return total(m, elementsOf(tensor(0), at(0)), node.column)
    case 'transpose': {
      const of = tensor(0)
      const [rows, columns] = of.shape.length === 1 ? [1, of.shape[0]] : of.shape
      const elements = Array.from(
        { length: rows * columns },
        (_, i) => of.elements[(i % rows) * columns + Math.floor(i / rows)],
      )
      return { kind: 'tensor', shape: [columns, rows], elements }
    }
    case 'size':
      return constantScalar(m, tensor(0).shape[0])
    case 'zeros':
    case 'identity': {
      const counts = args.map((arg, i) => count(fn, asScalar(arg, at(i), 'a number of elements'), at(i)))
      const shape = fn === 'identity' ? [counts[0], counts[0]] : counts
      const length = shape.reduce((a, b) => a * b)
      if (length > largest) throw invalid(`there are more than ${largest} elements`, node.column, 'use fewer')
      const elements = Array.from({ length }, (_, i) =>
        constantScalar(m, fn === 'identity' && i % (counts[0] + 1) === 0 ? 1 : 0),
      )
      return { kind: 'tensor', shape, elements }
    }
    default:
      return interpolate(c, fn, args, node)
  }
}

const largest = 400

function count<T>(fn: string, { constant }: Scalar<T>, column: number): number {
  if (constant !== undefined && Number.isInteger(constant) && constant >= 1 && constant <= largest) return constant
  throw invalid(`"${fn}" takes a whole number from 1 to ${largest}`, column, 'write a number')
}

function interpolate<T>(c: Context<T>, fn: string, args: readonly Value<T>[], node: Call): Scalar<T> {
  const [table] = args
  if (table.kind !== 'table') {
    throw invalid(
      `the first argument of "${fn}" must be a table, not ${nameOf(table)}`,
      node.args[0].column,
      'declare one with "table name(x: m, y: N) = [[0, 0], [1, 2]]"',
    )
  }
  const { over, points } = table
  const types = points?.types ?? [table.x.type, ...(over === undefined ? [] : [over.type])]
  if (args.length !== types.length + 1 || (fn === 'pchip' && types.length > 1)) {
    const names = ['x', 'y', 'z', 'w'].slice(0, types.length).join(', ')
    const smooth = fn === 'pchip' && types.length > 1 ? 'spline' : fn
    throw invalid(
      `the table "${table.name}" has ${counts[types.length - 1]}`,
      node.column,
      `write ${smooth}(${table.name}, ${names})`,
    )
  }
  const x = tableArgument(table, table.x.type, args, node, 1)
  const name = `${c.tableName(table.name)} ${fn === 'interpolate' ? 'linear' : fn}`
  // no number of the text: tables are not evaluated before the model runs
  const evaluated = (smooth: number, of: readonly Scalar<T>[], make: Operation): Scalar<T> => ({
    ...operate(c.algebra, table.y.type, of, make, smooth),
    constant: undefined,
  })
  if (points !== undefined) {
    const way = fn === 'spline' ? 'spline' : 'linear'
    const { axes, value } = located(points.grid, node.column)
    const grid = located(() => onceFor(table, name, () => gridThrough(name, axes, value, way, 'tangent')), node.column)
    const of = types.map((type, i) => tableArgument(table, type, args, node, i + 1))
    // beyond the edges it is straight, with one continuous derivative
    return evaluated(fn === 'spline' ? 1 : 0, of, (m, at) => gridValue(m, grid, at))
  }
  if (over !== undefined) {
    const y = tableArgument(table, over.type, args, node, 2)
    const { grid } = over
    const map = onceFor(table, name, () => mapThrough(name, grid, fn === 'spline' ? 'spline' : 'linear', 'continue'))
    return evaluated(fn === 'spline' ? 2 : 0, [x, y], (m, [a, b]) => m.lookup2(map, a, b))
  }
  const way = fn === 'interpolate' ? 'linear' : fn === 'pchip' ? 'monotone' : 'spline'
  const beyond = way === 'monotone' ? 'tangent' : 'continue'
  const data = onceFor(table, name, () => ({ name, ...interpolated(table.x.values, table.y.values, way, beyond) }))
  return evaluated(smoothnessOf[way], [x], (m, [value]) => m.lookup(data, value))
}

const counts = ['one argument', 'two arguments', 'three arguments', 'four arguments']
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']

function located<D>(make: () => D, column: number): D {
  try {
    return make()
  } catch (error) {
    throw error instanceof ModelError ? error.movedTo({ column }) : error
  }
}

const polynomials = new WeakMap<Table, Map<string, unknown>>()

/** Polynomials of a table: made once for each interpolation, however often a loop requests them. */
function onceFor<D>(table: Table, name: string, make: () => D): D {
  const ofTable = polynomials.get(table) ?? new Map<string, unknown>()
  polynomials.set(table, ofTable)
  if (!ofTable.has(name)) ofTable.set(name, make())
  return ofTable.get(name) as D
}

function tableArgument<T>(
  table: Table,
  type: QuantityType,
  args: readonly Value<T>[],
  { args: nodes }: Call,
  i: number,
): Scalar<T> {
  const x = asScalar(args[i], nodes[i].column, `the ${ordinals[i]} argument of a table`)
  if (accepts(type, summand(x))) return x
  throw wrong(
    `the table "${table.name}" is over ${typeText(type)}, not ${typeText(x.type)}`,
    nodes[i].column,
    `give a value with the unit of its ${ordinals[i - 1]} column`,
  )
}

function invalid(what: string, column: number, hint: string): ModelError {
  return new ModelError('invalid-expression', what, { column }, hint)
}
