/**
 * Levels that a solution exceeds for a moment within a step, and conditions on time between the ends of fixed steps: a sine above a level close to its peak, against the
 * times in closed form, and a slope that changes at an instant of its own.
 */
import { expect, it } from 'vitest'
import { runSmall, smallProject, type SmallRun } from './small-run'
import type { ExperimentSettings } from '../../../engine/model/project'

function run(code: readonly string[], settings: ExperimentSettings, signals: readonly string[]): SmallRun {
  const blocks = { World: ['world/world'], F: ['signals/function', { code: [...code] }] } as const
  const outcome = runSmall(smallProject(blocks, [], settings), signals)
  if (outcome.error !== undefined) throw outcome.error
  return outcome
}

const sine = ['output n', 'state x = 0', 'state v = 1', 'discrete c = 0', 'der(x) = v', 'der(v) = -x']

it.each([
  ['above', 'when x > 0.9999 { c = c + 1 }', Math.asin(0.9999)],
  ['below', 'when x < -0.9999 { c = c + 1 }', Math.PI + Math.asin(0.9999)],
  ['out of', 'when abs(x) < 0.9999 { c = c + 1 }', Math.PI - Math.asin(0.9999)],
] as const)('a level passed twice within a step is found: %s', (_, when, first) => {
  const period = when.includes('abs') ? Math.PI : 2 * Math.PI
  const settings = { stop: 60, sample: 0.5, solver: { name: 'dopri5', tolerance: 1e-6 } }
  const outcome = run([...sine, when, 'n = c'], settings, ['F.n'])
  const times = Array.from({ length: 40 }, (_unused, k) => first + k * period).filter((t) => t < 60)
  expect(outcome.values('F.n').at(-1)).toBe(times.length)
  // a phase error of 1e-5 in x moves the instant by 1e-5 over the slope there
  outcome.times('F.when1').forEach((t, k) => expect(Math.abs(t - times[k])).toBeLessThan(0.01))
})

it('a level that is not reached costs no event', () => {
  const settings = { stop: 60, sample: 0.5, solver: { name: 'dopri5', tolerance: 1e-8 } }
  expect(run([...sine, 'when x > 1.0001 { c = c + 1 }', 'n = c'], settings, ['F.n']).report.events ?? []).toEqual([])
})

it.each(['euler', 'heun', 'rk4', 'ab2', 'abm2', 'rosenbrock2'])(
  'conditions on time switch at their instants, %s',
  (name) => {
    const code = [
      ...['output n', 'parameter T: s = 0.3337', 'state x = 0', 'discrete c = 0'],
      ...['der(x) = if t < T { 1 } else { -2 }', 'when t > 0.55555 s { c = t/(1 s) }', 'n = c'],
    ]
    const outcome = run(code, { stop: 1, sample: 0.1, solver: { name, step: 0.1 } }, ['F.n', 'F.x'])
    expect(outcome.values('F.x').at(-1)).toBeCloseTo(0.3337 - 2 * (1 - 0.3337), 12)
    expect(outcome.values('F.n').at(-1)).toBeCloseTo(0.55555, 12)
  },
)
