/** Notes: texts on the canvas, in Markdown. */
import type { NoteSettings } from '../../../../engine/model/project/project'
import { pathOf } from '../../../../engine/model/subsystem'
import type { RecordsDiff } from '../diff'
import { edit } from '../draft'
import { uniqueName } from '../names'
import { getRecord, type Document } from '../records'

/** @param level path of the subsystem that it is put into */
export function addNote(
  doc: Document,
  level: string,
  note: NoteSettings,
): { readonly name: string; readonly diff: RecordsDiff } {
  const name = uniqueName(pathOf(level, 'note'), (candidate) => getRecord(doc, 'note', candidate) !== undefined)
  return { name, diff: edit(doc, (draft) => draft.set('note', name, note)) }
}

export function changeNote(doc: Document, name: string, changes: Partial<NoteSettings>): RecordsDiff {
  return edit(doc, (draft) => {
    const note = draft.get('note', name)
    if (note !== undefined) draft.set('note', name, { ...note, ...changes })
  })
}
