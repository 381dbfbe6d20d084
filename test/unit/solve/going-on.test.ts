/**
 * A run that goes on from what another one left is the same run: to the last bit with fixed steps, within the tolerance
 * with variable ones. The system has a stiff and a slow part, an input that jumps, a sampled state and an event.
 */
import { describe, expect, test } from 'vitest'
import { solvers } from '../../../engine/solve/registry'
import { simulate, simulateToEnd, type SimulateOptions } from '../../../engine/solve/run'
import type { OdeSystem } from '../../../engine/solve/types'
import { discretePart, testSystem } from './problems'

const jump = 0.4137

function system(): OdeSystem {
  const discrete = discretePart({
    z: [0, 1],
    clocks: [{ period: 0.03 }],
    sample: (_t, x, z) => void (z[0] = x[0]),
    events: [{ name: 'A.turns', crossing: (_t, x) => x[1], act: (_t, _x, z) => void (z[1] = -z[1] * 0.9) }],
  })
  const { z } = discrete
  const linear = (x: Float64Array, dx: Float64Array): void => {
    dx[0] = x[1]
    dx[1] = -40 * x[0] - 0.5 * x[1] + 3 * x[3]
    dx[2] = -900 * (x[2] - x[0]) + 5 * x[1]
    dx[3] = -2 * x[3] + x[2]
  }
  return testSystem({
    size: 4,
    kinds: ['coordinate', 'speed', 'component', 'component'],
    breaks: [jump, 0.5],
    discrete,
    f: (t, x, dx) => {
      linear(x, dx)
      dx[1] += (t < jump ? 1 : -2) + Math.sin(3 * t) + (t < 0.5 ? 0 : 1) + 4 * z[0] + z[1]
    },
    tangent: (_t, _x, v, jv) => linear(v, jv),
    timeDerivative: (t, _x, ft) => {
      ft.fill(0)
      ft[1] = 3 * Math.cos(3 * t)
    },
  })
}

type Row = readonly number[]

function options(rows: Row[], changes: Partial<SimulateOptions> = {}) {
  return {
    x0: [1, 0, 0, 0.2],
    z0: [0, 1],
    start: 0,
    stop: 1,
    step: 0.001,
    tolerance: 1e-9,
    sample: 0.01,
    clock: () => 0,
    onRow: (t: number, x: Float64Array) => void rows.push([t, ...x]),
    ...changes,
  }
}

describe.each(solvers)('$name', (solver) => {
  const whole: Row[] = []
  const result = simulateToEnd(system(), options(whole, { solver }) as SimulateOptions)

  const same = (rows: readonly Row[]): void => {
    expect(rows.length).toBe(whole.length)
    if (solver.kind === 'fixed') expect(rows).toEqual(whole)
    else rows.forEach((row, k) => row.forEach((value, i) => expect(value).toBeCloseTo(whole[k][i], 6)))
  }

  // in the middle of things, at the jump, and where a multiple of the step is not that number
  test.each([0.301, jump, 0.5, 0.57, 0.7])('goes on where a run ended at %f s', (stop) => {
    const rows: Row[] = []
    const first = simulateToEnd(system(), options(rows, { solver, stop }) as SimulateOptions)
    if (Math.abs(stop * 100 - Math.round(stop * 100)) > 1e-9) rows.pop()
    expect(first.time).toBe(stop)
    const rest = simulateToEnd(
      system(),
      options(rows, { solver, start: stop, x0: first.x, memory: first.memory, startRow: false }) as SimulateOptions,
    )
    same(rows)
    if (solver.kind === 'fixed') expect(rest.memory).toEqual(result.memory)
  })

  test('goes on where a run was broken off, and where it was stepped by hand', () => {
    const rows: Row[] = []
    let stop = false
    const run = simulate(system(), options(rows, { solver, shouldStop: () => stop }) as SimulateOptions)
    expect(run.next().value).toMatchObject({ time: 0 })
    run.next('step')
    const before = rows.length
    run.next('sample')
    expect(rows.length).toBeGreaterThan(before)
    for (let k = 0; k < 5; k++) run.next('step')
    stop = true
    const { value: first } = run.next()
    if (!('status' in first)) throw new Error('the run has not ended')
    expect(first.status).toBe('cancelled')
    const { time: start, x, memory } = first
    simulateToEnd(system(), options(rows, { solver, start, x0: x, memory, startRow: false }) as SimulateOptions)
    same(rows)
  })
})
