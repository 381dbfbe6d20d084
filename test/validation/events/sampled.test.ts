/** Relays and sampled controllers against solutions in closed form and exact recursions. */
import { describe, expect, test } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler } from '../../../engine/run/run'
import { printEquations } from '../../../engine/formulate/equations/print'
import { solvers } from '../../../engine/solve/registry'
import { runSmall, smallProject } from './small-run'

/**
 * Thermostat: T' = (-T + K on)/tau, on below `low`, off above `high`. It rises from low to high in
 * tau ln((K - low)/(K - high)) and falls in tau ln(high/low).
 */
describe('a thermostat', () => {
  const [tau, gain, low, high] = [2, 10, 4, 5]
  const rise = tau * Math.log((gain - low) / (gain - high))
  const fall = tau * Math.log(high / low)
  const project = (name: string, settings: { tolerance?: number; step?: number }) =>
    smallProject(
      {
        World: ['world/world'],
        Relay: ['signals/hysteresis', { upper: -low, lower: -high, on: gain, off: 0, start: 'on' }],
        Room: ['signals/integrator', { initial: low }],
        Loss: ['signals/sum', { k1: 1 / tau, k2: -1 / tau }],
        Minus: ['signals/gain', { gain: -1 }],
      },
      ['Relay.y - Loss.u1', 'Room.y - Loss.u2', 'Loss.y - Room.u1', 'Room.y - Minus.u1', 'Minus.y - Relay.u1'],
      { stop: 12, sample: 0.05, solver: { name, ...settings } },
    )

  test.each(['dopri5', 'radau5', 'auto'])('switches with the period of its closed form with %s', (name) => {
    const run = runSmall(project(name, { tolerance: 1e-9 }), ['Room.y', 'Relay.y'])
    expect(run.status).toBe('done')
    const off = run.times('Relay.off')
    const on = run.times('Relay.on')
    expect(off.length).toBeGreaterThan(5)
    off.forEach((t, k) => expect(t).toBeCloseTo(rise + k * (rise + fall), 6))
    on.forEach((t, k) => expect(t).toBeCloseTo((k + 1) * (rise + fall), 6))
    // T between: exponentials
    expect(run.at('Room.y', 0.3)).toBeCloseTo(gain - (gain - low) * Math.exp(-0.3 / tau), 6)
  })

  test('switches at the end of the step with rk4', () => {
    const run = runSmall(project('rk4', { step: 0.01 }), ['Room.y', 'Relay.y'])
    run.times('Relay.off').forEach((t, k) => {
      expect(t).toBeGreaterThan(rise + k * (rise + fall) - 1e-9)
      expect(t).toBeLessThan(rise + k * (rise + fall) + 0.01 * (1 + 4 * k))
      expect(Math.abs(t / 0.01 - Math.round(t / 0.01))).toBeLessThan(1e-6)
    })
  })
})

/**
 * PI controller u = kp e_k + ki Ts (e_0 + ... + e_{k-1}) at sample times Ts on the lag y' = (u - y)/tau, whose exact
 * response to a held input is y_{k+1} = u_k + (y_k - u_k) exp(-Ts/tau).
 */
