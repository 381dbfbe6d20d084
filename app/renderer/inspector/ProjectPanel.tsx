/** Settings of the project: title, description, variables and data files. */
import { useState } from 'react'
import { FileText } from 'lucide-react'
import { useProject } from '../workbench/services'
import { useServices } from './services'
import { setHeader } from '../store/edits/project'
import { getHeader } from '../store/records'
import { FieldRow } from '../ui/fields/FieldRow'
import { TextInput } from './fields/TextInput'
import { projectTexts as texts } from '../texts/project'
import { VariableSection } from './VariableSection'
import { VariantSection } from '../variants/VariantSection'

export function ProjectPanel() {
  const { project } = useServices()
  const doc = useProject((state) => state.doc)
  const files = useProject((state) => state.origin.files)
  const header = getHeader(doc)

  return (
    <>
      <section className="inspector-group first" aria-label={texts.project}>
        <FieldRow id="project-title" label={texts.title} wide>
          {({ control }) => (
            <TextInput
              id={control}
              value={header.title}
              onCommit={(title) => {
                const state = project.getState()
                state.edit(texts.changeTitle, setHeader(state.doc, { ...header, title }))
              }}
            />
          )}
        </FieldRow>
        <Description key={header.description ?? ''} />
      </section>
      <VariableSection />
      <VariantSection />
      {Object.keys(files).length > 0 && (
        <section className="inspector-group" aria-label={texts.files}>
          <h3 className="group-heading static">{texts.files}</h3>
          <ul className="plain-list text-sm">
            {Object.keys(files).map((file) => (
              <li key={file}>
                <FileText size={13} aria-hidden="true" /> {file}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Description() {
  const { project } = useServices()
  const header = useProject((state) => getHeader(state.doc))
  const [draft, setDraft] = useState(header.description ?? '')
  return (
    <FieldRow id="project-description" label={texts.description} wide>
      {({ control }) => (
        <textarea
          id={control}
          className="field growing"
          rows={3}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={() => {
            const state = project.getState()
            state.edit(texts.changeDescription, setHeader(state.doc, { ...header, description: draft.trim() }))
          }}
        />
      )}
    </FieldRow>
  )
}
