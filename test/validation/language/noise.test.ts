/** Noise of functions: the generator against its definition in whole numbers, the statistics against their theory. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { runSmall, smallProject } from '../events/small-run'

interface Reference {
  readonly parameters: { readonly variance: number; readonly T_sample: number; readonly N: number }
  readonly mean_tolerance: number
  readonly variance_tolerance: number
  readonly psd_one_sided_low_frequency: number
  readonly filtered: Readonly<
    Record<
      'lp1' | 'lp2',
      {
        readonly bilinear_b: readonly number[]
        readonly bilinear_a: readonly number[]
        readonly variance_of_bilinear_filtered: number
        readonly autocovariance_lags_0_10_20_30_40_50: readonly number[]
      }
    >
  >
}

const reference = JSON.parse(readFileSync('test/validation/data/signals/noise.json', 'utf8')) as Reference
const { variance, T_sample: interval, N } = reference.parameters

const [m1, m2] = [4294967087n, 4294944443n]
const mod = (x: bigint, m: bigint): bigint => ((x % m) + m) % m

/** MRG32k3a as defined by L'Ecuyer (1999), in whole numbers. */
function* mrg32k3a(start: readonly bigint[]): Generator<number> {
  let [a, b, c, d, e, f] = start
  for (;;) {
    ;[a, b, c] = [b, c, mod(1403580n * b - 810728n * a, m1)]
    ;[d, e, f] = [e, f, mod(527612n * f - 1370589n * d, m2)]
    const z = mod(c - f, m1)
    yield Number(z === 0n ? m1 : z) * (1 / (Number(m1) + 1))
  }
}

/** Where a seed starts: cubes modulo a prime. */
function startOf(seed: number): readonly bigint[] {
  const p = 67108859n
  let x = mod(BigInt(seed), p)
  const start: bigint[] = []
  for (let round = 0; round < 9; round++) {
    x = mod(mod(x + 21474836n, p) ** 3n, p)
    if (round >= 3) start.push(63n * x + 1n)
  }
  return start
}

function take(sequence: Generator<number>, count: number): number[] {
  return Array.from({ length: count }, () => sequence.next().value as number)
}

/** Values of expressions at the multiples of the interval. */
function sampled(expressions: readonly string[], count: number, params = {}): number[][] {
  const outputs = expressions.map((_, i) => `output y${i}`)
  const code = [...outputs, 'parameter seed = 1', ...expressions.map((e, i) => `y${i} = ${e}`)].join('\n')
  const project = smallProject({ World: ['world/world'], A: ['signals/function', { code, ...params }] }, [], {
    stop: (count - 0.5) * interval,
    sample: interval,
    solver: { name: 'euler', step: interval },
  })
  const names = expressions.map((_, i) => `A.y${i}`)
  const run = runSmall(project, names)
  if (run.error !== undefined) throw run.error
  return names.map((name) => run.values(name).slice(0, count))
}

const mean = (x: readonly number[]): number => x.reduce((a, b) => a + b, 0) / x.length
const moment = (x: readonly number[], k: number): number => mean(x.map((v) => v ** k))

function covariance(x: readonly number[], lag: number): number {
  let sum = 0
  for (let i = lag; i < x.length; i++) sum += x[i] * x[i - lag]
  return sum / (x.length - lag)
}

describe('the generator', () => {
  it('is MRG32k3a: published numbers from its usual start', () => {
    const first = take(mrg32k3a([12345n, 12345n, 12345n, 12345n, 12345n, 12345n]), 5)
    const published = [0.1270111, 0.3185276, 0.309186, 0.8258468, 0.2216299]
    first.forEach((u, i) => expect(u).toBeCloseTo(published[i], 6))
  })
  it('gives the numbers of its definition, to the last bit, for any seed', () => {
    const seeds = [0, 1, 2, 67108858, 123456789012]
    const columns = sampled(
      seeds.map((seed) => `uniform(${seed}, ${interval})`),
      2000,
    )
    seeds.forEach((seed, i) => expect(columns[i]).toEqual(take(mrg32k3a(startOf(seed)), 2000)))
    const [parameter] = sampled([`uniform(seed, ${interval})`], 100, { seed: 2 })
    expect(parameter).toEqual(columns[2].slice(0, 100))
  })
  it('makes Gaussian numbers of two evenly spread ones', () => {
    const [values] = sampled([`noise(7, ${interval})`], 1000)
    const uniform = take(mrg32k3a(startOf(7)), 2000)
    values.forEach((x, k) => {
      const [u, v] = [uniform[2 * k], uniform[2 * k + 1]]
      expect(Math.abs(x - Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v))).toBeLessThan(1e-14)
    })
  })
})

describe('the block', () => {
  const project = (params: Readonly<Record<string, number | string>>) =>
    smallProject({ World: ['world/world'], Noise: ['sources/noise', { sampleTime: interval, ...params }] }, [], {
      stop: 9.995,
      sample: interval,
      solver: { name: 'euler', step: interval },
    })
  it('gives the numbers of functions, with mean and deviation', () => {
    const [gaussian, even] = sampled([`noise(5, ${interval})`, `uniform(5, ${interval})`], 1000)
    const values = runSmall(project({ seed: 5, mean: 3, deviation: 0.5 }), ['Noise.y']).values('Noise.y')
    gaussian.forEach((x, i) => expect(values[i]).toBeCloseTo(3 + 0.5 * x, 14))
    const uniform = runSmall(project({ seed: 5, mean: 3, deviation: 0.5, distribution: 'uniform' }), ['Noise.y'])
    even.forEach((u, i) => expect(uniform.values('Noise.y')[i]).toBeCloseTo(3 + 0.5 * Math.sqrt(12) * (u - 0.5), 14))
  })
  it.each([
    ['seed', 1.5, 'the seed is not a whole number'],
    ['seed', -1, '-1 is too small'],
    ['sampleTime', 0, '0 s is too small'],
  ])('refuses %s = %s', (parameter, value, what) => {
    expect(() => runSmall(project({ [parameter]: value }), ['Noise.y'])).toThrow(
      expect.objectContaining({ what: expect.stringMatching(what), place: expect.objectContaining({ parameter }) }),
    )
  })
})

