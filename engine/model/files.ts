/**
 * Which files a project refers to: reference data of experiments and parameters of kind `file`, as blocks, experiments and parameter
 * sets give them.
 */
import type { BlockRegistry } from './block'
import { normalisePath } from './check/files'
import { splitMember } from './names'
import type { ParamValue, ProjectFile } from './project'
import { expandProject } from './subsystem'

/** Relative paths with `/`, each once, in the order of the project. */
export function referredFiles(written: ProjectFile, registry: BlockRegistry): readonly string[] {
  const project = expandProject(written)
  const paths = new Set<string>()
  const add = (path: ParamValue | undefined): void => {
    if (typeof path === 'string' && path !== '') paths.add(normalisePath(path))
  }
  const isFile = (block: string, parameter: string): boolean => {
    if (!Object.hasOwn(project.blocks, block)) return false
    const params = registry.get(project.blocks[block].type)?.params ?? {}
    return Object.hasOwn(params, parameter) && params[parameter].kind === 'file'
  }
  const addSet = (set: Readonly<Record<string, ParamValue>> = {}): void => {
    for (const [key, value] of Object.entries(set)) {
      const target = splitMember(key)
      if (target !== undefined && isFile(target.block, target.member)) add(value)
    }
  }
  for (const [name, { type, params }] of Object.entries(project.blocks)) {
    for (const parameter of Object.keys(registry.get(type)?.params ?? {})) {
      if (isFile(name, parameter)) add(params?.[parameter] ?? defaultOf(registry, type, parameter))
    }
  }
  for (const experiment of Object.values(project.experiments ?? {})) {
    addSet(experiment.set)
    for (const { file } of Object.values(experiment.inputs ?? {})) add(file)
    for (const { file } of Object.values(experiment.references ?? {})) add(file)
  }
  for (const variant of Object.values(project.variants ?? {})) addSet(variant.set)
  return [...paths]
}

/** Files that a project referred to and, as it is now, does no more. */
export function filesLeft(before: ProjectFile, now: ProjectFile, registry: BlockRegistry): readonly string[] {
  const used = new Set(referredFiles(now, registry))
  return referredFiles(before, registry).filter((path) => !used.has(path))
}

function defaultOf(registry: BlockRegistry, type: string, parameter: string): ParamValue | undefined {
  return registry.get(type)?.params[parameter]?.default
}
