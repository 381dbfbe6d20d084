/** Rod, screw, gear, coupler and written constraints against closed forms. */
import { describe, expect, it } from 'vitest'
import { SmallModel, type Blocks } from '../small-model'

const g = 9.81
const near = (...values: readonly number[]): number[] => values.map((x) => expect.closeTo(x, 9) as number)
const rod: Blocks[string] = ['mechanics/rigid-body', { mass: 2, Ixx: 0.3, Iyy: 0.2, Izz: 0.1 }]

describe('a rod', () => {
  const hung = new SmallModel({ World: ['world/world'], Rod: ['mechanics/distance', { length: 5 }], Body: rod }, [
    'World.frame - Rod.a',
    'Body.com - Rod.b',
  ])
  it('pulls a body towards its pivot as a thread does', () => {
    // 3-4-5 triangle, moving across the rod
    const state = { 'Body.x': 3, 'Body.z': -4, 'Body.vx': 0.8, 'Body.vz': 0.6 }
    const [force, Fx, Fy, Fz, ax, az, drift, rate] = hung.at(
      state,
      ...['Rod.force', 'Rod.Fx', 'Rod.Fy', 'Rod.Fz', 'Body.ax', 'Body.az', 'Rod.drift', 'Rod.driftRate'],
    )
    // tension: weight along the rod and centripetal force
    expect(force).toBeCloseTo(-(2 * g * 0.8 + 2 / 5), 10)
    expect([Fx, Fy, Fz]).toEqual(near(force * 0.6, 0, -force * 0.8))
    expect([2 * ax, 2 * az]).toEqual(near(Fx, Fz - 2 * g))
    expect([drift, rate]).toEqual(near(0, 0))
  })
  it('says how far it has drifted', () => {
    expect(hung.at({ 'Body.x': 6, 'Body.z': -8, 'Body.vx': 1 }, 'Rod.drift', 'Rod.driftRate')).toEqual(near(5, 0.6))
  })
})

describe('a screw', () => {
  it('falls slower than free: its pitch makes it turn', () => {
    const p = 0.5
    const model = new SmallModel(
      { World: ['world/world'], Screw: ['mechanics/screw', { pitch: p, offset: 0.2 }], Body: rod },
      ['World.frame - Screw.base', 'Screw.end - Body.com'],
    )
    const turn = (2 * Math.PI) / p
    const state = { 'Screw.s': 0.2 + p, 'Screw.angle': 2 * Math.PI, 'Screw.ds': p, 'Screw.rate': 2 * Math.PI }
    const [fall, spin, thread, Fz, Mz, drift] = model.at(
      state,
      ...['der(Screw.ds)', 'der(Screw.rate)', 'Screw.thread', 'Screw.Fz', 'Screw.Mz', 'Screw.drift'],
    )
    const a = (-2 * g) / (2 + 0.1 * turn * turn)
    expect([fall, spin]).toEqual(near(a, a * turn))
    expect([thread, Fz, Mz]).toEqual(near(2 * (a + g), 2 * (a + g), 0.1 * a * turn))
    expect(drift).toBeCloseTo(0, 12)
  })
})

