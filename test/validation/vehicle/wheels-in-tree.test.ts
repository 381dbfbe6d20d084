/**
 * Both thesis vehicles with the wheels' own coordinates in the tree and their joints as constraints (DynaFlexPro/Tire
 * thesis, sections 5.3.5 and 5.4.3): counts, cost, agreement with the references, drift, and why axes that spin with the wheel
 * need steps fifty times shorter.
 */
import { describe, expect, it } from 'vitest'
import { ShippedProject } from '../support/shipped-project'

const vehicles = {
  'generic-vehicle': {
    shipped: new ShippedProject('generic-vehicle'),
    states: 72,
    constraints: 16,
    degreesOfFreedom: 14,
    thesis: { add: 5644, mul: 9611 },
    motion: /^(Body\.(x|y|yaw|roll|vx|wz)|Suspension..\.s|Spin..\.rate)$/,
  },
  'forestry-skidder': {
    shipped: new ShippedProject('forestry-skidder'),
    states: 72,
    constraints: 20,
    degreesOfFreedom: 10,
    thesis: { add: 6765, mul: 8705 },
    motion: /^(FrontBody\.(x|y|yaw|roll|vx|wz)|Spin..\.rate)$/,
  },
}
const formulation = 'tires-in-tree'
const rk4 = { solver: 'rk4', step: 1e-3 }

describe.each(Object.entries(vehicles))('%s with wheels in the tree', (_, v) => {
  const { shipped, motion } = v

  it('has the states and constraints of the thesis at less than 40 % of its cost', () => {
    const summary = shipped.summary(shipped.project, formulation)
    expect(summary).toMatchObject({
      states: v.states,
      constraints: v.constraints,
      degreesOfFreedom: v.degreesOfFreedom,
      redundant: [],
    })
    expect(summary.cost.main.add).toBeLessThan(0.4 * v.thesis.add)
    expect(summary.cost.main.mul).toBeLessThan(0.4 * v.thesis.mul)
  })

  it.each(['sine-steer', 'braking'])(
    '%s: every signal within 1e-4 of the reference, drift below 1e-10',
    (experiment) => {
      const outcome = shipped.run(experiment, { formulation, run: rk4 })
      expect(shipped.failures(outcome, experiment, 1e-4)).toEqual([])
      expect(outcome.report.drift?.value).toBeLessThan(1e-10)
      expect(outcome.report.moved).toEqual([])
    },
  )

  it('keeps its motion with one evaluation per step through braking', () => {
    const outcome = shipped.run('braking', { formulation, run: { solver: 'ab2', step: 1e-3 } })
    expect(shipped.failures(outcome, 'braking', 5e-3, motion)).toEqual([])
    expect(outcome.report.drift?.value).toBeLessThan(1e-6)
  })
})

describe('axes that spin with the wheel', () => {
  const { shipped, motion } = vehicles['generic-vehicle']

  it('make explicit Euler diverge at 1 ms, since components of a constant vector turn by 0.06 rad in each step', () => {
    const spinning = shipped.run('sine-steer', {
      formulation: 'tires-in-tree-spinning',
      run: { solver: 'euler', step: 1e-3, stop: 5 },
    })
    expect(spinning.status).toBe('failed')
    const carried = shipped.run('sine-steer', { formulation, run: { solver: 'euler', step: 1e-3 } })
    expect(shipped.failures(carried, 'sine-steer', 5e-3, motion)).toEqual([])
  })

  it('do no harm to a method without growth of oscillations', () => {
    const outcome = shipped.run('sine-steer', { formulation: 'tires-in-tree-spinning', run: rk4 })
    expect(shipped.failures(outcome, 'sine-steer', 5e-4, motion)).toEqual([])
    // what feedback leaves, where projection leaves rounding
    expect(outcome.report.drift?.value).toBeLessThan(1e-6)
  })
})

describe('constraint handling', () => {
  const { shipped } = vehicles['generic-vehicle']
  const wheels = shipped.project.formulations?.[formulation] ?? {}
  it.each([
    ['projection', { method: 'projection', iterations: 1 }],
    ['projection to a tolerance', { method: 'projection', tolerance: 1e-11 }],
    ['feedback', { method: 'baumgarte', alpha: 20, beta: 20 }],
  ] as const)('%s gives the same motion', (_, constraints) => {
    const project = {
      ...shipped.project,
      formulations: { [formulation]: { ...wheels, constraints } },
    }
    const outcome = shipped.run('sine-steer', { project, formulation, run: rk4 })
    expect(shipped.failures(outcome, 'sine-steer', 1e-4)).toEqual([])
    expect(outcome.report.drift?.value).toBeLessThan(1e-9)
  })
})
