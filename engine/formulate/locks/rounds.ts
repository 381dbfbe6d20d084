/**
 * Rounds in which a group of frictions is decided where limits depend on unknown torques, such as those of gears.
 *
 * A friction that begins to slide has its sliding friction instead of its holding friction. This changes the torques,
 * these change the limits of other frictions, and so which of them slide. Limits of the torques at rest say nothing
 * about that: a differential behind an inertia transmits nothing at rest, so it would count as frictionless in the
 * motion that begins. Hence the event that decides only marks frictions that begin to slide below their holding
 * friction (`eased`), and is due again (`again`): then the unknowns are solved with the sliding friction of those. The
 * round that marks no further friction decides, with the torques of the motion that begins. This takes at most one
 * round more than there are frictions. The rounds are events of one instant, as of `symbolic/slide.ts` where limits are
 * fixed.
 */
import type { Motion } from '../../model/component/component'
import { operandsOf, topologicalOrder, type Expr } from '../../symbolic'
import type { Collection } from '../collect/collection'
import type { Assignment } from '../signals/discrete'

export interface Easing {
  /** Discrete state: 1 while the friction counts with its sliding friction at rest, otherwise 0. */
  readonly eased: Expr
  /** Holding friction while it is not eased. */
  readonly holding: Expr
  /** Limit of the friction while it is eased. */
  readonly limit: Expr
}

export interface Rounds {
  /** Discrete state: 1 while a further round is due, otherwise 0. */
  readonly again: Expr
  readonly eased: readonly Expr[]
}

/** Returns whether a limit of some friction depends on an unknown of the model, or on a measured signal. */
export function areLimitsSought(c: Collection, motion: Motion): boolean {
  const declared = c.implicits.flatMap((i) => (i.motionOnly ? [] : i.unknowns.map((u) => u.wire)))
  const unknowns = new Set([...declared, ...[...c.measured.values()].map(({ wire }) => wire)])
  if (unknowns.size === 0) return false
  const limits = c.stictions.flatMap(({ holding, holdingBack }) => [
    holding(motion),
    ...(holdingBack === undefined ? [] : [holdingBack(motion)]),
  ])
  const isUnknown = (e: Expr): boolean => unknowns.has(e)
  return limits.some(isUnknown) || topologicalOrder(limits, isUnknown).some((e) => operandsOf(e).some(isUnknown))
}

/** Declares a discrete state that is zero between instants. */
export function declareRoundState(c: Collection, key: string, name: string, block: string): Expr {
  const symbol = c.pool.symbol(`${key} ${name}`, 'discrete')
  c.discrete.push({
    ...{ name: `${key} ${name}`, block, symbol, of: name, hidden: true },
    previous: c.pool.symbol(`previous ${key} ${name}`, 'discrete'),
    options: { unit: '1', initial: 0 },
  })
  return symbol
}

/** Friction in a round: how it is eased, and whether it would begin to slide. */
interface Candidate {
  readonly easing: Easing | undefined
  readonly begins: Expr
}

/**
 * Returns whether a further round is due, and the assignments of the round to its states.
 * @param candidates all frictions
 */
export function nextRound(
  { math, pool }: Collection,
  { again }: Rounds,
  candidates: readonly Candidate[],
): { readonly isDue: Expr; readonly assignments: readonly Assignment[] } {
  const marked = candidates.flatMap(({ easing, begins }) =>
    easing === undefined
      ? []
      : [
          {
            eased: easing.eased,
            isNew: math.and(begins, math.and(math.eq(easing.eased, 0), math.lt(easing.limit, easing.holding))),
          },
        ],
  )
  const isDue = marked.map(({ isNew }) => isNew).reduce((a, b) => math.or(a, b), pool.zero)
  return {
    isDue,
    assignments: [
      { symbol: again, value: math.select(isDue, 1, 0) },
      ...marked.map(({ eased, isNew }) => ({
        symbol: eased,
        value: math.select(isDue, math.select(isNew, 1, eased), 0),
      })),
    ],
  }
}

/** Returns assignments of coming to rest, with the end of the pause between two rounds, which changes nothing else. */
export function restBetweenRounds(
  { math, pool }: Collection,
  { again, eased }: Rounds,
  rest: readonly Assignment[],
): readonly Assignment[] {
  const keep = ({ symbol, value }: Assignment): Assignment => ({ symbol, value: math.select(again, symbol, value) })
  return [...rest, ...eased.map((symbol) => ({ symbol, value: pool.zero }))]
    .map(keep)
    .concat({ symbol: again, value: pool.zero })
}
