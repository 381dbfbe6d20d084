/**
 * Parameter sets: named values on top of the blocks and variables of a project. What an experiment sets itself goes on
 * top of them, what is set on the command line on top of all.
 */
import { mapRecord } from '../collections/entries'
import { ModelError, settingAt } from '../errors/model-error'
import type { BlockRegistry } from './block'
import { withInputs } from './experiment-inputs'
import { suggest } from '../errors/nearest'
import { requireFit, withOverlay } from './overlay/apply'
import { applyOverrides } from './overrides'
import type { ProjectFile, VariantSettings } from './project'
import { activeModel } from './subsystem'

/** Asks for the values of the project alone, also where the experiment names a set; no set can be called so. */
export const baseVariant = 'base'

/**
 * The project with the values of a set, all levels as one.
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

/**
 * The project as an experiment runs it: with its parameter set, or the one that is requested instead, with its overlay, and with
 * its inputs instead of their sources. The result names no sets any more.
 * @param experiment by name; undefined for the project without one
 * @param asked instead of that of the experiment; `base` for none
 * @throws ModelError as `withVariant`
 */
export function forExperiment(
  project: ProjectFile,
  registry: BlockRegistry,
  experiment: string | undefined,
  asked?: string,
): ProjectFile {
  if (experiment === undefined) return withChosen(project, asked)
  requireFit(project, experiment)
  const chosen = withChosen(project, asked ?? project.experiments?.[experiment]?.variant)
  return withInputs(withOverlay(chosen, experiment), registry, experiment)
}

/** The project with the values of a set, which no experiment changes any more; without one it is the project itself. */
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
    suggest(name, names, names.length === 0 ? 'the project has none' : `use one of ${names.join(', ')}`),
  )
}

/** @returns what is wrong with the name of a set, or undefined */
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

/** An error of a value that a set gives, so that it says which. */
export function inVariant(variant: string, { code, what, place, hint }: ModelError): ModelError {
  return new ModelError(code, `in variant "${variant}": ${what}`, { ...place, variant }, hint)
}
