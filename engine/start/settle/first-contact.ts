/**
 * Moves a falling part to the first contact on its way. Nothing supports the part in free fall, so its acceleration is
 * the same everywhere: a search guided by the residual stays where it started, above the stop on which the part would
 * rest.
 */
import type { OperatingGoal } from '../../analyse/operating/problem'
import { search, type Found, type SearchStart } from '../../analyse/operating/search'
import type { Compilation } from '../../compile/compile'
import type { BoundProblem } from './binding'
import { changedStates } from './touching'

/** Goal and options of a failed search. */
export type Missed = { readonly goal: OperatingGoal } & Pick<SearchStart, 'inputScales' | 'keeps'>

export interface Landing {
  /** State at the first contact; undefined if the part meets no other contact. */
  readonly at?: { readonly x: Float64Array; readonly z: Float64Array }
  readonly iterations: number
}

/**
 * @param z discrete states of the search
 * @param discreteAt those of the model in a state
 * @returns the first state on the way from `solution` in which a contact has started or ended, with the discrete states
 *   there
 */
export function firstContact(
  form: { readonly compilation: Compilation; readonly problem: BoundProblem },
  { x, w, residual }: Found,
  { goal, ...how }: Missed,
  z: Float64Array,
  discreteAt: (x: Float64Array) => Float64Array,
): Landing {
  const { compilation, problem } = form
  const places = eventPlaces(compilation)
  if (places.size === 0 || !Number.isFinite(residual)) return { iterations: 0 }
  const touched = (at: Float64Array): readonly number[] =>
    changedStates(compilation, z, discreteAt(at)).filter((i) => places.has(i))
  const way = search(problem, goal, { ...how, x, w, until: (at) => touched(at).length > 0 })
  const { iterations } = way
  const changed = touched(way.x)
  if (changed.length === 0) return { iterations }
  const now = discreteAt(way.x)
  return { at: { x: way.x, z: z.map((value, i) => (changed.includes(i) ? now[i] : value)) }, iterations }
}

/** Returns the indices of discrete states that change with events. Samples and memory change wherever a search goes. */
function eventPlaces({ system, collection }: Compilation): ReadonlySet<number> {
  const symbols = new Set(collection.discrete.flatMap((d) => ('event' in d.options ? [d.symbol] : [])))
  return new Set(system.discrete.states.flatMap(({ symbol }, i) => (symbols.has(symbol) ? [i] : [])))
}
