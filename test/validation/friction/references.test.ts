/**
 * Dry friction that holds, against closed forms and independent integrations (test/validation/data/friction): clutch, brake
 * on a slope, stick-slip on a belt, a mass that is pushed to and fro. With variable steps events come at their instants, with
 * fixed ones every interval between two events is right within a step.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readCsv } from '../../../engine/io/csv'
import type { ExperimentSettings } from '../../../engine/model/project/project'
import { runSmall, smallProject, type Blocks, type SmallRun } from '../events/small-run'

const folder = new URL('../data/friction/', import.meta.url)
const csv = (name: string) => readCsv(readFileSync(new URL(`${name}.csv`, folder), 'utf8'), name)
const json = <T>(name: string): T => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as T

const variable: ExperimentSettings['solver'] = { name: 'dopri5', tolerance: 1e-10 }
const fixed = (name: string, step = 0.001): ExperimentSettings['solver'] => ({ name, step })
const fixedSolvers = ['euler', 'heun', 'rk4', 'ab2', 'ab3', 'abm2', 'linearly-implicit-euler', 'rosenbrock2']
/** Where an oscillation is integrated: the error of methods of order 1 alone is several steps there. */
const accurateSolvers = fixedSolvers.filter((name) => !name.includes('euler'))

/** Instants at which friction began or ceased to hold, in order. */
function events(run: SmallRun, block: string): number[] {
  const { error, report } = run
  if (error !== undefined) throw error
  return (report.events ?? [])
    .filter((e) => e.block === block)
    .flatMap((e) => [...e.times])
    .sort((a, b) => a - b)
}

function expectTimes(actual: readonly number[], expected: readonly number[], within: number): void {
  expect(actual.length).toBe(expected.length)
  actual.forEach((t, i) => expect(Math.abs(t - expected[i])).toBeLessThan(within))
}

/** Every interval between two events, and the time of the first, within one step of the exact one. */
function expectIntervals(actual: readonly number[], expected: readonly number[], step: number): void {
  expect(actual.length).toBe(expected.length)
  const intervals = (times: readonly number[]): number[] => times.map((t, i) => (i === 0 ? t : t - times[i - 1]))
  const exact = intervals(expected)
  intervals(actual).forEach((value, i) => expect(Math.abs(value - exact[i])).toBeLessThanOrEqual(step * 1.000001))
}

/** Largest difference of a signal to a column of a reference, over the peak, at rows of both without an event there. */
function difference(run: SmallRun, signal: string, name: string, column: string, skip: readonly number[] = []): number {
  const reference = csv(name)
  const values = reference.columns.find((c) => c.name === column)?.values ?? []
  const peak = Math.max(...Array.from(values, Math.abs))
  const rows = new Map([...run.table.time].map((t, i) => [t.toFixed(9), i]))
  const own = run.values(signal)
  let worst = 0
  let compared = 0
  reference.time.forEach((t, i) => {
    const row = rows.get(t.toFixed(9))
    if (row === undefined || skip.some((s) => Math.abs(s - t) < 1e-6)) return
    compared++
    worst = Math.max(worst, Math.abs(own[row] - values[i]))
  })
  expect(compared).toBeGreaterThan(0.9 * reference.time.length)
  return worst / peak
}

const rotor = (J: number) => ['mechanics/rigid-body', { mass: 1, Ixx: J, Iyy: J, Izz: J }] as const
const points = (...rows: readonly (readonly [number, number])[]) =>
  ['sources/piecewise-linear', { points: rows.map((r) => [...r]) }] as const

