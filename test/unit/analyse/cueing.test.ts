/** Figures of cues against closed forms of ramps and sines. */
import { describe, expect, it } from 'vitest'
import { cueFigures, normalCumulative } from '../../../engine/analyse/cueing/figures'
import { cueIntervals, lengthOf, timesAbove } from '../../../engine/analyse/cueing/intervals'

const expected = { scale: 0.5, start: 0, threshold: 0.2, deviation: 0.1, frequency: 0.5 }
const closeTo = (list: readonly (readonly number[])[]) => list.map((one) => one.map((x) => expect.closeTo(x, 12)))

describe('intervals of cues', () => {
  it('are false from where the platform exceeds the threshold without the vehicle, between points of the curves', () => {
    const pair = { time: [0, 10, 20], vehicle: [0, 0, 0], simulator: [0, 1, 0] }
    const { falseCues, missingCues } = cueIntervals(pair, 0.2, 0)
    expect(falseCues).toEqual(closeTo([[2, 18]]))
    expect(missingCues).toEqual([])
  })

  it('are false where the signs differ, and missing where only the vehicle exceeds the threshold', () => {
    // the vehicle passes from 1 to -1, the platform from -0.5 to 0.5, both with zero at 5 s
    const opposed = cueIntervals({ time: [0, 10], vehicle: [1, -1], simulator: [-0.5, 0.5] }, 0.2, 0)
    expect(opposed.falseCues).toEqual(
      closeTo([
        [0, 3],
        [7, 10],
      ]),
    )
    expect(opposed.missingCues).toEqual(
      closeTo([
        [3, 4],
        [6, 7],
      ]),
    )
    const missing = cueIntervals({ time: [0, 4, 8], vehicle: [0, 0.8, 0], simulator: [0, 0, 0] }, 0.2, 3)
    expect(missing.missingCues).toEqual(closeTo([[3, 7]]))
  })

  it('leave out instants without duration, as events store them', () => {
    const jump = { time: [0, 5, 5, 10], vehicle: [0, 0, 0, 0], simulator: [0, 0, 1, 1] }
    expect(cueIntervals(jump, 0.2, 0).falseCues).toEqual([[5, 10]])
  })

  it('are times above a level', () => {
    expect(timesAbove([0, 1, 2, 3], [0, 2, 2, 0], 1)).toEqual(closeTo([[0.5, 2.5]]))
    expect(
      lengthOf([
        [0, 1],
        [2, 5],
      ]),
    ).toBe(4)
  })
})

describe('figures of a sine that the platform follows', () => {
  const [amplitude, gain, delay, frequency] = [2, 0.4, 0.05, 0.5]
  const time = Float64Array.from({ length: 40001 }, (_, i) => i / 2000)
  const sine = (t: number): number => amplitude * Math.sin(2 * Math.PI * frequency * t)
  const vehicle = time.map(sine)
  const simulator = time.map((t) => gain * sine(t - delay))
  const figures = cueFigures({ time, vehicle, simulator }, expected)
  const phase = 2 * Math.PI * frequency * delay

  it('have the gain, correlation, phase and lag of the closed form', () => {
    expect(figures.gain).toBeCloseTo(gain * Math.cos(phase), 6)
    expect(figures.correlation).toBeCloseTo(Math.cos(phase), 6)
    expect(figures.phase).toBeCloseTo(-phase, 6)
    expect(figures.lag).toBeCloseTo(delay, 3)
  })

  it('have the error of the difference of two phasors', () => {
    const size = amplitude * Math.hypot(gain * Math.cos(phase) - expected.scale, gain * Math.sin(phase))
    expect(figures.peak).toBeCloseTo(size, 5)
    expect(figures.rms).toBeCloseTo(size / Math.SQRT2, 5)
    expect(figures.detectability).toBeCloseTo(size / expected.deviation, 4)
    expect(figures.vehiclePeak).toBeCloseTo(amplitude, 6)
  })

  it('count from the start time on', () => {
    const late = cueFigures({ time: [0, 10], vehicle: [0, 10], simulator: [0, 0] }, { ...expected, start: 4 })
    // e = -t/2 from 4 to 10: its mean square is (10^3 - 4^3)/(4*3*6)
    expect(late.rms).toBeCloseTo(Math.sqrt((1000 - 64) / 72), 12)
    expect(late.missingTime).toBeCloseTo(6, 12)
    expect(late.lag).toBeNull()
  })
})

it('has the normal distribution of tables (Abramowitz and Stegun 1964, table 26.1)', () => {
  const table = [
    [0, 0.5],
    [1, 0.841344746068543],
    [2, 0.977249868051821],
    [-2.5, 0.006209665325776],
    [9, 1],
  ] as const
  for (const [x, value] of table) expect(normalCumulative(x)).toBeCloseTo(value, 14)
})
