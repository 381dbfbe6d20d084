/** Roads of OpenCRG: encodings, reference lines, borders, and what is refused. */
import { describe, expect, it } from 'vitest'
import { elevationAt, endOf, positionAt } from '../../../../blocks/surfaces/curved-grid'
import { CrgReader, readCrg } from '../../../../blocks/surfaces/crg'
import { crgFile, type CrgText } from '../../../support/crg'

const road = [
  'REFERENCE_LINE_END_U = 2',
  'REFERENCE_LINE_INCREMENT = 0.5',
  'LONG_SECTION_V_RIGHT = -1',
  'LONG_SECTION_V_INCREMENT = 0.5',
]
const columns = [1, 2, 3, 4, 5].map((k) => `D:long section ${k},m`)
/** Heights of a hyperbolic paraboloid, which bilinear cells have without error. */
const height = (u: number, v: number): number => 0.125 * u * v + 0.25 * u - 0.5 * v
const rows = [0, 0.5, 1, 1.5, 2].map((u) => [-1, -0.5, 0, 0.5, 1].map((v) => height(u, v)))
const flat: CrgText = { road, columns, rows }
const read = (file: CrgText) => readCrg(crgFile(file), 'road.crg')

const refusal = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'accepted'
}

describe('encodings', () => {
  it.each(['LRFI', 'LDFI', 'KRBI', 'KDBI'] as const)('%s has the same surface, in pieces of any size', (encoding) => {
    const file = crgFile({ ...flat, encoding })
    for (const size of [1, 7, 79, file.length]) {
      const reader = new CrgReader('road.crg')
      for (let at = 0; at < file.length; at += size) reader.feed(file.subarray(at, at + size))
      const { grid } = reader.finish()
      for (const [u, v] of [
        [0, -1],
        [0.3, 0.2],
        [1.99, 0.99],
        [2, 1],
      ])
        expect(elevationAt(grid, u, v)).toBeCloseTo(height(u, v), 12)
    }
  })

  it.each([
    ['0.1', 0.1],
    ['-.25', -0.25],
    ['3.', 3],
    ['+1.5e-3', 1.5e-3],
    ['2.5D+2', 250],
    ['0.12345678901234568', 0.12345678901234568],
    ['-0.000000012', -1.2e-8],
    ['**unused**', 0],
  ])('a field "%s" is the number %d', (field, value) => {
    const text = new TextDecoder('latin1').decode(crgFile({ ...flat, encoding: 'LDFI' }))
    const first = text.indexOf('\n', text.indexOf('$$')) + 1
    const file = text.slice(0, first) + field.padStart(20) + text.slice(first + 20)
    expect(readCrg(new TextEncoder().encode(file), 'road.crg').grid.heights[0]).toBe(Math.fround(value))
  })

  it('lines may end with a carriage return', () => {
    const text = new TextDecoder().decode(crgFile(flat)).replaceAll('\n', '\r\n')
    expect(elevationAt(readCrg(new TextEncoder().encode(text), 'road.crg').grid, 1.2, 0.7)).toBeCloseTo(
      height(1.2, 0.7),
      12,
    )
  })
})

