/** A launch with two upshifts against a reference, and the synchroniser of a gearbox against closed forms. */
import { describe, expect, it } from 'vitest'
import type { ExperimentSettings } from '../../../engine/model/project/project'
import { runSmall, smallProject, type Blocks, type SmallRun } from '../events/small-run'
import { difference, events, expectIntervals, expectTimes, fixed, points, reference, rotor, variable } from './compare'

type Rows = readonly (readonly number[])[]

describe('launch and upshifts 1-2-3', () => {
  const { parameters: p, events: exact } = reference<{
    parameters: Record<'J_engine' | 'm' | 'r' | 'J_wheels' | 'final' | 'f_roll' | 'c_aero' | 'w_e0' | 't_end', number> &
      Record<'engine_curve_full' | 'throttle' | 'clutch_capacity' | 'gear_schedule', Rows> & {
        ratios: readonly number[]
        engine_drag: readonly [number, number]
      }
    events: readonly [number, string, string, readonly number[]][]
  }>('g_manual_upshift')
  const changes = p.gear_schedule.slice(1).map(([t]) => t)
  // at a gear change the clutch is open: its slip only changes its direction
  const times = exact.map(([t]) => t).filter((t) => !changes.includes(t))
  const torque = `u1*u2 - (1 - u1)*(${p.engine_drag[0]} + ${p.engine_drag[1]}*u3)`
  const load = `-${p.r}*(${p.m}*9.81*${p.f_roll}*tanh(u1*${p.r}/0.05) + ${p.c_aero}*(u1*${p.r})^2)`
  const blocks: Blocks = {
    World: ['world/world'],
    Car: rotor(p.m * p.r ** 2 + p.J_wheels),
    Final: ['drivetrain/reduction', { ratio: p.final }],
    Box: ['drivetrain/manual-gearbox', { shifting: 'instant', ratios: p.ratios.map((i, k) => [k + 1, i]) }],
    Clutch: ['drivetrain/clutch'],
    Engine: rotor(p.J_engine),
    Speed: ['sensors/joint'],
    CarSpeed: ['sensors/joint'],
    Throttle: points(p.throttle),
    Full: ['signals/table-1d', { points: p.engine_curve_full.map((r) => [...r]), extrapolation: 'linear' }],
    Torque: ['signals/expression', { expression: torque }],
    Drive: ['mechanics/torque'],
    Drag: ['signals/expression', { expression: load }],
    Load: ['mechanics/torque'],
    Gear: points(
      p.gear_schedule.flatMap(([t, gear], i) =>
        i === 0
          ? [[t, gear]]
          : [
              [t, p.gear_schedule[i - 1][1]],
              [t, gear],
            ],
      ),
    ),
    Capacity: points(p.clutch_capacity),
  }
  const wires = [
    'Car.axis - Final.b',
    'Final.a - Box.b',
    'Box.a - Clutch.b',
    'Engine.axis - Clutch.a',
    'Engine.axis - Speed.axis',
    'Car.axis - CarSpeed.axis',
    'Speed.rate - Full.u1',
    'Throttle.y - Torque.u1',
    'Full.y - Torque.u2',
    'Speed.rate - Torque.u3',
    'Torque.y - Drive.u',
    'Engine.axis - Drive.axis',
    'CarSpeed.rate - Drag.u1',
    'Drag.y - Load.u',
    'Car.axis - Load.axis',
    'Gear.y - Box.gear',
    'Capacity.y - Clutch.u',
  ]
  const run = (solver: ExperimentSettings['solver']): SmallRun =>
    runSmall(smallProject(blocks, wires, { stop: p.t_end, sample: 0.01, solver, initial: { 'Engine.rate': p.w_e0 } }), [
      'Engine.rate',
      'Car.rate',
      'Clutch.heat',
      'Clutch.torque',
      'Box.inputSpeed',
      'Box.gear',
      'Clutch.slip',
    ])
  const clutchTimes = (outcome: SmallRun): number[] =>
    events(outcome, 'Clutch').filter((t) => changes.every((s) => Math.abs(s - t) > 1e-3))

  it('locks, slips and heats as the reference', () => {
    const outcome = run(variable)
    expectTimes(clutchTimes(outcome), times, 1e-6)
    expectTimes(events(outcome, 'Box.shifts'), changes, 1e-9)
    expect(difference(outcome, 'Engine.rate', 'g_manual_upshift', 'w_engine')).toBeLessThan(1e-7)
    expect(difference(outcome, 'Clutch.heat', 'g_manual_upshift', 'clutch_heat')).toBeLessThan(1e-6)
    expect(difference(outcome, 'Clutch.torque', 'g_manual_upshift', 'clutch_torque', { skip: changes })).toBeLessThan(
      1e-6,
    )
    expect(difference(outcome, 'Box.inputSpeed', 'g_manual_upshift', 'w_gearbox_in', { skip: changes })).toBeLessThan(
      1e-7,
    )
  })
  it.each(['heun', 'rk4', 'abm2', 'rosenbrock2'])('within a step with %s at 1 ms, without chatter', (name) =>
    expectIntervals(clutchTimes(run(fixed(name))), times, 0.001),
  )
  it('has two degrees of freedom and no constraint', () => {
    const { report } = run({ name: 'euler', step: 0.01 })
    expect(report.events?.some((e) => e.block === 'Clutch')).toBe(true)
  })
})

