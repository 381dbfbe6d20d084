/**
 * What every solver must do, whatever its method. A solver is put through all of this by being
 * listed in engine/solve/registry.
 */
import { describe, expect, test } from 'vitest'
import { solvers } from '../../../engine/solve/registry'
import { simulateToEnd, type RunResult, type SimulateOptions } from '../../../engine/solve/run'
import type { Solver } from '../../../engine/solve/solver'
import type { OdeSystem } from '../../../engine/solve/types'
import { dampedOscillator, oscillator, problems, switched, testSystem } from './problems'

interface Trajectory {
  readonly result: RunResult
  readonly t: number[]
  readonly x: number[][]
}

function run(
  system: OdeSystem,
  solver: Solver,
  options: Partial<SimulateOptions> & { x0: ArrayLike<number>; stop: number },
): Trajectory {
  const t: number[] = []
  const x: number[][] = []
  const result = simulateToEnd(system, {
    start: 0,
    solver,
    clock: () => 0,
    onRow: (time, state) => {
      t.push(time)
      x.push([...state])
    },
    ...options,
  })
  return { result, t, x }
}

/** Options that make any solver take steps of length h: the tolerance of a variable one is out of the way. */
function stepsOf(solver: Solver, h: number): Partial<SimulateOptions> {
  return solver.kind === 'fixed' ? { step: h } : { step: h, maxStep: h, tolerance: 1e9 }
}

/** Observed order from errors at step sizes that are halved. */
const slope = (errors: readonly number[]) => Math.log2(errors[errors.length - 2] / errors[errors.length - 1])

const maxError = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((value, i) => Math.abs(value - b[i])))

