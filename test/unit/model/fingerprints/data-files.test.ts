/** Data files of library blocks: taken along, kept as lines, covered by fingerprints, placed in projects. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { ModelError } from '../../../../engine/errors/model-error'
import {
  asLines,
  filesOf,
  fingerprint,
  longestDataFile,
  parseLibrary,
  placeFiles,
  selfContained,
  serialiseLibrary,
  type LibraryBlock,
  type LibraryFile,
} from '../../../../engine/model/library'
import type { BlockInstance, ProjectFile } from '../../../../engine/model/project/project'

const steer = 't [s],y\r\n0,0\r\n1,0.5\r\n'
const plain = 't [s],y\n0,0\n1,0.5\n'
const driver = (path: string): BlockInstance => ({
  type: 'subsystem',
  ports: { out: { kind: 'signal', direction: 'out', joins: ['Steer.y'] } },
  blocks: {
    Steer: { type: 'sources/table', params: { file: path } },
    Tyre: { type: 'tires/tire', params: { propertyFile: '' } },
    Inner: { type: 'subsystem', blocks: { Again: { type: 'sources/table', params: { file: path } } } },
  },
  wires: {},
})
const project = (path: string): ProjectFile => ({
  wishbone: 1,
  title: 'Car',
  blocks: { World: { type: 'world/world' }, Driver: driver(path) },
  wires: {},
})
const files = { 'data/steer.csv': steer, 'data/other.csv': 'x' }
const taken = selfContained(project('./data/steer.csv'), registry, 'Driver', files)
const entry: LibraryBlock = { version: 1, block: taken.block, files: asLines(taken.files) }
const library: LibraryFile = { wishboneLibrary: 1, name: 'Drivers', blocks: { Driver: entry } }

function refusal(work: () => unknown): ModelError {
  try {
    work()
  } catch (error) {
    if (error instanceof ModelError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('a subsystem that refers to files', () => {
  it('takes those along that it refers to, at any depth, under the paths that it uses', () => {
    expect(taken.files).toEqual({ 'data/steer.csv': plain })
    expect(taken.block.blocks?.['Steer']?.params).toEqual({ file: 'data/steer.csv' })
  })

  it.each<[string, string, Record<string, string>, RegExp]>([
    ['is not there', 'data/gone.csv', files, /block Driver\/Steer, parameter file: there is no file "data\/gone\.csv"/],
    ['is outside', '../steer.csv', files, /"\.\.\/steer\.csv" is outside the project folder/],
    ['has another ending', 'data/steer.exe', { 'data/steer.exe': '' }, /is not a \.csv file/],
    ['is too long', 'big.csv', { 'big.csv': '1'.repeat(longestDataFile + 1) }, /big\.csv has 2\.0 MB.*at most 2 MB/],
  ])('is refused with the place and a remedy when one %s', (_, path, present, what) => {
    const error = refusal(() => selfContained(project(path), registry, 'Driver', present))
    expect(error.message).toMatch(what)
    expect(error.hint).not.toBe('')
  })
})

describe('in the file of a library', () => {
  const text = serialiseLibrary(library)

  it('a line of a file is a line, and is read as it was', () => {
    const long = { 'data/long.csv': `t [s],y\n${Array.from({ length: 40 }, (_, i) => `${i},${i * i}`).join('\n')}\n` }
    const written = serialiseLibrary({
      ...library,
      blocks: {
        Driver: {
          ...selfContained(project('data/long.csv'), registry, 'Driver', long),
          version: 1,
          files: asLines(long),
        },
      },
    })
    expect(written.split('\n').filter((line) => /^ *"\d+,\d+",?$/.test(line))).toHaveLength(40)
    expect(filesOf(parseLibrary(written, registry).blocks['Driver'])).toEqual(long)
    expect(serialiseLibrary(parseLibrary(written, registry))).toBe(written)
    expect(filesOf(parseLibrary(text, registry).blocks['Driver'])).toEqual({ 'data/steer.csv': plain })
  })

  it('a text as a whole is read, too', () => {
    const whole = { ...library, blocks: { Driver: { ...entry, files: { 'data/steer.csv': steer } } } }
    expect(filesOf(parseLibrary(JSON.stringify(whole), registry).blocks['Driver'])).toEqual({ 'data/steer.csv': plain })
  })

  const withFiles = (own: object, path = 'data/steer.csv'): string =>
    JSON.stringify({ ...library, blocks: { Driver: { version: 1, block: driver(path), files: own } } })
  it.each<[string, string, RegExp]>([
    ['that is not there', withFiles({}), /Driver\/Steer, parameter file: it refers to the file "data\/steer\.csv"/],
    [
      'that no block needs',
      withFiles({ 'data/steer.csv': '', 'hook.csv': '' }),
      /no block inside refers to the file "hook\.csv"/,
    ],
    ['with an ending of its own', withFiles({ 'project.json': '{}' }, 'project.json'), /not a \.csv file/],
    ['outside the project', withFiles({ '../a.csv': '' }, '../a.csv'), /outside the project folder/],
    ['in an odd place', withFiles({ 'a.csv:b.csv': '' }, 'a.csv:b.csv'), /cannot be the name of a file/],
    ['that is too long', withFiles({ 'data/steer.csv': '1'.repeat(longestDataFile + 1) }), /at most 2 MB/],
    ['that is no text', withFiles({ 'data/steer.csv': 3 }), /"blocks\.Driver\.files\.data\/steer\.csv" is 3/],
  ])('a file %s is refused', (_, file, what) => {
    expect(refusal(() => parseLibrary(file, registry, 'a.json')).message).toMatch(what)
  })
})

describe('the fingerprint of a block with files', () => {
  const at = (path: string, text: string): string => fingerprint(driver(path), { [path]: text })

  it('is that of their texts, wherever they lie and however their lines end', () => {
    const first = at('data/steer.csv', plain)
    expect(at('data/steer-2.csv', plain)).toBe(first)
    expect(at('data/steer.csv', steer)).toBe(first)
    expect(at('data/steer.csv', plain.replace('0.5', '0.6'))).not.toBe(first)
    expect(fingerprint(driver('data/steer.csv'), {})).not.toBe(first)
  })

  it('is the same in the project that it was taken from', () => {
    expect(fingerprint(driver('./data/steer.csv'), files)).toBe(fingerprint(taken.block, filesOf(entry)))
  })
})

describe('in a project', () => {
  const fileOf = (block: BlockInstance): unknown => block.blocks?.['Steer']?.params?.['file']

  it('files are added where they are missing', () => {
    const { block, files: added, renamed } = placeFiles(entry, {})
    expect([fileOf(block), added, renamed]).toEqual(['data/steer.csv', { 'data/steer.csv': plain }, []])
  })

  it('a file that has the same text is used', () => {
    const { block, files: added, renamed } = placeFiles(entry, files)
    expect([fileOf(block), added, renamed]).toEqual(['data/steer.csv', {}, []])
  })

  it('so is one that has it under another name; nothing is stored twice', () => {
    const elsewhere = placeFiles(entry, { 'tables/turn.csv': steer, 'data/steer.tir': plain })
    expect([fileOf(elsewhere.block), elsewhere.files, elsewhere.renamed]).toEqual(['tables/turn.csv', {}, []])
    const twice: LibraryBlock = {
      version: 1,
      block: { type: 'subsystem', blocks: { Steer: driver('a.csv').blocks?.['Steer'] ?? entry.block }, wires: {} },
      files: { 'a.csv': plain, 'b.csv': plain },
    }
    expect(placeFiles(twice, {}).files).toEqual({ 'a.csv': plain })
  })

  it('another file of that name stays; the block refers to a new one, at every depth, and finds it the next time', () => {
    const others = { 'data/steer.csv': 'mine', 'data/steer-2.csv': 'mine too' }
    const { block, files: added, renamed } = placeFiles(entry, others)
    expect([fileOf(block), added]).toEqual(['data/steer-3.csv', { 'data/steer-3.csv': plain }])
    expect(block.blocks?.['Inner']?.blocks?.['Again']?.params).toEqual({ file: 'data/steer-3.csv' })
    expect(renamed).toEqual([['data/steer.csv', 'data/steer-3.csv']])
    expect(placeFiles(entry, { ...others, ...added })).toMatchObject({ block, files: {}, renamed })
    expect(fingerprint(block, { ...others, ...added })).toBe(fingerprint(entry.block, filesOf(entry)))
  })
})
