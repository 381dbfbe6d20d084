/** Motions that pass through rest under loads that friction can't hold, where limits depend on transmitted torques. */
import { describe, expect, it } from 'vitest'
import { runSmall, smallProject } from '../events/small-run'

const [Jb, Ja, ratio] = [1.264, 0.374, 1.03]
const [efficiency, reverse] = [0.767, 0.799]
const [load, capacity, initialRate] = [-60, 7.6, 5]

/**
 * Acceleration of axis b of a gear with losses and a clutch from b to a, under the load on a, while b turns in the
 * direction s. Free-body diagrams of both rotors, with the torque q = i tau on b before losses, which is negative:
 *
 *     Jb A = q (1 + s k) - c,   Ja i A = load - tau + c,   c = C sign((1 - i) s)
 *
 * and k = 1/reverse - 1 where b drives, 1 - efficiency where a does.
 */
function acceleration(s: 1 | -1): number {
  const kept = 1 + s * (s > 0 ? 1 / reverse - 1 : 1 - efficiency)
  const c = capacity * Math.sign((1 - ratio) * s)
  return (kept * ratio * (load + c) - c) / (Jb + kept * ratio ** 2 * Ja)
}

describe('a clutch around a gear with losses reverses with it', () => {
  it.each([
    ['dopri5', { name: 'dopri5', tolerance: 1e-11 }, 1e-9],
    ['rk4', { name: 'rk4', step: 1e-4 }, 2e-3],
  ])('%s', (_, solver, tolerance) => {
    const project = smallProject(
      {
        World: ['world/world', { gravity: 0 }],
        R: ['drivetrain/inertia', { inertia: Jb }],
        Gear: ['drivetrain/reduction', { ratio, efficiency, reverseEfficiency: reverse }],
        J: ['drivetrain/inertia', { inertia: Ja }],
        Clutch: ['mechanics/clutch', { holdingFactor: 1 }],
        Clamp: ['sources/constant', { value: capacity }],
        Load: ['mechanics/torque'],
        Torque: ['sources/constant', { value: load }],
      },
      [
        ...['Gear.b - R.axis', 'J.a - Gear.a', 'Clutch.a - R.axis', 'Clutch.b - Gear.a', 'Clamp.y - Clutch.u'],
        ...['Load.axis - Gear.a', 'Torque.y - Load.u'],
      ],
      { stop: 0.5, sample: 0.01, solver, initial: { 'R.rate': initialRate } },
    )
    const run = runSmall(project, ['R.rate'])
    if (run.error !== undefined) throw run.error
    const turn = -initialRate / acceleration(1)
    expect(turn).toBeLessThan(0.4)
    expect(Math.abs(run.times('Gear.slipEnds')[0] - turn)).toBeLessThan(tolerance)
    const rates = run.values('R.rate')
    run.table.time.forEach((t, i) => {
      const rate = t < turn ? initialRate + acceleration(1) * t : acceleration(-1) * (t - turn)
      if (Math.abs(t - turn) > tolerance) expect(Math.abs(rates[i] - rate) / initialRate).toBeLessThan(10 * tolerance)
    })
  })
})