describe('the reference line', () => {
  const turn = 0.1
  const curved: CrgText = {
    encoding: 'LDFI',
    road: [...road, 'REFERENCE_LINE_START_X = 3', 'REFERENCE_LINE_START_Y = -2', 'REFERENCE_LINE_START_Z = 7'],
    columns: ['D:reference line phi,rad', 'D:reference line slope,m/m', 'D:reference line banking,m/m', ...columns],
    rows: rows.map((row, i) => [i === 0 ? NaN : turn * i, i === 0 ? NaN : 0.02 * i, 0.01 * i, ...row]),
  }

  it('adds sides with the heading and slope of the point they lead to', () => {
    const { grid } = read(curved)
    const sum = (part: (angle: number) => number, sides: number): number =>
      Array.from({ length: sides }, (_, k) => 0.5 * part(turn * (k + 1))).reduce((a, b) => a + b, 0)
    const [x, y] = positionAt(grid, 1.5, 0)
    expect(x).toBeCloseTo(3 + sum(Math.cos, 3), 13)
    expect(y).toBeCloseTo(-2 + sum(Math.sin, 3), 13)
    expect(elevationAt(grid, 1, 0.5)).toBeCloseTo(7 + 0.5 * 0.02 * (1 + 2) + 0.02 * 0.5 + height(1, 0.5), 8)
    expect(endOf(grid)).toBe(2)
  })

  it('has lines beside it that are parallel to each side, and meet at the corners', () => {
    const { grid } = read(curved)
    for (const v of [-1, 0.6, 1])
      for (const i of [1, 2, 3]) {
        const corner = positionAt(grid, 0.5 * i, v)
        for (const side of [i - 1, i]) {
          const angle = turn * (side + 1)
          const [dx, dy] = [corner[0] - grid.line.x[i], corner[1] - grid.line.y[i]]
          expect(-dx * Math.sin(angle) + dy * Math.cos(angle)).toBeCloseTo(v, 13)
        }
      }
  })

  it('spreads what it misses of a stated end, with a remark beyond rounding', () => {
    const { grid } = read(curved)
    const [end] = positionAt(grid, 2, 0)
    const near = read({ ...curved, road: [...curved.road, `REFERENCE_LINE_END_X = ${end + 0.01}`] })
    expect(positionAt(near.grid, 2, 0)[0]).toBeCloseTo(end + 0.01, 12)
    expect(near.notes.join()).toMatch(/misses the stated x by 0\.01/)
    expect(refusal(() => read({ ...curved, road: [...curved.road, `REFERENCE_LINE_END_X = ${end + 1}`] }))).toMatch(
      /REFERENCE_LINE_END_X/,
    )
  })

  it('goes straight from start to end without headings', () => {
    const line = [
      'REFERENCE_LINE_START_X = 0',
      'REFERENCE_LINE_START_Y = 0',
      'REFERENCE_LINE_END_X = 1.2',
      'REFERENCE_LINE_END_Y = 1.6',
    ]
    const { grid } = read({ ...flat, road: [...road, ...line] })
    const [x, y] = positionAt(grid, 1, 0.5)
    expect([x, y]).toEqual([expect.closeTo(0.6 - 0.5 * 0.8, 13), expect.closeTo(0.8 + 0.5 * 0.6, 13)])
  })

  it('says where the road is wider than its turn', () => {
    const tight = curved.rows.map((row, i) => [i === 0 ? NaN : 0.9 * i, ...row.slice(1)])
    expect(read({ ...curved, rows: tight }).notes.join()).toMatch(/turns so tightly that its edge at v = 1 m/)
  })
})

describe('beyond the borders', () => {
  const withOptions = (...options: string[]) => read({ ...flat, sections: ['$ROAD_CRG_OPTS', ...options, '$'] }).grid

  it('heights of the edge hold by default', () => {
    const { grid } = read(flat)
    expect(elevationAt(grid, 2.7, 0.2)).toBeCloseTo(height(2, 0.2), 12)
    expect(elevationAt(grid, 0.7, -4)).toBeCloseTo(height(0.7, -1), 12)
  })

  it.each([
    ['BORDER_MODE_U = 0', 2.5, 0, NaN],
    ['BORDER_MODE_U = 1', 2.5, 0, 0],
    ['BORDER_MODE_U = 3', 2.5, 0.25, height(0.5, 0.25)],
    ['BORDER_MODE_U = 4', 2.5, 0.25, height(1.5, 0.25)],
    ['BORDER_MODE_U = 3', -0.3, 0.25, height(1.7, 0.25)],
    ['BORDER_MODE_V = 0', 1, 1.5, NaN],
    ['BORDER_MODE_V = 1', 1, 1.5, 0],
    ['BORDER_MODE_V = 3', 1, 1.5, height(1, -0.5)],
    ['BORDER_MODE_V = 4', 1, 1.5, height(1, 0.5)],
  ])('with %s, the elevation at (%d, %d) is %d', (option, u, v, value) => {
    const elevation = elevationAt(withOptions(option), u, v)
    if (Number.isNaN(value)) expect(elevation).toBeNaN()
    else expect(elevation).toBeCloseTo(value, 12)
  })

  it('offsets are added', () => {
    const grid = withOptions('BORDER_OFFSET_U = -0.1', 'BORDER_OFFSET_V = 0.02')
    expect(elevationAt(grid, 3, 2)).toBeCloseTo(height(2, 1) - 0.08, 12)
    expect(elevationAt(grid, 1, 0)).toBeCloseTo(height(1, 0), 12)
  })

  it('missing heights at the edges are those beside them', () => {
    const holed = rows.map((row) => [NaN, ...row.slice(1)])
    const { grid, notes } = read({ ...flat, rows: holed })
    expect(elevationAt(grid, 1, -1)).toBeCloseTo(height(1, -0.5), 12)
    expect(notes.join()).toMatch(/5 heights are missing at the edges/)
  })
})

