/** Ranges and steps of sliders. */
import { describe, expect, it } from 'vitest'
import { roundTo, sensibleRange, stepOf } from '../../../../app/renderer/live/range'

describe('the range of a slider', () => {
  it('goes from nothing to about twice the value, in round steps', () => {
    expect(sensibleRange(2077, {})).toEqual({ low: 0, high: 4160, step: 20 })
    expect(sensibleRange(-0.5, {})).toEqual({ low: -1, high: 0, step: 0.005 })
    expect(sensibleRange(0, {})).toEqual({ low: -1, high: 1, step: 0.01 })
  })

  it('stays within what the parameter allows, without limits that are excluded', () => {
    expect(sensibleRange(0, { min: 0 })).toEqual({ low: 0, high: 1, step: 0.005 })
    expect(sensibleRange(0.8, { min: 0, max: 1 })).toMatchObject({ low: 0, high: 1 })
    const { low, step } = sensibleRange(5, { min: 0, exclusive: true })
    expect(low).toBe(step)
  })

  it('always holds the value and is never empty', () => {
    for (const value of [-3, 0, 1e-12, 7, 1e9])
      for (const limits of [{}, { min: 0 }, { max: 5 }, { min: value, max: value }]) {
        const { low, high, step } = sensibleRange(value, limits)
        expect(high).toBeGreaterThan(low)
        expect(step).toBeGreaterThan(0)
        if (value >= (limits.min ?? -Infinity) && value <= (limits.max ?? Infinity)) {
          expect(low).toBeLessThanOrEqual(value)
          expect(high).toBeGreaterThanOrEqual(value)
        }
      }
  })

  it('has positions that are round numbers', () => {
    expect(stepOf(0, 97_000)).toBe(500)
    expect(roundTo(0.30000000000000004, 0.1)).toBe(0.3)
    expect(roundTo(1234.4, 20)).toBe(1240)
  })
})
