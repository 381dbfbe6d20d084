/**
 * Everything that is wrong with a project, as far as that is known without formulating it: names,
 * block types, parameters, wires, the world, experiments, formulations, files.
 *
 * Each problem is reported once, where it arises: a faulty variable is not reported again by every
 * parameter that uses it, a block of unknown type not again by its wires.
 */
import { definitionFor } from './block'
import type { BlockRegistry } from './block'
import { checkExperiment, checkFormulations } from './check/experiments'
import type { CheckContext } from './check/experiments'
import { checkChosenColumn, checkColumnUnits, checkFile, normalisePath } from './check/files'
import type { ProjectFiles } from './check/files'
import { checkInputs, checkLive } from './check/inputs-and-sliders'
import { checkKeptDrivers } from './check/keep-drivers'
import { checkInterface } from './check/interface'
import { checkSignalKinds } from './check/signal-kinds'
import { checkSize } from './check/size'
import { checkSubsystems } from './check/subsystems'
import { checkVariants } from './check/variants'
import { checkVehicle } from './check/vehicle'
import { checkWires } from './check/wires'
import { ModelError, settingAt } from '../errors/model-error'
import { variableScope } from './expression'
import { checkConflicts } from './merge/conflicts'
import { blockNameProblem, freeNameProblem, variableNameProblem } from './names'
import { resolveBlock } from './parameters'
import type { ProjectFile } from './project'
import { unknownBlockType } from './resolve'
import { signalUnits } from './signal-units'
import { hasRole } from './roles'
import { standardSolvers } from './solvers'
import { activeModel, blockScopes, nameOf } from './subsystem'
import { signalWidths } from './widths'

export interface CheckOptions {
  /** Name of the project file in messages. */
  readonly fileName?: string
  /** Solvers that can be used. */
  readonly solvers?: CheckContext['solvers']
  /** Called before each block and each experiment is checked, so that a check that takes long differs from one that hangs. */
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
  const scope = variableScope(model.variables ?? {})
  const scopeOf = blockScopes(model, registry, scope)
  const solvers = options.solvers ?? standardSolvers
  const progress = options.progress ?? (() => undefined)
  const units = signalUnits(model, registry)
  const widths = signalWidths(model, registry, (name) => {
    const instance = model.blocks[name]
    const definition = definitionFor(registry, instance)
    return definition === undefined ? new Map() : resolveBlock(name, instance, definition, scopeOf(name), units).params
  })
  const context: CheckContext = { project: model, registry, files, scope, scopeOf, units, widths, solvers }
  const problems = [
    ...checkConflicts(project),
    ...checkVariables(context),
    ...checkFreeNames(model),
    ...Object.keys(model.blocks).flatMap((name) => {
      progress()
      return checkBlock(name, context)
    }),
    ...checkSignalKinds(context),
    ...checkSubsystems(model, registry),
    ...checkWorld(model, registry),
    ...checkWires(model, registry),
    ...widths.problems,
    ...checkFormulations(model),
    ...checkVariants(context),
    ...Object.entries(model.experiments ?? {}).flatMap(([name, experiment]) => {
      progress()
      return [...checkExperiment(name, experiment, context), ...checkKeptDrivers(name, experiment, context)]
    }),
    ...checkInputs(context),
    ...checkLive(context),
    ...checkInterface(context),
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

function checkBlock(name: string, { project, registry, files, scopeOf, units }: CheckContext): readonly ModelError[] {
  const named = blockNameProblem(nameOf(name))?.at({ block: name })
  const instance = project.blocks[name]
  const definition = definitionFor(registry, instance)
  if (definition === undefined) return [...(named ? [named] : []), unknownBlockType(name, instance.type, registry)]
  const { params, problems } = resolveBlock(name, instance, definition, scopeOf(name), units)
  const found = named === undefined ? [...problems] : [named, ...problems]
  for (const [parameter, param] of params) {
    if (param.kind !== 'file' || !param.active) continue
    const declared = definition.params[parameter]
    if (declared.kind !== 'file' || (declared.optional === true && param.value === '')) continue
    const wrong = checkFile(param.value, declared.extensions, files)
    const { columnPorts, chosen } = declared
    const textOf = (key: string): string => {
      const text = params.get(key)
      return text?.kind === 'text' ? text.value : ''
    }
    const unlike =
      wrong.length > 0 || columnPorts === undefined
        ? []
        : chosen !== undefined
          ? checkChosenColumn(
              param.value,
              files[normalisePath(param.value)],
              { column: textOf(chosen.column), unit: textOf(chosen.unit) },
              units(name, columnPorts[1] ?? ''),
            )
          : checkColumnUnits(
              param.value,
              files[normalisePath(param.value)],
              columnPorts.map((port) => (port === null ? [] : units(name, port))),
            )
    for (const problem of [...wrong, ...unlike]) found.push(problem.at({ block: name, parameter }))
  }
  return found
}

/** Frames and roads lie in a world; signals and axes of one dimension need none. */
function checkWorld(project: ProjectFile, registry: BlockRegistry): readonly ModelError[] {
  const worlds = Object.keys(project.blocks).filter((name) => hasRole(registry, project.blocks[name], 'world'))
  if (worlds.length === 0) {
    const needs = Object.entries(project.blocks).find(([, { type }]) =>
      Object.values(registry.get(type)?.ports ?? {}).some(({ kind }) => kind === 'frame' || kind === 'surface'),
    )
    if (needs === undefined && Object.keys(project.blocks).length > 0) return []
    return [
      new ModelError(
        'no-world',
        needs === undefined ? 'the project has no world' : `the project has no world, which ${needs[0]} needs`,
        {},
        'add a World block: it is the ground and holds gravity',
      ),
    ]
  }
  if (worlds.length === 1) return []
  return [
    new ModelError(
      'several-worlds',
      `the project has ${worlds.length} worlds: ${worlds.join(', ')}`,
      { block: worlds[1] },
      `keep ${worlds[0]} and connect the others' wires to it`,
    ),
  ]
}
