/**
 * Random roads by the classes of ISO 8608: the one-sided spectral density of the heights over the spatial frequency n,
 * cycles per metre, is
 *
 *   G(n) = G(n_0) (n/n_0)^-2,   n_0 = 0.1 1/m
 *
 * with a G(n_0) that is four times as large from class to class. A profile is a sum of waves whose amplitudes are
 * Gaussian; their frequencies lie 1/L apart (spectral representation: M. Shinozuka and G. Deodatis, Applied Mechanics
 * Reviews 44 (1991) 191-204).
 *
 * Two tracks at the distance b are cuts through an isotropic surface (C. J. Dodds and J. D. Robson, Journal of Sound
 * and Vibration 31 (1973) 175-183). With an exponent of -2 their coherence is, with the modified Bessel function K_1,
 *
 *   gamma(n) = 2 pi n b K_1(2 pi n b)
 */
import { uniform } from '../sources/uniform'

/** Geometric means of G(n_0), m^3. */
export const roadClasses = { A: 16e-6, B: 64e-6, C: 256e-6, D: 1024e-6, E: 4096e-6, F: 16384e-6 } as const
export type RoadClass = keyof typeof roadClasses

/** 1/m */
const n0 = 0.1
/** Nodes of a wave of the highest frequency. */
const nodesPerWave = 6

export interface RandomRoad {
  readonly kind: RoadClass
  /** m */
  readonly length: number
  /** Shortest and longest wave, m. */
  readonly shortest: number
  readonly longest: number
  /** Distance between the tracks, m. */
  readonly track: number
  readonly seed: number
}

export interface Tracks {
  /** Distance between heights, m. */
  readonly step: number
  readonly left: Float64Array
  readonly right: Float64Array
}

/** Number of heights of a track. */
export const heightsOf = ({ length, shortest }: Pick<RandomRoad, 'length' | 'shortest'>): number =>
  Math.ceil((length * nodesPerWave) / shortest) + 1

/** Returns heights from 0 to the length, the same everywhere. */
export function randomTracks(road: RandomRoad): Tracks {
  const { kind, length, shortest, longest, track, seed } = road
  const count = heightsOf(road)
  const step = length / (count - 1)
  const [left, right] = [new Float64Array(count), new Float64Array(count)]
  const next = gaussian(seed)
  const [first, last] = [Math.max(1, Math.ceil(length / longest - 1e-9)), Math.floor(length / shortest + 1e-9)]
  for (let k = first; k <= last; k++) {
    const n = k / length
    const scale = Math.sqrt((roadClasses[kind] * (n / n0) ** -2) / length)
    const shared = trackCoherence(n, track)
    const rest = Math.sqrt(1 - shared * shared)
    const [a, b, c, d] = [next(), next(), next(), next()]
    addWave(left, (2 * Math.PI * k) / (count - 1), scale * a, scale * b)
    addWave(right, (2 * Math.PI * k) / (count - 1), scale * (shared * a + rest * c), scale * (shared * b + rest * d))
  }
  return { step, left, right }
}

/** Waves whose angle is computed again after so many steps of the recurrence, whose rounding grows. */
const renewal = 256

/** Adds a cos(i angle) + b sin(i angle) to element i. */
function addWave(heights: Float64Array, angle: number, a: number, b: number): void {
  const [cosStep, sinStep] = [Math.cos(angle), Math.sin(angle)]
  let [cos, sin] = [1, 0]
  for (let i = 0; i < heights.length; i++) {
    if (i % renewal === 0) [cos, sin] = [Math.cos(i * angle), Math.sin(i * angle)]
    heights[i] += a * cos + b * sin
    const turned = cos * cosStep - sin * sinStep
    sin = sin * cosStep + cos * sinStep
    cos = turned
  }
}

/** Returns Gaussian numbers (G. E. P. Box and M. E. Muller, Annals of Mathematical Statistics 29 (1958) 610-611). */
function gaussian(seed: number): () => number {
  const next = uniform(seed)
  // neighbouring seeds begin with neighbouring numbers
  for (let i = 0; i < 16; i++) next()
  let spare: number | undefined
  return () => {
    if (spare !== undefined) {
      const value = spare
      spare = undefined
      return value
    }
    const radius = Math.sqrt(-2 * Math.log(next()))
    const angle = 2 * Math.PI * next()
    spare = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }
}

/**
 * Coherence of two tracks of an isotropic surface at the distance b, m: the real part of their cross spectrum over G.
 */
export function trackCoherence(n: number, b: number): number {
  const x = 2 * Math.PI * n * Math.abs(b)
  return x < 1e-8 ? 1 : Math.min(1, x * besselK1(x))
}

const horner = (coefficients: readonly number[], t: number): number =>
  coefficients.reduceRight((sum, c) => sum * t + c, 0)

/** Modified Bessel function of the second kind (Abramowitz and Stegun 1964, 9.8.3, 9.8.7 and 9.8.8), to 3e-7. */
function besselK1(x: number): number {
  if (x <= 2) {
    const t = (x / 3.75) ** 2
    const i1 = x * horner([0.5, 0.87890594, 0.51498869, 0.15084934, 0.02658733, 0.00301532, 0.00032411], t)
    const u = (x / 2) ** 2
    const rest = [1, 0.15443144, -0.67278579, -0.18156897, -0.01919402, -0.00110404, -0.00004686]
    return Math.log(x / 2) * i1 + horner(rest, u) / x
  }
  const rest = [1.25331414, 0.23498619, -0.0365562, 0.01504268, -0.00780353, 0.00325614, -0.00068245]
  return (Math.exp(-x) / Math.sqrt(x)) * horner(rest, 2 / x)
}
