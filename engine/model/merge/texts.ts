/** Merge of the texts of project files, and reading of files that a merge left with open conflicts. */
import { ownValue } from '../../collections/entries'
import { ModelError } from '../../errors/model-error'
import { checkShape, readProject } from '../parse/parse-project'
import type { ProjectFile } from '../project/project'
import { decidedBase, ourSide, theirSide } from './conflicts'
import { conflictMarkers, sidesOf } from '../text/conflict-markers'
import { mergeProjects } from './merge'
import type { ProjectMerge } from './types'
import { isObject } from './values'
import { sameJson } from '../diff/settings'

const nothing: ProjectFile = { wishbone: 1, title: '', blocks: {}, wires: {} }

/**
 * @param texts of project files; an empty base stands for none
 * @param names of the three for messages
 * @throws ModelError if one of them is not a project, or has unresolved conflicts
 */
export function mergeTexts(
  texts: { readonly base: string; readonly ours: string; readonly theirs: string },
  names: { readonly base: string; readonly ours: string; readonly theirs: string },
): ProjectMerge {
  const read = (side: keyof typeof texts): ProjectFile => {
    const result = readProject(texts[side], names[side])
    if (!result.ok) throw result.problems[0]
    return result.project
  }
  const [ours, theirs] = [read('ours'), read('theirs')]
  for (const [project, side] of [
    [ours, 'ours'],
    [theirs, 'theirs'],
  ] as const)
    if (project.conflicts !== undefined)
      throw new ModelError(
        'merge-conflict',
        'the file has conflicts of an earlier merge that are still open',
        { file: names[side] },
        'settle them first: open it in the window, compare both sides and save',
      )
  const base = texts.base.trim() === '' ? commonOf(ours, theirs) : decidedBase(read('base'))
  return mergeProjects(base, ours, theirs)
}

/** Returns a substitute for a missing base: the parts on which both sides agree, so that nothing counts as deleted. */
function commonOf(ours: ProjectFile, theirs: ProjectFile): ProjectFile {
  const common = (a: unknown, b: unknown): unknown => {
    if (sameJson(a, b)) return a
    if (!isObject(a) || !isObject(b)) return undefined
    const entries = Object.keys(a).flatMap((key) => {
      const value = common(a[key], ownValue(b, key))
      return value === undefined ? [] : [[key, value] as const]
    })
    return Object.fromEntries(entries)
  }
  const shared = common(ours, theirs)
  return { ...nothing, ...(isObject(shared) ? shared : {}) }
}

export interface BothSides {
  readonly ours: ProjectFile
  readonly theirs: ProjectFile
  readonly conflictTexts: readonly string[]
}

/**
 * Returns both sides of a project file that contains open conflicts, or conflict markers that leave a project on each
 * side.
 * @returns undefined if it holds neither, or one side is not a project
 */
export function bothSides(text: string, fileName?: string): BothSides | undefined {
  if (conflictMarkers(text) !== undefined) {
    const sides = sidesOf(text)
    if (sides === undefined) return undefined
    try {
      const names = { base: fileName ?? '', ours: fileName ?? '', theirs: fileName ?? '' }
      const base = sides.base !== undefined && readProject(sides.base).ok ? sides.base : ''
      const merge = mergeTexts({ ...sides, base }, names)
      return {
        ours: merge.project,
        theirs: merge.theirs,
        conflictTexts: merge.conflicts.map((conflict) => conflict.text),
      }
    } catch (error) {
      if (error instanceof ModelError) return undefined
      throw error
    }
  }
  if (!text.includes('"conflicts"')) return undefined
  const result = readProject(text, fileName)
  const other = result.ok ? theirSide(result.project) : undefined
  if (!result.ok || other === undefined) return undefined
  const theirs = checkShape(other, fileName)
  if (!theirs.ok) return undefined
  return { ours: ourSide(result.project), theirs: theirs.project, conflictTexts: result.project.conflicts?.found ?? [] }
}
