/**
 * The order of optimisations. Factoring sums saves multiplications and can hide products that several sums share; other
 * orders (pairs first, no factoring) come out within a thousandth of this one in every shipped project
 * (docs/decisions/0087).
 */
import { formsOf } from './forms'
import { factorSums } from './factor'
import { sharePairs } from './pairs'
import { shareReciprocals, toBinary } from './binary'
import type { Node } from './nodes'
import type { NodeTable } from './table'
import type { Expr, Pool } from '../../symbolic'

export interface Optimised {
  readonly table: NodeTable
  readonly roots: readonly Node[]
}

/**
 * `short`: look for short code; `plain`: don't, for code that is evaluated so seldom that looking takes longer than it
 * saves.
 */
export type Effort = 'short' | 'plain'

/** Lowers expressions to binary operations. */
export function optimise(pool: Pool, roots: readonly Expr[], hoist: boolean, effort: Effort): Optimised {
  const { table, roots: flat } = formsOf(pool, roots, hoist)
  return { table, roots: toBinary(table, effort === 'plain' ? flat : shortened(table, flat)) }
}

function shortened(table: NodeTable, roots: readonly Node[]): readonly Node[] {
  const factored = factorSums(table, shareReciprocals(table, roots))
  return sharePairs(table, sharePairs(table, factored, 'product'), 'sum')
}
