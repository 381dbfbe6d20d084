/** The model that a page asks for, from the text of its project. */
import { ModelError } from '../../engine/errors/model-error'
import { experimentNamed } from '../../engine/experiment/experiment'
import { prepareExport, type PreparedExport } from '../../engine/export/prepare'
import { checkProject } from '../../engine/model/check/validate'
import { withExperiments } from '../../engine/model/overlay'
import { parseProject } from '../../engine/model/parse/parse-project'
import type { Compiler } from '../../engine/run/run'
import type { ModelExportRequest } from './contract'

/** @throws ModelError for everything wrong with the project, the model or the experiment */
export function requestedModel(request: ModelExportRequest, compiler: Compiler): PreparedExport {
  const project = parseProject(request.project)
  const experiment = request.experiment ?? Object.keys(project.experiments ?? {}).at(0)
  if (experiment === undefined)
    throw new ModelError('unknown-experiment', 'the project has no experiment', {}, 'add an experiment')
  const { references: _, plots: __, ...used } = experimentNamed(project, experiment)
  const checked = withExperiments(project, { [experiment]: used })
  const problem = checkProject(checked, compiler.registry, request.files).at(0)
  if (problem !== undefined) throw problem
  return prepareExport({ ...request, project, experiment }, compiler)
}
