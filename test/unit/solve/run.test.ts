/** The run loop with its host: slices, cancelling, going on, changed parameters, bad options. */
import { expect, test } from 'vitest'
import { ModelError } from '../../../engine/errors/model-error'
import { solverNamed, solvers } from '../../../engine/solve/registry'
import { solverNames } from '../../../engine/model/project/solvers'
import { simulate, simulateToEnd, type RunProgress, type SimulateOptions } from '../../../engine/solve/run'
import { oscillator, testSystem } from './problems'

const rk4 = solverNamed('rk4')

/** A clock that advances by a fixed time at every derivative evaluation. */
function workClock(system: ReturnType<typeof oscillator>, msPerEvaluation: number): () => number {
  return () => system.counts.evaluations * msPerEvaluation
}

test('a run yields about every 20 ms of wall time with its progress', () => {
  const system = oscillator()
  const clock = workClock(system, 0.05)
  const progress: RunProgress[] = []
  const walls: number[] = []
  const run = simulate(system, {
    x0: [1, 0],
    start: 0,
    stop: 10,
    solver: rk4,
    step: 0.001,
    clock,
    onRow: () => undefined,
  })
  for (const now of run) {
    progress.push(now)
    walls.push(clock())
  }
  const gaps = walls.slice(1).map((wall, i) => wall - walls[i])
  // 10 000 steps of 0.2 ms make 2 s.
  expect(progress.length).toBeGreaterThan(80)
  expect(Math.max(...gaps)).toBeLessThan(23)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20)
  for (const { time, fraction } of progress) expect(fraction).toBeCloseTo(time / 10, 14)
})

test('steps slower than the slice yield one by one', () => {
  const system = oscillator()
  const run = simulate(system, {
    x0: [1, 0],
    start: 0,
    stop: 1,
    solver: rk4,
    step: 0.1,
    clock: workClock(system, 100),
    onRow: () => undefined,
  })
  expect([...run].map((now) => now.time)).toHaveLength(10)
})

test('a cancelled run keeps its rows, and its last state is where another run can go on', () => {
  for (const solver of solvers) {
    const system = oscillator()
    let stopNow = false
    const rows: number[] = []
    const common = { solver, step: 0.01, sample: 0.05, onRow: (t: number) => void rows.push(t) }
    const run = simulate(system, {
      ...common,
      x0: [1, 0],
      start: 0,
      stop: 20,
      clock: workClock(system, 1),
      shouldStop: () => stopNow,
    })
    for (let i = 0; i < 5; i++) expect(run.next().done).toBe(false)
    stopNow = true
    const last = run.next()
    if (last.done !== true) throw new Error('the run went on')
    const result = last.value
    expect(result.status).toBe('cancelled')
    expect(result.time).toBeGreaterThan(0)
    expect(result.time).toBeLessThan(20)
    expect(rows).toHaveLength(result.rows)
    expect(rows.length).toBe(Math.floor(result.time / 0.05 + 1e-9) + 1)

    const rest = simulateToEnd(oscillator(), {
      ...common,
      x0: result.x ?? [],
      start: result.time,
      stop: 20,
      clock: () => 0,
    })
    const whole = simulateToEnd(oscillator(), { ...common, x0: [1, 0], start: 0, stop: 20, clock: () => 0 })
    // What carries history from step to step goes on with other errors.
    const tolerance = solver.kind === 'fixed' ? (solver.previousSteps === undefined ? 1e-10 : 1e-6) : 1e-4
    expect(rest.x?.[0]).toBeDefined()
    expect(Math.abs((rest.x?.[0] ?? NaN) - (whole.x?.[0] ?? NaN))).toBeLessThan(tolerance)
  }
})

test('a parameter changed between two slices acts from there on, for every solver', () => {
  for (const solver of solvers) {
    let gain = 1
    const system = testSystem({
      size: 1,
      f: (_t, _x, dx) => void (dx[0] = gain),
      tangent: (_t, _x, _v, jv) => void (jv[0] = 0),
    })
    const run = simulate(system, {
      x0: [0],
      start: 0,
      stop: 10,
      solver,
      step: 0.1,
      maxStep: 0.1,
      clock: workClock(system, 1),
      onRow: () => undefined,
    })
    const first = run.next()
    if (first.done === true) throw new Error('the run did not yield')
    gain = 3
    let next = run.next('changed')
    while (next.done !== true) next = run.next()
    expect(next.value.x?.[0]).toBeCloseTo(first.value.time + 3 * (10 - first.value.time), 10)
  }
})

test('times do not drift: after a million steps the grid is still k h', () => {
  const times: number[] = []
  const system = testSystem({ size: 1, f: (_t, _x, dx) => void (dx[0] = 0) })
  const result = simulateToEnd(system, {
    x0: [0],
    start: 0,
    stop: 100,
    solver: solverNamed('euler'),
    step: 1e-4,
    sample: 10,
    clock: () => performance.now(),
    onRow: (t) => times.push(t),
  })
  expect(result.steps).toBe(1_000_000)
  expect(times).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
  expect(result.time).toBe(100)
})

test('a stop that is not a multiple of the step ends with a shorter step', () => {
  const system = testSystem({ size: 1, f: (_t, _x, dx) => void (dx[0] = 1) })
  const result = simulateToEnd(system, {
    x0: [0],
    start: 0,
    stop: 1.05,
    solver: solverNamed('heun'),
    step: 0.1,
    clock: () => 0,
    onRow: () => undefined,
  })
  expect(result.steps).toBe(11)
  expect(result.x?.[0]).toBeCloseTo(1.05, 14)
  expect(result.shortestStep).toBeCloseTo(0.05, 12)
  expect(result.longestStep).toBeCloseTo(0.1, 12)
})

test('a run can start at any time', () => {
  const times: number[] = []
  const system = testSystem({ size: 1, breaks: [3, 5.25, 7], f: (t, _x, dx) => void (dx[0] = t < 5.25 ? 0 : 1) })
  const result = simulateToEnd(system, {
    x0: [0],
    start: 5,
    stop: 6,
    solver: rk4,
    step: 0.5,
    clock: () => 0,
    onRow: (t) => times.push(t),
  })
  expect(times).toEqual([5, 5.25, 5.5, 6])
  expect(result.x?.[0]).toBeCloseTo(0.75, 13)
})

test.each<[string, Partial<SimulateOptions>]>([
  ['a stop before the start', { stop: -1 }],
  ['a stop at infinity', { stop: Infinity }],
  ['a negative step', { step: -0.1 }],
  ['no step at all', { step: undefined }],
  ['a step that is not a number', { step: NaN }],
  ['a sample interval of zero', { sample: 0 }],
  ['a tolerance of zero', { tolerance: 0 }],
])('%s is refused with a hint', (_what, options) => {
  const start = () =>
    simulateToEnd(oscillator(), {
      x0: [1, 0],
      start: 0,
      stop: 1,
      step: 0.1,
      solver: rk4,
      clock: () => 0,
      onRow: () => undefined,
      ...options,
    })
  expect(start).toThrow(ModelError)
  try {
    start()
  } catch (error) {
    expect(error).toMatchObject({ code: 'out-of-range' })
    expect((error as ModelError).hint).toMatch(/^give /)
  }
})

test('an unknown solver is refused with the names there are', () => {
  expect(() => solverNamed('rk5')).toThrow(`Choose one of ${solverNames.join(', ')}`)
})
