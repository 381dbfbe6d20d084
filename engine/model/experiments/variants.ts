/**
 * Parameter sets: named values on top of the blocks and variables of a project. Values of an experiment come on top of
 * them, values of the command line on top of all.
 */
import { mapRecord } from '../../collections/entries'
import { ModelError, settingAt } from '../../errors/model-error'
import type { BlockRegistry } from '../blocks/block'
import { withInputs } from '../inputs/experiment-inputs'
import { suggest } from '../../errors/nearest'
import { withHandInputs, type HandInputs } from '../inputs/hand-inputs'
import { withLiveValues, type LiveValues } from './live-values'
import { sourceNamed } from '../names/names'
import { withoutAbsent } from '../overlay/absent'
import { requireFit, withOverlay } from '../overlay/apply'
import { applyOverrides } from '../names/overrides'
import type { ProjectFile, VariantSettings } from '../project/project'
import { activeModel } from '../subsystem'
import {
  noTakeover,
  takeoverOf,
  withDriverInputs,
  withTakeover,
  type Takeover,
  type TakeoverRequest,
} from '../takeover'

/**
 * Name that asks for the values of the project alone, even if the experiment names a set; no set can have this name.
 */
export const baseVariant = 'base'

/**
 * Returns the project with the values of a set, all levels as one.
 * @throws ModelError `unknown-variant`, `unknown-block`, `unknown-variable`, naming the set
 */
export function withVariant(written: ProjectFile, variant: string): ProjectFile {
  const project = activeModel(written)
  const { set = {}, variables = {} } = variantNamed(project, variant)
  const unknown = Object.keys(variables).find((name) => !Object.hasOwn(project.variables ?? {}, name))
  if (unknown !== undefined) throw unknownVariable(project, variant, unknown)
  try {
    const applied = applyOverrides(project, set)
    return { ...applied, ...(project.variables && { variables: { ...project.variables, ...variables } }) }
  } catch (error) {
    throw error instanceof ModelError ? inVariant(variant, error) : error
  }
}

/** Changes of an experiment that do not affect the project file. */
export interface ExperimentChanges {
  /** Parameter set instead of that of the experiment; `base` for none. */
  readonly variant?: string
  /** Values on top of those of the experiment and of the parameter set. */
  readonly values?: LiveValues
  /** Sources driven by hand, with their values at the start, SI; they read no data. */
  readonly hand?: HandInputs
  /**
   * Other sources that are commanded from outside, by a file of the command line or the caller of an exported model.
   */
  readonly taken?: readonly string[]
  /** Drivers that stay active although something else takes over their input, besides those of the experiment. */
  readonly keepDrivers?: readonly string[]
}

/**
 * Returns the project as an experiment runs it. This is the one list of the changes of an experiment to a model, and
 * its order matters: each step works on the result of the previous steps. The result asks for none of them any more.
 *
 * `prepareExperiment` calls it for everything that runs, compiles or shows an experiment
 * (`scripts/lint/experiment-parts.mjs`).
 * @param experiment by name; undefined for the project without one
 * @throws ModelError as `withVariant`; `unknown-block` for a hand input that isn't a source
 */
export function forExperiment(
  project: ProjectFile,
  registry: BlockRegistry,
  experiment: string | undefined,
  changes: ExperimentChanges = {},
): ProjectFile {
  if (experiment === undefined) return withChosen(project, changes.variant)
  const driven = withSources(project, registry, experiment, changes)
  return withTakeover(driven, registry, takeoverRequest(project, experiment, changes))
}

/**
 * Returns drivers that are silent while the experiment runs, and who silences them.
 * @throws ModelError as `forExperiment`
 */
export function takeoverIn(
  project: ProjectFile,
  registry: BlockRegistry,
  experiment: string | undefined,
  changes: ExperimentChanges = {},
): Takeover {
  if (experiment === undefined) return noTakeover
  const request = takeoverRequest(project, experiment, changes)
  if (request.sources.length === 0) return noTakeover
  return takeoverOf(withSources(project, registry, experiment, changes), registry, request)
}

