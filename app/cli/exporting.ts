/** The experiment of a project as a model to export, by the options of the command line. */
import type { ExportedModel } from '../../engine/backends/exported'
import type { Compilation } from '../../engine/host/compile'
import { experimentNamed, experimentValues, runSettings } from '../../engine/host/experiment'
import { exportedModel } from '../../engine/host/export/model'
import { Compiler } from '../../engine/host/run'
import type { BlockRegistry } from '../../engine/model/block'
import { forExperiment } from '../../engine/model/variants'
import type { Arguments } from './arguments'
import { chooseExperiment, runOverrides } from './experiments'
import { requireCover } from './inputs'
import { requireSound, type LoadedProject } from './project'
import { signalsOf } from './signals'

export interface PreparedExport {
  readonly exported: ExportedModel
  readonly compilation: Compilation
  /** Values of the parameters in the experiment. */
  readonly parameters: Float64Array
}

/** @throws ModelError for everything wrong with the model or the experiment */
export function prepareExport(loaded: LoadedProject, args: Arguments, registry: BlockRegistry): PreparedExport {
  const { files } = loaded
  const experiment = chooseExperiment(loaded.project, args.text('experiment'))
  requireSound(loaded, experiment)
  const project = forExperiment(loaded.project, experiment)
  const settings = experimentNamed(project, experiment)
  const run = runOverrides(args)
  requireCover(args.all('input'), files, runSettings(project, experiment, settings, run).stop)
  const formulation = args.text('formulation')
  const overrides = experimentValues(settings)
  const { compilation, parameters } = new Compiler(registry).compile({ project, files, formulation, overrides })
  const signals = signalsOf(args.text('signals'), compilation.system)
  const exported = exportedModel(compilation, parameters, { project, experiment, run, signals })
  return { exported, compilation, parameters }
}
