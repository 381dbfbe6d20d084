/** Differences between two versions of a project, as values: for the canvas, the list and the command line. */
import type { CanvasPoint, ProjectFile } from '../project/project'
import type { ItemKind } from '../project/shape/facts'

/**
 * Effect of a change. `model`: it may change the results of a run or their names. `appearance`: positions, texts
 * for the reader, the plots that are shown, the notation of a value that stays the same.
 */
export type Effect = 'model' | 'appearance'

/** Changed value inside an item: a parameter, the end time of an experiment. */
export interface Detail {
  /** Keys from the item to the value, e.g. `params`, `mass`. */
  readonly path: readonly string[]
  /** Name for people: the label of a parameter, otherwise the keys. */
  readonly label: string
  /** Values with their units; undefined if there is none. */
  readonly before: string | undefined
  readonly after: string | undefined
  /** Numbers in SI units, if both values evaluate to one. */
  readonly values?: readonly [before: number, after: number]
  readonly effect: Effect
}

export interface Change {
  readonly kind: ItemKind
  /** Path of a block, wire or note, or name of another item; as in the later version unless it was removed. */
  readonly name: string
  /** Name in the earlier version, if the item had another name or lay in another subsystem. */
  readonly formerly?: string
  readonly change: 'added' | 'removed' | 'changed'
  readonly effect: Effect
  readonly details: readonly Detail[]
  /** Positions of a block that moved on the canvas. */
  readonly moved?: { readonly from: CanvasPoint; readonly to: CanvasPoint }
}

export interface ProjectDiff {
  /** Changes in the order of kinds above, then of the later version, then removed items. */
  readonly changes: readonly Change[]
  /** Paths of blocks that exist in both versions under different paths: earlier -> later. */
  readonly renamed: ReadonlyMap<string, string>
  /** Earlier version, expanded, with blocks under their later paths. */
  readonly base: ProjectFile
}
