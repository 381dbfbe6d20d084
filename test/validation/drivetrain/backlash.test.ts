/** Tip-in and tip-out through flexible half shafts with backlash against a reference. */
import { describe, expect, it } from 'vitest'
import type { ExperimentSettings } from '../../../engine/model/project/project'
import { runSmall, smallProject, type SmallRun } from '../events/small-run'
import { constant, difference, events, expectTimes, fixed, points, reference, rotor, variable } from './compare'

describe('half shafts with backlash', () => {
  const { parameters: p, ...exact } = reference<{
    parameters: Record<
      'J_motor_at_shaft' | 'J_vehicle' | 'k' | 'c' | 'backlash' | 'T_load' | 'w0' | 't_end' | 'phi0',
      number
    > & {
      T_motor_at_shaft: readonly (readonly number[])[]
    }
    events: readonly [number, string, string][]
    peak_shaft_torque: number
    min_shaft_torque: number
  }>('f_backlash_shaft')
  const run = (solver: ExperimentSettings['solver']): SmallRun =>
    runSmall(
      smallProject(
        {
          World: ['world/world'],
          Motor: rotor(p.J_motor_at_shaft),
          Car: rotor(p.J_vehicle),
          T: points(p.T_motor_at_shaft),
          Drive: ['mechanics/torque'],
          L: constant(-p.T_load),
          Load: ['mechanics/torque'],
          Shaft: ['drivetrain/shaft', { stiffness: p.k, damping: p.c, backlash: p.backlash }],
        },
        [
          'Motor.axis - Shaft.a',
          'Car.axis - Shaft.b',
          'Motor.axis - Drive.axis',
          'T.y - Drive.u',
          'Car.axis - Load.axis',
          'L.y - Load.u',
        ],
        {
          stop: p.t_end,
          sample: 0.001,
          solver,
          initial: { 'Motor.rate': p.w0, 'Car.rate': p.w0, 'Motor.angle': p.phi0 },
        },
      ),
      ['Motor.rate', 'Car.rate', 'Shaft.torque', 'Shaft.twist'],
    )
  const contacts = (outcome: SmallRun): number[] =>
    ['Shaft.forward', 'Shaft.backward'].flatMap((name) => events(outcome, name)).sort((a, b) => a - b)
  const times = exact.events.map(([t]) => t)

  it('touches and leaves its flanks at the exact instants', () => {
    const outcome = run(variable)
    expectTimes(contacts(outcome), times, 1e-6)
    expect(difference(outcome, 'Motor.rate', 'f_backlash_shaft', 'w_motor_side')).toBeLessThan(1e-7)
    expect(difference(outcome, 'Shaft.torque', 'f_backlash_shaft', 'shaft_torque')).toBeLessThan(1e-5)
    expect(Math.max(...outcome.values('Shaft.torque'))).toBeCloseTo(exact.peak_shaft_torque, 1)
  })
  it('and within 1e-3 with a fixed step', () => {
    const outcome = run(fixed('rk4', 0.0005))
    expectTimes(contacts(outcome), times, 0.0011)
    expect(difference(outcome, 'Car.rate', 'f_backlash_shaft', 'w_wheel_side')).toBeLessThan(1e-4)
    expect(difference(outcome, 'Motor.rate', 'f_backlash_shaft', 'w_motor_side')).toBeLessThan(1e-3)
  })
  it('comes to rest at a flank without further events', () => {
    const outcome = runSmall(
      smallProject(
        {
          World: ['world/world'],
          A: rotor(0.2),
          B: rotor(1.1),
          T: constant(2),
          Drive: ['mechanics/torque'],
          L: constant(-2),
          Load: ['mechanics/torque'],
          Shaft: ['drivetrain/shaft', { stiffness: 850, damping: 3, backlash: 0.06 }],
        },
        [
          'A.axis - Shaft.a',
          'B.axis - Shaft.b',
          'A.axis - Drive.axis',
          'T.y - Drive.u',
          'B.axis - Load.axis',
          'L.y - Load.u',
        ],
        { stop: 20, sample: 1, solver: { name: 'dopri5', tolerance: 1e-6 } },
      ),
      ['Shaft.torque'],
    )
    // The oscillation falls by a factor of e in 1/9 s, and half a period is 0.05 s.
    expect(outcome.report.events?.find((e) => e.name === 'Shaft.turns')?.count).toBeLessThan(40)
    expect(outcome.at('Shaft.torque', 20)).toBeCloseTo(2, 6)
  })
})
