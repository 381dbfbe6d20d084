/**
 * Solvers against published solutions of initial value problems: the seven stars of the Pleiades, and
 * the periodic three-body orbit of Arenstorf, for which the output of the program DOPRI5 itself is
 * published, step counts included. Sources are named in the data file.
 */
import { expect, test } from 'vitest'
import { solvers } from '../../../engine/solve/registry'
import { simulateToEnd } from '../../../engine/solve/run'
import { dopri5 } from '../../../engine/solve/dopri5'
import { testSystem } from '../../unit/solve/problems'
import data from '../data/initial-value-problems.json'

const { pleiades, arenstorf } = data

/** Seven masses m_i = i in the plane that attract each other, G = 1. */
const stars = () =>
  testSystem({
    size: 28,
    f: (_t, x, dx) => {
      for (let i = 0; i < 7; i++) {
        dx[i] = x[14 + i]
        dx[7 + i] = x[21 + i]
        let ax = 0
        let ay = 0
        for (let j = 0; j < 7; j++) {
          if (j === i) continue
          const rx = x[j] - x[i]
          const ry = x[7 + j] - x[7 + i]
          const factor = (j + 1) / Math.hypot(rx, ry) ** 3
          ax += factor * rx
          ay += factor * ry
        }
        dx[14 + i] = ax
        dx[21 + i] = ay
      }
    },
  })

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

test.each([1e-6, 1e-9, 1e-12])('Pleiades with dopri5 at a tolerance of %f', async (tolerance) => {
  const { x, evaluations } = simulateToEnd(stars(), {
    ...silent,
    x0: pleiades.x0,
    stop: pleiades.stop,
    solver: dopri5,
    tolerance,
  })
  const error = Math.max(...pleiades.end.map((value, i) => Math.abs(value - (x?.[i] ?? NaN))))
  // Close encounters magnify early errors some thousand times.
  expect(error).toBeLessThan(1e4 * tolerance)
  expect(evaluations).toBeLessThan(6 * 60 * tolerance ** -0.2)
})

test.each(solvers.filter(({ kind, order, implicit }) => kind === 'fixed' && order >= 2 && implicit === undefined))(
  'Pleiades with $name converges to the published positions',
  (solver) => {
    const error = (step: number) => {
      const { x } = simulateToEnd(stars(), { ...silent, x0: pleiades.x0, stop: pleiades.stop, solver, step })
      return Math.max(...pleiades.end.map((value, i) => Math.abs(value - (x?.[i] ?? NaN))))
    }
    // Past the close encounters the steps must be small before the order shows.
    const [coarse, fine] = [error(3 / 32_000), error(3 / 64_000)]
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
