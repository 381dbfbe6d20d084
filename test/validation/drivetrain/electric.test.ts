/** Motor and battery: an electric drive against an independent result (data-power), limits in closed form. */
import { describe, expect, test } from 'vitest'
import type { ParamValue } from '../../../engine/model/project/project'
import { runSmall, smallProject } from '../events/small-run'
import { constant, difference, inertia, points, precise, referenceFacts, run } from './reference'

interface Facts {
  readonly parameters: Record<string, number> & {
    readonly map_w: number[]
    readonly map_T: number[]
    readonly map_eta: number[][]
    readonly ocv: number[][]
    readonly request: number[][]
  }
  readonly energies_at_end: Record<'chemical' | 'internal_resistance' | 'terminal' | 'mechanical', number>
}
const facts = referenceFacts<Facts>('h_electric_drive')
const { parameters: p } = facts
const map = [[0, ...p.map_T], ...p.map_w.map((w, i) => [w, ...p.map_eta[i]])]
const cells = {
  ocv: p.ocv,
  resistance: p.R_internal,
  capacity: p.capacity_Ah * 3600,
  initial: p.soc0,
  auxiliaries: p.P_aux,
}

describe('a vehicle that drives, coasts and recuperates', () => {
  const v = `(u1*${p.r / p.ratio})`
  const outcome = run(
    {
      Wheels: inertia(p.m * p.r * p.r + p.J_wheels),
      Gear: ['drivetrain/reduction', { ratio: p.ratio }],
      Motor: [
        'drivetrain/electric-motor',
        { inertia: p.J_motor, torqueLimit: p.T_max, powerLimit: p.P_max, map, largestSpeed: 1e5 },
      ],
      Request: points(...p.request),
      Battery: ['drivetrain/battery', cells],
      Rate: ['sensors/joint'],
      Load: [
        'signals/expression',
        { expression: `-(${p.m * 9.81 * p.f_roll}*tanh(${v}/0.1) + ${p.c_aero}*${v}*abs(${v}))*${p.r / p.ratio}` },
      ],
      Road: ['mechanics/torque'],
    },
    `Wheels.axis - Gear.b, Gear.a - Motor.a, Request.y - Motor.u, Motor.power - Battery.power, Motor.axis - Rate.axis,
     Rate.rate - Load.u1, Load.y - Road.u, Motor.axis - Road.axis`,
    { stop: p.t_end, sample: 0.05, solver: { name: 'dopri5', tolerance: 1e-9 } },
    [
      'Motor.rate',
      'Motor.torque',
      'Motor.efficiency',
      'Motor.mechanicalPower',
      'Battery.charge',
      'Battery.current',
      'Battery.terminalPower',
      'Battery.openCircuit',
      'Battery.energy',
      'Energy.balance',
      'Energy.turnover',
    ],
  )
  test.each([
    ['Motor.rate', 'w_motor'],
    ['Motor.torque', 'T_motor'],
    ['Motor.efficiency', 'efficiency'],
    ['Motor.mechanicalPower', 'P_mech'],
    ['Battery.charge', 'soc'],
    ['Battery.current', 'current'],
    ['Battery.terminalPower', 'P_terminal'],
    ['Battery.openCircuit', 'ocv'],
  ])('%s', (signal, column) => {
    expect(difference(outcome, signal, 'h_electric_drive', column)).toBeLessThan(1e-5)
  })
  test('takes the energy of the reference out of the battery', () => {
    const energy = outcome.values('Battery.energy')
    const taken = energy[0] - (energy.at(-1) ?? 0)
    expect(Math.abs(taken / facts.energies_at_end.chemical - 1)).toBeLessThan(1e-6)
    expect(Math.max(...outcome.values('Motor.mechanicalPower').map((x) => -x))).toBeGreaterThan(40e3)
  })
  test('balances its energy', () => {
    const [balance, turnover] = ['Energy.balance', 'Energy.turnover'].map((s) => outcome.values(s))
    expect(Math.max(...balance.map(Math.abs)) / (turnover.at(-1) ?? 1)).toBeLessThan(1e-6)
  })
})

const drive = (motor: object, battery: object, wires: string, solver: object = precise as object) =>
  smallProject(
    {
      World: ['world/world', { gravity: 0 }],
      Load: inertia(2),
      Motor: ['drivetrain/electric-motor', { largestSpeed: 1e5, torqueLimit: 1000, powerLimit: 3e5, ...motor }],
      U: constant(1),
      Battery: ['drivetrain/battery', battery as never],
    },
    [
      'Load.axis - Motor.a',
      'U.y - Motor.u',
      'Motor.power - Battery.power',
      ...wires.split(', ').filter((w) => w !== ''),
    ],
    { stop: 2, sample: 0.05, solver: solver as never },
  )
const signals = [
  'Motor.electricPower',
  'Motor.torque',
  'Motor.rate',
  'Battery.available',
  'Battery.shortage',
  'Battery.limited',
  'Battery.current',
]
const weak = {
  ocv: [
    [0, 300],
    [1, 300],
  ],
  resistance: 0.5,
  initial: 0.9,
}

