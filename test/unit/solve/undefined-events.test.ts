/** Conditions of events that stop being defined within a step. */
import { describe, expect, test } from 'vitest'
import { solvers } from '../../../engine/solve/registry'
import { simulateToEnd, type RunResult } from '../../../engine/solve/run'
import type { Solver } from '../../../engine/solve/solver'
import { discretePart, testSystem, type DiscreteParts } from './problems'

/** x' = z0 over one step from 0 to 1 without events. */
function run(events: DiscreteParts['events'], solver: Solver): RunResult {
  const discrete = discretePart({ z: [1], events })
  const system = testSystem({
    size: 1,
    discrete,
    f: (_t, _x, dx) => void (dx[0] = discrete.z[0]),
    tangent: (_t, _x, _v, jv) => void (jv[0] = 0),
  })
  const options = { x0: [0], start: 0, stop: 1, step: 1, maxStep: 1, tolerance: 1e9, sample: 1, clock: () => 0 }
  return simulateToEnd(system, { ...options, solver, onRow: () => undefined })
}

describe.each(solvers.filter((s) => s.kind === 'variable'))('$name finds an event', (solver) => {
  test('before a function stops being defined within the same step, and names the time at which it does', () => {
    // one step from 0 to 1 without events: sqrt(0.5 - x) is 0.1 at 0.49 and none after 0.5
    const crossing = (_t: number, x: Float64Array) => 0.1 - Math.sqrt(0.5 - x[0])
    const result = run([{ name: 'A.near', crossing }], solver)
    expect(result.error?.what).toContain('the condition of the event A.near is not a number at t = 500 ms')
    expect(result.error?.place.time).toBeCloseTo(0.5, 8)
    expect(result.events[0].times[0]).toBeCloseTo(0.49, 9)
    // what the event does may be what keeps it defined
    const act = (_t: number, _x: Float64Array, z: Float64Array) => void (z[0] = 0)
    const stopped = run([{ name: 'A.near', crossing, act }], solver)
    expect(stopped.error).toBeUndefined()
    expect(stopped.x?.[0]).toBeCloseTo(0.49, 9)
  })
})
