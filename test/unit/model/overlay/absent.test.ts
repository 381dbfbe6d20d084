/** Statements of a project about blocks that only an experiment adds to the diagram. */
import { expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { checkProject } from '../../../../engine/model/check/validate'
import { forExperiment } from '../../../../engine/model/experiments/variants'
import { withExperiments } from '../../../../engine/model/overlay'
import type { ProjectFile } from '../../../../engine/model/project/project'

const stated: ProjectFile = {
  wishbone: 1,
  title: 'Two channels',
  blocks: {
    Wheel: { type: 'sources/constant', params: { value: 1 } },
    Rack: { type: 'signals/gain', params: { gain: 2 } },
    Pedal: { type: 'sources/constant', params: { value: 3 } },
    Engine: { type: 'signals/gain', params: { gain: 10 } },
  },
  wires: { steer: ['Wheel.y', 'Rack.u1'], drive: ['Pedal.y', 'Engine.u1'] },
  experiments: {
    plain: { stop: 1 },
    manoeuvre: {
      stop: 2,
      overlay: {
        remove: ['Wheel'],
        add: { Script: { type: 'sources/constant' } },
        cut: { steer: ['Wheel.y', 'Rack.u1'] },
        wires: { steer: ['Script.y', 'Rack.u1'] },
      },
    },
  },
  inputs: { Script: { by: 'steer', full: 2 } },
  interface: { inputs: { Script: {}, Pedal: {} }, outputs: { 'Script.y': {}, 'Rack.y': {} } },
}
const applied = (project: ProjectFile, experiment = 'manoeuvre') => forExperiment(project, registry, experiment)
const namesIn = ({ inputs, interface: outside }: ProjectFile) => ({
  byHand: Object.keys(inputs ?? {}),
  inputs: Object.keys(outside?.inputs ?? {}),
  outputs: Object.keys(outside?.outputs ?? {}),
})

it('hold while it runs, and only then', () => {
  expect(checkProject(stated, registry, {})).toEqual([])
  expect(namesIn(applied(stated))).toEqual({
    byHand: ['Script'],
    inputs: ['Script', 'Pedal'],
    outputs: ['Script.y', 'Rack.y'],
  })
  expect(namesIn(applied(stated, 'plain'))).toEqual({ byHand: [], inputs: ['Pedal'], outputs: ['Rack.y'] })
  // a request for one experiment checks a project without the others
  const { plain } = stated.experiments ?? {}
  expect(checkProject(withExperiments(stated, { plain }), registry, {})).toEqual([])
})

it('are checked there; names that no experiment adds are refused', () => {
  const wrong = { ...stated, inputs: { Script: { by: 'steer', full: 0 } } } as const
  expect(checkProject(wrong, registry, {}).map(({ what }) => what)).toEqual(['the full value of a hand input is 0'])
  const unknown = { ...stated, inputs: { Skript: {} } }
  expect(checkProject(unknown, registry, {}).map(({ what }) => what)).toEqual(['there is no block "Skript"'])
})
