/**
 * Remedies in messages about roads and their files: each is followed as it is written, and ends the problem without
 * another.
 */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { readCrg } from '../../../../blocks/surfaces/crg'
import { checkProject } from '../../../../engine/model/check/validate'
import { base64Of } from '../../../../engine/model/project/binary-files'
import type { ParamValue } from '../../../../engine/model/project/project'
import { checkFormulated } from '../../../../engine/start/check'
import { crgFile, type CrgText } from '../../../support/crg'
import { smallProject } from '../../../validation/events/small-run'

type Params = Readonly<Record<string, ParamValue>>
type Files = Readonly<Record<string, string>>

/** Messages of the check of a wheel on a road. */
function messages(road: readonly [type: string, params: Params], files: Files = {}, tire: Params = {}): string {
  const project = smallProject(
    {
      World: ['world/world'],
      Road: road,
      Body: ['mechanics/rigid-body', { mass: 300 }],
      Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
      Tire: ['tires/tire', { radius: 0.3, stiffness: 1, damping: 0, forceModel: 'level-4', shape: 'disk', ...tire }],
    },
    ['Body.com - Spin.base', 'Spin.end - Tire.hub', 'Tire.road - Road.surface'],
    { stop: 1e-3, solver: { name: 'rk4', step: 1e-4 } },
  )
  const written = checkProject(project, registry, files)
  return (written.length > 0 ? written : checkFormulated({ project, files }, registry))
    .map(({ message }) => message)
    .join('\n')
}

const road = [
  'REFERENCE_LINE_END_U = 2',
  'REFERENCE_LINE_INCREMENT = 0.5',
  'LONG_SECTION_V_RIGHT = -1',
  'LONG_SECTION_V_INCREMENT = 0.5',
]
const columns = [1, 2, 3, 4, 5].map((k) => `D:long section ${k},m`)
const rows = [0, 1, 2, 3, 4].map((i) => [0, 1, 2, 3, 4].map((j) => 0.01 * i * j))
const flat: CrgText = { road, columns, rows }
const withColumn = (column: string): CrgText => ({
  road,
  columns: [column, ...columns],
  rows: rows.map((row) => [0, ...row]),
})
const textOf = (file: CrgText): string => new TextDecoder('latin1').decode(crgFile(file))

