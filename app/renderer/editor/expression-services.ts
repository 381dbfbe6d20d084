/**
 * Services for an editor of expressions: pure functions of text and cursor. Signatures are those of the function
 * language.
 */
import { scalarFunctionNames, standardFunctions } from '../../../engine/language/syntax/builtins'
import { unitDoc } from '../../../engine/language/services'
import { isUnitName } from '../../../engine/quantities/units'
import { completeEntry } from '../ui/fields/complete'
import { emptyScope } from '../../../engine/model/expression'
import type { ExpressionContext } from './context'

export interface ExpressionCompletion {
  readonly label: string
  readonly kind: 'variable' | 'function' | 'unit'
  readonly detail: string
  readonly doc: string
  /** Text to insert, with a placeholder for each argument, such as `atan2(${1:y}, ${2:x})`. */
  readonly snippet?: string
}

export interface ExpressionHover {
  readonly from: number
  readonly to: number
  readonly title: string
  readonly doc: string
}

/**
 * Returns completions at the cursor.
 * @param cursor number of characters before the cursor
 */
export function completeExpression(
  text: string,
  cursor: number,
  context: ExpressionContext,
): readonly ExpressionCompletion[] {
  // Functions are offered only if there is no number before the word.
  const start = cursor - (/[A-Za-z_]\w*$/.exec(text.slice(0, cursor))?.[0].length ?? 0)
  const unit = context.unit ?? '1'
  if (completeEntry(text, start, unit, emptyScope, true).list[0]?.kind !== 'function')
    return completeEntry(text, cursor, unit, emptyScope, true).list.map(({ label, detail }) => ({
      label,
      kind: 'unit',
      detail,
      doc: '',
    }))
  const names = context.names.map(({ name, detail, doc }): ExpressionCompletion => ({
    label: name,
    kind: 'variable',
    detail,
    doc,
  }))
  const functions = scalarFunctionNames.flatMap((name): readonly ExpressionCompletion[] => {
    const known = standardFunctions.get(name)
    if (known === undefined) return []
    const places = known.parameters.map((parameter, i) => `\${${i + 1}:${parameter}}`)
    const detail = `${name}(${known.parameters.join(', ')})`
    return [{ label: name, kind: 'function', detail, doc: known.doc, snippet: `${name}(${places.join(', ')})` }]
  })
  return [...names, ...functions]
}

export function hoverExpression(text: string, place: number, context: ExpressionContext): ExpressionHover | null {
  const word = [...text.matchAll(/[A-Za-z_µ°%][\w^]*/g)].find(
    ({ index, 0: word }) => index <= place && place <= index + word.length,
  )
  if (word === undefined) return null
  const name = word[0].replace(/\^.*$/, '')
  const range = { from: word.index, to: word.index + name.length }
  const known = context.names.find((entry) => entry.name === name)
  if (known !== undefined) return { ...range, title: `${name}: ${known.detail}`, doc: known.doc }
  const standard = standardFunctions.get(name)
  if (standard !== undefined && scalarFunctionNames.includes(name))
    return { ...range, title: `${name}(${standard.parameters.join(', ')})`, doc: standard.doc }
  if (!isUnitName(name)) return null
  return { ...range, title: name, doc: unitDoc(name) }
}

export interface ExpressionFault {
  readonly from: number
  readonly to: number
  readonly message: string
  readonly hint: string
}

/** Returns the error in an expression, underlined from its column to the end of the word or sign there. */
export function expressionFault(text: string, context: ExpressionContext): ExpressionFault | null {
  const problem = context.problem(text)
  if (problem === null) return null
  const { what: message, hint, place } = problem
  if (place.column === undefined) return { from: 0, to: text.length, message, hint }
  const from = Math.min(place.column - 1, Math.max(0, text.length - 1))
  const piece = /^(?:[A-Za-z_]\w*|[0-9.]+|.)/.exec(text.slice(from))?.[0] ?? ' '
  return { from, to: from + piece.length, message, hint }
}
