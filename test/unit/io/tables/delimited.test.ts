/** Tables of numbers as programs write them. */
import { describe, expect, it } from 'vitest'
import { readTableText } from '../../../../engine/io/tables/read'
import { asTimeTable } from '../../../../engine/io/imported'
import { timedBy } from '../../../../engine/io/tables/clocks/timed'

const read = (text: string) =>
  readTableText(text, 'data.txt').columns.map(({ name, unit, values }) => [name, unit, ...values])

describe('a file that is no clean table', () => {
  it('tells the lines that look like rows and are none', () => {
    const { columns, leftOut } = readTableText('t,y\n0,1\n1,NaN\n2,x\n\n3,4,5\n4\nend\n5,6\n', 'a.csv')
    expect(columns.map(({ values }) => [...values])).toEqual([
      [0, 1, 5],
      [1, NaN, 6],
    ])
    expect(leftOut).toEqual([4, 6, 7])
  })

  it('has nothing left out where pages repeat the heading', () => {
    expect(readTableText('t y\n0 1\n1 2\n\nPage 2\nt y\n2 3\n', 'a.tab').leftOut).toEqual([])
  })

  it('has no column of words, and keeps its rows: remarks in some or all lines, times of the day', () => {
    const wanted = [
      ['Zeit', 's', 0, 0.1],
      ['Gierrate', 'deg/s', 0.5, 1],
    ]
    expect(read('Zeit [s];Gierrate [deg/s];Kommentar\n0,0;0,5;start\n0,1;1,0;\n')).toEqual(wanted)
    expect(read('Clock,Zeit [s],Gierrate [deg/s]\n12:00:01,0.0,0.5\n12:00:02,0.1,1\n')).toEqual(wanted)
    expect(read('Zeit [s];Gierrate [deg/s];Status\n0,0;0,5;ok\n0,1;1,0;ok\n')).toEqual(wanted)
  })

  it('is refused when it is no text', () => {
    expect(() => readTableText('PK\u0003\u0004\0\0', 'a.csv')).toThrow(
      /a\.csv: the file is not text\. Export the table/,
    )
  })
})

describe('a table of numbers in text', () => {
  it('has names and units from its heading, with commas, semicolons, tabs or blanks', () => {
    const wanted = [
      ['Time', 's', 0, 0.1],
      ['Speed', 'km/h', 36, 37.5],
    ]
    expect(read('Time [s],Speed [km/h]\n0,36\n0.1,37.5\n')).toEqual(wanted)
    expect(read('Time (s);Speed (km/h)\r\n0;36\r\n0,1;37,5\r\n')).toEqual(wanted)
    expect(read('Time\tSpeed\n[s]\t[km/h]\n0\t36\n0.1\t37.5')).toEqual(wanted)
    expect(read('  Time   Speed\n   s    km/h\n 0  36\n 0.1  3.75D+01\n')).toEqual(wanted)
  })

  it('of ADAMS: remarks first, tabs, signs before every number', () => {
    // The form of the files of Project Chrono (data/testing/joints), written from ADAMS/PostProcessor.
    const text =
      '# Prismatic_Case01_ADAMS\n#\nTime\tX_Pos\n+0.000000E+00\t+2.000000E+00\n+1.000000E-02\t-4.903330E-04\n'
    expect(read(text)).toEqual([
      ['Time', undefined, 0, 0.01],
      ['X_Pos', undefined, 2, -4.90333e-4],
    ])
    const post = 'A. Last_Run   Date=2014-12-12 12:33:39\n\n"TIME" "PART_2_XFORM.X (mm)"\n 0.0 1.5\n 1.0 2.5\n'
    expect(read(post)).toEqual([
      ['TIME', undefined, 0, 1],
      ['PART_2_XFORM.X', 'mm', 1.5, 2.5],
    ])
  })

  it('without a heading has numbered columns; missing values are not numbers', () => {
    expect(read('0,1,\n1,,5\n2,3,6\n')).toEqual([
      ['Column 1', undefined, 0, 1, 2],
      ['Column 2', undefined, 1, NaN, 3],
      ['Column 3', undefined, NaN, 5, 6],
    ])
  })

  it('is refused where there is none', () => {
    expect(() => read('Dear colleague,\nthe 2 runs of 2014 are attached.\n')).toThrowError(/no table of numbers/)
  })
})

describe('the time of imported data', () => {
  const column = (name: string, values: readonly number[], unit?: string) => ({
    name,
    unit,
    values: Float64Array.from(values),
  })
  it('is the column of that name, else the first that rises', () => {
    const time = (...columns: ReturnType<typeof column>[]) => timedBy(columns, undefined, {}, 'x').timeColumn
    expect(time(column('v', [1, 2]), column('Run.TIME', [0, 1]))).toBe(1)
    expect(time(column('v', [2, 1]), column('s', [0, 1]))).toBe(1)
  })

  it('is taken in seconds, and rows without it are left out', () => {
    const table = asTimeTable([column('v', [1, 2, 3]), column('t', [0, NaN, 5], 'ms'), column('short', [1])], 1, 'x')
    expect([...table.time]).toEqual([0, 0.005])
    expect(table.columns.map(({ name, values }) => [name, ...values])).toEqual([['v', 1, 3]])
  })

  it('that goes back is refused with its name', () => {
    expect(() => asTimeTable([column('t', [0, 2, 1]), column('v', [1, 2, 3])], 0, 'x')).toThrowError(
      /"t" goes back to 1 in row 3/,
    )
  })
})
