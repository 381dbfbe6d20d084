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

it('inertia behind a second gear loads the first one', () => {
  const [J, Jin, Js, Jm, torque] = [100, 0.5, 0.4, 0.1, 30]
  const outcome = runSmall(
    smallProject(
      {
        World: ['world/world', { gravity: 0 }],
        Left: ['drivetrain/inertia', { inertia: J }],
        Right: ['drivetrain/inertia', { inertia: J }],
        Diff: ['drivetrain/differential', { kind: 'open', ratio: 1 }],
        In: ['drivetrain/inertia', { inertia: Jin }],
        First: ['drivetrain/reduction', { ratio: 3, efficiency: 0.9, reverseEfficiency: 0.8 }],
        Shaft: ['drivetrain/inertia', { inertia: Js }],
        Second: ['drivetrain/reduction', { ratio: -2, efficiency: 0.95 }],
        Motor: ['drivetrain/inertia', { inertia: Jm }],
        Drive: ['mechanics/torque'],
        T: ['sources/constant', { value: -torque }],
      },
      [
        ...['Left.axis - Diff.left', 'Right.axis - Diff.right', 'Diff.input - In.a', 'In.axis - First.b'],
        ...[
          'First.a - Shaft.a',
          'Shaft.axis - Second.b',
          'Second.a - Motor.a',
          'Motor.axis - Drive.axis',
          'T.y - Drive.u',
        ],
      ],
      {
        stop: 1,
        sample: 0.1,
        solver: { name: 'dopri5', tolerance: 1e-10 },
        initial: { 'Left.rate': 1, 'Right.rate': 1 },
      },
    ),
    ['Left.rate', 'Diff.inputTorque', 'First.torqueA', 'Second.torqueA'],
  )
  expect(outcome.error).toBeUndefined()
  // from the motor to the wheels, with w' = a: each gear passes on its share of what its rotor leaves
  const behind = 0.95 * 2
  const all = 0.9 * 3
  const a = (all * behind * torque) / (2 * J + Jin + all * (3 * Js + behind * 6 * Jm))
  const first = behind * (torque - 6 * Jm * a) - 3 * Js * a
  expect(outcome.at('Left.rate', 1)).toBeCloseTo(1 + a, 8)
  expect(outcome.at('Second.torqueA', 0.5)).toBeCloseTo(-(torque - 6 * Jm * a), 7)
  expect(outcome.at('First.torqueA', 0.5)).toBeCloseTo(first, 7)
  expect(outcome.at('Diff.inputTorque', 0.5)).toBeCloseTo(2 * J * a, 7)
})
