/** Solvers for stiff systems against published solutions, and their order where stiffness reduces it. */
import { describe, expect, test } from 'vitest'
import { solverNamed } from '../../../engine/solve/registry'
import { simulateToEnd, type RunResult, type SimulateOptions } from '../../../engine/solve/run'
import type { TestSystem } from '../../unit/solve/problems'
import data from '../data/stiff-problems.json'
import { follower, hires, protheroRobinson, robertson, vanDerPol } from './stiff-problems'

type Options = Partial<SimulateOptions> & { x0: readonly number[]; stop: number; scales?: Float64Array }

function solve(system: TestSystem, solver: string, options: Options): RunResult {
  const silent = { start: 0, clock: () => 0, onRow: () => undefined }
  return simulateToEnd(system, { ...silent, solver: solverNamed(solver), ...options })
}

/** Largest relative error of the state at the end. */
const error = ({ x }: RunResult, expected: readonly number[]): number =>
  Math.max(...expected.map((value, i) => Math.abs(((x?.[i] ?? NaN) - value) / value)))

/** Tolerances so small that they are relative for all states. */
const relative = (n: number): Float64Array => new Float64Array(n).fill(1e-16)

describe('radau5', () => {
  test('takes the published steps on the oscillator of van der Pol with epsilon = 1e-6', () => {
    const { mu, x0, stop, tolerance, firstStep, ...published } = data.vanDerPol.scaled
    const system = vanDerPol(mu, true)
    let tangents = 0
    const counted: TestSystem = {
      ...system,
      bindTangent: (x, v, jv) => {
        const tangent = system.bindTangent(x, v, jv)
        return (t) => {
          tangents++
          tangent(t)
        }
      },
    }
    const scales = Float64Array.of(1, 1)
    const result = solve(counted, 'radau5', { x0, stop, step: firstStep, maxStep: stop, tolerance, scales })
    expect(result.steps).toBe(published.steps)
    // Testing whether the stages are solved, which RADAU5 does not do, comes on top (decision 33).
    expect(result.evaluations).toBeGreaterThanOrEqual(published.evaluations)
    expect(result.evaluations).toBeLessThan(1.25 * published.evaluations)
    expect(tangents / 2).toBe(published.jacobians)
  })

  test.each([1e-4, 1e-6, 1e-8, 1e-10])('van der Pol with mu = 1000 at a tolerance of %f', (tolerance) => {
    const { mu, x0, stop, end, middle } = data.vanDerPol
    const options = { x0, tolerance, maxStep: stop, scales: relative(2) }
    const half = solve(vanDerPol(mu), 'radau5', { ...options, stop: middle.t })
    const whole = solve(vanDerPol(mu), 'radau5', { ...options, stop })
    expect(error(half, middle.x)).toBeLessThan(10 * tolerance)
    expect(error(whole, end)).toBeLessThan(30 * tolerance)
  })

  test.each([1e-4, 1e-6, 1e-8, 1e-10])('Robertson up to t = 1e11 at a tolerance of %f', (tolerance) => {
    const { x0, stop, end, early } = data.robertson
    const options = { x0, tolerance, maxStep: stop, scales: Float64Array.of(1e-14, 1e-14, 1e-14) }
    const first = solve(robertson(), 'radau5', { ...options, stop: early.t })
    const whole = solve(robertson(), 'radau5', { ...options, stop })
    expect(error(first, early.x)).toBeLessThan(10 * tolerance)
    expect(error(whole, end)).toBeLessThan(100 * tolerance)
    expect(whole.steps).toBeLessThan(20 * tolerance ** (-1 / 6) * 10)
  })

  test.each([1e-4, 1e-6, 1e-8, 1e-10])('HIRES at a tolerance of %f', (tolerance) => {
    const { x0, stop, end } = data.hires
    const result = solve(hires(), 'radau5', {
      x0,
      stop,
      tolerance,
      maxStep: stop,
      scales: new Float64Array(8).fill(1e-6),
    })
    expect(error(result, end)).toBeLessThan(30 * tolerance)
  })
})

describe('fixed steps that no explicit method could take', () => {
  test.each([
    ['linearly-implicit-euler', 1],
    ['rosenbrock2', 2],
    ['imex', 2],
  ])('%s shows order %i on HIRES', (solver, order) => {
    const { x0, stop, end } = data.hires
    // Which reactions are stiff shows only once they run: those of the sixth to eighth substance.
    const stiff = ['Block5', 'Block6', 'Block7']
    const errors = [0.04, 0.02, 0.01].map((step) => error(solve(hires(), solver, { x0, stop, step, stiff }), end))
    expect(Math.log2(errors[1] / errors[2])).toBeGreaterThan(order - 0.2)
    expect(errors[2]).toBeLessThan(order === 1 ? 2e-2 : 1e-3)
  })
})

describe('very stiff states that follow an input (Prothero and Robinson)', () => {
  const orders = (solver: string, lambda: number, withTimeDerivative: boolean): number => {
    const errors = [20, 40].map((n) => {
      const step = 2 / n
      const control = solverNamed(solver).kind === 'fixed' ? { step } : { step, maxStep: step, tolerance: 1e9 }
      let largest = 0
      const onRow = (t: number, x: Float64Array): void => {
        largest = Math.max(largest, Math.abs(x[0] - Math.sin(t + 0.3)))
      }
      solve(protheroRobinson(lambda, withTimeDerivative), solver, { x0: [Math.sin(0.3)], stop: 2, onRow, ...control })
      return largest
    })
    return Math.log2(errors[0] / errors[1])
  }

  test.each([
    ['linearly-implicit-euler', true, 1],
    ['linearly-implicit-euler', false, 1],
    ['rosenbrock2', true, 2],
    ['rosenbrock2', false, 1],
    ['imex', true, 2],
    ['imex', false, 1],
    // The order of its stages.
    ['radau5', true, 3],
  ])('%s (time derivative known: %s) has order %i', (solver, withTimeDerivative, order) => {
    expect(Math.abs(orders(solver, -1e6, withTimeDerivative) - order)).toBeLessThan(0.1)
  })
})

test.each<[string, readonly string[] | undefined, number]>([
  ['fast', ['System.fast'], 1],
  ['fast, found by eigenvalues', undefined, 1],
  ['both', ['System'], 2],
])('a very stiff state that follows another: imex with %s implicit has order %i', (_, stiff, order) => {
  const [coarse, fine] = [20, 40].map((n) => {
    const { x } = solve(follower(-1e6), 'imex', { x0: [1, 1], stop: 2, step: 2 / n, stiff })
    return Math.abs((x?.[1] ?? NaN) - Math.exp(-2))
  })
  expect(Math.abs(Math.log2(coarse / fine) - order)).toBeLessThan(0.15)
})

test('explicit methods are warned off by the published problems: their step is lost in stiffness', () => {
  const { x0, stop } = data.hires
  const { status, error: failure } = solve(hires(), 'rk4', { x0, stop, step: 0.04 })
  expect(status).toBe('failed')
  expect(failure?.code).toBe('non-finite')
})
