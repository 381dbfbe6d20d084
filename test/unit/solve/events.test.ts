/** Events and sample times in the run loop: when they are found, in which order they act, what is stored. */
import { describe, expect, test } from 'vitest'
import { solverNamed, solvers } from '../../../engine/solve/registry'
import { simulate, simulateToEnd, type RunResult, type SimulateOptions } from '../../../engine/solve/run'
import type { Solver } from '../../../engine/solve/solver'
import type { OdeSystem } from '../../../engine/solve/types'
import { discretePart, testSystem, type DiscreteParts } from './problems'

const variable = solvers.filter((s) => s.kind === 'variable')
const fixed = solvers.filter((s) => s.kind === 'fixed')

interface Row {
  readonly t: number
  readonly x: readonly number[]
  readonly z: readonly number[]
}

function run(
  system: OdeSystem,
  solver: Solver | string,
  options: Partial<SimulateOptions> & { x0: ArrayLike<number>; stop: number },
): { result: RunResult; rows: Row[] } {
  const rows: Row[] = []
  const result = simulateToEnd(system, {
    start: 0,
    solver: typeof solver === 'string' ? solverNamed(solver) : solver,
    step: 0.01,
    tolerance: 1e-9,
    clock: () => 0,
    onRow: (t, x) => rows.push({ t, x: [...x], z: [...(system.discrete?.z ?? [])] }),
    ...options,
  })
  return { result, rows }
}

/** x' = z0, so that x tells when the discrete state changed; x itself may be watched. */
const ruled = (parts: DiscreteParts) => {
  const discrete = discretePart({ z: [1], ...parts })
  return testSystem({
    size: 1,
    discrete,
    f: (_t, _x, dx) => void (dx[0] = discrete.z[0]),
    tangent: (_t, _x, _v, jv) => void (jv[0] = 0),
  })
}

/** x = cos t, x' = -sin t. */
const swing = (parts: DiscreteParts) =>
  testSystem({
    size: 2,
    kinds: ['coordinate', 'speed'],
    discrete: discretePart(parts),
    f: (_t, x, dx) => {
      dx[0] = x[1]
      dx[1] = -x[0]
    },
    tangent: (_t, _x, v, jv) => {
      jv[0] = v[1]
      jv[1] = -v[0]
    },
  })

