/**
 * Verdicts on real time and lags of models that were written from the pages of the blocks and of the solvers alone: what a method makes of a decay is
 * its stability function (Hairer and Wanner, Solving Ordinary Differential Equations II, IV.3 and IV.7), of a motion under a force its recurrence.
 */
import { describe, expect, it } from 'vitest'
import type { RealTimeReport } from '../../../engine/analyses/real-time/report'
import { lagOf, relative, run, stagesOf, verdict, type Blocks } from './models'

const near = (report: RealTimeReport, error: number): void => {
  expect(Math.abs((report.accuracy?.relative ?? NaN) - error)).toBeLessThan(2e-3 * error + 1e-9)
}

describe('verdicts on real time', () => {
  const gamma = 1 - Math.SQRT1_2
  const methods = {
    'linearly-implicit-euler': (z: number): number => 1 / (1 - z),
    rosenbrock2: (z: number): number => (1 + (1 - 2 * gamma) * z) / (1 - gamma * z) ** 2,
  }

  it.each([
    ['linearly-implicit-euler', 5e-3, 2],
    ['linearly-implicit-euler', 5e-2, 2],
    ['rosenbrock2', 5e-2, 2],
    // twenty times the limit of explicit methods, and still stable
    ['rosenbrock2', 0.4, 100],
  ] as const)('agree with %s of a decay over steps of %d s at %d 1/s', (solver, h, a) => {
    const steps = Math.round(2 / h)
    const R = methods[solver](-a * h)
    const blocks: Blocks = {
      Input: ['sources/constant', { value: 0 }],
      Decay: ['signals/state-space', { a: `-${a}`, b: '1', c: '1', d: '0', start: 'given', states: '1' }],
    }
    const error = relative(
      Array.from({ length: steps + 1 }, (_, n) => R ** n),
      (n) => Math.exp(-a * n * h),
    )
    const report = verdict(blocks, ['Input.y - Decay.u'], run(solver, h, steps))
    near(report, error)
    expect(report).toMatchObject({ constantWork: true, suitable: error <= 0.01 })
  })

  it('refuse variable steps, however accurate', () => {
    const blocks: Blocks = { Ramp: ['sources/ramp', { final: 1, duration: 1 }], Sum: ['signals/integrator'] }
    const report = verdict(blocks, ['Ramp.y - Sum.u1'], { stop: 1, solver: { name: 'dopri5', tolerance: 1e-9 } })
    expect(report).toMatchObject({ constantWork: false, suitable: false })
    expect(report.reasons.join()).toMatch(/dopri5 chooses its steps/)
  })

  it.each([
    ['euler', 2e-2],
    ['euler', 5e-3],
    ['heun', 5e-2],
  ] as const)('agree with %s of three equal lags behind a step, over steps of %d s', (solver, h) => {
    const a = 5
    const steps = Math.round(2 / h)
    const rate = (x: readonly number[]): number[] => x.map((value, i) => a * ((i === 0 ? 1 : x[i - 1]) - value))
    const add = (x: readonly number[], k: readonly number[], by: number): number[] => x.map((v, i) => v + by * k[i])
    const rows: number[][] = [[0, 0, 0]]
    for (let n = 0; n < steps; n++) {
      const x = rows[n]
      const k = rate(x)
      const last = rate(add(x, k, h))
      rows.push(solver === 'euler' ? add(x, k, h) : add(add(x, k, h / 2), last, h / 2))
    }
    // 1 - e^(-a t) (1 + a t + (a t)^2/2)
    const exact = (i: number, t: number): number =>
      1 - Math.exp(-a * t) * [1, a * t, (a * t) ** 2 / 2].slice(0, i + 1).reduce((x, y) => x + y)
    const errors = [0, 1, 2].map((i) =>
      relative(
        rows.map((x) => x[i]),
        (n) => exact(i, n * h),
      ),
    )
    const lagOfOne = ['signals/low-pass', { frequency: a }] as const
    const blocks: Blocks = {
      ...{ Step: ['sources/constant', { value: 1 }], A: lagOfOne, B: lagOfOne, C: lagOfOne },
    }
    const report = verdict(blocks, ['Step.y - A.u1', 'A.y - B.u1', 'B.y - C.u1'], run(solver, h, steps))
    near(report, Math.max(...errors))
    expect(report).toMatchObject({ constantWork: true, suitable: Math.max(...errors) <= 0.01 })
  })

  /** A sledge that a force pulls against a damper, from rest: v' = (F - c v)/m. */
  const sledge: Blocks = {
    Rail: ['mechanics/prismatic', { axis: [1, 0, 0] }],
    Body: ['mechanics/rigid-body', { mass: 4 }],
    Damper: ['mechanics/spring-damper', { stiffness: 0, damping: 8 }],
    Pull: ['sources/constant', { value: 6 }],
    Push: ['mechanics/torque'],
  }
  const sledgeWires = ['World.frame - Rail.base', 'Rail.end - Body.com', 'Damper.axis - Rail.axis']
  const pulled = [...sledgeWires, 'Push.axis - Rail.axis', 'Pull.y - Push.u']

  /** Errors of way and speed with Euler's method, each over its own peak. */
  const eulerErrors = (h: number, steps: number): readonly [way: number, speed: number] => {
    const [a, end] = [2, 0.75]
    const v = Array.from({ length: steps + 1 }, (_, n) => end * (1 - (1 - a * h) ** n))
    const s = [0]
    for (let n = 0; n < steps; n++) s.push(s[n] + h * v[n])
    return [
      relative(s, (n) => end * (n * h - (1 - Math.exp(-a * n * h)) / a)),
      relative(v, (n) => end * (1 - Math.exp(-a * n * h))),
    ]
  }

  it.each([5e-3, 2e-2])('agree with Euler of a damped sledge over steps of %d s, way and speed by their peaks', (h) => {
    const steps = Math.round(2 / h)
    const error = Math.max(...eulerErrors(h, steps))
    const report = verdict(sledge, pulled, run('euler', h, steps))
    near(report, error)
    expect(report).toMatchObject({ constantWork: true, suitable: error <= 0.01 })
  })

  it('take the limit of a signal where one is set', () => {
    const [h, steps] = [4e-2, 50]
    const [way, speed] = eulerErrors(h, steps)
    const judged = (accuracy: Record<string, number>) =>
      verdict(sledge, pulled, { ...run('euler', h, steps), accuracy }).suitable
    expect(judged({})).toBe(false)
    const signals = ['Rail.s', 'Rail.ds', 'Body.x', 'Body.vx']
    const limits = (factor: number) =>
      Object.fromEntries(signals.map((name) => [name, factor * (/\.(s|x)$/.test(name) ? way : speed)]))
    expect(judged(limits(1.01))).toBe(true)
    expect(judged({ ...limits(1.01), 'Rail.s': 0.99 * way, 'Body.x': 0.99 * way })).toBe(false)
  })

  it('agree with Euler of a body that dry friction slows down: its speed is exact, its way late by half a step', () => {
    const [h, steps, v, a] = [1e-2, 100, 3, 2]
    const blocks: Blocks = {
      Rail: sledge.Rail,
      Body: ['mechanics/rigid-body', { mass: 2 }],
      Grip: ['mechanics/dry-friction', { holding: 4, sliding: 4 }],
    }
    const wires = ['World.frame - Rail.base', 'Rail.end - Body.com', 'Grip.axis - Rail.axis']
    const report = verdict(blocks, wires, { ...run('euler', h, steps), initial: { 'Rail.ds': v } })
    const stop = h * steps
    near(report, (a * h * stop) / 2 / (v * stop - (a * stop * stop) / 2))
    expect(report).toMatchObject({ constantWork: true, suitable: true })
  })
})

