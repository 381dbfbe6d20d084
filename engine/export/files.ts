/** Exports a model as files, for an experiment of a project. */
import { exportC } from '../backends/c/package'
import { prefixOf } from '../backends/c/prefix'
import type { ExportedFiles } from '../backends/exported'
import { exportPrinters } from '../backends/printers'
import { exportTargets } from '../backends/targets'
import { logSentences } from '../experiment/log-remarks'
import { exportExperiment } from './model'
import type { ExportTargetId } from '../backends/targets'
import type { Precision } from '../program/ir'
import type { RunOverrides } from '../experiment/experiment'
import type { ExperimentRequest, OfVariant } from '../compile/requests'
import type { Compiler } from '../run/run'

/** Request to export a model with one of its experiments. */
export interface ModelFilesRequest extends ExperimentRequest, OfVariant {
  readonly target: ExportTargetId
  /** Settings of the run instead of those of the experiment. */
  readonly run?: RunOverrides
  /**
   * Options of C: the precision, by default `double`. `prefix` is the beginning of names; `jacobian` adds derivatives
   * by states and inputs and is on by default.
   */
  readonly precision?: Precision
  readonly prefix?: string
  readonly jacobian?: boolean
  /** Sources that are set from outside; by default those of the interface of the project. */
  readonly inputs?: readonly string[]
}

export interface ModelFiles {
  readonly files: ExportedFiles
  /** Differences from the experiment, one sentence each. */
  readonly remarks: readonly string[]
}

/**
 * Exports the model of a request.
 * @throws ModelError for everything wrong with the model or the experiment, as `exportedModel`
 */
export function modelFiles(request: ModelFilesRequest, compiler: Compiler): ModelFiles {
  const { project, files, formulation, variant, target, run, precision, prefix, jacobian = true } = request
  const ownPrefix = prefix === undefined ? undefined : prefixOf(prefix)
  const { imported = false, options = [] } = exportTargets[target]
  const { model, experiment } = exportExperiment(
    {
      project,
      files,
      formulation,
      experiment: request.experiment,
      variant,
      inputs: request.inputs,
      exchange: imported,
      jacobian: jacobian && options.includes('jacobian'),
      run,
      precision,
    },
    compiler,
  )
  const logged = logSentences(experiment.logged, compiler.registry)
  const printed =
    target === 'c' && ownPrefix !== undefined ? exportC(model, { prefix: ownPrefix }) : exportPrinters[target](model)
  return { files: printed, remarks: [...model.remarks, ...logged] }
}
