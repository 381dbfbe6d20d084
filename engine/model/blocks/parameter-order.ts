/** Conditions on two parameters of a block: declared as data, so that the program and every export check the same. */

/** What is wrong with parameters of a block. */
export interface BlockProblem {
  readonly code: 'out-of-range' | 'impossible-inertia'
  readonly parameter: string
  readonly what: string
  readonly hint: string
}

/** `lower` is at most `factor` times `upper`, in SI; below it if `strict`. */
export interface ParameterOrder {
  readonly lower: string
  readonly upper: string
  readonly factor?: number
  readonly strict?: boolean
  /** Parameter that a problem names. */
  readonly at: string
  readonly what: string
  readonly hint: string
}

const isInOrder = (
  { factor = 1, strict = false }: Pick<ParameterOrder, 'factor' | 'strict'>,
  lower: number,
  upper: number,
): boolean => (strict ? lower < factor * upper : lower <= factor * upper)

export const orderProblems = (
  orders: readonly ParameterOrder[],
  value: (name: string) => number,
): readonly BlockProblem[] =>
  orders.flatMap((order) =>
    isInOrder(order, value(order.lower), value(order.upper))
      ? []
      : [{ code: 'out-of-range' as const, parameter: order.at, what: order.what, hint: order.hint }],
  )

/** Parts of the definition of a block whose only checks of several parameters are these. */
export const inOrder = (
  ...orders: readonly ParameterOrder[]
): {
  readonly orders: readonly ParameterOrder[]
  readonly check: (value: (name: string) => number) => readonly BlockProblem[]
} => ({
  orders,
  check: (value) => orderProblems(orders, value),
})
