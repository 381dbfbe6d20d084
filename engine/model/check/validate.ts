/**
 * Check of a whole project, as far as is possible without formulating it: names, block types, parameters, wires, the
 * world, experiments, formulations, files. Each problem is reported once, where it arises. A faulty variable is not
 * reported again by every parameter that uses it, nor a block of unknown type by its wires.
 *
 * Each problem is reported once, where it arises: a faulty variable is not reported again by every
 * parameter that uses it, a block of unknown type not again by its wires.
 */
import type { BlockRegistry } from '../blocks/block'
import { checkDiagram, contextOf } from './diagram'
import { checkExperiment, checkFormulations } from './experiments'
import type { CheckContext } from './experiments'
import type { ProjectFiles } from '../files/project-files'
import { withoutAbsent } from '../overlay'
import { checkOutside } from './outside'
import { checkKeptDrivers } from './keep-drivers'
import { checkOverlaid } from './overlay'
import { checkSize } from './size'
import { checkVariants } from './variants'
import { checkVehicle } from './vehicle'
import { ModelError, settingAt } from '../../errors/model-error'
import { checkConflicts } from '../merge/conflicts'
import { freeNameProblem, variableNameProblem } from '../names/names'
import type { ProjectFile } from '../project/project'
import { standardSolvers } from '../project/solvers'
import { activeModel } from '../subsystem'

export interface CheckOptions {
  /** Name of the project file in messages. */
  readonly fileName?: string
  /** Solvers that are available. */
  readonly solvers?: CheckContext['solvers']
  /**
   * Function called before each block and each experiment is checked, so that a check that takes long differs from one
   * that hangs.
   */
  readonly progress?: () => void
}

/**
 * @param files texts of the project's other files by relative path
 * @returns all problems, in the order of the file; empty when the project can be compiled
 */
export function checkProject(
  project: ProjectFile,
  registry: BlockRegistry,
  files: ProjectFiles,
  options: CheckOptions = {},
): readonly ModelError[] {
  const model = activeModel(project)
  const file = options.fileName ?? 'project.json'
  const tooLarge = checkSize(model)
  if (tooLarge !== undefined) return [tooLarge.at({ file })]
  const progress = options.progress ?? (() => undefined)
  const context = contextOf(model, registry, files, options.solvers ?? standardSolvers)
  const diagramProblems = checkDiagram(context, progress)
  const problems = [
    ...checkConflicts(project),
    ...checkVariables(context),
    ...checkFreeNames(model),
    ...diagramProblems,
    ...checkFormulations(model),
    ...checkVariants(context),
    ...Object.entries(model.experiments ?? {}).flatMap(([name, experiment]) => {
      progress()
      const problems =
        experiment.overlay === undefined
          ? checkExperiment(name, experiment, context)
          : checkOverlaid(name, project, context, diagramProblems)
      return [...problems, ...checkKeptDrivers(name, experiment, context)]
    }),
    ...checkOutside({ ...context, project: withoutAbsent(model) }),
    ...checkVehicle(context),
  ]
  return [...new Set(problems)].map((problem) => problem.at({ file }))
}

function checkVariables({ scope }: CheckContext): readonly ModelError[] {
  return scope.names.flatMap((name) => {
    const named = variableNameProblem(name)
    if (named !== undefined) return [named]
    try {
      scope.get(name)
      return []
    } catch (error) {
      if (error instanceof ModelError) return [error]
      throw error
    }
  })
}

function checkFreeNames({ experiments = {}, variants = {}, formulations = {} }: ProjectFile): readonly ModelError[] {
  const check = (section: string, what: string, entries: object): readonly ModelError[] =>
    Object.keys(entries).flatMap((name) => freeNameProblem(what, name, settingAt(section, name)) ?? [])
  return [
    ...check('experiments', 'an experiment', experiments),
    ...check('variants', 'a parameter set', variants),
    ...check('formulations', 'a formulation', formulations),
  ]
}