describe('gears and couplers', () => {
  const shafts = (extra: Blocks, wires: readonly string[]): SmallModel =>
    new SmallModel(
      {
        World: ['world/world', { gravity: 0 }],
        A: ['mechanics/revolute'],
        B: ['mechanics/revolute'],
        Slide: ['mechanics/prismatic', { axis: [1, 0, 0] }],
        WheelA: rod,
        WheelB: rod,
        Rack: rod,
        Input: ['sources/constant', { value: 3 }],
        Motor: ['mechanics/torque'],
        ...extra,
      },
      [
        ...['A', 'B', 'Slide'].map((joint) => `World.frame - ${joint}.base`),
        'A.end - WheelA.com',
        'B.end - WheelB.com',
        'Slide.end - Rack.com',
        'Input.y - Motor.u',
        'A.axis - Motor.axis',
        ...wires,
      ],
    )
  it('a gear pair carries torque by its ratio', () => {
    const model = shafts({ Gear: ['mechanics/gear', { ratio: -2 }] }, ['A.axis - Gear.a', 'B.axis - Gear.b'])
    const [a, b, tauA, tauB, Mz] = model.at({}, 'der(A.rate)', 'der(B.rate)', 'Gear.effortA', 'Gear.effortB', 'A.Mz')
    const acceleration = 3 / (0.1 + 0.1 / 4)
    expect([a, b]).toEqual(near(acceleration, -acceleration / 2))
    expect([tauA, tauB]).toEqual(near(0.1 * a - 3, 0.1 * b))
    // the bearing carries nothing about its axis
    expect(Mz).toBeCloseTo(0, 10)
  })
  it('a rack and pinion moves by the pitch radius', () => {
    const model = shafts({ Gear: ['mechanics/gear', { ratio: 0.05 }] }, ['Slide.axis - Gear.a', 'A.axis - Gear.b'])
    const [turn, move, force] = model.at({}, 'der(A.rate)', 'der(Slide.ds)', 'Gear.effortA')
    const acceleration = 3 / (0.1 + 2 * 0.05 ** 2)
    expect([turn, move, force]).toEqual(near(acceleration, 0.05 * acceleration, 2 * 0.05 * acceleration))
  })
  it('a coupler of three joints shares one effort by its factors', () => {
    const model = shafts({ Sum: ['mechanics/coupler', { ka: 2, kb: -1, kc: 4, offset: 0.3 }] }, [
      'A.axis - Sum.a',
      'B.axis - Sum.b',
      'Slide.axis - Sum.c',
    ])
    const [a, b, s, ea, eb, ec, drift] = model.at(
      { 'A.angle': 0.15 },
      ...['der(A.rate)', 'der(B.rate)', 'der(Slide.ds)', 'Sum.effortA', 'Sum.effortB', 'Sum.effortC', 'Sum.drift'],
    )
    expect(2 * a - b + 4 * s).toBeCloseTo(0, 10)
    expect([0.1 * a - 3, 0.1 * b, 2 * s]).toEqual(near(ea, eb, ec))
    expect([ea / 2, ec / 4, drift]).toEqual(near(-eb, -eb, 0))
  })
})

describe('a written constraint', () => {
  const sled = (params: Blocks[string][1]): SmallModel =>
    new SmallModel(
      {
        World: ['world/world'],
        Joint: ['mechanics/planar'],
        Body: rod,
        Speed: ['sensors/velocity'],
        Place: ['sensors/displacement'],
        Rule: ['mechanics/constraint', params],
      },
      [
        'World.frame - Joint.base',
        'Joint.end - Body.com',
        'Body.com - Speed.frame',
        'Body.com - Speed.axes',
        'Body.com - Place.frame',
        'Speed.vy - Rule.u1',
        'Place.x - Rule.u2',
        'Place.y - Rule.u3',
      ],
    )
  it('on velocities holds a blade on its course', () => {
    const model = sled({ expression: 'u1', kind: 'nonholonomic' })
    const state = { 'Joint.ds1': 2, 'Joint.rate': 1.5 }
    const [ay, effort, joint] = model.at(state, 'Body.ay', 'Rule.effort', 'Joint.Fy')
    // centripetal: v w; the blade carries it, not the plane
    expect([ay, effort, joint]).toEqual(near(3, 6, 0))
  })
  it('on positions and time keeps a bead on a moving curve', () => {
    const model = sled({ expression: 'u3 - u2^2 - 0.5*t^2' })
    const x = 0.4
    const state = { 'Joint.s1': x, 'Joint.s2': x * x, 'Joint.ds1': 1, 'Joint.ds2': 2 * x }
    const [ax, ay, effort, drift] = model.at(state, 'der(Joint.ds1)', 'der(Joint.ds2)', 'Rule.effort', 'Rule.drift')
    // y'' = 2 x x'' + 2 x'^2 + 1, force along the gradient (-2 x, 1)
    expect(ay).toBeCloseTo(2 * x * ax + 3, 10)
    expect([2 * ax, 2 * ay]).toEqual(near(-2 * x * effort, effort))
    expect(drift).toBeCloseTo(0, 12)
  })
  it.each([
    [{ expression: 'abs(u2)' }, 'not-smooth', 'expression'],
    [{ expression: 'w' }, 'unknown-variable', 'expression'],
  ])('refuses %o with its place', (params, code, parameter) => {
    expect(() => sled(params)).toThrow(
      expect.objectContaining({ code, place: expect.objectContaining({ block: 'Rule', parameter }) as unknown }),
    )
  })
  it('refuses an input that is not wired and a speed among positions', () => {
    expect(() => sled({ expression: 'u6' })).toThrow(expect.objectContaining({ code: 'unconnected-port' }))
    expect(() => sled({ expression: 'u1' })).toThrow(expect.objectContaining({ code: 'unsupported' }))
  })
})
