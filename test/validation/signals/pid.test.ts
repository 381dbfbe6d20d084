/** PID controllers on a plant of second order against reference results: continuous with events, and a difference equation. */
import { describe, expect, it } from 'vitest'
import type { ExperimentSettings, ParamValue } from '../../../engine/model/project/project'
import { runSmall, smallProject } from '../events/small-run'
import { exact, parametersOf, reference, worst } from './reference'

const p = parametersOf('pid.json') as Readonly<Record<string, number>>
const gains = {
  kp: p.Kp,
  ki: p.Ki,
  kd: p.Kd,
  filter: p.T_filter,
  proportionalWeight: p.b,
  backCalculation: p.K_back,
  limits: 'both',
  lower: -p.u_max,
  upper: p.u_max,
}

function controlled(params: Readonly<Record<string, ParamValue>>, run: Partial<ExperimentSettings>) {
  const project = smallProject(
    {
      World: ['world/world'],
      R: ['sources/step', { time: p.step_time, initial: 0, final: p.setpoint_value }],
      D: ['sources/step', { time: p.disturbance_time, initial: 0, final: p.disturbance }],
      C: ['signals/pid', { ...gains, ...params }],
      Load: ['signals/sum'],
      Plant: ['signals/transfer-function', { numerator: [[p.plant_K]], denominator: [[p.plant_T], [1], [0]] }],
    },
    ['R.y - C.r', 'Plant.y - C.y', 'C.u - Load.u1', 'D.y - Load.u2', 'Load.y - Plant.u1'],
    { stop: p.t_end, sample: 0.01, ...run },
  )
  const found = runSmall(project, ['Plant.y', 'C.u', 'C.unlimited', 'C.integral'])
  expect(found.error).toBeUndefined()
  return found
}

describe('a PID controller with limits and back-calculation', () => {
  it('is that of the reference', () => {
    const columns = reference('pid.csv')
    const run = controlled({}, exact)
    expect(worst(run, 'Plant.y', columns, 'y')).toBeLessThan(1e-8)
    expect(worst(run, 'C.u', columns, 'u')).toBeLessThan(1e-7)
    expect(worst(run, 'C.unlimited', columns, 'u_unlimited')).toBeLessThan(1e-7)
    expect(worst(run, 'C.integral', columns, 'integrator')).toBeLessThan(1e-7)
  })
  it.each([exact, { solver: { name: 'rk4', step: 0.01 } }])('sampled at 10 ms with %j', (solver) => {
    const columns = reference('pid_sampled_10ms.csv')
    const run = controlled({ timing: 'sampled', sampleTime: 0.01 }, solver)
    const tolerance = solver === exact ? 1e-9 : 1e-8
    expect(worst(run, 'Plant.y', columns, 'y')).toBeLessThan(tolerance)
    expect(worst(run, 'C.u', columns, 'u')).toBeLessThan(tolerance)
    expect(worst(run, 'C.unlimited', columns, 'u_unlimited')).toBeLessThan(tolerance)
    // the reference writes the integral that the next sample uses
    const integral = columns.column('integrator')
    integral.slice(1).forEach((value, k) => {
      expect(Math.abs(run.at('C.integral', columns.time[k + 1]) - value)).toBeLessThan(1e-7)
    })
  })
})