describe('a sampled PI controller on a lag', () => {
  const [tau, kp, ki, ts] = [0.5, 2, 3, 0.07]
  const exact = (() => {
    const y = [0]
    const u: number[] = []
    let sum = 0
    for (let k = 0; k * ts < 3; k++) {
      const error = 1 - y[k]
      u.push(kp * error + sum)
      sum += ki * ts * error
      y.push(u[k] + (y[k] - u[k]) * Math.exp(-ts / tau))
    }
    return { y, u }
  })()
  const project = (name: string) =>
    smallProject(
      {
        World: ['world/world'],
        Goal: ['sources/constant', { value: 1 }],
        Error: ['signals/sum', { k2: -1 }],
        Hold: ['signals/sample-hold', { sampleTime: ts }],
        Sum: ['signals/sum', { k1: ki * ts }],
        Delay: ['signals/delay-unit', { sampleTime: ts }],
        Control: ['signals/sum', { k1: kp }],
        Lag: ['signals/sum', { k1: 1 / tau, k2: -1 / tau }],
        Plant: ['signals/integrator'],
      },
      [
        'Goal.y - Error.u1',
        'Plant.y - Error.u2',
        'Error.y - Hold.u1',
        'Hold.y - Sum.u1',
        'Delay.y - Sum.u2',
        'Sum.y - Delay.u1',
        'Hold.y - Control.u1',
        'Delay.y - Control.u2',
        'Control.y - Lag.u1',
        'Plant.y - Lag.u2',
        'Lag.y - Plant.u1',
      ],
      {
        stop: 3,
        sample: ts,
        solver: {
          name,
          ...(solvers.find((s) => s.name === name)?.kind === 'fixed' ? { step: 0.001 } : { tolerance: 1e-10 }),
        },
      },
    )

  test.each(['dopri5', 'radau5', 'rk4'])('follows the exact recursion with %s', (name) => {
    const run = runSmall(project(name), ['Plant.y', 'Control.y'])
    expect(run.status).toBe('done')
    const y = run.values('Plant.y')
    const u = run.values('Control.y')
    for (let k = 0; k * ts < 3 - 1e-9; k++) {
      expect(run.table.time[k]).toBeCloseTo(k * ts, 12)
      expect(Math.abs(y[k] - exact.y[k])).toBeLessThan(1e-8)
      expect(Math.abs(u[k] - exact.u[k])).toBeLessThan(1e-8)
    }
  })

  test('is hit exactly by every solver although the sample time is no multiple of the step', () => {
    for (const { name, kind, order } of solvers) {
      const run = runSmall(project(name), ['Plant.y', 'Control.y'])
      expect(run.status, name).toBe('done')
      const tolerance = kind === 'fixed' ? (order === 1 ? 5e-3 : 1e-4) : 1e-7
      run.values('Plant.y').forEach((y, k) => {
        if (k * ts < 3 - 1e-9) expect(Math.abs(y - exact.y[k]), `${name}, sample ${k}`).toBeLessThan(tolerance)
      })
    }
  })
})

test('a unit delay of a continuous signal gives the sample before', () => {
  const project = smallProject(
    {
      World: ['world/world'],
      Ramp: ['sources/ramp', { start: 0, duration: 10, initial: 0, final: 10 }],
      Delay: ['signals/delay-unit', { sampleTime: 0.5, initial: -1 }],
      Again: ['signals/delay-unit', { sampleTime: 0.5, initial: -2 }],
      Hold: ['signals/sample-hold', { sampleTime: 0.5, offset: 0.25 }],
    },
    ['Ramp.y - Delay.u1', 'Delay.y - Again.u1', 'Ramp.y - Hold.u1'],
    { stop: 3, sample: 0.25, solver: { name: 'rk4', step: 0.1 } },
  )
  const run = runSmall(project, ['Delay.y', 'Again.y', 'Hold.y'])
  expect(run.values('Delay.y').map((y) => Number(y.toFixed(9)))).toEqual([
    -1, -1, 0, 0, 0.5, 0.5, 1, 1, 1.5, 1.5, 2, 2, 2.5,
  ])
  expect(run.values('Again.y').map((y) => Number(y.toFixed(9)))).toEqual([
    -2, -2, -1, -1, 0, 0, 0.5, 0.5, 1, 1, 1.5, 1.5, 2,
  ])
  expect(run.values('Hold.y').map((y) => Number(y.toFixed(9)))).toEqual([
    0, 0.25, 0.25, 0.75, 0.75, 1.25, 1.25, 1.75, 1.75, 2.25, 2.25, 2.75, 2.75,
  ])
})

test('sampled blocks that need each other at once are an algebraic loop, which is named', () => {
  const project = smallProject(
    {
      World: ['world/world'],
      A: ['signals/sample-hold'],
      B: ['signals/sample-hold'],
    },
    ['A.y - B.u1', 'B.y - A.u1'],
    { stop: 1 },
  )
  expect(() => runSmall(project, ['A.y'])).toThrow(
    expect.objectContaining({
      code: 'algebraic-loop',
      what: expect.stringMatching(/A\.y -> B\.y -> A\.y|B\.y -> A\.y -> B\.y/),
    }),
  )
})

