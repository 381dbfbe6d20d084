/**
 * Inverse dynamics against closed forms: a mass on a spring, an arm of two links under gravity, a load behind a spring;
 * and refusals that name what is wrong.
 */
import { describe, expect, it } from 'vitest'
import { smallProject } from '../events/small-run'
import { errorOf, inputError, inverse } from './inverse'

const along = { axis: [1, 0, 0] }

describe('a mass on a spring with a damper', () => {
  const [m, k, c] = [2, 50, 0.8]
  const project = smallProject(
    {
      World: ['world/world', { gravity: 0 }],
      Guide: ['mechanics/prismatic', along],
      Mass: ['mechanics/rigid-body', { mass: m }],
      Spring: ['mechanics/spring-damper', { stiffness: k, damping: c }],
      Push: ['mechanics/torque'],
      Force: ['sources/constant', { value: 1 }],
      Idle: ['sources/constant', { value: 1 }],
    },
    [
      'World.frame - Guide.base',
      'Guide.end - Mass.com',
      'Guide.axis - Spring.axis',
      'Guide.axis - Push.axis',
      'Force.y - Push.u',
    ],
    { stop: 2, sample: 0.01 },
  )
  const report = inverse(project, { prescribe: { 'Guide.s': '0.1*sin(3*t) + 0.02*t^3' }, free: ['Force'] })
  const position = (t: number) => 0.1 * Math.sin(3 * t) + 0.02 * t ** 3
  const force = (t: number) =>
    m * (-0.9 * Math.sin(3 * t) + 0.12 * t) + c * (0.3 * Math.cos(3 * t) + 0.06 * t ** 2) + k * position(t)

  it('gives the force of the equation of motion, with index 3', () => {
    expect(report.method).toBe('exact')
    expect(report.index).toBe(3)
    expect(inputError(report, 'Force.y', force)).toBeLessThan(1e-13)
  })

  it('starts with the speed of the motion, and the run follows it', () => {
    expect(report.initial['Guide.ds']).toBeCloseTo(0.3, 13)
    expect(report.signals[0].error).toBeLessThan(1e-8)
  })
  it('has index 2 for a prescribed speed, and leaves the position free', () => {
    const speed = inverse(project, { prescribe: { 'Guide.ds': '0.3*sin(2*t)^2' }, free: ['Force'], interval: 0.02 })
    expect([speed.index, speed.method, speed.internal]).toEqual([2, 'search', 1])
    const s = (t: number) => 0.15 * (t - Math.sin(4 * t) / 4)
    const expected = (t: number) => m * 0.6 * Math.sin(4 * t) + c * 0.3 * Math.sin(2 * t) ** 2 + k * s(t)
    expect(inputError(speed, 'Force.y', expected)).toBeLessThan(1e-4)
    expect(speed.signals[0].error).toBeLessThan(1e-6)
  })
  it('reads a log: a spline that is exact for polynomials of its degree', () => {
    const text = [
      't [s],Guide.s [mm]',
      ...Array.from({ length: 41 }, (_, i) => `${i / 20},${20 * (i / 20) ** 3}`),
    ].join('\n')
    const logged = inverse(project, {
      prescribe: { 'Guide.s': null },
      free: ['Force'],
      data: [{ file: 'log.csv', text }],
    })
    const expected = (t: number) => m * 0.12 * t + c * 0.06 * t ** 2 + k * 0.02 * t ** 3
    expect(inputError(logged, 'Force.y', expected)).toBeLessThan(1e-11)
    expect(logged.signals[0].log).toMatchObject({ title: 'log.csv', column: 'Guide.s', rows: 41, degree: 5 })
  })
  it('names what can not be', () => {
    const refusal = (prescribe: Readonly<Record<string, string | null>>, free: readonly string[]) =>
      errorOf(() => inverse(project, { prescribe, free }))
    expect(refusal({ 'Guide.s': 't' }, [])).toContain('1 prescribed signal needs as many freed sources')
    expect(refusal({ 'Guide.s': 't' }, ['Idle'])).toContain('none of the freed sources Idle acts on Guide.s')
    expect(refusal({ 'Guide.s': 't', 'Guide.ds': '1' }, ['Force', 'Idle'])).toContain('Idle acts on none of')
    expect(refusal({ 'Guide.s': 't' }, ['Pull'])).toContain('there is no source Pull')
    expect(refusal({ 'Guide.x': 't' }, ['Force'])).toContain('no signal Guide.x')
    expect(refusal({ 'Guide.s': 't +' }, ['Force'])).toContain('Prescribed')
    expect(refusal({ 'Guide.s': null }, ['Force'])).toContain('no reference data')
  })
})

