/** Calls functions that have code of their own. */
import type { ComponentFunctions } from '../../../model/component/functions'
import type { ComponentParameters } from '../../../model/component/parameters'
import { opaqueOutputs, outputsOf, scaledFunction, type Expr } from '../../../symbolic'
import type { Scope } from './scope'

/**
 * Returns the part of the builder for calls.
 * @param param reads the parameters of the functions
 */
export function functionsOf({ collection: c, name }: Scope, { param }: ComponentParameters): ComponentFunctions {
  const { pool, math } = c
  return {
    call: (fn, args, prefix, scale = {}) => {
      const changing = new Map<Expr, string[]>()
      const table = fn.parameters.map((p) => {
        const key = prefix === '' ? p : `${prefix}.${p}`
        const factor = scale[p]
        if (factor === undefined) return param(key)
        if (factor.isParametric) return math.mul(param(key), factor)
        changing.set(factor, [...(changing.get(factor) ?? []), p])
        return param(key)
      })
      const variant = changing.size === 0 ? fn : scaledFunction(fn, [...changing.values()])
      return outputsOf(pool, variant, [...args.map((a) => pool.expr(a)), ...changing.keys()], table, name)
    },
    opaque: (fn, args, parameters) => {
      const exprs = (list: typeof args): readonly Expr[] => list.map((a) => pool.expr(a))
      return opaqueOutputs(pool, fn, exprs(args), exprs(parameters), name)
    },
  }
}
