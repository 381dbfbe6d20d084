/** The air in runs: a car that coasts against its drag in closed form, and the statistics of turbulence. */
import { describe, expect, it } from 'vitest'
import { runSmall, smallProject } from '../events/small-run'

it('a car that coasts in still air loses speed as 1/(1/v + k t)', () => {
  const run = runSmall(
    smallProject(
      {
        World: ['world/world', { gravity: 0 }],
        Road: ['mechanics/prismatic', { axis: [1, 0, 0] }],
        Car: ['mechanics/rigid-body', { mass: 1500, Ixx: 1, Iyy: 1, Izz: 1 }],
        Air: ['air/aerodynamics', { area: 2, density: 1.2, CD: 0.3, CL: 0 }],
      },
      ['World.frame - Road.base', 'Road.end - Car.com', 'Car.com - Air.frame'],
      { stop: 60, sample: 1, energy: true, solver: { name: 'dopri5', tolerance: 1e-11 }, initial: { 'Road.ds': 50 } },
    ),
    ['Road.ds', 'Road.s'],
  )
  expect(run.error).toBeUndefined()
  const k = (0.5 * 1.2 * 2 * 0.3) / 1500
  run.table.time.forEach((t, i) => {
    expect(run.values('Road.ds')[i]).toBeCloseTo(50 / (1 + 50 * k * t), 7)
    expect(run.values('Road.s')[i]).toBeCloseTo(Math.log(1 + 50 * k * t) / k, 5)
  })
  expect(run.report.energy?.closure).toBeLessThan(1e-9)
  expect(run.report.energy?.delivered).toBe(0)
})

/** Turbulence passed at 20 m/s with eddies of 10 m: a time constant of 0.5 s, over 4000 of them. */
describe('turbulence', () => {
  const [scale, speed, deviations] = [10, 20, { along: 1.5, across: 1.2, vertical: 0.8 }]
  const tau = scale / speed
  const step = 0.05
  const run = runSmall(
    smallProject(
      { World: ['world/world'], Wind: ['air/wind', { mean: 5, scale, speed, ...deviations, sampleTime: step }] },
      [],
      { stop: 2000, sample: step, solver: { name: 'rk4', step } },
    ),
    ['Wind.along', 'Wind.across', 'Wind.vertical'],
  )
  const component = (name: keyof typeof deviations): readonly number[] => {
    const last = new Map<number, number>()
    run.table.time.forEach((t, i) => last.set(Math.round(t / step), i))
    const values = run.values(`Wind.${name}`)
    return [...last.values()].map((i) => values[i]).slice(200)
  }
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length
  const correlation = (values: readonly number[], lag: number): number => {
    const centre = mean(values)
    let sum = 0
    for (let i = 0; i + lag < values.length; i++) sum += (values[i] - centre) * (values[i + lag] - centre)
    return sum / (values.length - lag)
  }
  // the standard error of a variance over n = 4000 time constants is about sqrt(2/n) = 2.2 %, of the mean sigma/sqrt(n/2): three of them
  it.each([
    ['along', (x: number) => Math.exp(-x)],
    ['across', (x: number) => (1 - x / 2) * Math.exp(-x)],
    ['vertical', (x: number) => (1 - x / 2) * Math.exp(-x)],
  ] as const)('%s has the variance and correlation of a Dryden spectrum', (name, shape) => {
    const values = component(name)
    const sigma = deviations[name]
    expect(Math.abs(mean(values) - (name === 'along' ? 5 : 0))).toBeLessThan(3 * sigma * Math.sqrt(2 / 4000))
    for (const lag of [0, 5, 10, 20, 40]) {
      const expected = sigma ** 2 * shape((lag * step) / tau)
      expect(Math.abs(correlation(values, lag) - expected) / sigma ** 2, `lag ${lag}`).toBeLessThan(0.066)
    }
  })
  it('has independent components', () => {
    const [a, b] = [component('across'), component('vertical')]
    const product = mean(a.map((x, i) => x * b[i])) / (1.2 * 0.8)
    expect(Math.abs(product)).toBeLessThan(0.06)
  })
})
