/**
 * Heat of tyres: models whose own states store energy, what creates energy in them, and that no shipped model creates any in runs. A
 * sweep of slips for every model is in `test/unit/blocks/tires/every-model.test.ts`.
 */
import { describe, expect, it } from 'vitest'
import { tireForceModels } from '../../../blocks/tires/models'
import { checkedModel, type TireModel } from '../../../blocks/tires/model'
import { linear } from '../../../blocks/tires/force/linear'
import { Compiler, runToEnd } from '../../../engine/run/run'
import type { ExperimentSettings, ParamValue } from '../../../engine/model/project/project'
import { smallProject, type Blocks } from '../events/small-run'
import { registryWithModels } from '../tires/declared-models'

const [k, sigma, radius] = [150_000, 0.5, 0.34]

/** A carcass across whose deflection q is a state: dq/dt = VPy - |V*Px| q/sigma, Fy = -k q, stored k q^2/2. */
const elastic: TireModel = {
  id: 'elastic',
  label: 'Elastic',
  prefix: 'elastic',
  axes: 'ISO',
  fn: {
    name: 'elastic',
    doc: 'A carcass for tests.',
    inputs: ['VPy', 'VsPx', 'q'],
    outputs: ['Fy', 'dq'],
    parameters: ['k', 'sigma', 'push'],
    nominal: [0.1, 20, 0.01],
    build: (m, i, p) => ({
      Fy: m.add(m.neg(m.mul(p.k, i.q)), m.mul(p.push, i.VPy)),
      dq: m.sub(i.VPy, m.div(m.mul(m.abs(i.VsPx), i.q), p.sigma)),
    }),
  },
  inputs: ['VPy', 'VsPx'],
  parameters: [
    { name: 'k', default: k, unit: 'N/m', doc: 'of the test' },
    { name: 'sigma', default: sigma, unit: 'm', doc: 'of the test' },
    { name: 'push', default: 0, unit: 'N s/m', doc: 'a damper that pushes where it is above zero' },
  ],
  states: [{ name: 'q', unit: 'm', doc: 'Deflection', derivative: 'dq' }],
  stored: { inputs: [], value: (m, i, p) => m.mul(0.5, p.k, m.square(i.q)) },
  ownSlip: true,
}
const { stored: _, ...silent } = elastic
const undeclared: TireModel = {
  ...silent,
  id: 'undeclared',
  label: 'undeclared',
  fn: { ...elastic.fn, name: 'undeclared' },
}

const compiler = new Compiler(registryWithModels([elastic, undeclared], []))

function run(blocks: Blocks, wires: readonly string[], settings: ExperimentSettings) {
  const outcome = runToEnd(
    {
      project: smallProject(
        { World: ['world/world'], Road: ['world/flat-road'], ...blocks },
        [...wires, 'Tire.road - Road.surface'],
        { energy: true, ...settings },
      ),
      ...{ files: {}, experiment: 'run', checkStep: false, signals: ['Energy.dissipated'] },
    },
    compiler,
  )
  if (outcome.error !== undefined) throw outcome.error
  const { energy, warnings } = outcome.report
  if (energy === undefined) throw new Error('no account')
  const heat = [...outcome.table.columns[0].values]
  let [most, fall] = [0, 0]
  for (const value of heat) {
    most = Math.max(most, value)
    fall = Math.max(fall, most - value)
  }
  return { energy, heat, fall, warnings: warnings.filter((text) => text.includes('energy')) }
}

const tire = (forceModel: string, params: Readonly<Record<string, ParamValue>> = {}): Blocks[string] => [
  'tires/tire',
  { forceModel, radius, effectiveRadius: 'unloaded', ...params },
]
const expression = (text: string): Blocks[string] => ['signals/expression', { expression: text }]

/** A wheel that is led along x and y and spun; it carries nothing. */
const led = (x: string, y: string, roll: string, wheel: Blocks[string], settings: ExperimentSettings, steer = '0*t') =>
  run(
    {
      Draw: ['mechanics/driver', { motion: 'translation', axis: [1, 0, 0] }],
      Way: expression(x),
      Shift: ['mechanics/driver', { motion: 'translation', axis: [0, 1, 0] }],
      Side: expression(y),
      Steer: ['mechanics/driver', { motion: 'rotation', axis: [0, 0, 1] }],
      Angle: expression(steer),
      Height: ['mechanics/rigid-arm', { z: radius - 0.02 }],
      Spin: ['mechanics/driver', { motion: 'rotation', axis: [0, 1, 0] }],
      Roll: expression(roll),
      Tire: wheel,
    },
    [
      ...['World.frame - Draw.base', 'Way.y - Draw.u', 'Draw.end - Shift.base', 'Side.y - Shift.u'],
      ...['Shift.end - Steer.base', 'Angle.y - Steer.u', 'Steer.end - Height.base', 'Height.end - Spin.base'],
      ...['Roll.y - Spin.u', 'Spin.end - Tire.hub'],
    ],
    settings,
  )
