/**
 * Bringing what somebody else has changed in a file into the open project: three versions, item by item and value by
 * value. What only one side has changed is taken from there; what both have changed differently stays as it is in the
 * open project and is counted, to be looked at in the comparison.
 */
import { parentOf } from '../../../engine/model/subsystem'
import { diffOf, type RecordsDiff } from '../store/diff'
import { getRecord, type Document, type DocumentRecord } from '../store/records'

export interface Merge {
  readonly diff: RecordsDiff
  /** Items that both sides have changed in different ways. */
  readonly both: number
}

/**
 * @param base what both sides began with
 * @param own the open project
 * @param theirs the file as it is now
 */
export function mergeTheirs(base: Document, own: Document, theirs: Document): Merge {
  const merged = new Map(own)
  const both = new Set<string>()
  for (const id of new Set([...base.keys(), ...theirs.keys()])) {
    const [b, o, t] = [base.get(id), own.get(id), theirs.get(id)]
    const { value, conflict } = mergeValue(b?.value, o?.value, t?.value)
    if (conflict) both.add(id)
    if (value === undefined) merged.delete(id)
    else if (o === undefined) merged.set(id, { ...t, value } as DocumentRecord)
    else if (!isSame(value, o.value)) merged.set(id, { ...o, value } as DocumentRecord)
  }
  keepInside(merged, own, both)
  const diff = diffOf(own, merged)
  return { diff, both: both.size }
}

/** Nothing may lie in a subsystem that is gone: it comes back for what is the user's own, and what is new of others stays out. */
function keepInside(merged: Map<string, DocumentRecord>, own: Document, both: Set<string>): void {
  for (const record of [...merged.values()]) {
    if (record.kind === 'header') continue
    for (let at = parentOf(record.name); at !== ''; at = parentOf(at)) {
      if (getRecord(merged, 'block', at) !== undefined) continue
      const parent = getRecord(own, 'block', at)
      both.add(record.id)
      if (parent === undefined) merged.delete(record.id)
      else merged.set(parent.id, parent)
    }
  }
}

interface Merged {
  readonly value: unknown
  readonly conflict: boolean
}

/** Undefined is a value that is not there. */
function mergeValue(base: unknown, own: unknown, theirs: unknown): Merged {
  if (isSame(theirs, base) || isSame(own, theirs)) return { value: own, conflict: false }
  if (isSame(own, base)) return { value: theirs, conflict: false }
  if (!isObject(own) || !isObject(theirs)) return { value: own, conflict: true }
  const former = isObject(base) ? base : {}
  const value: Record<string, unknown> = {}
  let conflict = false
  for (const key of new Set([...Object.keys(own), ...Object.keys(theirs)])) {
    const inner = mergeValue(at(former, key), at(own, key), at(theirs, key))
    if (inner.value !== undefined) value[key] = inner.value
    conflict ||= inner.conflict
  }
  return { value, conflict }
}

type Json = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function at(object: Json, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** As files are compared: by value, whatever the order of keys. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => isSame(item, b[i]))
  if (!isObject(a) || !isObject(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isSame(at(a, key), at(b, key)))
}
