/** Start of an experiment: at its initial values, or at the operating point nearest to them. */
import { ModelError } from '../../errors/model-error'
import type { CompileRequest } from '../../compile/compile'
import { assembledState, initialState, type InitialResult } from '../initial'
import type { Compiler } from '../../compile/compiler'
import type { Experiment } from '../../experiment/prepare-experiment'
import type { SavedState } from '../state/saved-state'
import type { SettleReport } from './report'
import { FreedValues } from './freed-values'
import type { Neighbour } from './continued'
import { settle } from './settle'
import type { Instance } from '../../compile/instance'

export interface StartOfRun extends InitialResult {
  /** Model that starts there; an operating point has shifted the sources that it may choose. */
  readonly instance: Instance
  readonly settle?: SettleReport
  /** The operating point, for a search of one close to it. */
  readonly neighbour?: Neighbour
}

/** Experiment with its equations, on the branch on which it starts. */
export interface CompiledExperiment {
  readonly experiment: Experiment
  /**
   * Request from which the equations were compiled. Everything else that is compiled for the experiment has the same
   * branch.
   */
  readonly compiled: CompileRequest
  readonly instance: Instance
}

/**
 * @param near operating point from which that of the experiment is searched, instead of its initial values
 * @throws ModelError for impossible initial values, `no-equilibrium`
 */
export function startOfRun(
  { experiment, compiled, instance }: CompiledExperiment,
  compiler: Compiler,
  near?: Neighbour,
): StartOfRun {
  const initial = experiment.initialValues(instance.compilation.system)
  try {
    const { goal } = experiment
    const first = initialState(instance, initial, goal === undefined ? 'run' : 'search')
    if (goal === undefined) return { ...first, instance }
    const { freedValues = [] } = goal
    return settle(instance, first, {
      goal,
      near,
      targets: experiment.targets(instance.compilation.system),
      freed:
        freedValues.length === 0
          ? undefined
          : FreedValues.of(compiled, compiler.registry, instance.compilation, freedValues),
      compileForm: (body) =>
        compiler.compile({ ...compiled, effort: 'plain', operatingPoint: body === undefined ? {} : { body } }),
    })
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    const { signal = '', setting } = error.place
    throw error.at({ experiment: experiment.name, setting: setting ?? (initial.has(signal) ? 'initial' : undefined) })
  }
}

/**
 * Compiles the model on the branch on which the experiment starts. If initial values put closed loops on another branch
 * than that of the model alone, or with another rank, the equations are compiled for that branch. The same holds for a
 * saved state.
 * @param from the state that the run continues from, instead of the initial values
 * @throws ModelError as `Compiler.compile`
 */
export function onBranch(experiment: Experiment, compiler: Compiler, from?: SavedState): CompiledExperiment {
  const atStart = whereItStarts(experiment, compiler)
  const { compilation, parameters } = atStart.instance
  const { rankAtStart, redundant } = compilation.system.constraints
  const special = redundant.length > 0 || rankAtStart.independence.loops.some((l) => l.changing || l.singular)
  if (from === undefined || !special) return atStart
  const coordinates = new Set(compilation.states.flatMap((s) => (s.kind === 'coordinate' ? [s.name] : [])))
  const start = new Map(from.states.flatMap(({ name, value }) => (coordinates.has(name) ? [[name, value]] : [])))
  if (rankAtStart.holdsFor(parameters, start)) return atStart
  const there = { ...atStart.compiled, start }
  return { experiment, compiled: there, instance: compiler.compile(there) }
}

function whereItStarts(experiment: Experiment, compiler: Compiler): CompiledExperiment {
  const compiled = experiment.toCompile
  const instance = compiler.compile(compiled)
  const model = { experiment, compiled, instance }
  const { states, system } = instance.compilation
  if (system.constraints.all.length === 0) return model
  try {
    const { x } = assembledState(
      instance,
      experiment.initialValues(system),
      experiment.goal === undefined ? 'run' : 'search',
    )
    const start = new Map(states.flatMap((s, i) => (s.kind === 'coordinate' ? [[s.name, x[i]] as const] : [])))
    if (system.constraints.rankAtStart.beganAt(start)) return model
    const there = { ...compiled, start }
    return { experiment, compiled: there, instance: compiler.compile(there) }
  } catch (error) {
    // The run reports the error that prevents the assembly of the model.
    if (error instanceof ModelError) return model
    throw error
  }
}
