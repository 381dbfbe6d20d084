/**
 * Verdicts on real time and lags of the projects in `data/verdicts`, which were written from the user documentation alone. Their solutions are closed
 * forms, and what a fixed step makes of them are recurrences that are written out here.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { lag } from '../../../engine/analyses/lag/lag'
import type { RealTimeReport } from '../../../engine/analyses/real-time/report'
import { realTime } from '../../../engine/analyses/real-time/real-time'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'

function requested(file: string, experiment: string, formulation?: string) {
  const text = readFileSync(path.join(import.meta.dirname, `../data/verdicts/${file}.json`), 'utf8')
  const project: ProjectFile = JSON.parse(text)
  return { project, files: {}, experiment, formulation }
}

let now = 0
const workplace = { compiler: sharedCompiler, shouldStop: () => false, clock: () => (now += 1e-3) }

function ended<T>(work: Iterator<unknown, T>): T {
  for (;;) {
    const next = work.next()
    if (next.done === true) return next.value
  }
}

const verdict = (file: string, experiment: string, formulation?: string): RealTimeReport =>
  ended(realTime.compute(requested(file, experiment, formulation), workplace))

/** Largest difference between numbers at every step, over the largest exact one. */
function relative(steps: number, exact: (n: number) => number, computed: readonly number[]): number {
  let [error, peak] = [0, 0]
  for (let n = 0; n <= steps; n++) {
    error = Math.max(error, Math.abs(computed[n] - exact(n)))
    peak = Math.max(peak, Math.abs(exact(n)))
  }
  return error / peak
}

/** Explicit Euler of x'' + 2 d x' + w^2 x = 0 from x0 at rest, with the errors of position and speed. */
function oscillator(w: number, d: number, x0: number, h: number, steps: number) {
  const wd = Math.sqrt(w * w - d * d)
  const [xs, vs] = [[x0], [0]]
  for (let n = 0; n < steps; n++) {
    xs.push(xs[n] + h * vs[n])
    vs.push(vs[n] - h * (2 * d * vs[n] + w * w * xs[n]))
  }
  const x = (n: number): number => x0 * Math.exp(-d * n * h) * (Math.cos(wd * n * h) + (d / wd) * Math.sin(wd * n * h))
  const v = (n: number): number => ((-x0 * w * w) / wd) * Math.exp(-d * n * h) * Math.sin(wd * n * h)
  return { position: relative(steps, x, xs), speed: relative(steps, v, vs) }
}

/** Reports show the errors at some of the steps. */
const near = (value: number | undefined, exact: number, part = 2e-3): void => {
  expect(Math.abs((value ?? NaN) - exact)).toBeLessThan(part * exact)
}

