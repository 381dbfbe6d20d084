/**
 * Problems of experiments that show when they are prepared, before any equations: data that doesn't cover the run, and
 * settings that contradict each other. The command `check`, the jobs and the window list them by this function.
 */
import type { ModelError } from '../errors/model-error'
import type { BlockRegistry } from '../model/blocks/block'
import { inVariant } from '../model/experiments/variants'
import type { ProjectFile } from '../model/project/project'
import { activeModel } from '../model/subsystem'
import type { ProjectFiles } from '../compile/requests'
import { dataProblems, examineExperiment } from './prepare-experiment'

/** Parts of a project that `checkProject` finds unsound. */
interface UnsoundParts {
  /** True if the diagram itself has problems, so that no experiment can be prepared. */
  readonly isDiagram: boolean
  readonly experiments: ReadonlySet<string>
  readonly variants: ReadonlySet<string>
}

/** @param known problems that `checkProject` finds */
export function unsoundParts({ experiments = {} }: ProjectFile, known: readonly ModelError[]): UnsoundParts {
  const isDiagram = known.some(({ place }) => place.experiment === undefined && place.variant === undefined)
  const variants = new Set(known.flatMap(({ place }) => place.variant ?? []))
  const unsound = new Set(known.flatMap(({ place }) => place.experiment ?? []))
  for (const [name, { variant }] of Object.entries(experiments))
    if (isDiagram || (variant !== undefined && variants.has(variant))) unsound.add(name)
  return { isDiagram, experiments: unsound, variants }
}

/**
 * Returns the problems of all experiments. Of one that has other problems, only its data is checked.
 * @param known problems that `checkProject` finds; they are not repeated
 */
export function checkExperiments(
  { project: written, files }: { readonly project: ProjectFile; readonly files: ProjectFiles },
  registry: BlockRegistry,
  known: readonly ModelError[],
): readonly ModelError[] {
  const project = activeModel(written)
  const unsound = unsoundParts(project, known).experiments
  const problems = Object.entries(project.experiments ?? {}).flatMap(([experiment, { variant }]) => {
    const request = { project, files, experiment }
    if (unsound.has(experiment)) return dataProblems(request)
    const listed = examineExperiment(request, registry).problems
    return variant === undefined
      ? listed
      : listed.map((problem) => (problem.place.variant === undefined ? inVariant(variant, problem) : problem))
  })
  const messages = new Set(known.map(({ message }) => message))
  return problems.filter(({ message }) => !messages.has(message) && messages.add(message))
}
