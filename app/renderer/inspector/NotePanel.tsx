/** A selected note: its text, for those who would rather write here than on the canvas. */
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { removeSelection } from '../canvas/actions'
import { useProject, useServices } from './services'
import { changeNote } from '../store/edits/notes'
import { getRecord } from '../store/records'
import { IconButton } from '../ui/IconButton'
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
      <header className="inspector-header">
        <div className="inspector-title">
          <h2>{inspectorTexts.note}</h2>
          <p className="inspector-type">{inspectorTexts.markdownHint}</p>
        </div>
        <div className="inspector-tools">
          <IconButton
            icon={Trash2}
            label={inspectorTexts.deleteText}
            keys="Del"
            onClick={() => removeSelection(services)}
          />
        </div>
      </header>
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
