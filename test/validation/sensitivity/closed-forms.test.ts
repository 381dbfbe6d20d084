/**
 * Sensitivities against closed forms: of a damped oscillator, of a mass that is pushed from a time on, of a rate that
 * jumps where a state passes a level, of a ball that bounces.
 */
import { describe, expect, it } from 'vitest'
import { smallProject } from '../events/small-run'
import { sensitivitiesOf } from './differences'
import type { SensitivityReport } from '../../../engine/analyses/sensitivity/report'

/** Returns the largest difference of a curve from a function of time, over the largest size of that function. */
function difference(
  { times, curves }: SensitivityReport,
  signal: string,
  parameter: string,
  expected: (t: number) => number,
): number {
  const curve = curves.find((one) => one.signal === signal && one.parameter === parameter)
  if (curve === undefined) throw new Error(`no derivative of ${signal} by ${parameter}`)
  const values = [...times].map(expected)
  const peak = Math.max(...values.map(Math.abs))
  return Math.max(...values.map((value, i) => Math.abs(value - curve.values[i]))) / peak
}

describe('a damped oscillator', () => {
  const [m, c, k, x0, v0] = [2, 0.8, 50, 0.1, 0.3]
  const project = smallProject(
    {
      World: ['world/world', { gravity: 0 }],
      Guide: ['mechanics/prismatic', { axis: [1, 0, 0] }],
      Mass: ['mechanics/rigid-body', { mass: m }],
      Spring: ['mechanics/spring-damper', { stiffness: k, damping: c }],
    },
    ['World.frame - Guide.base', 'Guide.end - Mass.com', 'Guide.axis - Spring.axis'],
    { stop: 3, sample: 0.01, initial: { 'Guide.s': x0, 'Guide.ds': v0 } },
  )
  const position = (t: number, [mass, damping, stiffness, s, ds]: readonly number[]): number => {
    const decay = damping / (2 * mass)
    const w = Math.sqrt(stiffness / mass - decay ** 2)
    return Math.exp(-decay * t) * (s * Math.cos(w * t) + ((ds + decay * s) / w) * Math.sin(w * t))
  }
  const values = [m, c, k, x0, v0]
  const names = ['Mass.mass', 'Spring.damping', 'Spring.stiffness', 'initial Guide.s', 'initial Guide.ds']
  const report = sensitivitiesOf(project, names, ['Guide.s'])

  // Differences of the closed form are of order 8 in 1 % of the value: their error is 1e-12.
  const weights = [4 / 5, -1 / 5, 4 / 105, -1 / 280]
  it.each(names.map((name, i) => [name, i] as const))('depends on %s as its closed form does', (name, i) => {
    const h = 0.01 * values[i]
    const at = (t: number, by: number): number =>
      position(
        t,
        values.map((value, j) => (i === j ? value + by : value)),
      )
    const slope = (t: number): number =>
      weights.reduce((sum, weight, j) => sum + (weight * (at(t, (j + 1) * h) - at(t, -(j + 1) * h))) / h, 0)
    expect(difference(report, 'Guide.s', name, slope)).toBeLessThan(1e-8)
  })
})

it('a push that begins later turns a rotor less', () => {
  const [force, mass, time] = [3, 2, 0.333]
  const project = smallProject(
    {
      World: ['world/world', { gravity: 0 }],
      Axle: ['mechanics/revolute', { axis: [0, 0, 1] }],
      Rotor: ['mechanics/rigid-body', { mass: 1, Ixx: 1, Iyy: 1, Izz: mass }],
      Push: ['mechanics/torque'],
      Step: ['sources/step', { time, initial: 0, final: force }],
    },
    ['World.frame - Axle.base', 'Axle.end - Rotor.com', 'Axle.axis - Push.axis', 'Step.y - Push.u'],
    { stop: 2, sample: 0.01 },
  )
  const report = sensitivitiesOf(project, ['Step.time', 'Step.final'], ['Axle.rate', 'Axle.angle'])
  const late = (t: number): number => Math.max(0, t - time)
  expect(difference(report, 'Axle.rate', 'Step.time', (t) => (t > time ? -force / mass : 0))).toBeLessThan(1e-9)
  expect(difference(report, 'Axle.angle', 'Step.time', (t) => (-force / mass) * late(t))).toBeLessThan(1e-9)
  expect(difference(report, 'Axle.angle', 'Step.final', (t) => late(t) ** 2 / (2 * mass))).toBeLessThan(1e-9)
})

