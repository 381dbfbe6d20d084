/** Chains of frictions whose limits depend on torques that they transmit: cases in which runs once came to no end. */
import { expect, it } from 'vitest'
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { runSmall, smallProject, type Blocks } from '../events/small-run'
import { besideTorsen, besideTorsenBreakaway, besideTorsenRate } from './beside-torsen'

const torque = (code: string): Blocks[string] => [
  'signals/function',
  { code: ['output y: N m', `y = (${code})*1 N m`] as never },
]

/** A shaft that slips, coupled by a clutch to a rotor behind two gears with losses that stays at rest for a while. */
const behindClutch = (solver: ExperimentSettings['solver']): ProjectFile =>
  smallProject(
    {
      World: ['world/world', { gravity: 0 }],
      R1: ['drivetrain/inertia', { inertia: 0.746 }],
      R2: ['drivetrain/inertia', { inertia: 0.877 }],
      G0: ['drivetrain/reduction', { ratio: 0.46 }],
      J1: ['drivetrain/inertia', { inertia: 0.071 }],
      G2: ['drivetrain/reduction', { ratio: 1.11, efficiency: 0.925, reverseEfficiency: 0.917 }],
      J3: ['drivetrain/inertia', { inertia: 0.257 }],
      G4: ['drivetrain/reduction', { ratio: 3.97, efficiency: 0.886, reverseEfficiency: 0.853 }],
      F0: ['mechanics/dry-friction', { holding: 5.17, sliding: 5.17 }],
      F1: ['mechanics/dry-friction', { holding: 7.59, sliding: 7.59 }],
      F3: ['mechanics/dry-friction', { holding: 1.28, sliding: 1.28 }],
      C4: ['mechanics/clutch', { holdingFactor: 1 }],
      P4: ['sources/constant', { value: 5.4 }],
      T0: ['mechanics/torque'],
      Y0: torque('-0.9 + 28.4*sin(2.62*t/(1 s))'),
      T1: ['mechanics/torque'],
      Y1: torque('-1.2 + 13.8*sin(2.17*t/(1 s))'),
      T2: ['mechanics/torque'],
      Y2: torque('3.4 + 22.7*sin(2.04*t/(1 s))'),
    },
    [
      ...['G0.b - R1.axis', 'J1.a - G0.a', 'G2.b - R2.axis', 'J3.a - G2.a', 'G4.b - G2.a', 'F0.axis - G0.a'],
      ...['F1.axis - G0.a', 'F3.axis - G4.a', 'C4.a - G2.a', 'C4.b - G0.a', 'P4.y - C4.u'],
      ...['T0.axis - G0.a', 'Y0.y - T0.u', 'T1.axis - R1.axis', 'Y1.y - T1.u', 'T2.axis - R1.axis', 'Y2.y - T2.u'],
    ],
    { stop: 0.3, sample: 0.05, solver },
  )

it('goes on where a gear transmits nothing but rounding, whose sign changes in every step', () => {
  const signals = ['R1.rate', 'R2.rate']
  const run = runSmall(behindClutch({ name: 'dopri5', tolerance: 1e-9 }), signals)
  expect(run.error).toBeUndefined()
  // From the free body: the driven shaft breaks away where loads exceed both frictions and the clutch. The rotor behind
  // the clutch rests.
  const load = (t: number): number =>
    -0.9 + 28.4 * Math.sin(2.62 * t) + (2.2 + 13.8 * Math.sin(2.17 * t) + 22.7 * Math.sin(2.04 * t)) / 0.46
  const [breakaway] = run.times('F0.slipBegins')
  expect(load(breakaway)).toBeCloseTo(5.17 + 7.59 + 5.4, 7)
  expect(run.values('R2.rate')).toEqual(run.values('R2.rate').map(() => 0))
  const fixed = runSmall(behindClutch({ name: 'rk4', step: 5e-4 }), signals)
  const peak = Math.max(...run.values('R1.rate'))
  run
    .values('R1.rate')
    .forEach((rate, i) => expect(Math.abs(rate - fixed.values('R1.rate')[i])).toBeLessThan(1e-3 * peak))
})

it('decides what slides with the torques of the motion that begins', () => {
  // At rest the differential transmits nothing, so its friction is zero. With that limit, the motion would load both
  // sides alike and tear the right one away from its brake (0.7 N m); with its own torque it locks, and the brake holds.
  const run = runSmall(besideTorsen(0.7, 0.5), ['R2.rate', 'R0.rate'])
  expect(run.error).toBeUndefined()
  expect(run.times('F1.slipBegins')[0]).toBeCloseTo(besideTorsenBreakaway, 8)
  expect(run.times('B0.slipBegins')).toEqual([])
  expect(Math.max(...run.values('R0.rate').map(Math.abs))).toBe(0)
  for (const t of [1.2, 1.22, 1.25]) expect(run.at('R2.rate', t)).toBeCloseTo(besideTorsenRate(t), 9)
})
