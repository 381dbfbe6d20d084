import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { inputs, output } from '../../../../blocks/signals/ports'
import { defineBlock, quantity } from '../../../../engine/model/blocks/block'
import { unitOf } from '../../../../engine/model/blocks/block-facts'
import type { BlockInstance, ParamValue, ProjectFile, ScalarValue } from '../../../../engine/model/project/project'
import { resolveParameters } from '../../../../engine/model/network/resolve'
import { checkProject } from '../../../../engine/model/check/validate'
import { expandProject } from '../../../../engine/model/subsystem'
import { signalUnits } from '../../../../engine/model/network/signal-units'

const slider = {
  World: { type: 'world/world' },
  Slider: { type: 'mechanics/prismatic' },
  Mass: { type: 'mechanics/rigid-body' },
}
const sliderWires = { w1: ['World.frame', 'Slider.base'], w2: ['Slider.end', 'Mass.com'] } as const

/** A source that feeds an input of a block, beside a sliding mass. */
function feeding(
  source: BlockInstance,
  target: BlockInstance,
  port: string,
  variables: Record<string, ScalarValue> = {},
): ProjectFile {
  const axis: ProjectFile['wires'] = target.type === 'mechanics/torque' ? { axis: ['Slider.axis', 'Target.axis'] } : {}
  return {
    wishbone: 1,
    title: 'Source',
    variables,
    blocks: { ...slider, Source: source, Target: target },
    wires: { ...sliderWires, ...axis, feed: ['Source.y', `Target.${port}`] },
  }
}
const step = (params: Record<string, ParamValue>): BlockInstance => ({ type: 'sources/step', params })
const gain: BlockInstance = { type: 'signals/gain' }
const lineForce: BlockInstance = { type: 'mechanics/line-force' }
const driver = (motion: string): BlockInstance => ({ type: 'mechanics/driver', params: { motion } })

const value = (project: ProjectFile, name: string, overrides = {}) =>
  resolveParameters(project, registry, overrides).blocks.get('Source')?.params.get(name)
const problems = (project: ProjectFile) =>
  checkProject(project, registry, {}).filter(({ code }) => code === 'wrong-unit')

