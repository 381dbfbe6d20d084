/**
 * Corners and jumps of equations as functions that are zero there, for methods with variable steps. They come from `min`, `max`,
 * `abs`, `sign` and comparisons in the derivatives of states, as far as blocks made them that ask for it (`c.locateKinks`).
 * Functions that are compiled apart keep theirs for themselves.
 */
import { Depends, topologicalOrder, type Expr } from '../symbolic'
import type { Collection } from './collect'

export interface Kink {
  /** Block whose equations have the corner. */
  readonly block: string
  readonly crossing: Expr
}

/** @param roots derivatives of states and equations of unknowns, exact and in the form in which nothing is held */
export function kinksOf(c: Collection, roots: readonly Expr[]): readonly Kink[] {
  if (c.kinked.size === 0) return []
  const found = new Map<Expr, string>()
  for (const e of topologicalOrder(roots)) {
    const block = c.pool.originOf(e).find((o) => c.kinked.has(o.block))?.block
    const crossing = block === undefined ? undefined : crossingOf(c, e)
    if (block === undefined || crossing === undefined || found.has(crossing)) continue
    const changes = (crossing.depends & (Depends.time | Depends.state)) !== 0
    if (changes && (crossing.depends & Depends.argument) === 0) found.set(crossing, block)
  }
  return [...found].map(([crossing, block]) => ({ block, crossing }))
}

function crossingOf({ math }: Collection, { op, args }: Expr): Expr | undefined {
  switch (op) {
    case 'abs':
    case 'sign':
      return args[0]
    case 'min':
    case 'max':
    case 'lt':
    case 'le':
      return math.sub(args[0], args[1])
    default:
      return undefined
  }
}
