/** Joints, springs and loads against closed forms. */
import { describe, expect, it } from 'vitest'
import { SmallModel, type Blocks } from '../small-model'

const g = 9.81
const rod: Blocks[string] = ['mechanics/rigid-body', { mass: 2, Ixx: 0.3, Iyy: 0.3, Izz: 0.01 }]

describe('joints', () => {
  it('a pendulum swings about a revolute joint and loads it as a rotating mass does', () => {
    const l = 0.7
    const model = new SmallModel(
      {
        World: ['world/world'],
        Hinge: ['mechanics/revolute', { axis: [0, 3, 0] }],
        Arm: ['mechanics/rigid-arm', { z: -l }],
        Rod: rod,
      },
      ['World.frame - Hinge.base', 'Hinge.end - Arm.base', 'Arm.end - Rod.com'],
    )
    const [angle, rate] = [0.4, 1.3]
    const [acceleration, Fx, Fz, My, s] = model.at(
      { 'Hinge.angle': angle, 'Hinge.rate': rate },
      'der(Hinge.rate)',
      'Hinge.Fx',
      'Hinge.Fz',
      'Hinge.My',
      'Hinge.angle',
    )
    const inertia = 0.3 + 2 * l * l
    // rotation about +y moves the rod, which hangs in -z, towards -x
    expect(acceleration).toBeCloseTo((-2 * g * l * Math.sin(angle)) / inertia, 11)
    // in rod axes: along the rod gravity and centripetal force, across it the tangential rest
    expect(Fz).toBeCloseTo(2 * (g * Math.cos(angle) + l * rate * rate), 10)
    expect(Fx).toBeCloseTo(2 * (-l * acceleration - g * Math.sin(angle)), 10)
    expect(My).toBeCloseTo(0, 10)
    expect(s).toBe(angle)
  })
  it('a prismatic joint slides along any axis', () => {
    const model = new SmallModel(
      { World: ['world/world'], Slider: ['mechanics/prismatic', { axis: [1, 0, -1] }], Rod: rod },
      ['World.frame - Slider.base', 'Slider.end - Rod.com'],
    )
    const [ds, x, z] = model.at({ 'Slider.s': Math.SQRT2, 'Slider.ds': 1 }, 'der(Slider.ds)', 'Rod.x', 'Rod.z')
    expect(ds).toBeCloseTo(g / Math.SQRT2, 12)
    expect([x, z]).toEqual([expect.closeTo(1, 12), expect.closeTo(-1, 12)])
  })
  it('a cylindrical joint has both motions, a universal joint two rotations', () => {
    const build = (type: string): SmallModel =>
      new SmallModel({ World: ['world/world'], Joint: [type], Rod: rod }, [
        'World.frame - Joint.base',
        'Joint.end - Rod.com',
      ])
    const [angular, linear, yaw, z] = build('mechanics/cylindrical').at(
      { 'Joint.angle': 0.3, 'Joint.s': 0.2 },
      'der(Joint.rate)',
      'der(Joint.ds)',
      'Rod.yaw',
      'Rod.z',
    )
    expect([angular, linear, yaw, z]).toEqual([
      expect.closeTo(0, 12),
      expect.closeTo(-g, 12),
      expect.closeTo(0.3, 12),
      expect.closeTo(0.2, 12),
    ])
    const [roll, pitch] = build('mechanics/universal').at({ 'Joint.angle1': 0.3 }, 'Rod.roll', 'Rod.pitch')
    expect([roll, pitch]).toEqual([expect.closeTo(0.3, 12), expect.closeTo(0, 12)])
  })
  it('a spherical joint leaves rotation free, a free joint everything', () => {
    const build = (type: string): SmallModel =>
      new SmallModel({ World: ['world/world'], Joint: [type], Rod: rod }, [
        'World.frame - Joint.base',
        'Joint.end - Rod.com',
      ])
    const state = {
      'Joint.yaw': 0.2,
      'Joint.pitch': -0.4,
      'Joint.roll': 0.5,
      'Joint.wx': 1,
      'Joint.wy': 2,
      'Joint.wz': 3,
    }
    const names = ['Rod.yaw', 'Rod.pitch', 'Rod.roll', 'Rod.wx', 'Rod.wy', 'Rod.wz']
    const expected = Object.values(state).map((x) => expect.closeTo(x, 12) as number)
    expect(build('mechanics/spherical').at(state, ...names)).toEqual(expected)
    const free = build('mechanics/free')
    expect(free.at(state, ...names)).toEqual(expected)
    const [ax, ay, az] = free.at({ ...state, 'Joint.vx': 4 }, 'Rod.ax', 'Rod.ay', 'Rod.az')
    expect(Math.hypot(ax, ay, az)).toBeCloseTo(g, 11)
  })
  it('a fixed joint carries the weight of what hangs on it', () => {
    const model = new SmallModel(
      {
        World: ['world/world'],
        Weld: ['mechanics/fixed'],
        Arm: ['mechanics/rigid-arm', { x: 0.5 }],
        Hinge: ['mechanics/revolute', { axis: [1, 0, 0] }],
        Rod: rod,
      },
      ['World.frame - Weld.base', 'Weld.end - Arm.base', 'Arm.end - Hinge.base', 'Hinge.end - Rod.com'],
    )
    const [Fz, My] = model.at({}, 'Weld.Fz', 'Weld.My')
    expect(Fz).toBeCloseTo(2 * g, 12)
    expect(My).toBeCloseTo(-0.5 * 2 * g, 12)
  })
  it('a rigid arm turns its end by yaw, pitch and roll', () => {
    const model = new SmallModel(
      {
        World: ['world/world'],
        Arm: ['mechanics/rigid-arm', { x: 1, y: 2, z: 3, yaw: '30 deg', pitch: '-20 deg', roll: '50 deg' }],
        Hinge: ['mechanics/revolute'],
        Rod: rod,
      },
      ['World.frame - Arm.base', 'Arm.end - Hinge.base', 'Hinge.end - Rod.com'],
    )
    const degrees = model.at({}, 'Rod.yaw', 'Rod.pitch', 'Rod.roll').map((x) => (x * 180) / Math.PI)
    expect(degrees).toEqual([expect.closeTo(30, 10), expect.closeTo(-20, 10), expect.closeTo(50, 10)])
    expect(model.at({}, 'Rod.x', 'Rod.y', 'Rod.z')).toEqual([1, 2, 3])
  })
  it('a zero axis is refused with its place', () => {
    const build = () =>
      new SmallModel({ World: ['world/world'], Hinge: ['mechanics/revolute', { axis: [0, 0, 0] }], Rod: rod }, [
        'World.frame - Hinge.base',
        'Hinge.end - Rod.com',
      ])
    expect(build).toThrow(
      expect.objectContaining({ code: 'out-of-range', place: { block: 'Hinge', parameter: 'axis' } }),
    )
  })
})

