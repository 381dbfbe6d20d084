/**
 * Verdicts on real time of ten models from textbooks, with errors in closed form. One degree of freedom with mass 1, damping c and stiffness k has the
 * solution x(t) = sum of a_i e^(l_i t), and an explicit method with the stability function R gives sum of a_i R(h l_i)^n (Hairer and Wanner, Solving Ordinary
 * Differential Equations II, IV.2). Models: Thomson, Theory of Vibration with Applications, 5th ed., sections 2.2, 2.6 and 2.7 (free vibration
 * without damping, underdamped, overdamped, and coasting with viscous damping); Den Hartog, Mechanical Vibrations, 4th ed., section 2.6 (galvanometer, nearly
 * critical). The models were chosen from these books by the author of the code.
 */
import { describe, expect, it } from 'vitest'
import { judge } from '../../../engine/analyses/real-time/verdict'
import { realTime } from '../../../engine/analyses/real-time/real-time'
import type { RealTimeReport } from '../../../engine/analyses/real-time/report'
import { sharedCompiler } from '../../support/compiler'

type Complex = readonly [re: number, im: number]
const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c]
const plus = ([a, b]: Complex, [c, d]: Complex): Complex => [a + c, b + d]

/** 1 + z + ... + z^p/p! */
function stability(order: number, z: Complex): Complex {
  let [sum, term]: [Complex, Complex] = [
    [1, 0],
    [1, 0],
  ]
  for (let k = 1; k <= order; k++) {
    const [re, im] = times(term, z)
    term = [re / k, im / k]
    sum = plus(sum, term)
  }
  return sum
}

const orders = { euler: 1, heun: 2, rk4: 4 } as const

interface Model {
  readonly c: number
  readonly k: number
  /** Position and speed at the start. */
  readonly from: readonly [number, number]
  readonly solver: keyof typeof orders
  readonly h: number
  readonly steps: number
}

/** Largest error of position and speed over their own peaks. */
function closedForm({ c, k, from: [x0, v0], solver, h, steps }: Model): readonly [position: number, speed: number] {
  const d = c * c - 4 * k
  const [re, im] = d >= 0 ? [Math.sqrt(d) / 2, 0] : [0, Math.sqrt(-d) / 2]
  const l1: Complex = [-c / 2 + re, im]
  const l2: Complex = [-c / 2 - re, -im]
  // x0 = a + b, v0 = a l1 + b l2
  const divided = ([p, q]: Complex, [r, s]: Complex): Complex =>
    times([p, q], [r / (r * r + s * s), -s / (r * r + s * s)])
  const a = divided([v0 - x0 * l2[0], -x0 * l2[1]], [l1[0] - l2[0], l1[1] - l2[1]])
  const b: Complex = [x0 - a[0], -a[1]]
  const powers: [Complex, Complex] = [a, b]
  const [r1, r2] = [l1, l2].map((l) => stability(orders[solver], times([h, 0], l)))
  const errors: [number, number] = [0, 0]
  const peaks: [number, number] = [0, 0]
  for (let n = 0; n <= steps; n++) {
    const exact = [a, b].map((part, i) => {
      const l = i === 0 ? l1 : l2
      const size = Math.exp(l[0] * n * h)
      return times(part, [size * Math.cos(l[1] * n * h), size * Math.sin(l[1] * n * h)])
    })
    const both = (parts: readonly Complex[]): readonly [number, number] => [
      plus(parts[0], parts[1])[0],
      plus(times(parts[0], l1), times(parts[1], l2))[0],
    ]
    const [now, by] = [both(exact), both(powers)]
    for (const i of [0, 1] as const) {
      peaks[i] = Math.max(peaks[i], Math.abs(now[i]))
      errors[i] = Math.max(errors[i], Math.abs(now[i] - by[i]))
    }
    powers[0] = times(powers[0], r1)
    powers[1] = times(powers[1], r2)
  }
  return [errors[0] / peaks[0], errors[1] / peaks[1]]
}

