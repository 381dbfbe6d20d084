/** Axes of drawn plots: ranges, ticks at round numbers, and conversion between values and positions. */

export type Range = readonly [low: number, high: number]

/** Returns the smallest and the largest finite value; Infinity and -Infinity if there is none. */
export function extent(values: ArrayLike<number | null>): Range {
  let low = Infinity
  let high = -Infinity
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (value === null || !Number.isFinite(value)) continue
    if (value < low) low = value
    if (value > high) high = value
  }
  return [low, high]
}

/**
 * Returns the range of values with a margin on both sides, as a share of their height; a single value gets a margin
 * too.
 */
export function rangeOf(values: ArrayLike<number | null>, margin: number): Range {
  const [low, high] = extent(values)
  if (!(low <= high)) return [0, 1]
  const room = high > low ? (high - low) * margin : Math.max(Math.abs(low), 1) * 0.5
  return [low - room, high + room]
}

/** Margin above and below curves that exceed their axis, as a share of their height. */
const PADDING = 0.06

/** Returns the range extended to show further values; the same object while they fit. */
export function grown(range: Range, low: number, high: number): Range {
  if (!(low <= high) || (low >= range[0] && high <= range[1])) return range
  const [from, to] = [Math.min(low, range[0]), Math.max(high, range[1])]
  const room = PADDING * (to - from)
  return [low < range[0] ? from - room : from, high > range[1] ? to + room : to]
}

/** Returns a step of 1, 2 or 5 times a power of ten that divides a height into at most `parts` parts. */
function roundStep(height: number, parts: number): number {
  const rough = height / Math.max(1, parts)
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5].find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10)
}

const multiples = (step: number, first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => Number(((first + i) * step).toPrecision(12)))

/** Returns round numbers within a range, at most about `most` of them. */
export function ticks([low, high]: Range, most: number): readonly number[] {
  if (!(high > low) || !Number.isFinite(high - low)) return []
  const step = roundStep(high - low, most)
  return multiples(step, Math.ceil(low / step - 1e-9), Math.floor(high / step + 1e-9))
}

/**
 * Returns the text of a tick as Plotly writes it: with a true minus sign, as many digits as the other ticks need, and
 * thousands separated.
 */
export function tickText(value: number, all: readonly number[]): string {
  if (value === 0) return '0'
  const step = all.length > 1 ? Math.abs(all[1] - all[0]) : Math.abs(value)
  const digits = step > 0 ? Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) : 0
  const text = digits > 5 ? value.toExponential(1) : value.toFixed(digits)
  const apart = digits === 0 && Math.abs(value) >= 10_000 ? text.replace(/(\d)(?=(\d{3})+(?!\d))/g, '$1\u2009') : text
  return apart.replace('-', '−')
}

/** A range with its ticks. */
export interface Axis {
  readonly range: Range
  readonly ticks: readonly number[]
  readonly log?: boolean
}

export const axisOver = (range: Range, most: number): Axis => ({ range, ticks: ticks(range, most) })

/** Returns an axis around values that begins and ends at ticks. */
export function roundAxis(values: ArrayLike<number | null>, most = 5): Axis {
  let [low, high] = extent(values)
  if (!(low <= high)) [low, high] = [0, 1]
  if (high - low < 1e-9 * Math.max(Math.abs(low), Math.abs(high), 1e-3)) {
    const room = Math.max(Math.abs(low) * 0.1, 1e-3)
    low -= room
    high += room
  }
  const step = roundStep(high - low, most)
  const all = multiples(step, Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9))
  return { range: [all[0], all[all.length - 1]], ticks: all }
}

/**
 * Returns a logarithmic axis with ticks at 1, 2 and 5 of each power of ten; values that are not above 0 are ignored.
 */
export function logAxis(values: readonly number[]): Axis {
  const [low, high] = extent(values.filter((value) => value > 0))
  if (!(low <= high)) return roundAxis([])
  const marks = Array.from({ length: 40 }, (_, i) => i - 20).flatMap((power) =>
    [1, 2, 5].map((factor) => Number((factor * 10 ** power).toPrecision(3))),
  )
  const from = marks.findLast((mark) => mark <= low * (1 + 1e-9)) ?? low
  const to = marks.find((mark) => mark >= high * (1 - 1e-9) && mark > from) ?? high
  return { range: [from, to], ticks: marks.filter((mark) => mark >= from && mark <= to), log: true }
}

/** Axis placed along the coordinates of a drawing. */
export interface Scale {
  readonly ticks: readonly number[]
  readonly log: boolean
  readonly place: (value: number) => number
  readonly value: (place: number) => number
  /** Power of ten finer than one unit of the drawing; dragged values are rounded to it. */
  readonly fine: number
}

/** @param from place of the low end @param to place of the high end */
export function scaleOf({ range, ticks, log = false }: Axis, from: number, to: number): Scale {
  const [low, high] = log ? range.map(Math.log) : range
  const perUnit = (high - low || 1) / (to - from)
  return {
    ticks,
    log,
    place: (value) => from + ((log ? Math.log(value) : value) - low) / perUnit,
    value: (place) => (log ? Math.exp(low + (place - from) * perUnit) : low + (place - from) * perUnit),
    fine: 10 ** Math.floor(Math.log10(Math.abs(perUnit))),
  }
}

export function roundTo(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toPrecision(12))
}
