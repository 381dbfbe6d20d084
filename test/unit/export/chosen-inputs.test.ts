/** Chosen inputs of an exported model: every one of them becomes an input, or the export says why not. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { exportTargets, type ExportTargetId } from '../../../engine/backends/targets'
import { prepareExport } from '../../../engine/export/prepare'
import { defineBlock, signalOut, type BlockRegistry } from '../../../engine/model/blocks/block'
import type { ProjectFile } from '../../../engine/model/project/project'
import { Compiler } from '../../../engine/run/run'

const project: ProjectFile = {
  wishbone: 1,
  title: 'Cart',
  blocks: {
    World: { type: 'world/world' },
    Rail: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
    Cart: { type: 'mechanics/rigid-body', params: { mass: 2 } },
    Push: { type: 'sources/sine', params: { amplitude: 4, frequency: 3 } },
    Formula: { type: 'signals/expression', params: { expression: 't' } },
    Wild: { type: 'sources/wild' },
    Loose: { type: 'sources/constant', params: { value: 1 } },
    Sum: { type: 'signals/sum' },
    Force: { type: 'mechanics/torque' },
  },
  wires: {
    w1: ['World.frame', 'Rail.base'],
    w2: ['Rail.end', 'Cart.com'],
    w3: ['Rail.axis', 'Force.axis'],
    w4: ['Push.y', 'Sum.u1'],
    w5: ['Formula.y', 'Sum.u2'],
    w6: ['Wild.y', 'Sum.u3'],
    w7: ['Sum.y', 'Force.u'],
  },
  experiments: {
    run: { stop: 1, solver: { name: 'rk4', step: 0.01 } },
    logged: {
      stop: 1,
      solver: { name: 'rk4', step: 0.01 },
      inputs: { Push: { file: 'log.csv', column: 'c' }, Formula: { file: 'log.csv', column: 'c' } },
    },
  },
}
const files = { 'log.csv': 't [s],c\n0,1\n1,2\n2,3\n' }

/** Source whose value nothing can replace. */
const wild = defineBlock({
  type: 'sources/wild',
  title: 'Wild',
  category: 'Sources',
  summary: 'Source that ignores what is set from outside',
  doc: '',
  icon: '',
  ports: { y: signalOut('Output', '1', 'Time') },
  params: {},
  signals: {},
  build: (c) => c.output('y', c.time, { smoothness: 2 }),
})
const withWild: BlockRegistry = {
  get: (type) => (type === wild.type ? wild : registry.get(type)),
  all: () => [...registry.all(), wild],
}
const compiler = new Compiler(withWild)

describe.each(Object.keys(exportTargets) as ExportTargetId[])('an export to %s', (target) => {
  const model = (experiment: string, inputs: readonly string[]) =>
    prepareExport({ project, files, experiment, inputs, target }, compiler).model

  it('takes sources as inputs, also those that a log replaces', () => {
    expect(model('run', ['Push']).inputs.map(({ name }) => name)).toEqual(['Push.y'])
    const logged = model('logged', ['Push', 'Formula']).inputs
    expect(logged.map(({ name, start }) => [name, start])).toEqual([
      ['Push.y', 1],
      ['Formula.y', 1],
    ])
  })

  it('refuses a formula and a source that keeps its own values, by name', () => {
    expect(() => model('run', ['Push', 'Formula'])).toThrow(
      expect.objectContaining({
        place: { block: 'Formula' },
        hint: expect.stringMatching(/^put a source in its place/),
      }),
    )
    expect(() => model('run', ['Push', 'Wild'])).toThrow(
      expect.objectContaining({ code: 'unsupported', place: { block: 'Wild' } }),
    )
  })

  it('names inputs without effect', () => {
    const sentence = 'The input Loose has no effect in this experiment: its source is wired to nothing.'
    expect(model('run', ['Push', 'Loose']).remarks).toContain(sentence)
    expect(model('run', ['Push']).remarks.join(' ')).not.toContain('no effect')
  })
})
