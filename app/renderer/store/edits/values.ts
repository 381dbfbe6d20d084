/** Names that expressions use: where they are used, and renaming with all expressions following. */
import type { BlockRegistry } from '../../../../engine/model/blocks/block'
import {
  capturedIn,
  renameUses,
  usesOf,
  type NamedValue,
  type ProjectValues,
  type ValueUse,
} from '../../../../engine/model/network/values'
import type { Draft } from '../draft'
import { recordsOf, type Document, type RecordKind, type RecordValue } from '../records'
import { refusalTexts } from '../../texts/refusals'

/** Returns the values of the open project, with the blocks of all levels by path. */
export function projectValues(doc: Document): ProjectValues {
  const named = <K extends RecordKind>(kind: K): Record<string, RecordValue<K>> =>
    Object.fromEntries(recordsOf(doc, kind).map(({ name, value }) => [name, value]))
  return {
    variables: named('variable'),
    blocks: named('block'),
    experiments: named('experiment'),
    variants: named('variant'),
    inputs: named('input'),
    live: named('slider'),
    interface: named('interface'),
  }
}

export function valueUses(doc: Document, registry: BlockRegistry, named: NamedValue): readonly ValueUse[] {
  return usesOf(projectValues(doc), registry, named)
}

/** Renames in every expression; the caller renames the definition afterwards. */
export function renameInExpressions(draft: Draft, registry: BlockRegistry, named: NamedValue, to: string): void {
  const renamed = renameUses(projectValues(draft.doc), registry, named, to)
  for (const [name, value] of Object.entries(renamed.variables ?? {})) draft.set('variable', name, value)
  for (const [name, value] of Object.entries(renamed.blocks)) draft.set('block', name, value)
  for (const [name, value] of Object.entries(renamed.experiments ?? {})) draft.set('experiment', name, value)
  for (const [name, value] of Object.entries(renamed.variants ?? {})) draft.set('variant', name, value)
  for (const [name, value] of Object.entries(renamed.inputs ?? {})) draft.set('input', name, value)
  for (const [name, value] of Object.entries(renamed.live ?? {})) draft.set('slider', name, value)
  for (const [key, value] of Object.entries(renamed.interface ?? {})) draft.set('interface', key, value)
}

/**
 * Returns why expressions would mean something else under a new name, or null. A parameter of a subsystem that hides an
 * outer variable is allowed: users choose the name for that purpose.
 */
export function renameConflict(doc: Document, registry: BlockRegistry, named: NamedValue, to: string): string | null {
  const captor = capturedIn(projectValues(doc), registry, named, to)
  return captor === undefined ? null : refusalTexts.nameCaptured(captor, to)
}
