/** Axes of drawn plots: round numbers, written as Plotly writes them, and places in the drawing. */
import { describe, expect, it } from 'vitest'
import {
  axisOver,
  logAxis,
  rangeOf,
  roundAxis,
  scaleOf,
  ticks,
  tickText,
} from '../../../../app/renderer/plots/charts/axis'

const texts = (from: number, to: number) => {
  const all = ticks([from, to], 5)
  return all.map((value) => tickText(value, all))
}

describe('numbers along an axis', () => {
  it('are round and have the digits that they need', () => {
    expect(texts(-0.21, 0.13)).toEqual(['−0.2', '−0.1', '0', '0.1'])
  })

  it('have their thousands apart from ten thousand on', () => {
    expect(texts(-12_000, 9000)).toEqual(['−10\u2009000', '−5000', '0', '5000'])
    expect(texts(0, 4_100_000).at(-1)).toBe('4\u2009000\u2009000')
  })
})

describe('an axis', () => {
  it('has round numbers', () => {
    expect(ticks([-0.13, 0.42], 5)).toEqual([0, 0.2, 0.4])
    expect(ticks([0, 1000], 4)).toEqual([0, 500, 1000])
    expect(ticks([1, 1], 4)).toEqual([])
    expect(ticks([0, Infinity], 4)).toEqual([])
  })

  it('begins and ends at round numbers around values', () => {
    expect(roundAxis([0.3, NaN, 9.1])).toEqual({ range: [0, 10], ticks: [0, 2, 4, 6, 8, 10] })
    expect(roundAxis([]).range).toEqual([0, 1])
    const [low, high] = roundAxis([7, 7]).range
    expect(low < 7 && high > 7).toBe(true)
  })

  it('has powers of ten where it is logarithmic', () => {
    expect(logAxis([0.3, 30, -1])).toEqual({ range: [0.2, 50], ticks: [0.2, 0.5, 1, 2, 5, 10, 20, 50], log: true })
    const scale = scaleOf(logAxis([1, 100]), 0, 200)
    expect(scale.place(10)).toBeCloseTo(100, 12)
    expect(scale.value(100)).toBeCloseTo(10, 12)
  })

  it('goes from values to places and back', () => {
    const scale = scaleOf(axisOver(rangeOf([0, 10], 0), 5), 100, 300)
    expect(scale.place(5)).toBe(200)
    expect(scale.value(250)).toBe(7.5)
    expect(scale.fine).toBe(0.01)
  })
})
