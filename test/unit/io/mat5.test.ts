/** MAT-files: one written by hand after the specification, compressed and not, and what we write ourselves. */
import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readMat5 } from '../../../engine/io/mat5/read'
import { writeMat5, writeVariables5 } from '../../../engine/io/mat5/write'

const inflate = (data: Uint8Array) => Promise.resolve(Uint8Array.from(inflateSync(data)))

const hex = (text: string): readonly number[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((pair) => parseInt(pair, 16))

/** 116 bytes of text, eight of offset, version 0x0100, byte order. */
const head = (order: string) => [
  ...Array.from('MATLAB 5.0 MAT-file, written by hand'.padEnd(116), (c) => c.charCodeAt(0)),
  ...hex('00 00 00 00 00 00 00 00'),
  ...(order === 'IM' ? hex('00 01 49 4d') : hex('01 00 4d 49')),
]

/** A 1-by-3 array `v` of class double, stored as bytes 1 2 3, as MATLAB does with small whole numbers. */
const small = hex(`
  0e 00 00 00 30 00 00 00
  06 00 00 00 08 00 00 00  06 00 00 00 00 00 00 00
  05 00 00 00 08 00 00 00  01 00 00 00 03 00 00 00
  01 00 01 00 76 00 00 00
  02 00 03 00 01 02 03 00
`)
/** A 2-by-2 array `m` of class double with its columns (1, 2) and (0.5, -1). */
const matrix = hex(`
  0e 00 00 00 50 00 00 00
  06 00 00 00 08 00 00 00  06 00 00 00 00 00 00 00
  05 00 00 00 08 00 00 00  02 00 00 00 02 00 00 00
  01 00 01 00 6d 00 00 00
  09 00 00 00 20 00 00 00
  00 00 00 00 00 00 f0 3f  00 00 00 00 00 00 00 40
  00 00 00 00 00 00 e0 3f  00 00 00 00 00 00 f0 bf
`)
/** The same `v` with the most significant byte first, as on old workstations. */
const bigEndian = hex(`
  00 00 00 0e 00 00 00 30
  00 00 00 06 00 00 00 08  00 00 00 06 00 00 00 00
  00 00 00 05 00 00 00 08  00 00 00 01 00 00 00 03
  00 01 00 01 76 00 00 00
  00 03 00 02 01 02 03 00
`)
const compressed = (element: readonly number[]) => {
  const data = deflateSync(Uint8Array.from(element))
  const tag = new Uint8Array(8)
  new DataView(tag.buffer).setUint32(0, 15, true)
  new DataView(tag.buffer).setUint32(4, data.length, true)
  return [...tag, ...data]
}
const read = async (...parts: readonly (readonly number[])[]) =>
  (await readMat5(Uint8Array.from(parts.flat()), 'data.mat', inflate)).columns.map(({ name, values }) => [
    name,
    ...values,
  ])

describe('a MAT-file', () => {
  it('gives its numeric arrays, matrices by column', async () => {
    expect(await read(head('IM'), small, matrix)).toEqual([
      ['v', 1, 2, 3],
      ['m(1)', 1, 2],
      ['m(2)', 0.5, -1],
    ])
  })

  it('may be compressed, array by array, or of the other byte order', async () => {
    expect(await read(head('IM'), compressed(matrix), compressed(small))).toEqual([
      ['m(1)', 1, 2],
      ['m(2)', 0.5, -1],
      ['v', 1, 2, 3],
    ])
    expect(await read(head('MI'), bigEndian)).toEqual([['v', 1, 2, 3]])
  })

  it('that is damaged, of another version or no MAT-file is refused in words', async () => {
    await expect(read(head('IM'), matrix.slice(0, 60))).rejects.toThrowError(/ends in the middle/)
    await expect(read(head('IM'), hex('0f 00 00 00 08 00 00 00 01 02 03 04 05 06 07 08'))).rejects.toThrowError(
      /compressed/,
    )
    await expect(read(head('IM'))).rejects.toThrowError(/no numeric arrays/)
    await expect(read(Array<number>(200).fill(65))).rejects.toThrowError(/not a MAT-file/)
    await expect(read([1, 2, 3])).rejects.toThrowError(/too short/)
  })
})

describe('variables written as a MAT-file', () => {
  it('are matrices by column, and lists of texts that a reader of numbers passes over', async () => {
    const rows = [
      [1, 0.5],
      [2, -1],
    ]
    const bytes = writeVariables5(
      new Map([
        ['m', { rows, columns: 2 }],
        ['empty', { rows: [], columns: 3 }],
        ['v', { rows: [[7], [8]], columns: 1 }],
      ]),
      'Matrices',
    )
    expect((await readMat5(bytes, 'x.mat', inflate)).columns.map(({ name, values }) => [name, ...values])).toEqual([
      ['m(1)', 1, 2],
      ['m(2)', 0.5, -1],
      ['v', 7, 8],
    ])
    const names = writeVariables5(new Map([['stateNames', ['Body.wz', 'Body.vy']]]), 'Names')
    const text = new TextDecoder('utf-16le').decode(names.subarray(128))
    expect(text).toContain('Body.wz')
    // a cell array of two texts: class 1, dimensions 2 by 1
    expect([...names.subarray(144, 148)]).toEqual([1, 0, 0, 0])
    expect([...names.subarray(160, 168)]).toEqual([2, 0, 0, 0, 1, 0, 0, 0])
    expect(names.length % 8).toBe(0)
  })
})

describe('results written as a MAT-file', () => {
  const column = (name: string, unit: string, values: readonly number[]) => ({
    name,
    unit,
    values: Float64Array.from(values),
  })
  const table = {
    time: Float64Array.from([0, 0.1, 0.2]),
    columns: [column('Body.wz', 'rad/s', [0, -0.5, 1e-300]), column('Front/TireFL.Fx', 'N', [1, 2, NaN])],
  }
  it('are a vector t and a structure per block, with units, and are read back to the last digit', async () => {
    const bytes = writeMat5(table, 'Car')
    expect(new TextDecoder().decode(bytes.subarray(0, 19))).toBe('MATLAB 5.0 MAT-file')
    expect([...bytes.subarray(124, 128)]).toEqual([0x00, 0x01, 0x49, 0x4d])
    expect(bytes.length % 8).toBe(0)
    expect((await readMat5(bytes, 'x.mat', inflate)).columns).toEqual([
      { name: 't', unit: undefined, values: table.time },
      { name: 'Body.wz', unit: 'rad/s', values: table.columns[0]?.values },
      { name: 'Front_TireFL.Fx', unit: 'N', values: table.columns[1]?.values },
    ])
  })
})
