/** The model that an export asks for. */
import { exportTargets } from '../../engine/backends/targets'
import { ModelError } from '../../engine/errors/model-error'
import { experimentNamed, runSettings } from '../../engine/host/experiment'
import { exportExperiment, type ExportedExperiment } from '../../engine/host/export/model'
import { requireInputsCover, tablesIn } from '../../engine/host/input-cover'
import { logSentences } from '../../engine/host/log-remarks'
import type { Compiler } from '../../engine/host/run'
import { parseProject } from '../../engine/model/parse-project'
import { checkProject } from '../../engine/model/validate'
import { forExperiment } from '../../engine/model/variants'
import type { ModelExportRequest } from '../exporting/contract'

/** @throws ModelError for everything wrong with the project, the model or the experiment */
export function requestedModel(request: ModelExportRequest, compiler: Compiler): ExportedExperiment {
  const { files, formulation, target, run = {}, inputs, signals, tunable } = request
  const given = parseProject(request.project)
  const experiment = request.experiment ?? Object.keys(given.experiments ?? {}).at(0)
  if (experiment === undefined)
    throw new ModelError('unknown-experiment', 'the project has no experiment', {}, 'add an experiment')
  const settings = experimentNamed(given, experiment)
  const { references: _, plots: __, ...used } = settings
  const problem = checkProject({ ...given, experiments: { [experiment]: used } }, compiler.registry, files).at(0)
  if (problem !== undefined) throw problem
  const project = forExperiment(given, compiler.registry, experiment, request.variant)
  const { stop } = runSettings(project, experiment, experimentNamed(project, experiment), run)
  requireInputsCover(given, experiment, files, stop)
  const imported = exportTargets[target].imported === true
  const { model, ...more } = exportExperiment(
    {
      project,
      files,
      formulation,
      experiment,
      run,
      inputs,
      signals,
      tunable,
      exchange: imported,
      follow: !imported,
      precision: request.precision,
      jacobian: target === 'c' && request.jacobian !== false,
    },
    compiler,
  )
  const logged = logSentences({ project: given, experiment, tableOf: tablesIn(files) }, compiler.registry)
  return { model: { ...model, remarks: [...model.remarks, ...logged] }, ...more }
}
