/** A model as files to use elsewhere, for an experiment of a project. */
import { exportC } from '../../backends/c/package'
import type { ExportedFiles } from '../../backends/exported'
import { exportJs } from '../../backends/js/package'
import { exportWasm } from '../../backends/wasm/package'
import type { ProjectFile } from '../../model/project'
import { forExperiment } from '../../model/variants'
import { experimentNamed, runSettings } from '../experiment'
import { requireInputsCover } from '../input-cover'
import { exportExperiment } from './model'
import type { ProjectFiles } from '../protocol'
import type { Compiler } from '../run'

export const exportPrinters = { c: exportC, js: exportJs, wasm: exportWasm } as const

export type ExportTarget = keyof typeof exportPrinters

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
  readonly target: ExportTarget
  /** Sources that are set from outside; those that the project declares when missing. */
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
  const project = forExperiment(request.project, experiment, request.variant)
  const { stop } = runSettings(project, experiment, experimentNamed(project, experiment))
  requireInputsCover(request.project, experiment, files, stop)
  const { model } = exportExperiment({ project, files, formulation, experiment, inputs: request.inputs }, compiler)
  return { files: exportPrinters[target](model), remarks: model.remarks }
}
