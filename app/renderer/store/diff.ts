/**
 * A change of the project as a value: records added, updated (from, to) and removed. It can be
 * applied, reversed and joined with the next one, so undo works without knowledge of the edited objects.
 */
import type { Document, DocumentRecord } from './records'

export interface RecordsDiff {
  readonly added: Readonly<Record<string, DocumentRecord>>
  readonly updated: Readonly<Record<string, readonly [from: DocumentRecord, to: DocumentRecord]>>
  readonly removed: Readonly<Record<string, DocumentRecord>>
}

export const emptyDiff: RecordsDiff = { added: {}, updated: {}, removed: {} }

export function isEmptyDiff(diff: RecordsDiff): boolean {
  for (const part of [diff.added, diff.updated, diff.removed]) if (Object.keys(part).length > 0) return false
  return true
}

export function reverseDiff(diff: RecordsDiff): RecordsDiff {
  const updated: Record<string, readonly [DocumentRecord, DocumentRecord]> = {}
  for (const [id, [from, to]] of Object.entries(diff.updated)) updated[id] = [to, from]
  return { added: diff.removed, updated, removed: diff.added }
}

export function applyDiff(doc: Document, diff: RecordsDiff): Document {
  const next = new Map(doc)
  for (const id of Object.keys(diff.removed)) next.delete(id)
  for (const [id, record] of Object.entries(diff.added)) next.set(id, record)
  for (const [id, [, to]] of Object.entries(diff.updated)) next.set(id, to)
  return next
}

/** Returns the difference that leads from one document to another; records are compared by identity. */
export function diffOf(before: Document, after: Document): RecordsDiff {
  const added: Record<string, DocumentRecord> = {}
  const updated: Record<string, [DocumentRecord, DocumentRecord]> = {}
  const removed: Record<string, DocumentRecord> = {}
  for (const [id, record] of after) {
    const old = before.get(id)
    if (old === undefined) added[id] = record
    else if (old !== record) updated[id] = [old, record]
  }
  for (const [id, record] of before) if (!after.has(id)) removed[id] = record
  return { added, updated, removed }
}

/** Returns one diff with the effect of both, the first being applied first. */
export function squashDiffs(first: RecordsDiff, second: RecordsDiff): RecordsDiff {
  const added = { ...first.added }
  const updated = { ...first.updated }
  const removed = { ...first.removed }
  for (const [id, record] of Object.entries(second.added)) {
    if (id in removed) {
      const from = removed[id]
      delete removed[id]
      if (from !== record) updated[id] = [from, record]
    } else added[id] = record
  }
  for (const [id, [from, to]] of Object.entries(second.updated)) {
    if (id in added) added[id] = to
    else {
      const first = updated[id]?.[0] ?? from
      if (first === to) delete updated[id]
      else updated[id] = [first, to]
    }
  }
  for (const [id, record] of Object.entries(second.removed)) {
    if (id in added) delete added[id]
    else {
      removed[id] = updated[id]?.[0] ?? record
      delete updated[id]
    }
  }
  return { added, updated, removed }
}
