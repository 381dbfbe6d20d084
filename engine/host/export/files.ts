/** A model as files to use elsewhere, for an experiment of a project. */
import type { ExportedFiles } from '../../backends/exported'
import { exportPrinters } from '../../backends/printers'
import type { ExportTargetId } from '../../backends/targets'
import type { ProjectFile } from '../../model/project'
import { forExperiment } from '../../model/variants'
import { experimentNamed, runSettings } from '../experiment'
import { requireInputsCover, tablesIn } from '../input-cover'
import { logSentences } from '../log-remarks'
import { exportExperiment } from './model'
import type { ProjectFiles } from '../protocol'
import type { Compiler } from '../run'

/** A model with its experiment, as files to use elsewhere. */
export interface ModelFilesRequest {
  readonly type: 'export'
  readonly id: number
  readonly project: ProjectFile
  readonly files: ProjectFiles
  readonly experiment: string
  readonly formulation?: string
  /** Parameter set in place of that of the experiment; `base` for none. */
  readonly variant?: string
  readonly target: ExportTargetId
  /** Sources that are set from outside; those of the interface of the project when missing. */
  readonly inputs?: readonly string[]
}

export interface ModelFiles {
  readonly files: ExportedFiles
  /** What differs from the experiment, one sentence each. */
  readonly remarks: readonly string[]
}

/** @throws ModelError for everything wrong with the model or the experiment, as `exportedModel` */
export function modelFiles(request: ModelFilesRequest, compiler: Compiler): ModelFiles {
  const { experiment, files, formulation, target } = request
  const project = forExperiment(request.project, compiler.registry, experiment, request.variant)
  const { stop } = runSettings(project, experiment, experimentNamed(project, experiment))
  requireInputsCover(request.project, experiment, files, stop)
  const { model } = exportExperiment(
    { project, files, formulation, experiment, inputs: request.inputs, jacobian: target === 'c' },
    compiler,
  )
  const logged = logSentences({ ...request, tableOf: tablesIn(files) }, compiler.registry)
  return { files: exportPrinters[target](model), remarks: [...model.remarks, ...logged] }
}
