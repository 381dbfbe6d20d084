/** Discrete states at an operating point: contacts, samples and whatever else depends on its position. */
import { ModelError } from '../../errors/model-error'
import type { Compilation } from '../../compile/compile'

/** Relative difference of a discrete state that counts as rounding. */
const rounding = 1e-9

/**
 * Returns the indices of discrete states that have changed, except those of friction and rigid stops, which the search
 * chooses, and starts of searches.
 * @param z values that were used, @param now values where something was found with them
 */
export function changedStates(
  { system, collection }: Compilation,
  z: Float64Array,
  now: Float64Array,
): readonly number[] {
  const chosen = new Set([
    ...collection.discrete.flatMap(({ symbol, options }) => (options.guess === true ? [symbol] : [])),
    ...collection.stictions.map(({ mode }) => mode),
    ...collection.locks.flatMap(({ active, contact }) => (contact === undefined ? [] : [active])),
  ])
  return system.discrete.states.flatMap(({ symbol }, i) =>
    chosen.has(symbol) || Math.abs(now[i] - z[i]) <= rounding * Math.max(1, Math.abs(now[i])) ? [] : [i],
  )
}

/** @throws ModelError `no-equilibrium` if a discrete state continues changing from search to search */
export function requireUnchanged({ system }: Compilation, [first]: readonly number[]): void {
  if (first === undefined) return
  const { name, block } = system.discrete.states[first]
  throw new ModelError(
    'no-equilibrium',
    `no value of ${name} agrees with the equilibrium that it leads to`,
    { block, signal: name },
    'give initial values closer to it, or start the run without settling',
  )
}
