/**
 * Checks of values of signals among the parameters of a block: their units agree with the ports that the signals are
 * wired to, and with each other.
 */
import {
  compatible,
  dimensionText,
  parseUnit,
  isInUnit,
  rateUnit,
  shownUnit,
  type Dimension,
} from '../../quantities/units'
import { multiply } from '../../quantities/units/dimension'
import { evaluateQuantity, unitHint, type Scope } from '../expression'
import type { ScalarValue } from '../project/project'
import { unlike, unlikeSignal, type SignalUnits } from './signal-units'

/** Value of a signal of the block, or of its rate of change, as written. */
interface GivenValue {
  /** Name of the value in messages. */
  readonly label: string
  readonly value: ScalarValue
  readonly perSecond: boolean
}

/**
 * SI value with the unit that is known of it.
 * @param port of the block that has the signal
 * @throws ModelError `wrong-unit` when it is of another kind than the signal, or than other values of it
 */
export type SignalValue = (
  port: string,
  value: GivenValue,
  active: boolean,
) => { readonly value: number; readonly unit: string | undefined }

export function signalValues(block: string, scope: Scope, units: SignalUnits): SignalValue {
  const earlier = new Map<string, { readonly label: string; readonly dimension: Dimension }>()
  return (port, { label, value: written, perSecond }, active) => {
    const { value, type } = evaluateQuantity(written, scope)
    const wired = units(block, port)
    const inUnit = (unit: string | undefined): string | undefined =>
      unit !== undefined && perSecond ? rateUnit(unit) : unit
    if (type.kind !== 'known' || !active) return { value, unit: inUnit(wired.at(0)?.unit) }
    const dimension = perSecond ? multiply(type.dimension, parseUnit('s').dimension) : type.dimension
    const problem = unlikeSignal({ written, dimension: type.dimension, perSecond }, wired)
    if (problem !== undefined) throw problem
    const before = earlier.get(port)
    if (before !== undefined && !compatible(dimension, before.dimension) && value !== 0) {
      const unit = dimensionText(before.dimension)
      throw unlike(
        written,
        type.dimension,
        perSecond ? `the signal ${isInUnit(unit)}` : `${before.label} ${isInUnit(unit)}`,
        perSecond ? unitHint(rateUnit(unit)) : `give both in the same kind of unit, e.g. ${shownUnit(unit)}`,
      )
    }
    if (before === undefined) earlier.set(port, { label, dimension })
    return { value, unit: inUnit(wired.at(0)?.unit) ?? dimensionText(type.dimension) }
  }
}
