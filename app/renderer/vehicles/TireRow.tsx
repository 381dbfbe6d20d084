/** Row of the tyre in the vehicle dialog: a model with usual values, its curves, or a property file. */
import { lazy, Suspense, useState } from 'react'
import { keysOf } from '../../../engine/collections/entries'
import { ModelError } from '../../../engine/errors/model-error'
import { importerTable } from '../../../importers/table'
import { tireType } from '../../tires/tire-type'
import { tires, usualTires, type VehicleChoices } from '../../vehicles/choices'
import { vehicleTexts as texts } from '../texts/vehicles'
import { chooseFile } from '../workbench/choose-file'
import { ChoiceRow } from './ChoiceRow'
import { useServices } from './services'
import { readTireFile, type TireFile } from './tire-file'

// The compiler of tyre functions is loaded when it is needed.
const TireCurves = lazy(async () => ({ default: (await import('../inspector/tire/TireCurvesPane')).TireCurvesPane }))

type Tire = VehicleChoices['tire']

const isTire = (name: string): name is Tire => Object.hasOwn(tires, name)
const isUsual = (name: Tire): boolean => (usualTires as readonly Tire[]).includes(name)
const usual = Object.fromEntries(usualTires.map((name) => [name, tires[name]]))

interface TireRowProps {
  readonly model: VehicleChoices['tire']
  readonly onChoose: (name: 'tire', value: VehicleChoices['tire']) => void
  readonly file: TireFile | null
  readonly onFile: (file: TireFile) => void
}

export function TireRow({ model, onChoose, file, onFile }: TireRowProps) {
  const services = useServices()
  const [preview, setPreview] = useState(false)
  const isOther = !isUsual(model)
  const [error, setError] = useState<string | null>(null)
  const choose = async (): Promise<void> => {
    const chosen = await chooseFile(services, importerTable.tyre.endings)
    if (chosen === null) return
    const read = await readTireFile(chosen)
    setError(read instanceof ModelError ? read.message : null)
    if (!(read instanceof ModelError)) onFile(read)
  }
  return (
    <ChoiceRow name="tire" offers={usual} value={file === null ? model : null} onChoose={onChoose}>
      <button
        type="button"
        className={file === null ? 'vehicle-card' : 'vehicle-card chosen'}
        aria-pressed={file !== null}
        onClick={() => void choose()}
      >
        <span>
          <strong>{file?.name ?? texts.tireFile}</strong>
          <small>{texts.tireFileText}</small>
        </span>
      </button>
      <label className={isOther && file === null ? 'vehicle-card vehicle-other chosen' : 'vehicle-card vehicle-other'}>
        <strong>{texts.otherTire}</strong>
        <select
          className="select"
          value={isOther && file === null ? model : ''}
          onChange={({ target }) => {
            if (isTire(target.value)) onChoose('tire', target.value)
          }}
        >
          <option value="">{texts.noOtherTire}</option>
          {keysOf(tires)
            .filter((key) => !isUsual(key))
            .map((key) => (
              <option key={key} value={key}>
                {`${tires[key].title}: ${tires[key].description}`}
              </option>
            ))}
        </select>
      </label>
      <button
        type="button"
        className="button quiet vehicle-preview-toggle"
        aria-expanded={preview}
        onClick={() => setPreview(!preview)}
      >
        {preview ? texts.hideCurves : texts.showCurves}
      </button>
      {preview && (
        <div className="vehicle-preview">
          {file === null ? (
            <Suspense>
              <TireCurves key={model} name="Tire" instance={{ type: tireType, params: { forceModel: model } }} />
            </Suspense>
          ) : (
            <p className="faint">{texts.curvesOfFile}</p>
          )}
        </div>
      )}
      {error !== null && <p className="field-error vehicle-error">{error}</p>}
    </ChoiceRow>
  )
}