describe('a long run', () => {
  let gaussian: number[] = []
  let even: number[] = []
  let others: number[][] = []
  beforeAll(() => {
    const columns = sampled(
      [
        `${Math.sqrt(variance)}*noise(1, ${interval})`,
        `uniform(1, ${interval})`,
        ...[2, 3, 1000].map((seed) => `noise(${seed}, ${interval})`),
      ],
      N,
    )
    ;[gaussian, even, ...others] = columns
  })

  it('has mean, variance, skewness and kurtosis of Gaussian noise', () => {
    expect(Math.abs(mean(gaussian))).toBeLessThan(reference.mean_tolerance)
    expect(Math.abs(moment(gaussian, 2) - variance)).toBeLessThan(reference.variance_tolerance)
    const normal = gaussian.map((x) => x / Math.sqrt(variance))
    expect(Math.abs(moment(normal, 3))).toBeLessThan(4 * Math.sqrt(15 / N))
    expect(Math.abs(moment(normal, 4) - 3)).toBeLessThan(4 * Math.sqrt(96 / N))
  })
  it('is white, and independent of other seeds', () => {
    for (let lag = 1; lag <= 20; lag++) {
      expect(Math.abs(covariance(gaussian, lag) / variance)).toBeLessThan(4 / Math.sqrt(N))
      expect(
        Math.abs(
          covariance(
            even.map((u) => u - 0.5),
            lag,
          ) * 12,
        ),
      ).toBeLessThan(4 / Math.sqrt(N))
    }
    for (const other of others) {
      const product = mean(other.map((x, i) => (x * gaussian[i]) / Math.sqrt(variance)))
      expect(Math.abs(product)).toBeLessThan(4 / Math.sqrt(N))
    }
    // neighbouring seeds are not linearly related either: u1 - 2 u2 + u3 would be whole numbers
    const [, second, third] = [even, ...others]
    const combined = mean(gaussian.map((x, i) => Math.cos(2 * Math.PI * (x - 2 * second[i] + third[i]))))
    expect(Math.abs(combined)).toBeLessThan(4 / Math.sqrt(2 * N))
  })
  it('is evenly spread from 0 to 1', () => {
    expect(Math.abs(mean(even) - 0.5)).toBeLessThan(4 * Math.sqrt(1 / 12 / N))
    const counts = Array.from({ length: 50 }, () => 0)
    for (const u of even) counts[Math.floor(u * 50)]++
    // Pearson's test with 49 degrees of freedom: mean 49, standard deviation sqrt(98)
    const chi = counts.reduce((sum, n) => sum + (n - N / 50) ** 2 / (N / 50), 0)
    expect(Math.abs(chi - 49)).toBeLessThan(4 * Math.sqrt(98))
  })
  it('has the one-sided spectral density 2 variance T at low frequencies', () => {
    // mean of squared Fourier coefficients of segments: each is chi-squared with two degrees of freedom
    const length = 1000
    const levels: number[] = []
    for (let start = 0; start + length <= N; start += length) {
      for (const k of [1, 2, 3]) {
        let [re, im] = [0, 0]
        for (let i = 0; i < length; i++) {
          const angle = (2 * Math.PI * k * i) / length
          re += gaussian[start + i] * Math.cos(angle)
          im += gaussian[start + i] * Math.sin(angle)
        }
        levels.push((2 * interval * (re * re + im * im)) / length)
      }
    }
    const expected = reference.psd_one_sided_low_frequency
    expect(Math.abs(mean(levels) / expected - 1)).toBeLessThan(4 / Math.sqrt(levels.length))
  })
  it.each(['lp1', 'lp2'] as const)('has the variance and covariances of the filter %s behind it', (name) => {
    const { bilinear_b: b, bilinear_a: a, ...expected } = reference.filtered[name]
    const y: number[] = []
    gaussian.forEach((_, i) => {
      let sum = 0
      b.forEach((factor, k) => (sum += factor * (gaussian[i - k] ?? 0)))
      a.forEach((factor, k) => (sum -= k === 0 ? 0 : factor * (y[i - k] ?? 0)))
      y.push(sum)
    })
    const covariances = expected.autocovariance_lags_0_10_20_30_40_50
    // Bartlett: variance of an estimated covariance is at most 2/N times the sum of all squared covariances
    let squares = covariance(y, 0) ** 2
    for (let lag = 1; lag <= 300; lag++) squares += 2 * covariance(y, lag) ** 2
    const error = 4 * Math.sqrt((2 * squares) / N)
    expect(Math.abs(moment(y, 2) - expected.variance_of_bilinear_filtered)).toBeLessThan(error)
    covariances.forEach((value, i) => expect(Math.abs(covariance(y, 10 * i) - value)).toBeLessThan(error))
  })
})
