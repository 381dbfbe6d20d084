/** Sampled controllers, impacts, delays and holds written as functions, against recursions, closed forms and reference data. */
import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { readCsv } from '../../../engine/io/csv'
import type { TimeTable } from '../../../engine/io/table'
import { runSmall, smallProject } from '../events/small-run'
import { ball, bouncing, controlled, fedBack, implicit, resting } from './instants'

const folder = 'test/validation/data/signals'

function reference(file: string): { table: TimeTable; column: (name: string) => Float64Array } {
  const table = readCsv(readFileSync(`${folder}/${file}`, 'utf8'), file)
  return {
    table,
    column: (name) => {
      const found = table.columns.find((c) => c.name === name)
      if (found === undefined) throw new Error(`${file} has no column ${name}`)
      return Float64Array.from(found.values)
    },
  }
}

const exact = { solver: { name: 'dopri5', tolerance: 1e-11 } }

describe('a PID controller sampled at 10 ms, with anti-windup', () => {
  const { table, column } = reference('pid_sampled_10ms.csv')
  it.each([exact, { solver: { name: 'rk4', step: 0.01 } }])('follows the reference with %j', (solver) => {
    const run = runSmall(controlled.project(solver), controlled.signals)
    expect(run.error).toBeUndefined()
    // rows at jumps of the sources and at ticks: the last one of an instant
    for (const [signal, name] of [
      ['Plant.y', 'y'],
      ['Control.unlimited', 'u_unlimited'],
      ['Control.u', 'u'],
    ]) {
      const values = column(name)
      const peak = Math.max(...values.map(Math.abs))
      const worst = Math.max(...values.map((value, k) => Math.abs(run.at(signal, table.time[k]) - value)))
      expect(worst / peak, name).toBeLessThan(solver.solver.name === 'rk4' ? 1e-8 : 1e-9)
    }
    // the integrator of the reference is the one before the sample
    const integrator = column('integrator')
    integrator.forEach((value, k) => {
      if (k > 0) expect(Math.abs(run.at('Control.I', table.time[k - 1]) - value)).toBeLessThan(1e-6)
    })
  })
})

describe('discrete filters', () => {
  const { table, column } = reference('bilinear_10ms.csv')
  const filter = `input u
output y
parameter b[3] = 0
parameter a[2] = 0
discrete x[2]
discrete w[2]
discrete out = 0
when sample(10 ms) {
  out = dot(b, [u, pre(x[1]), pre(x[2])]) - dot(a, pre(w))
  x = [u, pre(x[1])]
  w = [out, pre(w[1])]
}
y = out
`
  it.each([
    ['lowpass2_step', [0.030303030303030304, 0.06060606060606061], [-1.4545454545454548, 0.5757575757575759]],
    ['notch_sine', [0.9099099099099099, -1.7837837837837838], [-1.7837837837837838, 0.8198198198198199]],
  ])('%s is that of the reference', (name, [b0, b1], [a1, a2]) => {
    const source =
      name === 'notch_sine'
        ? (['sources/sine', { amplitude: 1, frequency: 4 / (2 * Math.PI) }] as const)
        : (['sources/step', { time: 0.1, initial: 0, final: 1 }] as const)
    const project = smallProject(
      {
        World: ['world/world'],
        Source: source,
        F: ['signals/function', { code: filter, b1: b0, b2: b1, b3: b0, a1, a2 }],
      },
      ['Source.y - F.u'],
      { stop: 5, sample: 0.01, solver: { name: 'rk4', step: 0.01 } },
    )
    const run = runSmall(project, ['F.y'])
    const values = column(name)
    expect(values.length).toBeGreaterThan(400)
    values.forEach((value, k) => expect(Math.abs(run.at('F.y', table.time[k]) - value)).toBeLessThan(1e-10))
  })
})

