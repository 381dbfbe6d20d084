/**
 * The range of a slider for a value: from zero to twice the value, within the limits of the parameter, with a step that
 * makes round numbers.
 */

export interface Limits {
  readonly min?: number
  readonly max?: number
  /** True if the limits themselves are excluded. */
  readonly exclusive?: boolean
}

export interface SliderRange {
  readonly low: number
  readonly high: number
  readonly step: number
}

/** Approximate number of positions of a slider. */
const POSITIONS = 200

/** Returns the range of a slider. Value and limits are in the unit of the slider. */
export function sensibleRange(
  value: number,
  { min = -Infinity, max = Infinity, exclusive = false }: Limits,
): SliderRange {
  let low = value > 0 ? 0 : value < 0 ? 2 * value : -1
  let high = value > 0 ? 2 * value : value < 0 ? 0 : 1
  // A share or a ratio has its whole range if that is not much wider than the value.
  if (Number.isFinite(min) && Number.isFinite(max) && max - min <= 20 * Math.abs(value)) [low, high] = [min, max]
  low = Math.max(low, min)
  high = Math.min(high, max)
  if (!(high > low)) [low, high] = [Math.min(value, low), Math.max(value, high, low + 1)]
  const step = stepOf(low, high)
  if (low !== min) low = step * Math.floor(low / step + 1e-9)
  if (high !== max) high = step * Math.ceil(high / step - 1e-9)
  return tidy({
    low: exclusive && low === min ? low + step : low,
    high: exclusive && high === max ? high - step : high,
    step,
  })
}

/** Returns 1, 2 or 5 times a power of ten that divides a range into about 200 parts. */
export function stepOf(low: number, high: number): number {
  const rough = (high - low) / POSITIONS
  if (!(rough > 0) || !Number.isFinite(rough)) return 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = rough / power
  return (factor < 1.5 ? 1 : factor < 3.5 ? 2 : factor < 7.5 ? 5 : 10) * power
}

/** Returns the position of a slider as a number without the digits of rounding: 0.30000000000000004 becomes 0.3. */
export function roundTo(value: number, step: number): number {
  const digits = Math.max(0, Math.min(15, 1 - Math.floor(Math.log10(step))))
  return Number((step * Math.round(value / step)).toFixed(digits))
}

function tidy({ low, high, step }: SliderRange): SliderRange {
  const round = (x: number): number => Number(x.toPrecision(12))
  return { low: round(low), high: round(high), step: round(step) }
}
