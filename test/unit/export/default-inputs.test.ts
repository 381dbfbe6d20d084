/** The sources that are inputs of an exported model where nobody chooses: one rule for all targets, in window, program and command line. */
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { requestedModel } from '../../../app/export/model'
import { exportTargetIds } from '../../../engine/backends/targets'
import { interfaceCandidates } from '../../../engine/export/candidates'
import { modelFiles } from '../../../engine/export/files'
import type { InterfaceSettings, ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { temporaryFolder } from '../../support/temporary-folder'
import { json, put } from '../cli/command-line'

/** A hand input, a source that the project drives by hand, and one that is neither, all on one mass. */
const project = (list?: InterfaceSettings): ProjectFile => ({
  wishbone: 1,
  title: 'Pushed',
  blocks: {
    World: { type: 'world/world' },
    Rail: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
    Cart: { type: 'mechanics/rigid-body', params: { mass: 3 } },
    Force: { type: 'mechanics/torque' },
    Sum: { type: 'signals/sum' },
    Both: { type: 'signals/sum' },
    Hand: { type: 'sources/hand-input', params: { target: 2 } },
    Declared: { type: 'sources/constant', params: { value: 3 } },
    Plain: { type: 'sources/constant', params: { value: 4 } },
  },
  wires: {
    w1: ['World.frame', 'Rail.base'],
    w2: ['Rail.end', 'Cart.com'],
    w3: ['Rail.axis', 'Force.axis'],
    w4: ['Hand.y', 'Sum.u1'],
    w5: ['Declared.y', 'Sum.u2'],
    w6: ['Sum.y', 'Both.u1'],
    w7: ['Plain.y', 'Both.u2'],
    w8: ['Both.y', 'Force.u'],
  },
  inputs: { Declared: {} },
  experiments: { run: { stop: 0.1, solver: { name: 'rk4', step: 0.01 } } },
  ...(list === undefined ? {} : { interface: list }),
})

/** The lists of a project, and what follows. */
const lists = [
  ['no interface', undefined, ['Hand.target']],
  ['an interface without inputs', { outputs: { 'Rail.s': {} } }, ['Hand.target']],
  ['a list', { inputs: { Plain: {}, Declared: {} } }, ['Plain.y', 'Declared.y']],
  ['an empty list', { inputs: {} }, []],
] as const

describe.each(lists)('with %s', (_, list, names) => {
  it.each(exportTargetIds)('%s takes the same inputs', (target) => {
    const text = JSON.stringify(project(list))
    const { model } = requestedModel({ project: text, files: {}, target }, sharedCompiler)
    // the order is that of the list or of the blocks, whatever the target
    expect(model.inputs.map(({ name }) => name).sort()).toEqual([...names].sort())
  })
})

describe('elsewhere', () => {
  const folder = temporaryFolder()
  let file = ''
  beforeAll(() => void (file = put(folder, 'pushed.json', JSON.stringify(project()))))

  it.each(exportTargetIds)('the command line takes them for %s', async (target) => {
    const args = ['--no-verify', ...(target.startsWith('fmu') ? ['--no-libraries'] : [])]
    const report = await json('export', file, '--target', target, '--out', join(folder, `out-${target}`), ...args)
    expect(report.inputs).toMatchObject([{ source: 'Hand', name: 'Hand.target' }])
    expect(report.inputs).toHaveLength(1)
  })

  it('the window shows them, and the files that it previews have them', () => {
    const request = { project: project(), files: {}, experiment: 'run' }
    const usual = interfaceCandidates(request, sharedCompiler).sources.filter((source) => source.usual)
    expect(usual.map(({ source }) => source)).toEqual(['Hand'])
    const { files } = modelFiles({ ...request, target: 'js' }, sharedCompiler)
    expect(files['README.txt']).toMatch(/Inputs \(index in u.*\n-+\n +0 +Hand\.target .*\n\n/)
  })
})
