/** `road`: measured roads from the command line. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crgFile } from '../../support/crg'
import { json, put, wishbone } from './command-line'

const banked = {
  road: [
    'REFERENCE_LINE_INCREMENT = 1',
    'LONG_SECTION_V_RIGHT = -2',
    'LONG_SECTION_V_INCREMENT = 2',
    'REFERENCE_LINE_START_B = 0.1',
  ],
  columns: [1, 2, 3].map((k) => `D:long section ${k},m`),
  rows: [0, 1, 2, 3].map((u) => [-0.1 * u, 0, 0.1 * u]),
}
let folder: string
let crg: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wishbone-road-'))
  crg = join(folder, 'banked.crg')
  writeFileSync(crg, crgFile(banked))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('road', () => {
  it('says what a road is', async () => {
    const { status, out } = await wishbone('road', crg)
    expect(status).toBe(0)
    expect(out).toMatch(/^road +OpenCRG, text \(LRFI\)$/m)
    expect(out).toMatch(/^length +3 m in 3 steps of 1 m$/m)
    expect(out).toMatch(/^elevation +0 to 0 m; banking 0\.1 to 0\.1$/m)
    expect(await json('road', crg)).toMatchObject({
      encoding: 'LRFI',
      length: 3,
      sections: 3,
      width: [-2, 2],
      notes: [],
    })
  })

  it('writes position and elevation of places', async () => {
    const places = put(folder, 'places.csv', 'u [m],v [m]\n1.5,1\n4,-2\n')
    const out = join(folder, 'surface.csv')
    const { status, out: text } = await wishbone('road', crg, '--points', places, '--out', out)
    expect(status).toBe(0)
    expect(text).toMatch(/^written .*surface\.csv: 2 places$/m)
    const [head, ...rows] = readFileSync(out, 'utf8').trim().split('\n')
    expect(head).toBe('u [m],v [m],x [m],y [m],z [m]')
    const [[, , x, y, z], beyond] = rows.map((row) => row.split(',').map(Number))
    expect([x, y]).toEqual([1.5, 1])
    expect(z).toBeCloseTo(0.1 + 0.075, 7)
    expect(beyond.slice(2)).toEqual([4, -2, expect.closeTo(-0.2 - 0.3, 6)])
  })

  it('refuses what it cannot use, with a remedy', async () => {
    const places = put(folder, 'degrees.csv', 'u [m],v [deg]\n1,1\n')
    const cases = [
      [['road', crg, '--out', join(folder, 'x.csv')], /--points/],
      [['road', crg, '--points', places, '--out', join(folder, 'x.csv')], /no column "v \[m\]"/],
      [['road', put(folder, 'log.csv', 't [s],v [m/s]\n0,1\n')], /no line "\$\$"/],
      [['road', join(folder, 'absent.crg')], /absent\.crg/],
    ] as const
    for (const [call, message] of cases) {
      const { status, err } = await wishbone(...call)
      expect(status).toBe(2)
      expect(err).toMatch(message)
    }
  })
})
