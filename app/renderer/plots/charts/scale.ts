/** Axes of charts: ends and ticks at round numbers. */

export interface Scale {
  readonly from: number
  readonly to: number
  readonly ticks: readonly number[]
  /** Place of a value from 0 to 1. */
  readonly at: (value: number) => number
}

/** @param count about how many ticks */
export function scaleOf(values: readonly number[], count = 5): Scale {
  const known = values.filter(Number.isFinite)
  let [low, high] = known.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, -Infinity])
  if (!(low <= high)) [low, high] = [0, 1]
  if (high - low < 1e-9 * Math.max(Math.abs(low), Math.abs(high), 1e-3)) {
    const room = Math.max(Math.abs(low) * 0.1, 1e-3)
    low -= room
    high += room
  }
  const rough = (high - low) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10)
  const first = Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-9)
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)))
  const [from, to] = [ticks[0], ticks[ticks.length - 1]]
  return { from, to, ticks, at: (value) => (value - from) / (to - from) }
}

/** Logarithmic, with ticks at 1, 2 and 5 of each power of ten; values that are not above 0 do not count. */
export function logScaleOf(values: readonly number[]): Scale {
  const known = values.filter((value) => Number.isFinite(value) && value > 0)
  if (known.length === 0) return scaleOf([])
  const [low, high] = known.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, 0])
  const marks = Array.from({ length: 40 }, (_, i) => i - 20).flatMap((power) =>
    [1, 2, 5].map((factor) => Number((factor * 10 ** power).toPrecision(3))),
  )
  const from = marks.findLast((mark) => mark <= low * (1 + 1e-9)) ?? low
  const to = marks.find((mark) => mark >= high * (1 - 1e-9) && mark > from) ?? high
  const span = Math.log(to / from)
  return {
    from,
    to,
    ticks: marks.filter((mark) => mark >= from && mark <= to),
    at: (value) => Math.log(value / from) / span,
  }
}
