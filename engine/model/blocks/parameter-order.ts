/**
 * Conditions on parameters of a block: declared as data, so that the program and every export check the same.
 *
 * A condition compares two terms: parameters, numbers, and sums, products, magnitudes and whole parts of these. That a
 * number is whole is `x <= floor(x)`, that it isn't zero `0 < |x|`.
 */

/** Problem of one or several parameters of a block. */
export interface BlockProblem {
  readonly code: 'out-of-range' | 'impossible-inertia'
  readonly parameter: string
  readonly what: string
  readonly hint: string
}

/** Number, or name of a parameter. */
export type Term =
  | number
  | string
  | { readonly op: 'add' | 'mul'; readonly of: readonly Term[] }
  | { readonly op: 'abs' | 'floor'; readonly of: readonly [Term] }

/** Condition that `lower` is at most `upper`, in SI units; below it if `strict`. */
export interface ParameterOrder {
  readonly lower: Term
  readonly upper: Term
  readonly strict?: boolean
  /** Parameter that switches the condition off: where it is 0, the block lacks the part that the condition is about. */
  readonly unlessZero?: string
  /** Parameter that the problem names. */
  readonly at: string
  readonly what: string
  /** Returns text that follows `what` where the values are known. */
  readonly figures?: (value: (name: string) => number) => string
  readonly hint: string
}

export const sum = (...of: readonly Term[]): Term => ({ op: 'add', of })
export const product = (...of: readonly Term[]): Term => ({ op: 'mul', of })
const abs = (of: Term): Term => ({ op: 'abs', of: [of] })
const floor = (of: Term): Term => ({ op: 'floor', of: [of] })

/** Returns the condition that a parameter, which counts something, is a whole number. */
export const whole = (parameter: string, what: string, hint: string): ParameterOrder => ({
  lower: parameter,
  upper: floor(parameter),
  at: parameter,
  what,
  hint,
})

/**
 * Returns a parameter of either sign that others are divided by.
 * @param least magnitude, itself allowed where it is above 0
 */
export const nonZero = (parameter: string, what: string, hint: string, least = 0): ParameterOrder => ({
  lower: least,
  upper: abs(parameter),
  strict: least === 0,
  at: parameter,
  what,
  hint,
})

const axes = ['x', 'y', 'z'] as const

/** Returns the scalar product of two vector parameters, whose components are named `axis.x`. */
const dot = (a: string, b: string): Term => sum(...axes.map((part) => product(`${a}.${part}`, `${b}.${part}`)))

/**
 * Least length of a vector parameter that is a direction. Squares of components of a shorter one lose digits in single
 * precision, which exports may have.
 */
export const shortestDirection = 1e-15

/** Returns the condition that a vector parameter is a direction. */
export const direction = (parameter: string): ParameterOrder => ({
  lower: shortestDirection ** 2,
  upper: dot(parameter, parameter),
  strict: true,
  at: parameter,
  what: 'an axis cannot be the zero vector',
  hint: 'give a direction such as [0, 0, 1]',
})

/** Returns the condition that two directions span a plane: of unit vectors a and b, |a x b|^2 = 1 - (a b)^2. */
export const notParallel = (first: string, second: string): ParameterOrder => {
  const squares = product(dot(first, first), dot(second, second))
  return {
    lower: product(1e-6, squares),
    upper: sum(squares, product(-1, dot(first, second), dot(first, second))),
    strict: true,
    at: second,
    what: 'the two directions of a plane are parallel',
    hint: 'give directions such as [1, 0, 0] and [0, 1, 0]',
  }
}

/** Returns the value of a term. */
function termValue(term: Term, value: (name: string) => number): number {
  if (typeof term === 'number') return term
  if (typeof term === 'string') return value(term)
  const of = term.of.map((part) => termValue(part, value))
  switch (term.op) {
    case 'add':
      return of.reduce((a, b) => a + b)
    case 'mul':
      return of.reduce((a, b) => a * b)
    case 'abs':
      return Math.abs(of[0])
    case 'floor':
      return Math.floor(of[0])
  }
}

/** Returns whether a condition holds; values are in SI units. */
export function isInOrder(
  { lower, upper, strict = false, unlessZero }: ParameterOrder,
  value: (name: string) => number,
): boolean {
  if (unlessZero !== undefined && value(unlessZero) === 0) return true
  const [least, most] = [termValue(lower, value), termValue(upper, value)]
  return strict ? least < most : least <= most
}

export const orderProblems = (
  orders: readonly ParameterOrder[],
  value: (name: string) => number,
): readonly BlockProblem[] =>
  orders.flatMap((order) =>
    isInOrder(order, value)
      ? []
      : [
          {
            code: 'out-of-range' as const,
            parameter: order.at,
            what: `${order.what}${order.figures?.(value) ?? ''}`,
            hint: order.hint,
          },
        ],
  )

/** Returns parts of the definition of a block whose only checks of several parameters are these conditions. */
export const inOrder = (
  ...orders: readonly ParameterOrder[]
): {
  readonly orders: readonly ParameterOrder[]
  readonly check: (value: (name: string) => number) => readonly BlockProblem[]
} => ({
  orders,
  check: (value) => orderProblems(orders, value),
})

interface Checked {
  readonly orders?: readonly ParameterOrder[]
  readonly check?: (value: (name: string) => number) => readonly BlockProblem[]
}

/** Returns a definition with further conditions. */
export const withOrder = <T extends Checked>(definition: T, ...orders: readonly ParameterOrder[]): T => ({
  ...definition,
  orders: [...(definition.orders ?? []), ...orders],
  check: (value: (name: string) => number) => [...(definition.check?.(value) ?? []), ...orderProblems(orders, value)],
})
