/**
 * Corners and jumps of equations as functions that are zero there, for methods with variable steps. They come from
 * `min`, `max`, `abs`, `sign`, comparisons and the knots of tables with straight lines in the derivatives of states, as
 * far as blocks made them that ask for it (`c.locateKinks`). Functions that are compiled apart keep theirs for
 * themselves.
 */
import type { TableData } from '../../numerics/interpolation/tables'
import { Depends, payloadOf, topologicalOrder, type Expr } from '../../symbolic'
import type { Collection } from '../collect/collection'

/** Number of knots of a table up to which each has a separate function in conditions of events. */
const mostKnots = 8

export interface Kink {
  /** Block whose equations have the corner. */
  readonly block: string
  readonly crossing: Expr
  /** True if values may jump there. */
  readonly jumps?: boolean
}

/** @param roots derivatives of states and equations of unknowns, exact and in the form in which nothing is held */
export function kinksOf(c: Collection, roots: readonly Expr[]): readonly Kink[] {
  return kinksIn(c, roots, (e) => {
    const crossing = crossingOf(c, e)
    return crossing === undefined ? [] : [crossing]
  })
}

/** @param crossings returns the functions that are zero at the corners and jumps of an operation */
function kinksIn(c: Collection, roots: readonly Expr[], crossings: (e: Expr) => readonly Expr[]): readonly Kink[] {
  if (c.kinked.size === 0) return []
  const names = new Map<Expr, string>()
  const jumping = new Set<Expr>()
  for (const e of topologicalOrder(roots)) {
    const block = c.pool.originOf(e).find((o) => c.kinked.has(o.block))?.block
    if (block === undefined) continue
    for (const crossing of crossings(e)) {
      if (jumpsAt(e)) jumping.add(crossing)
      if (names.has(crossing)) continue
      const changes = (crossing.depends & (Depends.time | Depends.state)) !== 0
      if (changes && (crossing.depends & Depends.argument) === 0) names.set(crossing, block)
    }
  }
  return [...names].map(([crossing, block]) => ({ block, crossing, jumps: jumping.has(crossing) }))
}

export interface Corner {
  /** Operation with the corner or jump. */
  readonly at: Expr
  readonly crossing: Expr
  /** Block of the equation; of an operation inside a function, that of the call. Absent if none is known. */
  readonly block: string | undefined
}

/**
 * Yields the corners and jumps of expressions that the states reach, of all blocks and of functions that are compiled
 * apart too, unless they depend on arguments of the function in use.
 */
export function* cornersIn(c: Collection, roots: readonly Expr[]): Generator<Corner, void> {
  // several functions may share a corner of an argument, which is walked outside
  yield* cornersBelow(c, roots, new Set(), undefined)
}

function* cornersBelow(
  c: Collection,
  roots: readonly Expr[],
  seen: Set<Expr>,
  outer: string | undefined,
): Generator<Corner, void> {
  const blockOf = (e: Expr): string | undefined => c.pool.originOf(e)[0]?.block
  for (const at of topologicalOrder(roots, (node) => seen.has(node))) {
    seen.add(at)
    if (at.op === 'call') {
      const { fn } = payloadOf(at, 'call')
      const record = (names: readonly string[], first: number): Record<string, Expr> =>
        Object.fromEntries(names.map((name, i) => [name, at.args[first + i]]))
      const outputs = fn.build(c.math, record(fn.inputs, 0), record(fn.parameters, fn.inputs.length))
      yield* cornersBelow(c, Object.values(outputs), new Set(at.args), blockOf(at) ?? outer)
    }
    const crossing = crossingOf(c, at)
    if (crossing === undefined) continue
    if ((crossing.depends & Depends.state) === 0 || (crossing.depends & Depends.argument) !== 0) continue
    yield { at, crossing, block: outer ?? blockOf(at) ?? blockOf(crossing) }
  }
}

/**
 * Returns the kinks of the equations with jumps and knots of tables inside conditions of events, such as that of a
 * counter behind a comparison: where a condition only jumps, nothing shows that it jumps twice within a step.
 */
export function withEventKinks(
  c: Collection,
  kinks: readonly Kink[],
  events: readonly { readonly crossing: Expr; readonly afterStep?: boolean; readonly slip?: object }[],
): readonly Kink[] {
  const known = new Set(kinks.map(({ crossing }) => crossing))
  const inside = kinksIn(
    c,
    events.flatMap(({ crossing, afterStep, slip }) => (afterStep === true || slip !== undefined ? [] : [crossing])),
    (e) => {
      const crossing = jumpsAt(e) || e.op === 'lookup' ? crossingOf(c, e) : undefined
      if (crossing === undefined) return []
      const knots = e.op === 'lookup' ? innerKnots(payloadOf(e, 'lookup')) : []
      // a zigzag does not show two knots within a step
      return knots.length > 0 && knots.length <= mostKnots
        ? knots.map((knot) => c.math.sub(e.args[0], knot))
        : [crossing]
    },
  )
  return [...kinks, ...inside.filter(({ crossing }) => !known.has(crossing))]
}

/** Returns whether an operation jumps where its function of `crossingOf` is zero. */
export const jumpsAt = ({ op }: Expr): boolean => op === 'lt' || op === 'le' || op === 'sign'

/** Returns the expression that is zero where an operation has a corner or jumps; undefined for other operations. */
export function crossingOf({ math, pool }: Collection, { op, args, data }: Expr): Expr | undefined {
  switch (op) {
    case 'abs':
    case 'sign':
      return args[0]
    case 'min':
    case 'max':
    case 'lt':
    case 'le':
      return math.sub(args[0], args[1])
    case 'lookup': {
      const knots = knotsOf(data as TableData)
      return knots === undefined ? undefined : pool.lookup(knots, args[0])
    }
    default:
      return undefined
  }
}

/** Returns the knots between the ends of a table; one for equal ones. */
const innerKnots = ({ x }: Pick<TableData, 'x'>): readonly number[] => x.slice(1, -1).filter((knot, i) => knot > x[i])

/**
 * Returns a zigzag that is zero at the inner knots of a table with straight lines, and nowhere else; undefined if
 * there is none. One function for all knots costs one look-up a step, however long the table is; of several knots
 * within half a step, an even number goes unnoticed.
 */
function knotsOf({ name, x, coefficients }: TableData): TableData | undefined {
  if (coefficients.some(({ length }) => length > 2)) return undefined
  const knots = innerKnots({ x })
  if (knots.length === 0) return undefined
  const points: [number, number][] = [[knots[0] - 1, -1]]
  knots.forEach((knot, i) => {
    const side = i % 2 === 0 ? 1 : -1
    const half = i + 1 < knots.length ? (knots[i + 1] - knot) / 2 : 1
    points.push([knot, 0], [knot + half, side * half])
  })
  const slopes = points.slice(1).map(([at, value], i) => (value - points[i][1]) / (at - points[i][0]))
  return {
    name: `${name}.knots`,
    x: points.map(([at]) => at),
    coefficients: slopes.map((slope, i) => [points[i][1], slope]),
  }
}
