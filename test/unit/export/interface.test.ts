/** The interface of a model: one section of the project, which every exported model, the checks, comparing and merging read. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { fmuVariables } from '../../../engine/backends/fmu/variables'
import { exportExperiment, type ExperimentToExport } from '../../../engine/export/model'
import { compareProjects } from '../../../engine/model/diff'
import { mergeProjects } from '../../../engine/model/merge'
import { parseProject } from '../../../engine/model/parse/parse-project'
import type { InterfaceSettings, ProjectFile } from '../../../engine/model/project/project'
import { serialiseProject } from '../../../engine/model/project/serialise'
import { checkProject } from '../../../engine/model/check/validate'
import { sharedCompiler } from '../../support/compiler'

/** A force and a motor move a cart in a subsystem; a hand input steers nothing but is there. */
const project = (settings?: InterfaceSettings): ProjectFile => ({
  wishbone: 1,
  title: 'Cart',
  blocks: {
    World: { type: 'world/world' },
    Rail: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
    Push: { type: 'sources/sine', params: { amplitude: 4, frequency: 3, offset: 1.5 } },
    Hand: { type: 'sources/hand-input', params: { target: 0.5 } },
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
  },
  experiments: { run: { stop: 1, solver: { name: 'rk4', step: 0.01 } } },
  ...(settings && { interface: settings }),
})

const exported = (settings?: InterfaceSettings, more: Partial<ExperimentToExport> = {}) =>
  exportExperiment({ project: project(settings), files: {}, experiment: 'run', ...more }, sharedCompiler).model

const full: InterfaceSettings = {
  names: 'structured',
  inputs: {
    Push: { name: 'drive/force', unit: 'kN', min: '-2 kN', max: '2 kN', nominal: 100, handling: 'extrapolated' },
  },
  outputs: { 'Rail.s': { name: 'position', description: 'Along the rail' }, 'Rear/Cart.vx': {} },
  parameters: { 'Rear/Cart.mass': { name: 'mass', min: '1 kg', max: 10, nominal: 2 } },
}

const problemsOf = (settings: InterfaceSettings) =>
  checkProject(project(settings), registry, {}).map(({ message }) => message)

