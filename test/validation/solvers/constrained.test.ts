/**
 * Radau IIA on differential-algebraic systems with known solutions: Andrews' squeezing mechanism, the pendulum in
 * Cartesian coordinates, a slider-crank, coupled parallelograms, the reaction of Robertson with its mass balance.
 */
import { describe, expect, test } from 'vitest'
import { radau5 } from '../../../engine/solve/variable/radau5'
import { solverNamed } from '../../../engine/solve/registry'
import { simulateToEnd, type RunResult, type SimulateOptions } from '../../../engine/solve/run'
import type { OdeSystem } from '../../../engine/solve/types'
import data from '../data/constrained-problems.json'
import stiff from '../data/stiff-problems.json'
import { constrained, parallelograms, pendulum, sliderCrank, squeezer, type Form } from './mechanisms'
import { symbolicSystem } from './symbolic-system'

/** Run with the other variables, which start at 0, as they come out of the consistent start. */
function solve(
  system: OdeSystem,
  start: readonly number[],
  options: Partial<SimulateOptions> & { stop: number },
): RunResult & { readonly trajectory: Float64Array[] } {
  const x0 = new Float64Array(system.size)
  x0.set(start)
  const trajectory: Float64Array[] = []
  const result = simulateToEnd(system, {
    x0,
    start: 0,
    solver: radau5,
    scales: new Float64Array(system.size).fill(1),
    maxStep: options.stop,
    clock: () => 0,
    onRow: (_t, x) => trajectory.push(Float64Array.from(x)),
    ...options,
  })
  return { ...result, trajectory }
}

/** Largest error relative to 1e-3 + |expected|. */
const error = (actual: ArrayLike<number>, expected: readonly number[]): number =>
  Math.max(...expected.map((value, i) => Math.abs(actual[i] - value) / (1e-3 + Math.abs(value))))

const part = (x: Float64Array | undefined, from: number, to: number): Float64Array =>
  x?.slice(from, to) ?? new Float64Array(to - from).fill(NaN)

describe("Andrews' squeezing mechanism", () => {
  const { andrews } = data

  test.each(['index1', 'index2', 'stabilised'] as const)('%s: the start is found to rounding', (form) => {
    const { trajectory: rows } = solve(constrained(squeezer(), form), andrews.q0, { stop: 1e-6, tolerance: 1e-6 })
    expect(error(rows[0].slice(14, 21), andrews.accelerations0)).toBeLessThan(1e-14)
    expect(error(rows[0].slice(21, 27), andrews.multipliers0)).toBeLessThan(1e-14)
  })

  // Angles, rates, accelerations and multipliers at 0.03 s, by tolerance.
  test.each<[Form, number, readonly number[]]>([
    ['index1', 1e-4, [1e-4, 2e-3, 2e-3, 3e-4]],
    ['index1', 1e-6, [3e-6, 3e-5, 4e-5, 6e-6]],
    ['index1', 1e-8, [1e-8, 5e-7, 5e-7, 5e-8]],
    ['index1', 1e-10, [4e-10, 1e-8, 1e-8, 2e-9]],
    ['index2', 1e-4, [3e-4, 3e-2, 5e-2, 1e-2]],
    ['index2', 1e-6, [1e-5, 4e-4, 4e-4, 6e-5]],
    ['index2', 1e-8, [5e-8, 2e-5, 3e-5, 1e-5]],
    ['index2', 1e-10, [2e-9, 5e-7, 6e-6, 6e-6]],
    ['stabilised', 1e-4, [1e-5, 2e-3, 2e-2, 2e-2]],
    ['stabilised', 1e-6, [5e-6, 5e-4, 6e-4, 1e-4]],
    ['stabilised', 1e-8, [1e-7, 1e-5, 3e-5, 3e-5]],
    ['stabilised', 1e-10, [2e-9, 2e-7, 4e-7, 4e-7]],
  ])('%s at a tolerance of %f', (form, tolerance, bounds) => {
    const { x, status } = solve(constrained(squeezer(), form), andrews.q0, { stop: andrews.stop, tolerance })
    expect(status).toBe('done')
    const places = [0, 7, 14, 21, 27]
    bounds.forEach((bound, k) => {
      const [from, to] = places.slice(k, k + 2)
      expect(error(part(x, from, to), andrews.end.slice(from, to))).toBeLessThan(bound)
    })
  })

  test('half way too, and where the published digits are exact they are met', () => {
    const system = constrained(squeezer(), 'index1')
    const { t, x } = andrews.middle
    const half = solve(system, andrews.q0, { stop: t, tolerance: 1e-10 })
    expect(error(part(half.x, 0, 14), x)).toBeLessThan(1e-8)
    const whole = solve(constrained(squeezer(), 'index1'), andrews.q0, { stop: andrews.stop, tolerance: 1e-10 })
    expect(error(part(whole.x, 0, 7), andrews.published.slice(0, 7))).toBeLessThan(1e-9)
    expect(error(part(whole.x, 7, 14), andrews.published.slice(7, 14))).toBeLessThan(1e-7)
  })

  test('the stabilised form stays on positions and velocities, index 1 drifts', () => {
    const drift = (form: Form): number => {
      const system = constrained(squeezer(), form)
      const { x } = solve(system, andrews.q0, { stop: andrews.stop, tolerance: 1e-5 })
      // The residuals of the stabilised form are the constraints themselves, whichever form was solved.
      const measured = constrained(squeezer(), 'stabilised')
      const at = measured.allocate(measured.size)
      const residual = measured.allocate(measured.size)
      at.set(part(x, 0, 27))
      measured.bindDerivatives(at, residual)(andrews.stop)
      return Math.max(...part(residual, 27, 33).map(Math.abs))
    }
    expect(drift('stabilised')).toBeLessThan(1e-9)
    expect(drift('index1')).toBeGreaterThan(1e-8)
  })
})

