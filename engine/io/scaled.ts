/** Values of a column as the user of a table means them: with a scale, sign or zero that differs from the recording. */
import { evaluateScalar, emptyScope } from '../model/expression'
import type { ScalarValue } from '../model/project/project'
import { fromSI, parseUnit } from '../quantities/units'

export interface Scaling {
  /** 1 when missing; a negative one changes the sign. */
  readonly scale?: number
  /** In SI units, or with a unit; 0 when missing. */
  readonly offset?: ScalarValue
}

/**
 * `scale * values + offset`, in the unit of the values; the values themselves where neither is given.
 * @param unit of the values; SI when undefined or empty
 * @throws ModelError for an invalid offset or unit
 */
export function scaled(
  values: Float64Array,
  { scale = 1, offset = 0 }: Scaling,
  unit: string | undefined,
): Float64Array {
  if (scale === 1 && offset === 0) return values
  const si = evaluateScalar(offset, emptyScope).value
  const shift = unit === undefined || unit === '' ? si : fromSI(si, parseUnit(unit))
  return values.map((value) => scale * value + shift)
}
