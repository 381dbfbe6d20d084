/**
 * Verdicts on real time and lags of the models that were written from the pages of the blocks and the theory alone. What a method makes of a linear
 * system is its stability function of the matrix (Hairer and Wanner, Solving Ordinary Differential Equations II, IV.2), also where the matrix has no
 * diagonal form; what it makes of an integral is a quadrature: Heun's method the trapezoidal rule, Runge-Kutta 4 Simpson's.
 */
import { describe, expect, it } from 'vitest'
import type { RealTimeReport } from '../../../engine/analyses/real-time/report'
import { lag } from '../../../engine/analyses/lag/lag'
import { lagOf, relative, run, stagesOf, verdict, type Blocks } from './models'

const near = (report: RealTimeReport, error: number): void => {
  expect(Math.abs((report.accuracy?.relative ?? NaN) - error)).toBeLessThan(2e-3 * error + 1e-9)
}

describe('verdicts on real time', () => {
  const cot = (x: number): number => 1 / Math.tan(x)

  it.each<[string, number, number]>([
    ['euler', 1e-3, 1000],
    ['euler', 2e-2, 50],
    ['heun', 2e-2, 50],
    ['rk4', 0.1, 20],
  ])('agree with %s of a double eigenvalue over steps of %d s', (solver, h, steps) => {
    const a = 3
    const z = -a * h
    const order = { euler: 1, heun: 2, rk4: 4 }[solver] ?? 0
    // R(z) and its derivative: R(z + h N)^n = R^n + n R^(n-1) R' h N for a nilpotent N
    let [R, slope, term] = [1, 0, 1]
    for (let k = 1; k <= order; k++) {
      slope += term
      term *= z / k
      R += term
    }
    const fast = Array.from({ length: steps + 1 }, (_, n) => R ** n)
    const slow = fast.map((_, n) => (n === 0 ? 0 : n * h * slope * R ** (n - 1)))
    const exact = (n: number): number => Math.exp(-a * n * h)
    // Both states are of one block and unit, so the errors count relative to the larger peak, which is 1.
    const errors = [slow, fast].map((xs, k) =>
      Math.max(...xs.map((x, n) => Math.abs(x - (k === 0 ? n * h : 1) * exact(n)))),
    )
    const blocks: Blocks = {
      Input: ['sources/constant', { value: 0 }],
      Pair: [
        'signals/state-space',
        { a: `-${a} 1\n0 -${a}`, b: '0\n1', c: '1 0', d: '0', start: 'given', states: '0\n1' },
      ],
    }
    const report = verdict(blocks, ['Input.y - Pair.u'], run(solver, h, steps))
    near(report, Math.max(...errors))
    expect(report).toMatchObject({ constantWork: true, suitable: Math.max(...errors) <= 0.01 })
    // |R(h l)| = 1 at the end of the stable range
    const limit = { euler: 2, heun: 2, rk4: 2.785293563405282 }[solver] ?? NaN
    expect(report.stable?.limit).toBeCloseTo(limit / a, 6)
  })

  it.each([
    ['heun', 0.2, (x: number): number => 1 - (x / 2) * cot(x / 2)],
    ['heun', 0.5, (x: number): number => 1 - (x / 2) * cot(x / 2)],
    ['rk4', 2, (x: number): number => (x / 6) * (cot(x / 2) + 2 / Math.sin(x / 2)) - 1],
  ] as const)('agree with %s of the integral of a sine, %d rad in a step: a quadrature', (solver, x, error) => {
    const w = 2 * Math.PI
    const blocks: Blocks = {
      Source: ['sources/sine', { amplitude: 1, frequency: 1 }],
      Sum: ['signals/integrator'],
    }
    const report = verdict(blocks, ['Source.y - Sum.u1'], run(solver, x / w, Math.round(8 / x)))
    // Every sum is the exact integral times one factor.
    near(report, error(x))
    expect(report).toMatchObject({ constantWork: true, suitable: error(x) <= 0.01 })
  })

  it.each([
    ['euler', 100],
    ['heun', 20],
    ['rk4', 20],
  ] as const)('agree with %s of a constant jerk over %d steps', (solver, steps) => {
    const h = 1 / steps
    const blocks: Blocks = {
      Jerk: ['sources/constant', { value: 6 }],
      ...{ Pull: ['signals/integrator'], Speed: ['signals/integrator'], Way: ['signals/integrator'] },
    }
    const wires = ['Jerk.y - Pull.u1', 'Pull.y - Speed.u1', 'Speed.y - Way.u1']
    const report = verdict(blocks, wires, run(solver, h, steps))
    // t^3: falling factorials n (n - 1) (n - 2) with Euler; with Heun h^3 is missing in every step
    const error = { euler: 3 * h - 2 * h * h, heun: h * h, rk4: 0 }[solver]
    near(report, error)
    expect(report).toMatchObject({ constantWork: true, suitable: error <= 0.01 })
  })

  it('do not call a search constant work, and a fixed number of iterations only where it solves the equation', () => {
    const [h, steps] = [0.05, 40]
    const judged = (search: string, iterations = 1): RealTimeReport => {
      const blocks: Blocks = {
        Load: ['sources/ramp', { initial: 1, final: 3, start: 0, duration: h * steps }],
        Root: ['signals/algebraic', { residual: 'z*z - u1', start: 1, search, iterations }],
        Sum: ['signals/integrator'],
      }
      return verdict(blocks, ['Load.y - Root.u1', 'Root.z - Sum.u1'], run('euler', h, steps))
    }
    const exact = (n: number): number => (2 / 3) * ((1 + n * h) ** 1.5 - 1)
    const summed = (root: (n: number) => number): number => {
      const sums = [0]
      for (let n = 0; n < steps; n++) sums.push(sums[n] + h * root(n))
      return relative(sums, exact)
    }
    const searched = judged('converged')
    near(
      searched,
      summed((n) => Math.sqrt(1 + n * h)),
    )
    expect(searched).toMatchObject({ constantWork: false, suitable: false })
    expect(searched.reasons.join()).toMatch(/Root/)

    // Newton from the step before: two corrections leave 5e-8, three 1e-15
    const fixed = judged('fixed', 4)
    expect(fixed).toMatchObject({ constantWork: true, suitable: true })
    expect(fixed.accuracy?.relative).toBeCloseTo(searched.accuracy?.relative ?? NaN, 9)
    expect(fixed.work.searches).toMatchObject([{ block: 'Root', iterations: 4, constant: true }])

    // One iteration is constant work too, but solves nothing; the verdict says so instead of counting an error.
    const short = judged('fixed', 1)
    expect(short).toMatchObject({ constantWork: true, suitable: false })
    expect(short.reasons[0]).toMatch(/the run fails: block Root: at t = 50 ms no solution of Root\.residual/)
  })

  it.each([
    [2e-3, 1e-3],
    [5e-2, 1e-2],
  ])('agree with Euler of a plant behind a controller that samples every %d s, over steps of %d s', (T, h) => {
    const [a, K, target] = [4, 3, 1]
    const [inner, samples] = [Math.round(T / h), Math.round(1 / T)]
    const blocks: Blocks = {
      Target: ['sources/constant', { value: target }],
      Error: ['signals/sum', { k2: -1 }],
      Controller: ['signals/gain', { gain: K }],
      Held: ['signals/sample-hold', { sampleTime: T }],
      Plant: ['signals/low-pass', { frequency: a }],
    }
    const wires = [
      ...['Target.y - Error.u1', 'Plant.y - Error.u2', 'Error.y - Controller.u1', 'Controller.y - Held.u1'],
      'Held.y - Plant.u1',
    ]
    // between samples, the exact factor of a step is e^(-a h) and that of Euler 1 - a h
    const response = (factor: number): number[] => {
      const y = [0]
      for (let k = 0; k < samples; k++) {
        const u = K * (target - (y.at(-1) ?? 0))
        for (let i = 0; i < inner; i++) y.push(u + (y[y.length - 1] - u) * factor)
      }
      return y
    }
    const exact = response(Math.exp(-a * h))
    const error = relative(response(1 - a * h), (n) => exact[n])
    const report = verdict(blocks, wires, run('euler', h, inner * samples))
    near(report, error)
    expect(report).toMatchObject({ constantWork: true, suitable: error <= 0.01 })
  })
})

