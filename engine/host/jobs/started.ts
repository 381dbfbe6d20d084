/** Where most analyses begin: the model of an experiment, compiled, with its parameters, at its start. */
import { forExperiment } from '../../model/variants'
import type { Compilation } from '../compile'
import { experimentNamed, experimentValues, runSettings, type RunSettings } from '../experiment'
import type { InitialResult } from '../initial'
import { Model } from '../model'
import type { Compiler, RunRequest } from '../run'
import { onBranch, startOfRun, trimsOf } from '../settle/start'

export interface StartedModel {
  readonly compilation: Compilation
  readonly parameters: Float64Array
  readonly model: Model
  readonly settings: RunSettings
  /** States at the start. */
  readonly start: InitialResult
}

/** @throws ModelError as compiling and finding the initial state do */
export function startedModel(asked: RunRequest, compiler: Compiler): StartedModel {
  const project = forExperiment(asked.project, compiler.registry, asked.experiment, asked.variant)
  const request = { ...asked, project }
  const experiment = experimentNamed(project, request.experiment)
  const settings = runSettings(project, request.experiment, experiment, request.run)
  const overrides = { ...experimentValues(experiment), ...request.overrides }
  const { trims = [] } = trimsOf(project, request.experiment, experiment, request.run)
  const shifted = [...new Set([...(request.trims ?? []), ...trims])]
  const own = { ...request, ...(shifted.length > 0 && { trims: shifted }), overrides }
  const started = { ...request, settings: experiment }
  const { compilation, parameters, compiled } = onBranch({ ...started, compiled: own }, compiler)
  const start = startOfRun({ ...started, compiled }, { compilation, parameters }, compiler)
  const model = new Model(compilation, parameters)
  model.prepare()
  return { compilation, parameters, model, settings, start }
}
