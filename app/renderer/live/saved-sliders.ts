/** Data of live mode in the project: the values on sliders, and the ranges that the user has set for them. */
import { emptyScope } from '../../../engine/model/expression'
import { liveKey, liveTarget } from '../../../engine/model/names/live'
import type { ScalarValue } from '../../../engine/model/project/project'
import { fromSI } from '../../../engine/quantities/units'
import { getRecord, recordsOf, type Document } from '../store/records'
import { pinId, pinInfo, plain, siValue, type Pin, type PinContext, type PinInfo } from './pins'
import { stepOf, type SliderRange } from './range'

/** Returns the pins of the project's sliders, in its order. */
export function pinsOf(doc: Document): readonly Pin[] {
  return recordsOf(doc, 'slider').map(({ name }) => liveTarget(name))
}

/** Returns the range that the project has for a slider, in the unit of the slider; null if it has none. */
export function keptRange(info: PinInfo, doc: Document): SliderRange | null {
  const { low, high } = getRecord(doc, 'slider', liveKey(info.pin))?.value ?? {}
  if (low === undefined || high === undefined) return null
  const unit = plain(info.unit)
  const [from, to] = [low, high].map((end) => siValue(end, '', emptyScope))
  if (from === null || to === null || from === undefined || to === undefined) return null
  const [least, most] = [from, to].map((end) => Number(fromSI(end, unit).toPrecision(12)))
  return most > least ? { low: least, high: most, step: stepOf(least, most) } : null
}

/** Returns the values that pins had when they were first seen. */
export function originsOf(
  pins: readonly Pin[],
  known: ReadonlyMap<string, ScalarValue>,
  context: PinContext,
): ReadonlyMap<string, ScalarValue> {
  const origins = new Map<string, ScalarValue>()
  for (const pin of pins) {
    const written = known.get(pinId(pin)) ?? pinInfo(pin, context)?.written
    if (written !== undefined) origins.set(pinId(pin), written)
  }
  return origins
}

/** Returns whether a value is within the limits of its parameter. */
export function isWithin(info: PinInfo | null): boolean {
  if (info === null || info.value === null) return false
  const { value, min = -Infinity, max = Infinity, exclusive = false } = info
  return exclusive ? value > min && value < max : value >= min && value <= max
}
