/** Joints that leave several motions free, against Newton and Euler. */
import { describe, expect, it } from 'vitest'
import { SmallModel, type Blocks } from '../small-model'

const g = 9.81
const rod: Blocks[string] = ['mechanics/rigid-body', { mass: 2, Ixx: 0.3, Iyy: 0.2, Izz: 0.1 }]
const near = (...values: readonly number[]): number[] => values.map((x) => expect.closeTo(x, 10) as number)

/** A rod on a joint whose base is turned against the ground. */
const hung = (type: string, params: Blocks[string][1] = {}, arm: Blocks[string][1] = {}): SmallModel =>
  new SmallModel(
    {
      World: ['world/world'],
      Ramp: ['mechanics/rigid-arm', arm],
      Joint: [type, params],
      Rod: rod,
    },
    ['World.frame - Ramp.base', 'Ramp.end - Joint.base', 'Joint.end - Rod.com'],
  )

describe('a planar joint', () => {
  it('slides down its plane and carries what presses on it', () => {
    // plane turned by 30 deg about y: its x direction points down
    const model = hung('mechanics/planar', {}, { pitch: '30 deg' })
    const state = { 'Joint.s1': 0.2, 'Joint.s2': -0.3, 'Joint.angle': 0.5, 'Joint.rate': 2, 'Joint.ds1': 1 }
    expect(
      model.at(state, 'der(Joint.ds1)', 'der(Joint.ds2)', 'der(Joint.rate)', 'Joint.Fz', 'Joint.Mz', 'Rod.y'),
    ).toEqual(near(g / 2, 0, 0, 2 * g * Math.cos(Math.PI / 6), 0, -0.3))
    expect(model.at(state, 'Rod.x', 'Rod.z')).toEqual(near(0.2 * Math.cos(Math.PI / 6), -0.2 * Math.sin(Math.PI / 6)))
  })
  it('makes its second direction perpendicular', () => {
    const model = hung('mechanics/planar', { direction1: [0, 2, 0], direction2: [0, 1, -3] })
    expect(model.at({ 'Joint.s1': 1, 'Joint.s2': 0.5 }, 'Rod.x', 'Rod.y', 'Rod.z')).toEqual(near(0, 1, -0.5))
  })
  it('takes springs on its flanges', () => {
    const model = new SmallModel(
      {
        World: ['world/world'],
        Joint: ['mechanics/planar'],
        Rod: rod,
        Along: ['mechanics/spring-damper', { stiffness: 10 }],
        About: ['mechanics/spring-damper', { stiffness: 3 }],
      },
      ['World.frame - Joint.base', 'Joint.end - Rod.com', 'Joint.slide2 - Along.axis', 'Joint.axis - About.axis'],
    )
    expect(
      model.at({ 'Joint.s2': 0.1, 'Joint.angle': 0.2 }, 'der(Joint.ds1)', 'der(Joint.ds2)', 'der(Joint.rate)'),
    ).toEqual(near(0, -0.5, -6))
  })
  it('refuses parallel directions with its place', () => {
    expect(() => hung('mechanics/planar', { direction1: [1, 0, 0], direction2: [-2, 0, 0] })).toThrow(
      expect.objectContaining({ code: 'out-of-range', place: { block: 'Joint', parameter: 'direction2' } }),
    )
  })
})

describe('points on lines and planes', () => {
  it('a ball in a groove has the spherical joint and the slider in one', () => {
    const model = hung('mechanics/point-on-line', { axis: [1, 0, -1] })
    const [slide, F, yaw, My] = model.at(
      { 'Joint.yaw': 0.3, 'Joint.s': 1 },
      'der(Joint.ds)',
      'Joint.Fz',
      'Rod.yaw',
      'Joint.My',
    )
    expect(slide).toBeCloseTo(g / Math.SQRT2, 12)
    // the normal (1, 0, 1)/sqrt 2 carries the weight's share
    expect(F).toBeCloseTo(2 * g * 0.5, 10)
    expect([yaw, My]).toEqual(near(0.3, 0))
  })
  it('a ball on a table falls along it and is held across', () => {
    const model = hung('mechanics/point-on-plane', {}, { roll: '20 deg' })
    const a = (20 * Math.PI) / 180
    expect(model.at({ 'Joint.roll': 0.4 }, 'der(Joint.ds1)', 'der(Joint.ds2)', 'der(Joint.wx)')).toEqual(
      near(0, -g * Math.sin(a), 0),
    )
    const [Fx, Fy, Fz] = model.at({ 'Joint.yaw': 0.4 }, 'Joint.Fx', 'Joint.Fy', 'Joint.Fz')
    expect(Math.hypot(Fx, Fy, Fz)).toBeCloseTo(2 * g * Math.cos(a), 10)
  })
})

