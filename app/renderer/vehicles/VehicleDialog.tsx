/** A vehicle in a few clicks: one row for each choice, dimensions in fields. */
import { useState } from 'react'
import { keysOf } from '../../../engine/collections/entries'
import { parseLibrary } from '../../../engine/model/library'
import type { ProjectFile } from '../../../engine/model/project'
import { buildVehicle } from '../../vehicles/build-vehicle'
import {
  axles,
  brakes,
  drives,
  layouts,
  roads,
  tires,
  usualChoices,
  type Choice,
  type Dimensions,
  type VehicleChoices,
} from '../../vehicles/choices'
import { newFromTemplate } from '../files/files'
import { vehicleTexts as texts } from '../texts/vehicles'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { useServices, useUi } from '../versions/services'
import { DimensionField } from './DimensionField'
import { limits } from './limits'
import './vehicles.css'

export function VehicleDialog() {
  const services = useServices()
  const close = useUi((state) => state.closeDialog)
  const [choices, setChoices] = useState(usualChoices)
  const [entered, setEntered] = useState<Partial<Dimensions>>({})
  const dimensions: Dimensions = { ...layouts[choices.layout].dimensions, ...entered }
  const wrong = keysOf(limits).some((name) => !limits[name].accepts(dimensions[name]))

  const choose = <K extends keyof VehicleChoices>(name: K, value: VehicleChoices[K]): void => {
    setChoices({ ...choices, [name]: value })
    // Another vehicle has other dimensions.
    if (name === 'layout') setEntered({})
  }
  const create = (): void => {
    close()
    const load = async (): Promise<ProjectFile> => {
      const text = (await import('../../libraries/suspensions.library.json?raw')).default
      return buildVehicle(choices, parseLibrary(text, services.registry), dimensions)
    }
    void newFromTemplate(services, { title: layouts[choices.layout].title, load })
  }

  return (
    <Dialog
      large
      title={texts.title}
      onClose={close}
      actions={
        <>
          <span className="spacer" />
          <Button onClick={close} label={texts.cancel} />
          <Button look="primary" disabled={wrong} onClick={create} label={texts.create} />
        </>
      }
    >
      <div className="vehicle-dialog">
        <div className="vehicle-choices">
          <ChoiceRow name="layout" offers={layouts} value={choices.layout} onChoose={choose} />
          <ChoiceRow name="front" offers={axles} value={choices.front} onChoose={choose} />
          <ChoiceRow name="rear" offers={axles} value={choices.rear} onChoose={choose} />
          <ChoiceRow name="tire" offers={tires} value={choices.tire} onChoose={choose} />
          <ChoiceRow name="drive" offers={drives} value={choices.drive} onChoose={choose} />
          <ChoiceRow name="brakes" offers={brakes} value={choices.brakes} onChoose={choose} />
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
          <p className="faint">{texts.later}</p>
        </section>
      </div>
    </Dialog>
  )
}

interface ChoiceRowProps<K extends keyof VehicleChoices> {
  readonly name: K
  readonly offers: Readonly<Record<VehicleChoices[K], Choice>>
  readonly value: VehicleChoices[K]
  readonly onChoose: (name: K, value: VehicleChoices[K]) => void
}

function ChoiceRow<K extends keyof VehicleChoices>({ name, offers, value, onChoose }: ChoiceRowProps<K>) {
  return (
    <fieldset className="vehicle-choice">
      <legend>{texts.choices[name]}</legend>
      <div className="vehicle-cards">
        {keysOf(offers).map((key) => (
          <label key={key} className={key === value ? 'vehicle-card chosen' : 'vehicle-card'}>
            <input type="radio" name={`vehicle-${name}`} checked={key === value} onChange={() => onChoose(name, key)} />
            <strong>{offers[key].title}</strong>
            <small>{offers[key].description}</small>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
