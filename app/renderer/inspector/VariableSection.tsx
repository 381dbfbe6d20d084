/** The variables of the project: expression, value, and the places that use them. */
import { useCallback, useState } from 'react'
import { Plus, X } from 'lucide-react'
import { variableNameProblem } from '../../../engine/model/names/names'
import { evaluateScalar } from '../../../engine/model/expression'
import { ModelError } from '../../../engine/errors/model-error'
import type { ScalarValue } from '../../../engine/model/project/project'
import { dimensionText, formatNumber, shownUnit } from '../../../engine/quantities/units'
import type { ValueOwner, ValueUse } from '../../../engine/model/network/values'
import { PinButton } from '../live/PinButton'
import { locate } from '../workbench/locate'
import { useProject } from '../workbench/services'
import { useServices } from './services'
import { removeVariable, renameVariable, setVariable } from '../store/edits/project'
import { renameConflict, valueUses } from '../store/edits/values'
import { setVariantVariable } from '../store/edits/variants'
import { uniqueName } from '../store/names'
import { getRecord, recordsOf } from '../store/records'
import { valuesTexts as texts } from '../texts/values'
import { Dialog } from '../ui/Dialog'
import { focusField } from '../ui/focus-field'
import { IconButton } from '../ui/IconButton'
import { Popover } from '../ui/Popover'
import { useDestination, useVariant } from '../variants/use-variant'
import { whereText, writeVariable } from '../variants/writing'
import { shown } from '../variants/VariantTable'
import { VariantNotice } from '../variants/VariantNotice'
import { ScalarInput } from '../ui/fields/ScalarInput'
import { NameField } from '../ui/fields/NameField'
import { sentence } from '../ui/sentence'
import { scopeFor } from '../store/scope'
import { usePlaceErrors } from './SettingsField'
import { stepTexts } from '../texts/steps'
import { Button } from '../ui/Button'
import { Alert } from '../ui/Alert'
import '../variants/variants.css'

export function VariableSection() {
  const { project } = useServices()
  const doc = useProject((state) => state.doc)
  const variables = recordsOf(doc, 'variable')
  const add = (): void => {
    const state = project.getState()
    const name = uniqueName('variable1', (candidate) => getRecord(state.doc, 'variable', candidate) !== undefined)
    state.edit(stepTexts.addVariable(name), setVariable(state.doc, name, 1))
    focusField(`variable-${name}`)
  }
  return (
    <section className="inspector-group" aria-label={texts.variables}>
      <h3 className="group-heading static">
        {texts.variables}
        <span className="spacer" />
        <IconButton small icon={Plus} label={texts.addVariable} onClick={add} />
      </h3>
      {variables.length === 0 ? <p className="inspector-note">{texts.noVariables}</p> : <VariantNotice />}
      {/* The row keeps its identity when its variable is renamed, and with it the focus that Tab has moved on to its value. */}
      {variables.map(({ name, order }) => (
        <VariableRow key={order} name={name} />
      ))}
    </section>
  )
}

function VariableRow({ name }: { readonly name: string }) {
  const { project, registry } = useServices()
  const doc = useProject((state) => state.doc)
  const variant = useVariant()
  const destination = useDestination()
  const errors = usePlaceErrors(`variables.${name}`)
  const [deleting, setDeleting] = useState(false)
  const base = getRecord(doc, 'variable', name)?.value
  const inVariant = variant === null ? undefined : getRecord(doc, 'variant', variant)?.value.variables?.[name]
  const value = inVariant ?? base
  const uses = valueUses(doc, registry, { subsystem: '', name })
  const said = meaning(value, (entry) => evaluateScalar(entry, scopeFor(doc, registry, '', variant)))

  const problem = (to: string): string | null => {
    const named = variableNameProblem(to)
    if (named !== undefined) return sentence(named.what, named.hint)
    const now = project.getState().doc
    if (getRecord(now, 'variable', to) !== undefined) return texts.taken(to)
    return renameConflict(now, registry, { subsystem: '', name }, to)
  }
  const remove = (): void => {
    const state = project.getState()
    state.edit(stepTexts.removeVariable(name), removeVariable(state.doc, name))
  }
  return (
    <div className="variable-row">
      <NameField
        id={`variable-${name}`}
        label={texts.nameOf(name)}
        name={name}
        problem={problem}
        onRename={(to) => {
          const state = project.getState()
          state.edit(stepTexts.renameVariable(name, to), renameVariable(state.doc, registry, name, to))
        }}
      />
      <div>
        <ScalarInput
          label={texts.valueOf(name)}
          unit=""
          value={value}
          scope={scopeFor(doc, registry, '', variant)}
          invalid={errors.length > 0}
          onCommit={(entered) => {
            const state = project.getState()
            if (entered === undefined) return
            const diff = writeVariable(state.doc, destination, name, entered)
            state.edit(stepTexts.changeVariable(name, whereText(destination)), diff)
          }}
        />
        <div className="variable-entry">
          {said !== '' && <span>{said}</span>}
          <UsesButton name={name} uses={uses} />
        </div>
        {variant !== null && inVariant !== undefined && (
          <p className="field-origin">
            {texts.origin(variant, shown(base))}
            <IconButton
              small
              icon={X}
              label={texts.back(name)}
              onClick={() => {
                const state = project.getState()
                state.edit(
                  stepTexts.takeOutOfVariant(name, variant),
                  setVariantVariable(state.doc, variant, name, undefined),
                )
              }}
            />
          </p>
        )}
        {errors.map((error) => (
          <Alert key={error} text={error} />
        ))}
      </div>
      <span className="stack">
        <IconButton
          small
          icon={X}
          label={texts.removeVariable(name)}
          onClick={() => (uses.length === 0 ? remove() : setDeleting(true))}
        />
        <PinButton pins={[{ kind: 'variable', name }]} name={name} />
      </span>
      {deleting && (
        <DeleteDialog
          name={name}
          uses={uses}
          onClose={() => setDeleting(false)}
          onDelete={() => {
            setDeleting(false)
            remove()
          }}
        />
      )}
    </div>
  )
}

