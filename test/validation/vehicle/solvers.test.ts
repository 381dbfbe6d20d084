/** Fixed-step solvers on the generic vehicle, also through braking, where explicit Euler fails at 1 ms. */
import { describe, expect, it } from 'vitest'
import { countFunction } from '../../../engine/program/cost'
import type { ProgramFunction } from '../../../engine/program/ir'
import { ShippedProject } from '../support/shipped-project'
import { sharedCompiler } from '../../support/compiler'
import { covering } from '../../support/covering'

const vehicle = new ShippedProject('generic-vehicle')
const motion = /^(Body\.(x|y|yaw|roll|vx|wz)|Suspension..\.s|Spin..\.rate)$/

const failures = (experiment: string, solver: string, step: number, tolerance: number): string[] =>
  vehicle.failures(vehicle.run(experiment, { run: { solver, step } }), experiment, tolerance, motion)

it('explicit Euler at 1 ms does not follow the spin of the wheels while braking', () => {
  expect(failures('braking', 'euler', 1e-3, 5e-3).join()).toMatch(/Spin..\.rate/)
})

const methods: readonly (readonly [string, string, number, number])[] = [
  ['braking', 'semi-implicit-euler', 1e-3, 5e-3],
  ['braking', 'linearly-implicit-euler', 1e-3, 5e-3],
  ['sine-steer', 'linearly-implicit-euler', 1e-3, 5e-3],
  ['braking', 'rosenbrock2', 1e-3, 1e-4],
  ['braking', 'rosenbrock2', 5e-3, 5e-3],
  ['sine-steer', 'rosenbrock2', 1e-3, 1e-4],
  ['sine-steer', 'rosenbrock2', 5e-3, 5e-3],
  ['braking-fiala', 'rosenbrock2', 1e-3, 5e-3],
  ['braking', 'imex', 1e-3, 1e-3],
  ['sine-steer', 'imex', 1e-3, 1e-4],
  ['braking', 'abm2', 1e-3, 5e-3],
  ['braking', 'ab2', 1e-3, 5e-3],
]
/** Each method while braking, which asks more of it; the first that is implicit also in the other manoeuvre and with the other tyre. */
const asked = methods.filter(
  ([experiment, name, step]) =>
    (experiment === 'braking' && step !== 5e-3) || (name === 'rosenbrock2' && step === 5e-3),
)

it.each(covering(methods, asked))(
  '%s: %s with steps of %f s keeps all motions within %f of their peaks',
  (experiment, solver, step, tolerance) => {
    expect(failures(experiment, solver, step, tolerance)).toEqual([])
  },
)

it.each(['dopri5', 'radau5', 'auto'])(
  'braking: %s at a tolerance of 1e-6 keeps all motions within 0.0001',
  (solver) => {
    const outcome = vehicle.run('braking', { run: { solver, tolerance: 1e-6 } })
    expect(vehicle.failures(outcome, 'braking', 1e-4, motion)).toEqual([])
  },
)

describe('imex with the wheels as its stiff part', () => {
  const corners = ['FL', 'FR', 'RL', 'RR']
  const stiff = corners.flatMap((corner) => [`Spin${corner}.rate`, `Tire${corner}.S`])

  it.each([
    ['braking', 1e-3, 1e-4],
    ['braking', 5e-3, 5e-3],
    ['sine-steer', 5e-3, 5e-3],
    ['braking-fiala', 5e-3, 5e-3],
  ])('%s: with steps of %f s all motions stay within %f of their peaks', (experiment, step, tolerance) => {
    const outcome = vehicle.run(experiment, { run: { solver: 'imex', step, stiff } })
    expect(vehicle.failures(outcome, experiment, tolerance, motion)).toEqual([])
    expect(outcome.report.remarks).toEqual([expect.stringMatching(/^implicit in 8 of 40 states, as given/)])
    expect(outcome.report.evaluations).toBe(2 * outcome.report.steps)
  })

  it('needs a third of the operations of Rosenbrock 2 for its Jacobian', () => {
    const compilation = sharedCompiler.compile({ project: vehicle.project, files: {} }).compilation
    const names = compilation.states.map(({ name }) => name)
    const operations = (states: readonly number[]): number => {
      const program = compilation.jacobianBy(states)?.lowered.program
      const { add, mul } = countFunction(
        program?.functions.find(({ name }) => name === 'jacobian') as ProgramFunction,
      ).count
      return add + mul
    }
    const all = operations(names.map((_, i) => i))
    expect(operations(stiff.map((name) => names.indexOf(name)))).toBeLessThan(all / 3)
  })

  it('warns where a mode grows that was not stiff at the start, and names what to add to the stiff part', () => {
    const checked = (step: number, more: object) =>
      vehicle.run('braking', { checkStep: true, run: { solver: 'imex', step, ...more } }).report.warnings
    expect(checked(0.005, { stiff })).toEqual([])
    const [warning, ...others] = checked(0.01, { stiff: ['SuspensionFL'] })
    expect(others).toEqual([])
    expect(warning).toMatch(
      /^imex lets a mode of .*(Spin..\.rate|Tire..\.S).* grow by up to [\d.]+ % in a step of 10 ms/,
    )
    expect(warning).toMatch(/from t = [\d.]+ m?s on: add them to its stiff part, or shorten the step$/)
  })

  it('goes through braking in steps of 10 ms, in which Heun loses the wheels', () => {
    const step = 0.01
    const error = (solver: string, more: object): number => {
      const outcome = vehicle.run('braking', { run: { solver, step, sample: 0.01, ...more } })
      const errors = vehicle.compare(outcome, 'braking', 1)
      return Math.max(...corners.map((corner) => errors[`Spin${corner}.rate`].relative))
    }
    expect(error('heun', {})).toBeGreaterThan(0.1)
    expect(error('imex', { stiff })).toBeLessThan(5e-3)
    // By the eigenvalues at 20 m/s the wheels are stiff for this step too.
    expect(error('imex', {})).toBeLessThan(5e-3)
  })
})
