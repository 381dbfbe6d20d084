/** The model as the chosen experiment runs it: with the values of its parameter set. */
import { ModelError } from '../../../engine/errors/model-error'
import { splitMember } from '../../../engine/model/names'
import type { ParamValue, ProjectFile } from '../../../engine/model/project'
import { baseVariant, withVariant } from '../../../engine/model/variants'
import { activeVariant } from '../store/edits/variants'
import { modelKey } from '../store/model-key'
import { getRecord, projectFromDocument, type Document } from '../store/records'

/** The project that views compile. The check reports a set that can't be applied; the base values replace it. */
export function projectInUse(doc: Document, experiment: string | null): ProjectFile {
  const project = projectFromDocument(doc)
  const variant = activeVariant(doc, experiment)
  if (variant === null) return project
  try {
    return withVariant(project, variant)
  } catch (error) {
    if (error instanceof ModelError) return project
    throw error
  }
}

/**
 * `modelKey` with the parameter set in use: what the equations of the experiment depend on.
 * @param variant another set, as it is run beside that of the experiment; no set has the name of the base values
 */
export function modelKeyInUse(
  doc: Document,
  experiment: string | null,
  withFormulations = true,
  variant: string | null = activeVariant(doc, experiment),
): string {
  const key = modelKey(doc, withFormulations)
  if (variant === null || variant === baseVariant) return key
  const { set = {}, variables = {} } = getRecord(doc, 'variant', variant)?.value ?? {}
  return `${key} ${JSON.stringify([set, variables])}`
}

const none: ReadonlyMap<string, Readonly<Record<string, ParamValue>>> = new Map()

/** Values that a parameter set gives, by block; what does not change between documents keeps its identity. */
export class ValuesInUse {
  private known: ReadonlyMap<string, Readonly<Record<string, ParamValue>>> = none
  private of: unknown

  byBlock(doc: Document, variant: string | null): ReadonlyMap<string, Readonly<Record<string, ParamValue>>> {
    const settings = variant === null ? undefined : getRecord(doc, 'variant', variant)?.value
    if (settings === this.of) return this.known
    this.of = settings
    const found = new Map<string, Record<string, ParamValue>>()
    for (const [key, value] of Object.entries(settings?.set ?? {})) {
      const name = splitMember(key)
      if (name === undefined) continue
      const values = found.get(name.block)
      if (values === undefined) found.set(name.block, { [name.member]: value })
      else values[name.member] = value
    }
    this.known = found.size === 0 ? none : found
    return this.known
  }
}
