/** Differences between two versions of a project, as values: for the canvas, the list and the command line. */
import type { CanvasPoint, ProjectFile } from '../project/project'
import type { ItemKind } from '../project/shape/facts'

/**
 * `model`: it may change what a run computes or how it is called. `appearance`: where things lie, texts for the
 * reader, which plots are shown, how a value is written that stays the same.
 */
export type Effect = 'model' | 'appearance'

/** One value inside an item: a parameter, the end time of an experiment. */
export interface Detail {
  /** Keys from the item to the value, e.g. `params`, `mass`. */
  readonly path: readonly string[]
  /** Name for people: the label of a parameter, else the keys. */
  readonly label: string
  /** Values with units; undefined where there is none. */
  readonly before: string | undefined
  readonly after: string | undefined
  /** Numbers in SI, where both evaluate to one. */
  readonly values?: readonly [before: number, after: number]
  readonly effect: Effect
}

export interface Change {
  readonly kind: ItemKind
  /** Path of a block, wire or note, name of the others; as in the later version unless it was removed. */
  readonly name: string
  /** In the earlier version, where it went by another name or lay in another subsystem. */
  readonly formerly?: string
  readonly change: 'added' | 'removed' | 'changed'
  readonly effect: Effect
  readonly details: readonly Detail[]
  /** A block that lies elsewhere on the canvas. */
  readonly moved?: { readonly from: CanvasPoint; readonly to: CanvasPoint }
}

export interface ProjectDiff {
  /** In the order of kinds above, then of the later version, then what was removed. */
  readonly changes: readonly Change[]
  /** Blocks that exist in both under different paths: earlier -> later. */
  readonly renamed: ReadonlyMap<string, string>
  /** The earlier version, expanded, with blocks under the paths that they have later. */
  readonly base: ProjectFile
}
