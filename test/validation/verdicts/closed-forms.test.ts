/**
 * Verdicts on real time and lags of ten small models, with recurrences and phases written out here: methods of several steps and implicit methods, a law
 * of second degree, a uniform acceleration, models without states, and chains of samplers, averages and delays. Formulas of the methods: Hairer, Norsett
 * and Wanner, Solving Ordinary Differential Equations I, III.1, and Hairer and Wanner, II, IV.
 */
import { describe, expect, it } from 'vitest'
import type { ExperimentSettings } from '../../../engine/model/project/project'
import { lagOf, relative, run, stagesOf, verdict, type Block, type Blocks } from './models'
import type { RealTimeReport } from '../../../engine/analyses/real-time/report'

/** Numbers of a recurrence, with their starts. */
function recurrence(steps: number, starts: readonly number[], next: (all: readonly number[]) => number): number[] {
  const all = [...starts]
  while (all.length <= steps) all.push(next(all))
  return all
}

/** y' = -a y from 1. */
const decay = (a: number): [Blocks, readonly string[]] => [
  { Level: ['signals/integrator', { initial: 1 }], Loss: ['signals/gain', { gain: -a }] },
  ['Level.y - Loss.u1', 'Loss.y - Level.u1'],
]

describe('verdicts on real time', () => {
  const near = (report: RealTimeReport, error: number): void => {
    expect(Math.abs((report.accuracy?.relative ?? NaN) - error)).toBeLessThan(2e-3 * error + 1e-9)
    expect(report).toMatchObject({ constantWork: true, suitable: error <= 0.01 })
  }

  it.each([0.02, 0.2])('agree with linearly implicit Euler of a decay over steps of %d s', (h) => {
    const [a, steps] = [1, Math.round(2 / h)]
    const levels = recurrence(steps, [1], (all) => (all.at(-1) ?? 0) / (1 + a * h))
    near(
      verdict(...decay(a), run('linearly-implicit-euler', h, steps)),
      relative(levels, (n) => Math.exp(-a * n * h)),
    )
  })

  it.each([0.05, 0.4])('agree with Euler of a law of second degree over steps of %d s', (h) => {
    const steps = Math.round(4 / h)
    const blocks: Record<string, Block> = {
      Level: ['signals/integrator', { initial: 1 }],
      Law: ['signals/function', { code: ['input u', 'output y', 'y = -0.2*u^2'] }],
    }
    const levels = recurrence(steps, [1], (all) => (all.at(-1) ?? 0) - 0.2 * h * (all.at(-1) ?? 0) ** 2)
    const report = verdict(blocks, ['Level.y - Law.u', 'Law.y - Level.u1'], run('euler', h, steps))
    near(
      report,
      relative(levels, (n) => 1 / (1 + 0.2 * n * h)),
    )
  })

  it.each([5e-3, 2e-2])('agree with Euler of a uniform acceleration over steps of %d s: h/T', (h) => {
    const blocks: Record<string, Block> = {
      Rail: ['mechanics/prismatic'],
      Car: ['mechanics/rigid-body', { mass: 2 }],
      Thrust: ['sources/constant', { value: 6 }],
      Drive: ['mechanics/torque'],
    }
    const wires = ['World.frame - Rail.base', 'Rail.end - Car.com', 'Thrust.y - Drive.u', 'Drive.axis - Rail.axis']
    const report = verdict(blocks, wires, run('euler', h, Math.round(1 / h)))
    expect(report.accuracy?.signal).toBe('Rail.s')
    // a n h^2 (n - 1)/2 instead of a (n h)^2/2
    near(report, h)
  })

  it.each([1e-3, 2e-2])('agree with semi-implicit Euler of an oscillation over steps of %d s', (h) => {
    const [w, steps] = [5, Math.round(2 / h)]
    const blocks: Record<string, Block> = {
      Hinge: ['mechanics/revolute'],
      Wheel: ['mechanics/rigid-body', { mass: 1, Izz: 1 }],
      Spring: ['mechanics/spring-damper', { stiffness: w * w, damping: 0 }],
    }
    const wires = ['World.frame - Hinge.base', 'Hinge.end - Wheel.com', 'Spring.axis - Hinge.axis']
    const [xs, vs] = [[0], [1]]
    for (let n = 0; n < steps; n++) {
      vs.push(vs[n] - h * w * w * xs[n])
      xs.push(xs[n] + h * vs[n + 1])
    }
    const errors = [relative(xs, (n) => Math.sin(w * n * h) / w), relative(vs, (n) => Math.cos(w * n * h))]
    const experiment = { ...run('semi-implicit-euler', h, steps), initial: { 'Hinge.rate': 1 } }
    near(verdict(blocks, wires, experiment), Math.max(...errors))
  })

  it('have no error to state where a unit delay is all that a model has', () => {
    const blocks: Record<string, Block> = {
      Source: ['sources/sine', { amplitude: 1, frequency: 1 }],
      Late: ['signals/delay-unit', { sampleTime: 0.01 }],
    }
    const report = verdict(blocks, ['Source.y - Late.u1'], run('euler', 0.01, 100))
    expect(report.accuracy).toBeUndefined()
    expect(report).toMatchObject({ constantWork: true, suitable: true })
  })
})

