/** Where an experiment starts: at its initial values, or at the operating point nearest to them. */
import { ModelError } from '../../errors/model-error'
import type { ExperimentSettings, ProjectFile } from '../../model/project'
import type { Compilation, CompileRequest } from '../compile'
import { initialValues, settleGoal, type RunOverrides } from '../experiment'
import { assembledState, initialState, type InitialResult } from '../initial'
import type { Compiler } from '../compiler'
import type { SavedState } from '../state/saved-state'
import type { SettleReport } from './report'
import { settle } from './settle'

export interface StartOfRun extends InitialResult {
  readonly settle?: SettleReport
}

export interface StartRequest {
  /** With the parameter set of the experiment in it. */
  readonly project: ProjectFile
  readonly experiment: string
  readonly settings: ExperimentSettings
  readonly run?: RunOverrides
  /** What the model was compiled from. */
  readonly compiled: CompileRequest
  /** The state that the run continues from, instead of the initial values. */
  readonly from?: SavedState
}

/**
 * @param parameters of the model; operating points write those by which they shift sources
 * @throws ModelError for initial values that cannot be, `no-equilibrium`
 */
export function startOfRun(
  { project, experiment, settings, run, compiled }: StartRequest,
  { compilation, parameters }: { readonly compilation: Compilation; readonly parameters: Float64Array },
  compiler: Compiler,
): StartOfRun {
  const wanted = initialValues(project, experiment, settings, compilation.system)
  try {
    const first = initialState(compilation, parameters, wanted)
    const goal = settleGoal(project, experiment, settings, run)
    if (goal === undefined) return first
    return settle({ compilation, parameters }, first, goal, (body) =>
      compiler.compile({ ...compiled, effort: 'plain', operatingPoint: body === undefined ? {} : { body } }),
    )
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    const { signal = '', setting } = error.place
    throw error.at({ experiment, setting: setting ?? (wanted.has(signal) ? 'initial' : undefined) })
  }
}

/**
 * The model on the branch on which the experiment starts: where initial values put closed loops on another one than that of the
 * model alone, or with another rank, the equations are made for that. The same holds for a saved state.
 * @returns what it was compiled from too: what else is compiled for the experiment has the same branch
 * @throws ModelError as `Compiler.compile`
 */
export function onBranch(
  request: StartRequest,
  compiler: Compiler,
): {
  readonly compiled: CompileRequest
  readonly compilation: Compilation
  readonly parameters: Float64Array
} {
  const found = whereItStarts(request, compiler)
  const { rankAtStart, redundant } = found.compilation.system.constraints
  const { from } = request
  const special = redundant.length > 0 || rankAtStart.own.loops.some((l) => l.changing || l.singular)
  if (from === undefined || !special) return found
  const coordinates = new Set(found.compilation.states.flatMap((s) => (s.kind === 'coordinate' ? [s.name] : [])))
  const start = new Map(from.states.flatMap(({ name, value }) => (coordinates.has(name) ? [[name, value]] : [])))
  if (rankAtStart.holdsFor(found.parameters, start)) return found
  const there = { ...found.compiled, start }
  return { compiled: there, ...compiler.compile(there) }
}

function whereItStarts(
  { project, experiment, settings, compiled }: StartRequest,
  compiler: Compiler,
): ReturnType<typeof onBranch> {
  const found = { compiled, ...compiler.compile(compiled) }
  const { compilation, parameters } = found
  const { states, system } = compilation
  if (system.constraints.all.length === 0) return found
  try {
    const wanted = initialValues(project, experiment, settings, system)
    const { x } = assembledState(compilation, parameters, wanted)
    const start = new Map(states.flatMap((s, i) => (s.kind === 'coordinate' ? [[s.name, x[i]] as const] : [])))
    if (system.constraints.rankAtStart.beganAt(start)) return found
    const there = { ...compiled, start }
    return { compiled: there, ...compiler.compile(there) }
  } catch (error) {
    // The run reports what keeps the model from being assembled.
    if (error instanceof ModelError) return found
    throw error
  }
}

/** Sources that the start of an experiment may shift: compiled with a parameter each. */
export function trimsOf(
  project: ProjectFile,
  experiment: string,
  settings: ExperimentSettings,
  run?: RunOverrides,
): Pick<CompileRequest, 'trims'> {
  const free = settleGoal(project, experiment, settings, run)?.free ?? []
  return free.length === 0 ? {} : { trims: free }
}