it('a rate that jumps at a level changes the slope there', () => {
  const [slow, fast, level] = [0.7, 1.9, 1.3]
  const code = `output y
parameter slow: 1/s = ${slow}
parameter fast: 1/s = ${fast}
parameter level = ${level}
state x = 0
der(x) = if x < level { slow } else { fast }
y = x
`
  const project = smallProject({ World: ['world/world'], F: ['signals/function', { code }] }, [], {
    stop: 3,
    sample: 0.01,
  })
  const report = sensitivitiesOf(project, ['F.slow', 'F.fast', 'F.level'], ['F.y'])
  // x = level + fast (t - level/slow) after the passage
  const after = level / slow
  expect(difference(report, 'F.y', 'F.slow', (t) => (t < after ? t : (fast * level) / slow ** 2))).toBeLessThan(1e-7)
  expect(difference(report, 'F.y', 'F.fast', (t) => Math.max(0, t - after))).toBeLessThan(1e-7)
  expect(difference(report, 'F.y', 'F.level', (t) => (t < after ? 0 : 1 - fast / slow))).toBeLessThan(1e-7)
})

it('a ball bounces as its closed form says', () => {
  const [e, g, h0] = [0.7, 9.81, 1]
  const code = `output y: m
parameter e = ${e}
parameter g: m/s^2 = ${g}
state h: m = ${h0}
state v: m/s = 0
der(h) = v
der(v) = -g
when h < 0 { reinit(v, -e*v) }
y = h
`
  const project = smallProject({ World: ['world/world'], F: ['signals/function', { code }] }, [], {
    stop: 1.7,
    sample: 0.02,
  })
  const report = sensitivitiesOf(project, ['F.e', 'F.g'], ['F.y'])
  /** Height at a time for a restitution and gravity: parabolas between impacts at T0 (1 + 2 e + 2 e^2 + ...). */
  const height = (t: number, restitution: number, gravity: number): number => {
    let [start, speed] = [Math.sqrt((2 * h0) / gravity), Math.sqrt(2 * gravity * h0) * restitution]
    if (t < start) return h0 - 0.5 * gravity * t ** 2
    while (t > start + (2 * speed) / gravity) {
      start += (2 * speed) / gravity
      speed *= restitution
    }
    return speed * (t - start) - 0.5 * gravity * (t - start) ** 2
  }
  // Differences are exact apart from rounding, as long as no impact lies between; heights are smooth polynomials there.
  const slope = (of: (by: number) => number, h: number): number =>
    (8 * (of(h) - of(-h)) - (of(2 * h) - of(-2 * h))) / (12 * h)
  const byRestitution = (t: number): number => slope((by) => height(t, e + by, g), 1e-4)
  const byGravity = (t: number): number => slope((by) => height(t, e, g + by), 1e-3)
  const impacts = [1, 1 + 2 * e, 1 + 2 * e + 2 * e ** 2].map((k) => k * Math.sqrt((2 * h0) / g))
  const clear = (t: number): boolean => impacts.every((impact) => Math.abs(t - impact) > 2e-3)
  const { times, curves } = report
  const errors = curves.flatMap(({ parameter, values }) =>
    [...values].flatMap((value, i) =>
      clear(times[i]) ? [Math.abs(value - (parameter === 'F.e' ? byRestitution : byGravity)(times[i]))] : [],
    ),
  )
  expect(errors.length).toBeGreaterThan(140)
  expect(Math.max(...errors)).toBeLessThan(1e-7)
})