describe.each(variable)('$name finds events', (solver) => {
  test('at their instants', () => {
    const crossing = (_t: number, x: Float64Array) => x[0]
    const system = swing({
      events: [
        { name: 'A.both', crossing },
        { name: 'A.up', crossing, direction: 'rising' },
        { name: 'A.down', crossing, direction: 'falling' },
      ],
    })
    const { result } = run(system, solver, { x0: [1, 0], stop: 10 })
    const times = (name: string) => result.events.find((e) => e.name === name)?.times ?? []
    for (const [name, ks] of [
      ['A.both', [0, 1, 2]],
      ['A.up', [1]],
      ['A.down', [0, 2]],
    ] as const) {
      expect(times(name)).toHaveLength(ks.length)
      ks.forEach((k, i) => expect(times(name)[i]).toBeCloseTo((k + 0.5) * Math.PI, 7))
    }
  })

  test('that change the equations, and restarts there', () => {
    // x rises to 0.7, then stays
    const system = ruled({ events: [{ crossing: (_t, x) => x[0] - 0.7, act: (_t, _x, z) => void (z[0] = 0) }] })
    const { result, rows } = run(system, solver, { x0: [0], stop: 2 })
    expect(result.x?.[0]).toBeCloseTo(0.7, 12)
    const [before, after] = rows.filter((r) => Math.abs(r.t - 0.7) < 1e-9)
    expect(before).toMatchObject({ t: after.t, z: [1] })
    expect(after.z).toEqual([0])
  })

  test('also where a function changes its sign twice within a step', () => {
    // one step from 0 to 1 without events: x is linear
    const system = ruled({
      events: [{ name: 'A.in', direction: 'rising', crossing: (_t, x) => 0.09 - (x[0] - 0.5) ** 2 }],
    })
    const { result } = run(system, solver, { x0: [0], stop: 1, step: 1, maxStep: 1, tolerance: 1e9, sample: 1 })
    expect(result.events).toMatchObject([{ name: 'A.in', count: 1 }])
    expect(result.events[0].times[0]).toBeCloseTo(0.2, 12)
  })

  test('the earliest of several within a step first, whatever their order', () => {
    const order: string[] = []
    const at = (name: string, level: number) => ({
      name,
      crossing: (_t: number, x: Float64Array) => x[0] - level,
      act: () => void order.push(name),
    })
    const system = ruled({ events: [at('late', 0.6), at('early', 0.2), at('middle', 0.4)] })
    run(system, solver, { x0: [0], stop: 1, step: 1, maxStep: 1, tolerance: 1e9 })
    expect(order).toEqual(['early', 'middle', 'late'])
  })

  test('that chatter, and says which, keeping the results', () => {
    // x' = -sign(x - 0.5): held by switching without end
    const system = ruled({
      events: [
        {
          name: 'Relay.switch',
          block: 'Relay',
          crossing: (_t, x) => x[0] - 0.5,
          act: (_t, x, z) => void (z[0] = x[0] > 0.5 ? -1 : 1),
        },
      ],
    })
    const { result, rows } = run(system, solver, { x0: [0], stop: 1, sample: 0.1 })
    expect(result.status).toBe('failed')
    expect(result.error).toMatchObject({ code: 'chattering', place: { block: 'Relay', signal: 'Relay.switch' } })
    expect(result.error?.place.time).toBeCloseTo(0.5, 6)
    expect(result.error?.hint).toMatch(/hysteresis/)
    expect(rows.length).toBeGreaterThan(5)
    expect(result.time).toBeCloseTo(0.5, 6)
  })

  test('whose intervals shrink to nothing', () => {
    // a ball with restitution 1/2 comes to rest after t = 2 v/g
    const system = testSystem({
      size: 2,
      kinds: ['coordinate', 'speed'],
      discrete: discretePart({
        events: [
          {
            name: 'Floor.hit',
            block: 'Floor',
            direction: 'falling',
            crossing: (_t, x) => Math.max(x[0], x[1]),
            act: (_t, x) => void (x[1] *= -0.5),
          },
        ],
      }),
      f: (_t, x, dx) => {
        dx[0] = x[1]
        dx[1] = -2
      },
      tangent: (_t, _x, v, jv) => {
        jv[0] = v[1]
        jv[1] = 0
      },
    })
    const { result } = run(system, solver, { x0: [0, 1], stop: 5 })
    expect(result.error).toMatchObject({ code: 'chattering', place: { block: 'Floor' } })
    expect(result.error?.what).toMatch(/ever shorter intervals|endlessly/)
    expect(result.time).toBeCloseTo(2, 7)
    expect(result.events[0].times.slice(0, 4).map((t) => Number(t.toFixed(7)))).toEqual([1, 1.5, 1.75, 1.875])
  })
})

describe.each(fixed)('$name', (solver) => {
  test('lets events act at the end of the step in which they happen', () => {
    const system = ruled({ events: [{ crossing: (_t, x) => x[0] - 0.725, act: (_t, _x, z) => void (z[0] = 0) }] })
    const { result, rows } = run(system, solver, { x0: [0], stop: 2, step: 0.1 })
    expect(result.events[0].times.map((t) => Number(t.toFixed(9)))).toEqual([0.8])
    expect(result.x?.[0]).toBeCloseTo(0.8, 12)
    expect(rows.filter((r) => Math.abs(r.t - 0.8) < 1e-9).map((r) => r.z)).toEqual([[1], [0]])
  })
})

