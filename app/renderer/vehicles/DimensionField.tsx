/** Field for a dimension in the unit of the field. A value that no vehicle can have stays and is shown as wrong. */
import { useId, useState } from 'react'
import type { Dimensions } from '../../vehicles/choices'
import { vehicleTexts as texts } from '../texts/vehicles'
import { limits } from './limits'

interface DimensionFieldProps {
  readonly name: keyof Dimensions
  readonly value: number
  readonly onChange: (value: number) => void
}

export function DimensionField({ name, value, onChange }: DimensionFieldProps) {
  const id = useId()
  const { unit, low, high, factor, accepts } = limits[name]
  const [draft, setDraft] = useState<string | null>(null)
  const wrong = !accepts(value)
  return (
    <div className="vehicle-dimension">
      <label htmlFor={id}>{texts[name]}</label>
      <span className="row gap-2">
        <input
          id={id}
          className="field"
          inputMode="decimal"
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-note` : undefined}
          value={draft ?? String(Number((value * factor).toPrecision(6)))}
          onChange={({ target }) => {
            setDraft(target.value)
            onChange(target.value.trim() === '' ? NaN : Number(target.value.replace(',', '.')) / factor)
          }}
        />
        <span className="vehicle-unit">{unit}</span>
      </span>
      {wrong && (
        <span className="field-preview wrong" id={`${id}-note`}>
          {texts.range(String(low), String(high), unit)}
        </span>
      )}
    </div>
  )
}