/** Returns the meaning of an entry, such as `= 0.5 m`; empty for an entry that is itself a value. */
function meaning(
  value: ScalarValue | undefined,
  evaluate: (value: ScalarValue) => ReturnType<typeof evaluateScalar>,
): string {
  if (typeof value !== 'string') return ''
  try {
    const { value: si, type } = evaluate(value)
    const unit = type.kind === 'known' ? dimensionText(type.dimension) : '1'
    return `= ${formatNumber(si, 6)}${shownUnit(unit) === '' ? '' : ` ${shownUnit(unit)}`}`
  } catch (error) {
    if (error instanceof ModelError) return ''
    throw error
  }
}

interface UsesProps {
  readonly name: string
  readonly uses: readonly ValueUse[]
}

function UsesButton({ name, uses }: UsesProps) {
  const services = useServices()
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setOpener(null), [])
  const box = opener?.getBoundingClientRect()
  const go = (owner: ValueOwner): void => {
    close()
    const { ui, project } = services
    if (owner.kind === 'parameter') return locate(services, owner.block, owner.parameter)
    if (owner.kind === 'experiment') {
      project.getState().chooseExperiment(owner.name)
      return ui.getState().set({ inspectorTab: 'experiment' })
    }
    // the check of the project points to the number, which does not accept variables
    if (owner.kind === 'setting') return
    document.getElementById(owner.kind === 'variable' ? `variable-${owner.name}` : `variant-${owner.name}`)?.focus()
  }
  return (
    <>
      <button
        type="button"
        className="uses-button"
        aria-label={`${texts.usesOf(name)}: ${texts.uses(uses.length)}`}
        disabled={uses.length === 0}
        onClick={(event) => setOpener(event.currentTarget)}
      >
        {texts.uses(uses.length)}
      </button>
      {box !== undefined && (
        <Popover x={box.right} y={box.bottom + 4} align="end" opener={opener} onClose={close}>
          <ul className="uses-list" aria-label={texts.usesOf(name)}>
            {uses.map(({ owner, text }) => (
              <li key={`${placeOf(owner)} ${text}`}>
                <button type="button" className="list-item" onClick={() => go(owner)}>
                  {placeOf(owner)} <code>{text}</code>
                </button>
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </>
  )
}

interface DeleteDialogProps extends UsesProps {
  readonly onClose: () => void
  readonly onDelete: () => void
}

const MOST_LISTED = 8

function DeleteDialog({ name, uses, onClose, onDelete }: DeleteDialogProps) {
  return (
    <Dialog
      title={texts.deleteTitle(name)}
      onClose={onClose}
      aside={<Button look="danger" label={texts.deleteAnyway} onClick={onDelete} />}
      actions={<Button look="primary" label={texts.cancel} onClick={onClose} />}
    >
      <p>{texts.deleteText(uses.length)}</p>
      <ul>
        {uses.slice(0, MOST_LISTED).map(({ owner, text }) => (
          <li key={`${placeOf(owner)} ${text}`}>
            {placeOf(owner)} = <code>{text}</code>
          </li>
        ))}
        {uses.length > MOST_LISTED && <li>{texts.more(uses.length - MOST_LISTED)}</li>}
      </ul>
    </Dialog>
  )
}

function placeOf(owner: ValueOwner): string {
  switch (owner.kind) {
    case 'variable':
      return owner.name
    case 'parameter':
      return `${owner.block}.${owner.parameter}`
    case 'experiment':
    case 'variant':
      return `${owner.name}: ${owner.key}`
    case 'setting':
      return owner.key
  }
}