describe.each(solvers)('$name', (solver) => {
  // Multistep methods show their order at shorter steps.
  const counts = solver.previousSteps === undefined ? [16, 32, 64] : [64, 128, 256]

  describe.each(problems)('on $name', ({ x0, stop, make, exact }) => {
    test('the largest error of the run falls with the order of the method', () => {
      const errors = counts.map((n) => {
        const { t, x } = run(make(), solver, { x0, stop, ...stepsOf(solver, stop / n) })
        return Math.max(...t.map((time, i) => maxError(x[i], exact(time))))
      })
      expect(slope(errors)).toBeGreaterThan(solver.order - 0.25)
      expect(slope(errors)).toBeLessThan(solver.order + 1.3)
    })

    test('samples between steps keep the order of the continuous solution', () => {
      const errors = counts.map((n) => {
        const { t, x } = run(make(), solver, { x0, stop, sample: stop / 39, ...stepsOf(solver, stop / n) })
        return Math.max(...t.map((time, i) => maxError(x[i], exact(time))))
      })
      expect(slope(errors)).toBeGreaterThan(solver.denseOrder - 0.35)
    })
  })

  test('integrates a polynomial of the degree of its order exactly', () => {
    const p = solver.order
    const system = testSystem({
      size: 1,
      f: (t, _x, dx) => void (dx[0] = p * t ** (p - 1)),
      tangent: (_t, _x, _v, jv) => void (jv[0] = 0),
    })
    const { x } = run(system, solver, { x0: [0.5], stop: 2, ...stepsOf(solver, 0.5) })
    expect(x[x.length - 1][0]).toBeCloseTo(0.5 + 2 ** p, 12)
  })

  /**
   * The area that two solutions of an oscillator span grows by |r|^2 in a step, where r is the amplification of
   * its mode: exactly for one-step methods, after many steps for others, when what the start left has decayed.
   */
  const area = (system: () => OdeSystem, h: number, steps: number): ((step: number) => number) => {
    const [a, b] = [
      [1, 0],
      [0, 1],
    ].map((x0) => run(system(), solver, { x0, stop: steps * h, ...stepsOf(solver, h) }).x)
    return (step) => a[step][0] * b[step][1] - a[step][1] * b[step][0]
  }

  test.each([
    [-0.3, 0.9],
    [-0.02, 0.3],
    [-0.001, 0.01],
  ])('a step multiplies the mode h lambda = %f + %f i by the stability function', (re, im) => {
    const h = 0.5
    const before = solver.previousSteps === undefined ? 0 : 60
    const spanned = area(() => dampedOscillator(-re / h, im / h), h, before + 1)
    const growth = 0.5 * Math.log(spanned(before + 1) / spanned(before))
    expect(growth).toBeCloseTo(solver.logAmplification(re, im), 13)
  })

  test('the amplitude of an oscillator drifts as the stability function says and no more', async ({ annotate }) => {
    const h = 0.05
    const n = 1000
    const spanned = area(oscillator, h, 2 * n)
    const drift = spanned(2 * n) / spanned(n) - 1
    await annotate(`relative energy drift of x'' = -x over ${n} steps of ${h} s: ${drift.toExponential(2)}`)
    expect(drift).toBeCloseTo(Math.expm1(2 * n * solver.logAmplification(0, h)), 9)
  })

  test('a jump between grid points costs no order', () => {
    const jump = 1 / 3
    const exact = (1 - Math.exp(-(2 - jump) * 0.7)) / 0.7
    const errors = [10, 20, 40].map((n) => {
      const { x } = run(switched(jump, 0.7), solver, { x0: [0], stop: 2, ...stepsOf(solver, 2 / n) })
      return Math.abs(x[x.length - 1][0] - exact)
    })
    expect(slope(errors)).toBeGreaterThan(solver.order - 0.3)
  })

  test.each([
    [0.3, 0.3],
    [0.3, 0.1 * 3],
    [0.1 * 3, 0.3],
    [0.25, 0.25],
    [0.123456, 0.123456 * (1 + 2 ** -52)],
  ])('a jump at %f, announced for %f, is seen from either side exactly', (jump, announced) => {
    // Without decay the result is the time after the jump; a single stage on the wrong side would show.
    const { x } = run(switched(jump, 0, [announced]), solver, { x0: [0], stop: 1, ...stepsOf(solver, 0.1) })
    expect(x[x.length - 1][0]).toBeCloseTo(1 - jump, 13)
  })

  test('breaks leave the grid of steps where it was', () => {
    const { t } = run(switched(0.123, 1, [0.123, 0.55, 0.551]), solver, { x0: [0], stop: 1, ...stepsOf(solver, 0.25) })
    expect(t).toContain(0.123)
    expect(t).toContain(0.55)
    expect(t).toContain(0.551)
    if (solver.kind === 'fixed') expect(t).toEqual([0, 0.123, 0.25, 0.5, 0.55, 0.551, 0.75, 1])
  })

  test('logging does not change the trajectory', () => {
    const { make, x0, stop } = problems[2]
    const ends = [undefined, 0.01, 0.37, stop].map((sample) => {
      const { x, result } = run(make(), solver, { x0, stop, sample, ...stepsOf(solver, stop / 50) })
      return [...x[x.length - 1], result.steps]
    })
    for (const end of ends) expect(end).toEqual(ends[0])
  })

  test('rows are at multiples of the sample interval and at the end', () => {
    const { t } = run(oscillator(), solver, { x0: [1, 0], stop: 1, sample: 0.3, ...stepsOf(solver, 0.1) })
    expect(t).toHaveLength(5)
    for (const [i, time] of [0, 0.3, 0.6, 0.9, 1].entries()) expect(t[i]).toBeCloseTo(time, 12)
  })

  test('a solution that escapes to infinity ends in an error with the results so far', () => {
    // x' = x^2, x = 1/(1 - t)
    const system = testSystem({
      size: 2,
      states: [
        { name: 'Calm.x', unit: 'm', block: 'Calm' },
        { name: 'Wild.v', unit: 'm/s', block: 'Wild' },
      ],
      f: (_t, x, dx) => {
        dx[0] = 1
        dx[1] = x[1] * x[1]
      },
      tangent: (_t, x, v, jv) => {
        jv[0] = 0
        jv[1] = 2 * x[1] * v[1]
      },
    })
    const { result, t, x } = run(system, solver, { x0: [0, 1], stop: 2, step: 0.001, tolerance: 1e-6, sample: 0.05 })
    expect(result.status).toBe('failed')
    expect(['non-finite', 'step-size']).toContain(result.error?.code)
    expect(result.error?.place).toMatchObject({ block: 'Wild', signal: 'Wild.v' })
    expect(result.error?.place.time).toBeGreaterThan(0.99)
    expect(result.error?.place.time).toBeLessThan(1.1)
    expect(result.error?.hint).not.toBe('')
    expect(result.x).toBeUndefined()
    expect(t[t.length - 1]).toBeGreaterThan(0.9)
    for (const row of x) for (const value of row) expect(Number.isFinite(value)).toBe(true)
  })

  test('an undefined force names the state where it began, not those it spoilt', () => {
    const system = testSystem({
      size: 3,
      f: (t, x, dx) => {
        dx[0] = x[2]
        dx[1] = Math.sqrt(0.5 - t)
        dx[2] = x[1]
      },
      tangent: (_t, _x, v, jv) => {
        jv[0] = v[2]
        jv[1] = 0
        jv[2] = v[1]
      },
    })
    const { result } = run(system, solver, { x0: [0, 0, 0], stop: 1, step: 0.01, tolerance: 1e-6 })
    expect(result.status).toBe('failed')
    expect(result.error?.place.signal).toBe('Block1.x')
    expect(result.error?.place.time).toBeCloseTo(0.5, 1)
    expect(result.time).toBeLessThanOrEqual(0.51)
  })

  test('a state that is undefined from the start is reported at the start', () => {
    const { result } = run(oscillator(), solver, { x0: [NaN, 0], stop: 1, step: 0.1 })
    expect(result.error?.code).toBe('non-finite')
    expect(result.steps).toBe(0)
  })

  test('memory is taken and bound once; no step allocates', () => {
    const n = 40
    const system = testSystem({
      size: n,
      f: (t, x, dx) => {
        for (let i = 0; i < n; i++) dx[i] = t - x[i]
      },
      tangent: (_t, _x, v, jv) => {
        for (let i = 0; i < n; i++) jv[i] = -v[i]
      },
    })
    const rows = 20
    const stepsPerRow = 2000
    const buffers: number[] = []
    const heap: number[] = []
    const bindings: number[] = []
    const allocations: number[] = []
    run(system, solver, {
      x0: new Float64Array(n),
      stop: rows * stepsPerRow * 0.005,
      sample: stepsPerRow * 0.005,
      ...stepsOf(solver, 0.005),
      onRow: () => {
        bindings.push(system.counts.bindings)
        allocations.push(system.counts.allocations)
        const memory = process.memoryUsage()
        buffers.push(memory.arrayBuffers)
        heap.push(memory.heapUsed)
      },
    })
    expect(allocations[rows]).toBe(allocations[1])
    expect(bindings[rows]).toBe(bindings[0])
    // One array of 40 doubles per step would show in every row but those where garbage was collected.
    const growth = (values: number[]) => values.slice(1).map((value, i) => value - values[i])
    expect(growth(buffers).filter((bytes) => bytes > 0).length).toBeLessThan(3)
    // The engine may box a few numbers per step, 16 bytes each.
    expect(Math.min(...growth(heap).filter((bytes) => bytes >= 0))).toBeLessThan(stepsPerRow * 400)
  })

  test('evaluations are counted as they happen', () => {
    const system = oscillator()
    const { result } = run(system, solver, { x0: [1, 0], stop: 1, sample: 0.033, ...stepsOf(solver, 0.05) })
    expect(result.evaluations).toBe(system.counts.evaluations)
    expect(result.steps).toBe(20)
    expect(result.evaluations).toBeGreaterThanOrEqual(20 * solver.evaluationsPerStep)
  })

  test('a projection after each step keeps an invariant', () => {
    const radius = (x: readonly number[]) => Math.hypot(x[0], x[1])
    const options = { x0: [1, 0], stop: 20, ...stepsOf(solver, 0.2) }
    const { x, result } = run(oscillator(), solver, {
      ...options,
      project: (_t, state) => {
        const r = Math.hypot(state[0], state[1])
        state[0] /= r
        state[1] /= r
      },
    })
    expect(result.status).toBe('done')
    for (const row of x) expect(radius(row)).toBeCloseTo(1, 14)
    const plain = run(oscillator(), solver, options).x
    expect(Math.abs(radius(plain[plain.length - 1]) - 1)).toBeGreaterThan(1e-7)
  })
})
