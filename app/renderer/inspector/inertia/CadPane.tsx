/** Mass properties pasted from a CAD program: the values read from the text, and the choices that it leaves open. */
import { bodyFromCad, contradiction } from '../../../../engine/io/mass-properties/body'
import {
  readMassProperties,
  type CadMassProperties,
  type InertiaPoint,
  type SignConvention,
} from '../../../../engine/io/mass-properties/read'
import { ModelError } from '../../../../engine/errors/model-error'
import type { MassProperties } from '../../../../engine/model/inertia/tensor'
import { displayUnits, formatNumber, shownUnit } from '../../../../engine/quantities/units'
import { inspectorTexts } from '../../texts/inspector'
import { Choice } from '../../ui/Choice'
import { Alert } from '../../ui/Alert'

const texts = inspectorTexts.inertia
const kinds = { mass: 'kg', length: 'm', inertia: 'kg m^2' } as const
const quantities = ['mass', 'length', 'inertia'] as const

/** Entries of the user; undefined ones are taken from the text. */
export interface CadEntry {
  readonly text: string
  readonly units: Readonly<Partial<Record<(typeof quantities)[number], string>>>
  readonly convention: SignConvention | undefined
  readonly point: InertiaPoint | undefined
}

export const emptyCad: CadEntry = { text: '', units: {}, convention: undefined, point: undefined }

interface CadReading {
  readonly cad: CadMassProperties
  readonly units: { readonly mass: string; readonly length: string; readonly inertia: string }
  readonly convention: SignConvention
  readonly point: InertiaPoint
  readonly body: MassProperties
}

/**
 * Reads an entry.
 * @returns the reading, the error in its text, or null for an empty text
 */
export function readCad({ text, units, convention, point }: CadEntry): CadReading | string | null {
  if (text.trim() === '') return null
  try {
    const cad = readMassProperties(text)
    const unit = (kind: (typeof quantities)[number]): string => units[kind] ?? cad.units[kind] ?? kinds[kind]
    const choice = {
      units: { mass: unit('mass'), length: unit('length'), inertia: unit('inertia') },
      convention: convention ?? cad.signs?.convention ?? 'tensor',
      point: point ?? (cad.inertia.centre === undefined ? 'origin' : 'centre'),
    } as const
    return { cad, ...choice, body: bodyFromCad(cad, choice) }
  } catch (error) {
    if (error instanceof ModelError) return error.hint === '' ? `${error.what}.` : `${error.what}: ${error.hint}.`
    throw error
  }
}

interface CadPaneProps {
  readonly entry: CadEntry
  readonly reading: CadReading | string | null
  readonly onChange: (entry: CadEntry) => void
}

/** Tolerance for contradictions that come from rounding of the printed digits. */
const rounding = 5e-3

export function CadPane({ entry, reading, onChange }: CadPaneProps) {
  return (
    <div className="stack gap-2">
      <label className="inertia-paste stack gap-1">
        {texts.paste}
        <textarea
          className="field mono"
          rows={9}
          spellCheck={false}
          placeholder={texts.placeholder}
          value={entry.text}
          // a new text resets the choices for the old one
          onChange={(event) => onChange({ ...emptyCad, text: event.target.value })}
        />
      </label>
      {typeof reading === 'string' && (
        <Alert className="message danger" text={reading.charAt(0).toUpperCase() + reading.slice(1)} />
      )}
      {reading !== null && typeof reading !== 'string' && <Found reading={reading} entry={entry} onChange={onChange} />}
    </div>
  )
}

function Found({ reading, entry, onChange }: CadPaneProps & { readonly reading: CadReading }) {
  const { cad, units, convention, point } = reading
  const off = contradiction(cad, { units, convention })
  const by = cad.signs === undefined ? 'none' : cad.signs.by
  const needsConvention = entry.convention === undefined && by !== 'both-points'
  return (
    <>
      <p className="faint">{texts.read(cad.program)}</p>
      <div className="inertia-fields">
        {quantities.map((kind) => (
          <label key={kind} className="inertia-field">
            {texts.units[kind]}
            <Choice
              value={units[kind]}
              options={[
                ...new Set([...displayUnits(kinds[kind]), ...(kind === 'inertia' ? ['t mm^2'] : []), units[kind]]),
              ].map((unit) => [unit, shownUnit(unit)] as const)}
              onChoose={(next) => onChange({ ...entry, units: { ...entry.units, [kind]: next } })}
            />
            {cad.units[kind] === undefined && entry.units[kind] === undefined && (
              <span className="field-preview wrong">{texts.unitUnknown}</span>
            )}
          </label>
        ))}
      </div>
      <fieldset className="inertia-choice">
        <legend>{texts.signs}</legend>
        {(['tensor', 'product'] as const).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="inertia-signs"
              checked={convention === value}
              onChange={() => onChange({ ...entry, convention: value })}
            />
            {texts[value]}
          </label>
        ))}
        <p className={needsConvention ? 'field-preview wrong' : 'faint'}>
          {entry.convention === undefined || by === 'both-points' ? texts.signsBy[by] : ''}
        </p>
      </fieldset>
      {cad.inertia.centre !== undefined && cad.inertia.origin !== undefined && (
        <fieldset className="inertia-choice">
          <legend>{texts.about}</legend>
          {(['centre', 'origin'] as const).map((value) => (
            <label key={value}>
              <input
                type="radio"
                name="inertia-point"
                checked={point === value}
                onChange={() => onChange({ ...entry, point: value })}
              />
              {value === 'centre' ? texts.aboutCentre : texts.aboutOrigin}
            </label>
          ))}
        </fieldset>
      )}
      {off !== undefined && off > rounding && (
        <p className="message warning" role="status">
          {texts.contradiction(`${formatNumber(off * 100, 2)} %`)}
        </p>
      )}
    </>
  )
}