describe('a synchroniser', () => {
  const [J, Ts, inertia] = [0.02, 40, 3]
  const run = (solver: ExperimentSettings['solver'], gears: Rows, params = {}): SmallRun =>
    runSmall(
      smallProject(
        {
          World: ['world/world'],
          Car: rotor(inertia),
          Box: [
            'drivetrain/manual-gearbox',
            {
              ratios: [
                [-1, -3],
                [1, 4],
                [2, 2],
              ],
              inertia: J,
              synchroniser: Ts,
              ...params,
            },
          ],
          Gear: points(gears),
        },
        ['Car.axis - Box.b', 'Gear.y - Box.gear'],
        { stop: 1, sample: 0.01, solver, initial: { 'Car.rate': 50, 'Box.inputRate': 200 } },
      ),
      ['Car.rate', 'Box.inputSpeed', 'Box.sync', 'Box.heat', 'Box.torque'],
    )
  // 1 to 2 at 0.2 s: J w' = -Ts, (car) = 2 Ts, until w = 2 wb
  const rub = (200 - 100) / (Ts / J + (4 * Ts) / inertia)
  const common = 50 + (2 * Ts * rub) / inertia

  it.each([
    [variable, 1e-9],
    [fixed('rk4'), 0.0011],
  ] as const)('brings the input shaft to the new speed, then the dogs hold (%j)', (solver, within) => {
    const outcome = run(solver, [
      [0, 1],
      [0.2, 1],
      [0.2, 2],
    ])
    expectTimes(events(outcome, 'Box'), [0.2, 0.2 + rub], within)
    expect(outcome.at('Car.rate', 1)).toBeCloseTo(common, solver === variable ? 9 : 2)
    expect(outcome.at('Box.inputSpeed', 1) / outcome.at('Car.rate', 1)).toBeCloseTo(2, 12)
    const before = 0.5 * (J * 200 ** 2 + inertia * 50 ** 2)
    const after = 0.5 * (J * 4 + inertia) * common ** 2
    if (solver === variable) expect(outcome.at('Box.heat', 1)).toBeCloseTo(before - after, 7)
  })

  it('lets the input shaft go in neutral, and takes it to reverse', () => {
    const outcome = run(variable, [
      [0, 1],
      [0.2, 1],
      [0.2, 0],
      [0.4, 0],
      [0.4, -1],
    ])
    expect(outcome.error).toBeUndefined()
    expect(outcome.at('Box.inputSpeed', 0.39)).toBeCloseTo(200, 9)
    expect(outcome.at('Box.torque', 0.3)).toBe(0)
    expect(outcome.at('Box.inputSpeed', 1) / outcome.at('Car.rate', 1)).toBeCloseTo(-3, 12)
    expect(outcome.at('Box.sync', 1)).toBe(0)
  })

  it.each([
    [{ ratios: [[1, 0]] }, /gear 1 in row 1 has the ratio 0/],
    [
      {
        ratios: [
          [1, 3],
          [1, 2],
        ],
      },
      /does not follow/,
    ],
    [
      {
        ratios: [
          [1, 3],
          [3, 2],
        ],
      },
      /no gear between 1 and 3/,
    ],
    [{ ratios: [] }, /no gears|no rows/],
    [{ ratios: [[0.5, 3]] }, /has the gear 0.5/],
  ])('refuses impossible gears %j', (params, message) => {
    expect(() =>
      run(
        variable,
        [
          [0, 1],
          [1, 1],
        ],
        params,
      ),
    ).toThrow(message)
  })
  it('ends the run where a gear is asked for that does not exist', () => {
    const { error } = run(variable, [
      [0, 1],
      [0.5, 1],
      [0.5, 7],
    ])
    expect(error?.message).toMatch(/the requested gear/)
  })
})
