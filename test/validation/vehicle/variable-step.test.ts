/** What a variable step is worth on the generic vehicle, against explicit Euler with 1 ms. */
import { describe, expect, it } from 'vitest'
import { ShippedProject } from '../support/shipped-project'

const vehicle = new ShippedProject('generic-vehicle')
const motion = /^(Body\.(x|y|yaw|roll|vx|wz)|Suspension..\.s|Spin..\.rate)$/

interface Measured {
  readonly evaluations: number
  readonly errors: ReadonlyMap<string, number>
}

function measure(experiment: string, run: { solver: string; step?: number; tolerance?: number }): Measured {
  const outcome = vehicle.run(experiment, { run })
  const errors = Object.entries(vehicle.compare(outcome, experiment, 1)).filter(([signal]) => motion.test(signal))
  return {
    evaluations: outcome.report.evaluations,
    errors: new Map(errors.map(([signal, { relative }]) => [signal, relative])),
  }
}

describe.each(['sine-steer', 'braking'])('%s', (experiment) => {
  const euler = measure(experiment, { solver: 'euler', step: 0.001 })

  it.each(['dopri5', 'auto'])(
    '%s takes a third of the evaluations of Euler for errors ten times smaller, in every motion',
    (solver) => {
      const variable = measure(experiment, { solver, tolerance: 1e-4 })
      expect(euler.evaluations).toBe(10_000)
      expect(variable.evaluations).toBeLessThan(euler.evaluations / 3 + 100)
      expect(variable.errors.size).toBeGreaterThan(12)
      const worse = [...variable.errors].filter(([signal, error]) => !(error < (euler.errors.get(signal) ?? NaN) / 10))
      expect(worse).toEqual([])
    },
  )

  it('radau5 takes fewer evaluations than Euler for errors ten times smaller, at 1e-5', () => {
    const variable = measure(experiment, { solver: 'radau5', tolerance: 1e-5 })
    expect(variable.evaluations).toBeLessThan(euler.evaluations / 2)
    const worse = [...variable.errors].filter(([signal, error]) => !(error < (euler.errors.get(signal) ?? NaN) / 10))
    expect(worse).toEqual([])
  })
})
