/** Clutches, freewheels and pawls between rotors against closed forms. */
import { describe, expect, it } from 'vitest'
import type { ExperimentSettings } from '../../../engine/model/project/project'
import { runSmall, smallProject, type SmallRun } from '../events/small-run'
import {
  constant,
  difference,
  events,
  expectIntervals,
  expectTimes,
  fixed,
  friction,
  points,
  reference,
  rotor,
  variable,
} from './compare'

describe('a plate clutch whose normal force rises', () => {
  const { parameters: p, ...exact } = reference<{
    parameters: Record<string, number>
    lock_time: number
    heat: number
  }>('b_clutch_ramp', friction)
  const run = (solver: ExperimentSettings['solver'], params = {}): SmallRun =>
    runSmall(
      smallProject(
        {
          World: ['world/world'],
          Engine: rotor(p.J1),
          Car: rotor(p.J2),
          T1: constant(p.T1),
          Drive: ['mechanics/torque'],
          TL: constant(-p.TL),
          Load: ['mechanics/torque'],
          Force: points([
            [0, 0],
            [p.t_ramp, p.F_max],
            [3, p.F_max],
          ]),
          Clutch: [
            'drivetrain/clutch',
            {
              actuation: 'force',
              friction: [
                [0, p.mu],
                [1, p.mu],
              ],
              faces: p.faces,
              innerRadius: p.r_i,
              outerRadius: p.r_o,
              ...params,
            },
          ],
        },
        [
          'Engine.axis - Drive.axis',
          'T1.y - Drive.u',
          'Car.axis - Load.axis',
          'TL.y - Load.u',
          'Engine.axis - Clutch.a',
          'Car.axis - Clutch.b',
          'Force.y - Clutch.u',
        ],
        { stop: p.t_end, sample: 0.01, solver, initial: { 'Engine.rate': p.w1_0 } },
      ),
      ['Engine.rate', 'Car.rate', 'Clutch.torque', 'Clutch.heat', 'Clutch.warming'],
    )

  it('locks at the exact instant, with the exact heat', () => {
    const outcome = run(variable)
    expectTimes(events(outcome, 'Clutch'), [exact.lock_time], 1e-6)
    expect(difference(outcome, 'Engine.rate', 'b_clutch_ramp', 'w1', { folder: friction })).toBeLessThan(1e-8)
    expect(outcome.at('Clutch.heat', p.t_end) / exact.heat).toBeCloseTo(1, 7)
  })
  it.each(['euler', 'rk4', 'linearly-implicit-euler'])('within a step with %s at 1 ms', (name) =>
    expectIntervals(events(run(fixed(name)), 'Clutch'), [exact.lock_time], 0.001),
  )
  it('warms its plates, which cool towards the surroundings', () => {
    const insulated = run(variable, { thermal: 'lumped', heatCapacity: 500, cooling: 0 })
    expect(insulated.at('Clutch.warming', p.t_end)).toBeCloseTo(exact.heat / 500, 5)
    const cooled = run(variable, { thermal: 'lumped', heatCapacity: 500, cooling: 200 })
    const [locked, end] = [exact.lock_time + 0.01, p.t_end].map((t) =>
      cooled.at('Clutch.warming', Math.round(t * 100) / 100),
    )
    const between = p.t_end - Math.round((exact.lock_time + 0.01) * 100) / 100
    expect(end).toBeCloseTo(locked * Math.exp((-200 / 500) * between), 6)
  })
})

