/** Steering: free play of the column, rack with a ratio curve, steer-by-wire, against closed forms. */
import { describe, expect, it } from 'vitest'
import { runSmall, smallProject, type Blocks, type SmallRun } from '../../../validation/events/small-run'
import type { ParamValue } from '../../../../engine/model/project/project'

/** A hand wheel and a pinion; too heavy to be slowed down unless given another inertia. */
const axes = (pinion = 1e10): Blocks => ({
  World: ['world/world', { gravity: 0 }],
  Hand: ['mechanics/revolute', { axis: [1, 0, 0] }],
  Wheel: ['mechanics/rigid-body', { mass: 1, Ixx: 1e10, Iyy: 1e10, Izz: 1e10 }],
  Turn: ['mechanics/revolute', { axis: [1, 0, 0] }],
  Pinion: ['mechanics/rigid-body', { mass: 1, Ixx: pinion, Iyy: pinion, Izz: pinion }],
})
const wires = ['World.frame - Hand.base', 'Hand.end - Wheel.com', 'World.frame - Turn.base', 'Turn.end - Pinion.com']

function run(
  blocks: Blocks,
  more: readonly string[],
  signals: readonly string[],
  initial: Readonly<Record<string, number>>,
  stop = 0.5,
): SmallRun {
  const outcome = runSmall(
    smallProject(blocks, [...wires, ...more], {
      stop,
      sample: 0.01,
      solver: { name: 'dopri5', tolerance: 1e-11 },
      initial,
    }),
    signals,
  )
  expect(outcome.error).toBeUndefined()
  return outcome
}

it('a column with free play carries no torque until a flank touches, and then that of the angle beyond it', () => {
  const play = run(
    { ...axes(), X: ['cabin/steering-column', { stiffness: 100, damping: 0.5, freePlay: 0.1 }] },
    ['Hand.axis - X.wheel', 'Turn.axis - X.pinion'],
    ['X.bar'],
    { 'Hand.rate': 0.3, 'Turn.rate': -0.1 },
  )
  const touched = 0.05 / 0.4
  expect(play.times('X.forward')).toHaveLength(1)
  expect(play.times('X.forward')[0]).toBeCloseTo(touched, 9)
  play.table.time.forEach((t, i) => {
    if (Math.abs(t - touched) < 1e-6) return
    expect(play.values('X.bar')[i]).toBeCloseTo(t < touched ? 0 : 100 * 0.4 * (t - touched) + 0.5 * 0.4, 7)
  })
})

describe('a rack with a ratio curve', () => {
  const slide: Blocks = {
    Slide: ['mechanics/prismatic', { axis: [0, 1, 0] }],
    Rack: ['mechanics/rigid-body', { mass: 3, Ixx: 1, Iyy: 1, Izz: 1 }],
  }
  const meshed = (ratio: ParamValue, rate: number): SmallRun =>
    run(
      { ...axes(), ...slide, X: ['chassis/rack-and-pinion', { ratio, offset: 0.02 }] },
      ['World.frame - Slide.base', 'Slide.end - Rack.com', 'Slide.axis - X.rack', 'Turn.axis - X.pinion'],
      ['X.force', 'X.torque', 'Slide.s', 'Turn.angle'],
      { 'Turn.rate': rate, 'Slide.s': 0.02, 'Slide.ds': -0.008 * rate },
    )
  it('moves by the integral of its curve, constant beyond it, and takes its torque from the pinion', () => {
    // i = a + b angle up to 1 rad
    const [a, b, rate] = [-0.008, -0.002, 4]
    const mesh = meshed(
      [
        [-1, a - b],
        [1, a + b],
      ],
      rate,
    )
    mesh.table.time.forEach((t, i) => {
      const angle = rate * t
      const inside = Math.min(angle, 1)
      const ratio = a + b * inside
      expect(mesh.values('Slide.s')[i]).toBeCloseTo(
        0.02 + a * inside + (b * inside ** 2) / 2 + ratio * (angle - inside),
        10,
      )
      if (Math.abs(angle - 1) < 1e-6) return
      const force = angle < 1 ? 3 * b * rate ** 2 : 0
      expect(mesh.values('X.force')[i]).toBeCloseTo(force, 7)
      expect(mesh.values('X.torque')[i]).toBeCloseTo(-ratio * force, 9)
    })
  })
  it.each([
    [
      [
        [-1, 0.008],
        [1, 0],
      ],
      /row 2 is 0, and in row 1/,
    ],
    [
      [
        [-1, 0.008],
        [0, 0.007],
        [1, -0.008],
      ],
      /row 3 is -0.008/,
    ],
    [
      [
        [1, 0.008],
        [-1, 0.007],
      ],
      /-1 in row 2 is less than 1/,
    ],
  ])('refuses a curve that leaves the rack without a hold', (ratio, message) => {
    expect(() => meshed(ratio, 1)).toThrow(message)
  })
})

