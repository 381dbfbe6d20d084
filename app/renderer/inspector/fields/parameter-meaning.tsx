/** Line below the field of a parameter: meaning, preview of an entry, and range of the values of several blocks. */
import type { ReactNode } from 'react'
import type { Param } from '../../../../engine/model/blocks/block'
import { ModelError } from '../../../../engine/errors/model-error'
import type { ScalarValue } from '../../../../engine/model/project/project'
import { formatQuantity, shownUnit } from '../../../../engine/quantities/units'
import { quantityContext } from '../../editor/context'
import { inspectorTexts } from '../../texts/inspector'
import { inBothUnits, previewOf, valueFromText } from '../../ui/fields/entry'
import { ExpressionButton } from '../expression/ExpressionButton'
import { isFormula } from '../expression/formulas'
import { relativeEntry, type RelativeEntry } from '../relative'
import { rangeText } from './ParameterHelp'
import type { ParameterValues } from './parameter-values'
import { RelativePreview } from './RelativePreview'

type Quantity = Extract<Param, { kind: 'quantity' }>

const texts = inspectorTexts.several

/**
 * Returns the line; null if there is nothing to say.
 * @param draft text that is being typed
 * @param onCommit takes a value from the editor of expressions
 */
export function parameterMeaning(
  values: ParameterValues,
  draft: string | null,
  onCommit: (value: ScalarValue | undefined) => void,
): ReactNode {
  const { param, effective, same } = values
  if (param.kind !== 'quantity')
    return !same && param.kind !== 'boolean'
      ? texts.distinct(new Set(effective.map((value) => JSON.stringify(value))).size)
      : null
  if (draft !== null) return draftMeaning(values, param, draft)
  return same ? valueMeaning(values, param, onCommit) : rangeOfValues(values)
}

/** Preview of a text that is being typed. */
function draftMeaning(values: ParameterValues, param: Quantity, draft: string): ReactNode {
  const { scope, display, free, several, unitFor } = values
  if (param.perElement === true && draft.trimStart().startsWith('[')) return texts.perElement
  const entry = relativeEntry(draft, several)
  if (entry !== null) return relativePreview(values, entry)
  const unit = unitFor(valueFromText(draft, display))
  const preview = previewOf(draft, unit, free ? unit : display, scope)
  const range = rangeText(param, display)
  if (preview === null) return null
  return (
    <span className={preview.kind === 'error' ? 'field-preview wrong' : 'field-preview'}>
      {shownUnit(preview.text)}
      {preview.kind === 'value' && range !== null && <span className="faint"> · {range}</span>}
    </span>
  )
}

function relativePreview({ blocks, unit, display, effective, changedBy }: ParameterValues, entry: RelativeEntry) {
  try {
    return <RelativePreview {...{ blocks, unit, display }} before={effective} after={changedBy(entry)} />
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return <span className="field-preview wrong">{error.what}</span>
  }
}

/** Range of differing values of several blocks. */
function rangeOfValues({ effective, display, unitFor, si }: ParameterValues): string {
  if (new Set(effective.map(unitFor)).size > 1) return texts.differ
  const numbers = effective.map(si).filter((value) => value !== null)
  if (numbers.length < 2) return texts.differ
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  const [from, to] = [low, high].map((value) => formatQuantity(value, display, 6))
  const shared = display === '1' || display === '' ? from : from?.slice(0, -display.length - 1)
  return shownUnit(low === high ? `= ${to ?? ''}` : texts.range(shared ?? '', to ?? ''))
}

/** Value in SI and display units, with the editor of expressions beside a formula. */
function valueMeaning(
  { first, blocks, scope, unit, display, free, several, unitFor, si }: ParameterValues,
  param: Quantity,
  onCommit: (value: ScalarValue | undefined) => void,
): ReactNode {
  const value = si(first, 0)
  if (value === null || (typeof first === 'number' && display === unit)) return null
  const unitOfValue = unitFor(first)
  const text = shownUnit(inBothUnits(value, unitOfValue, free ? unitOfValue : display))
  const shownText = typeof first === 'string' && text === `= ${shownUnit(first.trim())}` ? null : text
  if (typeof first !== 'string' || !isFormula(first)) return shownText
  return (
    <>
      {shownText}{' '}
      <ExpressionButton
        label={param.label}
        block={several ? '' : (blocks[0] ?? '')}
        doc={param.doc}
        text={first}
        context={() => quantityContext(free ? unitFor : unit, display, scope)}
        onCommit={(entry) => onCommit(valueFromText(entry, display))}
      />
    </>
  )
}
