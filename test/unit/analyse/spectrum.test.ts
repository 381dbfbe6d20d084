/** Spectra against closed forms: the transform itself, amplitudes of sines, Parseval's theorem. */
import { describe, expect, it } from 'vitest'
import { fft, spectrumOf, windowOf, windows } from '../../../engine/analyse/spectrum'

/** Numbers that repeat, without pattern: a linear congruential generator. */
function noise(n: number): Float64Array {
  let seed = 12345
  return Float64Array.from({ length: n }, () => {
    seed = (1103515245 * seed + 12345) % 2147483648
    return seed / 1073741824 - 1
  })
}

describe('the fast Fourier transform', () => {
  it.each([2, 8, 64, 3, 7, 12, 100, 101])('of %i numbers is the sum of its definition', (n) => {
    const [x, y] = [noise(n), noise(n).map((v) => v * v)]
    const [re, im] = [x.slice(), y.slice()]
    fft(re, im)
    for (let k = 0; k < n; k++) {
      let [a, b] = [0, 0]
      for (let i = 0; i < n; i++) {
        const [c, s] = [Math.cos((2 * Math.PI * k * i) / n), -Math.sin((2 * Math.PI * k * i) / n)]
        a += x[i] * c - y[i] * s
        b += x[i] * s + y[i] * c
      }
      expect(re[k]).toBeCloseTo(a, 10)
      expect(im[k]).toBeCloseTo(b, 10)
    }
  })
})

describe('the amplitude spectrum', () => {
  const time = Float64Array.from({ length: 1000 }, (_, i) => i / 100)
  const values = time.map((t) => 7 + 3 * Math.sin(2 * Math.PI * 2 * t) + 0.5 * Math.cos(2 * Math.PI * 12.5 * t))

  it.each(windows)('with window %s has the amplitudes of sines at their lines, and no mean', (window) => {
    const { frequency, values: lines } = spectrumOf(time, values, { scale: 'amplitude', window })!
    const at = (f: number): number => lines[frequency.findIndex((other) => Math.abs(other - f) < 1e-9)]
    expect(at(2)).toBeCloseTo(3, 6)
    expect(at(12.5)).toBeCloseTo(0.5, 6)
    expect(at(0)).toBeCloseTo(0, 6)
    expect(at(30)).toBeLessThan(1e-6)
    expect(frequency.at(-1)).toBe(50)
  })

  it('keeps the amplitude between two lines with a flat top to a few thousandths, which Hann misses by 15 %', () => {
    const off = time.map((t) => Math.sin(2 * Math.PI * 2.05 * t))
    const peak = (window: 'flat-top' | 'hann') =>
      Math.max(...spectrumOf(time, off, { scale: 'amplitude', window })!.values)
    expect(peak('flat-top')).toBeCloseTo(1, 2)
    expect(peak('hann')).toBeCloseTo(0.849, 2)
  })

  it('takes uneven samples straight between rows', () => {
    const uneven = Float64Array.from({ length: 4001 }, (_, i) => i / 400 + (i % 2 === 0 ? 0 : 0.0008))
    const sine = uneven.map((t) => 2 * Math.sin(2 * Math.PI * t))
    const { values: lines } = spectrumOf(uneven, sine, { scale: 'amplitude', window: 'flat-top' })!
    expect(Math.max(...lines)).toBeCloseTo(2, 2)
  })

  it('is not there for what is not a signal', () => {
    expect(spectrumOf(time.subarray(0, 3), values.subarray(0, 3), { scale: 'amplitude' })).toBeNull()
    expect(
      spectrumOf(
        time,
        values.map((v, i) => (i === 5 ? NaN : v)),
        { scale: 'psd' },
      ),
    ).toBeNull()
  })
})

describe('the power spectral density', () => {
  const interval = 0.002
  const values = noise(9001)
  const time = values.map((_, i) => i * interval)
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  const variance = values.reduce((a, b) => a + (b - mean) ** 2, 0) / values.length

  it('integrates to the variance (Parseval), exactly without a window', () => {
    const { frequency, values: density } = spectrumOf(time, values, { scale: 'psd', window: 'rectangular' })!
    const area = density.reduce((a, b) => a + b, 0) * frequency[1]
    expect(area).toBeCloseTo(variance, 10)
  })

  it.each([1, 8, 32])(
    'of white noise is twice the variance over the sampling rate, averaged over %i segments',
    (segments) => {
      const { values: density } = spectrumOf(time, values, { scale: 'psd', segments })!
      const level = density.reduce((a, b) => a + b, 0) / density.length
      expect(level / (2 * variance * interval)).toBeCloseTo(1, 1)
      const spread = Math.sqrt(density.reduce((a, b) => a + (b / level - 1) ** 2, 0) / density.length)
      // One periodogram scatters as much as it is high; averages settle.
      expect(spread).toBeLessThan(segments === 1 ? 1.2 : 1.5 / Math.sqrt(segments))
    },
  )
})

it('windows are even about their middle and 1 there, the flat top nearly', () => {
  for (const name of windows) {
    const w = windowOf(name, 64)
    expect(w[32]).toBeCloseTo(1, 6)
    for (let i = 1; i < 32; i++) expect(w[i]).toBeCloseTo(w[64 - i], 12)
  }
})
