/** The mixed method: what it treats implicitly, and that this keeps order, stability and cost. */
import { describe, expect, test } from 'vitest'
import { eigenvalues } from '../../../engine/numerics/linear/eigenvalues'
import { imex } from '../../../engine/solve/fixed/imex'
import { isStiff, stiffPart, stepMatrix } from '../../../engine/solve/fixed/stiff-part'
import { heun } from '../../../engine/solve/fixed/heun'
import { rosenbrock2 } from '../../../engine/solve/fixed/rosenbrock2'
import { simulateToEnd, type RunResult } from '../../../engine/solve/run'
import type { Solver } from '../../../engine/solve/solver'
import { testSystem, type TestSystem } from './problems'

/**
 * A body on a soft spring (states Body.x, Body.v) with a damper whose force lags by a thousandth of a second
 * (state Damper.F), driven by cos t.
 */
function lagged(rate = 1000): TestSystem {
  const f = (x: Float64Array, u: number, dx: Float64Array): void => {
    dx[0] = x[1]
    dx[1] = u - 4 * x[0] - x[2]
    dx[2] = -rate * (x[2] - 0.5 * x[1])
  }
  return testSystem({
    size: 3,
    states: [
      { name: 'Body.x', unit: 'm', block: 'Body' },
      { name: 'Body.v', unit: 'm/s', block: 'Body' },
      { name: 'Damper.F', unit: 'N', block: 'Damper' },
    ],
    f: (t, x, dx) => f(x, Math.cos(t), dx),
    tangent: (_t, _x, v, jv) => f(v, 0, jv),
    timeDerivative: (t, _x, ft) => {
      ft.fill(0)
      ft[1] = -Math.sin(t)
    },
  })
}

function run(
  solver: Solver,
  step: number,
  options: { stiff?: readonly string[]; system?: TestSystem } = {},
): RunResult {
  return simulateToEnd(options.system ?? lagged(), {
    x0: [1, 0, 0],
    start: 0,
    stop: 2,
    solver,
    step,
    stiff: options.stiff,
    clock: () => 0,
    onRow: () => undefined,
  })
}

describe('by eigenvalues', () => {
  test('the lag is found stiff, alone, and said to be', () => {
    const { status, remarks } = run(imex, 0.01)
    expect(status).toBe('done')
    expect(remarks).toEqual([
      'implicit in 1 of 3 states, whose modes are stiff for steps of 10 ms at the start: Damper.F',
    ])
  })

  test('steps that resolve it leave nothing to treat implicitly: Heun', () => {
    const { remarks, x } = run(imex, 0.0004)
    expect(remarks).toEqual(['no mode is stiff for steps of 0.4 ms at the start: explicit throughout'])
    const expected = run(heun, 0.0004).x ?? []
    for (const [i, value] of expected.entries()) expect(x?.[i]).toBeCloseTo(value, 13)
  })

  test('the order is 2 at steps ten times as long as Heun can take', () => {
    const exact = run(rosenbrock2, 1e-4, {}).x
    const error = (step: number): number =>
      Math.max(...[0, 1].map((i) => Math.abs((run(imex, step).x?.[i] ?? NaN) - (exact?.[i] ?? NaN))))
    expect(run(heun, 0.02).x?.[0]).not.toBeCloseTo(exact?.[0] ?? NaN, 0)
    const [coarse, fine] = [error(0.02), error(0.01)]
    expect(Math.log2(coarse / fine)).toBeGreaterThan(1.7)
    expect(fine).toBeLessThan(2e-4)
  })

  test('of four equal stiff parts all are found', () => {
    const n = 8
    const jacobian = new Float64Array(n * n)
    for (let wheel = 0; wheel < 4; wheel++) {
      const [spin, slip] = [2 * wheel, 2 * wheel + 1]
      jacobian[spin * n + slip] = -2e4
      jacobian[slip * n + spin] = 1
      jacobian[slip * n + slip] = -60
    }
    expect(stiffPart(jacobian, n, 1e-3)).toEqual([])
    expect(stiffPart(jacobian, n, 1e-2)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  test('no disturbance grows more than in the model, however the parts are coupled', () => {
    const h = 1
    let mixed = 0
    let seed = 1
    const random = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647
    for (let k = 0; k < 500; k++) {
      const n = 4
      const jacobian = Float64Array.from({ length: n * n }, (_, entry) => {
        const size = 10 ** (4 * random() - 2)
        return entry % (n + 1) === 0 || random() < 0.5 ? -size : size
      })
      const chosen = new Set(stiffPart(jacobian, n, h))
      if (chosen.size > 0 && chosen.size < n) mixed++
      const growth = Math.max(0, ...eigenvalues(jacobian, n).re)
      const { re, im } = eigenvalues(stepMatrix(jacobian, n, chosen), n)
      // With all states implicit it is the method itself that does what it does to growing modes.
      if (chosen.size < n) {
        for (let i = 0; i < n; i++) expect(Math.log(Math.hypot(re[i], im[i]))).toBeLessThan(growth + 2e-3)
      }
    }
    expect(mixed).toBeGreaterThan(50)
  })

  test('a quarter of the limit of Heun, and growth, make a mode stiff', () => {
    expect(isStiff(-0.4, 0)).toBe(false)
    expect(isStiff(-0.6, 0)).toBe(true)
    expect(isStiff(0, 0.2)).toBe(false)
    expect(isStiff(0, 0.4)).toBe(true)
    expect(isStiff(0.3, 0)).toBe(false)
  })
})

describe('as given', () => {
  test('a block stands for all of its states', () => {
    expect(run(imex, 0.01, { stiff: ['Body', 'Damper.F'] }).remarks).toEqual([
      'implicit in 3 of 3 states, as given: Body.x, Body.v, Damper.F',
    ])
  })

  test('all states make it Rosenbrock 2', () => {
    const all = run(imex, 0.01, { stiff: ['Body', 'Damper'] }).x ?? []
    const expected = run(rosenbrock2, 0.01).x ?? []
    for (const [i, value] of expected.entries()) expect(all[i]).toBeCloseTo(value, 13)
  })

  test('a name that is no state is an error that lists the states', () => {
    expect(() => run(imex, 0.01, { stiff: ['Damper.f'] })).toThrow(
      /Damper\.f, listed as stiff for imex, is neither a state nor a block with states.*Body\.x, Body\.v, Damper\.F/,
    )
  })

  test('columns of the Jacobian are evaluated for the stiff states only', () => {
    let tangents = 0
    const system: TestSystem = {
      ...lagged(),
      bindJacobian: undefined,
      bindTangent: (x, v, jv) => {
        const tangent = lagged().bindTangent(x, v, jv)
        return (t) => {
          tangents++
          tangent(t)
        }
      },
    }
    const { steps } = run(imex, 0.01, { stiff: ['Damper'], system })
    expect(tangents).toBe(steps)
  })
})
