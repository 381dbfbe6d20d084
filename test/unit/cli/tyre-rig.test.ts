/** `tyre ... --sweep`: tyres on a rig from the command line. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json, put, wishbone } from './command-line'

const fiala = (mu: number): string => `[MODEL]
PROPERTY_FILE_FORMAT = 'FIALA'
[DIMENSION]
UNLOADED_RADIUS = 0.33
WIDTH = 0.2
[PARAMETER]
VERTICAL_STIFFNESS = 200000
CSLIP = 100000
CALPHA = 60000
UMAX = ${mu}
UMIN = ${mu}
`

let folder: string
let tires: readonly string[]
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wishbone-rig-'))
  tires = [put(folder, 'dry.tir', fiala(0.9)), put(folder, 'wet.tir', fiala(0.5))]
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rowsOf = (file: string): readonly Record<string, string>[] => {
  const [head, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  const names = head.split(',').map((heading) => heading.replace(/ \[.*/, ''))
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [names[i], cell])))
}

describe('tyre --sweep', () => {
  it('writes curves of several tyres under several loads, which slide with their friction', async () => {
    const out = join(folder, 'curves.csv')
    const { status, out: text } = await wishbone(
      ...['tyre', ...tires, '--sweep', 'slip-angle=-30deg:30deg:3', '--at', 'load=2kN,4000', 'camber=1deg'],
      ...['--out', out],
    )
    expect(status).toBe(0)
    expect(text).toMatch(/^tyre dry: Fiala$/m)
    expect(text).toMatch(/^written .*curves\.csv: 12 rows$/m)
    const rows = rowsOf(out)
    expect(rows.map(({ tyre }) => tyre)).toEqual([...Array<string>(6).fill('dry'), ...Array<string>(6).fill('wet')])
    for (const { tyre, Fz, Fy, alpha, gamma } of rows) {
      expect(Number(gamma)).toBeCloseTo(Math.PI / 180, 12)
      const sliding = -Math.sign(Number(alpha)) * (tyre === 'dry' ? 0.9 : 0.5) * Number(Fz)
      expect(Number(Fy)).toBeCloseTo(Number(alpha) === 0 ? 0 : sliding, 6)
    }
  })
  it('writes Parquet with the names of tyres', async () => {
    const out = join(folder, 'radii.parquet')
    const report = await json('tyre', tires[0], '--diagram', 'radius', '--sweep', 'load=0:4000:5', '--out', out)
    expect(report).toMatchObject({ diagram: 'radius', sweep: 'load', rows: 5, notes: [] })
    const bytes = readFileSync(out)
    const rows = await parquetReadObjects({
      file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
    })
    expect(rows[4]).toMatchObject({ tyre: 'dry', Fz: 4000 })
    expect(Number(rows[4]?.loadedRadius)).toBeCloseTo(0.31, 9)
  })
  it('takes blocks of a project, and the usual sweep of a diagram', async () => {
    const args = ['projects/generic-vehicle', '--block', 'TireFL,TireRR', '--diagram', 'friction', '--at', 'load=3000']
    const report = await json('tyre', ...args)
    expect(report).toMatchObject({ sweep: 'sliding', tyres: [{ tyre: 'TireFL' }, { tyre: 'TireRR' }] })
  })
  it.each([
    [['--sweep', 'grip=0:1:3'], /a rig has no quantity "grip".*Use one of slip,/],
    [['--sweep', 'slip=0:1'], /^$/],
    [['--sweep', 'slip=0:1:1'], /number of points is not a whole number/],
    [['--sweep', 'slip=0:0:5'], /the range has no width/],
    [['--sweep', 'slip=0:wide:5'], /--sweep slip=0:wide:5: .*wide/],
    [['--sweep', 'load=0:3deg:5'], /--sweep load=0:3deg:5: .*deg/],
    [['--sweep', 'slip', '--at', 'load'], /--at load has no value/],
    [['--sweep', 'slip', '--at', 'slip=0.1'], /slip is swept and fixed/],
    [['--sweep', 'load=1e6:2e6:3'], /no point has a result: .*beyond half its radius/],
    [['--diagram', 'grip'], /there is no diagram "grip"/],
    [['--sweep', 'slip', '--out', 'a.xls'], /neither \.csv nor \.parquet/],
    [['--sweep', 'slip', '--points', 'a.json'], /--points does not go with a sweep/],
  ])('%j', async (options, message) => {
    const { err } = await wishbone('tyre', tires[0], ...options)
    expect(err).toMatch(message)
  })
  it('refuses several tyres without a sweep', async () => {
    expect((await wishbone('tyre', ...tires)).err).toContain('Add --sweep or --diagram')
  })
})
