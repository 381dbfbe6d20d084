/** Fields that settings of analyses share. */
import { useStore } from 'zustand'
import { holdChoices } from '../../../engine/analyses/linear/report'
import { analyseTexts as texts } from '../texts/analyse'
import { Choice } from '../ui/Choice'
import { ScalarInput } from '../ui/fields/ScalarInput'
import { analysisChoice } from './choice-store'

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
