/** Inverse and forward kinematics of hexapods, against differences, statics and identities; and what is refused. */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../../engine/model/project/project'
import { ModelError } from '../../../../engine/errors/model-error'
import { SmallModel } from '../small-model'

type Params = Readonly<Record<string, ParamValue>>

/** An octahedral platform: joints in pairs at one point, given as a table, with a base that is not level. */
const octahedron: ParamValue = [0, 1, 2, 3, 4, 5].map((i) => {
  const [b, p] = [Math.floor(i / 2), Math.floor((i + 1) / 2) % 3].map((k, side) => ((2 * k - side) * Math.PI) / 3)
  return [2 * Math.cos(b), 2 * Math.sin(b), 0.1 * i, 1.1 * Math.cos(p), 1.1 * Math.sin(p), -0.05 * i]
})
const short = { legMin: 0.5, legMax: 4 } as const
const geometries: readonly (readonly [string, Params])[] = [
  ['radii and angles', {}],
  ['a table of joints', { geometry: 'joints', joints: octahedron, height: 1.3, ...short }],
]

/** Pose as polynomials of time, so that derivatives are known by hand. */
const coordinates = [
  [0.1, 0.3, -0.4],
  [-0.05, 0.2, 0.5],
  [1.52, -0.3, 0.2],
  [0.15, 0.5, 0.3],
  [-0.1, 0.4, -0.6],
  [0.12, -0.3, 0.7],
] as const

function inverse(params: Params, order: (k: number) => readonly number[]): SmallModel {
  const source = (k: number, part: 0 | 1): readonly [string, Params] => [
    'sources/constant',
    { value: order(k).slice(3 * part, 3 * part + 3) },
  ]
  const wired = ['r', 'angles', 'v', 'dangles', 'a', 'ddangles']
  return new SmallModel(
    {
      World: ['world/world', { gravity: 9.81 }],
      ...Object.fromEntries(wired.map((port, i) => [`C${port}`, source(Math.floor(i / 2), (i % 2) as 0 | 1)])),
      H: ['cueing/hexapod-inverse', params],
    },
    wired.map((port) => `C${port}.y - H.${port}`),
  )
}
const names = (port: string, count = 6): string[] => Array.from({ length: count }, (_, i) => `H.${port}[${i + 1}]`)
const at = (t: number, k: number): number[] =>
  coordinates.map(([a, b, c]) => [a + b * t + (c * t * t) / 2, b + c * t, c][k])
const ports = ['length', 'rate', 'acceleration', 'force'] as const
type LegValues = Readonly<Record<(typeof ports)[number], number[]>>
const known = new Map<string, LegValues>()
/** All values of the legs at a time, evaluated once. */
function legsAt(params: Params, t: number): LegValues {
  const key = `${t} ${JSON.stringify(params)}`
  const found = known.get(key)
  if (found !== undefined) return found
  const values = inverse(params, (k) => at(t, k)).at({}, ...ports.flatMap((port) => names(port)))
  const made = Object.fromEntries(ports.map((port, i) => [port, values.slice(6 * i, 6 * i + 6)])) as LegValues
  known.set(key, made)
  return made
}
const legs = (params: Params, t: number, port: (typeof ports)[number]): number[] => legsAt(params, t)[port]
const furthest = (a: readonly number[], b: readonly number[]): number =>
  Math.max(...a.map((x, i) => Math.abs(x - b[i])))