function verdict({ c, k, from, solver, h, steps }: Model): RealTimeReport {
  let now = 0
  const job = realTime.compute(
    {
      project: {
        wishbone: 1,
        title: 'One degree of freedom',
        blocks: {
          World: { type: 'world/world', params: { gravity: 0 } },
          Guide: { type: 'mechanics/prismatic' },
          Mass: { type: 'mechanics/rigid-body', params: { mass: 1 } },
          Spring: { type: 'mechanics/spring-damper', params: { stiffness: k, damping: c } },
        },
        wires: { a: ['World.frame', 'Guide.base'], b: ['Guide.end', 'Mass.com'], c: ['Spring.axis', 'Guide.axis'] },
        experiments: {
          run: {
            stop: steps * h,
            solver: { name: solver, step: h },
            initial: { 'Guide.s': from[0], 'Guide.ds': from[1] },
          },
        },
      },
      files: {},
      experiment: 'run',
    },
    { compiler: sharedCompiler, shouldStop: () => false, clock: () => (now += 1e-3) },
  )
  for (;;) {
    const next = job.next()
    if (next.done === true) return next.value
  }
}

describe('errors of textbook models are those in closed form, and decide with a limit of 1 %', () => {
  const models: readonly (readonly [string, Model, boolean])[] = [
    ['undamped, Euler', { c: 0, k: 100, from: [1, 0], solver: 'euler', h: 1e-3, steps: 400 }, false],
    [
      'undamped, Euler, so short that it holds',
      { c: 0, k: 1, from: [1, 0], solver: 'euler', h: 1e-2, steps: 100 },
      true,
    ],
    ['undamped, Heun', { c: 0, k: 400, from: [0, 3], solver: 'heun', h: 5e-3, steps: 300 }, false],
    ['undamped, Runge-Kutta', { c: 0, k: 400, from: [0, 3], solver: 'rk4', h: 5e-3, steps: 300 }, true],
    ['underdamped, Euler', { c: 2, k: 100, from: [0.1, 0], solver: 'euler', h: 1e-3, steps: 400 }, false],
    ['underdamped, Heun', { c: 2, k: 100, from: [0.1, 0], solver: 'heun', h: 1e-3, steps: 400 }, true],
    ['overdamped, Euler', { c: 50, k: 100, from: [0, 1], solver: 'euler', h: 2e-3, steps: 400 }, false],
    ['overdamped, Heun', { c: 50, k: 100, from: [0, 1], solver: 'heun', h: 2e-3, steps: 400 }, true],
    [
      'nearly critical, Euler, small',
      { c: 19.9, k: 100, from: [1e-4, 0], solver: 'euler', h: 4e-3, steps: 300 },
      false,
    ],
    ['coasting, Euler', { c: 1, k: 1e-9, from: [0, 20], solver: 'euler', h: 1e-2, steps: 400 }, true],
  ]
  it.each(models)('%s', (_, model, suitable) => {
    const [position, speed] = closedForm(model)
    const report = verdict(model)
    expect(report.accuracy?.relative).toBeCloseTo(Math.max(position, speed), 4)
    expect(report.accuracy?.signal).toBe(position > speed ? 'Guide.s' : 'Guide.ds')
    expect(Math.max(position, speed) <= 0.01).toBe(suitable)
    expect(report.suitable).toBe(suitable)
    expect(report.constantWork).toBe(true)
  })
})

it('a slow step counts, and the report says where other programs disturb the measurement', () => {
  const report = verdict({ c: 0, k: 1, from: [1, 0], solver: 'euler', h: 1e-2, steps: 100 })
  const reasons = (noise: number): string => {
    const slow = { ...report.time, mean: 3, slowest: 6000, resolution: 0.05, noise }
    const judged = judge({ ...report, warnings: [], variable: false, continuous: true, time: slow })
    expect(judged.suitable).toBe(false)
    return judged.reasons.join()
  }
  expect(reasons(0.02)).toMatch(/a step takes up to 6000 µs here, more than half of its 10000 µs(?!;)/)
  expect(reasons(1.1)).toContain('repeated passes differ by 110 %, so other programs disturb the measurement')
})
