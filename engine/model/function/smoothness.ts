/** Number of continuous derivatives of the outputs of a function, from those of its inputs, through its states. */
import type { ComponentBuilder, Smoothness } from '../component/component'
import { topologicalOrder, type Expr } from '../../symbolic'
import type { Result } from '../../language/function/external'
import type { FunctionModel } from '../../language/function/model'

/**
 * A state has one derivative more than its rate, unless an event sets it. States that depend on each other make this a
 * fixed point, found from above as between blocks (`formulate/smoothness.ts`).
 * @param states by name
 * @param result expressions of the results of the function
 * @returns smoothness of a value of which the function itself leaves `ownSmoothness` derivatives
 */
export function functionSmoothness(
  c: ComponentBuilder,
  model: FunctionModel,
  states: ReadonlyMap<string, Expr>,
  result: (kind: Result['kind'], name: string) => Expr,
): (value: Expr, ownSmoothness: Smoothness) => Smoothness {
  const wired = model.inputs.filter(({ name }) => c.connected(name))
  const inputs = new Map(wired.map(({ name }) => [c.input(name), name]))
  const stateNames = new Map([...states].map(([name, symbol]) => [symbol, name]))

  const uses = (value: Expr): ReadonlySet<Expr> => {
    const symbols = new Set<Expr>()
    topologicalOrder([value], (e) => {
      const isEnd = inputs.has(e) || stateNames.has(e)
      if (isEnd) symbols.add(e)
      return isEnd
    })
    return symbols
  }

  return (value, ownSmoothness) => {
    const ofStates = new Map([...states.keys()].map((name) => [name, Infinity]))
    const least = (limit: Smoothness, ends: ReadonlySet<Expr>): Smoothness =>
      Math.min(
        limit,
        ...[...ends].map((e) => {
          const state = stateNames.get(e)
          return state === undefined ? c.inputSmoothness(inputs.get(e) ?? '') : (ofStates.get(state) ?? 0)
        }),
      )
    const rules = model.states.map(({ name, rateSmooth }) => ({
      name,
      rateSmooth,
      ends: uses(result('derivative', name)),
    }))
    for (let changed = true; changed;) {
      changed = false
      for (const { name, rateSmooth, ends } of rules) {
        const smoothness = rateSmooth === null ? -1 : least(rateSmooth, ends) + 1
        if (smoothness >= (ofStates.get(name) ?? 0)) continue
        ofStates.set(name, smoothness)
        changed = true
      }
    }
    return least(ownSmoothness, uses(value))
  }
}
