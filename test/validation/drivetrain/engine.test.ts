/** Combustion engine in closed forms: overrun, idle, limiter, stall and start, rest, fuel. */
import { describe, expect, test } from 'vitest'
import { runSmall, smallProject, type Blocks } from '../events/small-run'
import { constant, inertia, points, run } from './reference'

const J = 0.2
const [d0, d1] = [15, 0.05]
const linear = { law: 'linear', torqueAtZero: 150, torqueSlope: -0.1, inertia: J, drag: d0, dragSlope: d1 }
const engine = (params: object, throttle: Blocks[string], more: Blocks = {}, wires = ''): [Blocks, string] => [
  { X: ['drivetrain/engine', { ...linear, ...params }], Throttle: throttle, ...more },
  `Throttle.y - X.throttle${wires === '' ? '' : `, ${wires}`}`,
]

test('falls in overrun with its drag: J w’ = -(d0 + d1 w)', () => {
  const outcome = run(
    ...engine({ idleThrottle: 0, stallSpeed: 30 }, constant(0)),
    { stop: 2, sample: 0.1, initial: { 'X.rate': 400 } },
    ['X.rate', 'X.fuelRate', 'X.torque'],
  )
  outcome.table.time.forEach((t, i) => {
    const w = (400 + d0 / d1) * Math.exp((-d1 / J) * t) - d0 / d1
    expect(outcome.values('X.rate')[i]).toBeCloseTo(w, 6)
    expect(outcome.values('X.torque')[i]).toBeCloseTo(-(d0 + d1 * w), 6)
    expect(outcome.values('X.fuelRate')[i]).toBe(0)
  })
})

test('stalls below its stall speed, comes to rest and stays there', () => {
  const outcome = run(
    ...engine({ idleThrottle: 0, stallSpeed: 35 }, points([0, 0], [2, 0], [2.1, 1], [4, 1])),
    { stop: 4, sample: 0.1, initial: { 'X.rate': 60 } },
    ['X.rate', 'X.running', 'X.torque', 'X.fuel', 'Energy.balance'],
  )
  const time = (w: number): number => (J / d1) * Math.log((60 + d0 / d1) / (w + d0 / d1))
  expect(outcome.times('X.stalls')[0]).toBeCloseTo(time(35), 7)
  expect(outcome.times('X.slipEnds')[0]).toBeCloseTo(time(0), 7)
  expect(outcome.at('X.rate', 4)).toBe(0)
  expect(outcome.at('X.running', 4)).toBe(0)
  expect(outcome.at('X.fuel', 4)).toBe(0)
  expect(Math.abs(outcome.at('Energy.balance', 4))).toBeLessThan(1e-6)
})

test('holds a load at rest up to its drag', () => {
  const outcome = run(
    ...engine({}, constant(1), { Load: constant(-14), D: ['mechanics/torque'] }, 'Load.y - D.u, X.axis - D.axis'),
    { stop: 1, sample: 0.1 },
    ['X.rate', 'X.torque'],
  )
  expect(outcome.at('X.rate', 1)).toBe(0)
  expect(outcome.at('X.torque', 1)).toBeCloseTo(14, 9)
})

describe('a cold start', () => {
  const outcome = run(
    ...engine({}, constant(0), { Key: points([0, 0], [0.2, 0], [0.21, 1], [1, 1], [1.01, 0]) }, 'Key.y - X.starter'),
    { stop: 12, sample: 0.05 },
    ['X.rate', 'X.running', 'X.throttle', 'X.starterTorque', 'X.fuel', 'Energy.balance', 'Energy.turnover'],
  )
  test('the starter turns it until it fires, and then it idles', () => {
    expect(outcome.at('X.rate', 0.2)).toBe(0)
    expect(outcome.times('X.fires').length).toBe(1)
    expect(outcome.times('X.stalls').length).toBe(0)
    expect(outcome.at('X.rate', 12)).toBeCloseTo(85, 4)
    // the idle throttle balances the drag: a (150 - 0.1 w) = (1 - a) (d0 + d1 w)
    const [T, d] = [150 - 8.5, d0 + d1 * 85]
    expect(outcome.at('X.throttle', 12)).toBeCloseTo(d / (T + d), 5)
  })
  test('balances its energy', () => {
    const [balance, turnover] = ['Energy.balance', 'Energy.turnover'].map((s) => outcome.values(s))
    expect(Math.max(...balance.map(Math.abs)) / (turnover.at(-1) ?? 1)).toBeLessThan(1e-6)
  })
})

test('the limiter holds the speed where its throttle balances the drag', () => {
  const outcome = run(
    ...engine({ speedLimit: 300, limiterBand: 10 }, constant(1)),
    { stop: 5, sample: 0.5, initial: { 'X.rate': 280 } },
    ['X.rate', 'X.throttle'],
  )
  const [w, a] = ['X.rate', 'X.throttle'].map((name) => outcome.at(name, 5))
  expect(a).toBeCloseTo(1 - (w - 300) / 10, 9)
  expect(a * (150 - 0.1 * w)).toBeCloseTo((1 - a) * (d0 + d1 * w), 4)
  expect(w).toBeLessThan(310)
})

