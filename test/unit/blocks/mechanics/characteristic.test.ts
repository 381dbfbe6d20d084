/** Springs and dampers by curves, against oscillators with closed solutions. */
import { describe, expect, it } from 'vitest'
import { runToEnd } from '../../../../engine/run/run'
import type { ParamValue, ProjectFile } from '../../../../engine/model/project/project'
import { tangents, evaluate } from '../../../../engine/symbolic'
import { SmallModel } from '../small-model'
import { sharedCompiler } from '../../../support/compiler'

const mass = 2

/** A mass on a slider with a spring-damper; `s` and `ds` at the times asked for. */
function motion(
  spring: Readonly<Record<string, ParamValue>>,
  initial: Readonly<Record<string, number>>,
  times: { readonly stop: number; readonly sample: number },
): { readonly time: ArrayLike<number>; readonly s: ArrayLike<number>; readonly ds: ArrayLike<number> } {
  const project: ProjectFile = {
    wishbone: 1,
    title: 'Oscillator',
    blocks: {
      World: { type: 'world/world', params: { gravity: 0 } },
      Guide: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
      Spring: { type: 'mechanics/spring-damper', params: spring },
      Mass: { type: 'mechanics/rigid-body', params: { mass } },
    },
    wires: {
      a: ['World.frame', 'Guide.base'],
      b: ['Guide.end', 'Mass.com'],
      c: ['Guide.axis', 'Spring.axis'],
    },
    experiments: {
      swing: { stop: times.stop, sample: times.sample, solver: { name: 'dopri5', tolerance: 1e-11 }, initial },
    },
  }
  const { table } = runToEnd(
    { project, files: {}, experiment: 'swing', signals: ['Guide.s', 'Guide.ds'] },
    sharedCompiler,
  )
  const [s, ds] = table.columns.map(({ values }) => values)
  return { time: table.time, s, ds }
}

/** Complete elliptic integral of the first kind of parameter m by the arithmetic-geometric mean (Abramowitz and Stegun 17.6). */
function ellipticK(m: number): number {
  let [a, g] = [1, Math.sqrt(1 - m)]
  for (let i = 0; i < 8; i++) [a, g] = [(a + g) / 2, Math.sqrt(a * g)]
  return Math.PI / (2 * a)
}

const [k1, k3] = [300, 4000]
const hardening = (x: number): number => k1 * x + k3 * x ** 3
const duffing = {
  springLaw: 'curve',
  // a cubic is its own not-a-knot spline
  springCurve: [-0.5, -0.2, -0.1, 0.15, 0.3, 0.5].map((x): readonly [number, number] => [x, hardening(x)]),
}

