/**
 * Measurements of tyre test rigs: one made-up tyre written as CSV in several units and axes and as TYDEX gives the same points; what is
 * wrong is refused with its line and remedy; a grid becomes a table.
 */
import { describe, expect, it } from 'vitest'
import { readTireTest, tableOf } from '../../../../importers/tire-test'

/** Forces of a made-up tyre in ISO axes. */
const forces = (Fz: number, S: number, alpha: number) => ({
  Fx: 8 * Fz * S,
  Fy: -10 * Fz * alpha,
  Mz: 0.3 * Fz * alpha,
})
const grid = [2000, 4000].flatMap((Fz) =>
  [-0.02, 0, 0.02].flatMap((S) => [-0.03, 0, 0.03].map((alpha) => ({ Fz, S, alpha, ...forces(Fz, S, alpha) }))),
)
const degree = Math.PI / 180
const lines = (head: string, row: (point: (typeof grid)[number]) => readonly number[], separator = ','): string =>
  [head, ...grid.map((point) => row(point).join(separator))].join('\n')

const iso = lines('Fz [N],S [-],alpha [rad],Fx [N],Fy [N],Mz [N m]', (p) => [p.Fz, p.S, p.alpha, p.Fx, p.Fy, p.Mz])
const sae = lines(
  'B0001run1\nET\tSA\tFZ\tSR\tFX\tFY\tMZ\tV\tP\nsec\tdeg\tN\tnone\tN\tN\tN-m\tkph\tkPa',
  (p) => [0.1, -p.alpha / degree, -p.Fz, p.S, p.Fx, -p.Fy, -p.Mz, 40, 80],
  '\t',
)
const field = (text: string | number, width: number): string => String(text).padEnd(width)
const channel = (name: string, unit: string, ...numbers: readonly number[]): string =>
  field(name, 10) + field(`${name} of the rig`, 30) + field(unit, 10) + numbers.map((x) => field(x, 10)).join('')
const tydex = [
  '**HEADER',
  `${field('RELEASE', 10)}${field('Release of TYDEX-Format', 30)}${field('', 10)}1.3`,
  '**CONSTANTS',
  '! a comment',
  channel('INFLPRES', 'bar', 2.2),
  channel('MANUFACT', '').trimEnd(),
  '**MEASURCHANNELS',
  channel('FZW', 'kN', 1, 0, 0),
  channel('LONGSLIP', '%', 1, 0, 0),
  // measured with the offset of the sensor, in half degrees
  channel('SLIPANGL', 'deg', 0.5, -10, 0),
  channel('FX', 'N', 1, 0, 100),
  channel('FYW', 'N', 1, 0, 0),
  channel('MZW', 'Nm', 1, 0, 0),
  `**MEASURDATA ${grid.length}`,
  ...grid.map((p) =>
    [p.Fz / 1000, 100 * p.S, (2 * p.alpha) / degree + 10, p.Fx - 100, p.Fy, p.Mz]
      .map((x) => x.toPrecision(12))
      .join('  '),
  ),
  '**END',
].join('\r\n')

describe('a made-up tyre', () => {
  it.each([
    ['CSV in ISO axes', iso, {}],
    ['a file of the FSAE TTC in SAE axes', sae, { speed: 40 / 3.6, pressure: 80_000 }],
    ['TYDEX with factors, offsets and constants', tydex, { pressure: 220_000 }],
  ])('%s has the points of the rig', (_, text, further) => {
    const { points } = readTireTest(text, 'a.csv')
    expect(points).toHaveLength(grid.length)
    points.forEach((point, i) => {
      for (const [name, value] of Object.entries({ ...grid[i], gamma: 0, ...further }))
        expect(point[name as 'Fz'], name).toBeCloseTo(value, 6)
    })
  })
  it('becomes a table where its points are a grid, at the set points that they scatter about', () => {
    const shaken = readTireTest(iso, 'a.csv').points.map((point, i) => ({
      ...point,
      Fz: point.Fz + (i % 3),
      alpha: point.alpha + 1e-5 * (i % 2),
    }))
    const { rows, moved } = tableOf(shaken, 'a.csv')
    expect(rows).toHaveLength(18)
    expect(new Set(rows.map(([, , alpha]) => alpha)).has(0)).toBe(true)
    expect(rows[0]).toEqual([
      2001,
      -0.02,
      expect.closeTo(-0.029995, 5),
      0,
      ...[-320, 600, -18].map((x) => expect.closeTo(x, 8)),
    ])
    expect(moved).toBeGreaterThan(0)
    expect(moved).toBeLessThan(0.001)
  })
})

