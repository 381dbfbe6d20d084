/**
 * A mass that slides to rest on friction with a reset integrator, and then swings on the bond. With a bond of the stiffness F_s/p0 and
 * the damping beta on the mass m this is a damped oscillator from its largest deflection p0 on,
 *
 *     x - x0 = p0 (e^(-a t) (cos w t + a/w sin w t) - 1),   a = beta/2m,   w = sqrt(F_s/(p0 m) - a^2),
 *
 * so the mass comes to rest a way p0 before where it stopped. A bond begins at the stretch at which another one would break: neither rounding nor
 * what a method leaves of an iteration may break it while the mass moves back.
 */
import { describe, expect, test } from 'vitest'
import { runSmall, smallProject } from '../events/small-run'

const [mass, speed, holding, sliding, length, damping] = [2, 3, 5, 4, 1e-3, 10]

const slide = (solver: { readonly name: string; readonly step?: number; readonly tolerance?: number }) =>
  runSmall(
    smallProject(
      {
        World: ['world/world', { gravity: 0 }],
        Slide: ['mechanics/prismatic', { axis: [1, 0, 0] }],
        Mass: ['mechanics/rigid-body', { mass }],
        Grip: ['mechanics/dry-friction', { law: 'reset-integrator', holding, sliding, length, damping }],
      },
      ['World.frame - Slide.base', 'Slide.end - Mass.com', 'Slide.axis - Grip.axis'],
      { stop: 4, sample: 0.01, solver, initial: { 'Slide.ds': speed } },
    ),
    ['Slide.s', 'Slide.ds'],
  )

describe.each([
  { name: 'dopri5', tolerance: 1e-6 },
  { name: 'dopri5', tolerance: 1e-9 },
  { name: 'radau5', tolerance: 1e-4 },
  { name: 'radau5', tolerance: 1e-6 },
  { name: 'radau5', tolerance: 1e-9 },
  { name: 'auto', tolerance: 1e-6 },
  { name: 'rk4', step: 5e-5 },
])('a mass slides to rest, $name $tolerance', (solver) => {
  test('breaks away once, bonds once and swings out', () => {
    const outcome = slide(solver)
    expect((outcome.report.events ?? []).map(({ name, count }) => [name, count])).toEqual([
      ['Grip.breaks', 1],
      ['Grip.bonds', 1],
    ])
    const [stopped] = outcome.times('Grip.bonds')
    const x = outcome.values('Slide.s')
    const t = outcome.table.time
    const a = damping / (2 * mass)
    const w = Math.sqrt(holding / (length * mass) - a * a)
    const swing = (after: number): number =>
      length * Math.exp(-a * after) * (Math.cos(w * after) + (a / w) * Math.sin(w * after))
    const end = t.length - 1
    const rest = x[end] - swing(t[end] - stopped)
    t.forEach((time, i) => {
      if (time > stopped) expect(x[i] - rest, `t = ${time}`).toBeCloseTo(swing(time - stopped), 5)
    })
  })
})