describe.each(geometries)('inverse kinematics by %s', (_, params) => {
  const h = 1e-3
  /** Fourth-order central differences. */
  const slope = (port: (typeof ports)[number]): number[] => {
    const [m2, m1, p1, p2] = [-2, -1, 1, 2].map((n) => legs(params, n * h, port))
    return m1.map((x, i) => (m2[i] - 8 * x + 8 * p1[i] - p2[i]) / (12 * h))
  }
  it('has rates that are the slopes of the lengths, and accelerations those of the rates', () => {
    expect(furthest(legs(params, 0, 'rate'), slope('length'))).toBeLessThan(1e-10)
    expect(furthest(legs(params, 0, 'acceleration'), slope('rate'))).toBeLessThan(1e-9)
  })
  it('delivers the power that changes kinetic and potential energy', () => {
    // d/dt of the energy by differences, with the motion of the centre of mass and the rotation from the angles
    const mass = 1200
    const own = { ...params, mass, com: [0, 0, 0], Ixx: 500, Iyy: 500, Izz: 500, Ixz: 0 } as const
    const force = legs(own, 0, 'force')
    const rate = legs(own, 0, 'rate')
    const power = force.reduce((s, f, i) => s + f * rate[i], 0)
    const energy = (t: number): number => {
      const [q, dq] = [at(t, 0), at(t, 1)]
      const [, pitch, roll] = q.slice(3)
      const [yawRate, pitchRate, rollRate] = dq.slice(3)
      const w = [
        rollRate - yawRate * Math.sin(pitch),
        pitchRate * Math.cos(roll) + yawRate * Math.cos(pitch) * Math.sin(roll),
        yawRate * Math.cos(pitch) * Math.cos(roll) - pitchRate * Math.sin(roll),
      ]
      const square = (v: readonly number[]): number => v.reduce((s, x) => s + x * x, 0)
      return (mass * square(dq.slice(0, 3))) / 2 + (500 * square(w)) / 2 + mass * 9.81 * q[2]
    }
    const [m2, m1, p1, p2] = [-2, -1, 1, 2].map((n) => energy(n * h))
    expect(power).toBeCloseTo((m2 - 8 * m1 + 8 * p1 - p2) / (12 * h), 5)
  })
})

describe('the home pose', () => {
  it('measures positions from the base or from home', () => {
    const home = (params: Params, z: number): number[] =>
      inverse(params, (k) => (k === 0 ? [0, 0, z, 0, 0, 0] : [0, 0, 0, 0, 0, 0])).at(
        {},
        ...names('length'),
        'H.determinant',
      )
    expect(home({}, 1.5)).toEqual(home({ datum: 'home' }, 0))
    expect(home({}, 1.5)[6]).toBeCloseTo(1, 14)
  })
  it('reports margins, the worst leg and what is out of reach', () => {
    const raised = (z: number): number[] =>
      inverse({}, (k) => (k === 0 ? [0, 0.3, z, 0, 0, 0] : [0, 0, 0, 0, 0, 0])).at(
        {},
        ...names('margin'),
        'H.reach',
        'H.worst',
        ...names('length'),
      )
    for (const [z, reach] of [
      [1.5, 1],
      [2.2, 0],
    ] as const) {
      const values = raised(z)
      const margins = values.slice(8).map((L) => Math.min(L - 1.35, 2.35 - L))
      expect(furthest(values.slice(0, 6), margins)).toBeLessThan(1e-15)
      expect(values[6]).toBe(reach)
      expect(values[7]).toBe(1 + margins.indexOf(Math.min(...margins)))
    }
  })
})

describe('a base that moves', () => {
  it('gives the forces of the same motion seen from the ground', () => {
    // base along x with 1.7 m/s^2: as if gravity were inclined, or the platform itself accelerated
    const still = legs({}, 0.1, 'force')
    const zero = [0, 0, 0]
    const shaken = new SmallModel(
      {
        World: ['world/world', { gravity: 9.81 }],
        ...Object.fromEntries(
          ['r', 'angles', 'v', 'dangles', 'a', 'ddangles'].map((port, i) => {
            const part = at(0.1, Math.floor(i / 2)).slice(3 * (i % 2), 3 * (i % 2) + 3)
            return [
              `C${port}`,
              ['sources/constant', { value: port === 'a' ? [part[0] - 1.7, part[1], part[2]] : part }],
            ]
          }),
        ),
        Base: ['sources/constant', { value: [1.7, 0, 0] }],
        Still: ['sources/constant', { value: zero }],
        H: ['cueing/hexapod-inverse', {}],
      },
      [
        ...['r', 'angles', 'v', 'dangles', 'a', 'ddangles'].map((port) => `C${port}.y - H.${port}`),
        'Base.y - H.baseA',
        'Still.y - H.baseW',
        'Still.y - H.baseDW',
      ],
    ).at({}, ...names('force'))
    expect(furthest(shaken, still)).toBeLessThan(1e-9)
  })
})

/** Where the first search starts: home. */
const searchFrom = (params: Params): Record<string, number> => ({ 'warm start of H.z': Number(params.height ?? 1.5) })

/** Pose from lengths, searched from home. */
function forward(params: Params, lengths: readonly number[], more: readonly string[] = []): number[] {
  return new SmallModel(
    { World: ['world/world'], L: ['sources/constant', { value: lengths }], H: ['cueing/hexapod-forward', params] },
    ['L.y - H.length'],
  ).at(searchFrom(params), ...names('r', 3), ...names('angles', 3), ...more)
}

