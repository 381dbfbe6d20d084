/**
 * Structure of a model whose signals are prescribed and whose sources are freed: how often each signal has to be
 * differentiated until the sources are determined, from which quantities depend on which.
 *
 * The order of source j in the k-th derivative of signal i, less k, has the largest value sigma_ij. An assignment of
 * signals to sources with the largest sum, and the smallest c_i, d_j >= 0 with d_j - c_i >= sigma_ij and equality on
 * the assignment, give the equations d^c_i y_i/dt^c_i = prescribed, which determine the derivatives of the orders d_j
 * of the sources (Pryce, A simple structural analysis method for DAEs, BIT 41 (2001) 364-394; the numbers of Pantelides
 * 1988). With one more differentiation all unknowns have differential equations: the index is max c_i + 1, as for servo
 * constraints (Campbell, High-index differential algebraic equations, Mechanics of Structures and Machines 23 (1995);
 * Blajer and Kolodziejczyk, Multibody System Dynamics 11 (2004) 343-364).
 */
import type { Compilation } from '../compile/compile'
import { ModelError } from '../errors/model-error'
import { assignment } from '../numerics/assignment'
import { topologicalOrder, type Expr } from '../symbolic'
import { reachOf } from './reach'

export interface InverseStructure {
  /** Number of differentiations of each signal. */
  readonly differentiations: readonly number[]
  /** Order of the derivative of each source that these determine. */
  readonly orders: readonly number[]
  /** Place of the source that is assigned to each signal. */
  readonly assigned: readonly number[]
  /** Derivative of each signal in which its assigned source first appears. */
  readonly appears: readonly number[]
  /** Index of the system with the prescribed signals as constraints. */
  readonly index: number
}

/** Cost of a pair in which the source never acts. */
const never = 1e6

/**
 * Returns the structure.
 * @param signals expressions of the prescribed signals
 * @param sources blocks of the freed sources, as many
 * @param samples values of all symbols at some states, at which effects that may cancel are examined
 * @throws ModelError `usage` naming signals that no freed source reaches, or that share too few sources
 */
export function structureOf(
  form: Compilation,
  signals: readonly { readonly name: string; readonly expr: Expr }[],
  sources: readonly string[],
  samples: readonly ReadonlyMap<Expr, number>[],
): InverseStructure {
  const reach = signals.map(({ expr }) => reachOf(form, expr, sources, ordersOf(form, expr, sources), samples))
  const cost = reach.map((row) => row.map(({ order }) => (order === undefined ? never : -order)))
  requireEffects(signals, sources, cost)
  const assigned = assignment(cost)
  if (assigned.some((j, i) => cost[i][j] === never)) throw unsolvable(signals, sources, cost)
  const differentiations = signals.map(() => 0)
  const orders = sources.map(() => 0)
  for (let changed = true; changed;) {
    changed = false
    sources.forEach((_, j) => {
      orders[j] = Math.max(0, ...cost.map((row, i) => (row[j] === never ? 0 : differentiations[i] - row[j])))
    })
    assigned.forEach((j, i) => {
      const needed = orders[j] + cost[i][j]
      if (needed <= differentiations[i]) return
      differentiations[i] = needed
      changed = true
    })
  }
  return {
    ...{ differentiations, orders, assigned },
    appears: assigned.map((j, i) => reach[i][j].first),
    index: Math.max(...differentiations) + 1,
  }
}

/** Effect of a source on the derivatives of a signal. */
export interface Reach {
  /** First derivative of the signal with the source. */
  readonly first: number
  /** Order of the source less that of the derivative, at most; undefined if it never acts. */
  readonly order: number | undefined
}

/** Returns what depends on what by the expressions alone. */
function ordersOf({ states, inputs }: Compilation, signal: Expr, sources: readonly string[]): readonly Reach[] {
  const stateOf = new Map(states.map(({ symbol }, i) => [symbol, i]))
  const inputOf = new Map(
    inputs.map(({ symbol, block, name }) => [
      symbol,
      { source: sources.indexOf(block), order: /\.(d+)y$/.exec(name)?.[1].length ?? 0 },
    ]),
  )
  const known = new Map<number, readonly Expr[]>()
  const symbolsIn = (expr: Expr): readonly Expr[] =>
    topologicalOrder([expr]).filter((e) => stateOf.has(e) || inputOf.has(e))
  const reach: { first: number; order: number | undefined }[] = sources.map(() => ({ first: 0, order: undefined }))
  const visited = new Set<number>()
  let level = symbolsIn(signal)
  for (let k = 0; level.length > 0; k++) {
    const next: Expr[] = []
    for (const symbol of level) {
      const input = inputOf.get(symbol)
      if (input !== undefined) {
        if (input.source < 0) continue
        const entry = reach[input.source]
        if (entry.order === undefined) entry.first = k
        entry.order = Math.max(entry.order ?? -Infinity, input.order - k)
        continue
      }
      const place = stateOf.get(symbol)
      if (place === undefined || visited.has(place)) continue
      visited.add(place)
      const inside = known.get(place) ?? symbolsIn(states[place].derivative)
      known.set(place, inside)
      next.push(...inside)
    }
    level = [...new Set(next)]
  }
  return reach
}

type Named = readonly { readonly name: string }[]

function requireEffects(signals: Named, sources: readonly string[], cost: readonly (readonly number[])[]): void {
  const unreached = cost.findIndex((row) => row.every((value) => value === never))
  if (unreached >= 0)
    throw new ModelError(
      'usage',
      `none of the freed sources ${sources.join(', ')} acts on ${signals[unreached].name}`,
      { signal: signals[unreached].name },
      'free a source that acts on it, or prescribe another signal',
    )
  const idle = sources.findIndex((_, j) => cost.every((row) => row[j] === never))
  if (idle < 0) return
  throw new ModelError(
    'usage',
    `the freed source ${sources[idle]} acts on none of ${signals.map(({ name }) => name).join(', ')}`,
    { block: sources[idle] },
    'free another source, or prescribe a signal on which it acts',
  )
}

/** Names a set of signals on which fewer sources act. */
function unsolvable(signals: Named, sources: readonly string[], cost: readonly (readonly number[])[]): ModelError {
  const actsOn = (places: readonly number[]): readonly number[] => [
    ...new Set(places.flatMap((i) => cost[i].flatMap((value, j) => (value === never ? [] : [j])))),
  ]
  // signals are added in the order in which they bring the fewest new sources
  let set: readonly number[] = []
  while (set.length <= actsOn(set).length && set.length < signals.length) {
    const rest = [...signals.keys()].filter((i) => !set.includes(i))
    const costs = rest.map((i) => actsOn([...set, i]).length)
    set = [...set, rest[costs.indexOf(Math.min(...costs))]]
  }
  const names = set.map((i) => signals[i].name)
  return new ModelError(
    'usage',
    `only ${actsOn(set)
      .map((j) => sources[j])
      .join(', ')} acts on ${names.join(' and ')}, so they can't all be prescribed`,
    { signal: names[0] },
    'prescribe fewer of these signals, or free another source that acts on them',
  )
}
