/**
 * Files that a project refers to: reference data of experiments and parameters of kind `file`, as blocks, experiments
 * and parameter sets give them.
 */
import { ownValue } from '../../collections/entries'
import type { BlockRegistry } from '../blocks/block'
import { normalisePath } from './project-files'
import { splitMember } from '../names/names'
import type { ExperimentOverlay } from '../project/overlay'
import type { BlockInstance, ParamValue, ProjectFile } from '../project/project'
import { expandProject } from '../subsystem'

/** Returns relative paths with `/`, each once, in the order of the project. */
export function referredFiles(written: ProjectFile, registry: BlockRegistry): readonly string[] {
  const project = expandProject(written)
  const paths = new Set<string>()
  const add = (path: ParamValue | undefined): void => {
    if (typeof path === 'string' && path !== '') paths.add(normalisePath(path))
  }
  const isFile = (block: string, parameter: string, overlay: ExperimentOverlay = {}): boolean => {
    const { type } = ownValue(overlay.add, block) ??
      ownValue(overlay.replace, block) ??
      ownValue(project.blocks, block) ?? { type: '' }
    const params = registry.get(type)?.params ?? {}
    return Object.hasOwn(params, parameter) && params[parameter].kind === 'file'
  }
  const addBlock = ({ type, params }: Pick<BlockInstance, 'type' | 'params'>): void => {
    for (const [parameter, { kind }] of Object.entries(registry.get(type)?.params ?? {}))
      if (kind === 'file') add(params?.[parameter] ?? defaultOf(registry, type, parameter))
  }
  const addSet = (set: Readonly<Record<string, ParamValue>> = {}, overlay?: ExperimentOverlay): void => {
    for (const [key, value] of Object.entries(set)) {
      const target = splitMember(key)
      if (target !== undefined && isFile(target.block, target.member, overlay)) add(value)
    }
  }
  for (const block of Object.values(project.blocks)) addBlock(block)
  for (const experiment of Object.values(project.experiments ?? {})) {
    addSet(experiment.set, experiment.overlay)
    for (const { file } of Object.values(experiment.inputs ?? {})) add(file)
    const { replace, add: added } = experiment.overlay ?? {}
    for (const block of Object.values({ ...replace, ...added })) addBlock(block)
    for (const { file } of Object.values(experiment.references ?? {})) add(file)
  }
  for (const variant of Object.values(project.variants ?? {})) addSet(variant.set)
  return [...paths]
}

/** Returns files that a project referred to before, but no longer does. */
export function filesLeft(before: ProjectFile, now: ProjectFile, registry: BlockRegistry): readonly string[] {
  const used = new Set(referredFiles(now, registry))
  return referredFiles(before, registry).filter((path) => !used.has(path))
}

function defaultOf(registry: BlockRegistry, type: string, parameter: string): ParamValue | undefined {
  return registry.get(type)?.params[parameter]?.default
}
