/** Control loading and instruments, against closed forms. */
import { describe, expect, it } from 'vitest'
import { runSmall, smallProject, type Blocks, type SmallRun } from '../../../validation/events/small-run'
import type { ParamValue } from '../../../../engine/model/project/project'
import { SmallModel } from '../small-model'

function run(blocks: Blocks, wires: readonly string[], signals: readonly string[], more: object = {}): SmallRun {
  const project = smallProject({ World: ['world/world'], ...blocks }, wires, {
    stop: 0.5,
    sample: 0.01,
    solver: { name: 'dopri5', tolerance: 1e-11 },
    ...more,
  })
  const outcome = runSmall(project, signals)
  expect(outcome.error).toBeUndefined()
  return outcome
}

/** Joints that are too heavy to be slowed down. */
const heavy: Blocks = {
  Turn: ['mechanics/revolute', { axis: [1, 0, 0] }],
  Rotor: ['mechanics/rigid-body', { mass: 1, Ixx: 1e10, Iyy: 1e10, Izz: 1e10 }],
  Slide: ['mechanics/prismatic', { axis: [1, 0, 0] }],
  Mass: ['mechanics/rigid-body', { mass: 1e10 }],
}
const heavyWires = [
  'World.frame - Turn.base',
  'Turn.end - Rotor.com',
  'World.frame - Slide.base',
  'Slide.end - Mass.com',
]

/** Force of a friction of stiffness k and largest force F, from f0, after the way x: exponential in the way. */
const after = (f0: number, x: number, k: number, F: number): number =>
  Math.sign(x) * F + (f0 - Math.sign(x) * F) * Math.exp((-k * Math.abs(x)) / F)

describe('the feel of a pedal', () => {
  const [k, F] = [5000, 12]
  const params = { stiffness: 800, freeLength: 0.02, damping: 40, friction: F, frictionStiffness: k }
  it.each([
    ['pressed from rest', 0.06, 0],
    ['released after that', -0.06, F],
  ])('%s is its curve and the friction of its way', (_, v, f0) => {
    const feel = run(
      { ...heavy, X: ['cabin/control-feel', params] },
      [...heavyWires, 'Slide.axis - X.axis'],
      ['X.force'],
      {
        initial: { 'Slide.ds': v, 'X.slip': f0 / k },
      },
    )
    feel.table.time.forEach((t, i) => {
      const expected = 800 * (0.02 - v * t) - 40 * v - after(f0, v * t, k, F)
      // the solver keeps the deflection to 1e-11 m, 5e-8 N
      expect(feel.values('X.force')[i]).toBeCloseTo(expected, 6)
    })
  })
})

describe('the torque of a tyre at standstill', () => {
  const [k, mu, W, p] = [4000, 0.9, 4000, 220000]
  const largest = (2 / 3) * mu * W * Math.sqrt(W / (Math.PI * p))
  const turned = (rate: number, speed: number, stop: number): SmallRun =>
    run(
      { ...heavy, V: ['sources/constant', { value: speed }], X: ['cabin/parking-torque', {}] },
      [...heavyWires, 'Turn.axis - X.axis', 'V.y - X.speed'],
      ['X.torque', 'X.largest'],
      { stop, initial: { 'Turn.rate': rate } },
    )
  it('winds up with its stiffness until the patch slides', () => {
    const turn = turned(-0.5, 0, 0.5)
    expect(turn.values('X.largest')[0]).toBeCloseTo(largest, 9)
    turn.table.time.forEach((t, i) => {
      expect(turn.values('X.torque')[i]).toBeCloseTo(-after(0, -0.5 * t, k, largest), 6)
    })
    expect(turn.values('X.torque').at(-1)).toBeGreaterThan(0.99 * largest)
  })
  it('falls as one over the speed once the tyre rolls', () => {
    const last = (speed: number): number => turned(0.5, speed, 1).values('X.torque').at(-1) ?? NaN
    const steady = (speed: number): number => (k * 0.5) / ((0.5 * k) / largest + speed / 0.15)
    // a steady state on the border of stability of an explicit method: 1e-8 of the torque
    for (const speed of [2, 8]) expect(Math.abs(last(speed) / steady(speed) + 1)).toBeLessThan(3e-8)
    expect(last(80) / last(160)).toBeCloseTo(2, 1)
  })
})

describe('the steering column', () => {
  it('gives the driver the torque of its bar and of its friction, the pinion that of the bar', () => {
    const params = { stiffness: 100, damping: 0.5, friction: 0.4, frictionStiffness: 30 }
    const steer = run(
      {
        ...heavy,
        Pinion: ['mechanics/revolute', { axis: [1, 0, 0] }],
        Rack: ['mechanics/rigid-body', { mass: 1, Ixx: 1e10, Iyy: 1e10, Izz: 1e10 }],
        X: ['cabin/steering-column', params],
        Seen: ['signals/gain', { gain: 1 }],
      },
      [
        ...heavyWires,
        'World.frame - Pinion.base',
        'Pinion.end - Rack.com',
        'Turn.axis - X.wheel',
        'Pinion.axis - X.pinion',
        'X.bar - Seen.u1',
      ],
      ['X.bar', 'X.torque', 'Seen.y'],
      { initial: { 'Turn.rate': 0.3, 'Pinion.rate': 0.1 } },
    )
    steer.table.time.forEach((t, i) => {
      const bar = 100 * 0.2 * t + 0.5 * 0.2
      expect(steer.values('X.bar')[i]).toBeCloseTo(bar, 7)
      expect(steer.values('Seen.y')[i]).toBe(steer.values('X.bar')[i])
      expect(steer.values('X.torque')[i]).toBeCloseTo(bar + after(0, 0.3 * t, 30, 0.4), 7)
    })
  })
})

