/** Origin of a derivative that became undefined: the first signal on the way to it that is not finite. */
import type { StateSample } from '../../analyse/stable-step'
import { ModelError } from '../../errors/model-error'
import { evaluate, topologicalOrder, type Expr } from '../../symbolic'
import type { Compilation } from '../../compile/compile'
import type { Instance } from '../../compile/instance'
import { lastRow } from '../row-store'
import type { CheckedRun, Findings } from './finding'

/** Value that no quantity of a machine reaches, in SI units. */
const BEYOND_MEASURE = 1e50

/** Adds to a failure the block whose signal makes the derivative undefined, if it isn't the block of the state. */
export function withOrigin(
  { instance, stored }: Pick<CheckedRun, 'instance' | 'stored'>,
  failure: ModelError | undefined,
): Findings {
  const reached = lastRow(stored)
  return failure === undefined || reached === undefined ? {} : { failure: originOf(failure, instance, reached) }
}

/** @param reached last state of the run, finite */
function originOf(error: ModelError, instance: Instance, { x, z }: StateSample): ModelError {
  const { compilation } = instance
  const { block, signal, time } = error.place
  const state = compilation.states.find(({ name }) => name === signal)
  if (error.code !== 'non-finite' || state === undefined || time === undefined) return error
  const values = instance.symbolValues(Float64Array.from(x), Float64Array.from(z ?? []))
  const wires = topologicalOrder([state.derivative]).filter((e) => e.op === 'wire')
  const at = (t: number): number[] => evaluate(wires, values.set(compilation.collection.time, t))
  const undefinedIn = (all: readonly number[]): number => all.findIndex((value) => !Number.isFinite(value))
  // variable steps end at the last instant at which all values are finite
  const scale = Math.max(1, Math.abs(time))
  const samples = [0, 1e-9, 1e-6].map((later) => at(time + later * scale)).find((all) => undefinedIn(all) >= 0)
  if (samples === undefined) return keptBefore(error, compilation, values, state.derivative)
  const first = undefinedIn(samples)
  const { name } = wires[first]
  const source = compilation.collection.outputs.get(name)?.block
  if (source === undefined || source === block) return error
  // a state that has grown beyond measure is the cause of infinite signals, not their effect
  if (!Number.isNaN(samples[first]) && Array.from(x).some((value) => Math.abs(value) > BEYOND_MEASURE)) return error
  const what = `${error.what}, because ${name} is ${Number.isNaN(samples[first]) ? 'not a number' : 'infinite'} there`
  return new ModelError(
    error.code,
    what,
    { ...error.place, block: source },
    `check the output of ${source}, and its inputs`,
  )
}

/**
 * Adds to an error the block that keeps a value that is not finite and that reaches the derivative later, such as a
 * delay or a sampled block.
 */
function keptBefore(
  error: ModelError,
  { system, collection }: Compilation,
  values: ReadonlyMap<Expr, number>,
  derivative: Expr,
): ModelError {
  const { states, updates } = system.discrete
  const names = new Map(states.flatMap((s) => [[s.symbol, s] as const, [s.previous, s] as const]))
  const feeds = new Map(updates.map(({ assignment }) => [assignment.symbol, assignment.value]))
  const seen = new Set<string>()
  // stored values may share most of their inputs: each node is inspected once
  const visited = new Set<Expr>()
  const ahead = [derivative]
  for (let root = ahead.shift(); root !== undefined; root = ahead.shift()) {
    for (const node of topologicalOrder([root], (e) => visited.has(e))) {
      visited.add(node)
      const state = names.get(node)
      if (state === undefined || seen.has(state.name)) continue
      seen.add(state.name)
      const feed = feeds.get(state.symbol)
      if (feed !== undefined) ahead.push(feed)
      const value = values.get(state.symbol) ?? 0
      if (Number.isFinite(value)) continue
      const holds = `because ${state.block} holds a value that is ${Number.isNaN(value) ? 'not a number' : 'infinite'}`
      const blockFeeds = states
        .filter(({ block }) => block === state.block)
        .flatMap(({ symbol }) => feeds.get(symbol) ?? [])
      const wires = topologicalOrder(blockFeeds).filter(({ op }) => op === 'wire')
      const fed = evaluate(wires, values)
      const bad = wires.find((_, i) => !Number.isFinite(fed[i]))
      const source = bad === undefined ? undefined : collection.outputs.get(bad.name)?.block
      const known = source === undefined || source === state.block || bad === undefined
      return new ModelError(
        error.code,
        `${error.what}, ${holds}${known ? '' : `, which ${bad.name} has given it`}`,
        { ...error.place, block: known ? state.block : source },
        `check the ${known ? `inputs of ${state.block}` : `output of ${source}, and its inputs`}`,
      )
    }
  }
  return error
}
