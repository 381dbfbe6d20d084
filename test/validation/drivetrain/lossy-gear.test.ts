/** A gear with losses by the direction of power: both directions and standstill against closed forms, without chatter where power passes zero. */
import { describe, expect, it } from 'vitest'
import { runSmall, smallProject, type SmallRun } from '../events/small-run'
import type { ExperimentSettings } from '../../../engine/model/project/project'

const [Jb, Ja, i, forward, reverse] = [12, 0.4, 5, 0.9, 0.8]

const run = (
  torque: readonly (readonly [number, number])[],
  load: number,
  solver: ExperimentSettings['solver'],
  rate = 0,
): SmallRun => {
  const outcome = runSmall(
    smallProject(
      {
        World: ['world/world', { gravity: 0 }],
        B: ['drivetrain/inertia', { inertia: Jb }],
        G: ['drivetrain/reduction', { ratio: i, efficiency: forward, reverseEfficiency: reverse }],
        A: ['drivetrain/inertia', { inertia: Ja }],
        Motor: ['mechanics/torque'],
        T: ['sources/piecewise-linear', { points: torque.map((r) => [...r]) }],
        Load: ['mechanics/torque'],
        L: ['sources/constant', { value: load }],
      },
      ['B.axis - G.b', 'G.a - A.a', 'A.axis - Motor.axis', 'T.y - Motor.u', 'B.axis - Load.axis', 'L.y - Load.u'],
      { stop: torque[torque.length - 1][0], sample: 0.05, solver, initial: { 'B.rate': rate } },
    ),
    ['B.rate', 'G.torqueA', 'G.slip', 'G.dissipation', 'Energy.dissipation'],
  )
  if (outcome.error !== undefined) throw outcome.error
  return outcome
}

const driving = (i * forward * 20) / (Jb + forward * i * i * Ja)
const overrun = (i * -20) / reverse / (Jb + (i * i * Ja) / reverse)

describe.each([
  [{ name: 'dopri5', tolerance: 1e-9 }, 1e-9],
  [{ name: 'rk4', step: 0.001 }, 1e-9],
] as const)('with %j', (solver, tolerance) => {
  it('passes on power with the efficiency of its direction', () => {
    expect(
      run(
        [
          [0, 20],
          [1, 20],
        ],
        0,
        solver,
        1,
      ).at('B.rate', 1),
    ).toBeCloseTo(1 + driving, 8)
    expect(
      Math.abs(
        run(
          [
            [0, -20],
            [1, -20],
          ],
          0,
          solver,
          30,
        ).at('B.rate', 1) -
          (30 + overrun),
      ),
    ).toBeLessThan(tolerance * 30)
  })
  it('passes from drive to overrun without chatter', () => {
    const outcome = run(
      [
        [0, 20],
        [1, 20],
        [3, -20],
        [4, -20],
      ],
      0,
      solver,
      3,
    )
    expect(outcome.report.events ?? []).toEqual([])
  })
})

it('holds at standstill between both limits, and starts where the motor passes them', () => {
  // the load of -60 N m is held by motor torques from 60/5*0.8 to 60/5/0.9
  const outcome = run(
    [
      [0, 10],
      [4, 18],
    ],
    -60,
    { name: 'dopri5', tolerance: 1e-9 },
  )
  const starts = (60 / i / forward - 10) / 2
  const [begins] = outcome.times('G.slipBegins')
  expect(Math.abs(begins - starts)).toBeLessThan(1e-6)
  const slip = outcome.values('G.slip')
  outcome.table.time.forEach((t, k) => {
    if (Math.abs(t - starts) > 1e-6) expect(slip[k]).toBe(t > starts ? 1 : 0)
  })
})
