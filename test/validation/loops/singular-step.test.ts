/** Steps of an implicit method that fail at a singular position name the position, and the remedy works. */
import { expect, test } from 'vitest'
import { runToEnd, type RunOutcome } from '../../../engine/run/run'
import { sharedCompiler } from '../../support/compiler'
import { faulty } from './fault-files'

function run(name: string, solver: string, step: number): RunOutcome {
  const project = faulty(name)
  const [experiment] = Object.keys(project.experiments ?? {})
  return runToEnd({ project, files: {}, experiment, run: { solver, step, stop: 0.6 } }, sharedCompiler)
}

test.each([
  ['parallelogram', 0.4685],
  ['slider-crank-equal', 0.367],
])('%s with rosenbrock2', (name, time) => {
  const { error } = run(name, 'rosenbrock2', 0.0005)
  expect(error?.code).toBe('singular-constraint')
  expect(error?.what).toMatch(/is at a singular position, where branches of its motion cross: at t = /)
  expect(error?.place.time).toBeCloseTo(time, 2)
  expect(error?.hint).toContain('rk4')
  expect(run(name, 'rk4', 0.001).error).toBeUndefined()
})
