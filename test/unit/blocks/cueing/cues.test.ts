/** Blocks between vehicle, platform and inner ear at one state, against formulas written down independently. */
import { describe, expect, it } from 'vitest'
import { normalCumulative, normalQuantile } from '../../../../blocks/cueing/perception/normal-distribution'
import { evaluate, mathOf, Pool } from '../../../../engine/symbolic'
import { SmallModel } from '../small-model'

const constant = (value: number | readonly number[]) => ['sources/constant', { value }] as const
type Params = Readonly<Record<string, number | string | readonly number[]>>

/** Values of a block whose inputs are constants. */
function values(
  type: string,
  params: Params,
  inputs: Readonly<Record<string, number | readonly number[]>>,
  names: readonly string[],
  state: Readonly<Record<string, number>> = {},
): number[] {
  const sources = Object.fromEntries(Object.entries(inputs).map(([port, value]) => [`In_${port}`, constant(value)]))
  const wires = Object.keys(inputs).map((port) => `In_${port}.y - Block.${port}`)
  return new SmallModel({ World: ['world/world'], ...sources, Block: [type, params] }, wires).at(
    state,
    ...names.map((name) => `Block.${name}`),
  )
}

const y = (type: string, params: Params, u: number): number => values(type, params, { u }, ['y'])[0]

describe('scaling', () => {
  it.each([
    [1, 0.5],
    [-4, -2],
    [30, 3],
    [-30, -3],
  ])('is linear up to its limit: %d to %d', (u, expected) => {
    expect(y('cueing/scale-limit', { gain: 0.5, limit: 3 }, u)).toBeCloseTo(expected, 14)
  })

  it('is a polynomial with the slopes and the value asked for', () => {
    const params = { law: 'cubic', limit: 4, largest: 8, slope0: 0.9, slope1: 0.1 }
    const at = (u: number): number => y('cueing/scale-limit', params, u)
    const h = 1e-4
    expect(at(8)).toBeCloseTo(4, 12)
    expect(at(12)).toBeCloseTo(4, 12)
    expect((at(h) - at(0)) / h).toBeCloseTo(0.9, 3)
    expect((at(8) - at(8 - h)) / h).toBeCloseTo(0.1, 3)
    expect(at(-3)).toBeCloseTo(-at(3), 14)
    // third divided difference of a cubic is the same everywhere
    const third = (x: number): number => at(x + 3) - 3 * at(x + 2) + 3 * at(x + 1) - at(x)
    expect(third(1)).toBeCloseTo(third(4), 12)
  })
})

describe('a threshold', () => {
  it.each([
    ['dead-zone', 0.5, 0.3, 1],
    ['dead-zone', -0.5, -0.3, 1],
    ['dead-zone', 0.1, 0, 0],
    ['gate', 0.5, 0.5, 1],
    ['gate', -0.1, 0, 0],
  ])('%s of 0.2 makes %d to %d', (thresholdKind, u, expected, felt) => {
    const found = values('cueing/threshold', { thresholdKind, threshold: 0.2 }, { u }, ['y', 'felt'])
    expect(found[0]).toBeCloseTo(expected, 14)
    expect(found[1]).toBe(felt)
  })
})

/** Columns of Rz(yaw) Ry(pitch) Rx(roll), written out. */
function axesOf([yaw, pitch, roll]: readonly number[]): number[][] {
  const [cy, sy, cp, sp, cr, sr] = [yaw, pitch, roll].flatMap((x) => [Math.cos(x), Math.sin(x)])
  return [
    [cy * cp, sy * cp, -sp],
    [cy * sp * sr - sy * cr, sy * sp * sr + cy * cr, cp * sr],
    [cy * sp * cr + sy * sr, sy * sp * cr - cy * sr, cp * cr],
  ]
}
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, i) => sum + x * b[i], 0)
const cross = (a: readonly number[], b: readonly number[]): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

