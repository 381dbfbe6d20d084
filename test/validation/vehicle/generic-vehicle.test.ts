/** The generic vehicle against its reference results (projects/generic-vehicle/README.md). */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { checkProject } from '../../../engine/model/check/validate'
import { ShippedProject } from '../support/shipped-project'

const vehicle = new ShippedProject('generic-vehicle')

describe('the generic vehicle', () => {
  it('has no problems', () => {
    expect(checkProject(vehicle.project, registry, vehicle.files)).toEqual([])
  })
  it('has 14 degrees of freedom, 40 states and no constraints', () => {
    const { degreesOfFreedom, states, constraints } = vehicle.summary()
    expect({ degreesOfFreedom, states, constraints }).toEqual({ degreesOfFreedom: 14, states: 40, constraints: 0 })
  })
  it.each(['sine-steer', 'braking', 'sine-steer-fiala', 'braking-fiala'])(
    'follows the reference in %s within 1e-5 in every signal (RK4, 1 ms)',
    (experiment) => {
      const outcome = vehicle.run(experiment)
      expect(outcome.status).toBe('done')
      expect(vehicle.failures(outcome, experiment, 1e-5)).toEqual([])
    },
  )
  it('steers within 0.5 % with Euler at 1 ms', () => {
    const signals = /^(Body\.(x|y|yaw|roll|vx|wz)|Suspension..\.s|Spin..\.rate)$/
    const outcome = vehicle.run('sine-steer', { run: { solver: 'euler' } })
    expect(vehicle.failures(outcome, 'sine-steer', 5e-3, signals)).toEqual([])
  })
  it('drives over a hill as over level ground with gravity turned', () => {
    // on a downhill grade without steering it gains speed by the component of gravity
    const drive = (pitch: number): number => {
      const { table } = vehicle.run('sine-steer', {
        overrides: { 'SteerInput.amplitude': 0, 'Road.pitch': pitch },
        run: { stop: 3 },
      })
      const vx = table.columns.find((c) => c.name === 'Body.vx')?.values ?? new Float64Array()
      return vx[vx.length - 1] - vx[Math.floor(vx.length / 3)]
    }
    const mass = 2077 + 4 * 38
    expect((drive(0.02) - drive(0)) / 2).toBeCloseTo(
      (9.81 * Math.sin(0.02) * mass) / (mass + (4 * 1.56) / 0.348 ** 2),
      2,
    )
  })
})
