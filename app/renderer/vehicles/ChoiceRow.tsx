/** Row of cards of the vehicle dialog, one for each offer. */
import type { ReactNode } from 'react'
import { keysOf } from '../../../engine/collections/entries'
import type { Choice, VehicleChoices } from '../../vehicles/choices'
import { BlockIcon } from '../symbols/BlockIcon'
import { vehicleTexts as texts } from '../texts/vehicles'

interface ChoiceRowProps<K extends keyof VehicleChoices> {
  readonly name: K
  readonly offers: Readonly<Partial<Record<VehicleChoices[K], Choice>>>
  /** The chosen one; null if something beside the row is. */
  readonly value: VehicleChoices[K] | null
  readonly onChoose: (name: K, value: VehicleChoices[K]) => void
  readonly pictureOf?: (value: VehicleChoices[K]) => string | undefined
  /** Further cards at the end of the row. */
  readonly children?: ReactNode
}

export function ChoiceRow<K extends keyof VehicleChoices>({
  name,
  offers,
  value,
  onChoose,
  pictureOf,
  children,
}: ChoiceRowProps<K>) {
  return (
    <fieldset className="vehicle-choice">
      <legend>{texts.choices[name]}</legend>
      <div className="vehicle-cards">
        {keysOf(offers).map((key) => (
          <label key={key} className={key === value ? 'vehicle-card chosen' : 'vehicle-card'}>
            <input type="radio" name={`vehicle-${name}`} checked={key === value} onChange={() => onChoose(name, key)} />
            {pictureOf !== undefined && <BlockIcon path={pictureOf(key) ?? ''} size={30} />}
            <span>
              <strong>{offers[key]?.title}</strong>
              <small>{offers[key]?.description}</small>
            </span>
          </label>
        ))}
        {children}
      </div>
    </fieldset>
  )
}
