/** What the interface of an exported model can have: the same names, units and values as the exported model. */
import { expect, it } from 'vitest'
import { interfaceCandidates } from '../../../engine/export/candidates'
import { exportExperiment } from '../../../engine/export/model'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'

const project: ProjectFile = {
  wishbone: 1,
  title: 'Cart',
  blocks: {
    World: { type: 'world/world' },
    Rail: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
    Push: { type: 'sources/sine', params: { amplitude: 4, frequency: 3, offset: 1.5 } },
    Hand: { type: 'sources/hand-input', params: { target: 0.5 } },
    Pair: { type: 'sources/constant', params: { value: [3, 4] } },
    Gain: { type: 'signals/gain', params: { gain: 2.5 } },
    Sum: { type: 'signals/sum' },
    Force: { type: 'mechanics/torque' },
    Rear: {
      type: 'subsystem',
      ports: { frame: { kind: 'frame', joins: ['Cart.com'] } },
      blocks: { Cart: { type: 'mechanics/rigid-body', params: { mass: 2 } } },
      wires: {},
    },
  },
  wires: {
    w1: ['World.frame', 'Rail.base'],
    w2: ['Rail.end', 'Rear.frame'],
    w3: ['Rail.axis', 'Force.axis'],
    w4: ['Push.y', 'Sum.u1'],
    w5: ['Hand.y', 'Sum.u2'],
    w6: ['Sum.y', 'Force.u'],
    w7: ['Pair.y', 'Gain.u1'],
  },
  experiments: { run: { stop: 1, solver: { name: 'rk4', step: 0.01 }, set: { 'Rear/Cart.mass': 3 } } },
}

const request = { project, files: {}, experiment: 'run' }
const candidates = interfaceCandidates(request, sharedCompiler)

it('names sources with their unit and their value at t = 0, and tells vectors', () => {
  expect(candidates.sources).toMatchObject([
    { source: 'Push', name: 'Push.y', start: 1.5, usual: false, vector: false },
    { source: 'Hand', name: 'Hand.target', usual: true, vector: false },
    { source: 'Pair', usual: false, vector: true },
  ])
})

it('leaves sources inside that the project drives by hand, and only those', () => {
  const declared = { ...project, inputs: { Push: {} } }
  const [push] = interfaceCandidates({ ...request, project: declared }, sharedCompiler).sources
  expect(push).toMatchObject({ usual: false, name: 'Push.y' })
})

it('has the variables of the exported model, with its names, units, values and ranges', () => {
  const { model } = exportExperiment({ ...request, inputs: ['Push', 'Hand'] }, sharedCompiler)
  const inputs = candidates.sources.filter(({ vector }) => !vector)
  expect(inputs.map(({ name, unit = '1', start }) => ({ name, unit, start }))).toEqual(
    model.inputs.map(({ name, unit, start }) => ({ name, unit, start })),
  )
  const logged = candidates.signals.filter((signal) => signal.logged)
  expect(logged.map(({ signal, unit }) => [signal, unit])).toEqual(model.signals.map(({ name, unit }) => [name, unit]))
  expect(candidates.parameters.find(({ name }) => name === 'Rear/Cart.mass')).toMatchObject({ value: 3, min: 0 })
  expect(
    candidates.parameters.map(({ name, unit, value, min, max, description }) => [
      name,
      unit,
      value,
      min,
      max,
      description,
    ]),
  ).toEqual(
    model.parameters.map(({ name, unit, value, min, max, description = '' }) => [
      name,
      unit,
      value,
      min,
      max,
      description,
    ]),
  )
})
