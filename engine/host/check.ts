/**
 * Problems that show only when a project is formulated: invalid trees, bodies without mass, signals
 * that are not smooth, algebraic loops, signals that no block has.
 */
import type { BlockRegistry } from '../model/block'
import { runEntryOf } from '../model/energy'
import { ModelError, settingAt } from '../errors/model-error'
import { withInputs, withoutSources } from '../model/experiment-inputs'
import { withOverlay } from '../model/overlay'
import type { ProjectFile } from '../model/project'
import { activeModel } from '../model/subsystem'
import type { Compilation } from './compile'
import { signalsOfPlot } from '../model/plots'
import { experimentNamed, experimentValues, initialValues, runSettings, vectorHint } from './experiment'
import { initialState } from './initial'
import type { ProjectFiles } from './protocol'
import { Compiler } from './run'
import { ownerOf } from '../model/names'

/**
 * Every formulation of the project, then every experiment in the default one. A problem that several
 * of them share is reported once.
 * @param project one that `checkProject` finds sound
 */
export function checkFormulated(
  { project: written, files }: { readonly project: ProjectFile; readonly files: ProjectFiles },
  registry: BlockRegistry,
): readonly ModelError[] {
  const project = activeModel(written)
  const compiler = new Compiler(registry)
  const found = new Map<string, ModelError>()
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      if (!found.has(error.message)) found.set(error.message, error)
      return undefined
    }
  }
  const formulations = new Set(['default', ...Object.keys(project.formulations ?? {})])
  for (const formulation of formulations) {
    attempt(() => compiler.compile({ project, files, formulation }))
    if ([...found.values()].some((error) => error.code === 'unsuitable-coordinates'))
      for (const alone of withCoordinatesApart(project, formulation))
        attempt(() => compiler.compile({ project: alone, files, formulation }))
  }
  if (found.size > 0) return [...found.values()]
  for (const [name, experiment] of Object.entries(project.experiments ?? {})) {
    const compiled = attempt(() => {
      const changed = withInputs(withOverlay(project, name), registry, name)
      return compiler.compile({ project: changed, files, overrides: experimentValues(experimentNamed(changed, name)) })
    })
    if (compiled === undefined) continue
    const { compilation, parameters } = compiled
    attempt(() => runSettings(project, name, experiment))
    attempt(() =>
      initialState(
        compilation,
        parameters,
        initialValues(project, name, withoutSources(experiment, experiment.inputs ?? {}), compilation.system),
      ),
    )
    for (const [plot, settings] of Object.entries(experiment.plots ?? {}))
      for (const signal of signalsOfPlot(settings)) attempt(() => requireSignal(compilation, name, plot, signal))
  }
  return [...found.values()]
}

function requireSignal({ system, collection }: Compilation, experiment: string, plot: string, signal: string): void {
  if (system.signals.has(signal) || runEntryOf(signal, collection.blocks) !== undefined) return
  const block = ownerOf(signal)
  throw new ModelError(
    'unknown-signal',
    `experiment ${experiment} plots ${signal}, which is not a signal of the model`,
    { block, experiment, ...settingAt('experiments', experiment, 'plots', plot), signal },
    vectorHint(signal, system.signals) ?? 'remove it, or see the block reference for the signals of this block',
  )
}

/** The formulation with the coordinates of one block at a time: each may have a problem of its own. */
function withCoordinatesApart(project: ProjectFile, name: string): readonly ProjectFile[] {
  const formulation = project.formulations?.[name]
  return Object.entries(formulation?.coordinates ?? {}).map(([block, settings]) => ({
    ...project,
    formulations: { ...project.formulations, [name]: { ...formulation, coordinates: { [block]: settings } } },
  }))
}