describe('hold and delay of two sines', () => {
  const { table, column } = reference('hold-and-delay.csv')
  const text = (samples: number) => `output hold
output late
discrete h = 0
let u = sin(3*t/(1 s)) + 0.4*sin(7.5*t/(1 s))
when sample(0, 0.05) { h = u }
hold = h
late = delay(u, 0.1234, ${samples})
`
  const worst = (samples: number): { hold: number; late: number } => {
    const project = smallProject({ World: ['world/world'], F: ['signals/function', { code: text(samples) }] }, [], {
      stop: 6,
      sample: 0.001,
      solver: { name: 'rk4', step: 0.001 },
    })
    const run = runSmall(project, ['F.hold', 'F.late'])
    const gap = (signal: string, name: string): number =>
      Math.max(...column(name).map((value, k) => Math.abs(run.at(signal, table.time[k]) - value)))
    return { hold: gap('F.hold', 'zoh'), late: gap('F.late', 'delay') }
  }
  it('is that of the reference: the hold exactly, the delay within its bound', () => {
    for (const samples of [10, 40]) {
      const { hold, late } = worst(samples)
      expect(hold).toBeLessThan(1e-10)
      const bound = ((0.1234 / samples) ** 2 / 8) * (9 + 0.4 * 7.5 ** 2)
      expect(late).toBeLessThan(bound)
      expect(late).toBeGreaterThan(bound / 4)
    }
  })
})

describe('a bouncing ball', () => {
  const [h0, e, g] = [1, 0.7, 9.81]
  const impact = (k: number): number => {
    const speed = Math.sqrt(2 * g * h0)
    let time = speed / g
    for (let i = 1; i <= k; i++) time += (2 * speed * e ** i) / g
    return time
  }
  it.each(['dopri5', 'radau5'])('bounces when its closed form does with %s, and ends with its message', (name) => {
    const { report, values, times, error } = runSmall(
      bouncing.project({ solver: { name, tolerance: 1e-10 } }),
      bouncing.signals,
    )
    expect(error).toBeUndefined()
    expect(times('Ball.when1')).toHaveLength(6)
    times('Ball.when1').forEach((t, k) => expect(Math.abs(t - impact(k))).toBeLessThan(1e-8))
    expect(values('Ball.bounces').at(-1)).toBe(6)
    expect(report.stoppedBy).toMatchObject({ name: 'Ball.when2', reason: 'the ball has bounced enough' })
  })
  it('bounces at the ends of fixed steps, as other events do', () => {
    const run = runSmall(bouncing.project({ solver: { name: 'rk4', step: 0.001 } }), bouncing.signals)
    run.times('Ball.when1').forEach((t, k) => {
      expect(Math.abs(t / 0.001 - Math.round(t / 0.001))).toBeLessThan(1e-6)
      expect(t - impact(k)).toBeGreaterThan(-0.002 * (k + 1))
      expect(t - impact(k)).toBeLessThan(0.002 * (k + 1))
    })
  })
  it('that never rests ends in the error that says so', () => {
    const project = smallProject({ World: ['world/world'], Ball: ['signals/function', { code: ball }] }, [], {
      stop: 5,
      solver: { name: 'dopri5' },
    })
    expect(runSmall(project, ['Ball.height']).error).toMatchObject({ code: 'chattering', place: { block: 'Ball' } })
  })
  it('comes to rest where its text says so', () => {
    const project = smallProject({ World: ['world/world'], Ball: ['signals/function', { code: resting }] }, [], {
      stop: 5,
      ...exact,
    })
    const { values, times, error, report } = runSmall(project, ['Ball.height', 'Ball.flying'])
    expect(error).toBeUndefined()
    // 0.7^k sqrt(2 g) falls below 0.05 at k = 13: the impacts 0 to 13
    expect(report.events?.find((event) => event.name === 'Ball.when1')?.count).toBe(14)
    times('Ball.when1').forEach((t, k) => expect(Math.abs(t - impact(k))).toBeLessThan(1e-7))
    expect(values('Ball.height').at(-1)).toBe(0)
    expect(values('Ball.flying').at(-1)).toBe(0)
  })
})

/**
 * x' = -x(t - 1) with x = 1 before the start, by the method of steps (R. Bellman and K. L. Cooke, Differential-Difference
 * Equations, 1963, 3.4): x = sum over k <= floor(t) + 1 of (-1)^k (t - k + 1)^k/k!
 */
