/** The project: title, description, variables and the files beside it. */
import { useState } from 'react'
import { FileText, Plus, X } from 'lucide-react'
import { variableNameProblem } from '../../../engine/model/names'
import { useProject, useServices } from '../shell/services'
import { removeVariable, renameVariable, setHeader, setVariable } from '../store/edits/project'
import { uniqueName } from '../store/names'
import { getHeader, getRecord, recordsOf } from '../store/records'
import { IconButton } from '../ui/IconButton'
import { FieldRow } from './FieldRow'
import { ScalarInput } from './fields/ScalarInput'
import { TextInput } from './fields/TextInput'
import { NameField } from './NameField'
import { sentence } from './ParameterGroups'
import { usePlaceErrors } from './SettingsField'

export function ProjectPanel() {
  const { project } = useServices()
  const doc = useProject((state) => state.doc)
  const files = useProject((state) => state.origin.files)
  const header = getHeader(doc)
  const variables = recordsOf(doc, 'variable')

  const addVariable = (): void => {
    const state = project.getState()
    const name = uniqueName('variable1', (candidate) => getRecord(state.doc, 'variable', candidate) !== undefined)
    state.edit(`Add variable ${name}`, setVariable(state.doc, name, 1))
  }
  return (
    <>
      <section className="inspector-group first" aria-label="Project">
        <FieldRow id="project-title" label="Title">
          {({ control }) => (
            <TextInput
              id={control}
              value={header.title}
              onCommit={(title) => {
                const state = project.getState()
                state.edit('Change the title', setHeader(state.doc, { ...header, title }))
              }}
            />
          )}
        </FieldRow>
        <Description key={header.description ?? ''} />
      </section>
      <section className="inspector-group" aria-label="Variables">
        <h3 className="group-heading static">
          Variables
          <span className="spacer" />
          <IconButton small icon={Plus} label="Add variable" onClick={addVariable} />
        </h3>
        {variables.length === 0 && (
          <p className="inspector-note">A variable is a value that several parameters use, for example “track/2”.</p>
        )}
        {variables.map(({ name }) => (
          <VariableRow key={name} name={name} />
        ))}
      </section>
      {Object.keys(files).length > 0 && (
        <section className="inspector-group" aria-label="Files">
          <h3 className="group-heading static">Files</h3>
          <ul className="plain-list">
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
    <FieldRow id="project-description" label="Description" wide>
      {({ control }) => (
        <textarea
          id={control}
          className="field"
          rows={5}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={() => {
            const state = project.getState()
            state.edit('Change the description', setHeader(state.doc, { ...header, description: draft.trim() }))
          }}
        />
      )}
    </FieldRow>
  )
}

function VariableRow({ name }: { readonly name: string }) {
  const { project } = useServices()
  const value = useProject((state) => getRecord(state.doc, 'variable', name)?.value)
  const errors = usePlaceErrors(`variables.${name}`)
  const problem = (to: string): string | null => {
    const named = variableNameProblem(to)
    if (named !== undefined) return sentence(named.what, named.hint)
    return getRecord(project.getState().doc, 'variable', to) === undefined ? null : `There is a variable ${to}.`
  }
  return (
    <div className="variable-row">
      <NameField
        id={`variable-${name}`}
        label={`Name of variable ${name}`}
        name={name}
        problem={problem}
        onRename={(to) => {
          const state = project.getState()
          state.edit(`Rename variable ${name} to ${to}`, renameVariable(state.doc, name, to))
        }}
      />
      <div>
        <ScalarInput
          label={`Value of ${name}`}
          unit=""
          value={value}
          invalid={errors.length > 0}
          onCommit={(entered) => {
            const state = project.getState()
            if (entered !== undefined) state.edit(`Change ${name}`, setVariable(state.doc, name, entered))
          }}
        />
        {errors.map((error) => (
          <p className="field-error" role="alert" key={error}>
            {error}
          </p>
        ))}
      </div>
      <IconButton
        small
        icon={X}
        label={`Remove ${name}`}
        onClick={() => {
          const state = project.getState()
          state.edit(`Remove variable ${name}`, removeVariable(state.doc, name))
        }}
      />
    </div>
  )
}
