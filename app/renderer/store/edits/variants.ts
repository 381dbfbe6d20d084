/** Edits of parameter sets, and the choice of one for an experiment. */
import type { ParamValue, ScalarValue, VariantSettings } from '../../../../engine/model/project/project'
import type { RecordsDiff } from '../diff'
import { edit, type Draft } from '../draft'
import { uniqueName } from '../names'
import { getRecord, recordsOf, type Document } from '../records'

/** Returns the name that requests the project without a variant; no set can have it. */

export function variantNames(doc: Document): readonly string[] {
  return recordsOf(doc, 'variant').map(({ name }) => name)
}

/** Returns the parameter set that an experiment runs with, or null. */
export function activeVariant(doc: Document, experiment: string | null): string | null {
  const name = experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value.variant
  return name !== undefined && getRecord(doc, 'variant', name) !== undefined ? name : null
}

function freeVariantName(doc: Document, preferred: string): string {
  return uniqueName(preferred, (name) => getRecord(doc, 'variant', name) !== undefined)
}

/** Chooses the parameter set of an experiment; null: the values of the project. */
export function chooseVariant(doc: Document, experiment: string, variant: string | null): RecordsDiff {
  return edit(doc, (draft) => choose(draft, experiment, variant))
}

function choose(draft: Draft, experiment: string, variant: string | null): void {
  const settings = draft.get('experiment', experiment)
  if (settings === undefined) return
  const { variant: _before, ...rest } = settings
  draft.set('experiment', experiment, variant === null ? rest : { ...rest, variant })
}

/** Adds a parameter set with the values of another; the experiment uses the new one. */
export function addVariant(
  doc: Document,
  experiment: string | null,
  source: VariantSettings = {},
  preferred = 'variant1',
): { readonly name: string; readonly diff: RecordsDiff } {
  const name = freeVariantName(doc, preferred)
  const diff = edit(doc, (draft) => {
    draft.set('variant', name, source)
    if (experiment !== null) choose(draft, experiment, name)
  })
  return { name, diff }
}

/** Renames a parameter set; experiments that use it follow. */
export function renameVariant(doc: Document, from: string, to: string): RecordsDiff {
  return edit(doc, (draft) => {
    if (getRecord(doc, 'variant', to) !== undefined) return
    draft.rename('variant', from, to)
    for (const { name, value } of draft.all('experiment')) if (value.variant === from) choose(draft, name, to)
  })
}

/** Returns the experiments that run with a parameter set, by their titles. */
export function experimentsWith(doc: Document, variant: string): readonly string[] {
  return recordsOf(doc, 'experiment').flatMap(({ name, value }) =>
    value.variant === variant ? [value.title ?? name] : [],
  )
}

/** Removes a parameter set; experiments that use it run with the values of the project again. */
export function removeVariant(doc: Document, variant: string): RecordsDiff {
  return edit(doc, (draft) => {
    draft.remove('variant', variant)
    for (const { name, value } of draft.all('experiment')) if (value.variant === variant) choose(draft, name, null)
  })
}

/** Sets values of parameters in a set, or removes them from it (undefined). */
export function setVariantParameters(
  doc: Document,
  variant: string,
  values: Readonly<Record<string, ParamValue | undefined>>,
): RecordsDiff {
  return changeVariant(doc, variant, 'set', values)
}

export function setVariantVariable(
  doc: Document,
  variant: string,
  name: string,
  value: ScalarValue | undefined,
): RecordsDiff {
  return changeVariant(doc, variant, 'variables', { [name]: value })
}

function changeVariant(
  doc: Document,
  variant: string,
  section: 'set' | 'variables',
  values: Readonly<Record<string, ParamValue | undefined>>,
): RecordsDiff {
  return edit(doc, (draft) => {
    const settings = draft.get('variant', variant)
    if (settings === undefined) return
    const entries: Record<string, ParamValue> = { ...settings[section] }
    for (const [key, value] of Object.entries(values)) {
      if (value === undefined) delete entries[key]
      else entries[key] = value
    }
    draft.set('variant', variant, withSection(settings, section, entries))
  })
}

function withSection(
  settings: VariantSettings,
  section: 'set' | 'variables',
  entries: Readonly<Record<string, ParamValue>>,
): VariantSettings {
  const { [section]: _before, ...rest } = settings
  return Object.keys(entries).length === 0 ? rest : { ...rest, [section]: entries }
}

/** Removes entries from all sets, when the items that they refer to are removed. */
export function dropFromVariants(draft: Draft, section: 'set' | 'variables', gone: (key: string) => boolean): void {
  for (const { name, value } of draft.all('variant')) {
    const entries = Object.entries(value[section] ?? {})
    const remaining = entries.filter(([key]) => !gone(key))
    if (remaining.length < entries.length)
      draft.set('variant', name, withSection(value, section, Object.fromEntries(remaining)))
  }
}