const exact: ExperimentSettings = { stop: 0.2, sample: 0.01, solver: { name: 'dopri5', tolerance: 1e-11 } }
/** Swings aside while it stands, or while it rolls at 20 m/s. */
const swaying = (wheel: Blocks[string], speed = 0) =>
  led(`${speed}*t`, '0.005*sin(40*t)', `${speed / radius}*t`, wheel, exact)

describe('a model whose own state stores energy', () => {
  it('has its heat in closed form: rolling with a constant side slip', () => {
    const [V, side] = [20, 0.4]
    const { energy, heat, warnings } = led(`${V}*t`, `${side}*t`, `${V / radius}*t`, tire('elastic'), exact)
    // q = q1 (1 - exp(-V t/sigma)); heat k V q^2/sigma
    const [q1, T] = [(sigma * side) / V, sigma / V]
    heat.forEach((value, i) => {
      const [t, e] = [i * 0.01, Math.exp((-i * 0.01) / T)]
      const integral = t - 2 * T * (1 - e) + (T / 2) * (1 - e * e)
      expect(Math.abs(value - ((k * V) / sigma) * q1 ** 2 * integral) / energy.turnover).toBeLessThan(1e-9)
    })
    expect(energy.closure).toBeLessThan(1e-9)
    expect(warnings).toEqual([])
  })
  it('gives back at standstill what it took', () => {
    const { energy, warnings } = swaying(tire('elastic'))
    expect(energy.turnover).toBeGreaterThan(1)
    expect(Math.abs(energy.dissipated) / energy.turnover).toBeLessThan(1e-9)
    expect(warnings).toEqual([])
  })
  it('counts as one that creates energy as long as it does not state what it stores', () => {
    expect(swaying(tire('undeclared')).warnings.join()).toMatch(/^Tire creates energy/)
  })
  it.each([0, 20])('is named if it creates energy, at %d m/s', (speed) => {
    const { energy, warnings } = swaying(tire('elastic', { 'elastic.push': 20_000 }), speed)
    expect(warnings.join()).toMatch(/^Tire creates energy: from t = \S+ m?s on, it gives \S+ J more than it receives/)
    expect(energy.dissipated).toBeLessThan(0)
  })
  it('is a defect without states', () => {
    expect(() => checkedModel({ ...linear, stored: { inputs: [], value: (m) => m.num(1) } })).toThrow(
      'tyre model linear: it stores energy, but has neither states nor unknowns',
    )
  })
})

const usual: ExperimentSettings = { stop: 1, sample: 0.01, solver: { name: 'dopri5', tolerance: 1e-7 } }

interface Landing {
  readonly height: number
  readonly torque: number
  readonly speed: number
  readonly spin: number
}

/** A wheel under a mass of 400 kg that rolls or falls, with a torque on its axis. */
const carried = (wheel: Blocks[string], { height, torque, speed, spin }: Landing) =>
  run(
    {
      Slide: ['mechanics/prismatic', { axis: [1, 0, 0] }],
      Lift: ['mechanics/prismatic', { axis: [0, 0, 1] }],
      Mass: ['mechanics/rigid-body', { mass: 400 }],
      Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
      Moment: ['sources/constant', { value: torque }],
      Engine: ['mechanics/torque'],
      Tire: wheel,
    },
    [
      ...['World.frame - Slide.base', 'Slide.end - Lift.base', 'Lift.end - Mass.com', 'Lift.end - Spin.base'],
      ...['Spin.end - Tire.hub', 'Moment.y - Engine.u', 'Spin.axis - Engine.axis'],
    ],
    { ...usual, initial: { 'Slide.ds': speed, 'Spin.rate': spin, 'Lift.s': height } },
  )

const braked: Landing = { height: radius - 0.013, torque: -600, speed: 10, spin: 10 / radius }
const landing: Landing = { height: radius + 0.02, torque: 0, speed: 10, spin: 0 }

/** Largest fall of the heat: of all heat in usual driving, and what the account bears in a landing beyond the slip of the carcass. */
const [inDriving, inLanding] = [0.02, 0.05]

describe.each(tireForceModels)('a tyre with $label', ({ id }) => {
  const wheel = tire(id, { effectiveRadius: 'pacejka' })
  it.each([
    ['sine steer', inDriving, () => led('20*t', '0*t', `${20 / radius}*t`, wheel, usual, '0.08*sin(6*t)')],
    ['braking', inDriving, () => carried(wheel, braked)],
    ['a landing without spin', inLanding, () => carried(wheel, landing)],
  ])('makes heat in %s', (_name, limit, motion) => expectHeat(motion(), limit))
})

describe('a PAC2002 tyre', () => {
  it.each([
    ['slowly', { speed: 1.5 }, {}],
    ['with kinematic slip', {}, { slip: 'kinematic' }],
  ])('makes heat as it lands %s', (_name, motion, params) =>
    expectHeat(carried(tire('pac2002', params), { ...landing, ...motion }), inLanding),
  )
})

function expectHeat({ energy, fall, warnings }: ReturnType<typeof run>, limit: number): void {
  expect(energy.dissipated).toBeGreaterThan(10)
  expect(fall / energy.dissipated).toBeLessThan(limit)
  expect(energy.closure).toBeLessThan(1e-5)
  expect(warnings).toEqual([])
}