describe('felt motion', () => {
  const angles = [0.3, -0.2, 0.4]
  const rates = [0.5, -0.7, 0.2]
  const acceleration = [1, -2, 0.5]
  const axes = axesOf(angles)
  const names = ['f', 'w'].flatMap((port) => [1, 2, 3].map((i) => `${port}[${i}]`))

  it('resolves acceleration and gravity in axes of the platform', () => {
    const f = values('cueing/felt-motion', {}, { angles, rates, acceleration }, names).slice(0, 3)
    axes.forEach((axis, i) => {
      const expected = dot(axis, [1, -2, 0.5 + 9.81]) - (i === 2 ? 9.81 : 0)
      expect(f[i]).toBeCloseTo(expected, 13)
    })
  })

  it('has the angular velocity by which the axes turn', () => {
    const w = values('cueing/felt-motion', {}, { angles, rates, acceleration }, names).slice(3)
    const h = 1e-6
    const along = (sign: number) => axesOf(angles.map((x, i) => x + sign * h * rates[i]))
    const turn = along(1).map((axis, i) => axis.map((x, k) => (x - along(-1)[i][k]) / (2 * h)))
    // w_x = z . y', and so on around
    const expected = [dot(axes[2], turn[1]), dot(axes[0], turn[2]), dot(axes[1], turn[0])]
    expected.forEach((x, i) => expect(w[i]).toBeCloseTo(x, 8))
  })

  it('adds what rotation makes away from the origin', () => {
    const [point, accelerations] = [
      [0.2, -0.3, 1.1],
      [0.4, 0.1, -0.6],
    ]
    const inputs = { angles, rates, acceleration, accelerations }
    const found = values('cueing/felt-motion', { point }, inputs, names)
    const origin = values('cueing/felt-motion', {}, inputs, names)
    const w = found.slice(3)
    const more = cross(w, cross(w, point)).map((x, i) => x + cross(accelerations, point)[i])
    more.forEach((x, i) => expect(found[i] - origin[i]).toBeCloseTo(x, 13))
  })
})

describe('a head pivot', () => {
  const angles = [0.3, -0.2, 0.4]
  const head = [0.1, 0.4, 1.2]
  const position = [0.2, -0.1, 0.3]
  const names = [1, 2, 3].flatMap((i) => [`origin[${i}]`])

  it('keeps the head where it is planned', () => {
    const origin = values('cueing/head-pivot', { head }, { angles, position }, names)
    const axes = axesOf(angles)
    position.forEach((planned, i) => {
      const moved = origin[i] + head.reduce((sum, x, k) => sum + x * axes[k][i], 0)
      expect(moved - head[i]).toBeCloseTo(planned, 13)
    })
  })

  it('has the rate of its position', () => {
    const [rates, velocity] = [
      [0.5, -0.7, 0.2],
      [1, 2, 3],
    ]
    const h = 1e-6
    const at = (sign: number): number[] =>
      values(
        'cueing/head-pivot',
        { head },
        {
          angles: angles.map((x, i) => x + sign * h * rates[i]),
          position: position.map((x, i) => x + sign * h * velocity[i]),
        },
        names,
      )
    const found = values(
      'cueing/head-pivot',
      { head },
      { angles, position, rates, velocity },
      [1, 2, 3].map((i) => `originVelocity[${i}]`),
    )
    at(1).forEach((x, i) => expect(found[i]).toBeCloseTo((x - at(-1)[i]) / (2 * h), 7))
  })
})

describe('the normal distribution', () => {
  const pool = new Pool()
  const phi = (x: number): number => evaluate([normalCumulative(mathOf(pool), pool.num(x))], new Map())[0]
  // Abramowitz and Stegun (1964), table 26.1
  it.each([
    [0, 0.5],
    [0.5, 0.691462461274013],
    [1, 0.841344746068543],
    [2, 0.977249868051821],
    [-3, 0.00134989803163],
    [8, 1],
  ])('at %d is %d', (x, expected) => {
    expect(Math.abs(phi(x) - expected)).toBeLessThan(1e-14)
  })
  it('is inverted', () => {
    for (const p of [0.001, 0.05, 0.5, 0.9, 0.999]) expect(phi(normalQuantile(p))).toBeCloseTo(p, 13)
    expect(normalQuantile(0.05)).toBeCloseTo(-1.6448536269514722, 12)
  })
})
