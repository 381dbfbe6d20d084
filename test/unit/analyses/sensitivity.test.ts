/** Sensitivities: names of parameters, starts that depend on them, and what is refused. */
import { describe, expect, it } from 'vitest'
import { ModelError } from '../../../engine/errors/model-error'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sensitivitiesOf } from '../../validation/sensitivity/differences'
import { describeSensitivities } from '../../../engine/analyses/sensitivity/text'
import { toEnd } from '../../../engine/collections/to-end'
import { sensitivity } from '../../../engine/analyses/sensitivity'
import { sharedCompiler } from '../../support/compiler'
import { smallProject } from '../../validation/events/small-run'

const g = 9.81
const hanging = (more: Partial<NonNullable<ProjectFile['experiments']>[string]> = {}): ProjectFile => ({
  ...smallProject(
    {
      World: ['world/world', { gravity: g }],
      Guide: ['mechanics/prismatic', { axis: [0, 0, 1] }],
      Arm: ['mechanics/rigid-arm', { x: 0.2 }],
      Mass: ['mechanics/rigid-body', { mass: 'm' }],
      Spring: ['mechanics/spring-damper', { stiffness: 'k', damping: 2 }],
      Hold: ['signals/sample-hold', { sampleTime: 0.1 }],
      Sensor: ['signals/gain', { gain: 2 }],
      Wave: ['sources/sine', { amplitude: 1, frequency: 1 }],
    },
    [
      'World.frame - Guide.base',
      'Guide.end - Arm.base',
      'Arm.end - Mass.com',
      'Guide.axis - Spring.axis',
      'Wave.y - Sensor.u1',
      'Sensor.y - Hold.u1',
    ],
    { stop: 0.5, sample: 0.1, ...more },
  ),
  variables: { m: '2 kg', k: '100 N/m' },
})

const error = (work: () => unknown): ModelError => {
  try {
    work()
  } catch (thrown) {
    if (thrown instanceof ModelError) return thrown
    throw thrown
  }
  throw new Error('no error')
}

describe('sensitivities', () => {
  it('follow an operating point, by variables with units', () => {
    const { curves, parameters } = sensitivitiesOf(hanging({ start: { settle: true } }), ['m', 'k'], ['Guide.s'])
    expect(parameters.map(({ unit }) => unit)).toEqual(['kg', 'N/m'])
    const [byMass, byStiffness] = curves
    // s = -m g/k at rest
    for (const value of byMass.values) expect(value).toBeCloseTo(-g / 100, 9)
    for (const value of byStiffness.values) expect(value).toBeCloseTo((2 * g) / 100 ** 2, 10)
  })

  it('of values beside a peak that does not move are not said to be none', () => {
    const report = sensitivitiesOf(hanging({ stop: 0.05, initial: { 'Guide.s': 2 } }), ['k'], ['Guide.s'])
    expect(report.curves[0].values.at(-1)).toBeLessThan(0)
    expect(describeSensitivities(report).verdict).toBe('no peak depends on any of the parameters')
  })

  it.each([
    [['Mas.mass'], 'there is no block "Mas" with parameters. Did you mean "Mass"?'],
    [['Spring.stifness'], 'Spring has no parameter stifness. Did you mean "stiffness"?'],
    [['q'], 'there is no variable q'],
    [['initial Guide.ds'], 'the experiment states no initial value of Guide.ds'],
    [['Guide.axis'], 'Guide.axis is not a single number, so nothing can be differentiated by it'],
    [['Arm.y'], 'Arm.y is 0, for which the equations are simplified: they change with its value'],
    [['Hold.sampleTime'], 'the sample time of Hold depends on Hold.sampleTime'],
    [[], 'no parameter is named by which the run is differentiated'],
  ])('by %s are refused', (parameters, message) => {
    expect(error(() => sensitivitiesOf(hanging(), parameters, ['Guide.s'])).message).toContain(message)
  })

  it('of a signal that does not exist are refused', () => {
    expect(error(() => sensitivitiesOf(hanging(), ['m'], ['Guide.x'])).message).toContain('there is no signal Guide.x')
  })

  it('are those of an earlier jump where a sample coincides with it', () => {
    const project = smallProject(
      {
        World: ['world/world'],
        Jump: ['sources/step', { time: 0.3, initial: 0, final: 2 }],
        Hold: ['signals/sample-hold', { sampleTime: 0.1 }],
        Sum: ['signals/integrator'],
      },
      ['Jump.y - Hold.u1', 'Hold.y - Sum.u1'],
      { stop: 1, sample: 0.1 },
    )
    const { warnings, curves } = sensitivitiesOf(project, ['Jump.time', 'Jump.final'], ['Sum.y'])
    expect(warnings).toEqual([
      expect.stringMatching(/^Hold samples at t = 300 ms, when a source jumps whose time depends on Jump\.time:/),
      expect.stringMatching(/^runs with 0\.01 % more and less of Jump\.time give Sum\.y another derivative/),
    ])
    expect(curves[0].values.at(-1)).toBe(0)
    expect(curves[1].values.at(-1)).toBeCloseTo(0.7, 9)
  })

  it('end where they are cancelled, at any place', () => {
    for (const calls of [0, 1, 2, 5]) {
      let count = 0
      const at = { compiler: sharedCompiler, shouldStop: () => count++ >= calls, clock: () => 0 }
      const request = { project: hanging(), files: {}, experiment: 'run', parameters: ['m', 'k'], signals: ['Guide.s'] }
      const { curves, parameters } = toEnd(sensitivity.compute(request, at))
      expect(curves.length).toBe(parameters.length)
    }
  })
})
