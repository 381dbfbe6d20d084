/**
 * Solvers against published solutions of initial value problems: the seven stars of the Pleiades, and
 * the periodic three-body orbit of Arenstorf, for which the output of the program DOPRI5 itself is
 * published, step counts included. Sources are named in the data file.
 */
import { expect, test } from 'vitest'
import { solverNamed, solvers } from '../../../engine/solve/registry'
import { simulateToEnd } from '../../../engine/solve/run'
import { dopri5 } from '../../../engine/solve/variable/dopri5'
import { testSystem } from '../../unit/solve/problems'
import data from '../data/initial-value-problems.json'
import { pleiades } from './pleiades'

const { pleiades: published, arenstorf } = data

/** A satellite between earth and moon in coordinates that turn with them. */
const satellite = () =>
  testSystem({
    size: 4,
    f: (_t, x, dx) => {
      const mu = arenstorf.mu
      const d1 = Math.hypot(x[0] + mu, x[1]) ** 3
      const d2 = Math.hypot(x[0] - (1 - mu), x[1]) ** 3
      dx[0] = x[2]
      dx[1] = x[3]
      dx[2] = x[0] + 2 * x[3] - ((1 - mu) * (x[0] + mu)) / d1 - (mu * (x[0] - (1 - mu))) / d2
      dx[3] = x[1] - 2 * x[2] - ((1 - mu) * x[1]) / d1 - (mu * x[1]) / d2
    },
  })

const silent = { start: 0, clock: () => 0, onRow: () => undefined }

const tolerances = [1e-6, 1e-9, 1e-12]
const pairs = ['dopri5', 'radau5', 'auto'].flatMap((name) => tolerances.map((tolerance) => [name, tolerance] as const))

test.each(pairs)('Pleiades with %s at a tolerance of %f', (name, tolerance) => {
  const { x, evaluations } = simulateToEnd(pleiades(), {
    ...silent,
    x0: published.x0,
    stop: published.stop,
    solver: solverNamed(name),
    tolerance,
  })
  const error = Math.max(...published.end.map((value, i) => Math.abs(value - (x?.[i] ?? NaN))))
  // Close encounters magnify early errors some thousand times.
  expect(error).toBeLessThan(1e4 * tolerance)
  if (name === 'dopri5') expect(evaluations).toBeLessThan(6 * 60 * tolerance ** -0.2)
})

test.each(solvers.filter(({ kind, order }) => kind === 'fixed' && order >= 2))(
  'Pleiades with $name converges to the published positions',
  (solver) => {
    const error = (step: number) => {
      const { x } = simulateToEnd(pleiades(), { ...silent, x0: published.x0, stop: published.stop, solver, step })
      return Math.max(...published.end.map((value, i) => Math.abs(value - (x?.[i] ?? NaN))))
    }
    // Past the close encounters the steps must be small before the order shows.
    const [coarse, fine] = [error(3 / 64_000), error(3 / 128_000)]
    expect(Math.log2(coarse / fine)).toBeGreaterThan(solver.order - 0.4)
    expect(fine).toBeLessThan([NaN, NaN, 2e-2, 5e-3, 1e-6][solver.order])
  },
)

test('Arenstorf orbit: step by step the published run of DOPRI5', () => {
  const rows: [number, number, number][] = []
  const result = simulateToEnd(satellite(), {
    ...silent,
    x0: arenstorf.x0,
    stop: arenstorf.stop,
    maxStep: arenstorf.stop,
    solver: dopri5,
    tolerance: arenstorf.tolerance,
    scales: new Float64Array(4).fill(1),
    sample: 2,
    onRow: (t, x) => rows.push([t, x[0], x[1]]),
  })
  expect(result.steps).toBe(arenstorf.accepted)
  expect(result.steps + result.rejected).toBe(arenstorf.steps)
  expect(result.evaluations).toBe(arenstorf.evaluations)
  for (const [i, [t, x, y]] of arenstorf.dense.entries()) {
    expect(rows[i + 1][0]).toBe(t)
    expect(rows[i + 1][1]).toBeCloseTo(x, 8)
    expect(rows[i + 1][2]).toBeCloseTo(y, 8)
  }
  expect(result.x?.[0]).toBeCloseTo(arenstorf.end[0], 8)
  expect(result.x?.[1]).toBeCloseTo(arenstorf.end[1], 7)
})
