/** Dormand-Prince 5(4): tolerance, scales, first step, rejection and the smallest step. */
import { describe, expect, test } from 'vitest'
import { dopri5 } from '../../../engine/solve/variable/dopri5'
import { simulateToEnd, type SimulateOptions } from '../../../engine/solve/run'
import type { OdeSystem } from '../../../engine/solve/types'
import { oscillator, problems, switched, testSystem } from './problems'

function run(system: OdeSystem, options: Partial<SimulateOptions> & { x0: number[]; stop: number }) {
  const t: number[] = []
  const x: number[][] = []
  const result = simulateToEnd(system, {
    start: 0,
    solver: dopri5,
    clock: () => 0,
    onRow: (time, state) => {
      t.push(time)
      x.push([...state])
    },
    ...options,
  })
  return { result, t, x }
}

describe.each(problems)('on $name', ({ x0, stop, make, exact }) => {
  test.each([1e-3, 1e-6, 1e-9])(
    'a tolerance of %f is kept within a small factor, without wasting steps',
    (tolerance) => {
      const { result, t, x } = run(make(), { x0: [...x0], stop, sample: stop / 50, tolerance })
      const error = Math.max(
        ...t.map((time, i) => Math.max(...exact(time).map((value, j) => Math.abs(value - x[i][j])))),
      )
      expect(error).toBeLessThan(20 * tolerance)
      expect(result.steps).toBeLessThan(12 + 3 * tolerance ** -0.2)
    },
  )
})

test('the error of each state is measured by its own scale', () => {
  // Two equal oscillators, one in metres and one a thousand times smaller.
  const system = () =>
    testSystem({
      size: 4,
      f: (_t, x, dx) => {
        dx[0] = x[1]
        dx[1] = -x[0]
        dx[2] = x[3]
        dx[3] = -x[2]
      },
    })
  const count = (small: number, scale: number) =>
    run(system(), {
      x0: [0, 0, small, 0],
      stop: 20,
      tolerance: 1e-7,
      scales: Float64Array.of(1, 1, scale, scale),
    }).result.steps
  expect(Math.abs(count(1e-3, 1e-3) - count(1, 1))).toBeLessThanOrEqual(1)
  expect(count(1e-3, 1)).toBeLessThan(0.5 * count(1e-3, 1e-3))
})

test('scales follow the unit: angles are kept ten times closer than lengths', () => {
  const system = (unit: string) =>
    testSystem({
      size: 2,
      states: [0, 1].map((i) => ({ name: `A.q${i}`, unit, block: 'A' })),
      f: (_t, x, dx) => {
        dx[0] = x[1]
        dx[1] = -x[0]
      },
    })
  const error = (unit: string) => {
    const { x } = run(system(unit), { x0: [1e-5, 0], stop: 10, tolerance: 1e-5 })
    return Math.abs(x[x.length - 1][0] - 1e-5 * Math.cos(10))
  }
  expect(error('rad')).toBeLessThan(0.25 * error('m'))
})

test('a jump that is announced is hit exactly and costs less than one that is not', () => {
  const announced = run(switched(Math.SQRT1_2, 0.5), { x0: [0], stop: 2, tolerance: 1e-8 })
  const hidden = run(switched(Math.SQRT1_2, 0.5, []), { x0: [0], stop: 2, tolerance: 1e-8 })
  expect(announced.t).toContain(Math.SQRT1_2)
  expect(announced.result.evaluations).toBeLessThan(0.6 * hidden.result.evaluations)
})

test('a jump that nobody announced is found by rejected steps and still resolved', () => {
  const { result, x } = run(switched(Math.SQRT1_2, 0.5, []), { x0: [0], stop: 2, tolerance: 1e-6 })
  const exact = (1 - Math.exp(-0.5 * (2 - Math.SQRT1_2))) / 0.5
  expect(result.status).toBe('done')
  expect(result.rejected).toBeGreaterThan(3)
  expect(Math.abs(x[x.length - 1][0] - exact)).toBeLessThan(1e-5)
})

test('a short step between two breaks does not shorten the steps after it', () => {
  const breaks = Array.from({ length: 9 }, (_, i) => [1 + i, 1 + i + 1e-7]).flat()
  const plain = run(oscillator(), { x0: [1, 0], stop: 10, tolerance: 1e-6 }).result.steps
  const system = { ...oscillator(), breakTimes: () => breaks }
  // Each pair costs the short step and the remainder of the step it interrupts.
  expect(run(system, { x0: [1, 0], stop: 10, tolerance: 1e-6 }).result.steps).toBeLessThan(plain + 2.5 * 9)
})

test('a system at rest is not stepped over: the input that moves it later is seen', () => {
  const system = testSystem({ size: 1, f: (t, _x, dx) => void (dx[0] = Math.exp(-((t - 5) ** 2) * 4)) })
  const { x } = run(system, { x0: [0], stop: 10, tolerance: 1e-6 })
  expect(x[x.length - 1][0]).toBeCloseTo(Math.sqrt(Math.PI / 4), 5)
})

test('when no step is small enough the state with the largest error is named', () => {
  // The derivative changes sign faster than any step: no tolerance can be met.
  const system = testSystem({
    size: 2,
    states: [
      { name: 'Body.x', unit: 'm', block: 'Body' },
      { name: 'Relay.v', unit: 'm/s', block: 'Relay' },
    ],
    f: (_t, x, dx) => {
      dx[0] = x[1]
      dx[1] = x[1] > 1 ? -1e12 : 1
    },
  })
  const { result, t } = run(system, { x0: [0, 0], stop: 2, tolerance: 1e-9 })
  expect(result.status).toBe('failed')
  expect(result.error).toMatchObject({ code: 'step-size', place: { block: 'Relay', signal: 'Relay.v' } })
  expect(result.error?.place.time).toBeCloseTo(1, 6)
  expect(t.length).toBeGreaterThan(1)
})

test('an excursion of a trial step into undefined territory is retried, not fatal', () => {
  // x = (1 - t/2)^2 touches zero at t = 2; a stage beyond the root takes the square root of less than zero.
  const system = testSystem({ size: 1, f: (_t, x, dx) => void (dx[0] = -Math.sqrt(x[0])) })
  const { result, x } = run(system, { x0: [1], stop: 1.99, tolerance: 1e-4 })
  expect(result.status).toBe('done')
  expect(x[x.length - 1][0]).toBeCloseTo((1 - 1.99 / 2) ** 2, 4)
})
