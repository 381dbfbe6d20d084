/** Values under the parameter set in use: which value applies, and where a new one is stored. */
import type { ParamValue, ScalarValue } from '../../../engine/model/project/project'
import { applyDiff, emptyDiff, squashDiffs, type RecordsDiff } from '../store/diff'
import { setParameters } from '../store/edits/blocks'
import { setVariable } from '../store/edits/project'
import { activeVariant, setVariantParameters, setVariantVariable } from '../store/edits/variants'
import { getRecord, type Document } from '../store/records'

/** Destination of edits: the parameter set in use, or null for the project itself. */
export interface Destination {
  readonly variant: string | null
}

export function destinationOf(doc: Document, experiment: string | null, edits: 'variant' | 'base'): Destination {
  return { variant: edits === 'variant' ? activeVariant(doc, experiment) : null }
}

/** Returns the values of the active set for parameters of a block. */
export function variantParameters(
  doc: Document,
  variant: string | null,
  block: string,
): Readonly<Record<string, ParamValue>> {
  const set = variant === null ? {} : (getRecord(doc, 'variant', variant)?.value.set ?? {})
  const prefix = `${block}.`
  return Object.fromEntries(
    Object.entries(set).flatMap(([key, value]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [])),
  )
}

/** @param changes by block and parameter; undefined takes the value out of the set, or back to its default */
export function writeParameters(
  doc: Document,
  { variant }: Destination,
  changes: ReadonlyMap<string, Readonly<Record<string, ParamValue | undefined>>>,
): RecordsDiff {
  if (variant === null) return setParameters(doc, changes)
  let diff = emptyDiff
  for (const [block, values] of changes) {
    const keyed = Object.fromEntries(Object.entries(values).map(([name, value]) => [`${block}.${name}`, value]))
    diff = squashDiffs(diff, setVariantParameters(applyDiff(doc, diff), variant, keyed))
  }
  return diff
}

export function writeVariable(doc: Document, { variant }: Destination, name: string, value: ScalarValue): RecordsDiff {
  return variant === null ? setVariable(doc, name, value) : setVariantVariable(doc, variant, name, value)
}

/** Returns a text such as ` in variant sport` for the label of an edit. */
export function whereText({ variant }: Destination): string {
  return variant === null ? '' : ` in variant ${variant}`
}
