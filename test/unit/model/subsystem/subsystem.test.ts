/** Subsystems: one level out of many and back, scopes of parameters, wires through ports, what is disabled, errors. */
import { describe, expect, test } from 'vitest'
import { registry } from '../../../../blocks'
import { definitionFor } from '../../../../engine/model/blocks/block'
import { splitMember } from '../../../../engine/model/names/names'
import { parseProject, readProject } from '../../../../engine/model/parse/parse-project'
import type {
  BlockInstance,
  ExperimentSettings,
  ProjectFile,
  SubsystemPort,
} from '../../../../engine/model/project/project'
import { resolveParameters } from '../../../../engine/model/network/resolve'
import { serialiseProject } from '../../../../engine/model/project/serialise'
import { activeModel, equationWires, expandProject, nestProject } from '../../../../engine/model/subsystem'
import { checkProject } from '../../../../engine/model/check/validate'

const corner: BlockInstance = {
  type: 'subsystem',
  title: 'Corner',
  params: { load: 'corner_load', stiffness: '25 kN/m' },
  ports: {
    chassis: { kind: 'frame', joins: ['Strut.base'] },
    wheel: { kind: 'frame', side: 'right', joins: ['Strut.end', 'Wheel.com'] },
  },
  parameters: {
    load: { unit: 'kg', default: 40, min: 1 },
    stiffness: { unit: 'N/m', default: 20000 },
  },
  blocks: {
    Strut: { type: 'mechanics/prismatic', params: { axis: [0, 0, 1] } },
    Wheel: { type: 'mechanics/rigid-body', params: { mass: 'load/2 + unsprung' } },
    Spring: { type: 'mechanics/spring-damper', params: { stiffness: '2*stiffness' } },
  },
  wires: { s1: ['Strut.axis', 'Spring.axis'] },
}

const project: ProjectFile = {
  wishbone: 1,
  title: 'Car',
  variables: { corner_load: '300 kg', unsprung: '10 kg', stiffness: '1 N/m' },
  blocks: {
    World: { type: 'world/world' },
    Body: { type: 'mechanics/rigid-body' },
    Joint: { type: 'mechanics/free' },
    Front: corner,
    Rear: { ...corner, params: {} },
  },
  wires: {
    w0: ['World.frame', 'Joint.base'],
    w1: ['Joint.end', 'Body.com'],
    w2: ['Body.com', 'Front.chassis'],
    w3: ['Body.com', 'Rear.chassis'],
  },
  experiments: {
    run: { stop: 1, initial: { 'Front/Strut.s': 0.01 }, plots: { p: { signals: ['Front/Strut.s', 'Rear/Strut.s'] } } },
  },
}

const messages = (p: ProjectFile): string[] => checkProject(p, registry, {}).map((e) => e.message)

test('the example is sound', () => expect(messages(project)).toEqual([]))

describe('one level', () => {
  test('blocks and wires go by path, a subsystem keeps no contents', () => {
    const flat = expandProject(project)
    expect(Object.keys(flat.blocks)).toEqual([
      ...['World', 'Body', 'Joint', 'Front', 'Front/Strut', 'Front/Wheel', 'Front/Spring'],
      ...['Rear', 'Rear/Strut', 'Rear/Wheel', 'Rear/Spring'],
    ])
    expect(flat.wires['Front/s1']).toEqual(['Front/Strut.axis', 'Front/Spring.axis'])
    expect(flat.blocks['Front'].blocks).toBeUndefined()
  })

  test('nesting is the inverse, and so is the text of the file', () => {
    expect(nestProject(expandProject(project))).toEqual(project)
    const text = serialiseProject(project)
    expect(parseProject(text)).toEqual(project)
    expect(serialiseProject(nestProject(expandProject(parseProject(text))))).toBe(text)
  })

  test('a project without subsystems is left as it is', () => {
    const { Front: _f, Rear: _r, ...blocks } = project.blocks
    const plain = { ...project, blocks }
    expect(expandProject(plain)).toBe(plain)
    expect(nestProject(plain)).toBe(plain)
  })
})