describe('drivers', () => {
  it('a driven turntable needs centripetal force and the moment of its acceleration', () => {
    const [amplitude, omega] = [0.5, 2 * Math.PI]
    const model = new SmallModel(
      {
        World: ['world/world', { gravity: 0 }],
        Sine: ['sources/sine', { amplitude, frequency: 1 }],
        Table: ['mechanics/driver'],
        Arm: ['mechanics/rigid-arm', { x: 0.8 }],
        Rod: rod,
        Slider: ['mechanics/prismatic', { axis: [0, 0, 1] }],
      },
      [
        'World.frame - Table.base',
        'Sine.y - Table.u',
        'Table.end - Arm.base',
        'Arm.end - Slider.base',
        'Slider.end - Rod.com',
      ],
    )
    const t = 0.15
    const rate = amplitude * omega * Math.cos(omega * t)
    const acceleration = -amplitude * omega * omega * Math.sin(omega * t)
    const [angle, Fx, Fy, torque] = model.at({ t }, 'Table.angle', 'Table.Fx', 'Table.Fy', 'Table.torque')
    expect(angle).toBeCloseTo(amplitude * Math.sin(omega * t), 13)
    expect(Fx).toBeCloseTo(-2 * 0.8 * rate * rate, 9)
    expect(Fy).toBeCloseTo(2 * 0.8 * acceleration, 9)
    expect(torque).toBeCloseTo((0.01 + 2 * 0.8 * 0.8) * acceleration, 9)
  })
  it('a driven platform lifts what stands on it', () => {
    const model = new SmallModel(
      {
        World: ['world/world'],
        Step: ['sources/smooth-step', { final: 0.4, start: 0, duration: 2 }],
        Lift: ['mechanics/driver', { motion: 'translation' }],
        Hinge: ['mechanics/revolute'],
        Rod: rod,
      },
      ['World.frame - Lift.base', 'Step.y - Lift.u', 'Lift.end - Hinge.base', 'Hinge.end - Rod.com'],
    )
    const [s, z, force, az] = model.at({ t: 0.6 }, 'Lift.s', 'Rod.z', 'Lift.force', 'Rod.az')
    expect(z).toBeCloseTo(s, 13)
    const u = 0.3
    expect(az).toBeCloseTo((0.4 * (60 * u - 180 * u * u + 120 * u ** 3)) / 4, 11)
    expect(force).toBeCloseTo(2 * (g + az), 10)
  })
  it('a torque turns, a force pushes, in world or body axes', () => {
    const hinged = new SmallModel(
      {
        World: ['world/world'],
        Hinge: ['mechanics/revolute'],
        Rod: rod,
        Input: ['sources/constant', { value: 0.5 }],
        Motor: ['mechanics/torque'],
      },
      ['World.frame - Hinge.base', 'Hinge.end - Rod.com', 'Hinge.axis - Motor.axis', 'Input.y - Motor.u'],
    )
    expect(hinged.at({}, 'der(Hinge.rate)', 'Motor.torque')).toEqual([expect.closeTo(50, 10), 0.5])
    const pushed = (resolved: string): number[] =>
      new SmallModel(
        {
          World: ['world/world', { gravity: 0 }],
          Rod: rod,
          Push: ['sources/constant', { value: 4 }],
          Twist: ['sources/constant', { value: 0.1 }],
          Load: ['mechanics/force', { resolved }],
        },
        ['Load.frame - Rod.com', 'Push.y - Load.Fx', 'Twist.y - Load.Mz'],
      ).at({ 'Rod.yaw': Math.PI / 2 }, 'Rod.ax', 'Rod.ay', 'der(Rod.wz)')
    expect(pushed('world')).toEqual([expect.closeTo(0, 12), expect.closeTo(-2, 12), expect.closeTo(10, 10)])
    expect(pushed('body')).toEqual([expect.closeTo(2, 12), expect.closeTo(0, 12), expect.closeTo(10, 10)])
  })
})

