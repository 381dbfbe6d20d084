/** The filter of logs: no shift in time, half of the amplitude at its cut-off frequency. */
import { describe, expect, it } from 'vitest'
import { butterworth } from '../../../engine/numerics/butterworth'

const step = 0.002
const values = (f: (t: number) => number) => Float64Array.from({ length: 4001 }, (_, i) => f(i * step))

describe('the filter of Butterworth in both directions', () => {
  it.each([2, 4, 8])('of order %i keeps half of a sine at the cut-off frequency, in phase', (order) => {
    const wave = values((t) => Math.sin(2 * Math.PI * 5 * t))
    const filtered = butterworth(wave, step, 5, order)
    // away from the ends, whose reflection is not the wave
    for (let i = 1500; i < 2500; i += 13) expect(filtered[i]).toBeCloseTo(wave[i] / 2, 6)
  })
  it('keeps straight lines, at their ends too', () => {
    const line = values((t) => 3 - 2 * t)
    butterworth(line, step, 5, 4).forEach((value, i) => expect(value).toBeCloseTo(line[i], 9))
  })
  it('has the gain of its formula elsewhere', () => {
    const [f, cutOff, order] = [12, 5, 4]
    const filtered = butterworth(
      values((t) => Math.cos(2 * Math.PI * f * (t - 4))),
      step,
      cutOff,
      order,
    )
    const ratio = Math.tan(Math.PI * f * step) / Math.tan(Math.PI * cutOff * step)
    expect(filtered[2000]).toBeCloseTo(1 / (1 + ratio ** (2 * order)), 8)
  })
})
