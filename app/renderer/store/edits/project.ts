/** Edits of the project itself: title, description and variables. */
import type { BlockRegistry } from '../../../../engine/model/blocks/block'
import type { ScalarValue } from '../../../../engine/model/project/project'
import type { RecordsDiff } from '../diff'
import { edit } from '../draft'
import { dropFromVariants } from './variants'
import { renameInExpressions } from './values'
import { getRecord, type Document, type ProjectHeader } from '../records'

export function setHeader(doc: Document, header: ProjectHeader): RecordsDiff {
  return edit(doc, (draft) => {
    const { title, description } = header
    draft.set('header', '', description === undefined || description === '' ? { title } : { title, description })
  })
}

export function setVariable(doc: Document, name: string, value: ScalarValue): RecordsDiff {
  return edit(doc, (draft) => draft.set('variable', name, value))
}

export function removeVariable(doc: Document, name: string): RecordsDiff {
  return edit(doc, (draft) => {
    draft.remove('variable', name)
    draft.remove('slider', name)
    dropFromVariants(draft, 'variables', (key) => key === name)
  })
}

/** Renames a variable. Every expression that uses it follows, inside subsystems too; so do parameter sets. */
export function renameVariable(doc: Document, registry: BlockRegistry, from: string, to: string): RecordsDiff {
  return edit(doc, (draft) => {
    if (from === to || getRecord(doc, 'variable', to) !== undefined) return
    renameInExpressions(draft, registry, { subsystem: '', name: from }, to)
    draft.rename('variable', from, to)
    draft.rename('slider', from, to)
    for (const { name, value } of draft.all('variant')) {
      if (value.variables === undefined || !Object.hasOwn(value.variables, from)) continue
      const variables = Object.fromEntries(
        Object.entries(value.variables).map(([key, entry]) => [key === from ? to : key, entry]),
      )
      draft.set('variant', name, { ...value, variables })
    }
  })
}