describe('OpenCRG', () => {
  const problem = (file: CrgText | string): string => {
    try {
      readCrg(typeof file === 'string' ? Buffer.from(file, 'latin1') : crgFile(file), 'road.crg')
      return ''
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
  const atV = (places: readonly number[]): CrgText => ({
    ...{ road: road.slice(0, 2), rows },
    columns: places.map((v) => `D:long section at v = ${v},m`),
  })
  const banked = [...road, 'REFERENCE_LINE_END_B = 0.1']
  const option = (text: string): CrgText => ({ ...flat, sections: ['$ROAD_CRG_OPTS', text, '$'] })

  it.each<readonly [string, fault: CrgText | string, message: RegExp, repaired: CrgText | string]>([
    ['no columns', { ...flat, columns: [] }, /with a line D: for each/, flat],
    ['no encoding', textOf(flat).replace('#:LRFI\n', ''), /Add #:LRFI/, flat],
    ['an entry', { ...flat, road: [...road, 'hello'] }, /NAME = number/, { ...flat, road: [...road, 'HELLO = 3'] }],
    ['an entry twice', { ...flat, road: [...road, 'REFERENCE_LINE_END_U = 3'] }, /Remove one of them/, flat],
    ['a column', { ...flat, columns: ['X:foo', ...columns] }, /Write D:name,unit/, withColumn('D:reference line banking,m/m')],
    ['another column', withColumn('D:foo,m'), /Remove it and its numbers/, flat],
    ['no unit', withColumn('D:reference line banking'), /Write D:reference line banking,m\/m/, withColumn('D:reference line banking,m/m')],
    ['another unit', withColumn('D:reference line slope,%'), /OpenCRG fixes m\/m/, withColumn('D:reference line slope,m/m')],
    ['a line without numbers', { ...flat, road: road.slice(2), columns: ['U:reference line u', ...columns] }, /Write U:reference line u,m,first,increment/, { ...flat, road: road.slice(2), columns: ['U:reference line u,m,0,0.5', ...columns] }],
    ['no increment', { ...flat, road: road.toSpliced(1, 1) }, /Add REFERENCE_LINE_INCREMENT/, flat],
    ['no places', { ...flat, road: road.slice(0, 2) }, /Add LONG_SECTION_V_RIGHT and LONG_SECTION_V_INCREMENT/, flat],
    ['no sections', { ...flat, columns: ['D:reference line phi,rad'], rows: rows.map(() => [0]) }, /Add columns D:long section 1,m, D:long section 2,m/, { ...flat, columns: columns.slice(0, 2), rows: rows.map((row) => row.slice(0, 2)) }],
    ['two kinds of places', { ...flat, columns: ['D:long section at v = -1,m', ...columns.slice(1)] }, /Name all alike/, atV([-1, -0.5, 0, 0.5, 1])],
    ['one place twice', atV([-1, -0.5, -0.5, 0.5, 1]), /its own place/, atV([-1, -0.5, 0, 0.5, 1])],
    ['banking that changes', { ...flat, road: banked }, /Add a column D:reference line banking,m\/m/, { ...withColumn('D:reference line banking,m/m'), road: banked }],
    ['an option', option('BORDER_SMOOTH_UBEG = 2'), /Remove it, or set it to 0/, option('BORDER_SMOOTH_UBEG = 0')],
    ['a border', option('BORDER_MODE_U = 7'), /Write 2 \(keep\) or 0 \(none\)/, option('BORDER_MODE_U = 2')],
    ['a length', { ...flat, road: road.with(0, 'REFERENCE_LINE_END_U = 3') }, /or correct REFERENCE_LINE_END_U/, flat],
    ['a step', { ...flat, road: road.with(0, 'REFERENCE_LINE_END_U = 2.2') }, /Correct REFERENCE_LINE_END_U or REFERENCE_LINE_INCREMENT/, flat],
    ['a word', textOf(flat).replace(' 0.0200000', '  pothole '), /Write a number; at the edges of the road \*missing\*/, textOf(flat).replace(' 0.0000000', ' *missing*')],
    ['a word between heights', textOf(flat).replace(' 0.0200000', '  pothole '), /Write a number/, flat],
  ])('%s', (_, fault, message, repaired) => {
    expect(problem(fault)).toMatch(message)
    expect(problem(repaired)).toBe('')
  }) // prettier-ignore

  it('borders that no wheel drives on are named with those that work', () => {
    const on = (mode: number): string =>
      messages(['world/measured-road', { file: 'a.crg' }], {
        'a.crg': base64Of(crgFile(option(`BORDER_MODE_V = ${mode}`))),
      })
    for (const mode of [1, 3, 4]) expect(on(mode)).toMatch(/set BORDER_MODE_U and BORDER_MODE_V to 2/i)
    for (const mode of [0, 2]) expect(on(mode)).toBe('')
  })
})

describe('maps', () => {
  const crg = base64Of(crgFile(flat))
  const heights = (csv: string): string => messages(['world/measured-road', { file: 'a.csv' }], { 'a.csv': csv })
  const factors = (csv: string): string =>
    messages(['world/measured-road', { file: 'a.crg', frictionFile: 'f.csv' }], { 'a.crg': crg, 'f.csv': csv })
  const ascii = (text: string): string => messages(['world/measured-road', { file: 'a.asc' }], { 'a.asc': text })
  const head = 'ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n'
  const cells = '1 2 3\n4 5 6\n'

  it.each([
    ['one column', heights, 's,v = 0.5\n0,0\n1,0\n', /such as "(?<name>.*?)"/, 's,v = 0.5,NAME\n0,0,0\n1,0,0\n'],
    ['a column without a distance', heights, 's,left,v = 0.5\n0,0,0\n1,0,0\n', /such as "(?<name>.*?)"/, 's,NAME,v = 0.5\n0,0,0\n1,0,0\n'],
    ['a column named by nothing', heights, 's,v =,v = 0.5\n0,0,0\n1,0,0\n', /such as "(?<name>.*?)"/, 's,NAME,v = 0.5\n0,0,0\n1,0,0\n'],
    ['another unit', heights, 's,v = 0 [kg],v = 0.5\n0,0,0\n1,0,0\n', /Correct the heading: it is a length/, 's,v = 0 [mm],v = 0.5\n0,0,0\n1,0,0\n'],
    ['a value that is missing', heights, 's,0,0.5\n0,0,0\n1,,0\n2,0,0\n', /Correct the value: rows are needed/, 's,0,0.5\n0,0,0\n1,1,0\n2,0,0\n'],
    ['distances that differ', heights, 's,0,0.5\n0,0,0\n1,0,0\n3,0,0\n', /Give heights at equal distances/, 's,0,0.5\n0,0,0\n1,0,0\n2,0,0\n'],
    ['decimal commas', heights, 's;v = 0;v = 0,5\n0;0,1;0\n1;0;0\n', /has a decimal comma. Write decimal points/, 's;v = 0;v = 0.5\n0;0.1;0\n1;0;0\n'],
    ['one column of factors', factors, 's,v = 0.5\n0,1\n1,1\n', /columns of friction factors.*such as "(?<name>.*?)"/, 's,v = 0.5,NAME\n0,1,1\n1,1,1\n'],
    ['factors with a unit', factors, 's,v = 0 [m],v = 1\n0,1,1\n1,1,1\n', /Leave out its unit/, 's,v = 0,v = 1\n0,1,1\n1,1,1\n'],
    ['a factor of zero', factors, 's,v = 0,v = 1\n0,0,1\n1,1,1\n', /Give factors of at least 0.001/, 's,v = 0,v = 1\n0,0.001,1\n1,1,1\n'],
    ['a grid without a head', ascii, cells, /begins with ncols, nrows, xllcorner, yllcorner, cellsize/, head + cells],
    ['a cell size of zero', ascii, head.replace('cellsize 1', 'cellsize 0') + cells, /Correct or add it/, head + cells],
    ['another head', ascii, head.replace('cellsize', 'dx') + cells, /entry dx. Remove or rename it: .*cellsize/, head + cells],
    ['commas in the head', ascii, head.replace('cellsize 1', 'cellsize 1,0') + cells, /with a decimal point/, head + cells],
    ['commas in a grid', ascii, head + cells.replace('5', '5,0'), /"5,0" in line 7, column 2 is not a number. Write a number, with a decimal point/, head + cells],
    ['too many numbers', ascii, `${head}${cells}7 8 9\n`, /more than its 6 numbers. Correct ncols and nrows/, `${head.replace('nrows 2', 'nrows 3')}${cells}7 8 9\n`],
    ['a hole', ascii, head + cells.replace('5', '-9999'), /Fill holes of the map/, head + cells],
  ] as const)('%s', (_, check, fault, message, repaired) => {
    const text = check(fault)
    expect(text).toMatch(message)
    expect(check(repaired.replace('NAME', message.exec(text)?.groups?.['name'] ?? ''))).toBe('')
  }) // prettier-ignore

  it('a table with an axis in its first line is the same map', () => {
    const named = 's [m],v = -0.5 [mm],v = 0.5 [mm]\n0,10,20\n1,30,40\n2,50,60\n'
    const grid = 's [m] \\ v [m],-0.5,0.5\n0,0.01,0.02\n1,0.03,0.04\n2,0.05,0.06\n'
    for (const table of [named, grid]) expect(heights(table)).toBe('')
  })

  it('files of other kinds are called by their name', () => {
    const on = (file: string): string => messages(['world/measured-road', { file }], { [file]: 'x' })
    expect(on('a.xodr')).toMatch(/OpenDRIVE.*not a \.crg, \.asc or \.csv file\. Import it: wishbone import a\.xodr/)
    expect(on('a.txt')).toMatch(/Save the table as CSV/)
  })

  it('a wheel without slip needs forces', () => {
    const with_ = (tire: Params): string => messages(['world/measured-road', { file: 'a.crg' }], { 'a.crg': crg }, tire)
    expect(with_({ forceModel: 'level-2' })).toMatch(/use a tyre with forces/i)
    expect(with_({ forceModel: 'level-4' })).toBe('')
  })
})

describe('roads along a line', () => {
  const line = (params: Params): string => messages(['world/road', { line: 'points', width: 4, ...params }])
  const eight = [[0, 0], [60, 0], [100, 40], [60, 80], [30, 40], [30, -60]] // prettier-ignore

  it('a crossing is a bridge as soon as one of its places is raised as the message says', () => {
    const text = line({ 'line.points': eight })
    const [, first, second, height] = (
      /at ([\d.]+) m and ([\d.]+) m. Raise one of them by at least ([\d.]+) m/.exec(text) ?? []
    ).map(Number)
    for (const place of [first, second]) {
      // a short bump has its full height at one place only
      const rise = [[place - 20, 0], [place - 12, 0], [place, height], [place + 12, 0], [place + 20, 0]] // prettier-ignore
      const raised = { 'line.points': eight, elevationCurve: 'monotone', elevation: rise }
      expect(line(raised)).toBe('')
      expect(line({ ...raised, elevation: rise.with(2, [place, 0.9 * height]) })).toMatch(/crosses itself/)
    }
  })

  it.each<readonly [string, fault: Params, message: RegExp, repaired: Params]>([
    ['a closed line that ends at its start', { closed: true, 'line.points': [[0, 0], [50, 0], [50, 50], [0, 0]] }, /Remove the last point/, { closed: true, 'line.points': [[0, 0], [50, 0], [50, 50]] }],
    ['a bend', { line: 'sections', width: 3.9, 'line.sections': [[3, 0.5, 0.5]] }, /Give a smaller width/, { line: 'sections', width: 3.5, 'line.sections': [[3, 0.5, 0.5]] }],
    ['banking', { banking: [[0, 1.5], [10, 0]] }, /from -80 to 80 deg/, { banking: [[0, (80 * Math.PI) / 180], [10, 0]] }],
    ['edges', { edges: 'pieces', 'edges.pieces': [[0, -2, 0, 0, 0, 2, 0, 0, 0]] }, /Place the left edge to the left/, { edges: 'pieces', 'edges.pieces': [[0, 2, 0, 0, 0, -2, 0, 0, 0]] }],
    ['a mark', { edges: 'pieces', 'edges.pieces': [[0, 2, 0, 0, 0, -2, 0, 0, 0]], marks: [[10, 5, 0, 0, 0, 0, 0]] }, /Give an end after its start/, { edges: 'pieces', 'edges.pieces': [[0, 2, 0, 0, 0, -2, 0, 0, 0]], marks: [[5, 10, 0, 0, 0, 0, 0]] }],
  ])('%s', (_, fault, message, repaired) => {
    expect(line(fault)).toMatch(message)
    expect(line(repaired)).toBe('')
  }) // prettier-ignore
})