describe('a spring by a curve', () => {
  it('of a hardening cubic swings with the period of the Duffing oscillator', () => {
    const amplitude = 0.4
    const omega2 = (k1 + k3 * amplitude ** 2) / mass
    const period = (4 * ellipticK((k3 * amplitude ** 2) / (2 * mass * omega2))) / Math.sqrt(omega2)
    // far from the 0.513 s of small amplitudes
    expect(period).toBeLessThan(0.4)
    const { s, ds } = motion(duffing, { 'Guide.s': amplitude }, { stop: 3 * period, sample: period / 4 })
    const expected = [1, 0, -1, 0, 1, 0, -1, 0, 1, 0, -1, 0, 1]
    expected.forEach((value, i) => expect(s[i]).toBeCloseTo(value * amplitude, 7))
    expect(ds[4]).toBeCloseTo(0, 6)
  })

  it('keeps its energy over straight lines with a kink', () => {
    const curve = [
      [-0.1, -20],
      [0, 0],
      [0.05, 10],
      [0.1, 60],
    ]
    const spring = { springLaw: 'curve', springInterpolation: 'linear', springCurve: curve, freeLength: 0.02 }
    // at the coordinate -0.08 the deflection is 0.1: areas below the two lines
    const stored = (0.05 * 10) / 2 + (0.05 * (10 + 60)) / 2
    const { s, ds } = motion(spring, { 'Guide.s': -0.08 }, { stop: 2, sample: 0.001 })
    const free = Array.from(s).findIndex((x) => x >= 0.02)
    const speed = Math.max(...Array.from(ds).slice(0, free + 1))
    expect((mass * speed ** 2) / 2).toBeCloseTo(stored, 4)
  })

  it('goes on along its tangents', () => {
    const force = new SmallModel(
      {
        World: ['world/world', { gravity: 0 }],
        Guide: ['mechanics/prismatic', { axis: [1, 0, 0] }],
        Spring: ['mechanics/spring-damper', duffing],
        Mass: ['mechanics/rigid-body', { mass }],
      },
      ['World.frame - Guide.base', 'Guide.end - Mass.com', 'Guide.axis - Spring.axis'],
    )
    const slope = k1 + 3 * k3 * 0.25
    for (const s of [0.6, 1.5]) {
      const expected = hardening(0.5) + slope * (s - 0.5)
      expect(force.at({ 'Guide.s': -s }, 'Spring.force')[0]).toBeCloseTo(expected, 8)
      expect(force.at({ 'Guide.s': s }, 'Spring.force')[0]).toBeCloseTo(-expected, 8)
    }
  })

  it('has the derivative of its polynomial', () => {
    const model = new SmallModel(
      {
        World: ['world/world', { gravity: 0 }],
        Guide: ['mechanics/prismatic', { axis: [1, 0, 0] }],
        Spring: ['mechanics/spring-damper', duffing],
        Mass: ['mechanics/rigid-body', { mass }],
      },
      ['World.frame - Guide.base', 'Guide.end - Mass.com', 'Guide.axis - Spring.axis'],
    )
    const { pool } = model.collection
    const s = model.system.states.find(({ name }) => name === 'Guide.s')?.symbol
    if (s === undefined) throw new Error('no coordinate')
    const [slope] = tangents(pool, [model.system.signal('Spring.force')], new Map([[s, pool.one]]))
    for (const at of [-0.3, 0.05, 0.4]) {
      const values = new Map([
        ...model.collection.parameters.map((p) => [p.symbol, p.value] as const),
        [s, at] as const,
        ...model.system.states.filter((x) => x.symbol !== s).map((x) => [x.symbol, 0] as const),
      ])
      expect(evaluate([slope], values)[0]).toBeCloseTo(-(k1 + 3 * k3 * at ** 2), 8)
    }
  })
})

describe('a damper by a curve', () => {
  it('with a knee slows a mass down by two exponentials', () => {
    const [knee, force, above] = [0.5, 40, 10]
    const damper = {
      stiffness: 0,
      damperLaw: 'curve',
      damperCurve: [
        [-knee, -force],
        [0, 0],
        [knee, force],
        [2, force + above * (2 - knee)],
      ],
    }
    const start = 1.8
    // m v' = -F1 - c2 (v - v1) until v1, then m v' = -(F1/v1) v
    const fast = (t: number): number =>
      knee - force / above + (start - knee + force / above) * Math.exp((-above * t) / mass)
    const reached = (mass / above) * Math.log((start - knee + force / above) / (force / above))
    const { time, ds } = motion(damper, { 'Guide.ds': start }, { stop: 0.4, sample: 0.002 })
    Array.from(time).forEach((t, i) => {
      const slow = knee * Math.exp((-(force / knee) * (t - reached)) / mass)
      expect(ds[i]).toBeCloseTo(t < reached ? fast(t) : slow, 6)
    })
    expect(reached).toBeGreaterThan(0.05)
    expect(reached).toBeLessThan(0.35)
  })
})

describe('between points', () => {
  it('both laws act along the line', () => {
    const model = new SmallModel(
      {
        World: ['world/world', { gravity: 0 }],
        Guide: ['mechanics/prismatic', { axis: [0, 0, 1] }],
        Mass: ['mechanics/rigid-body', { mass }],
        Strut: [
          'mechanics/point-spring-damper',
          {
            ...duffing,
            freeLength: 1,
            damperLaw: 'curve',
            damperCurve: [
              [-1, -200],
              [0, 0],
              [1, 900],
            ],
          },
        ],
      },
      ['World.frame - Guide.base', 'Guide.end - Mass.com', 'World.frame - Strut.a', 'Mass.com - Strut.b'],
    )
    const at = (s: number, ds: number): number => model.at({ 'Guide.s': s, 'Guide.ds': ds }, 'Strut.force')[0]
    expect(at(0.8, 0)).toBeCloseTo(hardening(0.2), 9)
    // rebound takes 900 N s/m, compression 200 N s/m
    expect(at(0.8, 0.5)).toBeCloseTo(hardening(0.2) - 450, 9)
    expect(at(0.8, -0.5)).toBeCloseTo(hardening(0.2) + 100, 9)
  })
})
