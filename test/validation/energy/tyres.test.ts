/** The energy account of a tyre: its heat in closed form, what explicit Euler doesn't follow, and formulas that create energy. */
import { describe, expect, it } from 'vitest'
import { constantRelaxation } from '../../../blocks/tires/relaxation/constant-relaxation'
import { linear } from '../../../blocks/tires/force/linear'
import type { TireModel } from '../../../blocks/tires/model'
import { Compiler, runToEnd } from '../../../engine/run/run'
import type { ExperimentSettings, ParamValue } from '../../../engine/model/project/project'
import { smallProject, type Blocks } from '../events/small-run'
import { registryWithModels } from '../tires/declared-models'

const [speed, angle, C, sigma, radius] = [20, 0.02, 60_000, 0.5, 0.34]
const constant = (text: string): Blocks[string] => ['signals/expression', { expression: text }]

const reversed = (
  model: TireModel,
  id: string,
  change: (forces: Outputs, m: Math, i: Outputs) => Outputs,
): TireModel => ({
  ...model,
  ...{ id, label: id },
  fn: {
    ...model.fn,
    name: id,
    build: (m, i, p) => ({ ...model.fn.build(m, i, p), ...change(model.fn.build(m, i, p), m, i) }),
  },
})
type Outputs = ReturnType<TireModel['fn']['build']>
type Math = Parameters<TireModel['fn']['build']>[0]

const pushing = reversed(linear, 'pushing', ({ My }, m) => ({ My: m.neg(My) }))
const lever = reversed(linear, 'lever', ({ Fx, My }, m) => ({ My: m.add(My, m.mul(0.05, Fx)) }))
const backwards = reversed(constantRelaxation, 'backwards', ({ inverseLat }, m) => ({ inverseLat: m.neg(inverseLat) }))

const compiler = new Compiler(registryWithModels([pushing, lever], [backwards]))

const run = (blocks: Blocks, wires: readonly string[], settings: ExperimentSettings) => {
  const outcome = runToEnd(
    {
      project: smallProject(
        { World: ['world/world'], Road: ['world/flat-road'], ...blocks },
        [...wires, 'Tire.road - Road.surface'],
        { energy: true, ...settings },
      ),
      ...{ files: {}, experiment: 'run', checkStep: false },
    },
    compiler,
  )
  if (outcome.error !== undefined) throw outcome.error
  const { energy, warnings } = outcome.report
  if (energy === undefined) throw new Error('no account')
  return { energy, warnings: warnings.filter((text) => text.includes('energy')) }
}

const tire = (params: Readonly<Record<string, ParamValue>>): Blocks[string] => [
  'tires/tire',
  {
    forceModel: 'linear',
    relaxation: 'constant',
    'relaxationLength.lat': sigma,
    'relaxationLength.long': sigma,
    radius,
    effectiveRadius: 'unloaded',
    ...params,
  },
]

/** A wheel that is drawn along a line, turned by an angle, and spun so that it has no longitudinal slip. */
const drawn = (solver: ExperimentSettings['solver'], params = {}, stop = 0.2) =>
  run(
    {
      Draw: ['mechanics/driver', { motion: 'translation', axis: [1, 0, 0] }],
      Way: constant(`${speed}*t`),
      Turn: ['mechanics/rigid-arm', { z: radius - 0.02, yaw: angle }],
      Spin: ['mechanics/driver', { motion: 'rotation', axis: [0, 1, 0] }],
      Roll: constant(`${(speed * Math.cos(angle)) / radius}*t`),
      Tire: tire({ 'linear.CA': C, ...params }),
    },
    [
      'World.frame - Draw.base',
      'Way.y - Draw.u',
      'Draw.end - Turn.base',
      'Turn.end - Spin.base',
      'Roll.y - Spin.u',
      'Spin.end - Tire.hub',
    ],
    { stop, sample: 0.05, solver },
  )

/** A wheel that carries a mass along a line and rolls, driven by a torque. */
const rolling = (torque: number, params: Readonly<Record<string, ParamValue>>) =>
  run(
    {
      Slide: ['mechanics/prismatic', { axis: [1, 0, 0] }],
      Height: ['mechanics/rigid-arm', { z: radius - 0.02 }],
      Mass: ['mechanics/rigid-body', { mass: 400 }],
      Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
      Moment: ['sources/constant', { value: torque }],
      Engine: ['mechanics/torque'],
      Tire: tire({ 'linear.CR': 0.004, ...params }),
    },
    [
      ...['World.frame - Slide.base', 'Slide.end - Height.base', 'Height.end - Mass.com', 'Height.end - Spin.base'],
      ...['Spin.end - Tire.hub', 'Moment.y - Engine.u', 'Spin.axis - Engine.axis'],
    ],
    {
      ...{ stop: 1, sample: 0.1, solver: { name: 'dopri5', tolerance: 1e-7 } },
      initial: { 'Slide.ds': speed, 'Spin.rate': speed / radius },
    },
  )

