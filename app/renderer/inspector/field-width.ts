/** Choice of the parameters with a full line below their label: those whose value would not fit beside it. */
import type { Param } from '../../../engine/model/blocks/block'
import type { ParamValue } from '../../../engine/model/project/project'
import { shownUnit } from '../../../engine/quantities/units'

/** Number of characters that fit into a field beside its label, including the unit. */
const FITTING = 17

/**
 * Returns whether a parameter needs a full line.
 * @param value undefined if several blocks have different values
 */
export function isWide(param: Param, value: ParamValue | undefined, unit: string): boolean {
  switch (param.kind) {
    case 'table':
    case 'expression':
    case 'function':
      return true
    case 'text':
      return param.line === undefined || param.line.columnOf !== undefined
    case 'file':
      return param.curve !== undefined || param.extensions.includes('tir')
    case 'choice':
      return param.options.some(({ label }) => label.length > FITTING)
    case 'quantity':
      return typeof value === 'string' && value.length + shownUnit(unit).length > FITTING
    case 'vector':
    case 'boolean':
      return false
  }
}
