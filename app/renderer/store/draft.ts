/**
 * Writing an edit as steps on a scratch copy: the edit functions change a draft, and the diff against
 * the document they started from is the edit. Records that end up with an equal value do not count.
 */
import { diffOf, type RecordsDiff } from './diff'
import {
  getRecord,
  makeRecord,
  newOrder,
  recordId,
  recordsOf,
  type Document,
  type DocumentRecord,
  type RecordKind,
  type RecordOf,
  type RecordValue,
} from './records'

export class Draft {
  private readonly records: Map<string, DocumentRecord>

  constructor(private readonly base: Document) {
    this.records = new Map(base)
  }

  get doc(): Document {
    return this.records
  }

  get<K extends RecordKind>(kind: K, name: string): RecordValue<K> | undefined {
    return getRecord(this.records, kind, name)?.value
  }

  all<K extends RecordKind>(kind: K): readonly RecordOf<K>[] {
    return recordsOf(this.records, kind)
  }

  /** Adds a record, or replaces the value of an existing one. */
  set<K extends RecordKind>(kind: K, name: string, value: RecordValue<K>): void {
    const old = getRecord(this.records, kind, name)
    if (old !== undefined && sameValue(old.value, value)) return
    const order = old?.order ?? newOrder(this.records, kind, name)
    this.put(makeRecord(kind, name, order, value))
  }

  /** Removes a record; a wire is removed with its route. */
  remove(kind: RecordKind, name: string): void {
    this.records.delete(recordId(kind, name))
    if (kind === 'wire') this.remove('route', name)
  }

  /** Renames a record, which keeps its place in the order of the file; the route of a wire is renamed too. */
  rename<K extends RecordKind>(kind: K, from: string, to: string): void {
    const old = getRecord(this.records, kind, from)
    if (old === undefined || from === to) return
    this.records.delete(old.id)
    this.put(makeRecord(kind, to, old.order, old.value))
    if (kind === 'wire') this.rename('route', from, to)
  }

  private put<K extends RecordKind>(record: RecordOf<K>): void {
    // A record of one kind is a member of the union of all kinds, which a generic kind cannot show.
    this.records.set(record.id, record as DocumentRecord)
  }

  diff(): RecordsDiff {
    return diffOf(this.base, this.records)
  }
}

/** Returns the diff made by steps on a draft of the document. */
export function edit(doc: Document, steps: (draft: Draft) => void): RecordsDiff {
  const draft = new Draft(doc)
  steps(draft)
  return draft.diff()
}

function sameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
