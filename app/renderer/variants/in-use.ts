/** Model as the chosen experiment runs it: with its parameter set, its values, its data and its overlay. */
import { splitMember } from '../../../engine/model/names/names'
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { baseVariant } from '../../../engine/model/experiments/variants'
import { activeVariant } from '../store/edits/variants'
import { modelKey } from '../store/model-key'
import { getRecord, projectFromDocument, type Document } from '../store/records'

/** Returns the request of views of the compiled model: the host prepares the experiment as for a run. */
export function modelInUse(
  doc: Document,
  experiment: string | null,
): { readonly project: ProjectFile; readonly experiment?: string } {
  const known = experiment !== null && getRecord(doc, 'experiment', experiment) !== undefined
  return { project: projectFromDocument(doc), ...(known && { experiment }) }
}

/**
 * `modelKey` with the changes of the chosen experiment to the model: its parameter set, values, data and overlay.
 * @param variant another set, as it is run beside that of the experiment; no set has the name of the base values
 */
export function modelKeyInUse(
  doc: Document,
  experiment: string | null,
  withFormulations = true,
  variant: string | null = activeVariant(doc, experiment),
): string {
  const key = modelKey(doc, withFormulations)
  const { set: ofVariant = {}, variables = {} } =
    (variant === null || variant === baseVariant ? undefined : getRecord(doc, 'variant', variant)?.value) ?? {}
  const {
    set = {},
    inputs = {},
    overlay = {},
  } = (experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value) ?? {}
  const changes = [ofVariant, variables, set, inputs, overlay]
  return changes.every((part) => Object.keys(part).length === 0) ? key : `${key} ${JSON.stringify(changes)}`
}

const none: ReadonlyMap<string, Readonly<Record<string, ParamValue>>> = new Map()

/** Values of a parameter set, by block; values that do not change between documents keep their identity. */
export class ValuesInUse {
  private known: ReadonlyMap<string, Readonly<Record<string, ParamValue>>> = none
  private of: unknown

  byBlock(doc: Document, variant: string | null): ReadonlyMap<string, Readonly<Record<string, ParamValue>>> {
    const settings = variant === null ? undefined : getRecord(doc, 'variant', variant)?.value
    if (settings === this.of) return this.known
    this.of = settings
    const parameters = new Map<string, Record<string, ParamValue>>()
    for (const [key, value] of Object.entries(settings?.set ?? {})) {
      const name = splitMember(key)
      if (name === undefined) continue
      const values = parameters.get(name.block)
      if (values === undefined) parameters.set(name.block, { [name.member]: value })
      else values[name.member] = value
    }
    this.known = parameters.size === 0 ? none : parameters
    return this.known
  }
}
