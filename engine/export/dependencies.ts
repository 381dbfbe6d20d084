/**
 * Dependencies of results on states, inputs and time, by the structure of their expressions. Variables that are not
 * listed have no influence at all.
 */
import type { Compilation } from '../compile/compile'
import { operandsOf, topologicalOrder, type Expr } from '../symbolic'

/** Set of indices of variables: first the states, then the inputs, last the time. */
export type Places = ReadonlySet<number>

/**
 * @param results by row: the same result in each form of the equations; its dependencies are those of all forms
 *   together
 * @returns for each result the variables on which it depends
 */
export function dependencies(
  { states, inputs, collection }: Pick<Compilation, 'states' | 'inputs' | 'collection'>,
  results: readonly (readonly Expr[])[],
): readonly Places[] {
  const symbols = [...[...states, ...inputs].map(({ symbol }) => symbol), collection.time]
  const variables = new Map(symbols.map((symbol, i) => [symbol, i]))
  const size = (variables.size >> 5) + 1
  const sets = new Map<Expr, Uint32Array>()
  for (const node of topologicalOrder(results.flat())) {
    const variable = variables.get(node)
    const known = operandsOf(node).map((e) => sets.get(e))
    if (variable === undefined && known.every((set) => set === undefined)) continue
    const local = new Uint32Array(size)
    if (variable !== undefined) local[variable >> 5] |= 1 << (variable & 31)
    for (const set of known) set?.forEach((bits, k) => (local[k] |= bits))
    sets.set(node, local)
  }
  const all = symbols.map((_, i) => i)
  return results.map(
    (forms) => new Set(all.filter((i) => forms.some((e) => ((sets.get(e)?.[i >> 5] ?? 0) & (1 << (i & 31))) !== 0))),
  )
}

/**
 * Returns the variables on which states depend after a sequence of corrections.
 * @param steps for each correction and each state, the variables on which its new value depends
 * @returns for each state its variables; only the state itself if no correction changes it
 */
export function inSequence(states: number, steps: readonly (readonly Places[])[]): readonly Places[] {
  const before: readonly Places[] = Array.from({ length: states }, (_, i) => new Set([i]))
  return steps.reduce(
    (now, rows) => rows.map((row) => new Set([...row].flatMap((k) => (k < states ? [...now[k]] : [k])))),
    before,
  )
}