describe('the pendulum in Cartesian coordinates', () => {
  const start = ({ length, theta0 }: { length: number; theta0: number }): number[] => [
    length * Math.sin(theta0),
    -length * Math.cos(theta0),
  ]

  describe.each(data.pendulum.cases)('released at $theta0 rad', (c) => {
    const [t, ...expected] = c.rows[c.rows.length - 1]
    const errors = (form: Form, tolerance: number): readonly [number, number] => {
      const { x } = solve(constrained(pendulum(c), form), start(c), { stop: t, tolerance })
      return [error(part(x, 0, 4), expected.slice(0, 4)), error(part(x, 6, 7), [expected[4]])]
    }

    test.each(['index1', 'index2', 'stabilised'] as const)('%s: errors fall with the tolerance', (form) => {
      const all = [1e-4, 1e-6, 1e-8, 1e-10].map((tolerance) => errors(form, tolerance)[0])
      // Near the upright position early errors grow some hundred times.
      all.forEach((value, k) => expect(value).toBeLessThan([0.3, 5e-3, 6e-5, 1e-6][k]))
      for (let k = 1; k < all.length; k++) expect(all[k]).toBeLessThan(all[k - 1] / 8)
      const [, multiplier] = errors(form, 1e-10)
      expect(multiplier).toBeLessThan(1e-6)
    })
  })

  test.each<[Form, number]>([
    ['index1', 5],
    ['index2', 3],
    ['stabilised', 3],
  ])('%s: order 5 of positions and velocities, order %i of the multiplier', (form, order) => {
    const [c] = data.pendulum.cases
    const [t, ...expected] = c.rows[1]
    const [coarse, fine] = [20, 40].map((n) => {
      const step = t / n
      const { x, steps } = solve(constrained(pendulum(c), form), start(c), {
        stop: t,
        step,
        maxStep: step,
        tolerance: 1e9,
      })
      expect(steps).toBe(n)
      return [error(part(x, 0, 4), expected.slice(0, 4)), error(part(x, 6, 7), [expected[4]])]
    })
    expect(Math.log2(coarse[0] / fine[0])).toBeGreaterThan(4.7)
    expect(Math.abs(Math.log2(coarse[1] / fine[1]) - order)).toBeLessThan(0.4)
  })

  test('the stabilised form stays on the circle and keeps its energy', () => {
    const [c] = data.pendulum.cases
    const { trajectory: rows } = solve(constrained(pendulum(c), 'stabilised'), start(c), { stop: 10, tolerance: 1e-8 })
    for (const [x, y, u, v] of rows) {
      expect(Math.abs(Math.hypot(x, y) - c.length)).toBeLessThan(1e-9)
      expect(Math.abs((u * u + v * v) / 2 + c.gravity * y)).toBeLessThan(2e-5)
    }
  })

  test('a start off the constraint is an error that says so', () => {
    const [c] = data.pendulum.cases
    const { status, error: failure, trajectory } = solve(constrained(pendulum(c), 'stabilised'), [1, -0.3], { stop: 1 })
    expect(status).toBe('failed')
    expect(trajectory).toEqual([])
    expect(failure).toMatchObject({ code: 'inconsistent-initial-values', place: { block: 'System', time: 0 } })
    expect(failure?.what).toMatch(/do not meet the constraint that System\.\w+ enforces, which is 0\.0450/)
  })
})