describe.each(geometries)('forward kinematics by %s', (_, params) => {
  it('returns to the pose at once from home, to rounding', () => {
    for (const t of [0, 0.3, -0.3, 0.5]) {
      const pose = at(t, 0)
      const found = forward(params, legs(params, t, 'length'), ['H.determinant'])
      expect(furthest(found.slice(0, 6), pose)).toBeLessThan(1e-12)
      expect(found[6]).toBeGreaterThan(0)
    }
  })
  it('gives the velocity that belongs to leg rates', () => {
    const model = new SmallModel(
      {
        World: ['world/world'],
        L: ['sources/constant', { value: legs(params, 0, 'length') }],
        D: ['sources/constant', { value: legs(params, 0, 'rate') }],
        H: ['cueing/hexapod-forward', params],
      },
      ['L.y - H.length', 'D.y - H.rate'],
    )
    const [yaw, pitch] = at(0, 0).slice(3)
    const [dYaw, dPitch, dRoll] = at(0, 1).slice(3)
    const w = [
      -dPitch * Math.sin(yaw) + dRoll * Math.cos(yaw) * Math.cos(pitch),
      dPitch * Math.cos(yaw) + dRoll * Math.sin(yaw) * Math.cos(pitch),
      dYaw - dRoll * Math.sin(pitch),
    ]
    const expected = [...at(0, 1).slice(0, 3), ...w]
    expect(furthest(model.at(searchFrom(params), ...names('v', 3), ...names('w', 3)), expected)).toBeLessThan(1e-12)
  })
})

describe('what is refused', () => {
  const refused = (params: Params, type = 'cueing/hexapod-inverse'): ModelError => {
    try {
      new SmallModel(
        {
          World: ['world/world'],
          R: ['sources/constant', { value: [0, 0, 1.5] }],
          A: ['sources/constant', { value: [0, 0, 0] }],
          L: ['sources/constant', { value: [2, 2, 2, 2, 2, 2] }],
          H: [type, params],
        },
        type === 'cueing/hexapod-forward' ? ['L.y - H.length'] : ['R.y - H.r', 'A.y - H.angles'],
      )
    } catch (error) {
      if (error instanceof ModelError) return error
      throw error
    }
    throw new Error('not refused')
  }
  it.each(['cueing/hexapod-inverse', 'cueing/hexapod-forward'])('legs that cannot reach the home pose (%s)', (type) => {
    const error = refused({ height: 2.5 }, type)
    expect(error.message).toContain('leg 1 is 2.7364 m long in the home pose, longer than it can be (1.35 m to 2.35 m)')
    expect(error.place).toMatchObject({ block: 'H', parameter: 'legMax' })
    expect(refused({ height: 0.5 }, type).place).toMatchObject({ parameter: 'legMin' })
  })
  it('a table without six rows', () => {
    expect(refused({ geometry: 'joints', joints: [[0, 0, 0, 1, 1, 1]] }).message).toContain('1 row')
  })
  it('joints of platform and base at equal angles, which hold nothing', () => {
    const angles = [0, 60, 120, 180, 240, 300].map((a) => [(a * Math.PI) / 180, (a * Math.PI) / 180])
    const error = refused({ angles, platformRadius: 1.6 })
    expect(error.message).toContain('singular')
    expect(error.place).toMatchObject({ block: 'H', parameter: 'angles' })
  })
  it('a pose that jumps, where its derivatives are asked for', () => {
    const build = () =>
      new SmallModel(
        {
          World: ['world/world'],
          S: ['sources/step', {}],
          M: ['signals/mux', {}],
          A: ['sources/constant', { value: [0, 0, 0] }],
          H: ['cueing/hexapod-inverse', { rates: 'pose' }],
        },
        ['S.y - M.u1', 'S.y - M.u2', 'S.y - M.u3', 'M.y - H.r', 'A.y - H.angles'],
      )
    expect(build).toThrow('continuous first derivative')
  })
  it('a pose that follows from measured motion, where its derivatives are asked for', () => {
    const build = () =>
      new SmallModel(
        {
          World: ['world/world'],
          Body: ['mechanics/rigid-body'],
          D: ['sensors/displacement', { ports: 'vectors' }],
          A: ['sources/constant', { value: [0, 0, 0] }],
          H: ['cueing/hexapod-inverse', { rates: 'pose' }],
        },
        ['World.frame - D.base', 'Body.com - D.frame', 'D.r - H.r', 'A.y - H.angles'],
      )
    expect(build).toThrow(/continuous first derivative|measured motion/)
  })
})
