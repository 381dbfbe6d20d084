/** `fit`: parameters of a tyre from a measurement, from the command line. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json, put, wishbone } from './command-line'

/** Fiala tyre of one friction coefficient in SAE test data: force over slip angle at two loads, closed form of Fiala (1954). */
const stiffness = 55_000
const friction = 0.85
function lateral(Fz: number, alpha: number): number {
  const critical = Math.atan((3 * friction * Fz) / stiffness)
  const h = 1 - (stiffness * Math.abs(Math.tan(alpha))) / (3 * friction * Fz)
  return -Math.sign(alpha) * friction * Fz * (Math.abs(alpha) < critical ? 1 - h ** 3 : 1)
}
const angles = Array.from({ length: 25 }, (_, i) => (i - 12) * 1.25)
const rows = [2000, 5000].flatMap((Fz) => angles.map((deg) => [Fz, deg, lateral(Fz, (deg * Math.PI) / 180)]))
const measurement = `FZ [N],SA [deg],FY [N]\n${rows.map((row) => row.join(',')).join('\n')}\n`
const property = `[MODEL]
PROPERTY_FILE_FORMAT = 'FIALA'
[DIMENSION]
UNLOADED_RADIUS = 0.33
WIDTH = 0.2
[PARAMETER]
VERTICAL_STIFFNESS = 200000
CSLIP = 100000
CALPHA = 40000
UMAX = 1
UMIN = 0.9
`

let folder: string
let tire: string
let data: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wishbone-fit-'))
  tire = put(folder, 'tyre.tir', property)
  data = put(folder, 'rig.csv', measurement)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('fit', () => {
  it('finds stiffness and friction of measured forces, and keeps what they do not determine', async () => {
    const out = join(folder, 'fitted.json')
    const report = await json('fit', tire, data, '--hold', 'mu1', '--set', 'Tire.fiala.mu1=0.85', '--out', out)
    expect(report).toMatchObject({ block: 'Tire', model: 'fiala', points: 50, ranges: { Fz: [2000, 5000] } })
    const of = (name: string) => (report.parameters as { name: string }[]).find((one) => one.name === name)
    expect(of('CA')).toMatchObject({ unit: 'N/rad', start: 40_000, state: 'fitted' })
    expect(of('CS')).toMatchObject({ value: 100_000, state: 'without-effect' })
    const { params } = (
      JSON.parse(readFileSync(out, 'utf8')) as { blocks: { Tire: { params: Record<string, number> } } }
    ).blocks.Tire
    expect(params['fiala.CA'] / stiffness - 1).toBeCloseTo(0, 6)
    expect(params['fiala.mu0'] / friction - 1).toBeCloseTo(0, 6)
    expect(params).toMatchObject({ forceModel: 'fiala', 'range.FZMIN': 2000, 'range.FZMAX': 5000 })
    expect(params['range.ALPMAX']).toBeCloseTo(Math.PI / 12, 12)
  })

  it('lists stages, parameters and residuals, and writes those of every point', async () => {
    const residuals = join(folder, 'residuals.csv')
    const { status, out } = await wishbone('fit', tire, data, '--free', 'CA', '--residuals', residuals)
    expect(status).toBe(0)
    expect(out).toMatch(/^together +converged/m)
    expect(out).toMatch(/^CA +40000 +\S+ +\+-/m)
    const [head, ...lines] = readFileSync(residuals, 'utf8').trim().split('\n')
    expect(head).toBe('Fz [N],S [1],alpha [rad],gamma [rad],pressure [Pa],VCx [m/s],Fy [N],Fy fitted [N]')
    expect(lines).toHaveLength(50)
    lines.forEach((line, i) => expect(Number(line.split(',')[6])).toBeCloseTo(rows[i][2], 9))
  })

  it('writes the values into a copy of the property file', async () => {
    const out = join(folder, 'fitted.tir')
    const { notes } = await json('fit', tire, data, '--hold', 'mu1', '--set', 'Tire.fiala.mu1=0.85', '--out', out)
    expect(notes).toContainEqual(
      expect.stringMatching(/no entries for the range of the points: FZMIN, FZMAX, ALPMIN, ALPMAX/),
    )
    const { params } = await json('tyre', out)
    expect(params['fiala.CA'] / stiffness - 1).toBeCloseTo(0, 6)
    expect(params['fiala.mu0'] / friction - 1).toBeCloseTo(0, 6)
    expect(params).toMatchObject({ 'fiala.CS': 100_000, 'fiala.mu1': 0.85 })
    expect(readFileSync(out, 'utf8')).toContain('VERTICAL_STIFFNESS = 200000')
  })

  it('starts another model with its defaults', async () => {
    const report = await json('fit', tire, data, '--set', 'Tire.forceModel=brush', '--hold', 'a')
    const of = (name: string) =>
      (report.parameters as { name: string; value: number }[]).find((one) => one.name === name)
    // The brush model has the same force without spin, with a stiffness that grows with the load.
    expect(report.model).toBe('brush')
    expect((of('mu')?.value ?? 0) / friction - 1).toBeCloseTo(0, 1)
  })

  it.each([
    [['--bound', 'CA=2:1'], 'bounds of CA'],
    [['--bound', 'CA'], '--bound CA is not a bound'],
    [['--weight', 'Fq=1'], '--weight Fq=1 is not a weight'],
    [['--free', 'CB'], 'no parameter CB'],
    [['--weight', 'Fy=0'], 'determine nothing'],
    [['--out', 'fitted.csv'], '--out fitted.csv does not end with .json or .tir'],
  ])('refuses %s', async (options, message) => {
    const { status, err } = await wishbone('fit', tire, data, ...options)
    expect(status).toBe(2)
    expect(err).toContain(message)
  })
})
