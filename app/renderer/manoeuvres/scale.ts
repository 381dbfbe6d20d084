/** Axes of charts: ends and ticks at round numbers. */

export interface Scale {
  readonly from: number
  readonly to: number
  readonly ticks: readonly number[]
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
  return { from: ticks[0], to: ticks[ticks.length - 1], ticks }
}