describe('an arm of two links under gravity', () => {
  const [m1, m2, l1, c1, c2, i1, i2, g] = [3, 2, 0.8, 0.35, 0.3, 0.12, 0.07, 9.81]
  const about = { axis: [0, 1, 0] }
  const body = (mass: number, inertia: number) => ({ mass, Ixx: inertia, Iyy: inertia, Izz: inertia })
  const project = smallProject(
    {
      World: ['world/world', { gravity: g }],
      Shoulder: ['mechanics/revolute', about],
      Upper: ['mechanics/rigid-arm', { x: c1 }],
      Link1: ['mechanics/rigid-body', body(m1, i1)],
      Whole: ['mechanics/rigid-arm', { x: l1 }],
      Elbow: ['mechanics/revolute', about],
      Fore: ['mechanics/rigid-arm', { x: c2 }],
      Link2: ['mechanics/rigid-body', body(m2, i2)],
      Drive1: ['mechanics/torque'],
      Drive2: ['mechanics/torque'],
      Torque1: ['sources/constant', { value: 0 }],
      Torque2: ['sources/constant', { value: 0 }],
    },
    [
      'World.frame - Shoulder.base',
      'Shoulder.end - Upper.base',
      'Upper.end - Link1.com',
      'Shoulder.end - Whole.base',
      'Whole.end - Elbow.base',
      'Elbow.end - Fore.base',
      'Fore.end - Link2.com',
      'Drive1.axis - Shoulder.axis',
      'Drive2.axis - Elbow.axis',
      'Torque1.y - Drive1.u',
      'Torque2.y - Drive2.u',
    ],
    { stop: 2, sample: 0.01 },
  )
  const prescribe = { 'Shoulder.angle': '0.5*sin(2*t)', 'Elbow.angle': '0.4 + 0.3*cos(3*t)' }
  const report = inverse(project, { prescribe, free: ['Torque1', 'Torque2'], interval: 0.02 })
  /** Torques by Lagrange's equations; angles turn x towards -z, so a link at the angle q hangs by l sin q. */
  const torques = (t: number): readonly [number, number] => {
    const [q1, d1, a1] = [0.5 * Math.sin(2 * t), Math.cos(2 * t), -2 * Math.sin(2 * t)]
    const [q2, d2, a2] = [0.4 + 0.3 * Math.cos(3 * t), -0.9 * Math.sin(3 * t), -2.7 * Math.cos(3 * t)]
    const [cross, whole] = [m2 * l1 * c2, i2 + m2 * c2 ** 2]
    const m12 = whole + cross * Math.cos(q2)
    const m11 = i1 + m1 * c1 ** 2 + m2 * l1 ** 2 + whole + 2 * cross * Math.cos(q2)
    const h = cross * Math.sin(q2)
    const far = m2 * c2 * g * Math.cos(q1 + q2)
    return [
      m11 * a1 + m12 * a2 - h * (2 * d1 * d2 + d2 ** 2) - (m1 * c1 + m2 * l1) * g * Math.cos(q1) - far,
      m12 * a1 + whole * a2 + h * d1 ** 2 - far,
    ]
  }

  it('gives both torques to 1e-12, with index 3', () => {
    expect([report.index, report.method, report.internal]).toEqual([3, 'exact', 0])
    expect(inputError(report, 'Torque1.y', (t) => torques(t)[0])).toBeLessThan(1e-12)
    expect(inputError(report, 'Torque2.y', (t) => torques(t)[1])).toBeLessThan(1e-12)
  })
  it('names the position in which the torques do not determine the motion of the end', () => {
    // the end of the arm, straight at t = 0.5 s
    const path = { 'Link2.x': `${l1 + c2} - 0.1*(t - 0.5)^2`, 'Link2.z': '0*t' }
    const message = errorOf(() => inverse(project, { prescribe: path, free: ['Torque1', 'Torque2'], interval: 0.02 }))
    expect(message).toMatch(/at t = 500 ms .*(singular|not reached)/)
  })
})

