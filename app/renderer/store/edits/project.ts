/** Editing the project itself: title, description and variables. */
import type { ScalarValue } from '../../../../engine/model/project'
import type { RecordsDiff } from '../diff'
import { edit } from '../draft'
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
  return edit(doc, (draft) => draft.remove('variable', name))
}

export function renameVariable(doc: Document, from: string, to: string): RecordsDiff {
  return edit(doc, (draft) => {
    if (getRecord(doc, 'variable', to) === undefined) draft.rename('variable', from, to)
  })
}
