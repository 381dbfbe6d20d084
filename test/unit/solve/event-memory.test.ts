/** Handling events allocates nothing, so that runs in real time are not interrupted. */
import { expect, test } from 'vitest'
import { solverNamed } from '../../../engine/solve/registry'
import { simulateToEnd } from '../../../engine/solve/run'
import { discretePart, testSystem } from './problems'

test('events in every step of a fixed-step method cost no memory', () => {
  const crossing = (t: number) => Math.sin(1000 * t)
  const n = 40
  const discrete = discretePart({
    z: [1],
    events: [{ crossing }],
    clocks: [{ period: 0.005 }],
  })
  // nothing here allocates, unlike the recording parts of `discretePart`
  const system = testSystem({
    size: n,
    discrete: {
      ...discrete,
      bindRoots: (_x, g) => (t) => {
        g[0] = crossing(t)
        return true
      },
      bindSampling: () => () => 'nothing',
      bindActions: () => () => false,
    },
    f: (t, x, dx) => {
      for (let i = 0; i < n; i++) dx[i] = t - x[i]
    },
  })
  const stepsPerRow = 2000
  const heap: number[] = []
  const result = simulateToEnd(system, {
    solver: solverNamed('rk4'),
    start: 0,
    clock: () => 0,
    x0: new Float64Array(n),
    stop: 20 * stepsPerRow * 0.005,
    sample: stepsPerRow * 0.005,
    step: 0.005,
    // rows at events come more often than memory is worth looking at
    onRow: (t) => {
      if (t >= heap.length * stepsPerRow * 0.005 - 1e-6) heap.push(process.memoryUsage().heapUsed)
    },
  })
  expect(result.events[0].count).toBeGreaterThan(10_000)
  const growth = heap.slice(1).map((value, i) => value - heap[i])
  const perStep = growth.filter((bytes) => bytes >= 0).sort((a, b) => a - b)[0] / stepsPerRow
  // one array of 40 doubles per step would be 320; numbers may be boxed, 16 bytes each
  expect(perStep).toBeLessThan(300)
})
