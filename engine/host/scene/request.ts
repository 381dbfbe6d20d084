/** Answers a request for the 3D view: along a finished run, or at the start of an experiment. */
import { experimentNamed, experimentValues } from '../experiment'
import { onBranch, startOfRun, trimsOf } from '../settle/start'
import type { ExperimentSettings } from '../../model/project'
import { forExperiment } from '../../model/variants'
import type { RequestOf } from '../jobs/kinds'
import type { Compiler, StoredRun } from '../run'
import { sceneOfRun, sceneOfStart, type Scene } from './motion'

/** Nothing given: every initial value is that of its block. */
const blocksAlone: ExperimentSettings = { stop: 1 }

/**
 * @param run of the request, where the host still has it
 * @throws ModelError as compiling and finding the initial state do
 */
export function sceneOfRequest(request: RequestOf<'scene'>, run: StoredRun | undefined, compiler: Compiler): Scene {
  if (run !== undefined) return sceneOfRun(run)
  const { experiment: name } = request
  const project = forExperiment(request.project, compiler.registry, name)
  const experiment = name === undefined ? blocksAlone : experimentNamed(project, name)
  const { files, formulation } = request
  const overrides = experimentValues(experiment)
  const own = { project, files, formulation, ...trimsOf(project, name ?? '', experiment), overrides }
  const started = { project, experiment: name ?? '', settings: experiment }
  const { compilation, parameters, compiled } = onBranch({ ...started, compiled: own }, compiler)
  return sceneOfStart(
    compilation,
    parameters,
    startOfRun({ ...started, compiled }, { compilation, parameters }, compiler),
  )
}
