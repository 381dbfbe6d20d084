/** Result of a three-way merge of projects, as values: for the command line, the window and the file. */
import type { ItemKind } from '../project/shape/facts'
import type { ProjectFile } from '../project/project'

/** Side whose value is in the result where both differ. */
export type Side = 'ours' | 'theirs'

export interface MergeConflict {
  readonly kind: ItemKind
  /** Path of a block or wire, or name of another item; empty for the project. */
  readonly name: string
  /** Keys from the item to the value, e.g. `mass` or `solver.step`; absent if the whole item is meant. */
  readonly field?: string
  /** Changes of both sides, in one sentence without a full stop. */
  readonly text: string
}

export interface ProjectMerge {
  /** Merged project, which loads. Conflicts have the value of our side. */
  readonly project: ProjectFile
  /** Merged project with the values of their side in conflicts. */
  readonly theirs: ProjectFile
  readonly conflicts: readonly MergeConflict[]
  /** Changes of both sides without a consequence for a run, such as positions on the canvas: ours was kept. */
  readonly remarks: readonly string[]
}

/** Function called for a value that both sides changed differently. */
export type Report = (path: readonly string[], base: unknown, ours: unknown, theirs: unknown) => void
