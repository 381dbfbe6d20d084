/** Which states and inputs results depend on, by the structure of their expressions: what is not listed has no influence at all. */
import type { Compilation } from '../compile'
import { operandsOf, topologicalOrder, type Expr } from '../../symbolic'

/**
 * @param results by row: the same result in each form of the equations, which it has the dependencies of together
 * @returns for each result the indices of states, then inputs (counted on from the states), ascending
 */
export function dependencies(
  { states, inputs }: Pick<Compilation, 'states' | 'inputs'>,
  results: readonly (readonly Expr[])[],
): readonly (readonly number[])[] {
  const variables = new Map([...states, ...inputs].map(({ symbol }, i) => [symbol, i]))
  const size = (variables.size >> 5) + 1
  const sets = new Map<Expr, Uint32Array>()
  for (const node of topologicalOrder(results.flat())) {
    const variable = variables.get(node)
    const known = operandsOf(node).map((e) => sets.get(e))
    if (variable === undefined && known.every((set) => set === undefined)) continue
    const own = new Uint32Array(size)
    if (variable !== undefined) own[variable >> 5] |= 1 << (variable & 31)
    for (const set of known) set?.forEach((bits, k) => (own[k] |= bits))
    sets.set(node, own)
  }
  return results.map((forms) =>
    Array.from({ length: variables.size }, (_, i) => i).filter((i) =>
      forms.some((e) => ((sets.get(e)?.[i >> 5] ?? 0) & (1 << (i & 31))) !== 0),
    ),
  )
}