describe('a wet clutch with friction that rises with slip', () => {
  it('brings a rotor to rest as its closed form says', () => {
    // J w' = -C (m0 + m1 w), C = n r F
    const [J, force, m0, m1] = [0.4, 3000, 0.08, 0.0004]
    const radius = (0.06 + 0.1) / 2
    const C = 4 * radius * force
    const outcome = runSmall(
      smallProject(
        {
          World: ['world/world'],
          A: rotor(J),
          B: rotor(1e9),
          P: constant(4e5),
          X: [
            'drivetrain/clutch',
            {
              actuation: 'pressure',
              area: 0.01,
              spring: 1000,
              faces: 4,
              innerRadius: 0.06,
              outerRadius: 0.1,
              wear: 'wear',
              friction: [
                [0, m0],
                [500, m0 + 500 * m1],
              ],
            },
          ],
        },
        ['A.axis - X.a', 'B.axis - X.b', 'P.y - X.u'],
        { stop: 1, sample: 0.01, solver: variable, initial: { 'A.rate': 100 } },
      ),
      ['A.rate'],
    )
    const rate = (C * m1) / J
    const rest = Math.log(1 + (100 * m1) / m0) / rate
    expectTimes(events(outcome, 'X'), [rest], 1e-6)
    expect(outcome.at('A.rate', 0.1)).toBeCloseTo((100 + m0 / m1) * Math.exp(-rate * 0.1) - m0 / m1, 5)
  })
})

describe('a freewheel', () => {
  const torque = points([
    [0, 10],
    [3, 10],
    [6, -5],
  ])
  const run = (solver: ExperimentSettings['solver'], initial: Record<string, number> = { 'B.rate': 22 }): SmallRun =>
    runSmall(
      smallProject(
        {
          World: ['world/world'],
          A: rotor(1),
          B: rotor(4),
          T: torque,
          Drive: ['mechanics/torque'],
          L: constant(-4),
          Load: ['mechanics/torque'],
          X: ['drivetrain/freewheel'],
        },
        ['A.axis - X.a', 'B.axis - X.b', 'A.axis - Drive.axis', 'T.y - Drive.u', 'B.axis - Load.axis', 'L.y - Load.u'],
        { stop: 6, sample: 0.01, solver, initial },
      ),
      ['A.rate', 'B.rate', 'X.locked', 'X.torque', 'Energy.balance'],
    )
  // 10 t = 22 - t; then (4 T + 4)/5 = 0 where T = 10 - 5 (t - 3) = -1
  const exact = [2, 5.2]

  it('locks where a catches up and lets go where it would drive backward', () => {
    const outcome = run(variable)
    expectTimes(events(outcome, 'X'), exact, 1e-9)
    expect(outcome.at('B.rate', 3)).toBeCloseTo(20 + 6 / 5, 9)
    expect(outcome.at('X.torque', 2.5)).toBeCloseTo((4 * 10 + 4) / 5, 9)
    const [a, b, locked] = ['A.rate', 'B.rate', 'X.locked'].map((name) => outcome.values(name))
    locked.forEach((is, i) =>
      is === 1 ? expect(Math.abs(a[i] - b[i])).toBeLessThan(1e-12 * 30) : expect(a[i]).toBeLessThan(b[i] + 5e-9),
    )
  })
  it.each(['euler', 'rk4'])('within a step with %s at 1 ms', (name) =>
    expectIntervals(events(run(fixed(name)), 'X'), exact, 0.001),
  )
  it('starts with an impact where a is faster, which keeps the angular momentum', () => {
    const outcome = run(variable, { 'A.rate': 30, 'B.rate': 10 })
    const [shared] = outcome.values('A.rate')
    expect(shared).toBeCloseTo((30 + 4 * 10) / 5, 12)
    expect(outcome.at('B.rate', 2)).toBeCloseTo(shared + (6 / 5) * 2, 9)
    expect(Math.max(...outcome.values('Energy.balance').map(Math.abs))).toBeLessThan(1e-6)
  })
})