function takeoverRequest(
  project: ProjectFile,
  experiment: string,
  { hand = {}, taken = [], keepDrivers }: ExperimentChanges,
): TakeoverRequest {
  const sources = [...new Set([...inputNames(project, experiment), ...Object.keys(hand), ...taken])]
  return { experiment, sources, ...(keepDrivers && { keep: keepDrivers }) }
}

/** Returns the inputs of an experiment, by their names in the project. */
const inputNames = (project: ProjectFile, experiment: string): readonly string[] =>
  Object.keys(activeModel(project).experiments?.[experiment]?.inputs ?? {})

/** Returns the project of an experiment with all its sources applied and all its drivers still active. */
function withSources(
  project: ProjectFile,
  registry: BlockRegistry,
  experiment: string,
  { variant, values, hand = {}, taken = [] }: ExperimentChanges,
): ProjectFile {
  // misfits are reported as written, whatever the parameter set changes
  requireFit(project, experiment)
  const chosen = withChosen(project, variant ?? project.experiments?.[experiment]?.variant)
  const tried = values === undefined ? chosen : withLiveValues(chosen, experiment, values)
  const changed = withoutAbsent(withOverlay(tried, experiment, registry))
  const named = [...inputNames(project, experiment), ...Object.keys(hand), ...taken]
  const whole = withDriverInputs(changed, registry, experiment, named)
  const byHand = Object.fromEntries(Object.entries(hand).map(([name, value]) => [sourceNamed(name), value]))
  const fromData = withInputs(whole, registry, experiment, byHand)
  return withHandInputs(fromData, registry, experiment, byHand)
}

/**
 * Returns the project with the values of a set, which no experiment changes any more; without a set, the project
 * itself.
 */
export function withChosen(project: ProjectFile, variant: string | undefined): ProjectFile {
  if (variant === undefined) return project
  return withoutChoices(variant === baseVariant ? project : withVariant(project, variant))
}

function withoutChoices(project: ProjectFile): ProjectFile {
  const experiments = mapRecord(project.experiments ?? {}, ({ variant: _chosen, ...rest }) => rest)
  return { ...project, experiments }
}

/** @throws ModelError `unknown-variant` listing those there are */
export function variantNamed({ variants = {} }: ProjectFile, name: string): VariantSettings {
  if (Object.hasOwn(variants, name)) return variants[name]
  const names = Object.keys(variants)
  throw new ModelError(
    'unknown-variant',
    `there is no variant "${name}"`,
    { file: 'project.json' },
    suggest(
      name,
      names,
      names.length === 0 ? 'the project has none; leave the variant out' : `use one of ${names.join(', ')}`,
    ),
  )
}

/** @returns the error in the name of a set, or undefined */
export function variantNameProblem(name: string): ModelError | undefined {
  if (name.trim() === '') return new ModelError('invalid-name', 'a variant needs a name', {}, 'give it one')
  if (name !== baseVariant) return undefined
  return new ModelError(
    'invalid-name',
    `a variant cannot be named "${baseVariant}", which stands for the base values of the project`,
    {},
    'choose another name',
  )
}

export function unknownVariable(project: ProjectFile, variant: string, name: string): ModelError {
  return new ModelError(
    'unknown-variable',
    `variant "${variant}" sets "${name}", which is not a variable of the project`,
    { ...settingAt('variants', variant, 'variables', name), variant },
    suggest(name, Object.keys(project.variables ?? {}), 'add the variable to the project'),
  )
}

/** Returns an error of a value that a set contains, with the name of the set. */
export function inVariant(variant: string, { code, what, place, hint }: ModelError): ModelError {
  return new ModelError(code, `in variant "${variant}": ${what}`, { ...place, variant }, hint)
}
