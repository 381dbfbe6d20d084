/** Libraries: their file, what a subsystem becomes in one, how changes are told. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { ModelError } from '../../../../engine/errors/model-error'
import {
  contentsOf,
  fingerprint,
  parseLibrary,
  selfContained,
  serialiseLibrary,
  type LibraryFile,
} from '../../../../engine/model/library'
import type { BlockInstance, ProjectFile } from '../../../../engine/model/project/project'
import { checkProject } from '../../../../engine/model/check/validate'

const strut: BlockInstance = {
  type: 'subsystem',
  title: 'Strut',
  ports: { chassis: { kind: 'frame', joins: ['Joint.base'] }, wheel: { kind: 'frame', joins: ['Joint.end'] } },
  parameters: { stiffness: { unit: 'N/m', default: 20000, title: 'Stiffness' } },
  blocks: {
    Joint: { type: 'mechanics/prismatic', at: [0, 0] },
    Spring: { type: 'mechanics/spring-damper', params: { stiffness: 'stiffness', damping: 'damping_ratio*2' } },
    Lump: { type: 'mechanics/rigid-body', params: { mass: 'unsprung/4' } },
  },
  wires: { a: ['Joint.axis', 'Spring.axis'], b: ['Joint.end', 'Lump.com'] },
}
const library: LibraryFile = {
  wishboneLibrary: 1,
  name: 'Suspensions',
  description: 'Of passenger cars',
  blocks: { Strut: { version: 3, block: strut } },
}
const text = serialiseLibrary(library)

function refusal(file: string): string {
  try {
    parseLibrary(file, registry, 'a.json')
  } catch (error) {
    if (error instanceof ModelError) return error.message
    throw error
  }
  return ''
}

describe('the file of a library', () => {
  it('is read as it was written, in a fixed order', () => {
    expect(parseLibrary(text, registry)).toEqual(library)
    expect(serialiseLibrary(parseLibrary(text, registry))).toBe(text)
    const { wishboneLibrary, name, description } = library
    const shuffled = { blocks: { Strut: { block: { ports: strut.ports, ...strut }, version: 3 } }, description, name }
    const lines = serialiseLibrary({ ...shuffled, wishboneLibrary }).split('\n')
    expect(lines).toEqual(text.split('\n'))
    expect(lines.slice(0, 4)).toEqual([
      '{',
      '  "wishboneLibrary": 1,',
      '  "name": "Suspensions",',
      '  "description": "Of passenger cars",',
    ])
  })

  it('changes by one line where one value changes', () => {
    const softer = { ...strut, parameters: { stiffness: { unit: 'N/m', default: 18000, title: 'Stiffness' } } }
    const other = serialiseLibrary({ ...library, blocks: { Strut: { version: 3, block: softer } } })
    const before = text.split('\n')
    expect(other.split('\n').filter((line, i) => line !== before[i])).toHaveLength(1)
  })

  const changed = (change: object): string => JSON.stringify({ ...library, ...change })
  const withBlock = (block: object): string => changed({ blocks: { Strut: { version: 1, block } } })
  it.each([
    ['of the future', changed({ wishboneLibrary: 2 }), /saved in format 2.*up to 1.*newer version/i],
    ['that is a project', '{ "wishbone": 1 }', /not a library/],
    ['that is no JSON', '{ "wishboneLibrary": 1', /^a\.json:1: /],
    ['without a name', changed({ name: ' ' }), /no name that can be used/],
    ['with a key that is not known', changed({ author: 'x' }), /"author" is not known/],
    ['with a block that is no subsystem', withBlock({ type: 'mechanics/rigid-body' }), /"Strut" is not a subsystem/],
    [
      'with a misspelt key inside',
      withBlock({ ...strut, wire: {} }),
      /the key "wire" is not known in blocks\.Strut\.block\. Did you mean "wires"\?/,
    ],
    ['without a version of its block', changed({ blocks: { Strut: { block: strut } } }), /version" is missing/],
    ['with a port that leads nowhere', withBlock({ ...strut, blocks: {} }), /block Strut, port chassis/],
    ['with a script for an icon', withBlock({ ...strut, icon: '<svg><script/></svg>' }), /the icon has <script>/],
    ['with a name that no block has', changed({ blocks: { 'A b': { version: 1, block: strut } } }), /"A b" cannot be/],
    ['with two blocks of a name', text.replace('"Strut": {', '"Strut": {}, "Strut": {'), /"Strut" occurs twice/],
  ])('%s is refused with one error', (_, file, what) => {
    expect(refusal(file)).toMatch(what)
  })
})

describe('a fingerprint', () => {
  it('is that of the contents: not of place, values, name of the instance, nor of the order in the file', () => {
    const { Lump, ...others } = strut.blocks ?? {}
    const instance = {
      ...strut,
      at: [8, 8] as const,
      flip: true,
      params: { stiffness: 1 },
      blocks: { Lump, ...others },
    }
    expect(fingerprint(instance)).toBe(fingerprint(strut))
    expect(fingerprint(strut)).toMatch(/^2:[0-9a-f]{16}$/)
    expect(contentsOf(instance)).not.toHaveProperty('params')
  })

  it.each<[string, Partial<BlockInstance>]>([
    ['a value', { blocks: { ...strut.blocks, Lump: { type: 'mechanics/rigid-body', params: { mass: 3 } } } }],
    ['a wire', { wires: { a: ['Joint.axis', 'Spring.axis'] } }],
    ['the documentation', { doc: 'New' }],
    ['a default', { parameters: { stiffness: { unit: 'N/m', default: 1 } } }],
    ['the title of a port', { ports: { ...strut.ports, wheel: { kind: 'frame', title: 'W', joins: ['Joint.end'] } } }],
  ])('differs with %s', (_, change) => {
    expect(fingerprint({ ...strut, ...change })).not.toBe(fingerprint(strut))
  })
})

describe('a subsystem that means the same anywhere', () => {
  const project: ProjectFile = {
    wishbone: 1,
    title: 'Car',
    variables: { unsprung: '160 kg', damping_ratio: 750, unused: 1 },
    blocks: { World: { type: 'world/world' }, Front: strut },
    wires: { w: ['World.frame', 'Front.chassis'] },
  }
  const { block, added } = selfContained(project, registry, 'Front')

  it('has what it used of the project as parameters, in units with which its expressions are right', () => {
    expect(added).toEqual({
      unsprung: { unit: 'kg', default: 160 },
      damping_ratio: { unit: 'N s/m', default: 750 },
    })
    const alone: ProjectFile = { ...project, variables: {}, blocks: { ...project.blocks, Front: block } }
    expect(checkProject(alone, registry, {}).map(({ message }) => message)).toEqual([])
    expect(checkProject({ ...alone, blocks: project.blocks }, registry, {}).length).toBeGreaterThan(0)
  })

  it('does so for parameters of the subsystems around it, too', () => {
    const axle: BlockInstance = {
      type: 'subsystem',
      parameters: { unsprung: { unit: 'kg', default: 80 } },
      params: { unsprung: '90 kg' },
      ports: { chassis: { kind: 'frame', joins: ['Left.chassis'] } },
      blocks: { Left: strut },
      wires: {},
    }
    const nested: ProjectFile = { ...project, blocks: { World: { type: 'world/world' }, Front: axle } }
    expect(selfContained(nested, registry, 'Front/Left').added.unsprung).toEqual({ unit: 'kg', default: 90 })
    expect(selfContained(nested, registry, 'Front').added).toEqual({ damping_ratio: { unit: 'N s/m', default: 750 } })
  })

  it('is left as it is where it uses nothing from outside', () => {
    const own = {
      ...strut,
      blocks: { ...strut.blocks, Spring: { type: 'mechanics/spring-damper' }, Lump: { type: 'mechanics/rigid-body' } },
    }
    const result = selfContained({ ...project, blocks: { ...project.blocks, Front: own } }, registry, 'Front')
    expect(result).toEqual({ block: own, added: {}, files: {} })
  })
})