describe.each(solvers)('$name', (solver) => {
  test('hits every tick of a sample time that is no multiple of the step', () => {
    // z counts ticks; x is then the integral of a staircase
    const ticks: number[] = []
    const system = ruled({
      z: [0],
      clocks: [{ period: 0.03, offset: 0.01 }],
      sample: (t, _x, z) => {
        ticks.push(t)
        z[0]++
      },
    })
    const { result } = run(system, solver, { x0: [0], stop: 1, step: 0.1, maxStep: 0.1, sample: 0.5 })
    const expected = Array.from({ length: 34 }, (_, k) => 0.01 + 0.03 * k).filter((t) => t <= 1)
    expect(ticks).toHaveLength(expected.length)
    ticks.forEach((t, i) => expect(t).toBeCloseTo(expected[i], 12))
    const integral = expected.reduce((sum, t) => sum + (1 - t), 0)
    expect(result.x?.[0]).toBeCloseTo(integral, 10)
  })

  test('goes on from where another run was cancelled, ticks and signs included', () => {
    const make = () =>
      ruled({
        z: [1, 0],
        clocks: [{ period: 0.25 }],
        sample: (_t, _x, z) => void z[1]++,
        events: [{ direction: 'rising', crossing: (_t, x) => x[0] - 0.5, act: (_t, _x, z) => void (z[0] = 2) }],
      })
    const options = { x0: [0], step: 0.05, maxStep: 0.05, solver, start: 0, onRow: () => undefined }
    const whole = simulateToEnd(make(), { ...options, stop: 1, clock: () => 0 })
    let now = 0
    let stop = false
    const first = simulate(make(), { ...options, stop: 1, clock: () => (now += 15), shouldStop: () => stop })
    let next = first.next()
    while (next.done !== true && next.value.time < 0.6) next = first.next()
    stop = true
    while (next.done !== true) next = first.next()
    expect(next.value.status).toBe('cancelled')
    const { x, memory, time } = next.value
    const rest = simulateToEnd(make(), { ...options, x0: x ?? [], memory, start: time, stop: 1, clock: () => 0 })
    expect(rest.x?.[0]).toBeCloseTo(whole.x?.[0] ?? NaN, 9)
    expect([...(rest.memory?.z ?? [])]).toEqual([...(whole.memory?.z ?? [])])
    expect([...(whole.memory?.z ?? [])]).toEqual([2, 5])
  })

  test('ends the run where an event says so', () => {
    const system = ruled({ events: [{ name: 'End.zero', crossing: (_t, x) => x[0] - 0.35, stop: 'far enough' }] })
    const { result, rows } = run(system, solver, { x0: [0], stop: 2, step: 0.1, sample: 0.1 })
    expect(result.status).toBe('done')
    expect(result.stoppedBy).toMatchObject({ name: 'End.zero', stop: 'far enough' })
    expect(result.time).toBeCloseTo(solver.kind === 'fixed' ? 0.4 : 0.35, 9)
    expect(rows[rows.length - 1].t).toBe(result.time)
  })
})

test('events of one instant act in their order, each on what those before have left', () => {
  const log: string[] = []
  const system = ruled({
    z: [1, 0, 0],
    events: [
      { name: 'third', crossing: (_t, _x, z) => z[2] - 0.5, act: () => void log.push('third') },
      {
        name: 'first',
        crossing: (_t, x) => x[0] - 0.5,
        act: (_t, _x, z) => {
          log.push('first')
          z[1] = 1
        },
      },
      {
        name: 'second',
        crossing: (_t, x, z) => (x[0] > 0.5 && z[1] === 1 ? 1 : -1),
        act: (_t, _x, z) => {
          log.push('second')
          z[2] = 1
        },
      },
    ],
  })
  run(system, 'dopri5', { x0: [0], stop: 1 })
  expect(log).toEqual(['first', 'second', 'third'])
})

test('an event that an earlier one has undone does not happen', () => {
  const level = (_t: number, x: Float64Array) => x[0] - 0.5
  const system = ruled({
    events: [
      { name: 'back', crossing: level, direction: 'rising', act: (_t, x) => void (x[0] = 0) },
      { name: 'late', crossing: level, direction: 'rising' },
    ],
  })
  const { result } = run(system, 'dopri5', { x0: [0], stop: 1.2 })
  expect(result.events).toMatchObject([{ name: 'back', count: 2 }])
})

test('a jump of an input makes events happen directly after it', () => {
  const discrete = discretePart({
    z: [0],
    events: [{ crossing: (t) => (t < 0.3 ? -1 : 1), act: (_t, _x, z) => void (z[0] = 1) }],
  })
  for (const solver of solvers) {
    const system = testSystem({
      size: 1,
      breaks: [0.3],
      discrete,
      f: (_t, _x, dx) => void (dx[0] = discrete.z[0]),
      tangent: (_t, _x, _v, jv) => void (jv[0] = 0),
    })
    const { result } = run(system, solver, { x0: [0], z0: [0], stop: 1, step: 0.1 })
    expect(result.events[0].times[0]).toBeCloseTo(0.3, 12)
    expect(result.x?.[0]).toBeCloseTo(0.7, 12)
  }
})

test('leaving zero, where a run starts with it, counts as crossing', () => {
  const system = ruled({
    events: [
      { name: 'up', direction: 'rising', crossing: (_t, x) => x[0] },
      { name: 'down', direction: 'falling', crossing: (_t, x) => x[0] },
    ],
  })
  const { result } = run(system, 'dopri5', { x0: [0], stop: 1 })
  expect(result.events).toMatchObject([{ name: 'up', count: 1 }])
  expect(result.events[0].times[0]).toBeLessThan(1e-12)
})

