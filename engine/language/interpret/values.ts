/**
 * Values of the interpreter: scalars with their known properties, vectors and matrices of scalars, conditions, tables.
 */
import { ModelError } from '../../errors/model-error'
import type { QuantityType, Summand } from '../../quantities/type'
import { plain, typeText } from '../../quantities/type'
import { numbers, type Algebra } from './algebra'

interface Known {
  /** Continuous time derivatives of values that change as smoothly as the inputs; -1 with jumps. */
  readonly smooth: number
  /** True if the value depends on constants and parameters only. */
  readonly fixed: boolean
}

export interface Scalar<T> extends Known {
  readonly kind: 'scalar'
  readonly type: QuantityType
  readonly value: T
  /** Number of the value, if the text alone gives it. */
  readonly constant: number | undefined
}

/** Row by row; `shape` is `[n]` for a vector, `[rows, columns]` for a matrix. */
export interface Tensor<T> {
  readonly kind: 'tensor'
  readonly shape: readonly number[]
  /** Undefined until a value is assigned. */
  readonly elements: readonly (Scalar<T> | undefined)[]
}

export interface Flag<T> extends Known {
  readonly kind: 'flag'
  readonly value: T
  readonly constant: boolean | undefined
  /**
   * A function that passes zero where the condition changes, positive where it holds; undefined if there is none (a
   * comparison for equality). Formed on request: only events need it.
   */
  readonly margin?: (() => T) | undefined
}

export interface Table {
  readonly kind: 'table'
  readonly name: string
  readonly x: { readonly type: QuantityType; readonly values: readonly number[] }
  readonly y: { readonly type: QuantityType; readonly values: readonly number[] }
  /** Second argument of a table of two arguments: its type, and the whole grid (`numerics/interpolation/map.ts`). */
  readonly over?: { readonly type: QuantityType; readonly grid: readonly (readonly number[])[] }
  /**
   * Arguments of a table of three or four: their types, and the grid (`numerics/interpolation/grid.ts`), which throws
   * where a point is missing.
   */
  readonly points?: { readonly types: readonly QuantityType[]; readonly grid: () => PointGrid }
}

/** Values at the points of a grid, SI. */
export interface PointGrid {
  readonly axes: readonly (readonly number[])[]
  readonly value: (indices: readonly number[]) => number
}

export type Value<T> = Scalar<T> | Tensor<T> | Flag<T> | Table

/** Result of a faulty statement, whose uses report no further errors. */
export const poison = { kind: 'poison' } as const
export type Poison = typeof poison

/** Thrown where a poisoned value is used; never leaves the interpreter. */
export class Poisoned extends Error {}

export function constantScalar<T>(m: Algebra<T>, x: number, type: QuantityType = plain): Scalar<T> {
  return { kind: 'scalar', type, value: m.num(x), constant: x, smooth: Infinity, fixed: true }
}

/** An operation written for any algebra: computes the value, and the number where all operands are constants. */
export type Operation = <U>(m: Algebra<U>, x: readonly U[]) => U

/** @param corners number of continuous derivatives after the operation */
export function operate<T>(
  m: Algebra<T>,
  type: QuantityType,
  operands: readonly Scalar<T>[],
  operation: Operation,
  corners = Infinity,
): Scalar<T> {
  const constants = operands.map(({ constant }) => constant)
  const known = constants.every((c) => c !== undefined)
  return {
    kind: 'scalar',
    type,
    value: operation(
      m,
      operands.map(({ value }) => value),
    ),
    constant: known ? operation(numbers, constants) : undefined,
    ...together(operands, corners),
  }
}

export function operateFlag<T>(
  m: Algebra<T>,
  operands: readonly (Scalar<T> | Flag<T>)[],
  operation: Operation,
  margin?: () => T,
): Flag<T> {
  const constants = operands.map(({ constant }) => (typeof constant === 'boolean' ? Number(constant) : constant))
  const known = constants.every((c) => c !== undefined)
  return {
    kind: 'flag',
    value: operation(
      m,
      operands.map(({ value }) => value),
    ),
    constant: known ? operation(numbers, constants) !== 0 : undefined,
    margin,
    ...together(operands, Infinity),
  }
}

function together(operands: readonly Known[], corners: number): Known {
  const fixed = operands.every((x) => x.fixed)
  return { fixed, smooth: fixed ? Infinity : Math.min(corners, ...operands.map((x) => x.smooth)) }
}

export function summand<T>({ type, constant }: Scalar<T>): Summand {
  return { type, isZero: constant === 0 && type.kind === 'plain' }
}

export function asScalar<T>(value: Value<T>, column: number, what: string): Scalar<T> {
  if (value.kind === 'scalar') return value
  const hint =
    value.kind === 'tensor'
      ? 'take an element, e.g. v[1]'
      : value.kind === 'flag'
        ? 'write "if(condition, 1, 0)"'
        : 'write "interpolate(table, x)"'
  throw new ModelError('invalid-expression', `${what} must be a number, not ${nameOf(value)}`, { column }, hint)
}

/** Returns the elements of a vector or matrix, all of which must have a value. */
export function elementsOf<T>(tensor: Tensor<T>, column: number): readonly Scalar<T>[] {
  return tensor.elements.map((element, i) => {
    if (element !== undefined) return element
    throw new ModelError(
      'invalid-expression',
      `element ${indexText(tensor.shape, i)} has no value here`,
      { column },
      'give every element a value before',
    )
  })
}

/** `[2]`, `[1, 3]` */
export function indexText(shape: readonly number[], i: number): string {
  return shape.length === 1 ? `[${i + 1}]` : `[${Math.floor(i / shape[1]) + 1}, ${(i % shape[1]) + 1}]`
}

/** Returns the name of a value in messages: `a vector of 3 elements`. */
export function nameOf<T>(value: Value<T>): string {
  switch (value.kind) {
    case 'scalar':
      return 'a number'
    case 'flag':
      return 'a condition'
    case 'table':
      return 'a table'
    case 'tensor':
      return shapeText(value.shape)
  }
}

export function shapeText(shape: readonly number[]): string {
  if (shape.length === 0) return 'a number'
  return shape.length === 1 ? `a vector of ${shape[0]} elements` : `a matrix of ${shape.join(' by ')} elements`
}

/** Returns the unit and kind, for hover: `N`, `vector[3] of m`, `condition`. */
export function describeType<T>(value: Value<T>): string {
  switch (value.kind) {
    case 'scalar':
      return typeText(value.type) || 'number'
    case 'flag':
      return 'condition'
    case 'table':
      return `table of ${typeText(value.y.type) || 'numbers'} over ${typeText(value.x.type) || 'numbers'}`
    case 'tensor': {
      const first = value.elements.find((element) => element !== undefined)
      const unit = first === undefined ? '' : typeText(first.type)
      const kind = `${value.shape.length === 1 ? 'vector' : 'matrix'}[${value.shape.join(', ')}]`
      return unit === '' ? kind : `${kind} of ${unit}`
    }
  }
}