describe('lags', () => {
  const f = 2
  const w = 2 * Math.PI * f
  const atan = Math.atan
  const [T, FIR] = [0.008, [[0.25], [0.5], [0.25]]]

  it.each<[string, Blocks, readonly string[], readonly number[]]>([
    [
      'zeros, a pair of poles and a pole behind a lag',
      {
        Lag: ['signals/low-pass', { frequency: 20 }],
        Filter: [
          'signals/zero-pole-gain',
          {
            zeros: [[-50, 0]],
            poles: [
              [-15, 20],
              [-80, 0],
            ],
            gain: 100,
          },
        ],
      },
      ['Lag', 'Filter'],
      [
        atan(w / 20) / w,
        // (s + 50)/((s + 15)^2 + 20^2)/(s + 80)
        (Math.atan2(30 * w, 15 * 15 + 20 * 20 - w * w) + atan(w / 80) - atan(w / 50)) / w,
      ],
    ],
    [
      'a lead filter behind a delay of one sample',
      {
        Delay: ['signals/delay-unit', { sampleTime: T }],
        Lead: ['signals/transfer-function', { numerator: [[0.1], [1]], denominator: [[0.01], [1]] }],
      },
      ['Delay', 'Lead'],
      [1.5 * T, (atan(0.01 * w) - atan(0.1 * w)) / w],
    ],
    [
      'a symmetric average and another sampler of its rate, half a sample time later',
      {
        Mean: ['signals/discrete-transfer-function', { numerator: FIR, denominator: [[1], [0], [0]], sampleTime: T }],
        Held: ['signals/sample-hold', { sampleTime: T, offset: T / 2 }],
      },
      ['Mean', 'Held'],
      [1.5 * T, T / 2],
    ],
    [
      'band-passes in the middle of their band and beside it',
      {
        Centre: ['signals/band-pass', { frequency: w, damping: 0.4 }],
        Above: ['signals/band-pass', { frequency: 8, damping: 0.4 }],
      },
      ['Centre', 'Above'],
      // a phase from 90 deg down
      [0, (Math.atan2(0.8 * 8 * w, 64 - w * w) - Math.PI / 2) / w],
    ],
    [
      'a derivative before a lag',
      { Rate: ['signals/derivative', { frequency: 60 }], Lag: ['signals/low-pass', { frequency: 30 }] },
      ['Rate', 'Lag'],
      [(atan(w / 60) - Math.PI / 2) / w, atan(w / 30) / w],
    ],
    [
      'a sampled filter that is exact at its frequency',
      {
        Filter: ['signals/low-pass', { frequency: w, timing: 'sampled', prewarp: true, sampleTime: T }],
        Held: ['signals/sample-hold', { sampleTime: T }],
      },
      ['Filter', 'Held'],
      [Math.PI / 4 / w + T / 2, 0],
    ],
    [
      'three samplers, each of half the rate',
      {
        Fast: ['signals/sample-hold', { sampleTime: 0.004, offset: 0.001 }],
        Middle: ['signals/sample-hold', { sampleTime: 0.008, offset: 0.002 }],
        Slow: ['signals/sample-hold', { sampleTime: 0.016, offset: 0.005 }],
      },
      ['Fast', 'Middle', 'Slow'],
      // 1 ms from the first to the second, 3 ms from the second to the third, and half of each hold
      [0.002, 0.001 + 0.004 - 0.002, 0.003 + 0.008 - 0.004],
    ],
    [
      'samplers of 10 and 15 ms, which wait 0 and 5 ms in turn',
      {
        Fast: ['signals/sample-hold', { sampleTime: 0.01 }],
        Slow: ['signals/sample-hold', { sampleTime: 0.015 }],
      },
      ['Fast', 'Slow'],
      [0.005, 0.0025 + 0.0075 - 0.005],
    ],
  ])('are those of %s', (_, blocks, chain, parts) => {
    const computed = stagesOf(blocks, chain, f)
    const all = [...parts, parts.reduce((a, b) => a + b)]
    expect(computed).toHaveLength(all.length)
    for (const [i, value] of all.entries()) expect(computed[i]).toBeCloseTo(value, 9)
  })

  it('are those of a loop around an integrator, a lag of its gain', () => {
    const K = 9
    const blocks: Blocks = {
      Source: ['sources/constant', { value: 0 }],
      Error: ['signals/sum', { k2: -1 }],
      Gain: ['signals/gain', { gain: K }],
      Plant: ['signals/integrator'],
    }
    const wires = ['Source.y - Error.u1', 'Plant.y - Error.u2', 'Error.y - Gain.u1', 'Gain.y - Plant.u1']
    const chain = { from: 'Source', through: ['Gain.y', 'Plant.y'], frequency: f }
    const report = lagOf(blocks, wires, { ...run('rk4', 1e-3, 2000), lag: chain })
    // the error is the high-pass s/(s + K), the plant 1/s behind it
    const error = (atan(w / K) - Math.PI / 2) / w
    expect(report.stages.map(({ filter, hold }) => filter + hold)[0]).toBeCloseTo(error, 9)
    expect(report.predicted).toBeCloseTo(atan(w / K) / w, 9)
    expect(Math.abs(report.measured - report.predicted)).toBeLessThan(1e-3)
  })
})