test('rows stand at the sample interval and before and after each event', () => {
  const system = ruled({ events: [{ crossing: (_t, x) => x[0] - 0.25 }, { crossing: (_t, x) => x[0] - 0.5 }] })
  const { rows } = run(system, 'dopri5', { x0: [0], stop: 1, sample: 0.25 })
  expect(rows.map((r) => Number(r.t.toFixed(9)))).toEqual([0, 0.25, 0.25, 0.5, 0.5, 0.75, 1])
})

test('a row at a sample time holds the new value', () => {
  const system = ruled({ z: [0], clocks: [{ period: 0.5 }], sample: (t, _x, z) => void (z[0] = t) })
  const { rows } = run(system, 'rk4', { x0: [0], stop: 1, step: 0.1, sample: 0.25 })
  expect(rows.map((r) => Number(r.z[0].toFixed(9)))).toEqual([0, 0, 0.5, 0.5, 1])
})

test('a sample time that is not positive is refused', () => {
  const system = ruled({ clocks: [{ period: 0 }] })
  expect(() => run(system, 'rk4', { x0: [0], stop: 1 })).toThrow(
    expect.objectContaining({ code: 'out-of-range', place: { block: 'Clock' } }),
  )
})

test('an event that is undone and caused again at the same instant happens again', () => {
  // two relays that drive each other without end
  const system = ruled({
    z: [1, 0],
    events: [
      {
        name: 'A.up',
        direction: 'rising',
        crossing: (_t, x, z) => x[0] - 0.5 - z[1],
        act: (_t, _x, z) => void (z[1] = 1),
      },
      {
        name: 'A.down',
        direction: 'falling',
        crossing: (_t, x, z) => x[0] - 0.5 - z[1],
        act: (_t, _x, z) => void (z[1] = 0),
      },
    ],
  })
  for (const solver of ['dopri5', 'rk4']) {
    const { result } = run(system, solver, { x0: [0], z0: [1, 0], stop: 1 })
    expect(result.error).toMatchObject({ code: 'chattering' })
    expect(result.error?.what).toMatch(/endlessly/)
    expect(result.time).toBeCloseTo(0.5, 1)
  }
})

test('many events at one instant are no chattering', () => {
  const events = Array.from({ length: 1500 }, (_, i) => ({
    name: `Relay${i}.on`,
    crossing: (_t: number, x: Float64Array) => x[0] - 0.5,
  }))
  const { result } = run(ruled({ events }), 'rk4', { x0: [0], stop: 1, step: 0.25 })
  expect(result.status).toBe('done')
  expect(result.events).toHaveLength(1500)
})

test.each(['rk4', 'dopri5'])(
  'a crossing function that is not a number ends the run with its event, with %s',
  (name) => {
    const system = ruled({ events: [{ name: 'Root.on', block: 'Root', crossing: (t) => Math.sqrt(0.5 - t) + 1 }] })
    const { result } = run(system, name, { x0: [0], stop: 1, maxStep: 0.01 })
    expect(result.error).toMatchObject({ code: 'non-finite', place: { block: 'Root', signal: 'Root.on' } })
    expect(result.time).toBeCloseTo(0.5, 1)
  },
)

test.each(['rk4', 'dopri5'])('events that chatter from the start of a run end it, with %s', (name) => {
  // x' = -sign(x), started on the threshold: time does not leave 0, so no part of it can be the measure
  const events = [
    {
      name: 'Relay.switch',
      block: 'Relay',
      crossing: (_t: number, x: Float64Array) => x[0],
      act: (_t: number, x: Float64Array, z: Float64Array) => void (z[0] = x[0] > 0 ? -1 : 1),
    },
  ]
  const { result } = run(ruled({ events }), name, { x0: [0], stop: 1, step: name === 'rk4' ? 1e-12 : undefined })
  expect(result.error).toMatchObject({ code: 'chattering', place: { block: 'Relay', signal: 'Relay.switch' } })
  expect(result.time).toBeLessThan(1e-6)
})

test('tolerances below the rounding of states are refused', () => {
  expect(() => run(ruled({}), 'dopri5', { x0: [0], stop: 1, tolerance: 1e-30 })).toThrow(/no solver can reach/)
  expect(run(ruled({}), 'dopri5', { x0: [0], stop: 1, tolerance: 1e-14 }).result.status).toBe('done')
})
