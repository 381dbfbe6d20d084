/**
 * Random signal with a flat spectrum between two frequencies: a sum of sines of equal amplitude and random phase, whose
 * frequencies lie 1/T apart (Schroeder, IEEE Trans. Inf. Theory 16 (1970) 85-89; Pintelon and Schoukens, System
 * Identification, 2nd ed. 2012, ch. 5). A cubic spline through ten points a period of the highest frequency has two
 * continuous derivatives, as motion drivers need them.
 */
import { interpolated } from '../../engine/numerics/interpolation/curve'
import type { PiecewisePolynomial } from '../../engine/numerics/interpolation/spline'
import { uniform } from './uniform'

export interface RandomCurve {
  /** Root mean square. */
  readonly rms: number
  /** Hz. */
  readonly from: number
  readonly to: number
  /** s. */
  readonly time: number
  readonly seed: number
}

/** Knots per period of the highest frequency. */
const knotsPerPeriod = 10

/** @returns the curve from 0 to `time`, as large before and after as at its ends */
export function randomCurve({ rms, from, to, time, seed }: RandomCurve): PiecewisePolynomial {
  const [first, last] = [Math.max(1, Math.ceil(from * time - 1e-9)), Math.floor(to * time + 1e-9)]
  const next = uniform(seed)
  const lines = Array.from({ length: Math.max(1, last - first + 1) }, (_, i) => ({
    omega: (2 * Math.PI * (first + i)) / time,
    phase: 2 * Math.PI * next(),
  }))
  const amplitude = rms * Math.sqrt(2 / lines.length)
  const count = Math.ceil(time * to * knotsPerPeriod)
  const t = Array.from({ length: count + 1 }, (_, i) => (i * time) / count)
  const y = t.map((at) => lines.reduce((sum, { omega, phase }) => sum + amplitude * Math.sin(omega * at + phase), 0))
  return interpolated(t, y, 'natural', 'hold')
}
