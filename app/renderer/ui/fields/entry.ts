/** Conversion between text typed into a field and the value in the project. */
import { ModelError } from '../../../../engine/errors/model-error'
import { evaluateAs, type Scope } from '../../../../engine/model/expression'
import type { ScalarValue } from '../../../../engine/model/project/project'
import { formatNumber, formatQuantity, fromSI, parseUnit, toSI } from '../../../../engine/quantities/units'

const plainNumber = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/**
 * Returns the value of a text. A plain number becomes a number (SI), anything else stays text; an empty field is
 * undefined. A leading `=`, as in a spreadsheet, is left out, because every entry is an expression.
 * @param unit unit that plain numbers are given in, SI when missing
 */
export function valueFromText(text: string, unit?: string): ScalarValue | undefined {
  const trimmed = text.replace(/^\s*=(?!=)/, '').trim()
  if (trimmed === '') return undefined
  if (!plainNumber.test(trimmed)) return trimmed
  return unit === undefined ? Number(trimmed) : toSI(Number(trimmed), parseUnit(unit))
}

/** Returns a list of values as entered, `[1, 2 kN, 3*a]`, with plain numbers in SI units; undefined for other texts. */
export function listFromText(text: string): readonly ScalarValue[] | undefined {
  const inside = /^\s*\[(.*)\]\s*$/s.exec(text)?.[1]
  if (inside === undefined) return undefined
  const items: string[] = ['']
  let depth = 0
  for (const character of inside) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (character === ',' && depth === 0) items.push('')
    else items[items.length - 1] += character
  }
  return items.flatMap((item) => valueFromText(item) ?? [])
}

export function textFromList(list: readonly unknown[]): string {
  return `[${list.map(String).join(', ')}]`
}

/** @param unit unit that numbers are shown in, SI when missing */
export function textFromValue(value: ScalarValue, unit?: string): string {
  if (typeof value === 'string' || unit === undefined) return String(value)
  const { multiplier, divisor } = parseUnit(unit)
  return multiplier === divisor ? String(value) : formatNumber(fromSI(value, parseUnit(unit)))
}

/**
 * Returns the value of a text with units or variables, for example `= 0.0174533 rad`; null for plain numbers and
 * errors.
 */
export function meaningOf(value: ScalarValue | undefined, unit: string, scope: Scope): string | null {
  if (typeof value !== 'string') return null
  try {
    const number = formatNumber(evaluateAs(value, unit, scope), 6)
    const text = unit === '' || unit === '1' ? number : `${number} ${unit}`
    return text === value.trim() ? null : `= ${text}`
  } catch (error) {
    if (error instanceof ModelError) return null
    throw error
  }
}

const DIGITS = 6

/** Returns a value in SI and, if the field has another unit, in that unit: `= 0.355 m = 355 mm`. */
export function inBothUnits(value: number, unit: string, display: string): string {
  const si = `= ${formatQuantity(value, unit, DIGITS)}`
  return display === unit ? si : `${si} = ${formatQuantity(value, display, DIGITS)}`
}

export type EntryPreview = { readonly kind: 'value' | 'error'; readonly text: string }

/** Returns the value of an entry being typed, or why it would be rejected. */
export function previewOf(text: string, unit: string, display: string, scope: Scope): EntryPreview | null {
  const value = valueFromText(text, display)
  if (value === undefined) return null
  try {
    return { kind: 'value', text: inBothUnits(evaluateAs(value, unit, scope), unit, display) }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { kind: 'error', text: error.hint === '' ? error.what : `${error.what}; ${error.hint}` }
  }
}
