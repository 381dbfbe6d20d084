/** Copied blocks bring their data files into another project; text that is no sound copy is refused with its reason. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { ModelError } from '../../../../engine/errors/model-error'
import { longestDataFile } from '../../../../engine/model/library'
import type { ProjectFile } from '../../../../engine/model/project/project'
import { applyDiff } from '../../../../app/renderer/store/diff'
import {
  copyBlocks,
  parseClip,
  pasteClip,
  withFiles,
  withVariables,
  type Clip,
} from '../../../../app/renderer/store/edits/clipboard'
import { documentFromProject, getRecord, projectFromDocument } from '../../../../app/renderer/store/records'

const table = 't [s],y\n0,0\n1,0.5\n'
const tire = "[MODEL]\nPROPERTY_FILE_FORMAT = 'FIALA'\n"
const project: ProjectFile = {
  wishbone: 1,
  title: 'Car',
  blocks: {
    Steer: { type: 'sources/table', params: { file: './data/steer.csv' } },
    Axle: {
      type: 'subsystem',
      blocks: { Tire: { type: 'tires/tire', params: { propertyFile: 'tyres/front.tir' } } },
      wires: {},
    },
    Gone: { type: 'sources/table', params: { file: 'gone.csv' } },
    Gain: { type: 'sources/constant' },
  },
  wires: {},
}
const doc = documentFromProject(project)
const files = { 'data/steer.csv': table.replaceAll('\n', '\r\n'), 'tyres/front.tir': tire, 'other.csv': 'x' }
const empty = documentFromProject({ wishbone: 1, title: 'Other', blocks: {}, wires: {} })

/** What other programs see of it, read again. */
function throughClipboard(names: readonly string[]): Clip {
  const { clip } = withFiles(copyBlocks(doc, names), registry, files)
  const read = parseClip(JSON.stringify(clip, null, 1), registry)
  if (read === null) throw new Error('not a clip')
  return read
}

function pasted(names: readonly string[], present: Readonly<Record<string, string>>) {
  const result = pasteClip(empty, throughClipboard(names), [0, 0], '', present)
  const after = applyDiff(empty, result.diff)
  return { ...result, param: (block: string, key: string) => getRecord(after, 'block', block)?.value.params?.[key] }
}

describe('copied blocks', () => {
  it('bring the files that they refer to, at any depth, and no others', () => {
    const { param, ...result } = pasted(['Steer', 'Axle', 'Gain'], {})
    expect(result.files).toEqual({ 'data/steer.csv': table, 'tyres/front.tir': tire })
    expect(result.renamed).toEqual([])
    expect([param('Steer', 'file'), param('Axle/Tire', 'propertyFile')]).toEqual(['data/steer.csv', 'tyres/front.tir'])
  })

  it('without files are copied as before, and so are those whose file is missing', () => {
    const { clip } = withFiles(copyBlocks(doc, ['Gain', 'Gone']), registry, files)
    expect(clip).toEqual(copyBlocks(doc, ['Gain', 'Gone']))
  })

  it('use a file of the project that has the same text, whatever it is called', () => {
    for (const path of ['data/steer.csv', 'mine/turn.csv']) {
      const { param, ...result } = pasted(['Steer'], { [path]: table })
      expect([result.files, result.renamed, param('Steer', 'file')]).toEqual([{}, [], path])
    }
  })

  it('leave a file of the project that has another text alone', () => {
    const { param, ...result } = pasted(['Steer'], { 'data/steer.csv': 'mine' })
    expect(result.files).toEqual({ 'data/steer-2.csv': table })
    expect(result.renamed).toEqual([['data/steer.csv', 'data/steer-2.csv']])
    expect(param('Steer', 'file')).toBe('data/steer-2.csv')
  })

  it('leave files behind that are too long, and tell which', () => {
    const long = { ...files, 'data/steer.csv': '1'.repeat(longestDataFile + 1) }
    const { clip, left } = withFiles(copyBlocks(doc, ['Steer', 'Axle']), registry, long)
    expect([Object.keys(clip.files ?? {}), left]).toEqual([['tyres/front.tir'], ['data/steer.csv']])
  })
})

