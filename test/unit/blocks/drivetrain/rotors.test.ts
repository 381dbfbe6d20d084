/** Rotors, reduction gears and torsion shafts against closed forms, and against bodies on revolute joints. */
import { describe, expect, it } from 'vitest'
import { SmallModel, type Blocks } from '../small-model'

const world: Blocks = { World: ['world/world', { gravity: 0 }] }
const torque = (value: number): Blocks[string] => ['sources/constant', { value }]

describe('a rotor alone', () => {
  const model = new SmallModel(
    { ...world, R: ['drivetrain/inertia', { inertia: 0.25, axis: [1, 2, -2] }], M: ['mechanics/torque'], T: torque(3) },
    ['R.axis - M.axis', 'T.y - M.u'],
  )
  it('turns by J dw/dt = torque, with one degree of freedom and no constraint', () => {
    const [acceleration, rate] = model.at({ 'R.rate': 7 }, 'der(R.rate)', 'der(R.angle)')
    expect(acceleration).toBeCloseTo(12, 13)
    expect(rate).toBe(7)
    expect(model.system.freedoms.length).toBe(1)
    expect(model.system.constraints.rows.length).toBe(0)
  })
})

describe('rotors on gears', () => {
  const model = new SmallModel(
    {
      ...world,
      Car: ['drivetrain/inertia', { inertia: 140 }],
      Final: ['drivetrain/reduction', { ratio: 4 }],
      Stage: ['drivetrain/reduction', { ratio: -2 }],
      Shaft: ['drivetrain/inertia', { inertia: 0.5 }],
      Engine: ['drivetrain/inertia', { inertia: 0.25 }],
      M: ['mechanics/torque'],
      T: torque(100),
      Load: ['mechanics/torque'],
      L: torque(-40),
    },
    [
      'Car.axis - Final.b',
      'Final.a - Stage.b',
      'Final.a - Shaft.a',
      'Stage.a - Engine.a',
      'Engine.axis - M.axis',
      'T.y - M.u',
      'Shaft.axis - Load.axis',
      'L.y - Load.u',
    ],
  )
  it('turn with the axis that owns the coordinate: (sum J i^2) dw/dt = sum i T', () => {
    const inertia = 140 + 0.5 * 16 + 0.25 * 64
    const [acceleration, engine, shaft] = model.at(
      { 'Car.rate': 5, 'Car.angle': 0.3 },
      'der(Car.rate)',
      'Engine.rate',
      'Shaft.angle',
    )
    expect(acceleration).toBeCloseTo((-8 * 100 - 4 * 40) / inertia, 12)
    expect([engine, shaft]).toEqual([-40, 1.2])
    expect(model.system.freedoms.length).toBe(1)
    expect(model.system.constraints.rows.length).toBe(0)
    expect(model.at({ 'Car.rate': 5 }, 'Energy.kinetic')[0]).toBeCloseTo(0.5 * inertia * 25, 10)
    expect(model.at({ 'Car.rate': 5 }, 'Energy.power')[0]).toBeCloseTo(100 * -40 - 40 * 20, 9)
  })
})

const body = { mass: 3, Ixx: 0.4, Iyy: 0.6, Izz: 0.7, Ixz: 0.05 }
const state = {
  ...{ 'Body.yaw': 0.3, 'Body.pitch': -0.2, 'Body.roll': 0.5, 'Body.wx': 0.7, 'Body.wy': -1.1, 'Body.wz': 0.9 },
  ...{ 'R.angle': 0.8, 'R.rate': 40 },
}

