/** Torque converter: a standing start against an independent result (data-power), coast side, lock-up, everything at rest. */
import { describe, expect, test } from 'vitest'
import { constant, difference, inertia, points, referenceFacts, run } from './reference'

interface Facts {
  readonly parameters: Record<string, number> & {
    readonly converter: number[][]
    readonly engine_curve: number[][]
    readonly throttle: number[][]
  }
  readonly time_to_v_mark: number
  readonly stall_speed_full_throttle: number
}
const facts = referenceFacts<Facts>('c_torque_converter')
const { parameters: p } = facts
const ratio = p.gear * p.final
const J = p.J_turbine_side + (p.m * p.r * p.r + p.J_wheels) / (ratio * ratio)
const motor = {
  law: 'curve',
  curve: p.engine_curve,
  drag: 0,
  dragSlope: 0,
  idleThrottle: 0,
  stallSpeed: 0,
  firingSpeed: 1,
  speedLimit: 1e4,
  inertia: p.J_engine,
}

describe('a vehicle from rest', () => {
  const load = `-(${p.m * 9.81 * p.f_roll}*tanh(v/0.1) + ${p.c_aero}*v^2)*${p.r / ratio}`.replaceAll(
    'v',
    `(u1*${p.r / ratio})`,
  )
  const outcome = run(
    {
      Engine: ['drivetrain/engine', motor],
      Throttle: points(...p.throttle),
      X: ['drivetrain/torque-converter', { drive: p.converter }],
      Turbine: inertia(J),
      Rate: ['sensors/joint'],
      Load: ['signals/expression', { expression: load }],
      Road: ['mechanics/torque'],
    },
    `Throttle.y - Engine.throttle, Engine.axis - X.impeller, Turbine.axis - X.turbine, Turbine.axis - Rate.axis,
     Rate.rate - Load.u1, Load.y - Road.u, Turbine.axis - Road.axis`,
    { stop: p.t_end, sample: 0.01, initial: { 'Engine.rate': p.w_e0 } },
    [
      'Engine.rate',
      'Turbine.rate',
      'X.speedRatio',
      'Engine.torque',
      'X.impellerTorque',
      'X.turbineTorque',
      'Energy.balance',
      'Energy.turnover',
    ],
  )
  test.each([
    ['Engine.rate', 'w_engine'],
    ['Turbine.rate', 'w_turbine'],
    ['X.speedRatio', 'speed_ratio'],
    ['Engine.torque', 'T_engine'],
    ['X.impellerTorque', 'T_impeller'],
    ['X.turbineTorque', 'T_turbine'],
  ])('%s', (signal, column) => {
    expect(difference(outcome, signal, 'c_torque_converter', column)).toBeLessThan(1e-6)
  })
  test('energy', () => {
    const [balance, turnover] = ['Energy.balance', 'Energy.turnover'].map((s) => outcome.values(s))
    expect(Math.max(...balance.map(Math.abs)) / (turnover.at(-1) ?? 1)).toBeLessThan(1e-6)
  })
})

/** Two rotors joined by a converter, with a torque on the impeller. */
const pair = (
  rates: readonly [number, number],
  torque: number,
  stop: number,
  lockup?: number,
  solver?: { name: string; step: number },
) =>
  run(
    {
      A: inertia(0.3),
      B: inertia(5),
      X: ['drivetrain/torque-converter'],
      T: constant(torque),
      D: ['mechanics/torque'],
      ...(lockup === undefined ? {} : { Lock: constant(lockup) }),
    },
    `A.axis - X.impeller, B.axis - X.turbine, T.y - D.u, A.axis - D.axis
     ${lockup === undefined ? '' : 'Lock.y - X.lockup'}`,
    {
      stop,
      sample: 0.05,
      initial: { 'A.rate': rates[0], 'B.rate': rates[1] },
      ...(solver === undefined ? {} : { solver }),
    },
    ['A.rate', 'B.rate', 'X.impellerTorque', 'X.turbineTorque', 'X.heat', 'X.speedRatio', 'X.lockupTorque'],
  )

