/** Values at two cursors and between them, against closed forms. */
import { describe, expect, it } from 'vitest'
import { measure, rowsFrom } from '../../../../app/renderer/results/measure'

const time = Float64Array.from({ length: 2001 }, (_unused, i) => i / 1000)
const sine = { time, values: time.map((t) => 3 * Math.sin(2 * Math.PI * t)), unit: 'm' }

describe('what a curve does between two cursors', () => {
  it('over a whole period of a sine: mean 0, root mean square amplitude / sqrt 2, extremes at the quarters', () => {
    const found = measure(sine, 0, 1)
    expect(found?.mean).toBeCloseTo(0, 10)
    expect(found?.rms).toBeCloseTo(3 / Math.sqrt(2), 4)
    expect(found?.min).toBeCloseTo(-3, 10)
    expect(found?.max).toBeCloseTo(3, 10)
  })

  it('takes values between rows, and the difference from A to B whichever comes first', () => {
    const ramp = { time: Float64Array.from([0, 1, 2]), values: Float64Array.from([0, 10, 20]), unit: 'm' }
    expect(measure(ramp, 0.5, 1.5)).toMatchObject({ a: 5, b: 15, difference: 10, mean: 10, min: 5, max: 15 })
    expect(measure(ramp, 1.5, 0.5)).toMatchObject({ a: 15, b: 5, difference: -10, mean: 10 })
    expect(measure(ramp, 1, 1)).toMatchObject({ a: 10, b: 10, difference: 0, mean: 10, rms: 10 })
  })

  it('has no value where a cursor is outside the run', () => {
    expect(measure(sine, 1, 3)).toMatchObject({ b: null, difference: null })
    expect(measure(sine, 5, 6)).toBeNull()
  })
})

it('keys move a cursor by stored rows and stop at the ends', () => {
  expect(rowsFrom(time, 0.5, 1)).toBe(0.501)
  expect(rowsFrom(time, 0.5004, -10)).toBe(0.49)
  expect(rowsFrom(time, 0.0005, -5)).toBe(0)
  expect(rowsFrom(time, 1.999, 10)).toBe(2)
})