describe('a load behind a spring', () => {
  const [m1, m2, k] = [1.5, 0.7, 40]
  const project = smallProject(
    {
      World: ['world/world', { gravity: 0 }],
      Guide: ['mechanics/prismatic', along],
      Motor: ['mechanics/rigid-body', { mass: m1 }],
      Flex: ['mechanics/prismatic', along],
      Spring: ['mechanics/spring-damper', { stiffness: k, damping: 0 }],
      Load: ['mechanics/rigid-body', { mass: m2 }],
      Push: ['mechanics/torque'],
      Force: ['sources/constant', { value: 0 }],
    },
    [
      'World.frame - Guide.base',
      'Guide.end - Motor.com',
      'Motor.com - Flex.base',
      'Flex.end - Load.com',
      'Spring.axis - Flex.axis',
      'Push.axis - Guide.axis',
      'Force.y - Push.u',
    ],
    { stop: 2, sample: 0.01 },
  )

  it('needs four derivatives of the position of the load, and the run follows', () => {
    const report = inverse(project, { prescribe: { 'Load.x': '0.2*sin(2*t)^3' }, free: ['Force'] })
    expect([report.index, report.method, report.signals[0].appears]).toEqual([5, 'exact', 4])
    // sin^3 a = (3 sin a - sin 3a)/4
    const derivative = (n: number) => (t: number) =>
      (0.2 / 4) * (3 * 2 ** n * Math.sin(2 * t + (n * Math.PI) / 2) - 6 ** n * Math.sin(6 * t + (n * Math.PI) / 2))
    const [x2, x4] = [derivative(2), derivative(4)]
    const force = (t: number) => m1 * ((m2 / k) * x4(t) + x2(t)) + m2 * x2(t)
    expect(inputError(report, 'Force.y', force)).toBeLessThan(1e-11)
    expect(report.signals[0].error / report.signals[0].peak).toBeLessThan(1e-5)
  })
})

describe('a cart that carries a pendulum', () => {
  const project = (angle: number) =>
    smallProject(
      {
        World: ['world/world', { gravity: 9.81 }],
        Guide: ['mechanics/prismatic', along],
        Cart: ['mechanics/rigid-body', { mass: 2 }],
        Pivot: ['mechanics/revolute', { axis: [0, 1, 0] }],
        Rod: ['mechanics/rigid-arm', { z: -0.5 }],
        Bob: ['mechanics/rigid-body', { mass: 0.5, Ixx: 1, Iyy: 1, Izz: 1 }],
        Push: ['mechanics/torque'],
        Force: ['sources/constant', { value: 0 }],
      },
      [
        'World.frame - Guide.base',
        'Guide.end - Cart.com',
        'Cart.com - Pivot.base',
        'Pivot.end - Rod.base',
        'Rod.end - Bob.com',
        'Push.axis - Guide.axis',
        'Force.y - Push.u',
      ],
      { stop: 3, sample: 0.02, initial: { 'Pivot.angle': angle } },
    )
  const options = { prescribe: { 'Guide.s': '0.2*sin(2*t)^4' }, free: ['Force'], interval: 0.05 }

  it('finds the force while the pendulum hangs, with its swing free', () => {
    const report = inverse(project(0), options)
    expect([report.index, report.method, report.internal, report.unstable]).toEqual([3, 'search', 2, []])
    expect(report.signals[0].error / report.signals[0].peak).toBeLessThan(1e-4)
  })
  it('names the zero sqrt(m g l/(J + m l^2)) with which it falls from above', () => {
    const { unstable = [], warnings } = inverse(project(Math.PI), options)
    expect(unstable.map(({ re }) => re)).toEqual([
      expect.closeTo(Math.sqrt((0.5 * 9.81 * 0.5) / (1 + 0.5 * 0.5 ** 2)), 9),
    ])
    expect(warnings[0]).toContain('zero 1.476 1/s')
  })
})

describe('a load that a motor repels', () => {
  const project = (stop: number) =>
    smallProject(
      {
        World: ['world/world', { gravity: 0 }],
        Guide: ['mechanics/prismatic', along],
        Motor: ['mechanics/rigid-body', { mass: 2 }],
        Flex: ['mechanics/prismatic', along],
        Buckled: ['signals/expression', { expression: '20*u1' }],
        Repel: ['mechanics/torque'],
        Load: ['mechanics/rigid-body', { mass: 0.2 }],
        Push: ['mechanics/torque'],
        Force: ['sources/constant', { value: 0 }],
        Sensor: ['sensors/joint'],
      },
      [
        'World.frame - Guide.base',
        'Guide.end - Motor.com',
        'Motor.com - Flex.base',
        'Flex.end - Load.com',
        'Sensor.axis - Flex.axis',
        'Sensor.position - Buckled.u1',
        'Buckled.y - Repel.u',
        'Repel.axis - Flex.axis',
        'Push.axis - Guide.axis',
        'Force.y - Push.u',
      ],
      { stop, sample: 0.02 },
    )
  const refusal = (stop: number, interval: number) =>
    errorOf(() => inverse(project(stop), { prescribe: { 'Guide.s': '0.2*sin(2*t)^4' }, free: ['Force'], interval }))

  it('is refused, with the zero that grows', () => {
    expect(refusal(2, 0.05)).toMatch(/motions that the signals leave free grow: zero 10 1\/s/)
  })
})
