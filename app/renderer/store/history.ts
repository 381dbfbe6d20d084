/**
 * Undo and redo as two stacks of diffs. Edits of one gesture (arrow keys held down) carry the same
 * `gesture` and become one entry. The id of the last entry identifies the content of the document:
 * it is remembered on saving, so undoing back to the saved state is not an unsaved change.
 */
import { isEmptyDiff, squashDiffs, type RecordsDiff } from './diff'

export interface HistoryEntry {
  readonly id: number
  /** Description of the edit for the undo button, such as "Move TireFL". */
  readonly label: string
  readonly diff: RecordsDiff
  readonly gesture?: string
  /** Selections before and after the edit, if the edit selects something. */
  readonly selections?: SelectionChange
}

export interface SelectionChange {
  readonly before: Selection
  readonly after: Selection
}

export interface Selection {
  readonly blocks: readonly string[]
  readonly wires: readonly string[]
  readonly notes: readonly string[]
}

export interface History {
  readonly past: readonly HistoryEntry[]
  readonly future: readonly HistoryEntry[]
  readonly nextId: number
}

export const emptyHistory: History = { past: [], future: [], nextId: 1 }

const LONGEST = 500

/** Returns the id of the state of the document; 0 before the first edit. */
export function currentEntry(history: History): number {
  return history.past.at(-1)?.id ?? 0
}

export function pushEdit(
  history: History,
  label: string,
  diff: RecordsDiff,
  gesture?: string,
  selections?: SelectionChange,
): History {
  if (isEmptyDiff(diff)) return history
  const last = history.past.at(-1)
  const id = history.nextId
  const joined = gesture !== undefined && last?.gesture === gesture && history.future.length === 0
  const entry: HistoryEntry = {
    id,
    label,
    diff: joined ? squashDiffs(last.diff, diff) : diff,
    gesture,
    selections: joined && selections !== undefined ? { ...selections, ...before(last) } : selections,
  }
  const past = joined ? history.past.slice(0, -1) : history.past
  if (isEmptyDiff(entry.diff)) return { past, future: [], nextId: id }
  return { past: [...past, entry].slice(-LONGEST), future: [], nextId: id + 1 }
}

const before = ({ selections }: HistoryEntry): Partial<SelectionChange> =>
  selections === undefined ? {} : { before: selections.before }

/** Returns the history after undoing the last edit, and that edit; null if there is none. */
export function popUndo(history: History): { history: History; entry: HistoryEntry } | null {
  const entry = history.past.at(-1)
  if (entry === undefined) return null
  return {
    history: { ...history, past: history.past.slice(0, -1), future: [entry, ...history.future] },
    entry,
  }
}

export function popRedo(history: History): { history: History; entry: HistoryEntry } | null {
  const entry = history.future[0]
  if (entry === undefined) return null
  // A redone entry is closed: the next edit of the same gesture starts a new one.
  const closed = { ...entry, gesture: undefined }
  return { history: { ...history, past: [...history.past, closed], future: history.future.slice(1) }, entry }
}
