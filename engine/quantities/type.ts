/**
 * Type of a value, which states its dimension as far as it is known:
 *   plain    a number without a unit (literals, pi, sines of numbers): taken as SI of whatever is expected;
 *   known    a value with a dimension, because units were written somewhere;
 *   unknown  contains a variable that was given without a unit: cannot be checked, taken as SI.
 *
 * Adding a plain number other than 0 to a value with a unit is refused (`300 + 55 mm` would be
 * 300.055 m), multiplying by one is not (`2 * 3 mm`).
 */
import { ModelError } from '../errors/model-error'
import {
  addable,
  compatible,
  dimension,
  dimensionless,
  dimensionText,
  divide,
  isDimensionless,
  merge,
  multiply,
  power,
  shownUnit,
} from './units'
import type { Dimension } from './units'

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '^'

export type QuantityType =
  | { readonly kind: 'plain' }
  | { readonly kind: 'known'; readonly dimension: Dimension }
  | { readonly kind: 'unknown' }

export const plain: QuantityType = { kind: 'plain' }
export const unknown: QuantityType = { kind: 'unknown' }
export const known = (of: Dimension): QuantityType => ({ kind: 'known', dimension: of })
export const angle: QuantityType = known(dimension({ angle: 1 }))
export const number: QuantityType = known(dimensionless)
const second = dimension({ time: 1 })

/** Returns a dimension other than that of a number or an angle, or undefined. */
export function properDimension(type: QuantityType): Dimension | undefined {
  return type.kind === 'known' && !isDimensionless(type.dimension) ? type.dimension : undefined
}

/** Returns the unit as text, for messages and hover; empty if nothing is known. */
export function typeText(type: QuantityType): string {
  if (type.kind !== 'known') return ''
  const text = dimensionText(type.dimension)
  return shownUnit(text) || text
}

export function productType(operator: '*' | '/', left: QuantityType, right: QuantityType): QuantityType {
  if (left.kind === 'unknown' || right.kind === 'unknown') return unknown
  if (left.kind === 'plain' && right.kind === 'plain') return plain
  const a = left.kind === 'known' ? left.dimension : dimensionless
  const b = right.kind === 'known' ? right.dimension : dimensionless
  return known(operator === '*' ? multiply(a, b) : divide(a, b))
}

/** Returns the type of a rate of change by time. */
export function rateType(of: QuantityType): QuantityType {
  return of.kind === 'known' ? known(divide(of.dimension, second)) : of
}

export function rootType(of: QuantityType): QuantityType {
  return of.kind === 'known' ? known(power(of.dimension, 0.5)) : of
}

/** @param value value of the exponent, if it is a constant in the text */
export function powerType(
  base: QuantityType,
  exponent: QuantityType,
  value: number | undefined,
  column: number,
): QuantityType {
  const wrongExponent = properDimension(exponent)
  if (wrongExponent !== undefined) {
    throw wrong(
      `an exponent cannot have the unit ${shownUnit(dimensionText(wrongExponent))}`,
      column,
      'use a plain number',
    )
  }
  if (base.kind !== 'known') return base
  if (isDimensionless(base.dimension) && base.dimension.angle === 0) return base
  if (value === undefined) {
    throw wrong('the exponent of a value with a unit must be a number', column, 'write the exponent as a number')
  }
  return known(power(base.dimension, value))
}

/** Something whose type counts in a sum; a zero agrees with everything. */
export interface Summand {
  readonly type: QuantityType
  readonly isZero: boolean
}

/** Returns the type of operands that must agree. @throws ModelError `wrong-unit` */
export function commonType(operands: readonly Summand[], column: number, what: string): QuantityType {
  const types = operands.filter(({ isZero }) => !isZero).map(({ type }) => type)
  if (types.length === 0) return plain
  return types.reduce((a, b) => {
    if (a.kind === 'known' && b.kind === 'known') {
      if (addable(a.dimension, b.dimension)) return known(merge(a.dimension, b.dimension))
      const [first, second] = [typeText(a), typeText(b)]
      throw wrong(`${what} have different units, ${first} and ${second}`, column, 'give both the same kind of unit')
    }
    if (a.kind === 'known' || b.kind === 'known') {
      const [withUnit, other] = a.kind === 'known' ? [a, b] : [b, a]
      const proper = properDimension(withUnit)
      if (proper !== undefined && other.kind === 'plain') {
        throw wrong(
          `${what} do not agree: one has the unit ${shownUnit(dimensionText(proper))}, the other none`,
          column,
          'give the plain number a unit',
        )
      }
      return other.kind === 'unknown' ? unknown : withUnit
    }
    return a.kind === 'unknown' ? a : b
  })
}

/**
 * Returns whether a value may be given to a declaration with a type. A plain number counts as SI, computed or not: a
 * ratio, a sine, a value declared without a unit. An angle is not a plain number.
 */
export function accepts(declared: QuantityType, summand: Summand): boolean {
  if (declared.kind !== 'known' || summand.type.kind !== 'known' || summand.isZero) return true
  const { dimension: of } = summand.type
  return (isDimensionless(of) && of.angle === 0) || compatible(declared.dimension, of)
}

export function operatorName(operator: ArithmeticOperator): string {
  return `the two sides of "${operator}"`
}

export function wrong(what: string, column: number, hint: string): ModelError {
  return new ModelError('wrong-unit', what, { column }, hint)
}
