/** Files that once froze the program, gave infinite results or were read in part: one error each (data/faults/README.md). */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { readState } from '../../../engine/start/state/state-file'
import { readMat5 } from '../../../engine/io/mat5/read'
import { readTir } from '../../../importers/tir'
import { functionModel } from '../../../engine/language/function/model'
import { elaborationLimits } from '../../../engine/language/interpret/scopes'
import { ModelError } from '../../../engine/errors/model-error'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { checkProject } from '../../../engine/model/check/validate'
import { packBundle, unpackBundle } from '../../../app/projects/bundle'
import { zipEntries } from '../../../app/projects/zip'
import { inflateSync } from 'fflate'
import { inflateSome } from '../../support/inflate'

const file = (name: string): string => `test/validation/data/faults/${name}`
const text = (name: string): string => readFileSync(file(name), 'utf8')
const bytes = (name: string): Uint8Array<ArrayBuffer> => Uint8Array.from(readFileSync(file(name)))

describe('products of matrices in loops', () => {
  const code = text('matrix-loops.json')

  it('are refused with block, parameter, line and column, after a bounded number of operations', () => {
    const problems = checkProject(parseProject(code), registry, {})
    expect(problems.map(({ place }) => place)).toMatchObject([{ block: 'F', parameter: 'code', codeLine: 3 }])
    expect(problems[0].message).toMatch(/more than 200,000 operations on single numbers/)
  })

  it.each([
    ['products', 'output y\nlet n = identity(20)\nfor i in 1:1000 { n = n*n }\ny = n[1,1]'],
    ['copies', 'output y\nlet n = identity(20)\nfor i in 1:1000 { n = transpose(n) }\ny = n[1,1]'],
    ['sums', 'output y\nlet n = zeros(400)\nlet s = 0\nfor i in 1:1000 { s = s + sum(n) }\ny = s'],
    ['constants', `output y\n${'let a = identity(20)*identity(20)\n'.repeat(1).replace('let a', 'parameter a')}y = 1`],
  ])('are counted by size: %s', (_, source) => {
    const { operations, problems } = functionModel(source)
    expect(problems).toHaveLength(1)
    expect(operations).toBeLessThanOrEqual(elaborationLimits.operations + 400)
  })
})

describe('a tyre property file with which forces are not finite', () => {
  it('is refused with the keyword and its line', () => {
    expect(() => readTir(text('zero-peak.tir'), 'zero-peak.tir')).toThrow(
      /zero-peak.tir:49: PDY1 is 0. Give a value other than zero/,
    )
  })

  it.each(['PCX1', 'PDX1', 'PKY1', 'PKY2', 'FNOMIN'])('is refused for %s = 0 too', (key) => {
    const sound = text('zero-peak.tir').replace(/^PDY1 .*$/m, 'PDY1 = 1.0')
    expect(readTir(sound, 'a.tir').values.PDY1).toBe(1)
    const line = new RegExp(`^${key} .*$`, 'm')
    expect(sound).toMatch(line)
    expect(() => readTir(sound.replace(line, `${key} = 0`), 'a.tir')).toThrow(new RegExp(`${key} is 0`))
  })

  it('is refused as parameters of a block, too', () => {
    const project = (params: Record<string, number>) =>
      parseProject(JSON.stringify({ wishbone: 1, title: '', blocks: { T: { type: 'tires/tire', params } }, wires: {} }))
    for (const name of ['pac2002.PDY1', 'pac2002.PKY1'])
      expect(checkProject(project({ [name]: 0 }), registry, {}).map(({ place }) => place)).toContainEqual(
        expect.objectContaining({ block: 'T', parameter: name }),
      )
  })
})

describe('a saved state at a time that no run has', () => {
  it.each([
    ['before everything', (s: string) => s],
    ['beyond everything', (s: string) => s.replaceAll('-1e308', '1e300')],
    ['not finite', (s: string) => s.replaceAll('-1e308', '"NaN"')],
    ['before the run began', (s: string) => s.replaceAll('-1e308', '-1')],
    ['away from its grid', (s: string) => s.replaceAll('-1e308', '4')],
  ])('%s is refused', (_, change) => {
    expect(() => readState(change(text('state-time.json')), 'a.json')).toThrow(
      /a\.json: .*time|a\.json: "(from|origin)/,
    )
  })

  it.each([
    ['"step": 0.001', '"step": 1e-300'],
    ['"step": 0.001', '"step": -0.001'],
    ['"index": 51', '"index": 1e300'],
    ['"index": 51', '"index": 0.5'],
    ['"index": 51', '"index": 0'],
    ['"origin": 0', '"origin": -1e12'],
  ])('%s becomes %s: refused', (from, to) => {
    const sound = text('state-time.json').replace('-1e308', '0.05')
    expect(readState(sound, 'a.json').time).toBe(0.05)
    expect(sound).toContain(from)
    expect(() => readState(sound.replace(from, to), 'a.json')).toThrow(ModelError)
  })
})

describe('a ZIP file', () => {
  it('that states a wrong size is refused', async () => {
    await expect(unpackBundle(bytes('zip-false-size.zip'), 'a.zip')).rejects.toThrow(/a\.zip: .*damaged/)
  })

  const project = JSON.stringify({ wishbone: 1, title: 'x'.repeat(5000), blocks: {}, wires: {} })
  /** @param at from the end of the directory entry's signature */
  const changed = async (at: number, by: number): Promise<Uint8Array> => {
    const packed = await packBundle({ text: project, files: {} })
    const central = packed.findIndex((_, i) => [0x50, 0x4b, 1, 2].every((b, k) => packed[i + k] === b))
    packed[central + at] = (packed[central + at] + by) & 0xff
    return packed
  }

  it.each([
    ['checksum', 16, 1],
    ['larger size', 24, 1],
    ['smaller size', 24, -1],
    ['shorter data', 20, -1],
    ['method', 10, 4],
    ['encryption', 8, 1],
  ])('with another %s in its directory is refused', async (_, at, by) => {
    await expect(unpackBundle(await changed(at, by), 'a.zip')).rejects.toThrow(ModelError)
  })

  it('that is sound gives what was packed', async () => {
    const packed = await packBundle({ text: project, files: {} })
    expect((await unpackBundle(packed, 'a.zip')).text).toBe(project)
    expect(zipEntries(packed, inflateSync).map(({ name }) => name)).toEqual(['project.json'])
  })
})

describe('a MAT-file that unpacks to hundreds of megabytes', () => {
  it('is refused before it is unpacked', async () => {
    let unpacked = 0
    const counted = async (data: Uint8Array<ArrayBuffer>, most: number) => {
      const found = await inflateSome(data, most)
      unpacked += found.length
      return found
    }
    await expect(readMat5(bytes('inflating.mat'), 'a.mat', counted)).rejects.toThrow(/differs from its header/)
    expect(unpacked).toBeLessThan(2 ** 20)
  })
})