describe('parameters', () => {
  const { blocks } = resolveParameters(project, registry)
  const value = (block: string, key: string): unknown => blocks.get(block)?.params.get(key)?.value

  test('expressions inside see those of the subsystem first, then the variables of the project', () => {
    expect(value('Front/Wheel', 'mass')).toBe(160)
    expect(value('Rear/Wheel', 'mass')).toBe(30)
    expect(value('Front/Spring', 'stiffness')).toBe(50000)
    expect(value('Rear/Spring', 'stiffness')).toBe(40000)
  })

  test('are set from outside, by an experiment or the command line', () => {
    const changed = resolveParameters(project, registry, { 'Front.load': '100 kg', 'Rear/Wheel.mass': '7 kg' })
    expect(changed.blocks.get('Front/Wheel')?.params.get('mass')?.value).toBe(60)
    expect(changed.blocks.get('Rear/Wheel')?.params.get('mass')?.value).toBe(7)
  })

  test('subsystems have no equations of their own', () => {
    expect([...blocks.keys()]).not.toContain('Front')
    expect(definitionFor(registry, project.blocks['Front'])?.ports['wheel']).toMatchObject({ kind: 'frame' })
  })
})

test('a wire to a port of a subsystem is a wire to what the port stands for', () => {
  const wires = equationWires(expandProject(project))
  expect(wires['w2']).toEqual(['Body.com', 'Front/Strut.base'])
  expect(Object.values(wires)).toContainEqual(['Rear/Strut.end', 'Rear/Wheel.com'])
})

describe('what is disabled', () => {
  const off = (name: string): ProjectFile => ({
    ...project,
    blocks: { ...project.blocks, [name]: { ...project.blocks[name], disabled: true } },
  })

  test('is left out with its contents, its wires and what experiments say about it', () => {
    const model = activeModel(off('Rear'))
    expect(Object.keys(model.blocks).filter((name) => name.startsWith('Rear'))).toEqual([])
    expect(Object.keys(model.wires)).not.toContain('w3')
    expect(model.experiments?.['run'].plots?.['p'].signals).toEqual(['Front/Strut.s'])
    expect(messages(off('Rear'))).toEqual([])
    expect(Object.keys(activeModel(off('Front')).experiments?.['run'].initial ?? {})).toEqual([])
  })

  test('and what plots and reference data say about it, in any place', () => {
    const experiment: ExperimentSettings = {
      stop: 1,
      references: {
        r: { file: 'r.csv', map: { z: { signal: 'Rear/Strut.s' } }, tolerances: { 'Rear/Strut.s': 1e-3 } },
      },
      plots: { p: { signals: ['Front/Strut.s'], x: 'Front/Wheel.z', minus: 'Rear/Wheel.z' } },
    }
    const { experiments } = activeModel({ ...off('Rear'), experiments: { run: experiment } })
    expect(JSON.stringify(experiments)).not.toContain('Rear')
    expect(experiments?.['run'].plots?.['p']).toEqual({ signals: ['Front/Strut.s'], x: 'Front/Wheel.z' })
  })

  test('the model given again is the same object', () => {
    const model = activeModel(off('Rear'))
    expect(activeModel(model)).toBe(model)
  })
})

describe('errors name the path and the remedy', () => {
  const changed = (patch: Partial<BlockInstance>): ProjectFile => ({
    ...project,
    blocks: { ...project.blocks, Front: { ...project.blocks['Front'], ...patch } },
  })
  const port = (p: SubsystemPort): Partial<BlockInstance> => ({
    ports: { ...project.blocks['Front'].ports, chassis: p },
  })
  const inside = (name: string, block: BlockInstance): Partial<BlockInstance> => ({
    blocks: { ...project.blocks['Front'].blocks, [name]: block },
  })
  // prettier-ignore
  const cases: readonly (readonly [string, Partial<BlockInstance>, RegExp])[] = [
    ['a block that is not there', port({ kind: 'frame', joins: ['Strat.base'] }), /^project\.json: block Front, port chassis: "Strat\.base" is not a port inside the subsystem. Write Block\.port with one of/],
    ['a port that is not there', port({ kind: 'frame', joins: ['Strut.bse'] }), /Strut has no port "bse". Did you mean "base"\?/],
    ['a port of another kind', port({ kind: 'surface', joins: ['Strut.base'] }), /the port cannot expose Strut\.base: it is a frame port/],
    ['an unknown type inside', inside('X', { type: 'nothing' }), /Front\/X: there is no block type "nothing"/],
    ['a parameter that it does not have', { params: { lod: 3 } }, /Front.*no parameter "lod".*Did you mean "load"\?/],
    ['a value out of range', { params: { load: '0 kg' } }, /Front.*load.*too small/],
    ['a unit that is none', { parameters: { load: { unit: 'kgq', default: 1 }, stiffness: { unit: 'N/m', default: 1 } } }, /Front.*load.*kgq/],
    ['a name that cannot be', inside('my wheel', project.blocks['Body']), /"my wheel" cannot be the name of a block/],
  ]
  test.each(cases)('%s', (_, patch, text) => expect(messages(changed(patch)).join('\n')).toMatch(text))

  test('contents of a block that is no subsystem', () => {
    const wrong = { ...project, blocks: { ...project.blocks, Body: { ...project.blocks['Body'], title: 'x' } } }
    expect(messages(wrong).join()).toMatch(/block Body: only subsystems have "title". Remove it/)
  })

  test('a slash in a name is refused where it is written', () => {
    const result = readProject(serialiseProject({ ...project, blocks: { ...project.blocks, 'A/b': { type: 'x' } } }))
    expect(result.ok ? '' : result.problems[0].message).toMatch(/"A\/b" cannot be the name of a block/)
  })

  test('a slash in the name of a wire, too', () => {
    const result = readProject(serialiseProject({ ...project, wires: { 'a/b': ['World.frame', 'Joint.base'] } }))
    expect(result.ok ? '' : result.problems[0].message).toMatch(/"a\/b" cannot be the name of a wire/)
  })

  test('a key that does not exist, deep inside', () => {
    const text = serialiseProject(project).replace('"s1"', '"s1x": 3, "s1"')
    const result = readProject(text)
    expect(result.ok ? '' : result.problems[0].message).toMatch(/wires\.s1x/)
  })
})

