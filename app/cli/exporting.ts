/** The experiment of a project as a model to export, by the options of the command line. */
import { exportExperiment, type ExperimentToExport, type ExportedExperiment } from '../../engine/export/model'
import { logSentences } from '../../engine/experiment/log-remarks'
import type { Compiler } from '../../engine/run/run'
import type { Arguments } from './arguments'
import type { LoadedProject } from './project'
import { requestedExperiment } from './requested-experiment'

/**
 * @param more of the target
 * @throws ModelError for everything wrong with the model or the experiment
 */
export function prepareExport(
  loaded: LoadedProject,
  args: Arguments,
  compiler: Compiler,
  more: Pick<ExperimentToExport, 'exchange' | 'inputs' | 'jacobian' | 'precision'> = {},
): ExportedExperiment {
  const { request, experiment } = requestedExperiment(loaded, args)
  const options = {
    inputs: namesIn(args.text('inputs')),
    signals: namesIn(args.text('signals')),
    tunable: namesIn(args.text('parameters')),
    ...more,
  }
  const { model, ...made } = exportExperiment({ ...request, ...options }, compiler)
  const logged = logSentences(experiment.logged, compiler.registry)
  return { model: { ...model, remarks: [...model.remarks, ...logged] }, ...made }
}

/** Names in an option; `none` for none of them. */
function namesIn(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined
  return text.trim() === 'none' ? [] : text.split(',').map((name) => name.trim())
}
