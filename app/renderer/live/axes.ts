/**
 * Axes of the quick plots that follow a slider: visible ranges that grow with the curves, and ticks at round numbers
 * where Plotly would put them, so that nothing jumps when Plotly takes over.
 */

export type Range = readonly [number, number]

/** Space above and below curves that leave their axis, as a share of their height. */
const PADDING = 0.06

/** The range that shows the values too; the same one while they fit. */
export function grown(range: Range, low: number, high: number): Range {
  if (!(low <= high) || (low >= range[0] && high <= range[1])) return range
  const [from, to] = [Math.min(low, range[0]), Math.max(high, range[1])]
  const room = PADDING * (to - from)
  return [low < range[0] ? from - room : from, high > range[1] ? to + room : to]
}

/** Smallest and largest finite value. */
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

/** Round numbers within a range, at most about so many. */
export function ticks([from, to]: Range, most: number): readonly number[] {
  const rough = (to - from) / most
  if (!(rough > 0) || !Number.isFinite(rough)) return []
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5, 10].find((step) => step * power >= rough * (1 - 1e-9)) ?? 10
  const step = factor * power
  const first = Math.ceil(from / step - 1e-9)
  const count = Math.floor(to / step + 1e-9) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}

/** A tick as Plotly writes it: with a true minus, digits as the others need, thousands apart. */
export function tickText(value: number, all: readonly number[]): string {
  if (value === 0) return '0'
  const step = all.length > 1 ? Math.abs(all[1] - all[0]) : Math.abs(value)
  const digits = step > 0 ? Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) : 0
  const text = digits > 5 ? value.toExponential(1) : value.toFixed(digits)
  const apart = digits === 0 && Math.abs(value) >= 10_000 ? text.replace(/(\d)(?=(\d{3})+(?!\d))/g, '$1\u2009') : text
  return apart.replace('-', '−')
}
