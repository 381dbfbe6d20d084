/** Answers a request for the 3D view: along a finished run, or at the start of an experiment. */
import { prepareExperiment } from '../experiment/prepare-experiment'
import type { ModelInUseRequest } from '../compile/requests'
import type { Compiler, StoredRun } from '../run/run'
import { onBranch, startOfRun } from '../start/settle/start'
import { sceneOfRun, sceneOfStart, type Scene } from './motion'

/**
 * @param run stored run of the request, if the host still has it
 * @throws ModelError as preparing, compiling and finding the initial state do
 */
export function sceneOfRequest(request: ModelInUseRequest, run: StoredRun | undefined, compiler: Compiler): Scene {
  if (run !== undefined) return sceneOfRun(run)
  const { project, files, formulation, experiment } = request
  const prepared = prepareExperiment({ project, files, formulation, experiment }, compiler.registry)
  const compiled = onBranch(prepared, compiler)
  return sceneOfStart(startOfRun(compiled, compiler))
}
