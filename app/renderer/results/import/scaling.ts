/** Scale and offset of columns as typed. */
import { ModelError } from '../../../../engine/errors/model-error'
import { emptyScope, evaluateScalar } from '../../../../engine/model/expression'
import { compatible, otherMeaning, parseUnit, toSI } from '../../../../engine/quantities/units'
import { refusalTexts } from '../../texts/refusals'

/** Texts of the fields; an empty or missing text stands for a scale of 1 or an offset of 0. */
export interface ScalingTexts {
  readonly scale?: string
  readonly offset?: string
}

/**
 * Returns the numbers of the texts, the offset in SI units. A scale of 1 and an offset of 0 are left out.
 * @param unit of the column: that of an offset without one
 * @throws ModelError for text that is not a number, a scale of 0, an offset of another kind or in a unit with several
 *   meanings (`g`)
 */
export function scalingOf(
  { scale = '', offset = '' }: ScalingTexts,
  unit: string,
): { readonly scale?: number; readonly offset?: number } {
  const factor = scale.trim() === '' ? 1 : plainNumber(scale)
  if (factor === 0) throw new ModelError('out-of-range', refusalTexts.scaleOfZero, {}, refusalTexts.giveAnotherScale)
  const shift = offset.trim() === '' ? 0 : shiftOf(offset, unit)
  return { ...(factor === 1 ? {} : { scale: factor }), ...(shift === 0 ? {} : { offset: shift }) }
}

/** @throws ModelError for text that is not a number */
export function plainNumber(text: string): number {
  return evaluateScalar(withPoint(text), emptyScope).value
}

function shiftOf(text: string, unitText: string): number {
  const unit = parseUnit(unitText === '' ? '1' : unitText)
  const written = withPoint(text)
  const { value, type } = evaluateScalar(written, emptyScope)
  const meant = value === 0 ? undefined : otherMeaning(unitText)
  if (meant !== undefined)
    throw new ModelError(
      'wrong-unit',
      refusalTexts.offsetOfUnclearUnit(unitText),
      {},
      refusalTexts.giveUnitOfColumn(meant),
    )
  if (/^[-+\d.e\s]*$/i.test(written)) return toSI(value, unit)
  if (type.kind === 'known' && !compatible(type.dimension, unit.dimension))
    throw new ModelError('wrong-unit', refusalTexts.offsetOfOtherKind(unitText), {}, refusalTexts.offsetUnitHint)
  return value
}

/** Returns a text in which a single decimal comma is replaced by a point. */
const withPoint = (text: string): string => text.trim().replace(/^([-+]?\d*),(\d+)$/, '$1.$2')
