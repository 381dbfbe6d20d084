/**
 * Entries that change the current value: `*1.1`, `/2`, `+= 5 mm`, `-= 10 %`. If several blocks are selected, `+5 mm` is
 * one too (for one block it is a number with a sign). A percentage added to a quantity with a unit refers to its value.
 */
import { ModelError } from '../../../engine/errors/model-error'
import { evaluateAs, evaluateScalar, parseExpression, variablesOf, type Scope } from '../../../engine/model/expression'
import type { ScalarValue } from '../../../engine/model/project/project'
import { formatNumber, fromSI, parseUnit, toSI } from '../../../engine/quantities/units'
import { refusalTexts } from '../texts/refusals'

export interface RelativeEntry {
  readonly sign: '*' | '/' | '+' | '-'
  readonly operand: string
}

/**
 * Reads a relative entry; null if the text is not one.
 * @param several whether the entry applies to more than one block
 */
export function relativeEntry(text: string, several: boolean): RelativeEntry | null {
  const written =
    /^\s*(?:([*/])=?|([+-])=)\s*(\S.*?)\s*$/.exec(text) ?? (several ? /^\s*()(\+)\s*(\S.*?)\s*$/.exec(text) : null)
  if (written === null) return null
  const sign = (written[1] || written[2]) as RelativeEntry['sign']
  return { sign, operand: written[3] ?? '' }
}

const quantityText = /^\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)\s*([A-Za-zµ°%].*?)\s*$/i

/**
 * Returns the value after a relative entry. Numbers stay numbers, `355 mm` stays in mm, expressions of variables stay
 * expressions.
 * @param unit SI unit of the parameter
 * @param display unit of plain numbers
 * @throws ModelError for an error in the operand
 */
export function changedValue(
  { sign, operand }: RelativeEntry,
  value: ScalarValue,
  unit: string,
  display: string,
  scope: Scope,
): ScalarValue {
  const percent = /^\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*%\s*$/.exec(operand)
  const isFactor = sign === '*' || sign === '/'
  const ofItself = !isFactor && percent !== null && unit !== '1' && unit !== ''
  const addend = (): number => {
    const plain = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(operand)
    return plain ? toSI(Number(operand), parseUnit(display)) : evaluateAs(operand, unit, scope)
  }
  const amount = isFactor ? evaluateAs(operand, '1', scope) : ofItself ? Number(percent[1]) / 100 : addend()
  const factor =
    sign === '*' ? amount : sign === '/' ? 1 / amount : ofItself ? (sign === '+' ? 1 + amount : 1 - amount) : null
  if (factor !== null && !Number.isFinite(factor))
    throw new ModelError('invalid-expression', refusalTexts.dividedByZero, {}, refusalTexts.otherNumber)
  const apply = (x: number): number => tidy(factor === null ? (sign === '+' ? x + amount : x - amount) : x * factor)

  if (typeof value === 'number') return apply(value)
  if (variablesOf(parseExpression(value)).length > 0) {
    if (factor === null) return `(${value}) ${sign} ${addendText(operand, display)}`
    return ofItself ? `(${value})*${formatNumber(factor)}` : `(${value})${sign}(${operand})`
  }
  const si = apply(evaluateScalar(value, scope).value)
  const written = quantityText.exec(value)
  return written === null ? si : `${formatNumber(fromSI(si, parseUnit(written[2])))} ${written[2]}`
}

/** Returns the operand of an addition: a number without a unit has the unit of the field. */
function addendText(operand: string, display: string): string {
  const named = display !== '1' && display !== '' && /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(operand)
  return named ? `${operand} ${display}` : `(${operand})`
}

/** Returns a value without the noise of binary fractions: 26000*1.1 is 28600. */
function tidy(value: number): number {
  return Number(value.toPrecision(14))
}
