/** Frequencies read off a spectrum. */
import { describe, expect, it } from 'vitest'
import { spectrumPeaks } from '../../../engine/analyse/peaks'
import { spectrumOf } from '../../../engine/analyse/spectrum'

const seconds = 10
const time = Float64Array.from({ length: 1001 }, (_, i) => (i * seconds) / 1000)
const lines = (signal: (t: number) => number) => {
  const found = spectrumOf(time, time.map(signal), { scale: 'amplitude' })
  if (found === null) throw new Error('too few rows')
  return found
}

describe('the peaks of a spectrum', () => {
  it('are the frequencies of two sines, far finer than the lines are apart', () => {
    const { frequency, values } = lines(
      (t) => Math.sin(2 * Math.PI * 1.073 * t) + 0.05 * Math.cos(2 * Math.PI * 11.81 * t),
    )
    const [slow, fast, ...others] = spectrumPeaks(frequency, values, 3)
    expect(others).toEqual([])
    expect(Math.abs(slow.frequency - 1.073)).toBeLessThan(0.1 / seconds)
    expect(Math.abs(fast.frequency - 11.81)).toBeLessThan(0.1 / seconds)
    expect(fast.value / slow.value).toBeCloseTo(0.05, 1)
  })

  it('are none in a signal that only rises', () => {
    expect(spectrumPeaks([0, 1, 2, 3], [4, 3, 2, 1], 3)).toEqual([])
  })

  it('are not what is left of a drift', () => {
    const { frequency, values } = lines((t) => t + 0.01 * Math.sin(2 * Math.PI * 5 * t))
    expect(spectrumPeaks(frequency, values, 3).every((peak) => peak.frequency > 0.15)).toBe(true)
  })

  it('are the highest of many, by frequency', () => {
    const { frequency, values } = lines((t) =>
      [1, 2, 3, 4].reduce((sum, f) => sum + f * Math.sin(2 * Math.PI * f * t), 0),
    )
    expect(spectrumPeaks(frequency, values, 2).map((peak) => Math.round(peak.frequency))).toEqual([3, 4])
  })
})
