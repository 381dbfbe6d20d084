/** Weightings of ISO 2631-1 against its table, and weighted histories against ODEs and closed forms. */
import { describe, expect, it } from 'vitest'
import { doseValue, rmsOf, transientValue, weighted, weightingAt } from '../../../engine/analyse/vibration'
import { WeightingFilters } from '../../support/weighting-filters'

/** Factors in thousandths of ISO 2631-1:1997, table 3, at nominal frequencies in Hz, as far as both are commonly cited. */
const table: readonly (readonly [f: number, Wk: number, Wd: number])[] = [
  [0.5, 418, 853],
  [1, 482, 1011],
  [1.25, 484, 1008],
  [2, 531, 890],
  [4, 967, 512],
  [5, 1039, 409],
  [6.3, 1054, 323],
  [8, 1036, 253],
  [16, 768, 125],
  [31.5, 405, 63.2],
  [80, 132, 21.1],
]

describe('the weightings', () => {
  it.each(table)('have the factors of the table at %d Hz', (f, Wk, Wd) => {
    const [k, d] = (['Wk', 'Wd'] as const).map((name) => {
      const { re, im } = weightingAt(name, f)
      return 1000 * Math.hypot(re, im)
    })
    // the table has three digits; the one above 1 has four
    expect(Math.abs(k - Wk)).toBeLessThan(1)
    expect(Math.abs(d - Wd)).toBeLessThan(d < 100 ? 0.3 : 1)
  })
  it.each(['Wk', 'Wd'] as const)('%s gives the history of its filters as differential equations', (name) => {
    const [interval, rows] = [0.002, 4000]
    // begins and ends smoothly, with content from 0.6 Hz to 60 Hz
    const u = (t: number): number =>
      (1 - Math.exp(-((t / 0.7) ** 4))) *
      Math.exp(-Math.exp((t - 5) / 0.2)) *
      (Math.sin(4 * t) + Math.sin(31 * t + 1) + 0.5 * Math.sin(110 * t) + 0.7 * Math.sin(377 * t))
    const expected = new WeightingFilters(name).run(u, rows, interval, 10)
    const history = weighted(
      name,
      Array.from({ length: rows }, (_, i) => u(i * interval)),
      interval,
    )
    const scale = Math.max(...expected.map(Math.abs))
    expect(Math.max(...expected.map((y, i) => Math.abs(y - history[i]))) / scale).toBeLessThan(1e-5)
  })
  it('forget a constant acceleration', () => {
    expect(rmsOf(weighted('Wk', new Float64Array(1000).fill(9.81), 0.002))).toBe(0)
  })
})

describe('figures of a sine of 8 Hz', () => {
  const [interval, rows, amplitude] = [0.001, 20_000, 2]
  const sine = Float64Array.from({ length: rows }, (_, i) => amplitude * Math.sin(2 * Math.PI * 8 * i * interval))
  const { re, im } = weightingAt('Wk', 8)
  const gain = Math.hypot(re, im)
  it('are those of its amplitude', () => {
    const history = weighted('Wk', sine, interval)
    // the middle, away from its sudden beginning and end
    const [first, last] = [8000, 15_999]
    expect(rmsOf(history, first, last)).toBeCloseTo((gain * amplitude) / Math.SQRT2, 4)
    expect(transientValue(history, interval, first, last)).toBeCloseTo((gain * amplitude) / Math.SQRT2, 4)
    // mean of sin^4 is 3/8
    expect(doseValue(history, interval, first, last)).toBeCloseTo(gain * amplitude * ((3 / 8) * 8) ** 0.25, 3)
  })
  it('have the loudest second for a transient value', () => {
    const burst = sine.map((y, i) => (i >= 10_000 && i < 11_000 ? 3 * y : y))
    expect(transientValue(burst, interval)).toBeCloseTo((3 * amplitude) / Math.SQRT2, 6)
    expect(transientValue(sine, interval, 0, 499)).toBeCloseTo(amplitude / 2, 6)
  })
})