describe('a slider-crank', () => {
  const { rows } = data.sliderCrank
  const start = [rows[0][1], rows[0][6], rows[0][4]]

  test.each<[Form, number]>([
    ['index1', 3e-7],
    ['index2', 5e-7],
    ['stabilised', 2e-6],
  ])('%s: motion, acceleration and guide reaction over 5 s within %f', (form, bound) => {
    const sample = rows[1][0]
    const result = solve(constrained(sliderCrank(), form), start, { stop: 5, tolerance: 1e-8, sample })
    result.trajectory.forEach((x, k) => {
      const [t, theta, omega, alpha, position, speed, angle, force] = rows[k]
      // Between steps the solution has order 3.
      const allowed = t === 5 ? bound : 300 * bound
      const actual = [x[0], x[3], x[6], x[2], x[5], x[1], -x[9]]
      expect(error(actual, [theta, omega, alpha, position, speed, angle, force])).toBeLessThan(allowed)
    })
    expect(result.trajectory).toHaveLength(rows.length)
  })
})

describe('coupled parallelograms', () => {
  test.each(data.fourBar.cases.filter(({ n }) => n < 3))(
    'N = $n, up to where the bars fall into line',
    ({ n, rows }) => {
      const [t, theta, rate] = rows[0]
      const system = constrained(parallelograms(n), 'stabilised')
      const up = Array.from({ length: n + 1 }, (_, i) => [i, 1]).flat()
      const start = [...up, ...up.map((_, k) => (k % 2 === 0 ? 1 : 0))]
      const { x } = solve(system, start, { stop: t, tolerance: 1e-9 })
      expect(x?.[0]).toBeCloseTo(Math.sin(theta), 7)
      expect(x?.[1]).toBeCloseTo(Math.cos(theta), 7)
      expect(x?.[2 * n + 2]).toBeCloseTo(rate * Math.cos(theta), 6)
      const through = solve(system, start, { stop: 2, tolerance: 1e-9 })
      expect(through.status).toBe('failed')
      expect(through.error?.code).toBe('step-size')
      expect(through.time).toBeGreaterThan(0.7)
    },
  )

  test.each(data.fourBar.cases)('N = $n as one equation for the angle, through all positions', ({ n, rows }) => {
    const [t, theta, rate] = rows[1]
    const ratio = (((n + 1) / 2 + n) * 9.81) / ((n + 1) / 3 + n)
    const system = symbolicSystem(({ math, state, derivative }) => {
      const [angle, speed] = [state('angle'), state('speed')]
      derivative(angle, speed)
      derivative(speed, math.mul(ratio, math.sin(angle)))
    })
    for (const name of ['dopri5', 'radau5', 'auto']) {
      const { x } = solve(system, [0, 1], { stop: t, solver: solverNamed(name), tolerance: 1e-11 })
      expect(error(x ?? [], [theta, rate])).toBeLessThan(1e-7)
    }
  })
})

describe('the reaction of Robertson with its mass balance as an algebraic equation', () => {
  const system = (): OdeSystem =>
    symbolicSystem(({ math, state, algebraic, derivative, residual }) => {
      const [a, b] = [state('a'), state('b')]
      const c = algebraic('c', 1)
      const [slow, back, fast] = [math.mul(0.04, a), math.mul(1e4, b, c), math.mul(3e7, math.square(b))]
      derivative(a, math.sub(back, slow))
      derivative(b, math.sub(slow, math.add(back, fast)))
      residual(math.sub(math.add(a, b, c), 1))
    })

  test.each(['radau5', 'auto'])('%s meets the published digits at t = 1e11', (name) => {
    for (const tolerance of [1e-6, 1e-8, 1e-10]) {
      const { x, remarks } = solve(system(), [1, 0], {
        stop: stiff.robertson.stop,
        solver: solverNamed(name),
        tolerance,
        scales: new Float64Array(3).fill(1e-14),
      })
      const { end } = stiff.robertson
      for (const [i, value] of end.entries())
        expect(Math.abs((x?.[i] ?? NaN) / value - 1)).toBeLessThan(100 * tolerance)
      if (name === 'auto') expect(remarks).toEqual(['algebraic variables need an implicit method: radau5 throughout'])
    }
  })
})