describe('lags', () => {
  const all = (parts: readonly number[]): readonly number[] => [...parts, parts.reduce((a, b) => a + b)]
  const near = (computed: readonly number[], parts: readonly number[]): void => {
    expect(computed).toHaveLength(parts.length + 1)
    for (const [i, value] of all(parts).entries()) expect(computed[i]).toBeCloseTo(value, 9)
  }

  it('are those of a notch below its frequency, and of a filter with a corner and a damping behind it', () => {
    const w = 2 * Math.PI * 2
    const [centre, zeta, depth, corner, damping] = [40, 0.3, 0.1, 60, 0.8]
    const quadratic = (frequency: number, ratio: number): number =>
      Math.atan2(2 * ratio * frequency * w, frequency * frequency - w * w)
    const blocks: Blocks = {
      Notch: ['signals/notch', { frequency: centre, damping: zeta, depth }],
      Filter: ['signals/low-pass', { design: 'damping', frequency: corner, damping }],
    }
    const notch = (quadratic(centre, zeta) - quadratic(centre, depth * zeta)) / w
    near(stagesOf(blocks, ['Notch', 'Filter'], 2), [notch, quadratic(corner, damping) / w])
  })

  it('are negative for a controller with a derivative, and positive with an integral', () => {
    const f = 1.5
    const w = 2 * Math.PI * f
    const [kp, ki, kd, Tf] = [2, 5, 0.3, 0.02]
    // kp + ki/(j w) + kd j w/(1 + j w Tf)
    const phase = (integral: number, derivative: number): number => {
      const d = derivative / (1 + w * w * Tf * Tf)
      return Math.atan2(-integral / w + d * w, kp + d * w * w * Tf)
    }
    const chain = ['Control.r:Control.u', 'Filter']
    const blocks = (params: Record<string, number>): Blocks => ({
      Control: ['signals/pid', { kp, filter: Tf, derivativeWeight: 1, ...params }],
      Filter: ['signals/low-pass', { frequency: 25 }],
    })
    const filter = Math.atan(w / 25) / w
    near(stagesOf(blocks({ kd }), chain, f), [-phase(0, kd) / w, filter])
    near(stagesOf(blocks({ ki }), chain, f), [-phase(ki, 0) / w, filter])
    expect(phase(0, kd)).toBeGreaterThan(0)
    expect(phase(ki, 0)).toBeLessThan(0)
  })

  it('are those of a difference equation for held inputs, with half a sample time of its output', () => {
    const [f, T, a] = [2, 0.02, 12]
    const w = 2 * Math.PI * f
    // x(k+1) = p x(k) + (1 - p) u(k): lag of 1/(e^(j w T) - p)
    const p = Math.exp(-a * T)
    const phase = Math.atan2(Math.sin(w * T), Math.cos(w * T) - p)
    const blocks: Blocks = {
      Digital: ['signals/state-space', { a: `-${a}`, b: `${a}`, c: '1', d: '0', timing: 'zoh', sampleTime: T }],
    }
    near(stagesOf(blocks, ['Digital.u:Digital.y'], f), [phase / w + T / 2])
  })

  it('are those of a rational delay of the second order, a dead time and a sampler', () => {
    const [f, delay, T] = [2.5, 0.06, 0.008]
    const w = 2 * Math.PI * f
    const blocks: Blocks = {
      Delay: ['signals/pade-delay', { delay, order: '2' }],
      Dead: ['signals/transport-delay', { delay: 0.013, samples: 13 }],
      Held: ['signals/sample-hold', { sampleTime: T }],
    }
    const rational = (2 * Math.atan2((w * delay) / 2, 1 - (w * delay) ** 2 / 12)) / w
    near(stagesOf(blocks, ['Delay', 'Dead', 'Held'], f), [rational, 0.013, T / 2])
  })

  it('are measured behind a dead time that has not passed at the start', () => {
    const f = 2.5
    const judged = (samples: number, T: number) => {
      const blocks: Blocks = {
        Source: ['sources/constant', { value: 0 }],
        Dead: ['signals/transport-delay', { delay: 0.013, samples }],
        Held: ['signals/sample-hold', { sampleTime: T }],
      }
      const chain = { from: 'Source', through: ['Dead.y', 'Held.y'], frequency: f }
      const report = lagOf(blocks, ['Source.y - Dead.u1', 'Dead.y - Held.u1'], {
        ...run('rk4', 1e-3, 2000),
        lag: chain,
      })
      return { ...report, ...lag.describe(report) }
    }
    for (const [samples, T] of [
      [5, 0.008],
      [5, 0.0083],
      [3, 0.026],
    ] as const) {
      const report = judged(samples, T)
      expect(report.predicted).toBeCloseTo(0.013 + T / 2, 8)
      expect(Math.abs(report.measured - report.predicted)).toBeLessThan(1e-3)
      expect(report).toMatchObject({ passed: true, uncertain: 0, period: T })
    }
    // sample times without a common multiple: where the second reads between the samples of the first is left open
    const open = judged(3, 0.0083123)
    expect(Math.abs(open.predicted - 0.013 - 0.0083123 / 2)).toBeLessThan(open.uncertain)
    expect(open.uncertain).toBeCloseTo(0.013 / 6, 12)
    expect(open.passed).toBe(false)
    expect(open.reasons[0]).toMatch(/^The sum is known to 2\.17 ms only/)
  })

  it('wait for the average of a slower sampler that begins later', () => {
    const [fast, slow, samples] = [0.004, 0.02, 4]
    const blocks: Blocks = {
      Held: ['signals/sample-hold', { sampleTime: fast, offset: 0.001 }],
      Mean: ['signals/moving-average', { sampleTime: slow, offset: 0.003, samples }],
    }
    // each average begins 2 ms behind a sample of the first
    const mean = 0.002 + ((samples - 1) * slow) / 2 + slow / 2 - fast / 2
    near(stagesOf(blocks, ['Held', 'Mean'], 1), [fast / 2, mean])
  })

  it('count the wait of an image for the last sample before its frame', () => {
    const f = 1
    const w = 2 * Math.PI * f
    const [T, frame, late] = [0.008, 0.016, 0.037]
    const blocks: Blocks = {
      Filter: ['signals/low-pass', { frequency: 30 }],
      Held: ['signals/sample-hold', { sampleTime: T, offset: 0.003 }],
      Image: ['cueing/visual-delay', { frame, lag: late }],
    }
    // samples at 3, 11, 19, ... ms, frames at 0, 16, 32, ... ms: each is 5 ms behind a sample
    const parts = [Math.atan(w / 30) / w, T / 2, 0.005 + late + frame / 2 - T / 2]
    near(stagesOf(blocks, ['Filter', 'Held', 'Image.u:Image.y'], f), parts)
  })
})