describe('a rotor on a body that moves', () => {
  it.each([[[1, 0, 0]], [[0, 0, 2]], [[1, -2, 2]]])(
    'exerts the gyroscopic moment J w u x Omega on it (axis %j)',
    (axis) => {
      const [ixx, iyy, izz, ixz, J] = [0.4, 0.6, 0.7, 0.05, 0.02]
      const model = new SmallModel(
        { ...world, Body: ['mechanics/rigid-body', body], R: ['drivetrain/inertia', { inertia: J, axis }] },
        ['Body.com - R.mount'],
      )
      const length = Math.hypot(...axis)
      const u = axis.map((x) => x / length)
      const W = [0.7, -1.1, 0.9]
      const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((s, x, i) => s + x * b[i], 0)
      const cross = (a: readonly number[], b: readonly number[]): number[] => [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
      ]
      const apply = (w: readonly number[]): number[] => [ixx * w[0] + ixz * w[2], iyy * w[1], izz * w[2] + ixz * w[0]]
      // H = I W + J (w + u W) u; torque about u on the rotor is zero: its own momentum along u is constant
      const spin = J * (40 + dot(u, W))
      const left = cross(W, apply(W)).map((x, i) => x + spin * cross(W, u)[i])
      const got = model.at(state, 'der(Body.wx)', 'der(Body.wy)', 'der(Body.wz)', 'der(R.rate)')
      const rate = got.slice(0, 3)
      apply(rate).forEach((x, i) => expect(x + left[i]).toBeCloseTo(0, 12))
      expect(got[3] + dot(u, rate)).toBeCloseTo(0, 12)
    },
  )

  it('moves as a symmetric body on a revolute joint whose other inertia is with the body', () => {
    const [mass, polar, across] = [0.8, 0.02, 0.013]
    const wires = ['Body.com - R.base', 'R.end - Disc.com', 'R.axis - M.axis', 'T.y - M.u']
    const driven: Blocks = { ...world, M: ['mechanics/torque'], T: torque(0.7) }
    const joint = new SmallModel(
      {
        ...driven,
        Body: ['mechanics/rigid-body', body],
        R: ['mechanics/revolute', { axis: [0, 1, 0] }],
        Disc: ['mechanics/rigid-body', { mass, Ixx: across, Iyy: polar, Izz: across }],
      },
      wires,
    )
    const rotor = new SmallModel(
      {
        ...driven,
        Body: ['mechanics/rigid-body', { ...body, mass: 3.8, Ixx: 0.4 + across, Izz: 0.7 + across }],
        R: ['drivetrain/inertia', { inertia: polar, axis: [0, 1, 0] }],
      },
      ['Body.com - R.mount', 'R.axis - M.axis', 'T.y - M.u'],
    )
    const names = ['der(Body.wx)', 'der(Body.wy)', 'der(Body.wz)', 'der(R.rate)']
    const [a, b] = [joint.at(state, ...names), rotor.at(state, ...names)]
    a.forEach((x, i) => expect(Math.abs(x - b[i])).toBeLessThan(1e-9 * (1 + Math.abs(x))))
  })
})

describe('a torsion shaft', () => {
  const model = (params: Record<string, number>): SmallModel =>
    new SmallModel(
      {
        ...world,
        A: ['drivetrain/inertia', { inertia: 2 }],
        B: ['drivetrain/inertia', { inertia: 5 }],
        S: ['drivetrain/shaft', { stiffness: 900, damping: 6, ...params }],
      },
      ['A.axis - S.a', 'B.axis - S.b'],
    )
  const twisted = { 'A.angle': 0.5, 'B.angle': 0.3, 'A.rate': 3, 'B.rate': 1 }
  it('is a spring and a damper', () => {
    const [torque, a, b] = model({ offset: 0.05 }).at(twisted, 'S.torque', 'der(A.rate)', 'der(B.rate)')
    expect(torque).toBeCloseTo(900 * 0.15 + 6 * 2, 10)
    expect([a, b]).toEqual([expect.closeTo(-torque / 2, 10), expect.closeTo(torque / 5, 10)])
  })
  it('has free play', () => {
    const contact = { ...twisted, 'S.forwardContact': 1, 'S.backwardContact': 0 }
    expect(model({ backlash: 0.1 }).at(contact, 'S.torque')[0]).toBeCloseTo(900 * 0.15 + 6 * 2, 10)
    const other = { ...twisted, 'A.angle': 0.1, 'A.rate': 0, 'S.forwardContact': 0, 'S.backwardContact': 1 }
    expect(model({ backlash: 0.1 }).at(other, 'S.torque')[0]).toBeCloseTo(-900 * 0.15 - 6, 10)
    const free = { ...twisted, 'S.forwardContact': 0, 'S.backwardContact': 0 }
    expect(model({ backlash: 0.5 }).at(free, 'S.torque')[0]).toBe(0)
  })
})