describe('feedback with a delay', () => {
  const closed = (t: number): number => {
    let sum = 1
    let factorial = 1
    for (let k = 1; k <= Math.floor(t) + 1; k++) {
      factorial *= k
      sum += ((-1) ** k * (t - k + 1) ** k) / factorial
    }
    return sum
  }
  const worst = (samples: number, solver: object): number => {
    const { table, values, error } = runSmall(fedBack(samples).project(solver), ['A.y'])
    if (error !== undefined) throw error
    return Math.max(...values('A.y').map((y, i) => Math.abs(y - closed(table.time[i]))))
  }
  it('follows the method of steps, with an error that falls with the square of the interval', () => {
    const [coarse, fine] = [worst(25, exact), worst(50, exact)]
    expect(fine).toBeLessThan(1 / 50 ** 2 / 8)
    expect(coarse / fine).toBeGreaterThan(3.7)
    expect(coarse / fine).toBeLessThan(4.3)
  })
  it('does not depend on the solver', () => {
    const dopri5 = worst(50, exact)
    expect(Math.abs(worst(50, { solver: { name: 'rk4', step: 0.01 } }) - dopri5)).toBeLessThan(1e-8)
    expect(Math.abs(worst(50, { solver: { name: 'radau5', tolerance: 1e-10 } }) - dopri5)).toBeLessThan(1e-7)
  })
})

describe('at the start', () => {
  const single = (code: string, params = {}) =>
    smallProject({ World: ['world/world'], A: ['signals/function', { code, ...params }] }, [], {
      stop: 1,
      sample: 0.1,
      solver: { name: 'rk4', step: 0.01 },
    })
  test('a delay holds what its input is there, in a loop with itself too', () => {
    const text = `input u = 1
output y
let late = delay(2 + t/(1 s), 0.3, 3)
y = late`
    const run = runSmall(single(text), ['A.y'])
    expect(run.values('A.y')[0]).toBe(2)
    expect(run.at('A.y', 0.2)).toBeCloseTo(2, 12)
    expect(run.at('A.y', 0.9)).toBeCloseTo(2.6, 12)
  })
  test('a condition that holds already is no event', () => {
    const text = 'output y\ndiscrete n = 0\nwhen t > -1 s { n = n + 1 }\nwhen t > 0.5 s { n = n + 10 }\ny = n'
    expect(runSmall(single(text), ['A.y']).values('A.y').at(-1)).toBe(10)
  })
  test('samples begin at the first instant, and a sample time may be changed', () => {
    const text = `output y
parameter T: s = 0.1
parameter first: s = 0.25
discrete n: m = 2*T*(1 m/s)
when sample(first, T) { n = n + 1 m }
y = n/(1 m)`
    expect(runSmall(single(text), ['A.y']).values('A.y').at(-1)).toBeCloseTo(8.2, 12)
    expect(
      runSmall(single(text, { T: 0.5 }), ['A.y'])
        .values('A.y')
        .at(-1),
    ).toBeCloseTo(3, 12)
  })
  test('a sample time that is not positive in the model is refused, with the block', () => {
    const text = 'output y\nparameter T: s = 0.1\ndiscrete n = 0\nwhen sample(0, T) { n = n + 1 }\ny = n'
    expect(() => runSmall(single(text, { T: 0 }), ['A.y'])).toThrow(
      expect.objectContaining({ code: 'out-of-range', what: 'a sample time cannot be 0 s' }),
    )
    const late = 'output y\nparameter T: s = 0.1\ny = delay(t/(1 s), T)'
    expect(() => runSmall(single(late, { T: -1 }), ['A.y'])).toThrow(
      expect.objectContaining({ code: 'out-of-range', what: 'a sample time cannot be -0.01 s' }),
    )
  })
  test('what happens at one instant happens in order: samples, then events from top to bottom', () => {
    const text = `discrete n = 0
discrete order = 1
discrete seen = 0
state x = 0.3
der(x) = 1/(1 s)
when x < 0.25 { order = 10*order + 4 }
when n > 0.5 {
  order = 10*order + 2
  reinit(x, 0.2)
}
when order > 111.5 {
  order = 10*order + 3
  seen = x
}
when sample(0.5, 0.25) {
  n = pre(n) + 1
  order = 10*order + 1
}`
    for (const solver of [exact.solver, { name: 'rk4', step: 0.05 }]) {
      const project = smallProject({ World: ['world/world'], A: ['signals/function', { code: text }] }, [], {
        stop: 0.74,
        sample: 0.01,
        solver,
      })
      const run = runSmall(project, ['A.order', 'A.seen', 'A.x'])
      expect(run.error).toBeUndefined()
      // The sample, what it causes, then what that causes: in the order of the text, each once.
      expect(run.values('A.order').at(-1)).toBe(11243)
      expect(run.values('A.seen').at(-1)).toBe(0.2)
      expect(run.values('A.x').at(-1)).toBeCloseTo(0.44, 9)
    }
  })
  test('discrete states that need each other at one instant are a loop, which is named', () => {
    const text = 'discrete a\ndiscrete b\nwhen sample(1) { a = b + 1 }\nwhen sample(1) { b = a + 1 }'
    expect(() => runSmall(single(text), ['A.a'])).toThrow(expect.objectContaining({ code: 'algebraic-loop' }))
    const sound = 'discrete a\ndiscrete b\nwhen sample(0.1) { a = pre(b) + 1 }\nwhen sample(0.1) { b = a + 1 }'
    const run = runSmall(single(sound), ['A.a', 'A.b'])
    expect(run.values('A.b').slice(0, 3)).toEqual([2, 4, 6])
    expect(run.values('A.a').slice(0, 3)).toEqual([1, 3, 5])
  })
})

