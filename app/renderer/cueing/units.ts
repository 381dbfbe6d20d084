/** Units and numbers of the cueing report: angles in degrees, three significant digits. */
import { shownUnit } from '../../../engine/quantities/units'

export interface ShownUnit {
  readonly text: string
  /** Factor from SI to the unit. */
  readonly factor: number
}

const DEGREES = 180 / Math.PI

export function unitOf(unit: string): ShownUnit {
  if (unit === 'rad') return { text: 'deg', factor: DEGREES }
  if (unit === 'rad/s') return { text: 'deg/s', factor: DEGREES }
  return { text: shownUnit(unit), factor: 1 }
}

export function short(value: number | null, factor = 1): string {
  if (value === null || !Number.isFinite(value)) return '–'
  const shown = Number((factor * value).toPrecision(3))
  const size = Math.abs(shown)
  const text = size !== 0 && (size < 1e-3 || size >= 1e5) ? shown.toExponential() : String(shown)
  return text.replaceAll('-', '−')
}

export const withUnit = (value: number, unit: string): string => {
  const { text, factor } = unitOf(unit)
  return text === '' ? short(value) : `${short(value, factor)} ${text}`
}
