/** The leg actuator: a filter of second order between its limits, a trapezoid at them, and cushions that it never passes. */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../../engine/model/project/project'
import { runSmall, smallProject, type SmallRun } from '../../../validation/events/small-run'

type Params = Readonly<Record<string, ParamValue>>
const wide = { rateLimit: 100, accelerationLimit: 1e5, shortest: -100, longest: 100, cushion: 1, initial: 0 }

function run(source: readonly [string, Params], params: Params, stop: number, element = ''): SmallRun {
  const project = smallProject({ World: ['world/world'], U: source, A: ['cueing/actuator', params] }, ['U.y - A.u'], {
    stop,
    sample: 0.01,
    solver: { name: 'dopri5', tolerance: 1e-10 },
  })
  const outcome = runSmall(
    project,
    ['y', 'v', 'a', 'limit'].map((name) => `A.${name}${element}`),
  )
  expect(outcome.error).toBeUndefined()
  return outcome
}

describe('between its limits', () => {
  it('answers a step as the filter of its bandwidth and damping', () => {
    const [bandwidth, zeta] = [2, 0.6]
    const q = 1 - 2 * zeta ** 2
    const w0 = (2 * Math.PI * bandwidth) / Math.sqrt(q + Math.sqrt(q * q + 1))
    const gain = w0 ** 2 / Math.hypot(w0 ** 2 - (2 * Math.PI * bandwidth) ** 2, 2 * zeta * w0 * 2 * Math.PI * bandwidth)
    expect(gain).toBeCloseTo(Math.SQRT1_2, 14)
    const step = run(['sources/constant', { value: 0.1 }], { ...wide, bandwidth, damping: zeta }, 1)
    const wd = w0 * Math.sqrt(1 - zeta ** 2)
    const y = step.values('A.y')
    step.table.time.forEach((t, i) => {
      const exact = 0.1 * (1 - Math.exp(-zeta * w0 * t) * (Math.cos(wd * t) + (zeta * w0 * Math.sin(wd * t)) / wd))
      expect(y[i]).toBeCloseTo(exact, 9)
    })
    expect(Math.max(...step.values('A.limit'))).toBe(0)
  })

  it('delays a slow sine by its dead time', () => {
    const wave = ['sources/sine', { amplitude: 0.1, frequency: 1 }] as const
    const fast = { ...wide, bandwidth: 500, damping: 0.8, rateLimit: 1e4, accelerationLimit: 1e9 }
    const T = 0.05
    const still = run(wave, fast, 3)
    const late = run(wave, { ...fast, delay: T }, 3)
    const [a, b] = [still.values('A.y'), late.values('A.y')]
    // phase of the Padé approximation at wT = 0.314: exact to 1e-5
    for (let i = 200; i < 300; i++) expect(b[i]).toBeCloseTo(a[i - 5], 5)
    // cubic interpolation of samples every 5 ms: h^4/24 times the fourth derivative
    const exact = run(wave, { ...fast, delay: T, delayKind: 'exact' }, 3).values('A.y')
    for (let i = 10; i < 300; i++) expect(exact[i]).toBeCloseTo(a[i - 5], 8)
  })

  it('holds back a jump for its dead time, where the approximation passes it at once', () => {
    const jump = ['sources/step', { time: 0.1, final: 0.1 }] as const
    const params = { ...wide, bandwidth: 50, delay: 0.05 }
    const at = (delayKind: string): number => run(jump, { ...params, delayKind }, 0.3).at('A.y', 0.13)
    expect(at('exact')).toBe(0)
    expect(Math.abs(at('pade'))).toBeGreaterThan(1e-3)
    expect(run(jump, { ...params, delayKind: 'exact' }, 0.3).at('A.y', 0.3)).toBeCloseTo(0.1, 6)
  })
})

describe('at its limits', () => {
  it('moves far as a trapezoid: full acceleration, full speed', () => {
    const params = { ...wide, bandwidth: 5, damping: 1, rateLimit: 0.5, accelerationLimit: 2 }
    const move = run(['sources/constant', { value: 2 }], params, 2)
    const [y, v, a, limit] = ['y', 'v', 'a', 'limit'].map((name) => move.values(`A.${name}`))
    expect(a[5]).toBe(2)
    expect(limit[5]).toBe(2)
    expect(v[10]).toBeCloseTo(0.2, 10)
    expect(y[10]).toBeCloseTo(0.01, 10)
    expect(limit[100]).toBe(1)
    expect(v[100]).toBeCloseTo(0.5, 6)
    expect(Math.max(...v)).toBeLessThanOrEqual(0.5 + 1e-9)
  })

  it.each([
    ['out', 5, 1],
    ['in', 0, -1],
  ])('driven %s beyond its stroke, it runs into the cushion and stays inside', (_, value, side) => {
    const params = { rateLimit: 0.8, accelerationLimit: 5, bandwidth: 5, initial: 1.85, cushion: 0.1 }
    const move = run(['sources/constant', { value }], params, 4)
    const [y, v, a, limit] = ['y', 'v', 'a', 'limit'].map((name) => move.values(`A.${name}`))
    const way = y.map((at) => (side > 0 ? 2.35 - at : at - 1.35))
    way.forEach((left, i) => {
      expect(left).toBeGreaterThan(0)
      expect(side * v[i]).toBeLessThanOrEqual((0.8 * left) / 0.1 + 1e-8)
    })
    expect(Math.max(...a.map(Math.abs))).toBeLessThanOrEqual(0.8 ** 2 / 0.1 + 1e-9)
    expect(way[way.length - 1]).toBeLessThan(1e-6)
    expect(limit).toContain(3)
  })
})

describe('for six legs', () => {
  it('takes a value for each element', () => {
    const rateLimit = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
    const move = run(['sources/constant', { value: [2, 2, 2, 2, 2, 2] }], { rateLimit, bandwidth: 10 }, 0.3, '[4]')
    expect(Math.max(...move.values('A.v[4]'))).toBeCloseTo(0.4, 3)
  })
})

describe('what is refused', () => {
  it.each([
    [{ longest: 1 }, 'longest'],
    [{ initial: 3 }, 'initial'],
    [{ cushion: 0.6 }, 'cushion'],
  ])('%j', (params, parameter) => {
    const build = () => run(['sources/constant', { value: 2 }], params, 1)
    expect(build).toThrow(
      expect.objectContaining({ place: expect.objectContaining({ block: 'A', parameter }) as unknown }),
    )
  })
})
