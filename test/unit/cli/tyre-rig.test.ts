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

describe('tyre with a measurement', () => {
  const grid = (shift: number): string =>
    [
      'Fz [kN],S [-],alpha [deg],Fx [N],Fy [N],Mz [N m]',
      ...[2, 4].flatMap((Fz) =>
        [-0.01, 0, 0.01].flatMap((S) =>
          [-1, 0, 1].map((alpha) => [Fz, S, alpha, 1e5 * S, shift - 1000 * alpha, 0].join(',')),
        ),
      ),
    ].join('\n')
  it('says what it has, and writes its table as a patch of the project', async () => {
    const run = put(folder, 'run.csv', grid(0))
    const patch = join(folder, 'patch.json')
    const { out } = await wishbone('tyre', run, '--block', 'TireFL', '--write', patch)
    expect(out).toMatch(/^points +18$/m)
    expect(out).toMatch(/^range +Fz 2000 to 4000 N, S -0.01 to 0.01, alpha -0.01745 to 0.01745 rad/m)
    expect(out).toMatch(/^table +a grid/m)
    const args = [
      'projects/generic-vehicle',
      '--block',
      'TireFL',
      '--patch',
      patch,
      '--sweep',
      'slip-angle=-1deg:1deg:3',
    ]
    const file = join(folder, 'patched.csv')
    await json('tyre', ...args, '--at', 'load=3000', '--out', file)
    expect(rowsOf(file).map(({ Fy }) => Math.round(Number(Fy)))).toEqual([1000, 0, -1000])
  })
  it('is a tyre on the rig, which refuses what lies outside its points', async () => {
    const run = put(folder, 'run.csv', grid(0))
    const report = await json('tyre', run, '--sweep', 'slip-angle=-2deg:2deg:5', '--at', 'load=3000')
    expect(report.curves).toMatchObject([{ points: 3, leftOut: 2 }])
    expect(report.notes[0]).toMatch(/run: left out: the slip angle is outside the measured points/)
  })
  it('is compared with a tyre', async () => {
    const run = put(folder, 'run.csv', grid(0))
    const offset = put(folder, 'offset.csv', grid(7))
    const report = await json(
      'tyre',
      run,
      '--sweep',
      'slip-angle=-1deg:1deg:3',
      '--at',
      'load=3000',
      '--measured',
      offset,
    )
    const [Fx, Fy] = report.measured[0].deviations
    expect(Fx).toMatchObject({ result: 'Fx', points: 18, peak: 1000 })
    expect(Fx.rms).toBeCloseTo(0, 9)
    expect(Fy.rms).toBeCloseTo(7, 9)
    expect((await wishbone('tyre', run, '--diagram', 'forces', '--measured', offset)).out).toMatch(
      /Fy +18 +7 +1007 +0.695 %/,
    )
  })
  it('that makes no table is refused as a tyre, and reported otherwise', async () => {
    const run = put(folder, 'scattered.csv', grid(0).replace(/\n.*$/, ''))
    expect((await wishbone('tyre', run)).out).toMatch(/^table +none: 1 of 18 measured points are missing/m)
    expect((await wishbone('tyre', run, '--sweep', 'slip')).err).toMatch(
      /scattered\.csv.*1 of 18 .*scattered points make no table/,
    )
    expect((await wishbone('tyre', run, '--axes', 'left')).err).toMatch(/--axes left is not a convention.*ISO, SAE/)
  })
})
