/** A project compiled and evaluated at one state, given by names of states whatever the coordinates are. */
import { registry } from '../../../blocks'
import type { Backend } from '../../../engine/backends/compiled'
import { compileWasm } from '../../../engine/backends/wasm'
import type { BlockRegistry } from '../../../engine/model/blocks/block'
import { compileProject, type Compilation } from '../../../engine/compile/compile'
import { parameterValues } from '../../../engine/compile/parameter-values'
import { Model, Outputs } from '../../../engine/compile/model'
import type { ProjectFile } from '../../../engine/model/project/project'
import { Instance } from '../../../engine/compile/instance'

export function compiled(project: ProjectFile, formulation?: string, blocks: BlockRegistry = registry): Compilation {
  return compileProject({ project, files: {}, formulation }, blocks)
}

/**
 * One of many random models: what varies is the mechanism, so two of three are evaluated as they are formulated, without
 * the search for short code that takes half of the time.
 */
export function compiledRandom(seed: number, project: ProjectFile, formulation?: string): Compilation {
  return compileProject({ project, files: {}, formulation, effort: seed % 3 === 0 ? undefined : 'plain' }, registry)
}

/**
 * Values of the compilation's states in their order.
 * @throws Error where a state is not among the given ones
 */
export function stateVector(compilation: Compilation, states: ReadonlyMap<string, number>): Float64Array {
  return Float64Array.from(compilation.states, ({ name }) => {
    const value = states.get(name)
    if (value === undefined) throw new Error(`state ${name} is not given`)
    return value
  })
}

/** The last model that was made: states and signals are looked at one after the other. */
let latest: { readonly model: Model; readonly backend: Backend } | undefined

function modelOf(compilation: Compilation, backend: Backend): Model {
  if (latest?.model.compilation !== compilation || latest.backend !== backend)
    latest = {
      model: new Model(new Instance(compilation, parameterValues(compilation, compilation.resolved)), backend),
      backend,
    }
  return latest.model
}

/** Derivatives of the states by name. */
export function derivativesAt(
  compilation: Compilation,
  x: Float64Array,
  t: number,
  backend: Backend = compileWasm,
): Map<string, number> {
  const model = modelOf(compilation, backend)
  const states = model.allocate(model.size)
  const derivatives = model.allocate(model.size)
  states.set(x)
  // Which rows of a loop count is chosen at the state, as a run does at its start.
  model.discrete?.bindMemory?.(states)(t, true)
  model.bindDerivatives(states, derivatives)(t)
  return new Map(compilation.states.map(({ name }, i) => [name, derivatives[i]]))
}

/** Signals by name. */
export function signalsAt(
  compilation: Compilation,
  names: readonly string[],
  x: Float64Array,
  t: number,
  backend: Backend = compileWasm,
): Map<string, number> {
  const outputs = new Outputs(
    new Instance(compilation, parameterValues(compilation, compilation.resolved)),
    names,
    backend,
  )
  const values = outputs.at(t, x, discreteAt(compilation, x, t, backend))
  return new Map(names.map((name, i) => [name, values[i]]))
}

/** Discrete states after the choices that a run makes at its start. */
function discreteAt(compilation: Compilation, x: Float64Array, t: number, backend: Backend): Float64Array | undefined {
  const model = modelOf(compilation, backend)
  const states = model.allocate(model.size)
  states.set(x)
  const { discrete } = model
  if (discrete?.bindMemory === undefined) return undefined
  discrete.bindMemory(states)(t, true)
  return Float64Array.from(discrete.z)
}
