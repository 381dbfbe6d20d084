/**
 * Parameters that are values of signals (a step, an amplitude). Their unit is that of the port that the signal is
 * connected to, if it has one.
 */
import type { Param } from '../../../engine/model/blocks/block'
import { ModelError } from '../../../engine/errors/model-error'
import { evaluateQuantity, type Scope } from '../../../engine/model/expression'
import type { ParamValue } from '../../../engine/model/project/project'
import { dimensionText, rateUnit } from '../../../engine/quantities/units'

/** Returns the port whose signal a parameter is a value of. */
export function signalPort(param: Param): string | undefined {
  if (param.kind === 'quantity') return param.unitOf
  return param.kind === 'table' ? param.columns.find(({ unitOf }) => unitOf !== undefined)?.unitOf : undefined
}

/** Returns the parameter with the unit of its signal; unchanged if the unit is unknown. */
export function inSignalUnit(param: Param, unit: string | undefined): Param {
  if (unit === undefined) return param
  if (param.kind === 'quantity' && param.unitOf !== undefined)
    return { ...param, unit: param.perSecond === true ? rateUnit(unit) : unit, unitOf: undefined }
  const port = signalPort(param)
  if (param.kind !== 'table' || param.map !== undefined || port === undefined) return param
  const columns = param.columns.map((column) =>
    column.unitOf !== port ? column : { ...column, unit, unitOf: undefined },
  )
  return { ...param, columns }
}

/** Returns the SI unit of the value alone; `1` for a plain number and for values that cannot be evaluated. */
export function ownUnit(value: ParamValue | undefined, scope: Scope): string {
  if (typeof value !== 'string') return '1'
  try {
    const { type } = evaluateQuantity(value, scope)
    return type.kind === 'known' ? dimensionText(type.dimension) : '1'
  } catch (error) {
    if (error instanceof ModelError) return '1'
    throw error
  }
}
