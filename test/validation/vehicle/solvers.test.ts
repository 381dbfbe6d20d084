/** Fixed-step solvers on the generic vehicle, also through braking, where explicit Euler fails at 1 ms. */
import { expect, it } from 'vitest'
import { ShippedProject } from '../support/shipped-project'

const vehicle = new ShippedProject('generic-vehicle')
const motion = /^(Body\.(x|y|yaw|roll|vx|wz)|Suspension..\.s|Spin..\.rate)$/

const failures = (experiment: string, solver: string, step: number, tolerance: number): string[] =>
  vehicle.failures(vehicle.run(experiment, { run: { solver, step } }), experiment, tolerance, motion)

it('explicit Euler at 1 ms does not follow the spin of the wheels while braking', () => {
  expect(failures('braking', 'euler', 1e-3, 5e-3).join()).toMatch(/Spin..\.rate/)
})

it.each([
  ['braking', 'semi-implicit-euler', 1e-3, 5e-3],
  ['braking', 'linearly-implicit-euler', 1e-3, 5e-3],
  ['sine-steer', 'linearly-implicit-euler', 1e-3, 5e-3],
  ['braking', 'rosenbrock2', 1e-3, 1e-4],
  ['braking', 'rosenbrock2', 5e-3, 5e-3],
  ['sine-steer', 'rosenbrock2', 1e-3, 1e-4],
  ['sine-steer', 'rosenbrock2', 5e-3, 5e-3],
  ['braking-fiala', 'rosenbrock2', 1e-3, 5e-3],
  ['braking', 'abm2', 1e-3, 5e-3],
  ['braking', 'ab2', 1e-3, 5e-3],
])('%s: %s with steps of %f s keeps all motions within %f of their peaks', (experiment, solver, step, tolerance) => {
  expect(failures(experiment, solver, step, tolerance)).toEqual([])
})

it.each(['dopri5', 'radau5', 'auto'])(
  'braking: %s at a tolerance of 1e-6 keeps all motions within 0.0001',
  (solver) => {
    const outcome = vehicle.run('braking', { run: { solver, tolerance: 1e-6 } })
    expect(vehicle.failures(outcome, 'braking', 1e-4, motion)).toEqual([])
  },
)
