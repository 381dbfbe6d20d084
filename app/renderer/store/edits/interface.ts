/** Interface of the exported model: its variables, and the settings of the project for them. */
import { addedBy } from '../../../../engine/model/overlay'
import type { InterfaceInput, InterfaceNaming, InterfaceSettings } from '../../../../engine/model/project/project'
import type { RecordsDiff } from '../diff'
import { edit } from '../draft'
import { getRecord, recordsOf, type Document } from '../records'

export type InterfaceList = Exclude<keyof InterfaceSettings, 'names'>
export type InterfaceEntries = Readonly<Record<string, InterfaceInput>>

/** Returns the interface settings of the project; a missing list is the default one. */
export function interfaceOf(doc: Document): InterfaceSettings {
  return Object.fromEntries(recordsOf(doc, 'interface').map(({ name, value }) => [name, value]))
}

/** Returns the blocks that experiments add to the diagram. */
export const addedBlocks = (doc: Document): ReadonlySet<string> =>
  new Set(addedBy(Object.fromEntries(recordsOf(doc, 'experiment').map(({ name, value }) => [name, value]))))

/** Returns the entries of a list; undefined for the default list. */
function listedEntries(doc: Document, list: InterfaceList): InterfaceEntries | undefined {
  return getRecord(doc, 'interface', list)?.value as InterfaceEntries | undefined
}

/**
 * Adds variables to a list, or removes them with all their settings. A list that equals the default is not stored.
 * @param usual the default list
 */
export function setIncluded(
  doc: Document,
  list: InterfaceList,
  usual: readonly string[],
  keys: readonly string[],
  included: boolean,
): RecordsDiff {
  const entries = { ...entriesOf(doc, list, usual) }
  for (const key of keys) {
    if (!included) delete entries[key]
    else entries[key] ??= {}
  }
  return setEntries(doc, list, entries, usual)
}

/**
 * Sets facts of a variable, or removes them (undefined); the variable is added to the list.
 * @param usual the default list
 */
export function setVariableFacts(
  doc: Document,
  list: InterfaceList,
  usual: readonly string[],
  key: string,
  facts: { readonly [K in keyof InterfaceInput]?: InterfaceInput[K] | undefined },
): RecordsDiff {
  const before = entriesOf(doc, list, usual)
  const said = Object.entries({ ...before[key], ...facts }).filter(([, value]) => value !== undefined)
  return setEntries(doc, list, { ...before, [key]: Object.fromEntries(said) }, usual)
}

/** Restores the default list, without settings for its variables. */
export function resetList(doc: Document, list: InterfaceList): RecordsDiff {
  return edit(doc, (draft) => draft.remove('interface', list))
}

export function setNaming(doc: Document, naming: InterfaceNaming): RecordsDiff {
  return edit(doc, (draft) => {
    if (naming === 'signals') draft.remove('interface', 'names')
    else draft.set('interface', 'names', naming)
  })
}

function entriesOf(doc: Document, list: InterfaceList, usual: readonly string[]): InterfaceEntries {
  return listedEntries(doc, list) ?? Object.fromEntries(usual.map((key) => [key, {}]))
}

function setEntries(
  doc: Document,
  list: InterfaceList,
  entries: InterfaceEntries,
  usual: readonly string[],
): RecordsDiff {
  const keys = Object.keys(entries)
  const isUsual =
    keys.length === usual.length &&
    usual.every((key) => Object.hasOwn(entries, key) && Object.keys(entries[key]).length === 0)
  return isUsual ? resetList(doc, list) : edit(doc, (draft) => draft.set('interface', list, entries))
}