describe('the interface of a model', () => {
  it('makes hand inputs the inputs, logged signals the outputs and keeps every parameter tunable by default', () => {
    const model = exported()
    expect(model.inputs.map(({ source, handling }) => [source, handling])).toEqual([['Hand', 'held']])
    expect(model.signals.length).toBeGreaterThan(3)
    expect(model.parameters.every(({ tunable }) => tunable)).toBe(true)
    expect(model.parameters.find(({ name }) => name === 'Rear/Cart.mass')).toMatchObject({
      value: 2,
      min: 0,
      description: 'Mass',
    })
  })

  it('gives every target the names, units and ranges of the project', () => {
    const model = exported(full)
    expect(model.inputs).toEqual([
      {
        source: 'Push',
        name: 'drive.force',
        unit: 'N',
        displayUnit: 'kN',
        start: 1.5,
        min: -2000,
        max: 2000,
        nominal: 100,
        handling: 'extrapolated',
      },
    ])
    expect(model.signals).toMatchObject([
      { name: 'position', signal: 'Rail.s', unit: 'm', description: 'Along the rail' },
      { name: 'Rear.Cart.vx', signal: 'Rear/Cart.vx', unit: 'm/s' },
    ])
    expect(model.parameters.filter(({ tunable }) => tunable)).toMatchObject([
      { name: 'mass', value: 2, min: 1, max: 10, nominal: 2 },
    ])
    // The output is a state: in an FMU it is one variable, under its name in the interface.
    const variables = fmuVariables(exported(full, { exchange: true }))
    expect(variables.find(({ name }) => name === 'position')).toMatchObject({ causality: 'output', initial: 'exact' })
    expect(variables.filter(({ variability }) => variability === 'tunable').map(({ name }) => name)).toEqual(['mass'])
  })

  it('gives way to lists of the command line, which keep the settings of what they name', () => {
    const model = exported(full, { inputs: ['Hand'], signals: ['Rail.s', 'Rail.ds'], tunable: [] })
    expect(model.inputs.map(({ source }) => source)).toEqual(['Hand'])
    expect(model.signals.map(({ name }) => name)).toEqual(['position', 'Rail.ds'])
    expect(model.parameters.some(({ tunable }) => tunable)).toBe(false)
  })

  it('takes a start value in place of that of the source', () => {
    expect(exported({ inputs: { Push: { start: '7 N' } } }).inputs).toMatchObject([{ name: 'Push.y', start: 7 }])
    expect(exported({ inputs: {} }).inputs).toEqual([])
  })

  it('reports what is wrong, with place and remedy', () => {
    const one = (settings: InterfaceSettings) => {
      const [message, ...more] = problemsOf(settings)
      expect(more).toEqual([])
      return message
    }
    expect(problemsOf(full)).toEqual([])
    expect(one({ inputs: { Pusch: {} } })).toMatch(/interface\.inputs\.Pusch.*no block "Pusch".*"Push"/)
    expect(one({ inputs: { Rail: {} } })).toMatch(/Rail is not a source.*Push, Hand/)
    expect(one({ inputs: { Push: { name: '1st force' } } })).toMatch(/"1st force" can't be the name.*"_1st_force"/)
    expect(one({ inputs: { Push: { unit: 'm/s' } } })).toMatch(/"m\/s" can't show/)
    expect(one({ inputs: { Push: { min: '3 kg' } } })).toMatch(/3 kg/)
    expect(one({ inputs: { Push: { min: 2, max: 1 } } })).toMatch(/minimum 2 is above the maximum 1/)
    expect(one({ inputs: { Push: { start: 5, max: 1 } } })).toMatch(/start value 5 is outside/)
    expect(one({ outputs: { 'Rail.s': { nominal: 0 } } })).toMatch(/nominal/)
    expect(one({ outputs: { Rail: {} } })).toMatch(/does not name a signal/)
    expect(one({ parameters: { 'Push.amplitud': {} } })).toMatch(/no parameter "amplitud".*"amplitude"/)
    expect(one({ outputs: { 'Rail.s': { name: 'a' }, 'Rail.ds': { name: 'a' } } })).toMatch(
      /two variables of the exported model would be called a: Rail\.s and Rail\.ds/,
    )
  })

  it('refuses names that only meet in the exported model, unknown signals and parameters of the equations', () => {
    expect(() => exported({ outputs: { 'Rail.s': { name: 'Rail.ds' }, 'Rail.ds': {} } })).toThrow(
      /would be called Rail\.ds/,
    )
    expect(() => exported({ outputs: { 'Rail.speed': {} } })).toThrow(/interface\.outputs\.Rail\.speed.*no signal/)
    expect(() => exported({ parameters: { 'Rail.axis': {} } })).toThrow(/Rail\.axis is part of the equations/)
    expect(() => exported({}, { tunable: ['Rear/Cart.mas'] })).toThrow(/no parameter "Rear\/Cart\.mas".*Cart\.mass/)
  })

  it('is written and read, compared and merged', () => {
    const text = serialiseProject(project(full))
    expect(serialiseProject(parseProject(text))).toBe(text)
    expect(() => parseProject(text.replace('"nominal"', '"nominall"'))).toThrow(/nominall.*nominal/)

    const more: InterfaceSettings = { ...full, outputs: { ...full.outputs, 'Rail.ds': {} } }
    const { changes } = compareProjects(project(full), project(more), registry)
    expect(changes).toMatchObject([
      { kind: 'interface', name: 'outputs', effect: 'appearance', details: [{ label: 'Rail.ds', after: '{}' }] },
    ])
    const theirs: InterfaceSettings = { ...full, parameters: {} }
    const { project: merged, conflicts } = mergeProjects(project(full), project(more), project(theirs))
    expect(conflicts).toEqual([])
    expect(merged.interface).toEqual({ ...more, parameters: {} })
  })

  it('follows blocks that are left out', () => {
    const off = project(full)
    const without = {
      ...off,
      blocks: { ...off.blocks, Push: { ...off.blocks.Push, disabled: true } },
      wires: { ...off.wires, w4: ['Hand.y', 'Sum.u1'] as const },
    }
    expect(checkProject(without, registry, {})).toEqual([])
    const { model } = exportExperiment({ project: without, files: {}, experiment: 'run' }, sharedCompiler)
    expect(model.inputs).toEqual([])
  })
})

it('names a parameter of an FMU apart from a signal of the same name, which is another value', () => {
  const windy: ProjectFile = {
    wishbone: 1,
    title: 'Wind',
    blocks: {
      World: { type: 'world/world' },
      Rail: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
      Cart: { type: 'mechanics/rigid-body', params: { mass: 2 } },
      Zone: { type: 'air/crosswind', params: { start: 1, length: 2, speed: 8 } },
    },
    wires: { w1: ['World.frame', 'Rail.base'], w2: ['Rail.end', 'Cart.com'], w3: ['Zone.frame', 'Cart.com'] },
    experiments: { run: { stop: 1, solver: { name: 'rk4', step: 0.01 } } },
  }
  const { model } = exportExperiment({ project: windy, files: {}, experiment: 'run', exchange: true }, sharedCompiler)
  const names = fmuVariables(model).map(({ name, causality }) => [name, causality])
  expect(names).toContainEqual(['parameter(Zone.speed)', 'parameter'])
  expect(names).toContainEqual(['Zone.speed', 'output'])
})