describe('the power assist', () => {
  const assisted = (bar: number, speed: number): SmallRun =>
    run(
      {
        Bar: ['sources/constant', { value: bar }],
        V: ['sources/constant', { value: speed }],
        X: ['cabin/power-assist', { lag: 0.02, halfSpeed: 10, largest: 40 }],
      },
      ['Bar.y - X.bar', 'V.y - X.speed'],
      ['X.torque', 'X.demand'],
    )
  it.each([
    [2.2, 0, 4],
    [-2.2, 0, -4],
    [2.2, -10, 2],
    [0.6, 20, 0.2],
  ])('follows its curve at %s N m and %s m/s, mirrored and faded, with the lag of its motor', (bar, speed, demand) => {
    const motor = assisted(bar, speed)
    motor.table.time.forEach((t, i) => {
      expect(motor.values('X.demand')[i]).toBeCloseTo(demand, 12)
      expect(motor.values('X.torque')[i]).toBeCloseTo(demand * (1 - Math.exp(-t / 0.02)), 8)
    })
  })
  it('gives no more than its motor can', () => {
    expect(assisted(14, 0).values('X.demand')[0]).toBeCloseTo(50, 12)
    expect(assisted(14, 0).values('X.torque').at(-1)).toBeCloseTo(40, 8)
  })
  describe('with a map', () => {
    // assist = bar (6 - 0.1 v), which splines and straight lines reproduce
    const speeds = [0, 10, 20, 40]
    const plane = (bars: readonly number[]): number[][] => [
      [0, ...speeds],
      ...bars.map((bar) => [bar, ...speeds.map((v) => bar * (6 - 0.1 * v))]),
    ]
    const asked = (bar: number, speed: number, params: Readonly<Record<string, ParamValue>>): number =>
      new SmallModel(
        {
          World: ['world/world'],
          Bar: ['sources/constant', { value: bar }],
          V: ['sources/constant', { value: speed }],
          X: ['cabin/power-assist', { law: 'map', ...params }],
        },
        ['Bar.y - X.bar', 'V.y - X.speed'],
      ).at({}, 'X.demand')[0]

    it.each([
      [2.5, 0, 15],
      [-2.5, 15, -11.25],
      [4, -30, 12],
      [9, 50, 16],
    ])('follows it at %s N m and %s m/s, mirrored and held at its edges', (bar, speed, demand) => {
      for (const mapInterpolation of ['spline', 'linear'])
        expect(asked(bar, speed, { map: plane([0, 1, 3, 8]), mapInterpolation })).toBeCloseTo(demand, 9)
    })
    it.each([
      [plane([1, 3, 8]), /does not begin with 0/],
      [plane([0, 3, 1]), /rise|larger|increase/],
      [[[0, 0, 10]], /map/],
      [[...plane([0, 1]), [3, 1, 1, -1, 1]], /negative assist/],
    ])('refuses one that cannot be', (bad, message) => {
      expect(() => asked(1, 0, { map: bad })).toThrow(message)
    })
  })
})

describe('the gauge', () => {
  it('answers a step as its needle, within its scale', () => {
    const [w, zeta] = [12, 0.5]
    const shown = run(
      {
        U: ['sources/constant', { value: 90 }],
        X: ['cabin/gauge', { largest: 60, frequency: w, damping: zeta, from: -1, to: 2 }],
      },
      ['U.y - X.u'],
      ['X.y', 'X.angle'],
    )
    const wd = w * Math.sqrt(1 - zeta ** 2)
    shown.table.time.forEach((t, i) => {
      const y = 60 * (1 - Math.exp(-zeta * w * t) * (Math.cos(wd * t) + ((zeta * w) / wd) * Math.sin(wd * t)))
      expect(shown.values('X.y')[i]).toBeCloseTo(y, 8)
      expect(shown.values('X.angle')[i]).toBeCloseTo(-1 + (3 * y) / 60, 9)
    })
  })
  it('refuses a scale without a length', () => {
    const project = smallProject(
      { World: ['world/world'], U: ['sources/constant'], X: ['cabin/gauge', { least: 5, largest: 5 }] },
      ['U.y - X.u'],
      { stop: 1 },
    )
    expect(() => runSmall(project, ['X.y'])).toThrow('not above its start')
  })
})

describe('the set-point of a servo', () => {
  const [a, b, c, T] = [0.2, 0.7, -3, 0.01]
  const at = (order: string, stop = 0.1): SmallRun =>
    run(
      {
        P: ['signals/expression', { expression: `${a} + ${b}*t + ${c}*t^2` }],
        V: ['signals/expression', { expression: `${b} + ${2 * c}*t` }],
        A: ['sources/constant', { value: 2 * c }],
        X: ['cabin/set-point', { order, sampleTime: T }],
      },
      ['P.y - X.u', 'V.y - X.v', 'A.y - X.a'],
      ['X.y', 'P.y'],
      { stop, sample: 0.0025, solver: { name: 'rk4', step: 0.0025 } },
    )
  it('of second order follows a parabola', () => {
    const two = at('2')
    two.values('X.y').forEach((y, i) => expect(y).toBeCloseTo(two.values('P.y')[i], 14))
  })
  it.each([
    ['0', (t: number, tau: number) => -(b + 2 * c * t) * tau - c * tau ** 2],
    ['1', (_t: number, tau: number) => -c * tau ** 2],
  ])('of order %s departs from it by what it leaves out', (order, departure) => {
    const less = at(order)
    less.table.time.forEach((t, i) => {
      const frame = Math.floor(t / T + 1e-9) * T
      expect(less.values('X.y')[i] - less.values('P.y')[i]).toBeCloseTo(departure(frame, t - frame), 13)
    })
  })
})
