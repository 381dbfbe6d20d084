/** The automatic choice between an explicit and an implicit method. */
import { expect, test } from 'vitest'
import { solverNamed } from '../../../engine/solve/registry'
import { simulateToEnd, type RunResult } from '../../../engine/solve/run'
import { oscillator, testSystem, type TestSystem } from './problems'

/** A lag that follows sin t: x' = -rate (x - sin t) + cos t, solution sin t after the start. */
const lag = (rate: number): TestSystem =>
  testSystem({
    size: 2,
    states: [
      { name: 'Input.phase', unit: 'rad', block: 'Input' },
      { name: 'Lag.x', unit: 'm', block: 'Lag' },
    ],
    f: (t, x, dx) => {
      dx[0] = 1
      dx[1] = -rate * (x[1] - Math.sin(t)) + Math.cos(t)
    },
    tangent: (_t, _x, v, jv) => {
      jv[0] = 0
      jv[1] = -rate * v[1]
    },
  })

/** A lag that is dragged along until a trial has begun; then its input is an oscillation that must be resolved. */
const shakenLag = (): TestSystem => {
  const input = (t: number): number => (t < 0.35 ? Math.sin(t) : Math.sin(0.35) + 0.1 * Math.sin(200 * (t - 0.35)))
  return testSystem({
    size: 1,
    breaks: [0.35],
    f: (t, x, dx) => void (dx[0] = -100 * (x[0] - input(t))),
    tangent: (_t, _x, v, jv) => void (jv[0] = -100 * v[0]),
  })
}

const run = (system: TestSystem, solver: string, x0: readonly number[], stop: number): RunResult =>
  simulateToEnd(system, {
    x0,
    start: 0,
    stop,
    solver: solverNamed(solver),
    tolerance: 1e-6,
    clock: () => 0,
    onRow: () => undefined,
  })

test('a system that is not stiff is left to dopri5, step by step', () => {
  const { remarks, memory: _kept, ...chosen } = run(oscillator(), 'auto', [1, 0], 30)
  const { remarks: none, memory: _left, ...plain } = run(oscillator(), 'dopri5', [1, 0], 30)
  expect(chosen).toEqual(plain)
  expect(none).toEqual([])
  expect(remarks.join()).toMatch(/no fast decay.*dopri5 throughout/)
})

test('a stiff system goes to radau5, which the run explains with the state and the gain', () => {
  const result = run(lag(1e5), 'auto', [0, 1], 100)
  const explicit = run(lag(1e5), 'dopri5', [0, 1], 1)
  expect(result.status).toBe('done')
  expect(Math.abs((result.x?.[1] ?? NaN) - Math.sin(100))).toBeLessThan(1e-5)
  expect(result.evaluations).toBeLessThan(explicit.evaluations / 50)
  expect(result.remarks).toHaveLength(1)
  expect(result.remarks[0]).toMatch(/decay.*Lag\.x.*radau5 are \d+ times as long: radau5 from there on/)
  // Whoever chose dopri5 keeps it, and learns what it costs.
  expect(explicit.remarks).toEqual([
    expect.stringMatching(
      /^the fast decay of Lag\.x limits \d+ % of the steps of dopri5, not accuracy; radau5 or auto/,
    ),
  ])
})

test('where longer steps do not pay for their cost dopri5 takes over again, and trials become rare', () => {
  const result = run(shakenLag(), 'auto', [0], 4)
  const explicit = run(shakenLag(), 'dopri5', [0], 4)
  expect(result.remarks).toHaveLength(1)
  expect(result.remarks[0]).toMatch(
    /decay.*at t = 2\d\d\.\d ms.*is not worth the cost: dopri5 again from t = 3\d\d\.\d ms on/,
  )
  expect(result.evaluations).toBeLessThan(1.1 * explicit.evaluations)
  expect(Math.abs((result.x?.[0] ?? NaN) - (explicit.x?.[0] ?? NaN))).toBeLessThan(1e-5)
})

test('samples between steps are those of the method that took the step, also where the methods change', () => {
  // Without shaking the trial succeeds (one change), with it fails (two changes).
  for (const stop of [0.34, 4]) {
    const solution = (solver: string): number[] => {
      const values: number[] = []
      const { status } = simulateToEnd(shakenLag(), {
        x0: [0],
        start: 0,
        stop,
        solver: solverNamed(solver),
        tolerance: 1e-6,
        sample: 1e-3,
        clock: () => 0,
        onRow: (_t, x) => void values.push(x[0]),
      })
      expect(status).toBe('done')
      return values
    }
    const [chosen, explicit] = [solution('auto'), solution('dopri5')]
    expect(chosen).toHaveLength(explicit.length)
    chosen.forEach((value, i) => expect(Math.abs(value - explicit[i])).toBeLessThan(1e-4))
  }
})

test('the Jacobian of a system that is not stiff is never asked for', () => {
  const system = testSystem({ size: 1, f: (_t, x, dx) => void (dx[0] = -x[0]) })
  expect(run(system, 'auto', [1], 5).status).toBe('done')
})