test('all names of the example are members', () => {
  expect(splitMember('Front/Strut.s')).toEqual({ block: 'Front/Strut', member: 's' })
})

describe('what a subsystem says of itself', () => {
  const drawing = '<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="none" stroke="currentColor"/></svg>'
  const told: BlockInstance = {
    ...corner,
    params: { load: 'corner_load' },
    description: 'Strut, wheel and spring',
    doc: ['A corner.', '', 'Its force is $F = k s$.'],
    icon: 'mechanics/prismatic',
    parameters: {
      load: { unit: 'kg', default: 40, min: 1, title: 'Load', group: 'Mass', description: 'On this corner' },
    },
  }
  const inProject = (front: BlockInstance): ProjectFile => ({ ...project, blocks: { ...project.blocks, Front: front } })

  test('is what a definition says of a block', () => {
    const definition = definitionFor(registry, told)
    expect(definition).toMatchObject({
      title: 'Corner',
      summary: 'Strut, wheel and spring',
      doc: 'A corner.\n\nIts force is $F = k s$.',
      icon: registry.get('mechanics/prismatic')?.icon,
      params: { load: { label: 'Load', group: 'Mass', doc: 'On this corner', unit: 'kg', default: 40, min: 1 } },
    })
    expect(definitionFor(registry, { ...told, icon: drawing })?.icon).toBe(drawing)
  })

  test('gives the same definition until it changes', () => {
    const definition = definitionFor(registry, told)
    expect(definitionFor(registry, { ...told, at: [8, 8], params: {} })).toBe(definition)
    expect(definitionFor(registry, { ...told, doc: 'Other' })?.doc).toBe('Other')
    expect(definitionFor(registry, { type: 'subsystem', title: 'A' })?.title).toBe('A')
    expect(definitionFor(registry, { type: 'subsystem', title: 'B' })?.title).toBe('B')
  })

  test('is read from the file and written in a fixed order, drawings on one line', () => {
    const text = serialiseProject(inProject({ ...told, icon: drawing }))
    expect(serialiseProject(parseProject(text))).toBe(text)
    const [title, description, doc, icon, ports] = ['title', 'description', 'doc', 'icon', 'ports'].map((key) =>
      text.indexOf(`"${key}"`, text.indexOf('"Front"')),
    )
    expect([title, description, doc, icon, ports]).toEqual([title, description, doc, icon, ports].sort((a, b) => a - b))
    expect(messages(parseProject(text))).toEqual([])
  })

  test.each([
    [
      'an icon of an unknown block',
      { icon: 'mechanics/prismatik' },
      /icon.*unknown block type "mechanics\/prismatik".*prismatic/,
    ],
    ['a drawing with a script', { icon: '<svg><script/></svg>' }, /the icon has <script>/],
    ['a drawing that is none', { icon: '<nothing' }, /not a readable SVG/],
  ])('%s is one error at the subsystem, which keeps a picture', (_, change, what) => {
    const faulty = { ...told, ...change }
    expect(messages(inProject(faulty))).toEqual([expect.stringMatching(what)])
    expect(messages(inProject(faulty))[0]).toContain('block Front')
    expect(definitionFor(registry, faulty)?.icon).toMatch(/^M/)
  })

  test('belongs to subsystems only', () => {
    const body = { ...project.blocks.Body, icon: 'mechanics/prismatic' }
    expect(messages({ ...project, blocks: { ...project.blocks, Body: body } })).toEqual([
      expect.stringMatching(/only subsystems have "icon"/),
    ])
  })
})
