/** Systems with algebraic variables: who solves them, how they start, what is said when they cannot. */
import { describe, expect, test } from 'vitest'
import { solvers } from '../../../engine/solve/registry'
import { radau5 } from '../../../engine/solve/variable/radau5'
import { simulateToEnd, type RunResult } from '../../../engine/solve/run'
import { testSystem, type SystemParts, type TestSystem } from './problems'

const states = [
  { name: 'Tank.level', unit: 'm', block: 'Tank' },
  { name: 'Valve.flow', unit: '1', block: 'Valve' },
]

/** x' = -z with 0 = g(t, x, z). */
function tank(
  g: (t: number, x: number, z: number) => number,
  partials: (t: number, x: number, z: number) => readonly [number, number],
  more: Partial<SystemParts> = {},
): TestSystem {
  return testSystem({
    size: 2,
    states,
    algebraic: Uint8Array.of(0, 1),
    f: (t, x, dx) => {
      dx[0] = -x[1]
      dx[1] = g(t, x[0], x[1])
    },
    tangent: (t, x, v, jv) => {
      const [byX, byZ] = partials(t, x[0], x[1])
      jv[0] = -v[1]
      jv[1] = byX * v[0] + byZ * v[1]
    },
    ...more,
  })
}

/** z^3 + z = 2 x: one solution, z = 1 at x = 1. */
const cubic = (): TestSystem =>
  tank(
    (_t, x, z) => z ** 3 + z - 2 * x,
    (_t, _x, z) => [-2, 3 * z * z + 1],
  )

interface Rows extends RunResult {
  readonly t: number[]
  readonly x: Float64Array | undefined
  readonly z: number[]
}

function run(system: TestSystem, z: number, solver = radau5, x = 1): Rows {
  const t: number[] = []
  const values: number[] = []
  const result = simulateToEnd(system, {
    x0: [x, z],
    start: 0,
    stop: 1,
    step: solver.kind === 'fixed' ? 0.1 : undefined,
    tolerance: 1e-8,
    sample: 0.1,
    solver,
    clock: () => 0,
    onRow: (time, state) => {
      t.push(time)
      values.push(state[1])
    },
  })
  return { ...result, t, z: values, x: result.x }
}

describe.each(solvers)('$name', (solver) => {
  if (solver.algebraic === true) {
    test('solves for algebraic variables and meets their equation at every row', () => {
      const { status, z, x } = run(cubic(), 0.3, solver)
      expect(status).toBe('done')
      expect(z[0]).toBeCloseTo(1, 12)
      const end = z[z.length - 1]
      expect(end ** 3 + end).toBeCloseTo(2 * (x?.[0] ?? NaN), 8)
    })
  } else {
    test('refuses algebraic variables by name, with those who do not', () => {
      expect(() => run(cubic(), 1, solver)).toThrow(
        `block Valve: ${solver.name} cannot solve for the algebraic variable Valve.flow. Choose the solver radau5 or auto`,
      )
    })
  }
})

test('Newton finds the start from far away', () => {
  for (const guess of [-1e3, 0, 40, 1e4]) expect(run(cubic(), guess).z[0]).toBeCloseTo(1, 12)
})

test('an algebraic variable that an input moves jumps with it, and is right on both sides', () => {
  const jump = 0.55
  const system = tank(
    (t, x, z) => z - (t < jump ? 1 : 3) * x,
    (t) => [t < jump ? -1 : -3, 1],
    { breaks: [jump] },
  )
  const { t, z } = run(system, 0)
  const exact = (time: number): number =>
    time < jump ? Math.exp(-time) : 3 * Math.exp(-jump) * Math.exp(-3 * (time - jump))
  t.forEach((time, i) => expect(z[i]).toBeCloseTo(exact(time), 5))
})

test('an equation that does not determine its variable names it', () => {
  const { error } = run(
    tank(
      (_t, x, z) => x * 0 + 0 * z - 1,
      () => [0, 0],
    ),
    0,
  )
  expect(error).toMatchObject({ code: 'inconsistent-initial-values', place: { block: 'Valve', signal: 'Valve.flow' } })
  expect(error?.what).toBe('at t = 0 s the equations do not determine Valve.flow')
})

test('an equation without a solution says so and leaves no row', () => {
  const { error, rows } = run(
    tank(
      (_t, x, z) => z * z + x,
      (_t, _x, z) => [1, 2 * z],
    ),
    2,
  )
  expect(rows).toBe(0)
  expect(error?.code).toBe('inconsistent-initial-values')
  expect(error?.what).toMatch(/Valve\.flow/)
  expect(error?.hint).not.toBe('')
})

test('a solution that ends during the run ends it with the rows so far', () => {
  // z^2 = 0.5 - t has no solution after 0.5 s.
  const { error, status, time, rows } = run(
    tank(
      (t, _x, z) => z * z - (0.5 - t),
      (_t, _x, z) => [0, 2 * z],
      { timeDerivative: (_t, _x, ft) => ft.set([0, 1]) },
    ),
    0.7,
  )
  expect(status).toBe('failed')
  expect(['step-size', 'non-finite']).toContain(error?.code)
  expect(error?.place.block).toBe('Valve')
  expect(time).toBeCloseTo(0.5, 2)
  expect(rows).toBeGreaterThanOrEqual(5)
})

test('of index 2: the derivative of the constraint gives the start', () => {
  // x' = -z with x = cos t prescribed: z = sin t.
  const system = testSystem({
    size: 2,
    states,
    algebraic: Uint8Array.of(0, 2),
    f: (t, x, dx) => {
      dx[0] = -x[1]
      dx[1] = x[0] - Math.cos(t + 0.5)
    },
    tangent: (_t, _x, v, jv) => {
      jv[0] = -v[1]
      jv[1] = v[0]
    },
    timeDerivative: (t, _x, ft) => ft.set([0, Math.sin(t + 0.5)]),
  })
  const { z, t, status } = run(system, 0, radau5, Math.cos(0.5))
  expect(status).toBe('done')
  expect(z[0]).toBeCloseTo(Math.sin(0.5), 14)
  t.forEach((time, i) => expect(z[i]).toBeCloseTo(Math.sin(time + 0.5), 4))
})