describe('steer-by-wire', () => {
  const signals = ['X.target', 'X.torque', 'X.feel', 'X.error', 'Turn.angle']
  const [k, c, T, lag] = [600, 12, 0.02, 0.05]
  /** Feel of 2 N m/rad at standstill and 0.1 N m/rad per m/s more, with speeds and angles that a map of straight lines has. */
  const map = [
    [0, 0, 40],
    [0, 0, 0],
    [1, 2, 6],
    [5, 10, 30],
  ]
  const wired = (
    params: Readonly<Record<string, ParamValue>>,
    initial: Readonly<Record<string, number>>,
    { speed = 20, failure = 0, load = 0, inertia = 0.05, stop = 0.5 } = {},
  ): SmallRun =>
    run(
      {
        ...axes(inertia),
        Speed: ['sources/constant', { value: speed }],
        Fault: ['sources/constant', { value: failure }],
        L: ['sources/constant', { value: load }],
        Load: ['mechanics/torque'],
        X: ['chassis/steer-by-wire', { stiffness: k, damping: c, lag: T, feelLag: lag, map, ...params }],
      },
      [
        ...['Hand.axis - X.wheel', 'Turn.axis - X.pinion', 'Speed.y - X.speed', 'Fault.y - X.failure'],
        ...['Fault.y - X.feelFailure', 'L.y - Load.u', 'Turn.axis - Load.axis'],
      ],
      signals,
      initial,
      stop,
    )
  const ratio = [
    [0, 0.5],
    [40, 2.5],
  ]
  it('follows a steadily turned hand wheel with its lag and the ratio of its speed, and pushes back by its map', () => {
    const turned = wired({ ratio, feelDamping: 0.3 }, { 'Hand.rate': 1.2 }, { speed: -20 })
    // lag of a ramp: slope (t - T (1 - exp(-t/T)))
    const ramp = (t: number, time: number): number => t - time * (1 - Math.exp(-t / time))
    turned.table.time.forEach((t, i) => {
      expect(turned.values('X.target')[i]).toBeCloseTo((1.2 / 1.5) * ramp(t, T), 8)
      const feel = -4 * 1.2 * ramp(t, lag) - 0.3 * 1.2 * (1 - Math.exp(-t / lag))
      expect(turned.values('X.feel')[i]).toBeCloseTo(feel, 8)
    })
  })
  it('is limited in rate', () => {
    const turned = wired({ ratio, largestRate: 0.4 }, { 'Hand.angle': 1.5 })
    turned.table.time.forEach((t, i) => expect(turned.values('X.target')[i]).toBeCloseTo(0.4 * t, 9))
  })
  it('stays behind its target by the load over its gain, and gives the share of the load that a shaft would', () => {
    const loaded = wired({ ratio, roadFeel: 0.5 }, {}, { load: -30 })
    expect(loaded.values('X.error').at(-1)).toBeCloseTo(30 / k, 6)
    expect(loaded.values('X.torque').at(-1)).toBeCloseTo(30, 4)
    expect(loaded.values('X.feel').at(-1)).toBeCloseTo((-0.5 * 30) / 1.5, 3)
  })
  it('pushes no more than its motor can, so that a larger load turns the wheels', () => {
    const overloaded = wired({ ratio, largest: 20 }, {}, { load: -30, inertia: 1e4, stop: 0.2 })
    const angle = overloaded.values('Turn.angle').at(-1) ?? NaN
    expect(overloaded.values('X.torque').at(-1)).toBeLessThan(20)
    expect(angle).toBeLessThan(0)
    const held = wired({ ratio, largest: 20 }, { 'Turn.angle': -1 }, { inertia: 1e10, stop: 0.05 })
    for (const torque of held.values('X.torque')) expect(torque).toBe(20)
  })
  it('runs down exponentially after a failure of both motors, by the damping that remains', () => {
    const J = 0.05
    const failed = wired(
      { ratio, failedDamping: 0.4, feelFailedDamping: 0.7 },
      { 'Turn.rate': 2, 'Hand.rate': 0.1, 'Turn.angle': 0.3 },
      { failure: 1, inertia: J },
    )
    failed.table.time.forEach((t, i) => {
      const rate = 2 * Math.exp((-0.4 * t) / J)
      expect(failed.values('X.torque')[i]).toBeCloseTo(-0.4 * rate, 8)
      expect(failed.values('X.feel')[i]).toBeCloseTo(-0.7 * 0.1, 8)
    })
  })
  it.each([
    [
      {
        ratio: [
          [0, 0],
          [40, 1],
        ],
      },
      /steering ratio in row 1 is 0/,
    ],
    [
      {
        ratio: [
          [-5, 1],
          [40, 1],
        ],
      },
      /speed in row 1 is -5/,
    ],
    [
      {
        map: [
          [0, 0, 40],
          [0, 0, 1],
          [1, 2, 6],
        ],
      },
      /does not begin with 0/,
    ],
    [
      {
        map: [
          [0, 0, 40],
          [0, 0, 0],
          [1, -2, 6],
        ],
      },
      /negative torque/,
    ],
  ])('refuses what steers nowhere or shakes the wheel: %j', (params, message) => {
    expect(() => wired({ ratio, ...params }, {})).toThrow(message)
  })
})
