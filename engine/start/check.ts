/**
 * Problems that show only when a project is formulated: invalid trees, bodies without mass, signals
 * that are not smooth, algebraic loops, signals that no block has.
 */
import type { BlockRegistry } from '../model/blocks/block'
import { runEntryOf } from '../model/blocks/energy'
import { ModelError, settingAt } from '../errors/model-error'
import type { ProjectFile } from '../model/project/project'
import { activeModel } from '../model/subsystem'
import type { Compilation } from '../compile/compile'
import { signalsOfPlot } from '../model/names/plots'
import { vectorHint } from '../experiment/experiment'
import { initialState } from './initial'
import { checkExperiments, unsoundParts } from '../experiment/check-experiments'
import { examineExperiment, prepareExperiment } from '../experiment/prepare-experiment'
import type { ProjectFiles } from '../compile/requests'
import { Compiler } from '../compile/compiler'
import { onBranch } from './settle/start'
import { ownerOf } from '../model/names/names'
import { sampleTimeProblems } from '../solve/sample-times'
import { inVariant } from '../model/experiments/variants'

/**
 * Formulates the project in every formulation, then every experiment in the default one. A problem that several of them
 * share is reported once.
 * @param project one that `checkProject` finds sound
 */
export function checkFormulated(
  { project: written, files }: { readonly project: ProjectFile; readonly files: ProjectFiles },
  registry: BlockRegistry,
): readonly ModelError[] {
  const project = activeModel(written)
  const compiler = new Compiler(registry)
  const errors = new Map<string, ModelError>()
  const attempt: Attempt = (work) => {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      if (!errors.has(error.message)) errors.set(error.message, error)
      return undefined
    }
  }
  const formulations = new Set(['default', ...Object.keys(project.formulations ?? {})])
  for (const formulation of formulations) {
    attempt(() => compiler.compile({ project, files, formulation }))
    if ([...errors.values()].some((error) => error.code === 'unsuitable-coordinates'))
      for (const alone of withCoordinatesApart(project, formulation))
        attempt(() => compiler.compile({ project: alone, files, formulation }))
  }
  const cannotFormulate = errors.size > 0
  const experiments = Object.entries(project.experiments ?? {})
  for (const [name, { variant, plots = {} }] of experiments) {
    const within = variant === undefined ? attempt : attemptIn(variant, attempt)
    const report = (problem: ModelError): unknown =>
      within(() => {
        throw problem
      })
    const { problems, experiment } = examineExperiment({ project, files, experiment: name }, registry)
    problems.forEach(report)
    if (experiment === undefined || cannotFormulate) continue
    // with the parameters by which an operating point shifts sources, as it runs
    const compiled = within(() => onBranch(experiment, compiler))
    if (compiled === undefined) continue
    const { instance } = compiled
    const { compilation } = instance
    if (problems.length === 0)
      sampleTimeProblems(instance.sampleTimes, { start: 0, stop: experiment.run.stop }).forEach(report)
    within(() => initialState(instance, experiment.initialValues(compilation.system)))
    for (const [plot, settings] of Object.entries(plots))
      for (const signal of signalsOfPlot(settings)) attempt(() => requireSignal(compilation, name, plot, signal))
  }
  if (cannotFormulate) return [...errors.values()]
  const used = new Set(experiments.map(([, { variant }]) => variant))
  for (const variant of Object.keys(project.variants ?? {}).filter((name) => !used.has(name)))
    attemptIn(variant, attempt)(() => compiler.compile(prepareExperiment({ project, files, variant }, registry).toShow))
  return [...errors.values()]
}

/**
 * Performs the checks that `checkProject` does not, as far as its problems allow: the problem of one experiment or
 * variant does not hide those of others. If the diagram itself has problems, nothing is formulated, and only data files
 * are checked.
 * @param known problems that `checkProject` finds
 */
export function checkSoundParts(
  { project: written, files }: { readonly project: ProjectFile; readonly files: ProjectFiles },
  registry: BlockRegistry,
  known: readonly ModelError[],
): readonly ModelError[] {
  if (known.length === 0) return checkFormulated({ project: written, files }, registry)
  const project = activeModel(written)
  const problems = checkExperiments({ project, files }, registry, known)
  const unsound = unsoundParts(project, known)
  if (unsound.isDiagram) return problems
  const soundOf = <T>(parts: Readonly<Record<string, T>> = {}, names: ReadonlySet<string>): Record<string, T> =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => !names.has(name)))
  const sound = {
    ...project,
    experiments: soundOf(project.experiments, unsound.experiments),
    variants: soundOf(project.variants, unsound.variants),
  }
  const messages = new Set(problems.map(({ message }) => message))
  const others = checkFormulated({ project: sound, files }, registry)
  return [...problems, ...others.filter(({ message }) => !messages.has(message))]
}

type Attempt = <T>(work: () => T) => T | undefined

/** Adds to every problem the variant in which it occurs. */
const attemptIn =
  (variant: string, attempt: Attempt): Attempt =>
  (work) =>
    attempt(() => {
      try {
        return work()
      } catch (error) {
        throw error instanceof ModelError && error.place.variant === undefined ? inVariant(variant, error) : error
      }
    })

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

/**
 * Returns the project once for each block whose coordinates the formulation sets, with the coordinates of that block
 * alone: each block may have its own problem.
 */
function withCoordinatesApart(project: ProjectFile, name: string): readonly ProjectFile[] {
  const formulation = project.formulations?.[name]
  return Object.entries(formulation?.coordinates ?? {}).map(([block, settings]) => ({
    ...project,
    formulations: { ...project.formulations, [name]: { ...formulation, coordinates: { [block]: settings } } },
  }))
}