describe('a text that says it is copied blocks', () => {
  const clip = (changes: object): string =>
    JSON.stringify({ wishboneClip: 1, blocks: { S: project.blocks['Steer'] }, wires: {}, ...changes })
  const named = { blocks: { S: { type: 'sources/table', params: { file: 'a.csv' } } } }
  it.each<[string, string, RegExp]>([
    ['cut off', clip({}).slice(0, 40), /clipboard:1: the (file|text)/],
    ['of another version', clip({ wishboneClip: 2 }), /copied with another version of Wishbone\. Copy/],
    ['with a block that is a number', clip({ blocks: { A: 5 } }), /block A: "blocks\.A" is 5\. It must be an object/],
    ['with a key that is unknown', clip({ experiments2: {} }), /"experiments2" is not known/],
    ['with a block beyond the canvas', clip({ blocks: { A: { type: 'a', at: [1e300, 0] } } }), /"blocks\.A\.at" is/],
    [
      'with a file that is no text',
      clip({ ...named, files: { 'a.csv': 5 } }),
      /"files" contains entries that are not text\. Copy/,
    ],
    [
      'with a file that no block needs',
      clip({ files: { 'hook.csv': '' } }),
      /no block inside refers to the file "hook/,
    ],
    [
      'with a file outside the project',
      clip({ blocks: { S: { type: 'sources/table', params: { file: '../a.csv' } } }, files: { '../a.csv': '' } }),
      /block S, parameter file: "\.\.\/a\.csv" is outside the project folder/,
    ],
    [
      'with a file of another kind',
      clip({ blocks: { S: { type: 'sources/table', params: { file: 'a.json' } } }, files: { 'a.json': '' } }),
      /"a\.json" is a JSON file, not a \.csv file/,
    ],
  ])('%s is refused', (_, text, what) => {
    const refuse = (): unknown => parseClip(text, registry)
    expect(refuse).toThrow(ModelError)
    expect(refuse).toThrow(what)
  })
})

describe('variables that copied expressions use', () => {
  const car = documentFromProject({
    wishbone: 1,
    title: 'Car',
    variables: { track: '2*half', half: '0.8 m', other: 3 },
    blocks: {
      Axle: {
        type: 'subsystem',
        parameters: { other: { unit: 'm', default: 1 } },
        blocks: { Arm: { type: 'mechanics/rigid-arm', params: { y: 'track/2', x: 'other' } } },
        wires: {},
      },
      Plain: { type: 'mechanics/rigid-arm', params: { x: 1 } },
    },
    wires: {},
  })
  const copied = (name: string): Clip => {
    const clip = parseClip(JSON.stringify(withVariables(copyBlocks(car, [name]), registry, car)), registry)
    if (clip === null) throw new Error('not a clip')
    return clip
  }

  it('come along with those that they use themselves, and no others', () => {
    const { diff, otherwise } = pasteClip(empty, copied('Axle'), [0, 0])
    expect(projectFromDocument(applyDiff(empty, diff)).variables).toEqual({ track: '2*half', half: '0.8 m' })
    expect(otherwise).toEqual([])
    expect(copied('Plain').variables).toBeUndefined()
  })

  it('keep the value that the project gives them, which is told', () => {
    const truck = documentFromProject({
      wishbone: 1,
      title: 'Truck',
      variables: { track: '2 m' },
      blocks: {},
      wires: {},
    })
    const { diff, otherwise } = pasteClip(truck, copied('Axle'), [0, 0])
    expect(projectFromDocument(applyDiff(truck, diff)).variables).toEqual({ track: '2 m', half: '0.8 m' })
    expect(otherwise).toEqual(['track'])
  })
})
