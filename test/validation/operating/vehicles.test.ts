/** Vehicles that start anywhere: in the air, in the road, at odd travels, parked on a slope; and in exports. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runToEnd } from '../../../engine/run/run'
import type { ExperimentSettings, ParamValue } from '../../../engine/model/project/project'
import { drivenVehicle } from './generic-vehicle'

const compiler = new Compiler(registry)
const loads = ['FL', 'FR', 'RL', 'RR'].map((corner) => `Tire${corner}.Fz`)
const signals = ['Body.z', 'Body.pitch', 'Body.roll', 'Body.x', 'Body.y', 'Body.yaw', ...loads]

function start(experiment: Partial<ExperimentSettings>, stop = 0.01) {
  const { table, report } = runToEnd(
    {
      project: drivenVehicle({ start: { settle: true }, stop, ...experiment }),
      files: {},
      experiment: 'straight',
      signals,
      checkStep: false,
      // What short code saves is less than what it costs to search.
      effort: 'plain',
    },
    compiler,
  )
  return {
    report,
    first: table.columns.map(({ values }) => values[0]),
    last: table.columns.map((c) => c.values.at(-1) ?? NaN),
  }
}

const weight = (2077 + 4 * 10 + 4 * 28) * 9.81
const guesses: Readonly<Record<string, Record<string, number>>> = {
  'close by': { 'Body.z': 0.9 },
  'two metres up, turned': { 'Body.z': 2.9, 'Body.yaw': 1, 'Body.x': 30 },
  'buried to the axles': { 'Body.z': 0.5, 'SuspensionFL.s': 0.56 },
  'askew with odd travels': {
    'Body.z': 1.3,
    'Body.roll': 0.1,
    'Body.pitch': -0.1,
    'SuspensionFL.s': 0.7,
    'SuspensionFR.s': 0.4,
    'SuspensionRL.s': 0.5,
    'SuspensionRR.s': 0.6,
  },
  'moving and spinning': { 'Body.vx': 20, 'Body.vz': 3, 'SpinFL.rate': 100 },
}

describe('a vehicle settles on its wheels', () => {
  const expected = start({ initial: guesses['close by'] }).first
  it.each(Object.entries(guesses))('%s', (_name, initial) => {
    const { first, report } = start({ initial })
    // The force that holds it against rolling resistance is along the body, which pitches.
    const lift = (report.settle?.held.force ?? 0) * Math.sin(first[1])
    expect(first.slice(6).reduce((sum, load) => sum + load, 0) - lift).toBeCloseTo(weight, 5)
    // The same place whatever the guess, but for what rolling resistance holds: a wheel at rest keeps any small force along
    // the road, and the body pitches with it. Position and heading stay as guessed.
    for (const i of [0, 1, 2]) expect(Math.abs(first[i] - expected[i])).toBeLessThan(1e-7)
    expect(first.slice(3, 6)).toEqual([initial['Body.x'] ?? 0, 0, initial['Body.yaw'] ?? 0])
    expect(report.settle?.residual).toBeLessThan(1e-8)
    expect(report.warnings).toEqual([])
  })

  it('and does not leap', () => {
    const { first, last } = start({ initial: guesses['askew with odd travels'] }, 1)
    for (const i of [0, 1, 2]) expect(Math.abs(last[i] - first[i])).toBeLessThan(2e-3)
  })
})

describe('tyres that do not stand on the road', () => {
  const warnings = (initial: Record<string, number>, set: Record<string, ParamValue> = {}) =>
    start({ initial, set, start: undefined }).report.warnings.join('\n')

  it('are warned about in the air and deep in the road, and not where they stand', () => {
    expect(warnings({ 'Body.z': 1.2, 'SuspensionFL.s': 0.56, 'SuspensionFR.s': 0.56 })).toMatch(
      /tyres start above the road: TireFL by 285 mm, TireFR by 285 mm.*--settle/,
    )
    expect(
      warnings({
        'Body.z': 0.8,
        'SuspensionFL.s': 0.56,
        'SuspensionFR.s': 0.56,
        'SuspensionRL.s': 0.5,
        'SuspensionRR.s': 0.5,
      }),
    ).toMatch(/tyres start deep in the road: TireFL by 115 mm, TireFR by 115 mm/)
    expect(
      warnings({
        'Body.z': 0.8995,
        'SuspensionFL.s': 0.5632,
        'SuspensionFR.s': 0.5632,
        'SuspensionRL.s': 0.5617,
        'SuspensionRR.s': 0.5617,
      }),
    ).not.toContain('tyres start')
  })
})

it('brakes hold a parked vehicle on a slope, and say where they cannot', () => {
  const parked = (torque: number) =>
    start({ set: { 'BrakeInput.value': torque, 'Road.pitch': '-0.1 rad' }, initial: { 'Body.z': 0.9 } }).report.settle
  const held = parked(3000)
  expect(held?.held).toEqual({ force: 0, sideForce: 0, moment: 0 })
  const rolling = parked(100)
  expect(Math.abs(rolling?.held.force ?? 0)).toBeGreaterThan(100)
})
