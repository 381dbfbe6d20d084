/** The model that an export asks for. */
import { exportTargets } from '../../engine/backends/targets'
import { ModelError } from '../../engine/errors/model-error'
import { experimentNamed } from '../../engine/experiment/experiment'
import { exportExperiment, type ExportedExperiment } from '../../engine/export/model'
import { logSentences } from '../../engine/experiment/log-remarks'
import type { Compiler } from '../../engine/run/run'
import { parseProject } from '../../engine/model/parse/parse-project'
import { checkProject } from '../../engine/model/check/validate'
import type { ModelExportRequest } from './contract'

/** @throws ModelError for everything wrong with the project, the model or the experiment */
export function requestedModel(request: ModelExportRequest, compiler: Compiler): ExportedExperiment {
  const { files, formulation, target, run = {}, inputs, signals, tunable } = request
  const project = parseProject(request.project)
  const experiment = request.experiment ?? Object.keys(project.experiments ?? {}).at(0)
  if (experiment === undefined)
    throw new ModelError('unknown-experiment', 'the project has no experiment', {}, 'add an experiment')
  const settings = experimentNamed(project, experiment)
  const { references: _, plots: __, ...used } = settings
  const problem = checkProject({ ...project, experiments: { [experiment]: used } }, compiler.registry, files).at(0)
  if (problem !== undefined) throw problem
  const imported = exportTargets[target].imported === true
  const exported = exportExperiment(
    {
      project,
      files,
      formulation,
      experiment,
      variant: request.variant,
      run,
      inputs,
      signals,
      tunable,
      exchange: imported,
      precision: request.precision,
      jacobian: (exportTargets[target].options ?? []).includes('jacobian') && request.jacobian !== false,
    },
    compiler,
  )
  const logged = logSentences(exported.experiment.logged, compiler.registry)
  return { ...exported, model: { ...exported.model, remarks: [...exported.model.remarks, ...logged] } }
}
