/** Figures of manoeuvres as text, the same in the terminal and in the window. */
import type { Figure } from '../manoeuvres/shared/types'
import { shownUnit } from '../engine/quantities/units'

/** Units in which engineers read a quantity, by its SI unit. */
const read: Readonly<Record<string, { readonly unit: string; readonly factor: number }>> = {
  rad: { unit: 'deg', factor: 180 / Math.PI },
  'rad/s': { unit: 'deg/s', factor: 180 / Math.PI },
  'rad s^2/m': { unit: 'deg s²/m', factor: 180 / Math.PI },
  // Angle of the steering wheel, as in ISO 13674-1.
  'm/s^2/rad': { unit: 'm/s² per 100 deg', factor: (100 * Math.PI) / 180 },
  // Displacement of a steering rack.
  '1/s/m': { unit: 'deg/s per mm', factor: 0.18 / Math.PI },
  'm/s^2/m': { unit: 'm/s² per mm', factor: 1e-3 },
  '1/m': { unit: 'deg per mm', factor: 0.18 / Math.PI },
  's rad': { unit: 's deg', factor: 180 / Math.PI },
  'm/s': { unit: 'km/h', factor: 3.6 },
  'kg/m': { unit: 'kg/100 km', factor: 1e5 },
  J: { unit: 'kWh', factor: 1 / 3.6e6 },
  'J/m': { unit: 'kWh/100 km', factor: 1e5 / 3.6e6 },
}

export const readUnit = (unit: string): { readonly unit: string; readonly factor: number } =>
  Object.hasOwn(read, unit) ? read[unit] : { unit: unit === '1' ? '' : shownUnit(unit), factor: 1 }

const digits = (value: number): string => String(Number(value.toPrecision(4)))

/** Returns the value of a figure, or its one state without a value: withheld for a reason, or not reached. */
export function figureText({ value, unit, withheld }: Pick<Figure, 'value' | 'unit' | 'withheld'>): string {
  if (value === null) return withheld === true ? 'withheld' : 'not reached'
  return valueText(value, unit)
}

function valueText(value: number, si: string): string {
  const { unit, factor } = readUnit(si)
  return `${digits(value * factor)}${unit === '' ? '' : ` ${unit}`}`
}

export function limitText({ limit, unit: si }: Figure): string {
  if (limit === undefined) return ''
  const { least, most } = limit
  return [
    ...(least === undefined ? [] : [`≥ ${valueText(least, si)}`]),
    ...(most === undefined ? [] : [`≤ ${valueText(most, si)}`]),
  ].join(', ')
}
