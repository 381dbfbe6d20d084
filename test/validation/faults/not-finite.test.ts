/** What is not finite is named with the block that it comes from. */
import { expect, test } from 'vitest'
import { runSmall, smallProject } from '../events/small-run'

const ramp = { World: ['world/world'], R: ['sources/ramp', { start: 0, final: 4, duration: 4 }] } as const

test.each([
  { name: 'rk4', step: 0.01 },
  { name: 'dopri5', tolerance: 1e-8 },
  { name: 'radau5', tolerance: 1e-8 },
] as const)('an undefined derivative names the block whose signal it comes from ($name)', (solver) => {
  const project = smallProject(
    {
      ...ramp,
      Root: ['signals/expression', { expression: 'sqrt(1 - u1)' }],
      Gain: ['signals/gain'],
      I: ['signals/integrator'],
    },
    ['R.y - Root.u1', 'Root.y - Gain.u1', 'Gain.y - I.u1'],
    { stop: 2, solver },
  )
  const { error } = runSmall(project, ['I.y'])
  expect(error).toMatchObject({ code: 'non-finite', place: { block: 'Root', signal: 'I.y' } })
  expect(error?.what).toMatch(/derivative of state I\.y became undefined .* because Root\.y is not a number/)
})

test('a signal that is infinite for an instant is not said to be no number from there on', () => {
  const project = smallProject(
    {
      ...ramp,
      Pole: ['signals/expression', { expression: '1/(1 - u1)' }],
      Root: ['signals/expression', { expression: 'sqrt(1 - u1)' }],
      I: ['signals/integrator'],
    },
    ['R.y - Pole.u1', 'R.y - Root.u1', 'R.y - I.u1'],
    { stop: 2, sample: 0.125, solver: { name: 'rk4', step: 1 / 64 } },
  )
  const { error, report, at } = runSmall(project, ['Pole.y', 'Root.y', 'I.y'])
  expect(error).toBeUndefined()
  expect(report.warnings).toEqual(['not a number: Root.y from t = 1.125 s on', 'infinite: Pole.y at t = 1 s'])
  expect(at('I.y', 2)).toBeCloseTo(2, 9)
})