describe('a value of a source', () => {
  it('may have any unit where it feeds a signal without one, and is in SI', () => {
    expect(value(feeding(step({ final: '50 mm' }), gain, 'u1'), 'final')).toMatchObject({ value: 0.05, unit: 'm' })
    expect(value(feeding(step({ final: '10 deg' }), gain, 'u1'), 'final')).toMatchObject({ value: Math.PI / 18 })
    expect(value(feeding(step({ final: '2 kN' }), gain, 'u1'), 'final')).toMatchObject({ value: 2000 })
  })

  it('is an expression of variables with units', () => {
    const project = feeding(step({ final: 'travel/2 + 10 mm' }), gain, 'u1', { travel: '80 mm' })
    expect(value(project, 'final')).toMatchObject({ value: 0.05, unit: 'm' })
  })

  it('may come from the command line or an experiment', () => {
    expect(value(feeding(step({}), lineForce, 'u'), 'final', { 'Source.final': '2 kN' })).toMatchObject({ value: 2000 })
  })

  it('without a unit is in SI, whatever it feeds', () => {
    const project = feeding(step({ initial: 3, final: '2 kN' }), lineForce, 'u')
    expect(problems(project)).toEqual([])
    expect(value(project, 'initial')).toMatchObject({ value: 3, unit: 'N' })
  })

  it('of another kind than what it feeds is a problem of its field, with what to write', () => {
    const [problem, ...others] = problems(feeding(step({ final: '50 mm' }), lineForce, 'u'))
    expect(others).toEqual([])
    expect(problem).toMatchObject({
      what: '"50 mm" has the unit m, but Target.u is in N',
      place: { block: 'Source', parameter: 'final' },
      hint: 'give it in N, kN, MN, lbf, kgf',
    })
  })

  it('of a motion driver is an angle or a length as the driver turns or shifts', () => {
    expect(problems(feeding(step({ final: '10 deg' }), driver('rotation'), 'u'))).toEqual([])
    expect(problems(feeding(step({ final: '50 mm' }), driver('translation'), 'u'))).toEqual([])
    expect(problems(feeding(step({ final: '50 mm' }), driver('rotation'), 'u'))).toMatchObject([
      { what: '"50 mm" has the unit m, but Target.u is in rad' },
    ])
  })

  it('on the axis of a joint is a force where the joint slides', () => {
    const torque: BlockInstance = { type: 'mechanics/torque' }
    expect(problems(feeding(step({ final: '2 kN' }), torque, 'u'))).toEqual([])
    expect(problems(feeding(step({ final: '2 N mm' }), torque, 'u'))).toMatchObject([
      { what: '"2 N mm" has the unit N m, but Target.u is in N' },
    ])
  })

  it('must agree with the other values of the source', () => {
    const sine: BlockInstance = { type: 'sources/sine', params: { amplitude: '50 mm', offset: '2 kN' } }
    expect(problems(feeding(sine, gain, 'u1'))).toMatchObject([
      { what: '"2 kN" has the unit N, but Amplitude is in m', place: { parameter: 'offset' } },
    ])
    const points: BlockInstance = {
      type: 'sources/piecewise-linear',
      params: {
        points: [
          [0, 0],
          ['100 ms', '50 mm'],
          [1, '2 kN'],
        ],
      },
    }
    expect(problems(feeding(points, gain, 'u1'))).toMatchObject([{ place: { parameter: 'points' } }])
    expect(problems(feeding({ ...sine, params: { amplitude: '50 mm', offset: '2 cm' } }, gain, 'u1'))).toEqual([])
  })

  it('is judged by the choices of the experiment', () => {
    const project: ProjectFile = {
      ...feeding(step({}), driver('rotation'), 'u'),
      experiments: { shift: { stop: 1, set: { 'Target.motion': 'translation', 'Source.final': '50 mm' } } },
    }
    expect(problems(project)).toEqual([])
    const turned = { ...project, experiments: { turn: { stop: 1, set: { 'Source.final': '50 mm' } } } }
    expect(problems(turned)).toMatchObject([{ place: { block: 'Source', parameter: 'final', experiment: 'turn' } }])
  })
})

describe('the unit of a signal', () => {
  const push = {
    type: 'subsystem',
    ports: { u: { kind: 'signal', direction: 'in', joins: ['Push.u'] } },
    blocks: { Push: lineForce },
    wires: {},
  } as const

  it('is known through the ports of subsystems', () => {
    const project: ProjectFile = {
      wishbone: 1,
      title: '',
      blocks: { Source: step({}), Actuator: push },
      wires: { feed: ['Source.y', 'Actuator.u'] },
    }
    expect(signalUnits(expandProject(project), registry)('Source', 'y')).toEqual([
      { unit: 'N', block: 'Actuator/Push', port: 'u' },
    ])
  })

  it('is what the port of a subsystem says, inside too', () => {
    const project: ProjectFile = {
      wishbone: 1,
      title: '',
      blocks: {
        Steer: {
          type: 'subsystem',
          ports: { angle: { kind: 'signal', direction: 'out', unit: 'rad', joins: ['Source.y'] } },
          blocks: { Source: step({}) },
          wires: {},
        },
      },
      wires: {},
    }
    expect(signalUnits(expandProject(project), registry)('Steer/Source', 'y')).toMatchObject([{ unit: 'rad' }])
  })

  it('is that of the sensor for the thresholds of a relay', () => {
    const relay: BlockInstance = { type: 'signals/hysteresis', params: { upper: '20 mm', lower: '-20 mm', on: '1 kN' } }
    const distance: BlockInstance = { type: 'sensors/distance' }
    const project: ProjectFile = {
      wishbone: 1,
      title: '',
      blocks: { World: { type: 'world/world' }, Gap: distance, Relay: relay },
      wires: { a: ['World.frame', 'Gap.a'], b: ['World.frame', 'Gap.b'], s: ['Gap.distance', 'Relay.u1'] },
    }
    expect(problems(project)).toEqual([])
    const wrong = { ...relay, params: { ...relay.params, upper: '20 N' } }
    expect(problems({ ...project, blocks: { ...project.blocks, Relay: wrong } })).toMatchObject([
      { what: '"20 N" has the unit N, but Gap.distance is in m', place: { parameter: 'upper' } },
    ])
  })
})