describe('a clutch with constant torque', () => {
  const reference = json<{ lock_time: number; breakaway_time: number; lock_speed: number; heat_end: number }>(
    'a_clutch_lock',
  )
  const run = (solver: ExperimentSettings['solver']): SmallRun =>
    runSmall(
      smallProject(
        {
          World: ['world/world', { gravity: 0 }],
          Engine: ['mechanics/revolute', { axis: [0, 0, 1] }],
          J1: rotor(0.25),
          Car: ['mechanics/revolute', { axis: [0, 0, 1] }],
          J2: rotor(1.8),
          T1: points([0, 120], [2.5, 120], [5, 370]),
          Drive: ['mechanics/torque'],
          TL: ['sources/constant', { value: -30 }],
          Load: ['mechanics/torque'],
          Capacity: ['sources/constant', { value: 250 }],
          Clutch: ['mechanics/clutch', { holdingFactor: 1.2 }],
        },
        [
          'World.frame - Engine.base',
          'Engine.end - J1.com',
          'World.frame - Car.base',
          'Car.end - J2.com',
          'Engine.axis - Drive.axis',
          'T1.y - Drive.u',
          'Car.axis - Load.axis',
          'TL.y - Load.u',
          'Engine.axis - Clutch.a',
          'Car.axis - Clutch.b',
          'Capacity.y - Clutch.u',
        ],
        { stop: 5, sample: 0.01, solver, initial: { 'Engine.rate': 200 } },
      ),
      ['Engine.rate', 'Car.rate', 'Clutch.torque', 'Clutch.slip', 'Clutch.heat'],
    )
  const exact = [reference.lock_time, reference.breakaway_time]

  test.each([variable, { name: 'radau5', tolerance: 1e-10 }] as const)('with $name', (solver) => {
    const outcome = run(solver)
    expectTimes(events(outcome, 'Clutch'), exact, 1e-6)
    expect(difference(outcome, 'Engine.rate', 'a_clutch_lock', 'w1')).toBeLessThan(1e-8)
    expect(difference(outcome, 'Car.rate', 'a_clutch_lock', 'w2')).toBeLessThan(1e-8)
    expect(difference(outcome, 'Clutch.torque', 'a_clutch_lock', 'clutch_torque_on_2')).toBeLessThan(1e-8)
    expect(difference(outcome, 'Clutch.heat', 'a_clutch_lock', 'heat')).toBeLessThan(1e-6)
  })

  test.each(fixedSolvers)('with %s at 1 ms', (name) => {
    const outcome = run(fixed(name))
    expectIntervals(events(outcome, 'Clutch'), exact, 0.001)
    expect(difference(outcome, 'Car.rate', 'a_clutch_lock', 'w2')).toBeLessThan(1e-3)
  })

  test('both turn at one rate while it is locked, to the last bit', () => {
    const outcome = run(fixed('rk4'))
    const [a, b, slip] = ['Engine.rate', 'Car.rate', 'Clutch.slip'].map((name) => outcome.values(name))
    slip.forEach((mode, i) => {
      if (mode === 0) expect(Math.abs(a[i] - b[i])).toBeLessThan(1e-12 * Math.abs(a[i]))
    })
  })
})

describe('a clutch whose clamp force rises', () => {
  const { parameters: p, ...reference } = json<{
    parameters: Record<'mu' | 'faces' | 'F_max' | 't_ramp', number>
    r_eff: number
    lock_time: number
    heat: number
  }>('b_clutch_ramp')
  const capacity = p.faces * p.mu * reference.r_eff * p.F_max
  const run = (solver: ExperimentSettings['solver']): SmallRun =>
    runSmall(
      smallProject(
        {
          World: ['world/world', { gravity: 0 }],
          Engine: ['mechanics/revolute', { axis: [0, 0, 1] }],
          J1: rotor(0.2),
          Car: ['mechanics/revolute', { axis: [0, 0, 1] }],
          J2: rotor(2.2),
          T1: ['sources/constant', { value: 90 }],
          Drive: ['mechanics/torque'],
          TL: ['sources/constant', { value: -20 }],
          Load: ['mechanics/torque'],
          Capacity: points([0, 0], [p.t_ramp, capacity], [3, capacity]),
          Clutch: ['mechanics/clutch'],
        },
        [
          'World.frame - Engine.base',
          'Engine.end - J1.com',
          'World.frame - Car.base',
          'Car.end - J2.com',
          'Engine.axis - Drive.axis',
          'T1.y - Drive.u',
          'Car.axis - Load.axis',
          'TL.y - Load.u',
          'Engine.axis - Clutch.a',
          'Car.axis - Clutch.b',
          'Capacity.y - Clutch.u',
        ],
        { stop: 2.5, sample: 0.01, solver, initial: { 'Engine.rate': 180 } },
      ),
      ['Engine.rate', 'Car.rate', 'Clutch.torque', 'Clutch.heat'],
    )

  test('with variable steps', () => {
    const outcome = run(variable)
    expectTimes(events(outcome, 'Clutch'), [reference.lock_time], 1e-6)
    expect(difference(outcome, 'Engine.rate', 'b_clutch_ramp', 'w1')).toBeLessThan(1e-8)
    expect(difference(outcome, 'Clutch.torque', 'b_clutch_ramp', 'clutch_torque_on_2')).toBeLessThan(1e-8)
    expect(outcome.at('Clutch.heat', 2.5) / reference.heat).toBeCloseTo(1, 7)
  })
  test.each(fixedSolvers)('with %s at 1 ms', (name) =>
    expectIntervals(events(run(fixed(name)), 'Clutch'), [reference.lock_time], 0.001),
  )
})

