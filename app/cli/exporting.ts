/** The experiment of a project as a model to export, by the options of the command line. */
import { registry } from '../../blocks'
import type { ExportedModel } from '../../engine/backends/exported'
import type { Compilation } from '../../engine/host/compile'
import { experimentNamed, runSettings } from '../../engine/host/experiment'
import { exportExperiment, type ExperimentToExport } from '../../engine/host/export/model'
import type { Compiler } from '../../engine/host/run'
import { requireInputsCover, tablesIn } from '../../engine/host/input-cover'
import { logSentences } from '../../engine/host/log-remarks'
import { forExperiment } from '../../engine/model/variants'
import type { Arguments } from './arguments'
import { chooseExperiment, runOverrides } from './experiments'
import { requireCover } from './inputs'
import { requireSound, requireUnset, type LoadedProject } from './project'

export interface PreparedExport {
  readonly exported: ExportedModel
  readonly compilation: Compilation
  /** Values of the parameters in the experiment. */
  readonly parameters: Float64Array
}

/**
 * @param more of the target
 * @throws ModelError for everything wrong with the model or the experiment
 */
export function prepareExport(
  loaded: LoadedProject,
  args: Arguments,
  compiler: Compiler,
  more: Pick<ExperimentToExport, 'exchange' | 'follow' | 'inputs' | 'jacobian' | 'precision'> = {},
): PreparedExport {
  const { files } = loaded
  const experiment = chooseExperiment(loaded.project, args.text('experiment'))
  requireSound(loaded, experiment)
  const project = forExperiment(loaded.project, registry, experiment)
  const settings = experimentNamed(project, experiment)
  const run = runOverrides(args)
  const { stop } = runSettings(project, experiment, settings, run)
  requireCover(loaded.inputs, files, stop)
  requireInputsCover(loaded.project, experiment, files, stop)
  requireUnset(loaded, experiment)
  const formulation = args.text('formulation')
  const request = {
    project,
    files,
    formulation,
    experiment,
    run,
    inputs: namesIn(args.text('inputs')),
    signals: namesIn(args.text('signals')),
    tunable: namesIn(args.text('parameters')),
    ...more,
  }
  const { model, ...made } = exportExperiment(request, compiler)
  const logged = logSentences({ project: loaded.project, experiment, tableOf: tablesIn(files) }, compiler.registry)
  return { exported: { ...model, remarks: [...model.remarks, ...logged] }, ...made }
}

/** Names in an option; `none` for none of them. */
function namesIn(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined
  return text.trim() === 'none' ? [] : text.split(',').map((name) => name.trim())
}
