/**
 * Checks of the diagram of a project, without its experiments and other sections: types and parameters of blocks,
 * wires, the world, kinds and widths of signals. Serves the diagram of the project, and that of each experiment with an
 * overlay.
 */
import { definitionFor, type BlockRegistry } from '../blocks/block'
import { ModelError } from '../../errors/model-error'
import { variableScope } from '../expression'
import { blockNameProblem } from '../names/names'
import { resolveBlock } from '../network/parameters'
import type { ProjectFile } from '../project/project'
import { unknownBlockType } from '../network/resolve'
import { hasRole } from '../blocks/roles'
import { signalUnits } from '../network/signal-units'
import { blockScopes } from '../network/scopes'
import { nameOf } from '../subsystem'
import { signalWidths } from '../network/widths'
import type { CheckContext } from './experiments'
import { checkChosenColumn, checkColumnUnits, checkFile, normalisePath } from '../files/project-files'
import { checkSignalKinds } from './signal-kinds'
import { checkSubsystems } from './subsystems'
import { checkWires } from './wires'

/** @param model all levels as one, without disabled blocks */
export function contextOf(
  model: ProjectFile,
  registry: BlockRegistry,
  files: CheckContext['files'],
  solvers: CheckContext['solvers'],
): CheckContext {
  const scope = variableScope(model.variables ?? {})
  const scopeOf = blockScopes(model, registry, scope)
  const units = signalUnits(model, registry)
  const widths = signalWidths(model, registry, (name) => {
    const instance = model.blocks[name]
    const definition = definitionFor(registry, instance)
    return definition === undefined ? new Map() : resolveBlock(name, instance, definition, scopeOf(name), units).params
  })
  return { project: model, registry, files, scope, scopeOf, units, widths, solvers }
}

/** @param progress function called before each block */
export function checkDiagram(context: CheckContext, progress: () => void = () => undefined): readonly ModelError[] {
  const { project, registry, widths } = context
  return [
    ...Object.keys(project.blocks).flatMap((name) => {
      progress()
      return checkBlock(name, context)
    }),
    ...checkSignalKinds(context),
    ...checkSubsystems(project, registry),
    ...checkWorld(project, registry),
    ...checkWires(project, registry),
    ...widths.problems,
  ]
}

function checkBlock(name: string, { project, registry, files, scopeOf, units }: CheckContext): readonly ModelError[] {
  const named = blockNameProblem(nameOf(name))?.at({ block: name })
  const instance = project.blocks[name]
  const definition = definitionFor(registry, instance)
  if (definition === undefined) return [...(named ? [named] : []), unknownBlockType(name, instance.type, registry)]
  const { params, problems } = resolveBlock(name, instance, definition, scopeOf(name), units)
  const findings = named === undefined ? [...problems] : [named, ...problems]
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
    for (const problem of [...wrong, ...unlike]) findings.push(problem.at({ block: name, parameter }))
  }
  return findings
}

/** Checks for a world, in which frames and roads lie; signals and axes of one dimension need none. */
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
