/**
 * The order of optimisations, and a choice between variants by exact count: factoring sums saves
 * multiplications but can hide products that several sums share, so both ways are tried.
 */
import { formsOf } from './forms'
import { factorSums } from './factor'
import { sharePairs } from './pairs'
import { shareReciprocals, toBinary, totalWeight } from './binary'
import type { Node } from './nodes'
import type { NodeTable } from './table'
import type { Expr, Pool } from '../../symbolic'

export interface Optimised {
  readonly table: NodeTable
  readonly roots: readonly Node[]
}

type Step = (table: NodeTable, roots: readonly Node[]) => Node[]

const pairsOfProducts: Step = (t, r) => sharePairs(t, r, 'product')
const pairsOfSums: Step = (t, r) => sharePairs(t, r, 'sum')

const VARIANTS: readonly (readonly Step[])[] = [
  [shareReciprocals, factorSums, pairsOfProducts, pairsOfSums, toBinary],
  [shareReciprocals, pairsOfProducts, pairsOfSums, factorSums, pairsOfProducts, pairsOfSums, toBinary],
  [shareReciprocals, pairsOfSums, factorSums, pairsOfProducts, toBinary],
  [shareReciprocals, pairsOfProducts, pairsOfSums, toBinary],
]

/**
 * `best`: try all variants (code that solvers run); `quick`: the usually best one (outputs, init); `plain`: none, for code
 * that is evaluated so seldom that looking for shorter code takes longer than it saves.
 */
export type Effort = 'best' | 'quick' | 'plain'

const variantsFor: Readonly<Record<Effort, readonly (readonly Step[])[]>> = {
  best: VARIANTS,
  quick: VARIANTS.slice(0, 1),
  plain: [[toBinary]],
}

/** Lower expressions to binary operations, the cheapest of the variants. */
export function optimise(pool: Pool, roots: readonly Expr[], hoist: boolean, effort: Effort): Optimised {
  const { table, roots: flat } = formsOf(pool, roots, hoist)
  let best: readonly Node[] = flat
  let least = Infinity
  const start: Reached = { roots: flat, then: new Map() }
  for (const steps of variantsFor[effort]) {
    const result = steps.reduce((at, step) => follow(table, at, step), start).roots
    const cost = totalWeight(result)
    if (cost < least) {
      least = cost
      best = result
    }
  }
  return { table, roots: best }
}

/** A point on the way of a variant; variants share their beginnings. */
interface Reached {
  readonly roots: readonly Node[]
  readonly then: Map<Step, Reached>
}

function follow(table: NodeTable, at: Reached, step: Step): Reached {
  let next = at.then.get(step)
  if (next === undefined) at.then.set(step, (next = { roots: step(table, at.roots), then: new Map() }))
  return next
}