describe('an integrator', () => {
  const project = (params: Readonly<Record<string, number | string>>, wires: readonly string[] = []) =>
    smallProject(
      {
        World: ['world/world'],
        Input: ['sources/sine', { amplitude: 2, frequency: 0.25 }],
        Integral: ['signals/integrator', params],
        Clock: ['sources/sine', { amplitude: 1, frequency: 1, phase: -1 }],
      },
      ['Input.y - Integral.u1', ...wires],
      { stop: 8, sample: 0.05, solver: { name: 'dopri5', tolerance: 1e-10 } },
    )
  const w = Math.PI / 2

  test('integrates', () => {
    const run = runSmall(project({ initial: 0.3 }), ['Integral.y'])
    run.values('Integral.y').forEach((y, i) => {
      expect(y).toBeCloseTo(0.3 + (2 / w) * (1 - Math.cos(w * run.table.time[i])), 8)
    })
  })

  test('stops at a limit and leaves it when the input turns round', () => {
    const run = runSmall(project({ limits: 'both', lower: -5, upper: 1 }), ['Integral.y', 'Integral.limited'])
    // (2/w)(1 - cos w t) reaches 1, is held until the input changes sign at t = 2, then falls by 4/w
    const reached = Math.acos(1 - w / 2) / w
    expect(run.times('Integral.upper')[0]).toBeCloseTo(reached, 8)
    expect(run.times('Integral.release')[0]).toBeCloseTo(2, 8)
    expect(run.at('Integral.y', 1.5)).toBe(1)
    expect(run.at('Integral.limited', 1.5)).toBe(1)
    expect(run.at('Integral.y', 4)).toBeCloseTo(1 - 4 / w, 8)
    expect(Math.max(...run.values('Integral.y'))).toBeCloseTo(1, 12)
  })

  test('starts anew when its reset rises', () => {
    const run = runSmall(project({ initial: 0.3 }, ['Clock.y - Integral.reset']), ['Integral.y'])
    const rises = run.times('Integral.reset')
    rises.forEach((t, k) => expect(t).toBeCloseTo(1 / (2 * Math.PI) + k, 8))
    const after = [...run.table.time.keys()].filter((i) => run.table.time[i] === rises[2])
    expect(after.map((i) => run.values('Integral.y')[i]).at(-1)).toBe(0.3)
  })
})

test('a run stops where a signal crosses zero, and says when', () => {
  const project = smallProject(
    {
      World: ['world/world'],
      Input: ['sources/sine', { amplitude: 1, frequency: 0.5, phase: 1 }],
      End: ['signals/stop-run', { direction: 'rising' }],
    },
    ['Input.y - End.u'],
    { stop: 10, sample: 0.1, solver: { name: 'dopri5' } },
  )
  const { status, report, table } = runSmall(project, ['Input.y'])
  const end = (2 * Math.PI - 1) / Math.PI
  expect(status).toBe('done')
  expect(report.simulatedSeconds).toBeCloseTo(end, 9)
  expect(report.stoppedBy).toEqual({ name: 'End.stop', block: 'End', reason: 'its input has reached zero' })
  expect(table.time.at(-1)).toBeCloseTo(end, 9)
})

test('the equations of a model list sample times and events', () => {
  const project = smallProject(
    {
      World: ['world/world'],
      Input: ['sources/sine'],
      Hold: ['signals/sample-hold'],
      Relay: ['signals/hysteresis'],
      End: ['signals/stop-run', { direction: 'rising' }],
    },
    ['Input.y - Hold.u1', 'Hold.y - Relay.u1', 'Relay.y - End.u'],
    { stop: 1 },
  )
  const { compilation } = new Compiler(registry).compile({ project, files: {} })
  const equations = printEquations(compilation.system)
  expect(equations).toContain('# At t = Hold.offset + k Hold.sampleTime\nHold.y := ')
  expect(equations).toContain(
    '# Event Relay.on, rising zero\ng = select(Hold.y - Relay.upper == 0, 1e-30*Relay.atUpper, Hold.y - Relay.upper)\nRelay.state := 1',
  )
  expect(equations).toContain('# Event End.stop, rising zero')
  expect(equations).toContain('end of the run')
})
