/**
 * Corners and jumps of functions and expressions end the steps of methods with variable steps: results are as accurate as between
 * them, in fewer evaluations. Fixed steps do not see any of it.
 */
import { describe, expect, test } from 'vitest'
import type { ExperimentSettings } from '../../../engine/model/project/project'
import { runSmall, smallProject, type SmallRun } from '../events/small-run'

/** A point that is drawn to zero from both sides, with 1 m/s2 from the right and 4 m/s2 from the left. */
const well = ['output y: m', 'state x: m = 0.5', 'state v: m/s = 0', 'der(x) = v']
const accelerations: Readonly<Record<string, string>> = {
  if: 'der(v) = if(x > 0 m, -1 m/s^2, 4 m/s^2)',
  sign: 'der(v) = 1.5 m/s^2 - 2.5 m/s^2 * sign(x)',
  'min and max': 'der(v) = 1 m/s^2 * max(-1, min(4, -1e9*x/(1 m)))',
  clamp: 'der(v) = 1 m/s^2 * clamp(-1e9*x/(1 m), -1, 4)',
}

function run(text: readonly string[], solver: ExperimentSettings['solver'], kinks: boolean, stop = 3): SmallRun {
  const blocks = { F: ['signals/function', { code: [...text, 'y = x'], kinks }] } as const
  const result = runSmall(smallProject(blocks, [], { stop, sample: 0.01, solver }), ['F.x'])
  if (result.error !== undefined) throw result.error
  return result
}

/** It falls to zero in 1 s and reaches -1/8 m after another 1/4 s, so the period is 2.5 s. */
function exact(t: number): number {
  const s = t % 2.5
  if (s < 1) return 0.5 - (s * s) / 2
  if (s < 1.5) return -(s - 1) + 2 * (s - 1) ** 2
  return s - 1.5 - (s - 1.5) ** 2 / 2
}

const worst = (r: SmallRun): number => Math.max(...r.values('F.x').map((x, i) => Math.abs(x - exact(r.table.time[i]))))

describe.each(Object.entries(accelerations))('%s', (_, acceleration) => {
  test.each(['dopri5', 'radau5', 'auto'])('%s ends its steps where it switches', (name) => {
    const located = run([...well, acceleration], { name, tolerance: 1e-6 }, true)
    expect(worst(located)).toBeLessThan(1e-8)
  })

  test('rk4 is the same to the last bit', () => {
    const solver = { name: 'rk4', step: 0.01 }
    expect(run([...well, acceleration], solver, true).values('F.x')).toEqual(
      run([...well, acceleration], solver, false).values('F.x'),
    )
  })
})

test.each(['dopri5', 'radau5', 'auto'])('abs: a spring that is four times as stiff on one side, %s', (name) => {
  const spring = run([...well, 'der(v) = (1.5*abs(x) - 2.5*x)/(1 s^2)'], { name, tolerance: 1e-8 }, true, 2)
  const right = Math.PI / 2
  const expected = spring.table.time.map((t) => (t < right ? 0.5 * Math.cos(t) : -0.25 * Math.sin(2 * (t - right))))
  spring.values('F.x').forEach((x, i) => expect(Math.abs(x - expected[i])).toBeLessThan(1e-6))
})

test('without that errors are those of a step across the jump, for about as many evaluations', () => {
  const text = [...well, accelerations.if]
  for (const name of ['dopri5', 'radau5']) {
    const [on, off] = [true, false].map((kinks) => run(text, { name, tolerance: 1e-6 }, kinks))
    expect(worst(off)).toBeGreaterThan(10 * worst(on))
    expect(on.report.evaluations).toBeLessThan(1.25 * off.report.evaluations)
  }
})

test('a jump on which the solution slides does not end every step, and the run says so', () => {
  const sliding = ['output y: m', 'state x: m = 0.5', 'der(x) = -1 m/s * sign(x)']
  const { report, values } = run(sliding, { name: 'dopri5', tolerance: 1e-4 }, true, 0.6)
  expect(Math.abs(values('F.x').at(-1) ?? NaN)).toBeLessThan(1e-3)
  expect(report.remarks?.join()).toContain('equations of F is crossed so often')
})

test('a state that decays towards a corner does not end every step, and what follows is exact', () => {
  // driven until 1 s, then left alone until 9 s, when it grows again
  const text = [
    'output y: m',
    'state x: m = 1',
    'der(x) = (if(t < 9 s, 0 m, 1 m) - max(x, 0 m) - 0.5*min(x, 0 m))/(20 ms)',
  ]
  for (const name of ['dopri5', 'radau5']) {
    const { report, table, values } = run(text, { name, tolerance: 1e-8 }, true, 10)
    expect(report.evaluations).toBeLessThan(6000)
    values('F.x').forEach((x, i) => {
      const t = table.time[i]
      const expected = t < 9 ? Math.exp(-t / 0.02) : 1 - Math.exp(-(t - 9) / 0.02)
      expect(Math.abs(x - expected)).toBeLessThan(1e-7)
    })
  }
})
