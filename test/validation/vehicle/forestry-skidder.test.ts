/** The forestry skidder against its reference results (projects/forestry-skidder/README.md). */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import type { ProjectFile } from '../../../engine/model/project/project'
import { checkProject } from '../../../engine/model/check/validate'
import { ShippedProject } from '../support/shipped-project'

const skidder = new ShippedProject('forestry-skidder')

describe('the forestry skidder', () => {
  it('has no problems', () => {
    expect(checkProject(skidder.project, registry, skidder.files)).toEqual([])
  })
  it('has 10 degrees of freedom, 32 states and no constraints', () => {
    const { degreesOfFreedom, states, constraints } = skidder.summary()
    expect({ degreesOfFreedom, states, constraints }).toEqual({ degreesOfFreedom: 10, states: 32, constraints: 0 })
  })
  it('costs at most 40 % of the 1457 additions and 2282 multiplications that its source counts', () => {
    const { main } = skidder.summary().cost
    expect(main.add).toBeLessThanOrEqual(0.4 * 1457)
    expect(main.mul).toBeLessThanOrEqual(0.4 * 2282)
  })
  it.each(['sine-steer', 'braking'])(
    'follows the reference in %s within 1e-6 in every signal (RK4, 1 ms)',
    (experiment) => {
      const outcome = skidder.run(experiment)
      expect(outcome.status).toBe('done')
      expect(skidder.failures(outcome, experiment, 1e-6)).toEqual([])
    },
  )
  it('errs with Euler as an independent program with velocities in the axes of the front body does', () => {
    // largest differences from the reference with steps of 5 ms; they depend on the variables, not only on the motion
    const sine = skidder.compare(skidder.run('sine-steer', { run: { solver: 'euler', step: 0.005 } }), 'sine-steer')
    const expected = {
      'FrontBody.y': 0.023,
      'FrontBody.wz': 9.5e-5,
      'TireFL.Fx': 22,
      'TireFL.Fz': 31,
      'TireFL.Mz': 3.2,
    }
    for (const [signal, error] of Object.entries(expected)) expect(sine[signal].max / error).toBeCloseTo(1, 1)
    const braking = skidder.compare(skidder.run('braking', { run: { solver: 'euler', step: 0.005 } }), 'braking')
    expect(braking['FrontBody.vx'].max / 0.015).toBeCloseTo(1, 1)
    expect(braking['SpinFL.rate'].max / 0.026).toBeCloseTo(1, 1)
  })
  it('drives the same whichever body carries the coordinates, also one body each for position and angles', () => {
    const formulations: ProjectFile['formulations'] = {
      rear: { translation: { 'RearBody.T1': 'tree' }, rotation: { 'RearBody.R1': 'tree' } },
      'rear-and-front': { translation: { 'RearBody.T1': 'tree' }, rotation: { 'FrontBody.R1': 'tree' } },
    }
    const project = { ...skidder.project, formulations }
    for (const formulation of Object.keys(formulations)) {
      const { coordinates } = skidder.summary(project, formulation)
      expect(coordinates).toContain('RearBody.x')
      expect(coordinates).not.toContain('FrontBody.x')
      for (const experiment of ['sine-steer', 'braking']) {
        const outcome = skidder.run(experiment, { project, formulation })
        expect(skidder.failures(outcome, experiment, 1e-6)).toEqual([])
      }
    }
  })
})
