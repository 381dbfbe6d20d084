/** Planetary set with a ring brake against its closed form (data-power), ratios, and members that are held. */
import { describe, expect, test } from 'vitest'
import { constant, difference, inertia, points, precise, referenceFacts, run } from './reference'
import type { ExperimentSettings } from '../../../engine/model/project/project'

interface Facts {
  readonly parameters: Record<string, number>
  readonly acceleration_phase_1: readonly [number, number, number]
  readonly ring_stop_time: number
  readonly breakaway_time: number
  readonly holding_torque: number
  readonly final_speeds: readonly [number, number, number]
}
const facts = referenceFacts<Facts>('d_planetary')
const { parameters: p } = facts
const k = p.Z_ring / p.Z_sun
const sunRate = (1 + k) * p.w_carrier0 - k * p.w_ring0
const empty = p.t_release + p.T_ring_brake_static / p.release_rate

const braked = (solver: ExperimentSettings['solver']) =>
  run(
    {
      Sun: inertia(p.J_sun),
      Ring: inertia(p.J_ring),
      Carrier: inertia(p.J_carrier),
      X: ['drivetrain/planetary', { sunTeeth: p.Z_sun, ringTeeth: p.Z_ring }],
      TS: constant(p.T_sun),
      TC: constant(-p.T_load_carrier),
      DS: ['mechanics/torque'],
      DC: ['mechanics/torque'],
      Capacity: points([0, p.T_ring_brake], [p.t_release, p.T_ring_brake], [empty, 0], [p.t_end, 0]),
      Brake: ['mechanics/brake'],
    },
    `Sun.axis - X.sun, Ring.axis - X.ring, Carrier.axis - X.carrier, TS.y - DS.u, TC.y - DC.u, Sun.axis - DS.axis,
     Carrier.axis - DC.axis, Ring.axis - Brake.axis, Capacity.y - Brake.u`,
    {
      stop: p.t_end,
      sample: 0.01,
      solver,
      initial: { 'Sun.rate': sunRate, 'Ring.rate': p.w_ring0, 'Carrier.rate': p.w_carrier0 },
    },
    ['Sun.rate', 'Ring.rate', 'Carrier.rate', 'X.mesh', 'Brake.effort', 'Energy.balance', 'Energy.turnover'],
  )

describe('a ring brake that stops, holds and lets go', () => {
  const outcome = braked(precise)
  test.each([
    ['Sun.rate', 'w_sun', 1e-9],
    ['Ring.rate', 'w_ring', 1e-9],
    ['Carrier.rate', 'w_carrier', 1e-9],
    ['X.mesh', 'mesh_multiplier', 1e-9],
    ['Brake.effort', 'brake_torque_on_ring', 1e-9],
  ] as const)('%s', (signal, column, tolerance) => {
    expect(difference(outcome, signal, 'd_planetary', column, [empty])).toBeLessThan(tolerance)
  })
  test('events at their instants', () => {
    const times = (outcome.report.events ?? []).flatMap((e) => [...e.times]).sort((a, b) => a - b)
    expect(Math.abs(times[0] - facts.ring_stop_time)).toBeLessThan(1e-6)
    expect(Math.abs(times[1] - facts.breakaway_time)).toBeLessThan(1e-6)
  })
  test('energy', () => {
    const [balance, turnover] = ['Energy.balance', 'Energy.turnover'].map((s) => outcome.values(s))
    expect(Math.max(...balance.map(Math.abs)) / (turnover.at(-1) ?? 1)).toBeLessThan(1e-6)
  })
  test('within a step at 1 ms', () => {
    const times = (braked({ name: 'rk4', step: 0.001 }).report.events ?? []).flatMap((e) => [...e.times]).sort()
    expect(Math.abs(times[0] - facts.ring_stop_time)).toBeLessThan(0.001)
    expect(Math.abs(times[1] - facts.breakaway_time)).toBeLessThan(0.002)
  })
})

describe.each([
  ['ring', 'sun', 'carrier', 1 + k, {}],
  ['sun', 'ring', 'carrier', (1 + k) / k, {}],
  ['carrier', 'sun', 'ring', -k, {}],
  ['carrier', 'sun', 'ring', k, { planets: 'double' }],
] as const)('with the %s held', (_, a, b, ratio, params) => {
  test(`${a} over ${b}, and torques in that ratio`, () => {
    const outcome = run(
      {
        A: inertia(0.1),
        B: inertia(0.7),
        X: ['drivetrain/planetary', { sunTeeth: p.Z_sun, ringTeeth: p.Z_ring, ...params }],
        T: constant(10),
        D: ['mechanics/torque'],
      },
      `A.axis - X.${a}, B.axis - X.${b}, T.y - D.u, A.axis - D.axis`,
      { stop: 0.5, sample: 0.25 },
      ['A.rate', 'B.rate', `X.${a}Torque`, `X.${b}Torque`],
    )
    const [wa, wb, Ta, Tb] = outcome.table.columns.map(({ values }) => values[values.length - 1])
    expect(wa / wb).toBeCloseTo(ratio, 9)
    expect(Tb / Ta).toBeCloseTo(-ratio, 9)
    expect(wb).toBeCloseTo((0.5 * 10 * ratio) / (0.7 + 0.1 * ratio * ratio), 9)
  })
})