describe('springs', () => {
  it('a spring-damper on a slider pushes towards its free length and against motion', () => {
    const model = new SmallModel(
      {
        World: ['world/world', { gravity: 0 }],
        Slider: ['mechanics/prismatic'],
        Rod: rod,
        Spring: ['mechanics/spring-damper', { stiffness: 100, freeLength: 0.5, damping: 7 }],
      },
      ['World.frame - Slider.base', 'Slider.end - Rod.com', 'Slider.axis - Spring.axis'],
    )
    const [acceleration, force, length] = model.at(
      { 'Slider.s': 0.2, 'Slider.ds': 0.3 },
      'der(Slider.ds)',
      'Spring.force',
      'Spring.length',
    )
    expect(force).toBeCloseTo(100 * 0.3 - 7 * 0.3, 12)
    expect(acceleration).toBeCloseTo(force / 2, 12)
    expect(length).toBe(0.2)
  })
  it('works on a rotation too, with units of a torsion spring', () => {
    const model = new SmallModel(
      {
        World: ['world/world'],
        Hinge: ['mechanics/revolute'],
        Rod: rod,
        Spring: ['mechanics/spring-damper', { stiffness: 2, freeLength: 0.1 }],
      },
      ['World.frame - Hinge.base', 'Hinge.end - Rod.com', 'Hinge.axis - Spring.axis'],
    )
    const [acceleration, torque] = model.at({ 'Hinge.angle': 0.4 }, 'der(Hinge.rate)', 'Spring.force')
    expect(torque).toBeCloseTo(-0.6, 12)
    expect(acceleration).toBeCloseTo(-60, 9)
    expect(model.system.signals.get('Spring.force')?.unit).toBe('N m')
  })
  it('a spring between points acts along their line, equally on both ends', () => {
    const model = new SmallModel(
      {
        World: ['world/world', { gravity: 0 }],
        A: rod,
        B: rod,
        Spring: ['mechanics/point-spring-damper', { stiffness: 100, freeLength: 1, damping: 5 }],
      },
      ['A.com - Spring.a', 'B.com - Spring.b'],
    )
    const state = { 'B.x': 3, 'B.y': 4, 'B.vx': 1, 'A.vy': 0.5, 'A.yaw': 0, 'B.yaw': 0 }
    const [force, length, ax, ay, bx, by] = model.at(
      state,
      'Spring.force',
      'Spring.length',
      'A.ax',
      'A.ay',
      'B.ax',
      'B.ay',
    )
    const rate = (3 * 1 + 4 * -0.5) / 5
    expect(length).toBeCloseTo(5, 12)
    expect(force).toBeCloseTo(100 * (1 - 5) - 5 * rate, 10)
    expect([bx, by]).toEqual([expect.closeTo((force * 0.6) / 2, 10), expect.closeTo((force * 0.8) / 2, 10)])
    expect([ax, ay]).toEqual([expect.closeTo(-bx, 10), expect.closeTo(-by, 10)])
  })
  it('a spring between points that meet exerts nothing and stays finite', () => {
    const model = new SmallModel(
      { World: ['world/world', { gravity: 0 }], A: rod, Spring: ['mechanics/point-spring-damper', { freeLength: 1 }] },
      ['World.frame - Spring.a', 'A.com - Spring.b'],
    )
    expect(model.at({}, 'A.ax', 'A.ay', 'A.az')).toEqual([0, 0, 0])
  })
})