describe('verdicts on real time', () => {
  it('agree with the growth of explicit Euler on a damped rocker', () => {
    for (const [experiment, h, suitable] of [
      ['fine', 5e-4, true],
      ['coarse', 2e-3, false],
    ] as const) {
      const { position, speed } = oscillator(5, 0.5, 0.2, h, Math.round(2 / h))
      const report = verdict('rocker', experiment)
      near(report.accuracy?.relative, Math.max(position, speed))
      // |1 + h l| < 1 below 2 d/w^2
      near(report.stable?.limit, 0.04, 1e-6)
      expect(report.constantWork).toBe(true)
      expect(report.suitable).toBe(suitable)
    }
    expect(verdict('rocker', 'unstable').reasons[0]).toMatch(
      /^the step of 50 ms exceeds the largest stable step of 40 ms/,
    )
  })

  it('know the limits of stability of a fast filter, and its error below them', () => {
    near(verdict('fast-filter', 'euler').stable?.limit, 2 / 5000, 1e-6)
    const { stable, suitable } = verdict('fast-filter', 'rk4')
    near(stable?.limit, 2.785293563405282 / 5000, 1e-6)
    expect(suitable).toBe(false)
    const [h, tau, w] = [1e-4, 1 / 5000, 2 * Math.PI]
    const y = [0]
    for (let n = 0; n < 1000; n++) y.push(y[n] + (h / tau) * (Math.sin(w * n * h) - y[n]))
    const exact = (n: number): number => {
      const [t, a] = [n * h, w * tau]
      return (Math.sin(w * t) - a * Math.cos(w * t) + a * Math.exp(-t / tau)) / (1 + a * a)
    }
    const report = verdict('fast-filter', 'short')
    near(report.accuracy?.relative, relative(1000, exact, y))
    expect(report.accuracy?.atStart).toBe(true)
    expect(report.suitable).toBe(true)
  })

  it('name an unknown that is searched for, and judge what is integrated where nothing moves', () => {
    const searched = verdict('valve', 'searched')
    expect(searched.constantWork).toBe(false)
    expect(searched.reasons[0]).toMatch(/^Orifice searches .* set Search of Orifice to a fixed number of iterations/)
    // z + z^3 = y, y' = -z: the integral of (1 + 3 z^2)/z is ln z + 3/2 z^2
    const root = (f: (z: number) => number): number => {
      let [low, high] = [1e-9, 1]
      for (let k = 0; k < 60; k++) {
        const middle = (low + high) / 2
        if (f(middle) < 0) low = middle
        else high = middle
      }
      return low
    }
    const flow = (y: number): number => root((z) => z + z ** 3 - y)
    const law = (z: number): number => Math.log(z) + 1.5 * z * z
    for (const [experiment, h, suitable] of [
      ['fixed', 0.01, true],
      ['coarse', 0.5, false],
    ] as const) {
      const steps = Math.round(2 / h)
      const levels = [1]
      for (let n = 0; n < steps; n++) levels.push(levels[n] - h * flow(levels[n]))
      const exact = (n: number): number => {
        const z = root((guess) => law(guess) - law(flow(1)) + n * h)
        return z + z ** 3
      }
      const report = verdict('valve', experiment)
      expect(report.accuracy?.signal).toBe('Level.y')
      near(report.accuracy?.relative, relative(steps, exact, levels))
      expect(report.constantWork).toBe(true)
      expect(report.suitable).toBe(suitable)
    }
  })

  it('name a transient of the start, which a short run does not have', () => {
    const [h, rate] = [5e-3, 20]
    const speed = (n: number): number => (1 - h * rate) ** n
    const error = Math.max(...Array.from({ length: 40 }, (_, n) => Math.exp(-rate * n * h) - speed(n)))
    const long = verdict('coasting', 'long')
    near(long.accuracy?.relative, error)
    expect(long.accuracy?.time).toBeCloseTo(0.05, 9)
    expect(long.reasons[0]).toMatch(/in a transient of the start/)
    const short = verdict('coasting', 'short').accuracy
    expect(short?.signal).toBe('Rail.s')
    // both distances err by what the speeds do over the rate, and the run ends before the trolley stands
    near(short?.relative, error / (1 - Math.exp(-rate * 0.1)))
    expect(short?.atStart).toBe(false)
  })

  it('know constant work of a constraint', () => {
    expect(verdict('bob', 'fixed')).toMatchObject({ constantWork: true, suitable: true })
    expect(verdict('bob', 'fixed', 'once')).toMatchObject({ constantWork: true, suitable: true })
    const tolerance = verdict('bob', 'fixed', 'tolerance')
    expect(tolerance).toMatchObject({ constantWork: false, suitable: false })
    expect(tolerance.reasons[0]).toMatch(/corrected to a tolerance/)
    const variable = verdict('bob', 'variable')
    expect(variable).toMatchObject({ constantWork: false, suitable: false })
    expect(variable.reasons).toEqual([expect.stringMatching(/^dopri5 chooses its steps/)])
  })

  it('count a small rate beside a large one on the same body, unless it has its own limit or is alone', () => {
    const own = Math.max(...Array.from({ length: 40 }, (_, n) => Math.exp(-0.1 * n) - 0.9 ** n))
    const plain = verdict('satellite', 'plain')
    expect(plain.suitable).toBe(true)
    expect(plain.accuracy).toMatchObject({ signal: 'Hull.wx', peakOf: 'Hull.wz' })
    near(plain.accuracy?.ofOwnPeak, own)
    near(plain.accuracy?.relative, (0.02 / 2) * own)
    const strict = verdict('satellite', 'strict')
    expect(strict.suitable).toBe(false)
    expect(strict.reasons[0]).toMatch(
      /Hull\.wx is off by 0\.0192 % of the peak of Hull\.wz, 1\.92 % of its own peak.* limit 0\.01 %/,
    )
    const alone = verdict('satellite', 'alone')
    expect(alone.suitable).toBe(false)
    near(alone.accuracy?.relative, own)
  })

  it('count a small position by its own peak beside a long way', () => {
    for (const [experiment, h] of [
      ['run', 2e-4],
      ['finer', 5e-5],
    ] as const) {
      const { position, speed } = oscillator(20, 2, 1e-3, h, Math.round(1 / h))
      const { accuracy, suitable } = verdict('shaker', experiment)
      expect(accuracy?.signal).toBe('Post.s')
      near(accuracy?.relative, position)
      expect(accuracy?.own).toMatchObject({ signal: 'Post.ds', peakOf: 'Rail.ds' })
      near(accuracy?.own.ofOwnPeak, speed)
      expect(suitable).toBe(true)
    }
  })

  it('find that explicit Euler is exact between the samples of a controller', () => {
    const report = verdict('sampled', 'run')
    expect(report.accuracy?.relative).toBeLessThan(1e-12)
    expect(report.time.steps).toBe(1000)
    expect(report).toMatchObject({ constantWork: true, suitable: true })
  })

  it('compare motions with a jump, which acts at the end of a fixed step', () => {
    const [g, e, h] = [9.81, 0.5, 1e-3]
    const falls = Math.sqrt(2 / g)
    const acts = Math.ceil(falls / h) * h
    const { accuracy, suitable } = verdict('ball', 'run')
    const after = (from: number, at: number) => (t: number) => from + e * g * at * (t - at) - (g / 2) * (t - at) ** 2
    const [exact, fixed] = [after(0, falls), after(1 - (g / 2) * acts ** 2, acts)]
    const error = Math.max(
      ...Array.from({ length: 347 }, (_, n) => Math.abs(exact(0.454 + n * h) - fixed(0.454 + n * h))),
    )
    // the speeds e g T - g (t - T) differ by less, relative to their peak
    expect(error).toBeGreaterThan(((1 + e) * g * (acts - falls)) / (g * falls))
    expect(accuracy?.signal).toBe('Rail.s')
    near(accuracy?.relative, error)
    expect(suitable).toBe(true)
  })
})

