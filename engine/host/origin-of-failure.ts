/** Where a derivative that became undefined comes from: the first signal on the way to it that is not finite. */
import { ModelError } from '../model/errors'
import { evaluate, topologicalOrder } from '../symbolic'
import type { Compilation } from './compile'
import { symbolValues } from './start'

/**
 * The same error with the block whose signal spoils the derivative, where another one than that of the state does.
 * @param x last state that was reached, finite
 */
export function withOrigin(
  error: ModelError,
  compilation: Compilation,
  parameters: Float64Array,
  x: ArrayLike<number>,
  z: ArrayLike<number>,
): ModelError {
  const { block, signal, time } = error.place
  const state = compilation.states.find(({ name }) => name === signal)
  if (error.code !== 'non-finite' || state === undefined || time === undefined) return error
  const values = symbolValues(compilation, parameters, Float64Array.from(x), Float64Array.from(z))
  values.set(compilation.collection.time, time)
  const wires = topologicalOrder([state.derivative]).filter((e) => e.op === 'wire')
  const found = evaluate(wires, values)
  const first = found.findIndex((value) => !Number.isFinite(value))
  if (first < 0) return error
  const { name } = wires[first]
  const source = compilation.collection.outputs.get(name)?.block
  if (source === undefined || source === block) return error
  const what = `${error.what}, because ${name} is ${Number.isNaN(found[first]) ? 'not a number' : 'infinite'} there`
  return new ModelError(
    error.code,
    what,
    { ...error.place, block: source },
    `check what ${source} computes, and its inputs`,
  )
}
