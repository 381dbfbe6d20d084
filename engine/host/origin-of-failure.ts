/** Where a derivative that became undefined comes from: the first signal on the way to it that is not finite. */
import { ModelError } from '../model/errors'
import { evaluate, topologicalOrder } from '../symbolic'
import type { Compilation } from './compile'
import { symbolValues } from './start'

/** No quantity of a machine is as large, in SI. */
const BEYOND_MEASURE = 1e50

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
  const wires = topologicalOrder([state.derivative]).filter((e) => e.op === 'wire')
  const at = (t: number): number[] => evaluate(wires, values.set(compilation.collection.time, t))
  const undefinedIn = (all: readonly number[]): number => all.findIndex((value) => !Number.isFinite(value))
  // variable steps end at the last instant at which all is well
  const scale = Math.max(1, Math.abs(time))
  const found = [0, 1e-9, 1e-6].map((later) => at(time + later * scale)).find((all) => undefinedIn(all) >= 0)
  if (found === undefined) return error
  const first = undefinedIn(found)
  const { name } = wires[first]
  const source = compilation.collection.outputs.get(name)?.block
  if (source === undefined || source === block) return error
  // a state that has grown beyond measure makes others infinite, not they it
  if (!Number.isNaN(found[first]) && Array.from(x).some((value) => Math.abs(value) > BEYOND_MEASURE)) return error
  const what = `${error.what}, because ${name} is ${Number.isNaN(found[first]) ? 'not a number' : 'infinite'} there`
  return new ModelError(
    error.code,
    what,
    { ...error.place, block: source },
    `check what ${source} computes, and its inputs`,
  )
}
