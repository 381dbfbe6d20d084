/** Start of most analyses: the compiled model of an experiment, with its parameters, at its start. */
import type { RunSettings } from '../experiment/experiment'
import { Model } from '../compile/model'
import { prepareExperiment, type PreparationRequest } from '../experiment/prepare-experiment'
import type { Compiler } from '../run/run'
import { onBranch, startOfRun, type CompiledExperiment, type StartOfRun } from '../start/settle/start'

export interface StartedModel extends CompiledExperiment {
  readonly model: Model
  readonly settings: RunSettings
  /** Start of the run, with the states. */
  readonly start: StartOfRun
}

/**
 * Prepares and compiles an experiment and finds its initial state.
 * @throws ModelError as preparing, compiling and finding the initial state do
 */
export function startedModel(request: PreparationRequest, compiler: Compiler): StartedModel {
  const compiled = onBranch(prepareExperiment(request, compiler.registry), compiler)
  const start = startOfRun(compiled, compiler)
  const { instance } = start
  const model = new Model(instance)
  model.prepare()
  return { ...compiled, instance, model, settings: compiled.experiment.run, start }
}