describe('lags', () => {
  const near = (computed: readonly number[], parts: readonly number[]): void => {
    const all = [...parts, parts.reduce((a, b) => a + b)]
    expect(computed).toHaveLength(all.length)
    for (const [i, value] of all.entries()) expect(computed[i]).toBeCloseTo(value, 9)
  }

  it('are those of a Butterworth filter and of a rational delay of the first order', () => {
    const [f, corner, delay] = [2, 30, 0.05]
    const w = 2 * Math.PI * f
    const filter = Math.atan2(Math.SQRT2 * corner * w, corner * corner - w * w) / w
    // (1 - s tau/2)/(1 + s tau/2)
    const allPass = (2 * Math.atan((w * delay) / 2)) / w
    const blocks: Record<string, Block> = {
      Filter: ['signals/low-pass', { order: '2', frequency: corner }],
      Delay: ['signals/pade-delay', { delay, order: '1' }],
    }
    near(stagesOf(blocks, ['Filter', 'Delay'], f), [filter, allPass])
  })

  it('are half the window of an average, and half a sample time of its hold', () => {
    const [T, samples] = [0.01, 7]
    const blocks: Record<string, Block> = { Mean: ['signals/moving-average', { sampleTime: T, samples }] }
    near(stagesOf(blocks, ['Mean'], 1.5), [((samples - 1) * T) / 2 + T / 2])
  })

  it('are waits between samplers of one rate and different instants, with a whole sample time behind a unit delay', () => {
    const T = 0.02
    const blocks: Record<string, Block> = {
      First: ['signals/sample-hold', { sampleTime: T, offset: 0.002 }],
      Second: ['signals/delay-unit', { sampleTime: T, offset: 0.013 }],
      Third: ['signals/sample-hold', { sampleTime: T, offset: 0.006 }],
    }
    // 2 -> 13 ms, then 13 -> 26 ms behind a delay of 20 ms
    near(stagesOf(blocks, ['First', 'Second', 'Third'], 1), [T / 2, 0.011 + T, 0.013])
  })

  it('are those of a lag in front of a sampler, and of a delay by whole samples', () => {
    const [f, T] = [3, 0.01]
    const w = 2 * Math.PI * f
    const blocks: Record<string, Block> = {
      Lag: ['signals/low-pass', { frequency: 50 }],
      Hold: ['signals/sample-hold', { sampleTime: T }],
      Late: ['signals/delay-unit', { sampleTime: T }],
      Later: ['signals/delay-unit', { sampleTime: T }],
    }
    near(stagesOf(blocks, ['Lag', 'Hold', 'Late', 'Later'], f), [Math.atan(w / 50) / w, T / 2, T, T])
  })

  it('are those of a high-pass that leads', () => {
    const w = 2 * Math.PI
    const blocks: Record<string, Block> = {
      Lead: ['signals/high-pass', { frequency: 2 }],
      Lag: ['signals/low-pass', { frequency: 20 }],
    }
    near(stagesOf(blocks, ['Lead', 'Lag'], 1), [-(Math.PI / 2 - Math.atan(w / 2)) / w, Math.atan(w / 20) / w])
  })

  it('of a transport delay are measured by a step that reaches it at once, though it samples faster than rows are stored', () => {
    const experiment: ExperimentSettings = {
      ...run('rk4', 1e-3, 1000),
      lag: { from: 'Source', through: ['Limit.y', 'Delay.y'], frequency: 2, step: 0.05 },
    }
    const blocks: Record<string, Block> = {
      Source: ['sources/constant', { value: 0 }],
      Limit: ['signals/saturation', { lower: -0.1, upper: 0.1 }],
      Delay: ['signals/transport-delay', { delay: 0.03 }],
    }
    const wires = ['Source.y - Limit.u1', 'Limit.y - Delay.u1']
    const report = lagOf(blocks, wires, experiment)
    expect(report.predicted).toBeCloseTo(0.03, 6)
    expect(report.measured).toBeCloseTo(0.03, 3)
    for (const { gain, measuredGain } of report.stages) expect(measuredGain / gain).toBeCloseTo(1, 2)
  })

  it.each<[string, Block]>([
    ['a rate limiter', ['signals/rate-limiter', { rising: 0.5, falling: 0.5 }]],
    ['a dead zone', ['signals/dead-zone', { lower: -0.2, upper: 0.2 }]],
  ])('do not exist behind %s, which does not respond to small changes', (_, block) => {
    const blocks: Record<string, Block> = { Lag: ['signals/low-pass', { frequency: 40 }], Deaf: block }
    expect(() => stagesOf(blocks, ['Lag', 'Deaf'], 2)).toThrow(/Deaf\.y does not respond to small changes of Lag\.y/)
  })
})
