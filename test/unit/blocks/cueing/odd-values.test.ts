/** Actuator, rail and centrifuge at values nobody draws first: negative strokes, both cushions, a point on the axis, nothing at all. */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../../engine/model/project/project'
import { runSmall, smallProject } from '../../../validation/events/small-run'
import { tangents } from '../../../../engine/symbolic'
import { SmallModel, type Blocks } from '../small-model'

const g = 9.81
const World = ['world/world', { gravity: g }] as const
const names = (port: string): string[] => [1, 2, 3].map((i) => `B.${port}[${i}]`)

describe('an actuator with lengths on both sides of zero', () => {
  const params = { shortest: -0.7, longest: -0.2, initial: -0.45, cushion: 0.1, rateLimit: 0.8, accelerationLimit: 40 }
  const move = (to: number) => {
    const blocks: Blocks = {
      World: ['world/world'],
      U: ['sources/constant', { value: to }],
      A: ['cueing/actuator', { ...params, bandwidth: 5, damping: 1 }],
    }
    const solver = { name: 'dopri5', tolerance: 1e-11 } as const
    const run = runSmall(smallProject(blocks, ['U.y - A.u'], { stop: 1.2, sample: 0.01, solver }), ['A.y', 'A.v'])
    return { y: run.values('A.y'), v: run.values('A.v') }
  }
  const [out, back] = [move(3), move(-3)]

  it('is the same towards both ends', () => {
    out.y.forEach((y, i) => expect(back.y[i]).toBeCloseTo(-0.9 - y, 9))
  })

  it('comes to the end as the cushion says: the excess of speed decays with the servo, the rest of the way with the cushion', () => {
    // s = k (L - y) - v obeys ds/dt = -G s, and d(L - y)/dt = -v, with k = v_max/c and G = 2 zeta w0
    const q = Math.sqrt(Math.SQRT2 - 1)
    const [k, G] = [0.8 / 0.1, (2 * 2 * Math.PI * 5) / q]
    const [first, last] = [22, 60]
    const left = out.y.map((y) => -0.2 - y)
    const excess = k * left[first] - out.v[first]
    const t = (last - first) * 0.01
    const exact = left[first] * Math.exp(-k * t) + (excess * (Math.exp(-k * t) - Math.exp(-G * t))) / (G - k)
    expect(left[first]).toBeLessThan(0.1)
    expect(excess).toBeGreaterThan(1e-3)
    expect(left[last]).toBeCloseTo(exact, 9)
    expect(left[last]).toBeGreaterThan(0)
  })
})

describe('a turntable', () => {
  it('that turns steadily on an accelerating rail pulls by its radius and by the rail, in its own axes', () => {
    const [rate, push, mount, point] = [-2, 3, [-1.2, 0.5, 0.3], [0.2, -0.4, 1.1]]
    const values = { S: 0, Acc: push, Yaw: Math.PI / 2, Rate: rate } as const
    const model = new SmallModel(
      {
        World,
        ...Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, ['sources/constant', { value }] as const]),
        ),
        B: ['cueing/rail-yaw', { mount, point }],
      },
      ['S.y - B.s', 'Acc.y - B.dds', 'Yaw.y - B.yaw', 'Rate.y - B.dyaw'],
    )
    // a quarter turn to the left: the rail points to the right
    const [x, y] = [mount[0] + point[0], mount[1] + point[1]]
    const f = model.at({}, ...names('f'))
    const exact = [-(rate ** 2) * x, -push - rate ** 2 * y, g]
    exact.forEach((value, i) => expect(f[i]).toBeCloseTo(value, 13))
  })
})

describe('a centrifuge', () => {
  const at = (rate: number, spin: number, point: readonly number[]) =>
    new SmallModel(
      {
        World,
        Angle: ['sources/constant', { value: 0.7 }],
        Rate: ['sources/constant', { value: rate }],
        Spin: ['sources/constant', { value: spin }],
        B: ['cueing/centrifuge', { radius: 3, point: [...point] }],
      },
      ['Angle.y - B.angle', 'Rate.y - B.dangle', 'Spin.y - B.ddangle'],
    ).at({}, ...names('f'), 'B.radial', 'B.tangential', 'B.bank')

  it('does nothing to a driver on its axis, as with an arm of no length', () => {
    const f = at(-1.7, 0.9, [0, 3, 0]).slice(0, 3)
    ;[0, 0, g].forEach((value, i) => expect(f[i]).toBeCloseTo(value, 13))
  })

  it('pushes to the axis in both directions of turning, and forward or back by the spin', () => {
    const radial = 3 * 1.7 ** 2
    for (const rate of [1.7, -1.7]) {
      const exact = [-3 * 0.9, radial, g, radial, -3 * 0.9, -Math.atan(radial / g)]
      at(rate, -0.9, [0, 0, 0]).forEach((value, i) => expect(value).toBeCloseTo(exact[i], 13))
    }
  })
})