describe('a brake that holds a vehicle on a slope', () => {
  const { parameters: p, events_closed_form: exact } = json<{
    parameters: { m: number; r: number; J_wheels: number; grade: number; brake_capacity: [number, number][] }
    events_closed_form: [number, string, string][]
  }>('j_slope_brake')
  const times = exact.map(([t]) => t)
  /** The wheels turn with the vehicle through a rack and pinion: the brake acts through a constraint. */
  const run = (solver: ExperimentSettings['solver']): SmallRun =>
    runSmall(
      smallProject(
        {
          World: ['world/world', { gravity: 0 }],
          Road: ['mechanics/prismatic', { axis: [1, 0, 0] }],
          Car: ['mechanics/rigid-body', { mass: p.m, Ixx: 1, Iyy: 1, Izz: 1 }],
          Axle: ['mechanics/revolute', { axis: [0, 1, 0] }],
          Wheels: rotor(p.J_wheels),
          Rolling: ['mechanics/gear', { ratio: p.r }],
          Weight: ['sources/constant', { value: -p.m * 9.81 * Math.sin(Math.atan(p.grade)) }],
          Slope: ['mechanics/torque'],
          Pressure: points(...p.brake_capacity),
          Brake: ['mechanics/brake'],
        },
        [
          'World.frame - Road.base',
          'Road.end - Car.com',
          'World.frame - Axle.base',
          'Axle.end - Wheels.com',
          'Road.axis - Rolling.a',
          'Axle.axis - Rolling.b',
          'Road.axis - Slope.axis',
          'Weight.y - Slope.u',
          'Axle.axis - Brake.axis',
          'Pressure.y - Brake.u',
        ],
        { stop: 7, sample: 0.01, solver, initial: { 'Road.ds': 4 } },
      ),
      ['Road.ds', 'Road.s', 'Brake.effort', 'Brake.slip'],
    )

  test.each([variable, { name: 'radau5', tolerance: 1e-10 }, { name: 'auto', tolerance: 1e-10 }] as const)(
    'with $name',
    (solver) => {
      const outcome = run(solver)
      expectTimes(events(outcome, 'Brake'), times, 1e-6)
      expect(difference(outcome, 'Road.ds', 'j_slope_brake', 'v')).toBeLessThan(1e-8)
      expect(difference(outcome, 'Road.s', 'j_slope_brake', 'x')).toBeLessThan(1e-8)
    },
  )
  test.each(fixedSolvers)('with %s at 1 ms', (name) => {
    const outcome = run(fixed(name))
    expectIntervals(events(outcome, 'Brake'), times, 0.001)
    const slip = outcome.values('Brake.slip')
    outcome.values('Road.ds').forEach((v, i) => {
      if (slip[i] === 0) expect(Math.abs(v)).toBeLessThan(1e-12)
    })
  })
})

