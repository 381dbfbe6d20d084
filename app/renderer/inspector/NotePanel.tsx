/** The text of a selected note, for users who prefer to edit it here rather than on the canvas. */
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CommandButton } from '../workbench/CommandButton'
import { useProject } from '../workbench/services'
import { useServices } from './services'
import { changeNote } from '../store/edits/notes'
import { getRecord } from '../store/records'
import { InspectorHeader } from './InspectorHeader'
import { inspectorTexts } from '../texts/inspector'
import { stepTexts } from '../texts/steps'

export function NotePanel({ name }: { readonly name: string }) {
  const services = useServices()
  const note = useProject((state) => getRecord(state.doc, 'note', name)?.value)
  const [draft, setDraft] = useState<string | null>(null)
  if (note === undefined) return null
  const take = (): void => {
    if (draft === null) return
    const { doc, edit } = services.project.getState()
    if (draft !== note.text) edit(stepTexts.changeNote, changeNote(doc, name, { text: draft }))
    setDraft(null)
  }
  return (
    <>
      <InspectorHeader type={inspectorTexts.markdownHint} tools={<CommandButton command="delete" icon={Trash2} />}>
        <h2>{inspectorTexts.note}</h2>
      </InspectorHeader>
      <section className="inspector-group" aria-label={inspectorTexts.text}>
        <textarea
          className="field note-field"
          aria-label={inspectorTexts.noteLabel}
          rows={10}
          spellCheck={false}
          value={draft ?? note.text}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={take}
        />
      </section>
    </>
  )
}