const rate = (speed * Math.cos(angle)) / sigma
const final = Math.tan(angle)
const stored = (q: number): number => 0.5 * sigma * C * q * q

/** Integral by Gauss-Legendre with five points in each of n parts. */
function integral(f: (t: number) => number, from: number, to: number, n: number): number {
  const [a, b] = [Math.sqrt(5 - 2 * Math.sqrt(10 / 7)) / 3, Math.sqrt(5 + 2 * Math.sqrt(10 / 7)) / 3]
  const [u, v] = [(322 + 13 * Math.sqrt(70)) / 900, (322 - 13 * Math.sqrt(70)) / 900]
  const rule = [
    [0, 128 / 225],
    [a, u],
    [-a, u],
    [b, v],
    [-b, v],
  ] as const
  const h = (to - from) / n
  let sum = 0
  for (let k = 0; k < n; k++) for (const [x, w] of rule) sum += 0.5 * h * w * f(from + h * (k + 0.5 + 0.5 * x))
  return sum
}

describe('the energy account of a tyre with a relaxation length', () => {
  it.each(['dopri5', 'rk4'] as const)('has its heat in closed form: %s', (name) => {
    const solver = name === 'rk4' ? { name, step: 2e-4 } : { name, tolerance: 1e-11 }
    const { energy } = drawn(solver)
    // slip q = q1 (1 - exp(-V t/sigma)), side force C atan(q), at the sliding speed V sin(angle)
    const q = (t: number): number => final * (1 - Math.exp(-rate * t))
    const work = integral((t) => C * Math.atan(q(t)) * speed * Math.sin(angle), 0, 0.2, 50)
    expect(Math.abs(energy.delivered - work) / energy.turnover).toBeLessThan(1e-9)
    expect(Math.abs(energy.dissipated - (work - stored(q(0.2)))) / energy.turnover).toBeLessThan(1e-9)
    expect(energy.closure).toBeLessThan(1e-9)
  })

  it('shows what explicit Euler does not follow, as integral of the rate less the change of the stored energy', () => {
    const h = 1e-3
    const { energy } = drawn({ name: 'euler', step: h })
    const slope = (q: number): number => rate * (final - q)
    let [q, work, brought] = [0, 0, 0]
    for (let k = 0; k < 200; k++) {
      const [from, to] = [q, q + h * slope(q)]
      // cubic Hermite interpolation between the steps
      const at = (s: number): number => {
        const [d0, d1] = [h * slope(from) - (to - from), h * slope(to) - (to - from)]
        return (1 - s) * from + s * to + s * (1 - s) * ((1 - s) * d0 - s * d1)
      }
      work += h * integral((s) => C * Math.atan(at(s)) * speed * Math.sin(angle), 0, 1, 1)
      brought += h * integral((s) => sigma * C * at(s) * slope(at(s)), 0, 1, 1)
      q = to
    }
    expect(Math.abs(energy.delivered - work) / energy.turnover).toBeLessThan(1e-9)
    expect(Math.abs(energy.dissipated - (work - brought)) / energy.turnover).toBeLessThan(1e-9)
    expect(Math.abs(energy.balance - (brought - stored(q))) / energy.turnover).toBeLessThan(1e-9)
    expect(Math.abs(energy.balance) / energy.turnover).toBeGreaterThan(1e-4)
  })
})

describe('a tyre that creates energy', () => {
  it.each([
    ['a relaxation with the wrong sign', () => drawn({ name: 'dopri5', tolerance: 1e-8 }, { relaxation: 'backwards' })],
    ['a rolling resistance that pushes', () => rolling(0, { forceModel: 'pushing' })],
    ['an arm of the driving force that no slip has', () => rolling(300, { forceModel: 'lever' })],
  ])('is named: %s', (_, created) => {
    expect(created().warnings.join()).toMatch(
      /^Tire creates energy: from t = \S+ m?s on, it gives \S+ J more than it receives/,
    )
  })

  it.each([
    ['drawn at an angle', () => drawn({ name: 'dopri5', tolerance: 1e-8 })],
    ['rolling with resistance', () => rolling(0, {})],
    ['driven, with the arm as published', () => rolling(300, {})],
    ['driven, with the effective arm', () => rolling(300, { longitudinalArm: 'effective' })],
    ['braked', () => rolling(-300, {})],
    ['driven, PAC2002', () => rolling(300, { forceModel: 'pac2002', effectiveRadius: 'pacejka' })],
  ])('is not one that is %s', (_, right) => {
    expect(right().warnings).toEqual([])
  })
})