describe('lags', () => {
  const lags = (file: string) => {
    const { stages, predicted } = ended(lag.compute(requested(file, 'run'), workplace))
    return [...stages.map(({ filter, hold }) => filter + hold), predicted]
  }

  it('include the waits of a slower sampler behind a faster one', () => {
    const w = 2 * Math.PI * 2
    const filter = Math.atan(w / 40) / w
    // every second image is 5 ms behind the last sample, and holding takes half a sample time
    const parts = [filter, 0.005, 0.0025 + 0.0125 - 0.005]
    const computed = lags('camera')
    for (const [i, value] of [...parts, filter + 0.015].entries()) near(computed[i], value, 1e-9)
  })

  it('are those of a digital filter, a unit delay and a late image', () => {
    const [w, T, corner, damping] = [2 * Math.PI * 3, 0.01, 30, 0.6]
    const s = (2 / T) * Math.tan((w * T) / 2)
    const phase = Math.atan2(2 * damping * corner * s, corner * corner - s * s)
    const parts = [phase / w + T / 2, T, 0.034 + 0.01 - T / 2]
    const computed = lags('digital')
    const all = parts.reduce((a, b) => a + b, 0)
    for (const [i, value] of [...parts, all].entries()) near(computed[i], value, 1e-9)
  })
})