describe('refused with the place and a remedy', () => {
  const text = (): string => new TextDecoder().decode(crgFile(flat))
  const readText = (content: string) => readCrg(new TextEncoder().encode(content), 'road.crg')

  it.each<[string, () => unknown, RegExp]>([
    ['a file without data', () => readText('$CT\nhello\n$\n'), /no line "\$\$"/],
    ['no file at all', () => readText(''), /no line "\$\$"/],
    ['a hole in a row', () => read({ ...flat, rows: rows.with(2, [1, 2, NaN, 3, 4]) }), /row 3 has a hole at v = 0 m/],
    [
      'a row without heights',
      () => read({ ...flat, rows: rows.with(1, [NaN, NaN, NaN, NaN, NaN]) }),
      /row 2 has no height/,
    ],
    ['a file cut short', () => read({ ...flat, rows: rows.slice(0, 3) }), /3 of the 5 rows/],
    [
      'a binary file cut short',
      () => readCrg(crgFile({ ...flat, encoding: 'KRBI' }).slice(0, -90), 'road.crg'),
      /3 of the 5 rows|ends within row/,
    ],
    ['too many rows', () => read({ ...flat, rows: [...rows, ...rows] }), /more than the 5 rows/],
    ['a row cut short', () => readText(text().slice(0, -15)), /last row|too few numbers/],
    [
      'a word among numbers',
      () => readText(text().replace('-0.2500000', ' potholes ')),
      /line has "potholes" from column \d+/,
    ],
    [
      'modifiers that change the road',
      () =>
        read({ ...flat, sections: ['$ROAD_CRG_MODS', 'SCALE_Z_GRID = 2', 'REFPOINT_X = 3', 'SCALE_WIDTH = 1', '$'] }),
      /SCALE_Z_GRID = 2, REFPOINT_X = 3/,
    ],
    [
      'options that do not act',
      () => read({ ...flat, sections: ['$ROAD_CRG_OPTS', 'BORDER_SMOOTH_UBEG = 2', '$'] }),
      /BORDER_SMOOTH_UBEG/,
    ],
    ['an unknown section', () => read({ ...flat, sections: ['$ROAD_XYZ', '$'] }), /"\$ROAD_XYZ"/],
    ['an unknown encoding', () => readText(text().replace('#:LRFI', '#:LRBI')), /"LRBI"/],
    ['degrees', () => read({ ...flat, columns: ['D:reference line phi,deg', ...columns.slice(1)] }), /unit "deg"/],
    [
      'friction for heights',
      () => read({ ...flat, columns: ['D:friction,-', ...columns.slice(1)] }),
      /column "friction"/,
    ],
    [
      'sections out of order',
      () => read({ ...flat, columns: columns.toReversed() }),
      /"long section 5" is out of order/,
    ],
    ['edges that disagree', () => read({ ...flat, road: [...road, 'LONG_SECTION_V_LEFT = 4'] }), /LONG_SECTION_V_LEFT/],
    [
      'no increment',
      () => read({ ...flat, road: road.filter((line) => !line.includes('LINE_INCREMENT')) }),
      /REFERENCE_LINE_INCREMENT/,
    ],
    [
      'an increment that does not fit',
      () => read({ ...flat, road: road.with(1, 'REFERENCE_LINE_INCREMENT = 0.3') }),
      /no whole number of steps/,
    ],
    [
      'an increment of zero',
      () => read({ ...flat, road: road.with(1, 'REFERENCE_LINE_INCREMENT = 0') }),
      /distance above/,
    ],
    [
      'a grid of a billion nodes',
      () => read({ ...flat, road: road.with(0, 'REFERENCE_LINE_END_U = 1e8') }),
      /million nodes/,
    ],
    [
      'a word for a number',
      () => read({ ...flat, road: [...road, 'REFERENCE_LINE_START_X = here'] }),
      /REFERENCE_LINE_START_X is "here"/,
    ],
    [
      'banking that changes without a column',
      () => read({ ...flat, road: [...road, 'REFERENCE_LINE_END_B = 0.1'] }),
      /banking changes/,
    ],
    [
      'a line that turns back',
      () =>
        read({
          road,
          columns: ['D:reference line phi,rad', ...columns],
          rows: rows.map((row, i) => [i === 2 ? 3 : 0, ...row]),
        }),
      /line jumps: its heading changes by 172 deg/,
    ],
    [
      'headings that are missing',
      () =>
        read({
          road,
          columns: ['D:reference line phi,rad', ...columns],
          rows: rows.map((row, i) => [i === 2 ? NaN : 0, ...row]),
        }),
      /no value in row 3/,
    ],
  ])('%s', (_, work, message) => {
    expect(refusal(work)).toMatch(message)
    expect(refusal(work)).toMatch(/road\.crg/)
  })
})