describe('a measurement is refused', () => {
  const csv = (head: string, ...rows: readonly string[]): string => [head, ...rows].join('\n')
  it.each([
    [
      'without a load',
      csv('alpha [rad],Fy [N]', '0.1,-5', '0.2,-6'),
      /no column of a load: its columns are alpha, Fy.*FZW or FZ/,
    ],
    ['without a result', csv('Fz [N],alpha [rad]', '1,0.1', '2,0.1'), /no column of a force or moment/],
    ['in a wrong unit', csv('Fz [kg m],Fy [N]', '1,2', '2,3'), /the unit "kg m" of Fz is not one of N/],
    ['without the unit of an angle', csv('Fz [N],SA,FY [N]', '1,2,-3', '2,3,-4'), /SA has no unit/],
    ['in percent without saying so', csv('Fz [N],S,FX [N]', '1,-20,-3', '2,20,4'), /reaches 20: it may be in percent/],
    [
      'in axes that reverse the side force',
      csv('Fz [N],SA [deg],FY [N]', '1,2,3', '2,-3,-4'),
      /adapted SAE or turned angle/,
    ],
    ['with slip positive in braking', csv('Fz [N],S [-],FX [N]', '1,.2,-3', '2,-.3,4'), /positive when driving/],
    ['of TYDEX without channels', '**HEADER\n**MEASURDATA\n1 2\n', /no measured channels/],
    ['of TYDEX without data', `**MEASURCHANNELS\n${channel('FZW', 'N', 1, 0, 0)}\n`, /no measured data/],
    [
      'of TYDEX with a short row',
      tydex.replace(/^2\.0.*$/m, '2.0 1.0'),
      /a\.csv:\d+: the row has 2 values, the channels are 6/,
    ],
    ['of TYDEX with a word in a row', tydex.replace(/^2\.0\S*/m, 'broken'), /a\.csv:\d+: "broken" is not a number/],
    ['of TYDEX with a factor of zero', tydex.replace('0.5 ', '0   '), /a\.csv:\d+: the factor of SLIPANGL is zero/],
    [
      'of TYDEX at the wheel',
      tydex.replace('FYW', 'FYH').replace('FX ', 'FXH').replace('MZW', 'MZH'),
      /FXH is at the wheel.*W axes/,
    ],
  ])('%s', (_, text, message) => {
    expect(() => readTireTest(text, 'a.csv')).toThrow(message)
  })
  it('as a table where points are missing, and where a force was not measured', () => {
    const { points } = readTireTest(iso, 'a.csv')
    expect(() => tableOf(points.slice(1), 'a.csv')).toThrow(
      /1 of 18 measured points are missing.*scattered points make no table/,
    )
    const side = points.map(({ Mz: _, ...point }) => point)
    expect(() => tableOf(side, 'a.csv')).toThrow(/no Mz.*overlay/)
  })
  it('unless its axes are stated', () => {
    const turned = readTireTest('Fz [N],SA [deg],FY [N]\n1,2,3\n2,-3,-4\n', 'a.csv', 'adapted SAE')
    expect(turned.points[0]).toMatchObject({ alpha: 2 * degree, Fy: -3 })
  })
})
