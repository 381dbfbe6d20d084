/** Completions at a place of a parameter expression: units after a number, otherwise variables and functions. */
import { ModelError } from '../../../../engine/errors/model-error'
import type { Scope } from '../../../../engine/model/expression'
import {
  compatible,
  dimensionText,
  displayUnits,
  formatNumber,
  parseUnit,
  unitNames,
} from '../../../../engine/quantities/units'
import { scalarFunctionNames, standardFunctions } from '../../../../engine/language/syntax/builtins'
import { inspectorTexts } from '../../texts/inspector'

export interface FieldCompletion {
  readonly label: string
  readonly kind: 'variable' | 'function' | 'unit'
  readonly detail: string
  /** Text that replaces the word before the cursor. */
  readonly insert: string
}

export interface Completions {
  /** Index of the first character of the word being typed. */
  readonly from: number
  readonly list: readonly FieldCompletion[]
}

const none: Completions = { from: 0, list: [] }
const most = 8

/**
 * @param unit SI unit of the field: units of the same kind come first
 * @param isRequested by a key: an empty word is completed too
 */
export function completeEntry(
  text: string,
  cursor: number,
  unit: string,
  scope: Scope,
  isRequested = false,
): Completions {
  const before = text.slice(0, cursor)
  const afterNumber =
    /(?:^|[^\w.])(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*((?:[A-Za-zµ]\w*(?:\^\d)?[ /*])*)([A-Za-zµ%°]\w*)?$/i.exec(
      before,
    )
  // `1e` may become a number and `2 p` a unit: letters straight after digits are units too.
  if (afterNumber !== null) {
    const word = afterNumber[2] ?? ''
    if (word === '' && !(isRequested && /\s$/.test(before))) return none
    return { from: cursor - word.length, list: units(word, afterNumber[1] ?? '', unit) }
  }
  const word = /[A-Za-z_]\w*$/.exec(before)?.[0] ?? ''
  if (word === '' && !isRequested) return none
  const fits = (name: string): boolean => name.toLowerCase().startsWith(word.toLowerCase()) && name !== word
  const variables = scope.names.filter(fits).map((name): FieldCompletion => {
    return { label: name, kind: 'variable', detail: valueText(name, scope), insert: name }
  })
  const functions = scalarFunctionNames.filter(fits).map((name): FieldCompletion => {
    const parameters = standardFunctions.get(name)?.parameters.join(', ') ?? ''
    return { label: name, kind: 'function', detail: `${name}(${parameters})`, insert: `${name}(` }
  })
  return { from: cursor - word.length, list: [...variables, ...functions].slice(0, most) }
}

/** @param earlier units written before the word, `kN/` */
function units(word: string, earlier: string, unit: string): readonly FieldCompletion[] {
  const fits = (name: string): boolean => name.toLowerCase().startsWith(word.toLowerCase()) && name !== word
  const dimension = parseUnit(unit).dimension
  const whole = earlier === '' ? displayUnits(unit).filter((name) => name !== '1' && fits(name)) : []
  const complete = (name: string): boolean => {
    try {
      return compatible(parseUnit(earlier + name).dimension, dimension)
    } catch (error) {
      if (error instanceof ModelError) return false
      throw error
    }
  }
  // no suggestions for a complete entry
  if (word !== '' && complete(word)) return []
  const rest = unitNames.filter((name) => name !== '1' && fits(name) && !whole.includes(name))
  const ordered = [...rest.filter(complete), ...rest.filter((name) => !complete(name))]
  return [...whole, ...ordered].slice(0, most).map((name) => {
    const right = whole.includes(name) || complete(name)
    return { label: name, kind: 'unit', detail: right ? inspectorTexts.fieldUnit : 'unit', insert: name }
  })
}

/** Returns the value of a variable, in SI units; its error if it has no value. */
export function valueText(name: string, scope: Scope): string {
  try {
    const quantity = scope.get(name)
    if (quantity === undefined) return ''
    const kind = quantity.type.kind === 'known' ? dimensionText(quantity.type.dimension) : '1'
    return kind === '1' ? formatNumber(quantity.value, 6) : `${formatNumber(quantity.value, 6)} ${kind}`
  } catch (error) {
    if (error instanceof ModelError) return error.what
    throw error
  }
}
