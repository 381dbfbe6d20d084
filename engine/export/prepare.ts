/**
 * Prepares an export of a target: the model of an experiment, with the choices of the user. Command line, helper
 * process and page use the same preparation.
 */
import type { ExportedFiles } from '../backends/exported'
import { choicesOf, requireChoices, type ExportChoices } from '../backends/options'
import { exportPrinters } from '../backends/printers'
import { exportTargets, type ExportTargetId } from '../backends/targets'
import { logSentences } from '../experiment/log-remarks'
import type { Compiler } from '../run/run'
import { exportExperiment, type ExperimentToExport, type ExportedExperiment } from './model'

export interface ExportRequest extends Omit<ExperimentToExport, 'exchange'> {
  readonly target: ExportTargetId
}

export interface PreparedExport extends ExportedExperiment {
  readonly target: ExportTargetId
  /** All choices that the target has. */
  readonly choices: ExportChoices
}

/**
 * @throws ModelError `usage` for choices that the target does not have; for everything wrong with the model or the
 *   experiment, as `exportExperiment`
 */
export function prepareExport(request: ExportRequest, compiler: Compiler): PreparedExport {
  const { target } = request
  requireChoices(target, request)
  const choices = choicesOf(target, request)
  const exchange = exportTargets[target].imported === true
  const exported = exportExperiment({ ...request, jacobian: false, ...choices, exchange }, compiler)
  const logged = logSentences(exported.experiment.logged, compiler.registry)
  const model = { ...exported.model, remarks: [...exported.model.remarks, ...logged] }
  return { ...exported, model, target, choices }
}

/** @throws ModelError `unsupported` for content that the target does not support */
export const printExport = ({ target, model, choices }: PreparedExport): ExportedFiles =>
  exportPrinters[target](model, choices)
