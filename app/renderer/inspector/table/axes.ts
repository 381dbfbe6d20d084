/** Axes of a small plot: round numbers along them, and the way between values and places. */

/** Round numbers within a range, about as many as asked for: steps of 1, 2 or 5 times a power of ten. */
export function ticks(low: number, high: number, count: number): readonly number[] {
  const raw = (high - low) / Math.max(1, count)
  if (!(raw > 0) || !Number.isFinite(raw)) return []
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= raw * (1 - 1e-9)) ?? 10 * power
  const from = Math.ceil(low / step - 1e-9)
  const to = Math.floor(high / step + 1e-9)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => Number(((from + i) * step).toPrecision(12)))
}

export interface Span {
  readonly low: number
  readonly high: number
}

/** Range of values with a margin at both sides; a single value gets one too. */
export function spanOf(values: Iterable<number>, margin: number): Span {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { low: 0, high: 1 }
  const room = high > low ? (high - low) * margin : Math.max(Math.abs(low), 1) * 0.5
  return { low: low - room, high: high + room }
}

export interface Scale {
  readonly place: (value: number) => number
  readonly value: (place: number) => number
  /** Step that is finer than a pixel, a power of ten: dragged values are rounded to it. */
  readonly fine: number
}

/** @param from place of `span.low` @param to place of `span.high`, pixels */
export function scaleOf({ low, high }: Span, from: number, to: number): Scale {
  const perPixel = (high - low) / (to - from)
  return {
    place: (value) => from + (value - low) / perPixel,
    value: (place) => low + (place - from) * perPixel,
    fine: 10 ** Math.floor(Math.log10(Math.abs(perPixel))),
  }
}

export function roundTo(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toPrecision(12))
}