describe('a centrifuge drive', () => {
  it.each([
    ['rate', 'A.rate', Math.sqrt((0.5 * 2) / 6)],
    ['radius', 'A.radius', 0.5 * 2],
  ])('starts from rest with an implicit method too, and gets to its %s', (mode, signal, exact) => {
    const blocks: Blocks = {
      World,
      U: ['sources/step', { time: 0.5, final: 2 }],
      M: ['signals/mux', {}],
      Zero: ['sources/constant', { value: 0 }],
      A: ['cueing/centrifuge-drive', { mode }],
    }
    const wires = ['U.y - M.u1', 'Zero.y - M.u2', 'Zero.y - M.u3', 'M.y - A.a']
    const solver = { name: 'radau5', tolerance: 1e-8 } as const
    const run = runSmall(smallProject(blocks, wires, { stop: 20, sample: 0.5, solver }), [signal])
    expect(run.error).toBeUndefined()
    expect(run.at(signal, 0.5)).toBe(0)
    expect(run.at(signal, 20)).toBeCloseTo(exact, 10)
  })

  it('has a heading with a derivative at rest, as a linearisation needs', () => {
    const model = new SmallModel({ World, Zero: ['sources/constant', { value: 0 }], M: ['signals/mux', {}], A: ['cueing/centrifuge-drive'] }, [
      'Zero.y - M.u1',
      'Zero.y - M.u2',
      'Zero.y - M.u3',
      'M.y - A.a',
    ]) // prettier-ignore
    const { system, collection } = model
    for (const { symbol } of system.states) {
      const [slope] = tangents(collection.pool, [system.signal('A.heading')], new Map([[symbol, collection.pool.one]]))
      expect(model.value(slope, {})).toBe(0)
    }
  })
})

describe('a braking limit', () => {
  it.each(['radau5', 'rk4'])('comes to rest at the limit by %s, on the parabola of its deceleration', (name) => {
    const blocks: Blocks = {
      World,
      U: ['sources/constant', { value: -5 }],
      A: ['cueing/braking', { limit: 0.5, deceleration: 2, lag: 0.02 }],
    }
    const solver = name === 'rk4' ? { name, step: 0.001 } : { name, tolerance: 1e-9 }
    const run = runSmall(smallProject(blocks, ['U.y - A.u'], { stop: 2, sample: 0.1, solver }), ['A.y'])
    expect(run.error).toBeUndefined()
    // from rest at 0 the way left is 0.5: sqrt(left) falls by sqrt(b/2) t
    for (const t of [0.1, 0.3, 0.5]) expect(run.at('A.y', t)).toBeCloseTo(-0.5 + (Math.sqrt(0.5) - t) ** 2, 8)
    expect(run.at('A.y', 2)).toBeCloseTo(-0.5, 5)
  })
})

describe('values that make no machine are refused, with block, parameter and range', () => {
  it.each<readonly [type: string, parameter: string, value: ParamValue]>([
    ['cueing/actuator', 'bandwidth', 0],
    ['cueing/actuator', 'rateLimit', 0],
    ['cueing/actuator', 'cushion', 0],
    ['cueing/actuator', 'delay', -0.01],
    ['cueing/centrifuge', 'radius', 0],
    ['cueing/centrifuge-drive', 'arm', 0],
    ['cueing/centrifuge-drive', 'steadyRate', 0],
    ['signals/low-pass', 'damping', -0.1],
    ['signals/notch', 'frequency', 0],
  ])('%s, %s = %s', (type, parameter, value) => {
    const width = type.startsWith('cueing/centrifuge-') ? [0, 0, 0] : 0
    const input =
      type === 'cueing/centrifuge'
        ? 'angle'
        : type === 'cueing/centrifuge-drive'
          ? 'a'
          : type.startsWith('signals')
            ? 'u1'
            : 'u'
    const choices: Readonly<Record<string, Readonly<Record<string, ParamValue>>>> = {
      steadyRate: { mode: 'radius' },
      damping: { design: 'damping' },
    }
    const mode = choices[parameter] ?? {}
    const build = () =>
      new SmallModel({ World, U: ['sources/constant', { value: width }], B: [type, { ...mode, [parameter]: value }] }, [
        `U.y - B.${input}`,
      ])
    expect(build).toThrow(
      expect.objectContaining({ place: expect.objectContaining({ block: 'B', parameter }) as unknown }),
    )
  })
})
