/** Conversion between SI and other units, and numbers as text for fields and messages. */
import { parseUnit } from './parse'
import { withShownUnit } from './shown'
import type { Unit } from './table'

export function toSI(value: number, unit: Unit): number {
  return (value * unit.multiplier) / unit.divisor
}

export function fromSI(value: number, unit: Unit): number {
  return (value * unit.divisor) / unit.multiplier
}

/** Returns the number as text, at most `digits` significant, without trailing zeros: 0.1 + 0.2 is shown as 0.3. */
export function formatNumber(value: number, digits = 12): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(digits))) : String(value)
}

/**
 * Returns an SI value in a display unit, as it is read: `formatQuantity(0.355, 'mm')` is `355 mm`, `(2, 'm/s^2')` is `2
 * m/s²`.
 * @param value SI value
 * @throws ModelError `wrong-unit` when the unit text cannot be read
 */
export function formatQuantity(value: number, unitText: string, digits = 12): string {
  const number = formatNumber(fromSI(value, parseUnit(unitText)), digits)
  return withShownUnit(number, unitText.trim())
}