describe('a parking pawl', () => {
  const run = (solver: ExperimentSettings['solver'], params = {}): SmallRun =>
    runSmall(
      smallProject(
        {
          World: ['world/world'],
          A: rotor(2),
          T: constant(-4),
          Drive: ['mechanics/torque'],
          Lever: points([
            [0, 1],
            [4, 1],
            [4, 0],
            [5, 0],
          ]),
          X: ['drivetrain/parking-pawl', { speed: 5, ...params }],
        },
        ['A.axis - X.axis', 'A.axis - Drive.axis', 'T.y - Drive.u', 'Lever.y - X.engage'],
        { stop: 5, sample: 0.1, solver, initial: { 'A.rate': 10 } },
      ),
      ['A.rate', 'A.angle', 'X.torque', 'X.engaged'],
    )
  it.each([[variable], [fixed('rk4')]] as const)('engages below its speed, holds, and releases (%j)', (solver) => {
    const outcome = run(solver)
    expectTimes(events(outcome, 'X'), [2.5, 4], solver === variable ? 1e-9 : 0.0011)
    expect(outcome.at('A.rate', 2.4)).toBeCloseTo(5.2, 9)
    expect([outcome.at('A.rate', 3.5), outcome.at('X.torque', 3.5)]).toEqual([0, expect.closeTo(4, 9)])
    expect(outcome.at('A.angle', 3.9)).toBe(outcome.at('A.angle', 3))
    expect(outcome.at('A.rate', 5)).toBeCloseTo(-2, 2)
  })
  it('breaks beyond its strength', () => {
    const { error } = run(variable, { strength: 3 })
    expect(error?.message).toMatch(/the torque on the pawl/)
  })
})

describe('a clutch with impossible data', () => {
  const run = (params: object, capacity: number): SmallRun =>
    runSmall(
      smallProject(
        {
          World: ['world/world'],
          A: rotor(1),
          B: rotor(1),
          U: constant(capacity),
          X: ['drivetrain/clutch', { ...params }],
        },
        ['A.axis - X.a', 'B.axis - X.b', 'U.y - X.u'],
        { stop: 1, solver: fixed('rk4', 0.1), initial: { 'A.rate': 1 } },
      ),
      ['A.rate'],
    )
  it.each([
    [
      {
        friction: [
          [0, 1],
          [0, 2],
        ],
      },
      /equal to 0 before it/,
    ],
    [
      {
        friction: [
          [0, 0.1],
          [10, -0.1],
        ],
      },
      /the coefficient of friction in row 2 is negative/,
    ],
    [{ actuation: 'force', innerRadius: 0.2, outerRadius: 0.1 }, /the inner radius is not smaller/],
  ])('refuses %j', (params, message) => {
    expect(() => run(params, 1)).toThrow(message)
  })
  it('ends the run where the capacity is negative, and says so', () => {
    expect(run({}, -5).error?.message).toMatch(/the torque capacity u/)
  })
})

describe('a brake on a slope', () => {
  const { parameters: p, events_closed_form: exact } = reference<{
    parameters: { m: number; r: number; J_wheels: number; grade: number; brake_capacity: [number, number][] }
    events_closed_form: [number, string, string][]
  }>('j_slope_brake', friction)
  const run = (solver: ExperimentSettings['solver']): SmallRun =>
    runSmall(
      smallProject(
        {
          World: ['world/world'],
          Car: rotor(p.m * p.r ** 2 + p.J_wheels),
          Weight: constant(-p.r * p.m * 9.81 * Math.sin(Math.atan(p.grade))),
          Slope: ['mechanics/torque'],
          Pressure: points(p.brake_capacity),
          Brake: ['mechanics/brake'],
        },
        ['Car.axis - Slope.axis', 'Weight.y - Slope.u', 'Car.axis - Brake.axis', 'Pressure.y - Brake.u'],
        { stop: 7, sample: 0.01, solver, initial: { 'Car.rate': 4 / p.r } },
      ),
      ['Car.rate', 'Brake.slip'],
    )
  const times = exact.map(([t]) => t)
  it('stops, holds, and lets go at the exact instants', () => expectTimes(events(run(variable), 'Brake'), times, 1e-6))
  it('within a step at 1 ms, without creep', () => {
    const outcome = run(fixed('rk4'))
    expectIntervals(events(outcome, 'Brake'), times, 0.001)
    const slip = outcome.values('Brake.slip')
    outcome.values('Car.rate').forEach((rate, i) => {
      if (slip[i] === 0) expect(rate).toBe(0)
    })
  })
})
