/** Gains of the optimal washout against three independent solutions of the reference; the Riccati equation against a closed form. */
import { Matrix, solve } from 'ml-matrix'
import { describe, expect, it } from 'vitest'
import {
  coupledPlant,
  heavePlant,
  washoutFilter,
  yawPlant,
  type WashoutFilter,
} from '../../../blocks/cueing/washout/optimal-design'
import { regulatorGains } from '../../../engine/numerics/linear/riccati'
import { json } from './reference'

interface Optimal {
  readonly parameters: {
    readonly canal: [number, number, number]
    readonly otolith: [number, number, number, number]
    readonly noise_rate: number[]
    readonly Q: number[]
    readonly R_d: number[]
    readonly R: number[]
  }
  readonly filter: Readonly<Record<'A' | 'B' | 'C' | 'D', number[][]>>
}

const optimal = json('optimal_surge_pitch.json') as Optimal
const { canal, otolith: given, noise_rate: noise, Q: error, R_d: platform, R: input } = optimal.parameters
// the reference lists gain, long, lead and short time constant
const ear = { canal, otolith: given, gravity: 9.81 } as const

describe('the optimal washout', () => {
  it('has the filter of the reference', () => {
    const filter = washoutFilter(coupledPlant(ear), { noise, error, platform, input })
    for (const name of ['A', 'B', 'C', 'D'] as const) {
      const found = filter?.[name.toLowerCase() as 'a']
      const expected = optimal.filter[name]
      const scale = Math.max(...expected.flat().map(Math.abs))
      const worst = Math.max(...expected.flatMap((row, i) => row.map((x, j) => Math.abs(x - (found?.[i][j] ?? NaN)))))
      expect(worst / scale, name).toBeLessThan(1e-11)
    }
  })

  /** D - C A^-1 B of a filter with one input. */
  const steadyGain = ({ a, b, c, d }: WashoutFilter): number =>
    d[0][0] -
    solve(new Matrix(a as number[][]), new Matrix(b as number[][]))
      .to1DArray()
      .reduce((sum, x, i) => sum + x * c[0][i], 0)

  it('is that of heave where tilt does not replace acceleration', () => {
    const heave = washoutFilter(heavePlant(ear), { noise: [1], error: [1], platform, input: [0.1] })
    const coupled = washoutFilter(coupledPlant({ ...ear, gravity: 0 }), { noise, error, platform, input })
    expect(heave?.d[0][0]).toBeCloseTo(coupled?.d[1][1] ?? NaN, 11)
    heave?.c[0].forEach((x, i) => expect(x).toBeCloseTo(coupled?.c[1][3 + i] ?? NaN, 11))
  })

  // the integral of what moves the platform is in the cost, so nothing steady is left
  it('washes out what is steady', () => {
    const yaw = washoutFilter(yawPlant(ear), { noise: [1], error: [100], platform: [0.5], input: [5] })
    const heave = washoutFilter(heavePlant(ear), { noise: [1], error: [1], platform, input: [0.1] })
    for (const filter of [yaw, heave]) expect(filter && steadyGain(filter)).toBeCloseTo(0, 11)
  })

  it('does not exist where a drift is not in the cost', () => {
    expect(washoutFilter(coupledPlant(ear), { noise, error, platform: [0, 0.5, 0.1], input })).toBeNull()
    expect(washoutFilter(coupledPlant(ear), { noise, error, platform, input: [5, 0] })).toBeNull()
  })
})

describe('regulator gains', () => {
  it('are those of the double integrator, [1, sqrt(3)] for unit weights', () => {
    const gains = regulatorGains({
      a: [
        [0, 1],
        [0, 0],
      ],
      b: [[0], [1]],
      q: [
        [1, 0],
        [0, 1],
      ],
      n: [[0], [0]],
      r: [[1]],
    })
    expect(gains?.[0][0]).toBeCloseTo(1, 14)
    expect(gains?.[0][1]).toBeCloseTo(Math.sqrt(3), 14)
  })

  // x' = x + u, cost q x^2 + 2 n x u + r u^2: 2 X - (X + n)^2/r + q = 0 and F = (X + n)/r
  it('follow the scalar equation with a cross term', () => {
    const [q, n, r] = [3, 0.5, 2]
    const b = 2 * r - 2 * n
    const X = (b + Math.sqrt(b * b + 4 * (q * r - n * n))) / 2
    const gains = regulatorGains({ a: [[1]], b: [[1]], q: [[q]], n: [[n]], r: [[r]] })
    expect(gains?.[0][0]).toBeCloseTo((X + n) / r, 13)
  })
})
