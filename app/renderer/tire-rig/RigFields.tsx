/** Fields of the tyre rig: diagram, sweep and conditions. */
import { factsOf, rigQuantityIds, type RigQuantity } from '../../tires/rig/conditions'
import { diagramOf, rigDiagramIds, usualRequest } from '../../tires/rig/diagrams'
import type { Rig } from '../../tires/rig/rig'
import { stateOf } from '../../tires/rig/conditions'
import { tireRigTexts as texts } from '../texts/tire-rig'
import { Choice } from '../ui/Choice'
import { entryText, openQuantities, type RigEntries } from './request'

interface RigFieldsProps {
  readonly entries: RigEntries
  /** The tyre whose usual values stand for empty fields. */
  readonly rig: Rig
  readonly onChange: (entries: RigEntries) => void
}

export function RigFields({ entries, rig, onChange }: RigFieldsProps) {
  const { diagram, sweep, from, to, at } = entries
  const usual = usualRequest(diagram, rig, sweep ?? undefined)
  const { quantity, values } = usual.sweep
  const field = (label: string, name: RigQuantity, value: string, usually: string, take: (text: string) => void) => (
    <label className="rig-field">
      <span>
        {label} <span className="faint">{unitOf(name)}</span>
      </span>
      <input
        className="field"
        spellCheck={false}
        autoComplete="off"
        value={value}
        placeholder={usually}
        onChange={({ target }) => take(target.value)}
      />
    </label>
  )
  return (
    <>
      <fieldset>
        <legend>{texts.diagram}</legend>
        <Choice
          aria-label={texts.diagram}
          value={diagram}
          options={rigDiagramIds.map((id) => [id, diagramOf(id).label] as const)}
          onChoose={(id) => onChange({ ...entries, diagram: id, sweep: null, from: '', to: '' })}
        />
        <label className="rig-field">
          <span>{texts.sweep}</span>
          <Choice
            value={quantity}
            options={rigQuantityIds.map((id) => [id, factsOf(id).label] as const)}
            onChoose={(id) => onChange({ ...entries, sweep: id, from: '', to: '' })}
          />
        </label>
        <div className="rig-ends">
          {field(texts.from, quantity, from, entryText(values.slice(0, 1), quantity), (text) =>
            onChange({ ...entries, from: text }),
          )}
          {field(texts.to, quantity, to, entryText(values.slice(-1), quantity), (text) =>
            onChange({ ...entries, to: text }),
          )}
        </div>
      </fieldset>
      <fieldset>
        <legend>{texts.conditions}</legend>
        {openQuantities(quantity, diagram).map((name) => (
          <div key={name}>
            {field(factsOf(name).label, name, at[name] ?? '', usualText(name, rig, usual.at[name]), (text) =>
              onChange({ ...entries, at: { ...at, [name]: text } }),
            )}
          </div>
        ))}
        <p className="faint">{texts.several}</p>
      </fieldset>
    </>
  )
}

const unitOf = (name: RigQuantity): string => {
  const { display } = factsOf(name)
  return display === '1' ? '' : display
}

/** Returns the values that stand for an empty field. */
function usualText(name: RigQuantity, rig: Rig, family: readonly number[] | undefined): string {
  if (family !== undefined) return entryText(family, name)
  const state = stateOf({}, { load: rig.nominalLoad, pressure: rig.pressure })
  const values: Readonly<Record<RigQuantity, number>> = {
    ...{ slip: state.slip, 'slip-angle': state.slipAngle, load: state.load, camber: state.camber },
    ...{ pressure: state.pressure, speed: state.speed, 'turn-slip': state.turnSlip },
    ...{ rolling: state.speed, sliding: 0 },
  }
  return entryText([values[name]], name)
}
