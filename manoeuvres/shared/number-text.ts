/** Numbers in reports and messages: what is only shown has four significant figures, data keep the full value. */
import { evaluateAs, variableScope } from '../../engine/model/expression'
import { withShownUnit } from '../../engine/quantities/units'

/** Returns a number with at most `digits` significant figures. */
export const short = (value: number, digits = 4): string => String(Number(value.toPrecision(digits)))

/** Number with more figures than are shown; names and whole numbers stay. */
const longNumber = /(?<![\w.])\d*\.\d+(?:e[-+]?\d+)?/gi

/**
 * Returns the text of a quantity of the user: a plain number gets the unit of its setting, and long fractions are
 * shortened.
 */
export function quantityText(written: number | string, unit: string): string {
  const plain = String(written).trim()
  const shortened = plain.replace(longNumber, (digits) => short(Number(digits)))
  return plain !== '' && Number.isFinite(Number(plain)) ? withShownUnit(shortened, unit) : shortened
}

const scope = variableScope({})
/** Length of a number up to which it is easy to read. */
const readable = 6

/**
 * Returns a speed as it is written into a project: in km/h where that is short and exactly the same value, else in m/s.
 */
export function speedInProject(speed: number): number | string {
  const text = `${short(3.6 * speed, readable)} km/h`
  return String(speed).length > readable && evaluateAs(text, 'm/s', scope) === speed ? text : speed
}