describe('unknowns', () => {
  const project = (code: string) =>
    smallProject(
      {
        World: ['world/world'],
        Wave: ['sources/sine', { amplitude: 2, frequency: 0.8 }],
        A: ['signals/function', { code }],
      },
      ['Wave.y - A.u'],
      { stop: 2, sample: 0.01, ...exact },
    )
  it('follow from their equations', () => {
    const run = runSmall(project(implicit), ['A.z', 'A.x', 'A.turned1', 'A.turned2'])
    expect(run.error).toBeUndefined()
    run.table.time.forEach((t, i) => {
      const u = 2 * Math.sin(2 * Math.PI * 0.8 * t)
      // Cardano's formula for z^3 + z = u
      const root = Math.sqrt(u ** 2 / 4 + 1 / 27)
      const z = Math.cbrt(u / 2 + root) + Math.cbrt(u / 2 - root)
      expect(Math.abs(run.values('A.z')[i] - z)).toBeLessThan(1e-10)
      const radius = Math.hypot(1, run.values('A.x')[i])
      const angle = Math.atan(0.3 * Math.sin(z))
      expect(Math.abs(run.values('A.turned1')[i] - radius * Math.cos(angle))).toBeLessThan(1e-10)
      expect(Math.abs(run.values('A.turned2')[i] - radius * Math.sin(angle))).toBeLessThan(1e-10)
    })
  })
  it('stop the run where there is no solution, with the equation', () => {
    const code = 'input u\noutput y\nunknown z = 1\n0 = z^2 - 1 + u\ny = z'
    expect(runSmall(project(code), ['A.y']).error).toMatchObject({
      code: 'no-solution',
      place: { block: 'A' },
      what: expect.stringContaining('A.equations'),
    })
  })
  it('are refused where no equation contains them', () => {
    const code = 'input u\noutput y\nunknown z\nunknown w\n0 = z - u\n0 = 2*z - 3*u\ny = z'
    expect(() => runSmall(project(code), ['A.y'])).toThrow(
      expect.objectContaining({
        what: 'no equation contains the unknown "w"',
        place: expect.objectContaining({ block: 'A', parameter: 'code', codeLine: 4, column: 9 }),
      }),
    )
  })
})

test('a delayed signal that is fed back at once starts where the loop rests, or is refused', () => {
  const project = (gain: number) =>
    smallProject(
      {
        World: ['world/world'],
        Sum: ['signals/sum', { k1: 1, k2: gain }],
        One: ['sources/constant', { value: 1 }],
        Echo: ['signals/function', { code: 'input u\noutput y\ny = delay(u, 0.2, 4)' }],
      },
      ['One.y - Sum.u1', 'Echo.y - Sum.u2', 'Sum.y - Echo.u'],
      { stop: 1, sample: 0.1, solver: { name: 'rk4', step: 0.05 } },
    )
  runSmall(project(0.5), ['Sum.y'])
    .values('Sum.y')
    .forEach((y) => expect(y).toBeCloseTo(2, 12))
  expect(() => runSmall(project(1.5), ['Sum.y'])).toThrow(
    expect.objectContaining({ code: 'no-solution', place: expect.objectContaining({ block: 'Echo' }) }),
  )
})
