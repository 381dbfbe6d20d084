/** List of measurements, with a button to add one: for the rig and for fits. */
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MeasuredPoint } from '../../../importers/tire-test'
import { tireRigTexts as texts } from '../texts/tire-rig'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'

export interface Measurement {
  readonly name: string
  readonly points: readonly MeasuredPoint[]
}

/** Endings of the files of measurements. */
export const measurementEndings: readonly string[] = ['csv', 'tdx', 'dat', 'txt']

/** Returns the measurements with another one, which takes the place of one of the same name. */
export const withMeasurement = (
  measurements: readonly Measurement[],
  measurement: Measurement,
): readonly Measurement[] => [...measurements.filter(({ name }) => name !== measurement.name), measurement]

interface MeasurementsProps {
  readonly title: string
  /** Text of the button. */
  readonly add: string
  readonly measurements: readonly Measurement[]
  /** Text under the title. */
  readonly hint?: string
  readonly remark: (measurement: Measurement) => ReactNode
  readonly onChange: (measurements: readonly Measurement[]) => void
  readonly onAdd: () => void
}

export function Measurements({ title, add, measurements, hint, remark, onChange, onAdd }: MeasurementsProps) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {hint !== undefined && <p className="faint">{hint}</p>}
      {measurements.map((measurement) => (
        <div className="row gap-1" key={measurement.name}>
          <span className="fill">
            {measurement.name}
            <br />
            <span className="faint">{remark(measurement)}</span>
          </span>
          <IconButton
            small
            icon={X}
            label={texts.remove(measurement.name)}
            onClick={() => onChange(measurements.filter((one) => one !== measurement))}
          />
        </div>
      ))}
      <Button look="small" onClick={onAdd}>
        <Plus size={14} aria-hidden="true" /> {add}
      </Button>
    </fieldset>
  )
}