describe('a mass on a belt', () => {
  const { parameters: p, ...reference } = json<{
    parameters: Record<string, number>
    coulomb: { events: number[] }
    plane: { event_times_closed_form: number[] }
    reset_integrator: { parameters: { p0: number; beta: number }; events: [number, string, string][] }
  }>('k_friction')
  /** The friction acts between mass and belt; the spring holds the mass against the ground. */
  const belt = (
    friction: Blocks[string],
    stop: number,
    solver: ExperimentSettings['solver'],
    signals: readonly string[],
  ) =>
    runSmall(
      smallProject(
        {
          World: ['world/world', { gravity: 0 }],
          Speed: ['signals/expression', { expression: `${p.v_belt}*t` }],
          Belt: ['mechanics/driver', { motion: 'translation', axis: [1, 0, 0] }],
          Slide: ['mechanics/prismatic', { axis: [1, 0, 0] }],
          Mass: ['mechanics/rigid-body', { mass: p.m, Ixx: 1, Iyy: 1, Izz: 1 }],
          Place: ['sensors/displacement'],
          Law: ['signals/gain', { gain: -p.k }],
          Spring: ['mechanics/torque'],
          Friction: friction,
        },
        [
          'World.frame - Belt.base',
          'Speed.y - Belt.u',
          'Belt.end - Slide.base',
          'Slide.end - Mass.com',
          'Mass.com - Place.frame',
          'Place.x - Law.u1',
          'Law.y - Spring.u',
          'Slide.axis - Spring.axis',
          'Slide.axis - Friction.axis',
        ],
        { stop, sample: 0.005, solver },
      ),
      ['Mass.x', 'Mass.vx', 'Friction.force', ...signals],
    )
  const limits = { holding: p.F_static, sliding: p.F_kinetic }
  const coulomb = ['mechanics/dry-friction', limits] as const

  test('Coulomb with variable steps', () => {
    const outcome = belt(coulomb, p.t_end, variable, ['Friction.slip'])
    const exact = reference.coulomb.events
    expectTimes(events(outcome, 'Friction').slice(0, exact.length), exact, 1e-6)
    expect(difference(outcome, 'Mass.x', 'k_stick_slip_coulomb', 'x')).toBeLessThan(1e-5)
    expect(difference(outcome, 'Friction.force', 'k_stick_slip_coulomb', 'friction', exact)).toBeLessThan(1e-5)
  })

  test.each(accurateSolvers)('Coulomb with %s at 1 ms', (name) => {
    const outcome = belt(coulomb, p.t_end, fixed(name), ['Friction.slip'])
    const exact = reference.coulomb.events
    expectIntervals(events(outcome, 'Friction').slice(0, exact.length), exact, 0.001)
  })

  test('LuGre', () => {
    const law = {
      ...limits,
      law: 'lugre',
      stribeckSpeed: p.lugre_v_stribeck,
      sigma0: p.lugre_sigma0,
      sigma1: p.lugre_sigma1,
      sigma2: p.lugre_sigma2,
    }
    const outcome = belt(['mechanics/dry-friction', law], p.t_end, { name: 'radau5', tolerance: 1e-9 }, ['Friction.z'])
    expect(outcome.error).toBeUndefined()
    expect(difference(outcome, 'Mass.x', 'k_stick_slip_lugre', 'x')).toBeLessThan(1e-5)
    expect(difference(outcome, 'Mass.vx', 'k_stick_slip_lugre', 'v')).toBeLessThan(1e-4)
  })

  test('reset integrator', () => {
    const { p0, beta } = reference.reset_integrator.parameters
    const law = { ...limits, law: 'reset-integrator', length: p0, damping: beta }
    const outcome = belt(['mechanics/dry-friction', law], 8, variable, ['Friction.p', 'Friction.bonded'])
    const exact = reference.reset_integrator.events.map(([t]) => t)
    expectTimes(events(outcome, 'Friction').slice(0, exact.length), exact, 1e-6)
    expect(difference(outcome, 'Mass.x', 'k_stick_slip_reset_integrator', 'x')).toBeLessThan(1e-5)
  })

  describe('pushed to and fro on a plane', () => {
    const run = (solver: ExperimentSettings['solver']) =>
      runSmall(
        smallProject(
          {
            World: ['world/world', { gravity: 0 }],
            Slide: ['mechanics/prismatic', { axis: [1, 0, 0] }],
            Mass: ['mechanics/rigid-body', { mass: p.plane_m, Ixx: 1, Iyy: 1, Izz: 1 }],
            Push: ['signals/expression', { expression: `${p.plane_force}*sin(${p.plane_omega}*t)` }],
            Force: ['mechanics/torque'],
            Friction: ['mechanics/dry-friction', { holding: p.plane_F_static, sliding: p.plane_F_kinetic }],
          },
          [
            'World.frame - Slide.base',
            'Slide.end - Mass.com',
            'Push.y - Force.u',
            'Slide.axis - Force.axis',
            'Slide.axis - Friction.axis',
          ],
          { stop: p.plane_t_end, sample: 0.005, solver },
        ),
        ['Mass.x', 'Mass.vx', 'Friction.force', 'Friction.slip'],
      )
    const exact = reference.plane.event_times_closed_form.filter((t) => t < p.plane_t_end)

    test('with variable steps', () => {
      const outcome = run(variable)
      expectTimes(events(outcome, 'Friction').slice(0, exact.length), exact, 1e-6)
      expect(difference(outcome, 'Mass.x', 'k_forced_mass_coulomb', 'x')).toBeLessThan(1e-5)
      expect(difference(outcome, 'Mass.vx', 'k_forced_mass_coulomb', 'v')).toBeLessThan(1e-5)
    })
    test.each(accurateSolvers)('with %s at 1 ms', (name) =>
      expectIntervals(events(run(fixed(name)), 'Friction').slice(0, exact.length), exact, 0.001),
    )
  })
})