describe('more power than the battery can give', () => {
  test('ends the run with an error at V²/4R', () => {
    const { error } = runSmall(drive({}, weak, ''), signals)
    expect(error?.message).toMatch(/power in reserve of Battery is .*below 0/)
    expect(error?.message).toMatch(/larger battery/)
    expect(error?.place.block).toBe('Battery')
  })
  test('is refused and shown where the battery limits', () => {
    const outcome = runSmall(drive({}, { ...weak, beyond: 'limit' }, ''), signals)
    expect(outcome.error).toBeUndefined()
    const [power, shortage, limited, current] = [
      'Motor.electricPower',
      'Battery.shortage',
      'Battery.limited',
      'Battery.current',
    ].map((s) => outcome.values(s).at(-1) ?? NaN)
    expect(limited).toBe(1)
    expect(power - shortage).toBeCloseTo(300 ** 2 / (4 * 0.5), 6)
    expect(current).toBeCloseTo(300, 6)
  })
  test.each([precise, { name: 'rk4', step: 0.001 }])('is not drawn by a motor that knows it (%o)', (solver) => {
    const outcome = runSmall(drive({}, weak, 'Battery.available - Motor.available', solver), signals)
    expect(outcome.error).toBeUndefined()
    const [power, available] = ['Motor.electricPower', 'Battery.available'].map((s) => outcome.values(s))
    expect(Math.max(...power.map((x, i) => x - available[i]))).toBeLessThan(1e-3)
    expect(power.at(-1)).toBeCloseTo(45000, 3)
    expect(outcome.values('Motor.torque')[0]).toBe(1000)
  })
  test('is not fed either', () => {
    const project = drive({}, { ...weak, chargeLimit: 20 }, 'Battery.acceptance - Motor.acceptance')
    const braking = {
      ...project,
      blocks: { ...project.blocks, U: { type: 'sources/constant', params: { value: -1 } } },
    }
    const outcome = runSmall(
      { ...braking, experiments: { run: { ...project.experiments?.run, initial: { 'Load.rate': 400 } } } } as never,
      signals,
    )
    expect(outcome.error).toBeUndefined()
    expect(outcome.values('Motor.electricPower')[0]).toBeCloseTo(-(300 * 20 + 0.5 * 400), 3)
    expect(outcome.values('Battery.current')[0]).toBeCloseTo(-20, 6)
  })
})

test('follows the envelope: constant torque, constant power, then power over speed', () => {
  const outcome = run(
    {
      Motor: [
        'drivetrain/electric-motor',
        { torqueLimit: 200, powerLimit: 4e4, weakeningEnd: 500, losses: 'constant', inertia: 0.05 },
      ],
      U: constant(1),
    },
    'U.y - Motor.u',
    { stop: 1, sample: 0.001 },
    ['Motor.rate', 'Motor.torque', 'Motor.electricPower'],
  )
  const [rate, torque, power] = ['Motor.rate', 'Motor.torque', 'Motor.electricPower'].map((s) => outcome.values(s))
  rate.forEach((w, i) => {
    if (w > 0.97 * 1500) return
    const expected = w < 200 ? 200 : w < 500 ? 4e4 / w : (4e4 * 500) / (w * w)
    expect(Math.abs(torque[i] - expected)).toBeLessThan(1e-9 * 200)
    expect(power[i]).toBeCloseTo((torque[i] * w) / 0.92, 6)
  })
  expect(Math.max(...rate)).toBeLessThan(1500)
})

test('field weakening follows the voltage of the battery', () => {
  const outcome = run(
    {
      Motor: ['drivetrain/electric-motor', { torqueLimit: 1000, powerLimit: 4e4, ratedVoltage: 400 }],
      U: constant(1),
      V: constant(300),
    },
    'U.y - Motor.u, V.y - Motor.voltage',
    { stop: 0.05, sample: 0.05, initial: { 'Motor.rate': 400 } },
    ['Motor.torque'],
  )
  expect(outcome.values('Motor.torque')[0]).toBeCloseTo((0.75 * 4e4) / 400, 9)
})

test('the torque follows with its time constant', () => {
  const outcome = run(
    { Motor: ['drivetrain/electric-motor', { lag: 0.1, command: 'torque', inertia: 10 }], U: constant(50) },
    'U.y - Motor.u',
    { stop: 0.3, sample: 0.1 },
    ['Motor.torque'],
  )
  outcome.values('Motor.torque').forEach((T, i) => expect(T).toBeCloseTo(50 * (1 - Math.exp(-i)), 7))
})

describe.each([
  ['drivetrain/battery', { ocv: [[0, 300]] }, /one row/],
  ['drivetrain/battery', { ocv: [] }, /no rows/],
  [
    'drivetrain/battery',
    {
      ocv: [
        [0, 300],
        [1, 290],
      ],
    },
    /voltage falls/,
  ],
  [
    'drivetrain/battery',
    {
      ocv: [
        [0, -3],
        [1, 290],
      ],
    },
    /voltage in row 1 is -3/,
  ],
  [
    'drivetrain/electric-motor',
    {
      map: [
        [0, 0, 1],
        [0, 0.9, 0.9],
        [1, 0.9, 92],
      ],
    },
    /efficiency in row 3, column 3 is 92/,
  ],
  [
    'drivetrain/electric-motor',
    {
      map: [
        [0, 0, 1],
        [1, 0.9, 0.9],
        [0, 0.9, 0.9],
      ],
    },
    /do not increase/,
  ],
  [
    'drivetrain/electric-motor',
    {
      envelope: 'curve',
      curve: [
        [0, 100],
        [100, -5],
      ],
    },
    /largest torque in row 2 is -5/,
  ],
] as const)('%s with %j', (type, params, message) => {
  test('is refused with place and remedy', () => {
    const { error } = runSmallOrError(type, params)
    expect(error?.message).toMatch(message)
    expect(error?.place.block).toBe('X')
    expect(error?.place.parameter).toBeDefined()
  })
})

function runSmallOrError(type: string, params: Readonly<Record<string, ParamValue>>) {
  const input = type.endsWith('battery') ? 'power' : 'u'
  try {
    return runSmall(
      smallProject({ World: ['world/world'], X: [type, params], U: constant(0), J: inertia(1) }, [`U.y - X.${input}`], {
        stop: 1,
      }),
      [],
    )
  } catch (error) {
    return { error: error as NonNullable<ReturnType<typeof runSmall>['error']> }
  }
}