describe('how fast a signal may change', () => {
  const limiter = defineBlock({
    type: 'test/limiter',
    title: 'Limiter',
    category: 'Signals',
    summary: 'Passes a signal at no more than a rate',
    doc: '',
    icon: '',
    ports: { ...inputs(1, 1), ...output },
    params: { rate: quantity('1', 1, 'Rate', 'Largest change per second', { unitOf: 'u1', perSecond: true }) },
    signals: {},
    sameUnit: () => ['y', 'u1'],
    build: () => undefined,
  })
  const own = { get: (type: string) => (type === limiter.type ? limiter : registry.get(type)), all: registry.all }
  const limited = (rate: ParamValue, final: ScalarValue = 1): ProjectFile => ({
    wishbone: 1,
    title: 'Limited force',
    blocks: {
      ...slider,
      Source: step({ final }),
      Limiter: { type: limiter.type, params: { rate } },
      Target: lineForce,
    },
    wires: {
      ...sliderWires,
      axis: ['Slider.axis', 'Target.axis'],
      in: ['Source.y', 'Limiter.u1'],
      out: ['Limiter.y', 'Target.u'],
    },
  })
  const rateOf = (project: ProjectFile) => resolveParameters(project, own, {}).blocks.get('Limiter')?.params.get('rate')
  const found = (project: ProjectFile) => checkProject(project, own, {}).filter(({ code }) => code === 'wrong-unit')

  it('has the unit of the signal per second', () => {
    expect(rateOf(limited('3 kN/s'))).toMatchObject({ value: 3000, unit: 'N/s' })
    expect(rateOf(limited(5))).toMatchObject({ value: 5, unit: 'N/s' })
    expect(found(limited('3 kN/s', '2 kN'))).toEqual([])
    expect(unitOf(limiter.params.rate)).toBe('that of u1 per second')
  })

  it('is refused in the unit of the signal, and in that of another signal per second', () => {
    expect(found(limited('3 kN'))[0]).toMatchObject({ code: 'wrong-unit', hint: expect.stringContaining('N/s') })
    expect(found(limited('3 m/s'))[0].message).toContain('Target.u is in N')
  })
})

describe('elements of a vector', () => {
  const vector = (unit: string, target: BlockInstance, port: string): ProjectFile => ({
    wishbone: 1,
    title: 'Vector',
    blocks: {
      X: step({ final: `1 ${unit}` }),
      Y: step({ final: '1 rad/s' }),
      V: { type: 'signals/mux', params: { inputs: '2' } },
      Target: target,
    },
    wires: { x: ['X.y', 'V.u1'], y: [unit === 'm' ? 'Y.y' : 'X.y', 'V.u2'], v: ['V.y', `Target.${port}`] },
    experiments: {},
  })
  const otoliths: BlockInstance = { type: 'cueing/otoliths' }
  it('have the unit of the port that the vector is wired to', () => {
    expect(checkProject(vector('m/s^2', otoliths, 'f'), registry, {})).toEqual([])
    const [problem] = checkProject(vector('m/s', otoliths, 'f'), registry, {})
    expect(problem).toMatchObject({ code: 'wrong-unit', place: { block: 'X', parameter: 'final' } })
    expect(problem.message).toContain('Target.f is in m/s²')
  })
  it('may have units of their own where the vector has none', () => {
    expect(checkProject(vector('m', gain, 'u1'), registry, {})).toEqual([])
  })
})
