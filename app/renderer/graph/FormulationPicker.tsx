/**
 * Choice of the formulation in use; creating, copying, renaming and deleting formulations. Every change can be undone.
 */
import { useState } from 'react'
import { CopyPlus, Pencil, Plus, Trash2 } from 'lucide-react'
import type { FormulationSettings } from '../../../engine/model/project/project'
import { chosenFormulation } from '../running/running'
import { useProject } from '../workbench/services'
import { useServices } from './services'
import {
  defaultFormulation,
  formulationNameProblem,
  formulationNames,
  formulationSettings,
  freeFormulationName,
  removeFormulation,
  renameFormulation,
  setFormulation,
} from '../store/edits/formulations'
import { Dialog } from '../ui/Dialog'
import { IconButton } from '../ui/IconButton'
import { graphTexts } from '../texts/graph'
import { stepTexts } from '../texts/steps'
import { Button } from '../ui/Button'

/** Drop-down of the project's formulations, for toolbars and views. */
export function FormulationSelect({ compact = false }: { readonly compact?: boolean }) {
  const services = useServices()
  const doc = useProject((state) => state.doc)
  useProject((state) => state.formulation)
  const names = formulationNames(doc)
  return (
    <select
      className="select"
      aria-label={compact ? graphTexts.runFormulation : graphTexts.formulation}
      data-tip={graphTexts.formulationHint}
      value={chosenFormulation(services)}
      onChange={(event) => services.project.setState({ formulation: event.target.value })}
    >
      {names.map((name) => (
        <option key={name} value={name} title={formulationSettings(doc, name).title}>
          {name}
        </option>
      ))}
    </select>
  )
}

export function FormulationPicker() {
  const services = useServices()
  const { project } = services
  const doc = useProject((state) => state.doc)
  const [renaming, setRenaming] = useState(false)
  useProject((state) => state.formulation)
  const name = chosenFormulation(services)

  const add = (settings: FormulationSettings, preferred: string): void => {
    const state = project.getState()
    const free = freeFormulationName(state.doc, preferred)
    state.edit(stepTexts.addFormulation(free), setFormulation(state.doc, free, settings))
    project.setState({ formulation: free })
  }
  const remove = (): void => {
    const state = project.getState()
    state.edit(stepTexts.deleteFormulation(name), removeFormulation(state.doc, name))
  }
  const isDefault = name === defaultFormulation
  const written = formulationSettings(doc, name)
  return (
    <div className="formulation-picker" role="group" aria-label={graphTexts.formulations}>
      <span className="faint">{graphTexts.formulation}</span>
      <FormulationSelect />
      <IconButton small icon={Plus} label={graphTexts.newFormulation} onClick={() => add({}, 'formulation')} />
      <IconButton
        small
        icon={CopyPlus}
        label={graphTexts.duplicateFormulation}
        onClick={() => add(written, isDefault ? 'formulation' : name)}
      />
      <IconButton
        small
        icon={Pencil}
        label={graphTexts.renameFormulation}
        disabled={isDefault}
        onClick={() => setRenaming(true)}
      />
      <IconButton
        small
        icon={Trash2}
        label={isDefault ? graphTexts.resetFormulation : graphTexts.deleteFormulation}
        disabled={isDefault && Object.keys(written).length === 0}
        onClick={remove}
      />
      {renaming && <RenameDialog name={name} onClose={() => setRenaming(false)} />}
    </div>
  )
}

function RenameDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const { project } = useServices()
  const [draft, setDraft] = useState(name)
  const problem = formulationNameProblem(project.getState().doc, name, draft)
  const take = (): void => {
    if (problem !== null) return
    const state = project.getState()
    state.edit(stepTexts.renameFormulation(name, draft), renameFormulation(state.doc, name, draft))
    project.setState({ formulation: draft })
    onClose()
  }
  return (
    <Dialog
      title={graphTexts.renameFormulation}
      onClose={onClose}
      actions={
        <>
          <Button label={graphTexts.cancel} onClick={onClose} />
          <Button look="primary" label={graphTexts.rename} disabled={problem !== null} onClick={take} />
        </>
      }
    >
      <label className="graph-field">
        <span>{graphTexts.name}</span>
        <input
          className="field"
          autoFocus
          spellCheck={false}
          value={draft}
          aria-invalid={problem !== null}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take()
          }}
        />
      </label>
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  )
}
