/** Parameters of a subsystem, which are set from outside and are variables for the expressions of the blocks inside. */
import { variableNameProblem } from '../../../../engine/model/names/names'
import type { BlockRegistry } from '../../../../engine/model/blocks/block'
import type { SubsystemParameter } from '../../../../engine/model/project/project'
import type { RecordsDiff } from '../diff'
import { edit } from '../draft'
import { uniqueName } from '../names'
import { mapReferences } from './references'
import { renameConflict, renameInExpressions } from './values'
import { getRecord, type Document } from '../records'
import { refusalTexts } from '../../texts/refusals'

export function addSubsystemParameter(
  doc: Document,
  subsystem: string,
): { readonly name: string; readonly diff: RecordsDiff } {
  const taken = getRecord(doc, 'block', subsystem)?.value.parameters ?? {}
  const name = uniqueName('parameter1', (candidate) => candidate in taken)
  return { name, diff: setSubsystemParameter(doc, subsystem, name, { unit: '1', default: 1 }) }
}

/** Sets a parameter of a subsystem; undefined removes the parameter with its value. */
export function setSubsystemParameter(
  doc: Document,
  subsystem: string,
  name: string,
  parameter: SubsystemParameter | undefined,
): RecordsDiff {
  return edit(doc, (draft) => {
    const block = draft.get('block', subsystem)
    if (block === undefined) return
    if (parameter !== undefined) {
      draft.set('block', subsystem, { ...block, parameters: { ...block.parameters, [name]: parameter } })
      return
    }
    const { parameters, params, ...rest } = block
    const left = without(parameters, name)
    const values = without(params, name)
    draft.set('block', subsystem, {
      ...rest,
      ...(Object.keys(values).length > 0 ? { params: values } : {}),
      ...(Object.keys(left).length > 0 ? { parameters: left } : {}),
    })
  })
}

/** Returns the reason why a parameter cannot have a name, or null. */
export function parameterNameProblem(
  doc: Document,
  registry: BlockRegistry,
  subsystem: string,
  from: string,
  to: string,
): string | null {
  if (from === to) return null
  const problem = variableNameProblem(to)
  if (problem !== undefined) return `${problem.what}: ${problem.hint}`
  if (to in (getRecord(doc, 'block', subsystem)?.value.parameters ?? {})) return refusalTexts.parameterNameTaken(to)
  return renameConflict(doc, registry, { subsystem, name: from }, to)
}

/**
 * Renames a parameter of a subsystem. Its value, the expressions inside that use it, experiments and parameter sets
 * follow.
 */
export function renameSubsystemParameter(
  doc: Document,
  registry: BlockRegistry,
  subsystem: string,
  from: string,
  to: string,
): RecordsDiff {
  return edit(doc, (draft) => {
    if (from === to) return
    if (parameterNameProblem(doc, registry, subsystem, from, to) === null)
      renameInExpressions(draft, registry, { subsystem, name: from }, to)
    const block = draft.get('block', subsystem)
    if (block?.parameters === undefined || parameterNameProblem(doc, registry, subsystem, from, to) !== null) return
    draft.set('block', subsystem, {
      ...block,
      parameters: renamed(block.parameters, from, to),
      ...(block.params && { params: renamed(block.params, from, to) }),
    })
    mapReferences(draft, (reference) => (reference === `${subsystem}.${from}` ? `${subsystem}.${to}` : reference))
  })
}

function without<V>(record: Readonly<Record<string, V>> | undefined, name: string): Record<string, V> {
  return Object.fromEntries(Object.entries(record ?? {}).filter(([key]) => key !== name))
}

function renamed<V>(record: Readonly<Record<string, V>>, from: string, to: string): Record<string, V> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key === from ? to : key, value]))
}
