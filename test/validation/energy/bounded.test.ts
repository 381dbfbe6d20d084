/** What an energy account and the check of a step cost, and say, where a run stands still, blows up or is far too long in its steps. */
import { describe, expect, it } from 'vitest'
import { runToEnd } from '../../../engine/run/run'
import type { ExperimentSettings } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { smallProject, type Blocks } from '../events/small-run'

const run = (
  blocks: Blocks,
  wires: readonly string[],
  settings: ExperimentSettings,
  checkStep = false,
): ReturnType<typeof runToEnd> =>
  runToEnd(
    {
      project: smallProject({ World: ['world/world'], ...blocks }, wires, settings),
      files: {},
      experiment: 'run',
      checkStep,
    },
    sharedCompiler,
  )

const slider: Blocks = { Slide: ['mechanics/prismatic'], Mass: ['mechanics/rigid-body', { mass: 1 }] }
const sliding = ['World.frame - Slide.base', 'Slide.end - Mass.com']

describe('the energy account', () => {
  it('ends with the run that blows up, and with its error', () => {
    const outcome = run(
      {
        Slide: ['mechanics/prismatic', { axis: [1, 0, 0] }],
        Mass: ['mechanics/rigid-body', { mass: 1 }],
        Where: ['sensors/joint'],
        Law: ['signals/function', { code: ['input x: m', 'output f: N', 'f = (1 N/m^3)*x^3'] }],
        Push: ['mechanics/torque'],
        Wave: ['sources/sine', { amplitude: 0.1, frequency: 1 }],
        Lift: ['mechanics/driver', { motion: 'translation', axis: [0, 0, 1] }],
        Load: ['mechanics/rigid-body', { mass: 1 }],
      },
      [
        ...sliding,
        ...['Where.axis - Slide.axis', 'Where.position - Law.x', 'Law.f - Push.u', 'Push.axis - Slide.axis'],
        ...['World.frame - Lift.base', 'Wave.y - Lift.u', 'Lift.end - Load.com'],
      ],
      {
        stop: 3,
        sample: 0.01,
        energy: true,
        solver: { name: 'rk4', step: 0.001 },
        initial: { 'Slide.s': 1, 'Slide.ds': 1 },
      },
    )
    expect(outcome.error?.code).toBe('non-finite')
    // x'' = x^3 from 1 m and 1 m/s: x' = sqrt((x^4 + 1)/2), so the pole is at the integral of dx/x' from 1: 1.3110 s
    expect(outcome.error?.place.time).toBeGreaterThan(1.311)
    expect(outcome.error?.place.time).toBeLessThan(1.32)
  })

  it.each(['euler', 'semi-implicit-euler', 'linearly-implicit-euler', 'heun', 'rk4'] as const)(
    'raises no alarm over the first steps of a fall from rest (%s)',
    (name) => {
      const { report } = run(slider, sliding, { stop: 1, sample: 0.1, energy: true, solver: { name, step: 0.001 } })
      expect(report.warnings.join()).not.toContain('energy')
    },
  )

  it('raises no alarm over motion that the tolerance does not resolve', () => {
    for (const name of ['dopri5', 'radau5'] as const) {
      const { report } = run(
        { ...slider, Spring: ['mechanics/spring-damper', { stiffness: 100, damping: 0.1 }] },
        [...sliding, 'Slide.axis - Spring.axis'],
        // 9.81 m/s^2 over 100 N/m: at rest but for 1e-10 m
        { stop: 5, sample: 0.1, energy: true, solver: { name }, initial: { 'Slide.s': -0.0981 + 1e-10 } },
      )
      expect(report.warnings.join()).not.toContain('energy')
    }
  })

  it('still finds a balance that a long step breaks', () => {
    const { report } = run(
      { ...slider, Spring: ['mechanics/spring-damper', { stiffness: 100, damping: 0 }] },
      [...sliding, 'Slide.axis - Spring.axis'],
      { stop: 5, sample: 0.1, energy: true, solver: { name: 'euler', step: 0.01 }, initial: { 'Slide.s': 1 } },
    )
    expect(report.warnings.join()).toMatch(/energy balance is broken .*energy of (Mass|Spring) that the method/)
  })
})

it('the check of a step that is far too long ends, with the largest stable step and how far it has looked', () => {
  const { error, report } = run(
    { ...slider, Damper: ['mechanics/spring-damper', { stiffness: 1000, damping: 1e8 }] },
    [...sliding, 'Slide.axis - Damper.axis'],
    { stop: 10, solver: { name: 'rk4', step: 0.001 } },
    true,
  )
  expect(error?.code).toBe('step-size')
  // the interval of stability of rk4 is 2.785 long
  expect(error?.what).toContain('exceeds the largest stable step of rk4, 0.0279 us')
  expect(error?.what).toMatch(/accurate solution up to t = .* Slide.ds became infinite/)
  expect(report.remarks?.join()).not.toContain('could not be checked')
})
