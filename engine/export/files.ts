/** Exports a model as files, for an experiment of a project. */
import type { ExportedFiles } from '../backends/exported'
import type { ExportChoices } from '../backends/options'
import type { ExportTargetId } from '../backends/targets'
import type { ExperimentRequest, OfVariant } from '../compile/requests'
import type { RunOverrides } from '../experiment/experiment'
import type { Compiler } from '../run/run'
import { prepareExport, printExport } from './prepare'

/** Request to export a model with one of its experiments. */
export interface ModelFilesRequest extends ExperimentRequest, OfVariant, ExportChoices {
  readonly target: ExportTargetId
  /** Settings of the run instead of those of the experiment. */
  readonly run?: RunOverrides
}

export interface ModelFiles {
  readonly files: ExportedFiles
  /** Differences from the experiment, one sentence each. */
  readonly remarks: readonly string[]
}

/**
 * Exports the model of a request.
 * @throws ModelError for everything wrong with the model or the experiment, as `prepareExport`
 */
export function modelFiles(request: ModelFilesRequest, compiler: Compiler): ModelFiles {
  const prepared = prepareExport(request, compiler)
  return { files: printExport(prepared), remarks: prepared.model.remarks }
}