test('switched off, it stops although the throttle is open', () => {
  const outcome = run(
    ...engine({}, constant(0.5), { Key: points([0, 1], [0.5, 1], [0.51, 0]) }, 'Key.y - X.ignition'),
    { stop: 10, sample: 0.5, initial: { 'X.rate': 300 } },
    ['X.rate', 'X.running'],
  )
  expect(outcome.times('X.stalls')[0]).toBeCloseTo(0.505, 6)
  expect(outcome.at('X.rate', 10)).toBe(0)
})

test('burns fuel in proportion to the work of combustion', () => {
  const outcome = run(
    ...engine(
      { specific: 6e-8 },
      constant(0.6),
      { Load: constant(-70), D: ['mechanics/torque'] },
      'Load.y - D.u, X.axis - D.axis',
    ),
    { stop: 1, sample: 0.01, initial: { 'X.rate': 250 } },
    ['X.rate', 'X.fuel'],
  )
  const rates = outcome.values('X.rate')
  const power = rates.map((w) => 0.6 * (150 - 0.1 * w + d0 + d1 * w) * w)
  const integral = power.reduce((sum, P, i) => sum + P * (i === 0 || i === power.length - 1 ? 0.005 : 0.01), 0)
  expect(outcome.at('X.fuel', 1) / (6e-8 * integral)).toBeCloseTo(1, 5)
})

test('a map gives the torque at the flywheel, also in overrun', () => {
  const map = [
    [0, 0, 0.5, 1],
    [100, -10, 60, 100],
    [300, -30, 80, 160],
  ]
  const outcome = run(
    ...engine({ law: 'map', map, idleThrottle: 0 }, points([0, 0.75], [0.1, 0.75], [0.1001, 0], [1, 0])),
    { stop: 0.2, sample: 0.05, initial: { 'X.rate': 200 } },
    ['X.rate', 'X.torque', 'X.fuelRate'],
  )
  expect(outcome.values('X.torque')[0]).toBeCloseTo(0.5 * (0.5 * (60 + 80) + 0.5 * (100 + 160)), 9)
  const w = outcome.at('X.rate', 0.15)
  expect(outcome.at('X.torque', 0.15)).toBeCloseTo(-10 - (20 * (w - 100)) / 200, 9)
  expect(outcome.at('X.fuelRate', 0.15)).toBe(0)
  expect(outcome.at('X.fuelRate', 0.05)).toBeGreaterThan(0)
})

test('its gyroscopic moment and reaction act on the body that carries it', () => {
  const outcome = run(
    {
      ...engine({ axis: [1, 0, 0] }, constant(1))[0],
      Body: ['mechanics/rigid-body', { mass: 10, Ixx: 2, Iyy: 3, Izz: 4 }],
    },
    'Throttle.y - X.throttle, Body.com - X.mount',
    { stop: 0.001, sample: 0.001, initial: { 'X.rate': 200, 'Body.wz': 2 } },
    ['X.rate', 'Body.wx', 'Body.wy', 'X.torque'],
  )
  const [, wx] = outcome.values('Body.wx')
  const [, wy] = outcome.values('Body.wy')
  // roll: 2 wx' = -T; pitch: (3) wy' = -J w wz, with I' = I without the rotor across its axis
  expect(wx).toBeCloseTo((-130 / 2) * 0.001, 4)
  expect(wy / 0.001).toBeCloseTo((-J * 200 * 2) / 3, 0)
})

describe.each([
  [{ law: 'curve', curve: [[100, 50]] }, /one row/],
  [{ law: 'curve', curve: [] }, /no rows/],
  [
    {
      law: 'curve',
      curve: [
        [100, 50],
        [50, 60],
      ],
    },
    /50 in row 2 is less than 100/,
  ],
  [
    {
      law: 'map',
      map: [
        [0, 0, 1],
        [100, 50, 20],
        [200, 50, 60],
      ],
    },
    /falls from 50 to 20 as the throttle opens/,
  ],
  [
    {
      law: 'map',
      map: [
        [0, 0, 100],
        [100, 50, 60],
        [200, 50, 60],
      ],
    },
    /throttle of the map goes from 0 to 100/,
  ],
  [
    {
      fuelLaw: 'map',
      fuelMap: [
        [0, 0, 100],
        [100, 0, -1],
        [200, 1, 1],
      ],
    },
    /fuel rate in row 2, column 3 is -1/,
  ],
  [{ firingSpeed: 10 }, /firing speed is not above/],
] as const)('an engine with %j', (params, message) => {
  test('is refused with place and remedy', () => {
    const error = ((): { message: string; place: { block?: string; parameter?: string } } | undefined => {
      try {
        return runSmall(
          smallProject(
            { World: ['world/world'], X: ['drivetrain/engine', params], U: constant(0), J: inertia(1) },
            ['U.y - X.throttle'],
            { stop: 1 },
          ),
          [],
        ).error
      } catch (e) {
        return e as never
      }
    })()
    expect(error?.message).toMatch(message)
    expect(error?.place.block).toBe('X')
    expect(error?.place.parameter).toBeDefined()
  })
})
