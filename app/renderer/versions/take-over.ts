/** Edit that applies one difference of the other version to the open project; one step undoes it. */
import { definitionFor, type BlockRegistry } from '../../../engine/model/blocks/block'
import type { Change, Detail } from '../../../engine/model/diff'
import { splitMember } from '../../../engine/model/names/names'
import { isInside, nameOf, parentOf } from '../../../engine/model/subsystem'
import type { RecordsDiff } from '../store/diff'
import { Draft } from '../store/draft'
import { blockOf, isSubsystem, moveBlocksTo, removeBlocks } from '../store/edits/levels'
import { wiringProblem } from '../store/edits/wires'
import { getRecord, type Document, type RecordKind, type RecordValue } from '../store/records'
import { versionsTexts as texts } from '../texts/versions'

export type Taken = { readonly diff: RecordsDiff } | { readonly refused: string }

interface Context {
  readonly draft: Draft
  /** Other version, with blocks under the paths of the open one. */
  readonly base: Document
  readonly registry: BlockRegistry
  readonly change: Change
}

/** @param detail one value only; the whole item when missing */
export function takeOver(
  doc: Document,
  base: Document,
  registry: BlockRegistry,
  change: Change,
  detail?: Detail,
): Taken {
  const draft = new Draft(doc)
  const context: Context = { draft, base, registry, change }
  const refused = detail === undefined ? takeItem(context) : takeDetail(context, detail)
  return refused === null ? { diff: draft.diff() } : { refused }
}

function takeItem(context: Context): string | null {
  switch (context.change.kind) {
    case 'block':
      return takeBlock(context)
    case 'wire':
      return takeWire(context)
    case 'project':
      return takeRecord(context, 'header')
    case 'variable':
    case 'note':
    case 'formulation':
    case 'experiment':
    case 'variant':
    case 'input':
    case 'slider':
    case 'interface':
    case 'vehicle':
      return takeRecord(context, context.change.kind)
  }
}

function takeRecord({ draft, base, change }: Context, kind: RecordKind): string | null {
  const old = getRecord(base, kind, change.name)
  if (old === undefined) draft.remove(kind, change.name)
  else draft.set(kind, change.name, old.value)
  return null
}

function takeBlock(context: Context): string | null {
  const { draft, base, change } = context
  const { name, formerly } = change
  if (change.change === 'added') {
    removeBlocks(draft, [name])
    return null
  }
  const old = getRecord(base, 'block', name)
  if (old === undefined) return null
  if (change.change === 'removed') return restoreBlock(context)
  draft.set('block', name, old.value)
  return formerly === undefined ? null : renameBack(context, formerly)
}

function renameBack({ draft, change }: Context, formerly: string): string | null {
  const { name } = change
  if (parentOf(formerly) !== parentOf(name)) return texts.refusedLevel
  if (draft.get('block', formerly) !== undefined) return texts.refusedName(nameOf(formerly))
  moveBlocksTo(draft, new Map([[name, formerly]]))
  return null
}

/** Restores a block with its contents, and its wires to blocks that exist. */
function restoreBlock({ draft, base, registry, change: { name } }: Context): string | null {
  const parent = parentOf(name)
  if (parent !== '' && !isSubsystem(draft.doc, parent)) return texts.refusedParent(parent)
  if (draft.get('block', name) !== undefined) return texts.refusedName(nameOf(name))
  const comes = (path: string): boolean => path === name || isInside(path, name)
  for (const record of base.values()) {
    if (record.kind === 'block' && comes(record.name)) draft.set('block', record.name, record.value)
    else if (record.kind === 'note' && isInside(record.name, name)) draft.set('note', record.name, record.value)
  }
  for (const record of base.values()) {
    if (record.kind !== 'wire' || !record.value.some((end) => comes(blockOf(end)))) continue
    const inside = isInside(record.name, name)
    if (!inside && wiringProblem(draft.doc, registry, ...record.value) !== null) continue
    if (draft.get('wire', record.name) === undefined) draft.set('wire', record.name, record.value)
  }
  for (const record of base.values())
    if (record.kind === 'route' && draft.get('wire', record.name) !== undefined)
      if (isInside(record.name, name)) draft.set('route', record.name, record.value)
  return null
}

function takeWire({ draft, base, registry, change }: Context): string | null {
  const { name, formerly } = change
  if (change.change === 'added') {
    draft.remove('wire', name)
    return null
  }
  const former = formerly ?? name
  const ends = getRecord(base, 'wire', former)?.value
  if (ends === undefined) return null
  if (former !== name) {
    if (draft.get('wire', former) !== undefined) return texts.refusedName(nameOf(former))
    draft.rename('wire', name, former)
  } else if (draft.get('wire', name)?.join() !== ends.join()) {
    draft.remove('wire', name)
    const missing = ends.find((end) => !hasPort(draft.doc, registry, end))
    if (missing !== undefined) return texts.refusedPorts(`there is no port ${missing}`)
    const problem = wiringProblem(draft.doc, registry, ...ends)
    if (problem !== null) return texts.refusedPorts(problem)
    draft.set('wire', name, ends)
  }
  const route = getRecord(base, 'route', former)?.value
  if (route === undefined) draft.remove('route', former)
  else draft.set('route', former, route)
  return null
}

function hasPort(doc: Document, registry: BlockRegistry, reference: string): boolean {
  const parts = splitMember(reference)
  const block = parts && getRecord(doc, 'block', parts.block)?.value
  return parts !== undefined && block !== undefined && definitionFor(registry, block)?.ports[parts.member] !== undefined
}

/** Applies one value inside an item that both versions have. */
function takeDetail(context: Context, { path }: Detail): string | null {
  const { draft, base, change } = context
  if (change.kind === 'wire' || change.kind === 'interface' || path.length === 0) return takeItem(context)
  const kind: RecordKind = change.kind === 'project' ? 'header' : change.kind
  const old = getRecord(base, kind, change.name)?.value
  const now = draft.get(kind, change.name)
  if (old === undefined || now === undefined) return takeItem(context)
  draft.set(kind, change.name, withValue(now, path, valueAt(old, path)) as RecordValue<typeof kind>)
  return null
}

type Json = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function valueAt(item: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined), item)
}

/** Returns the item with another value at a path; objects that become empty are removed. */
function withValue(item: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const object = isObject(item) ? item : {}
  const inner = withValue(object[key], rest, value)
  const empty = inner === undefined || (rest.length > 0 && isObject(inner) && Object.keys(inner).length === 0)
  if (!empty) return { ...object, [key]: inner }
  const { [key]: _gone, ...others } = object
  return others
}
