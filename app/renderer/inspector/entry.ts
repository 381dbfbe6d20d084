/** Text typed into a field and the value it stands for in the project. */
import { ModelError } from '../../../engine/model/errors'
import { evaluateAs, type Scope } from '../../../engine/model/expression'
import type { ScalarValue } from '../../../engine/model/project'
import { formatNumber } from '../../../engine/model/units'

const plainNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** A plain number is kept as a number (SI), anything else as text; undefined for an empty field. */
export function valueFromText(text: string): ScalarValue | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  return plainNumber.test(trimmed) ? Number(trimmed) : trimmed
}

export function textFromValue(value: ScalarValue): string {
  return String(value)
}

/** What a text with units or variables comes to, e.g. `= 0.0174533 rad`; null for plain numbers and errors. */
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
