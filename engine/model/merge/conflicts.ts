/** Conflicts, stored under the key `conflicts` of a project file until they are resolved. */
import { ownValue } from '../../collections/entries'
import { ModelError } from '../../errors/model-error'
import type { JsonValue } from '../text/json'
import { mergePatch } from '../text/merge-patch'
import type { ProjectFile } from '../project/project'
import { nameOf, parentOf } from '../subsystem'
import type { ProjectMerge } from './types'
import { isObject, patchOf } from './values'

/** Returns the merged project as its file contains it: with its open conflicts, if there are any. */
export function withConflicts({ project, theirs, conflicts }: ProjectMerge): ProjectFile {
  if (conflicts.length === 0) return project
  const patch = patchOf(project, theirs) ?? {}
  return { ...project, conflicts: { found: conflicts.map(({ text }) => text), theirs: isObject(patch) ? patch : {} } }
}

/** Returns the project without its open conflicts, with the values of our side. */
export function ourSide(project: ProjectFile): ProjectFile {
  const { conflicts: _open, ...rest } = project
  return rest
}

/** Returns the project with their side of the open conflicts, as JSON; undefined if there are none. */
export function theirSide(project: ProjectFile): JsonValue | undefined {
  if (project.conflicts === undefined) return undefined
  return mergePatch(ourSide(project) as unknown as JsonValue, project.conflicts.theirs as JsonValue)
}

/** Returns a problem for each conflict. */
export function checkConflicts({ conflicts, blocks }: ProjectFile): readonly ModelError[] {
  return (conflicts?.found ?? []).map((text) => {
    const block = text.slice(0, Math.max(text.search(/[.:]/), 0))
    return new ModelError(
      'merge-conflict',
      `unresolved merge conflict: ${text}`,
      hasBlock(blocks, block) ? { block } : {},
      'open the project in the window, compare both sides and save; or edit the file and delete its key "conflicts"',
    )
  })
}

function hasBlock(blocks: ProjectFile['blocks'], path: string): boolean {
  const parent = parentOf(path)
  if (parent === '') return Object.hasOwn(blocks, path)
  const [first, ...rest] = path.split('/')
  const inner = Object.hasOwn(blocks, first) ? blocks[first].blocks : undefined
  return inner === undefined ? Object.hasOwn(blocks, path) : hasBlock(inner, rest.join('/') || nameOf(path))
}

/** Value that no project has, so that the values of both sides differ from it. */
export const undecided = '\u0000undecided'

/**
 * Returns the base with undecided values where it has open conflicts. Such a base was itself merged from several
 * (criss-cross histories).
 */
export function decidedBase(base: ProjectFile): ProjectFile {
  if (base.conflicts === undefined) return base
  return blurred(ourSide(base), base.conflicts.theirs) as ProjectFile
}

function blurred(value: unknown, patch: unknown): unknown {
  if (isObject(value) && isObject(patch))
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => {
        const change = ownValue(patch, key)
        const fixed = change === undefined || change === null || ['wires', 'routes', 'ports', 'type'].includes(key)
        return [key, fixed ? entry : blurred(entry, change)]
      }),
    )
  return isObject(value) ? value : undecided
}
