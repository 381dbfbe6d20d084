/** Settings of the chosen experiment: duration, solver, initial values, overrides, reference data. */
import { CopyPlus, Plus, Trash2 } from 'lucide-react'
import { defaultSolverName, standardSolvers } from '../../../engine/model/project/solvers'
import { keysOf } from '../../../engine/collections/entries'
import { runEntries } from '../../../engine/model/project/shape/experiment'
import type { ExperimentSettings } from '../../../engine/model/project/project'
import { inputSlot, referenceSlot, useServices } from './services'
import { useProject } from '../workbench/services'
import { Filled } from '../workbench/slots'
import {
  changeExperiment,
  freeExperimentName,
  newExperiment,
  removeExperiment,
  renameExperiment,
  setExperiment,
} from '../store/edits/experiments'
import { getRecord } from '../store/records'
import { IconButton } from '../ui/IconButton'
import { EntryList } from './EntryList'
import { FieldRow } from '../ui/fields/FieldRow'
import { InspectorHeader } from './InspectorHeader'
import { TextInput } from './fields/TextInput'
import { focusField } from '../ui/focus-field'
import { namesIn } from './names-in'
import { NameField } from '../ui/fields/NameField'
import { OverlaySection } from './OverlaySection'
import { StartFields } from './StartFields'
import { RunSettingField } from './RunSettingField'
import { SettingsField, usePlaceErrors } from './SettingsField'
import { inspectorTexts } from '../texts/inspector'
import { refusalTexts } from '../texts/refusals'
import { stepTexts } from '../texts/steps'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { Alert } from '../ui/Alert'

const usualSolver = { fixed: { step: 0.001 }, variable: { tolerance: 1e-6 } } as const

export function ExperimentPanel() {
  const { project } = useServices()
  const doc = useProject((state) => state.doc)
  const name = useProject((state) => state.experiment)
  const settings = name === null ? undefined : getRecord(doc, 'experiment', name)?.value

  const add = (source: ExperimentSettings, preferred: string): void => {
    const state = project.getState()
    const free = freeExperimentName(state.doc, preferred)
    state.edit(stepTexts.addExperiment(free), setExperiment(state.doc, free, source))
    state.chooseExperiment(free)
    focusField('experiment-name')
  }
  if (name === null || settings === undefined) {
    return (
      <EmptyState title={inspectorTexts.noExperiment} text={inspectorTexts.experimentHint}>
        <Button look="primary" onClick={() => add(newExperiment, 'experiment-1')}>
          <Plus size={14} aria-hidden="true" /> {inspectorTexts.addExperiment}
        </Button>
      </EmptyState>
    )
  }

  const change = (label: string, changes: Partial<ExperimentSettings>): void => {
    const state = project.getState()
    state.edit(stepTexts.changeSetting(label, name), changeExperiment(state.doc, name, changes))
  }
  const changeSetting = (label: string, changes: Partial<ExperimentSettings>): void =>
    change(stepTexts.setting(label), changes)
  const place = (key: string): string => `experiments.${name}.${key}`

  return (
    <>
      <ExperimentHeader name={name} settings={settings} onAdd={add} />
      <section className="inspector-group run-settings" aria-label={inspectorTexts.run}>
        <FieldRow id="experiment-title" label={inspectorTexts.title} wide>
          {({ control }) => (
            <TextInput
              id={control}
              value={settings.title ?? ''}
              placeholder={name}
              onCommit={(title) => change(stepTexts.title, { title: title.trim() === '' ? undefined : title })}
            />
          )}
        </FieldRow>
        <RunSettingField setting="stop" settings={settings} place={place} onChange={changeSetting} />
        <SolverFields settings={settings} place={place} onChange={(solver) => change(stepTexts.solver, { solver })} />
        {keysOf(runEntries).map(
          (key) =>
            key !== 'stop' && (
              <RunSettingField key={key} setting={key} settings={settings} place={place} onChange={changeSetting} />
            ),
        )}
      </section>
      <StartFields
        experiment={name}
        start={settings.start}
        place={place}
        onChange={(start) => change(stepTexts.start, { start })}
      />
      <EntryList experiment={name} section="initial" entries={settings.initial ?? {}} />
      <EntryList experiment={name} section="set" entries={settings.set ?? {}} />
      {settings.overlay !== undefined && <OverlaySection experiment={name} overlay={settings.overlay} />}
      <Filled
        slot={inputSlot}
        with={{
          inputs: settings.inputs ?? {},
          errorsOf: (key) => <ReferenceErrors place={place(`inputs.${key}`)} />,
        }}
      />
      <Filled
        slot={referenceSlot}
        with={{
          references: settings.references ?? {},
          errorsOf: (key) => <ReferenceErrors place={place(`references.${key}`)} />,
        }}
      />
    </>
  )
}

interface ExperimentHeaderProps {
  readonly name: string
  readonly settings: ExperimentSettings
  readonly onAdd: (source: ExperimentSettings, preferred: string) => void
}

