/** Variables of a function during its analysis: their declarations, and their values at this place. */
import { ModelError } from '../../errors/model-error'
import type { Shape, WrittenUnit } from '../syntax/ast'
import { accepts, known, number, typeText, unknown, type QuantityType } from '../../quantities/type'
import type { Algebra } from './algebra'
import { choose } from './expressions'
import {
  asScalar,
  elementsOf,
  nameOf,
  poison,
  shapeText,
  summand,
  type Flag,
  type Poison,
  type Scalar,
  type Value,
} from './values'

export type Role =
  | 'input'
  | 'output'
  | 'parameter'
  | 'state'
  | 'discrete'
  | 'unknown'
  | 'table'
  | 'time'
  | 'let'
  | 'counter'
  | 'argument'
  | 'derivative'

export interface Variable<T> {
  readonly name: string
  readonly role: Role
  /** Place of its declaration. */
  readonly column: number
  /** Undefined in the same cases as its value. */
  readonly shape: Shape | undefined
  type: QuantityType | undefined
  /** Undefined until a value is assigned. */
  value: Value<T> | Poison | undefined
}

/** Returns the type of a declaration; without a unit it is a number. */
export function declaredType(unit: WrittenUnit | undefined): QuantityType {
  if (unit === undefined) return number
  return unit.faulty === true ? unknown : known(unit.unit.dimension)
}

/** Returns a vector or matrix whose elements have no value yet; undefined for a number. */
export function emptyValue<T>(shape: Shape): Value<T> | undefined {
  if (shape.length === 0) return undefined
  const elements = Array.from({ length: shape.reduce((a, b) => a * b) }, () => undefined)
  return { kind: 'tensor', shape, elements }
}

/** Returns a value as the variable that takes it has declared it. @throws ModelError if unit or size do not fit */
export function fitted<T>(
  value: Value<T>,
  { name, shape, type }: Pick<Variable<T>, 'name' | 'shape' | 'type'>,
  column: number,
): Value<T> {
  const valueShape = value.kind === 'tensor' ? value.shape : []
  if ((shape !== undefined && shape.join() !== valueShape.join()) || (value.kind === 'table' && type !== undefined)) {
    const declaredShape = shapeText(shape ?? [])
    const what = `"${name}" is ${declaredShape} and cannot become ${nameOf(value)}`
    throw new ModelError('invalid-expression', what, { column }, `give it ${declaredShape}`)
  }
  if (type === undefined) return value
  if (value.kind === 'tensor') {
    return { ...value, elements: elementsOf(value, column).map((element) => typed(element, name, type, column)) }
  }
  if (value.kind === 'scalar') return typed(value, name, type, column)
  throw new ModelError(
    'invalid-expression',
    `"${name}" is a number and cannot become ${nameOf(value)}`,
    { column },
    'write "if(condition, 1, 0)"',
  )
}

export function typed<T>(value: Scalar<T>, name: string, type: QuantityType, column: number): Scalar<T> {
  if (!accepts(type, summand(value))) {
    const valueType = typeText(value.type)
    const what = `"${name}" has the unit ${typeText(type)}, but this value has the unit ${valueType}`
    throw new ModelError('wrong-unit', what, { column }, 'check the formula, or the unit that is declared')
  }
  return type.kind === 'known' ? { ...value, type } : value
}

/** Returns a number for every element, where a vector or matrix is declared with one value. */
export function filled<T>(value: Value<T>, shape: Shape | undefined): Value<T> {
  if (value.kind !== 'scalar' || shape === undefined || shape.length === 0) return value
  return { kind: 'tensor', shape, elements: Array.from({ length: shape.reduce((a, b) => a * b) }, () => value) }
}

/** Returns the value of a variable after an `if` whose branches left it with `then` and `otherwise`. */
export function merged<T>(
  m: Algebra<T>,
  condition: Flag<T>,
  then: Variable<T>['value'],
  otherwise: Variable<T>['value'],
  name: string,
  column: number,
): Variable<T>['value'] {
  if (then === otherwise) return then
  if (then === undefined || otherwise === undefined) return undefined
  if (then.kind === 'poison' || otherwise.kind === 'poison') return poison
  const what = `the values that "if" gives to "${name}"`
  if (then.kind === 'tensor' && otherwise.kind === 'tensor' && then.shape.join() === otherwise.shape.join()) {
    const elements = then.elements.map((a, i) => {
      const b = otherwise.elements[i]
      if (a === b || a === undefined || b === undefined) return a === b ? a : undefined
      return asScalar(choose(m, condition, a, b, column, what), column, what)
    })
    return { ...then, elements }
  }
  return choose(m, condition, then, otherwise, column, what)
}