test('everything at rest stays at rest, with numbers', () => {
  const outcome = pair([0, 0], 0, 0.5)
  for (const { values } of outcome.table.columns) expect([...values].every((x) => x === 0)).toBe(true)
})

test('starts from both rates zero under a torque', () => {
  for (const solver of [undefined, { name: 'rk4', step: 0.001 }, { name: 'radau5', tolerance: 1e-6 } as never]) {
    const outcome = pair([0, 0], 150, 2, undefined, solver)
    for (const { values } of outcome.table.columns) expect([...values].every(Number.isFinite)).toBe(true)
    expect(outcome.values('B.rate').at(-1)).toBeGreaterThan(10)
  }
})

test('stalls at the speed of the capacity factor: w = K sqrt(T)', () => {
  const outcome = run(
    {
      A: inertia(0.3),
      X: ['drivetrain/torque-converter', { drive: p.converter }],
      B: inertia(1e6),
      T: constant(120),
      D: ['mechanics/torque'],
    },
    'A.axis - X.impeller, B.axis - X.turbine, T.y - D.u, A.axis - D.axis',
    { stop: 5, sample: 5, initial: { 'A.rate': 100 } },
    ['A.rate', 'X.turbineTorque'],
  )
  expect(outcome.values('A.rate').at(-1)).toBeCloseTo(p.converter[0][1] * Math.sqrt(120), 1)
  expect(outcome.values('X.turbineTorque').at(-1)).toBeCloseTo(120 * 2.15, 0)
})

test('on the coast side both torques are equal, brake the turbine and drive the impeller', () => {
  const outcome = pair([100, 200], 0, 0.05)
  const [Ti, Tt] = ['X.impellerTorque', 'X.turbineTorque'].map((name) => outcome.values(name)[0])
  expect(Ti).toBe(Tt)
  expect(Ti).toBeCloseTo(-((200 / 20) ** 2), 9)
  const later = pair([100, 200], 0, 2)
  // nothing from outside: momentum is kept, and energy becomes heat
  const [a, b, heat] = ['A.rate', 'B.rate', 'X.heat'].map((name) => later.values(name).at(-1) ?? NaN)
  expect(0.3 * a + 5 * b).toBeCloseTo(0.3 * 100 + 5 * 200, 6)
  expect(0.15 * a * a + 2.5 * b * b + heat).toBeCloseTo(0.15 * 1e4 + 2.5 * 4e4, 3)
})

test('locks up without chatter and then turns as one', () => {
  const outcome = pair([200, 100], 60, 2, 300, { name: 'rk4', step: 0.001 })
  const [a, b, torque] = ['A.rate', 'B.rate', 'X.lockupTorque'].map((name) => outcome.values(name).at(-1) ?? NaN)
  expect(Math.abs(a - b)).toBeLessThan(1e-9)
  expect(torque).toBeCloseTo((60 * 5) / 5.3, 6)
  expect((outcome.report.events ?? []).reduce((sum, { count }) => sum + count, 0)).toBe(1)
})

describe('rows of the table within the coupling slip', () => {
  const warnings = (rows: readonly (readonly number[])[]) =>
    run(
      { I: inertia(1), X: ['drivetrain/torque-converter', { drive: rows }], T: inertia(1) },
      'I.axis - X.impeller, X.turbine - T.axis',
      { stop: 0.01, sample: 0.01, initial: { 'I.rate': 100 } },
      ['T.rate'],
    ).report.warnings.filter((warning) => warning.includes('capacity factors'))

  test('are not used, and the run says which and how to use them', () => {
    const table = [
      [0, 13, 2],
      [0.9, 23, 1],
      [0.985, 55, 1],
      [0.99, 70, 1],
      [1, 90, 1],
    ]
    expect(warnings(table)).toEqual([
      expect.stringMatching(
        /^X does not use the capacity factors of drive at the speed ratios 0.985, 0.99:.*set coupling to 0.01$/,
      ),
    ])
    expect(warnings(table.filter(([s]) => s < 0.98 || s === 1))).toEqual([])
  })
})
