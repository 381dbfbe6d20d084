/** Rail, yaw table and centrifuge: closed forms, and the motion of points by differences. */
import { describe, expect, it } from 'vitest'
import { SmallModel, type Blocks } from '../small-model'

const g = 9.81
const World = ['world/world', { gravity: g }] as const
const names = (port: string): string[] => [1, 2, 3].map((i) => `B.${port}[${i}]`)
const furthest = (a: readonly number[], b: readonly number[]): number =>
  Math.max(...a.map((x, i) => Math.abs(x - b[i])))

type Triple = readonly [number, number, number]
const rotation = ([yaw, pitch, roll]: Triple): number[][] => {
  const [cy, sy, cp, sp, cr, sr] = [yaw, pitch, roll].flatMap((a) => [Math.cos(a), Math.sin(a)])
  return [
    [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
    [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
    [-sp, cp * sr, cp * cr],
  ]
}
const apply = (R: readonly (readonly number[])[], v: readonly number[]): number[] =>
  R.map((row) => row.reduce((s, x, i) => s + x * v[i], 0))
const transposed = (R: readonly (readonly number[])[]): number[][] => [0, 1, 2].map((i) => R.map((row) => row[i]))

/** The point in ground axes over time, by the definition of the joints. */
interface Carrier {
  readonly at: (t: number) => { readonly position: number[]; readonly heading: number }
}
const wave =
  (a: number, f: number, phase: number) =>
  (t: number): number =>
    a * Math.sin(2 * Math.PI * f * t + phase)
const sine = (a: number, f: number, phase: number): readonly [string, Record<string, number>] => [
  'sources/sine',
  { amplitude: a, frequency: f, phase },
]
const waves = [
  [0.2, 0.3, 0.4],
  [0.3, 0.2, 1],
  [0.15, 0.4, 2],
  [0.2, 0.5, 0.3],
  [0.25, 0.35, 1.2],
  [0.3, 0.45, 2.2],
] as const
const platform: { readonly blocks: Blocks; readonly wires: readonly string[] } = {
  blocks: {
    ...Object.fromEntries(waves.map((w, i) => [`Q${i}`, sine(w[0], w[1], w[2])])),
    R: ['signals/mux', {}],
    A: ['signals/mux', {}],
  },
  wires: [...waves.map((_, i) => `Q${i}.y - ${i < 3 ? 'R' : 'A'}.u${(i % 3) + 1}`), 'R.y - B.r', 'A.y - B.angles'],
}
const point = [0.3, -0.2, 0.9] as const

function specificForce({ at }: Carrier, t: number): number[] {
  const h = 2e-3
  const place = (time: number): number[] => {
    const q = waves.map((w) => wave(w[0], w[1], w[2])(time))
    const { position, heading } = at(time)
    const onBase = apply(rotation([q[3], q[4], q[5]]), point).map((x, i) => x + q[i])
    return apply(rotation([heading, 0, 0]), onBase).map((x, i) => x + position[i])
  }
  // sixth-order second difference
  const weights = [2 / 180, -27 / 180, 270 / 180, -490 / 180, 270 / 180, -27 / 180, 2 / 180]
  const acceleration = [0, 0, 0]
  weights.forEach((w, k) => place(t + (k - 3) * h).forEach((x, i) => (acceleration[i] += (w * x) / (h * h))))
  const q = waves.map((w) => wave(w[0], w[1], w[2])(t))
  const R = transposed(rotation([at(t).heading + q[3], q[4], q[5]]))
  return apply(R, [acceleration[0], acceleration[1], acceleration[2] + g])
}

describe('rail and yaw table', () => {
  const mount = [0.4, -0.3, 0.2] as const
  const model = new SmallModel(
    {
      World,
      S: sine(1.5, 0.25, 0.6),
      Y: sine(0.9, 0.2, 1.4),
      ...platform.blocks,
      B: ['cueing/rail-yaw', { rates: 'pose', mount, point }],
    },
    ['S.y - B.s', 'Y.y - B.yaw', ...platform.wires],
  )
  const carrier: Carrier = {
    at: (t) => {
      const heading = wave(0.9, 0.2, 1.4)(t)
      const [x, y, z] = apply(rotation([heading, 0, 0]), mount)
      return { position: [x + wave(1.5, 0.25, 0.6)(t), y, z], heading }
    },
  }
  it('gives the specific force of a point of the cabin', () => {
    for (const t of [0.3, 1.7])
      expect(furthest(model.at({ t }, ...names('f')), specificForce(carrier, t))).toBeLessThan(1e-8)
  })
  it('feels gravity only, at rest', () => {
    const still = new SmallModel({ World, B: ['cueing/rail-yaw', { point }] }, [])
    expect(still.at({}, ...names('f'))).toEqual([0, 0, g])
  })
  it('turns the acceleration of a tilted platform into its axes', () => {
    const tilted = new SmallModel(
      {
        World,
        A: ['sources/constant', { value: [0.5, -0.7, 0.2] }],
        Q: ['sources/constant', { value: [0.1, -0.05, 0.08] }],
        B: ['cueing/rail-yaw', {}],
      },
      ['A.y - B.a', 'Q.y - B.angles'],
    )
    const R = transposed(rotation([0.1, -0.05, 0.08]))
    expect(furthest(tilted.at({}, ...names('f')), apply(R, [0.5, -0.7, 0.2 + g]))).toBeLessThan(1e-14)
  })
})

describe('centrifuge', () => {
  const model = new SmallModel(
    {
      World,
      S: sine(1.2, 0.3, 0.5),
      ...platform.blocks,
      B: ['cueing/centrifuge', { rates: 'pose', radius: 6, point }],
    },
    ['S.y - B.angle', ...platform.wires],
  )
  it('gives the specific force of a point of the cabin', () => {
    const carrier: Carrier = {
      at: (t) => {
        const angle = wave(1.2, 0.3, 0.5)(t)
        return { position: [6 * Math.cos(angle), 6 * Math.sin(angle), 0], heading: angle + Math.PI / 2 }
      },
    }
    for (const t of [0.3, 1.7])
      expect(furthest(model.at({ t }, ...names('f')), specificForce(carrier, t))).toBeLessThan(1e-8)
  })
  it('has v²/R to the left, and none of it in a cabin that banks', () => {
    const turning = (roll: number): number[] =>
      new SmallModel(
        {
          World,
          Angle: ['sources/constant', { value: 0 }],
          Rate: ['sources/constant', { value: 1.1 }],
          Spin: ['sources/constant', { value: 0.4 }],
          Bank: ['sources/constant', { value: [0, 0, roll] }],
          B: ['cueing/centrifuge', { radius: 8 }],
        },
        ['Angle.y - B.angle', 'Rate.y - B.dangle', 'Spin.y - B.ddangle', 'Bank.y - B.angles'],
      ).at({}, ...names('f'), 'B.radial', 'B.tangential', 'B.bank')
    const radial = 8 * 1.1 ** 2
    const level = turning(0)
    expect(furthest(level, [8 * 0.4, radial, g, radial, 8 * 0.4, -Math.atan(radial / g)])).toBeLessThan(1e-14)
    const banked = turning(level[5])
    expect(furthest(banked.slice(0, 3), [8 * 0.4, 0, Math.hypot(g, radial)])).toBeLessThan(1e-14)
  })
})
