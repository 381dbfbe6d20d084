/** Numerical evaluation of tyre functions through the symbolic core. */
import { evaluate, expand, type ExternalFunction } from '../../../../engine/symbolic'

export type Numbers = Readonly<Record<string, number>>

/** Outputs of a function by name. */
export function evaluateFunction(fn: ExternalFunction, inputs: Numbers, parameters: Numbers): Record<string, number> {
  const body = expand(fn)
  const symbols = new Map(body.inputs.map((s, i) => [s, inputs[fn.inputs[i]]] as const))
  body.parameters.forEach((s, i) => symbols.set(s, parameters[fn.parameters[i]]))
  const values = evaluate(body.outputs, symbols)
  return Object.fromEntries(fn.outputs.map((name, i) => [name, values[i]]))
}

export function defaultsOf(model: {
  readonly parameters: readonly { readonly name: string; readonly default: number }[]
}): Record<string, number> {
  return Object.fromEntries(model.parameters.map((p) => [p.name, p.default]))
}