describe('an orientation joint', () => {
  const twisted = (holds: string): SmallModel =>
    new SmallModel(
      {
        World: ['world/world'],
        Joint: ['mechanics/orientation-joint', { holds, axis1: [0, 0, 1], axis2: [1, 0, 0] }],
        Rod: rod,
        Twist: ['sources/constant', { value: 0.6 }],
        Load: ['mechanics/force', { resolved: 'body' }],
      },
      [
        'World.frame - Joint.base',
        'Joint.end - Rod.com',
        'Load.frame - Rod.com',
        ...['Mx', 'My', 'Mz'].map((port) => `Twist.y - Load.${port}`),
      ],
    )
  it('lets a body fall and holds its orientation against any torque', () => {
    expect(twisted('orientation').at({}, 'der(Joint.vz)', 'Joint.Mx', 'Joint.My', 'Joint.Mz', 'Joint.Fz')).toEqual(
      near(-g, -0.6, -0.6, -0.6, 0),
    )
  })
  it('with parallel axes lets it turn about the axis', () => {
    expect(twisted('parallel').at({}, 'der(Joint.rate1)', 'Joint.Mx', 'Joint.My', 'Joint.Mz', 'der(Joint.vz)')).toEqual(
      near(6, -0.6, -0.6, 0, -g),
    )
  })
  it('with perpendicular axes lets it turn about both', () => {
    expect(
      twisted('perpendicular').at({}, 'der(Joint.rate1)', 'der(Joint.rate2)', 'Joint.Mx', 'Joint.My', 'Joint.Mz'),
    ).toEqual(near(6, 2, 0, -0.6, 0))
    // the axis of the rod stays level whatever the angles
    const [pitch] = twisted('perpendicular').at({ 'Joint.angle1': 0.7, 'Joint.angle2': 1.1 }, 'Rod.pitch')
    expect(pitch).toBeCloseTo(0, 12)
  })
})

describe('a bushing', () => {
  const params = { kx: 100, ky: 200, kz: 300, cx: 1, cy: 2, cz: 3, ktx: 10, kty: 20, ktz: 30, ctx: 0.1, ctz: 0.3 }
  const mounted = (extra: Blocks[string][1] = {}): SmallModel =>
    new SmallModel(
      {
        World: ['world/world', { gravity: 0 }],
        A: ['mechanics/rigid-body', { mass: 3, Ixx: 1, Iyy: 1, Izz: 1 }],
        B: rod,
        Mount: ['mechanics/bushing', { ...params, ...extra }],
      },
      ['A.com - Mount.base', 'B.com - Mount.end'],
    )
  it('pushes back along each axis of its base', () => {
    const [Fx, Fy, Fz, ax, ay, az] = mounted().at(
      { 'B.x': 0.1, 'B.y': 0.2, 'B.z': -0.3, 'B.vx': 1, 'B.vy': 2 },
      ...['Mount.Fx', 'Mount.Fy', 'Mount.Fz', 'B.ax', 'B.ay', 'B.az'],
    )
    expect([Fx, Fy, Fz]).toEqual(near(-10 - 1, -40 - 4, 90))
    expect([ax, ay, az]).toEqual(near(Fx / 2, Fy / 2, Fz / 2))
  })
  it('measures displacement and its rate in a base that turns', () => {
    // a body that turns with the base about its origin has no deflection rate
    const w = 2
    const [Fx, Fy, Mz] = mounted({ F0x: 5, M0z: 7 }).at(
      { 'A.yaw': Math.PI / 2, 'B.yaw': Math.PI / 2, 'A.wz': w, 'B.wz': w, 'B.y': 0.5, 'B.vy': 0.5 * w },
      ...['Mount.Fx', 'Mount.Fy', 'Mount.Mz'],
    )
    // B lies ahead of A along the turned x axis and moves along -x of the ground, that is +y of the base
    expect([Fx, Fy, Mz]).toEqual(near(5 - 50, 0, 7))
  })
  it('turns back, and leaves momentum and moment of momentum alone', () => {
    const [Mx, My, Mz] = mounted().at({ 'B.yaw': 0.2, 'B.wz': 3 }, ...['Mount.Mx', 'Mount.My', 'Mount.Mz'])
    expect([Mx, My, Mz]).toEqual(near(0, 0, -30 * 0.2 - 0.9))
    const state = {
      'B.x': 0.3,
      'B.y': -0.2,
      'B.z': 0.4,
      'B.yaw': 0.3,
      'B.pitch': 0.2,
      'A.roll': 0.1,
      'A.wx': 1,
      'B.vz': 2,
    }
    const names = ['A.ax', 'A.ay', 'A.az', 'der(A.wx)', 'der(A.wy)', 'der(A.wz)', 'Mount.Fx', 'Mount.Fy', 'Mount.Fz', 'Mount.Mx', 'Mount.My', 'Mount.Mz', 'Mount.dx', 'Mount.dy', 'Mount.dz'] // prettier-ignore
    const [ax, ay, az, wx, wy, wz, fx, fy, fz, mx, my, mz, dx, dy, dz] = mounted().at(state, ...names)
    expect([3 * ax, 3 * ay, 3 * az]).toEqual(near(-fx, -fy, -fz))
    // equal moments of inertia: J w' is the moment, w x J w is zero
    expect([wx, wy, wz]).toEqual(near(-mx - (dy * fz - dz * fy), -my - (dz * fx - dx * fz), -mz - (dx * fy - dy * fx)))
  })
})
