/**
 * Values that events and samples take from an evaluation of the derivatives.
 *
 * A controller that samples an acceleration, and the condition on which a held clutch slips, need nearly all of the
 * equations of motion. Evaluated separately, they cost as much as the derivatives of the same state, with which the
 * next step begins. The derivatives therefore store these values, and events and samples read them: one evaluation
 * serves all.
 *
 * A value is shared if it is an intermediate of the derivatives anyway, and if no sample of the same instant can change
 * it: samples act in turn, each on the results of those before it.
 */
import { operandsOf, Substitution, topologicalOrder, type Expr, type Pool } from '../symbolic'
import type { DiscretePart } from '../formulate/signals/discrete'
import type { System } from '../formulate/system'

export interface SharedValues {
  /** Values that the derivatives store, in the order of their places. */
  readonly values: readonly Expr[]
  /** Discrete part of the model with symbols that stand for these values. */
  readonly discrete: DiscretePart
  /** True if crossing functions of events contain any of these values. */
  readonly inCrossings: boolean
  /** True if each sampled update contains any of these values. */
  readonly inUpdates: readonly boolean[]
  /** Indices of the discrete states on which the derivatives depend. */
  readonly moving: ReadonlySet<number>
}

/**
 * Fraction of the nodes of the derivatives. A function with at least as many nodes takes its values from the
 * derivatives.
 */
const worthwhile = 0.5
/** Smallest number of nodes of a value that is shared; smaller values are computed again. */
const smallest = 20

/** Intermediates of the derivatives, including outputs of the functions that they call. */
class Intermediates {
  private readonly nodes: ReadonlySet<Expr>

  constructor(derivatives: readonly Expr[]) {
    this.nodes = new Set(topologicalOrder(derivatives))
  }

  get size(): number {
    return this.nodes.size
  }

  has(e: Expr): boolean {
    return this.nodes.has(e) || (e.op === 'out' && this.nodes.has(e.args[0]))
  }
}

/** Returns the symbol that stands for the value at a place. */
export function sharedSymbol(pool: Pool, place: number): Expr {
  return pool.symbol(`shared ${place}`, 'state')
}

export function sharedValues({ states, discrete, collection: { pool } }: System): SharedValues {
  const { events, updates } = discrete
  const inUpdates = updates.map(() => false)
  const none = { values: [], discrete, inCrossings: false, inUpdates, moving: new Set<number>() }
  if (events.length + updates.length === 0) return none
  const intermediates = new Intermediates(states.map((s) => s.derivative))
  const moving = new Set(discrete.states.flatMap(({ symbol }, i) => (intermediates.has(symbol) ? [i] : [])))
  const sampled = new Set(updates.map((u) => u.assignment.symbol))
  const before = new Set(discrete.states.map((s) => s.previous))
  const crossings = shareable(
    events.map((e) => e.crossing),
    intermediates,
    (e) => before.has(e),
  )
  const measured = updates.map((u) =>
    shareable([u.assignment.value], intermediates, (e) => before.has(e) || sampled.has(e)),
  )
  const values = [...new Set([...crossings, ...measured.flat()])]
  return {
    values,
    discrete: withSymbols(pool, discrete, new Map(values.map((e, i) => [e, sharedSymbol(pool, i)]))),
    inCrossings: crossings.length > 0,
    inUpdates: measured.map((m) => m.length > 0),
    moving,
  }
}

function withSymbols(pool: Pool, discrete: DiscretePart, symbols: ReadonlyMap<Expr, Expr>): DiscretePart {
  const substitution = new Substitution(pool, symbols)
  return {
    ...discrete,
    events: discrete.events.map((e) => ({ ...e, crossing: substitution.of(e.crossing) })),
    updates: discrete.updates.map((u) => ({
      ...u,
      assignment: { ...u.assignment, value: substitution.of(u.assignment.value) },
    })),
  }
}

/**
 * Returns the largest intermediates in a function that needs most of them anyway. None of them depends on expressions
 * that are `changing`.
 */
function shareable(roots: readonly Expr[], intermediates: Intermediates, changing: (e: Expr) => boolean): Expr[] {
  const order = topologicalOrder(roots)
  if (order.length < worthwhile * intermediates.size) return []
  const changed = new Set<Expr>()
  for (const e of order) if (changing(e) || operandsOf(e).some((a) => changed.has(a))) changed.add(e)
  const isShared = (e: Expr): boolean => isNumber(e) && !changed.has(e) && intermediates.has(e)
  const shared = new Set<Expr>()
  const seen = new Set<Expr>()
  const stack = [...roots]
  for (let e = stack.pop(); e !== undefined; e = stack.pop()) {
    if (seen.has(e) || e.isParametric) continue
    seen.add(e)
    if (isShared(e)) shared.add(e)
    else stack.push(...operandsOf(e))
  }
  const needed = topologicalOrder(shared)
  if (needed.length < worthwhile * intermediates.size) return []
  return [...shared].filter((e) => topologicalOrder([e]).length >= smallest)
}

/**
 * Returns whether an expression is a number: neither a condition, nor a call with several results, nor a name for
 * another expression.
 */
function isNumber({ op }: Expr): boolean {
  return !['lt', 'le', 'eq', 'and', 'or', 'not', 'call', 'implicit', 'dense', 'opaque', 'let', 'wire'].includes(op)
}
