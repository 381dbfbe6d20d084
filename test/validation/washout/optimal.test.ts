/** Optimal washout in the model: response of the reference, both pairs of axes, sample times, weights that change. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runToEnd } from '../../../engine/run/run'
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { runSmall, smallProject } from '../events/small-run'
import { json, reference, worst } from './reference'

const { step_a: stepHeight, t_off: off } = (
  json('optimal_surge_pitch.json') as { parameters: { step_a: number; t_off: number } }
).parameters

const moves = ['Surge', 'Sway', 'Heave']
const unscaled: Record<string, ParamValue> = Object.fromEntries(
  [...moves, 'Roll', 'Pitch', 'Yaw'].map((axis) => [`k${axis}`, 1]),
)

/** Weights of the reference that are not the defaults. */
const ofReference: Record<string, ParamValue> = Object.fromEntries(
  moves.flatMap((axis) => [
    [`error${axis}`, 1],
    [`effort${axis}`, 0.1],
    [`noise${axis}`, 1],
  ]),
)

/** The step of the reference into one axis of acceleration. */
function project(
  axis: number,
  params: Record<string, ParamValue>,
  run: object,
  weights: Record<string, ParamValue> = ofReference,
): ProjectFile {
  const wire = (i: number): string => `${i === axis ? 'Step' : 'Zero'}.y - A.u${i + 1}`
  return smallProject(
    {
      World: ['world/world'],
      Zero: ['sources/constant', { value: 0 }],
      Step: [
        'sources/piecewise-linear',
        {
          points: [
            [0, 0],
            [1, 0],
            [1.5, stepHeight],
            [off, stepHeight],
            [off + 0.5, 0],
          ],
        },
      ],
      A: ['signals/mux'],
      W: ['signals/gain', { gain: [0, 0, 0] }],
      Washout: ['cueing/optimal', { ...unscaled, ...weights, ...params }],
    },
    [wire(0), wire(1), wire(2), 'A.y - Washout.a', 'Zero.y - W.u1', 'W.y - Washout.w'],
    { stop: 20, sample: 0.1, ...run },
  )
}

const columns = (axis: 0 | 1): Readonly<Record<string, string>> => ({
  theta_S: `Washout.angles[${axis === 0 ? 2 : 3}]`,
  a_S: `Washout.acceleration[${axis + 1}]`,
  int_x: `Washout.${axis === 0 ? 'surge' : 'sway'}Integral`,
  x: `Washout.position[${axis + 1}]`,
  v: `Washout.velocity[${axis + 1}]`,
})

describe('the optimal washout', () => {
  it.each([0, 1, 2])('starts with the vehicle and stays within a rig, with its default weights, axis %d', (axis) => {
    const [cue, travel] = ['acceleration', 'position'].map((port) => `Washout.${port}[${axis + 1}]`)
    const run = runSmall(project(axis, {}, { stop: 6, solver: { name: 'dopri5' } }, {}), [cue, travel])
    expect(run.error).toBeUndefined()
    const onset = run.values(cue).filter((_, i) => run.table.time[i] > 1 && run.table.time[i] < 1.5)
    expect(Math.min(...onset)).toBeGreaterThan(0)
    // of an acceleration of 1 m/s^2
    expect(Math.max(...run.values(travel))).toBeLessThan(0.2)
  })

  it.each([0, 1] as const)('has the response of the reference in axis %d', (axis) => {
    const expected = reference('optimal_surge_pitch_response.csv')
    const signals = columns(axis)
    const run = runSmall(project(axis, {}, { solver: { name: 'dopri5', tolerance: 1e-11 } }), Object.values(signals))
    expect(run.error).toBeUndefined()
    for (const [column, signal] of Object.entries(signals)) {
      // roll to the left replaces an acceleration to the left, pitch nose down one to the rear
      const sign = column === 'theta_S' && axis === 1 ? -1 : 1
      const values = expected.column(column).map((x) => sign * x)
      expect(worst(run, signal, expected, values), column).toBeLessThan(1e-9)
    }
  })

  it('approaches it at sample times with the square of the sample time', () => {
    const expected = reference('optimal_surge_pitch_response.csv')
    const error = (sampleTime: number): number => {
      const run = runSmall(
        project(0, { evaluation: 'sampled', sampleTime }, { sample: 0.1, solver: { name: 'euler', step: sampleTime } }),
        ['Washout.position[1]'],
      )
      return worst(run, 'Washout.position[1]', expected, expected.column('x'))
    }
    const [coarse, fine] = [error(0.02), error(0.01)]
    expect(fine).toBeLessThan(1e-5)
    expect(coarse / fine).toBeGreaterThan(3.8)
  })

  it('has new gains where a weight changes, without compiling, and no others than compiled with it', () => {
    const compiler = new Compiler(registry)
    const signals = ['Washout.position[1]']
    const at = (overrides: Record<string, ParamValue>, by = compiler): number =>
      runToEnd(
        { project: project(0, {}, { stop: 4 }), files: {}, experiment: 'run', signals, checkStep: false, overrides },
        by,
      ).table.columns[0].values.at(-1) ?? NaN
    const first = at({})
    const changed = at({ 'Washout.positionSurge': 5 })
    expect(Math.abs(changed)).toBeLessThan(0.6 * Math.abs(first))
    expect(changed).toBe(at({ 'Washout.positionSurge': 5 }, new Compiler(registry)))
    expect(at({})).toBe(first)
    expect(compiler.compilations).toBe(1)
  })
})
