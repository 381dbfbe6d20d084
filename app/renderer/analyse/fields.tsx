/** Fields that settings of analyses share. */
import { X } from 'lucide-react'
import { useStore } from 'zustand'
import { holdChoices } from '../../../engine/analyses/linear/report'
import { initialChoices } from '../inspector/entry-choices'
import { analyseTexts as texts } from '../texts/analyse'
import { Choice } from '../ui/Choice'
import { ScalarInput } from '../ui/fields/ScalarInput'
import { IconButton } from '../ui/IconButton'
import { useProject, useServices, useSummary } from '../workbench/services'
import { AddPicker } from './AddPicker'
import { analysisChoice } from './choice-store'
import { NamesInput } from './NamesInput'

interface NumberFieldProps {
  readonly label: string
  readonly doc?: string
  readonly unit: string
  /** Text of the empty field. */
  readonly empty: string
  readonly value: number | undefined
  readonly onCommit: (value: number | undefined) => void
}

export function NumberField({ label, doc, unit, empty, value, onCommit }: NumberFieldProps) {
  return (
    <div className="setup-field" title={doc}>
      <span aria-hidden="true">{label}</span>
      <ScalarInput
        label={label}
        value={value}
        unit={unit}
        placeholder={empty}
        onCommit={(next) => onCommit(typeof next === 'number' ? next : undefined)}
      />
    </div>
  )
}

/** Choice of what holds the body at the operating point. */
export function HoldField() {
  const hold = useStore(analysisChoice, (state) => state.hold)
  return (
    <label className="setup-field" title={texts.holdDoc}>
      <span>{texts.hold}</span>
      <Choice
        value={hold}
        options={holdChoices.map((choice) => [choice, texts.holds[choice]] as const)}
        onChoose={(choice) => analysisChoice.setState({ hold: choice })}
      />
    </label>
  )
}

/** Point at which the model is linearised. */
export function PointFields() {
  const { at, amplitude } = useStore(analysisChoice)
  return (
    <>
      <NumberField
        label={texts.at}
        doc={texts.atDoc}
        unit="s"
        empty={texts.atEmpty}
        value={at}
        onCommit={(next) => analysisChoice.setState({ at: next })}
      />
      <NumberField
        label={texts.amplitude}
        doc={texts.amplitudeDoc}
        unit="1"
        empty={texts.amplitudeNone}
        value={amplitude}
        onCommit={(next) => analysisChoice.setState({ amplitude: next })}
      />
      <HoldField />
    </>
  )
}

interface SignalValuesProps {
  readonly title: string
  /** Name of the button that adds a signal. */
  readonly add: string
  /** Text of that button. */
  readonly addText: string
  readonly search: string
  /** Text below the title while there are no signals. */
  readonly none: string
  readonly doc: string
  /** Text of a field whose value is `empty`. */
  readonly placeholder: string
  /** Value of a signal that has just been added, and of an empty field. */
  readonly empty: string
  readonly values: Readonly<Record<string, string>>
  readonly onChange: (values: Readonly<Record<string, string>>) => void
}

/** List of signals, each with the value or expression that it has. */
export function SignalValues(props: SignalValuesProps) {
  const { title, add, addText, search, none, doc, placeholder, empty, values, onChange } = props
  const { registry } = useServices()
  const project = useProject((state) => state.doc)
  const summary = useSummary()
  const names = Object.keys(values)
  return (
    <>
      <div className="row gap-2">
        <h3 className="fill">{title}</h3>
        <AddPicker
          label={add}
          text={addText}
          placeholder={search}
          entries={() =>
            [...initialChoices(project, registry, summary)]
              .filter(([name]) => !names.includes(name))
              .map(([name, { param }]) => ({ id: name, label: name, detail: param.doc, texts: [name, param.doc] }))
          }
          onPick={(signal) => onChange({ ...values, [signal]: empty })}
        />
      </div>
      {names.length === 0 && <p className="faint text-xs">{none}</p>}
      {names.map((signal) => (
        <div className="row gap-1 analysis-target" key={signal}>
          <NamesInput
            label={signal}
            doc={doc}
            placeholder={placeholder}
            names={values[signal] === '' ? [] : [values[signal]]}
            onCommit={(parts) => onChange({ ...values, [signal]: parts.join(', ') || empty })}
          />
          <IconButton
            small
            label={texts.remove(signal)}
            icon={X}
            onClick={() => onChange(Object.fromEntries(Object.entries(values).filter(([name]) => name !== signal)))}
          />
        </div>
      ))}
    </>
  )
}