/** Name of an experiment, with tools to add, duplicate and delete one. */
function ExperimentHeader({ name, settings, onAdd }: ExperimentHeaderProps) {
  const { project } = useServices()
  const rename = (to: string): void => {
    const state = project.getState()
    state.edit(stepTexts.renameExperiment(name, to), renameExperiment(state.doc, name, to))
  }
  const renameTrouble = (to: string): string | null => {
    if (to.trim() === '') return refusalTexts.nameNeeded
    return getRecord(project.getState().doc, 'experiment', to) === undefined
      ? null
      : refusalTexts.experimentNameTaken(to)
  }
  /** Adds a copy with another title, because experiments with equal titles could not be distinguished in lists. */
  const duplicate = (): void =>
    onAdd(settings.title === undefined ? settings : { ...settings, title: inspectorTexts.copyOf(settings.title) }, name)

  return (
    <InspectorHeader
      type={inspectorTexts.experiment}
      tools={
        <>
          <IconButton
            icon={Plus}
            label={inspectorTexts.newExperiment}
            onClick={() => onAdd(newExperiment, 'experiment-1')}
          />
          <IconButton icon={CopyPlus} label={inspectorTexts.duplicateExperiment} onClick={duplicate} />
          <IconButton
            icon={Trash2}
            label={inspectorTexts.deleteExperiment}
            onClick={() => {
              const state = project.getState()
              state.edit(stepTexts.deleteExperiment(name), removeExperiment(state.doc, name))
            }}
          />
        </>
      }
    >
      <NameField
        key={name}
        id="experiment-name"
        label={inspectorTexts.experimentName}
        name={name}
        problem={renameTrouble}
        onRename={rename}
      />
    </InspectorHeader>
  )
}

function ReferenceErrors(props: { readonly place: string }) {
  return usePlaceErrors(props.place).map((error) => <Alert key={error} text={error} />)
}

const stiffDoc = inspectorTexts.stiffDoc

interface SolverFieldsProps {
  readonly settings: ExperimentSettings
  readonly place: (key: string) => string
  readonly onChange: (solver: ExperimentSettings['solver']) => void
}

function SolverFields({ settings, place, onChange }: SolverFieldsProps) {
  const solver = settings.solver
  const name = solver?.name ?? defaultSolverName
  const fixedStep = standardSolvers.find((known) => known.name === name)?.fixedStep ?? true
  const choose = (next: string): void => {
    const fixed = standardSolvers.find((known) => known.name === next)?.fixedStep ?? true
    onChange(
      fixed
        ? { name: next, step: solver?.step ?? usualSolver.fixed.step }
        : { name: next, tolerance: solver?.tolerance ?? usualSolver.variable.tolerance },
    )
  }
  const errors = [...usePlaceErrors(place('solver')), ...usePlaceErrors(place('solver.name'))]
  const stiffErrors = usePlaceErrors(place('solver.stiff'))
  return (
    <>
      <FieldRow id="experiment-solver" label={inspectorTexts.solver} errors={errors}>
        {({ control }) => (
          <select id={control} className="select" value={name} onChange={(event) => choose(event.target.value)}>
            {[true, false].map((fixed) => (
              <optgroup key={String(fixed)} label={fixed ? inspectorTexts.fixedStep : inspectorTexts.variableStep}>
                {standardSolvers
                  .filter((known) => known.fixedStep === fixed)
                  .map((known) => (
                    <option key={known.name} value={known.name}>
                      {known.title}
                    </option>
                  ))}
              </optgroup>
            ))}
            {!standardSolvers.some((known) => known.name === name) && <option value={name}>{name}</option>}
          </select>
        )}
      </FieldRow>
      {fixedStep ? (
        <SettingsField
          id="experiment-step"
          label={inspectorTexts.step}
          unit="s"
          value={solver?.step}
          place={place('solver.step')}
          onCommit={(step) => onChange({ ...solver, name, step })}
        />
      ) : (
        <SettingsField
          id="experiment-tolerance"
          label={inspectorTexts.tolerance}
          doc={inspectorTexts.toleranceDoc}
          unit=""
          value={solver?.tolerance}
          placeholder="1e-6"
          place={place('solver.tolerance')}
          onCommit={(value) => onChange({ ...solver, name, tolerance: typeof value === 'number' ? value : undefined })}
        />
      )}
      {name === 'imex' && (
        <FieldRow id="experiment-stiff" label={inspectorTexts.stiffPart} doc={stiffDoc} errors={stiffErrors}>
          {({ control }) => (
            <TextInput
              id={control}
              value={solver?.stiff?.join(', ') ?? ''}
              placeholder={inspectorTexts.byEigenvalues}
              invalid={stiffErrors.length > 0}
              onCommit={(text) => onChange({ ...solver, name, stiff: namesIn(text) })}
            />
          )}
        </FieldRow>
      )}
    </>
  )
}
