/** Dialog that builds a vehicle: one row for each choice, dimensions in fields. */
import { useCallback, useState } from 'react'
import type { ManoeuvreName } from '../../../manoeuvres/table'
import { keysOf } from '../../../engine/collections/entries'
import { parseLibrary, type LibraryFile } from '../../../engine/model/library'
import { axleIcon } from '../../vehicles/axle'
import { buildVehicle } from '../../vehicles/build-vehicle'
import {
  brakes,
  drivers,
  drives,
  frontAxles,
  layouts,
  rearAxles,
  roads,
  usualChoices,
  type AxleKind,
  type Dimensions,
  type VehicleChoices,
} from '../../vehicles/choices'
import { newFromTemplate } from '../files/files'
import { ManoeuvreOptions } from '../manoeuvres/ManoeuvreOptions'
import { runManoeuvre, showManoeuvre } from '../manoeuvres/perform'
import { vehicleTexts as texts } from '../texts/vehicles'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { useLoaded } from '../ui/use-loaded'
import { useUi } from '../workbench/services'
import { ChoiceRow } from './ChoiceRow'
import { DimensionField } from './DimensionField'
import { limits } from './limits'
import { useServices } from './services'
import { putOn, type TireFile } from './tire-file'
import { TireRow } from './TireRow'
import './vehicles.css'

export function VehicleDialog() {
  const services = useServices()
  const close = useUi((state) => state.closeDialog)
  const [choices, setChoices] = useState(usualChoices)
  const [manoeuvre, setManoeuvre] = useState<ManoeuvreName | null>(null)
  const [entered, setEntered] = useState<Partial<Dimensions>>({})
  const [tireFile, setTireFile] = useState<TireFile | null>(null)
  const { registry } = services
  const load = useCallback(async (): Promise<LibraryFile> => {
    const text = (await import('../../libraries/suspensions.library.json?raw')).default
    return parseLibrary(text, registry)
  }, [registry])
  const suspensions = useLoaded(load, nothing)
  const pictureOf = (kind: AxleKind): string | undefined => suspensions && axleIcon(suspensions, kind)
  const dimensions: Dimensions = { ...layouts[choices.layout].dimensions, ...entered }
  const wrong = keysOf(limits).some((name) => !limits[name].accepts(dimensions[name]))

  const choose = <K extends keyof VehicleChoices>(name: K, value: VehicleChoices[K]): void => {
    setChoices({ ...choices, [name]: value })
    if (name === 'tire') setTireFile(null)
    // Another vehicle has other dimensions.
    if (name === 'layout') setEntered({})
  }
  const create = async (): Promise<void> => {
    close()
    const build = async () => buildVehicle(choices, await load(), dimensions)
    const { generation } = services.project.getState()
    await newFromTemplate(services, { title: layouts[choices.layout].title, load: build })
    // Nothing more to do if the user keeps the open project.
    if (services.project.getState().generation === generation) return
    if (tireFile !== null) putOn(services, tireFile)
    if (manoeuvre === null) return
    showManoeuvre(services, manoeuvre)
    runManoeuvre(services)
  }

  return (
    <Dialog
      large
      title={texts.title}
      onClose={close}
      cancel={texts.cancel}
      actions={
        <Button
          look="primary"
          disabled={wrong}
          onClick={() => void create()}
          label={manoeuvre === null ? texts.create : texts.createAndRun}
        />
      }
    >
      <div className="vehicle-dialog">
        <div className="vehicle-choices">
          <ChoiceRow name="layout" offers={layouts} value={choices.layout} onChoose={choose} />
          <ChoiceRow name="front" offers={frontAxles} value={choices.front} onChoose={choose} pictureOf={pictureOf} />
          <ChoiceRow name="rear" offers={rearAxles} value={choices.rear} onChoose={choose} pictureOf={pictureOf} />
          <TireRow model={choices.tire} onChoose={choose} file={tireFile} onFile={setTireFile} />
          <ChoiceRow name="drive" offers={drives} value={choices.drive} onChoose={choose} />
          <ChoiceRow name="brakes" offers={brakes} value={choices.brakes} onChoose={choose} />
          <ChoiceRow name="driver" offers={drivers} value={choices.driver} onChoose={choose} />
          <ChoiceRow name="road" offers={roads} value={choices.road} onChoose={choose} />
        </div>
        <section className="vehicle-dimensions" aria-label={texts.dimensions}>
          <h3>{texts.dimensions}</h3>
          {keysOf(limits).map((name) => (
            <DimensionField
              key={`${choices.layout} ${name}`}
              name={name}
              value={dimensions[name]}
              onChange={(value) => setEntered({ ...entered, [name]: value })}
            />
          ))}
          <label className="vehicle-dimension">
            <h3>{texts.manoeuvre}</h3>
            <select
              className="select"
              value={manoeuvre ?? ''}
              onChange={({ target }) => setManoeuvre(target.value === '' ? null : (target.value as ManoeuvreName))}
            >
              <option value="">{texts.noManoeuvre}</option>
              <ManoeuvreOptions />
            </select>
          </label>
          <p className="faint">{texts.later}</p>
        </section>
      </div>
    </Dialog>
  )
}

/** Returns no picture of an axle, if the library is missing; pressing Create reports the error. */
const nothing = (): undefined => undefined
