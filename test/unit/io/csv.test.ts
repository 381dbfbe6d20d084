import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ModelError } from '../../../engine/errors/model-error'
import { headingsOf } from '../../../engine/model/files/project-files'
import { csvParts, readCsv, writeCsv } from '../../../engine/io/csv'

const values = (text: string) => {
  const { time, columns } = readCsv(text, 'a.csv')
  return { time: [...time], columns: columns.map((c) => [c.name, c.unit, ...c.values]) }
}

function failure(text: string): ModelError {
  try {
    readCsv(text, 'ref/a.csv')
  } catch (error) {
    if (error instanceof ModelError) return error
    throw error
  }
  throw new Error('the text was accepted')
}

describe('reading tables', () => {
  it('takes names and units from the headings', () => {
    expect(values('t [s],Body.x [m],Front/TireFL.Fx [N],Body.k [N m/rad]\n0,1,2,3\n0.5,-1e3,.5,3.\n')).toEqual({
      time: [0, 0.5],
      columns: [
        ['Body.x', 'm', 1, -1000],
        ['Front/TireFL.Fx', 'N', 2, 0.5],
        ['Body.k', 'N m/rad', 3, 3],
      ],
    })
  })

  it('takes missing units, comments, empty lines, spaces, quotes and Windows line ends', () => {
    expect(
      values('\ufeff# from the test rig\r\n\r\nt ,"a, b [m]", c \r\n# first\r\n 0 , 1 ,2\r\n\r\n1,3,4\r\n'),
    ).toEqual({
      time: [0, 1],
      columns: [
        ['a, b', 'm', 1, 3],
        ['c', undefined, 2, 4],
      ],
    })
  })

  it.each([[';'], ['\t']])('takes %j between the values', (separator) => {
    expect(values(['t [s],x [m]', '0,1'].join('\n').replaceAll(',', separator))).toEqual({
      time: [0],
      columns: [['x', 'm', 1]],
    })
  })

  it('takes separators and quotation marks in names for parts of them', () => {
    expect(values('t [s],"a;b;c;d [m]","say ""x"";	y"\n0,1,2\n')).toEqual({
      time: [0],
      columns: [
        ['a;b;c;d', 'm', 1],
        ['say "x";	y', undefined, 2],
      ],
    })
    expect(headingsOf('t [s],"a;b;c;d [m]","say ""x"";y"\n0,1,2\n').map(({ name }) => name)).toEqual([
      't',
      'a;b;c;d',
      'say "x";y',
    ])
  })

  it('reads what it writes where a column is called like the time', () => {
    const columns = ['t', 'time'].map((name) => ({ name, unit: undefined, values: Float64Array.of(1, 2) }))
    const text = writeCsv({ time: Float64Array.of(0, 1), columns })
    expect(values(text)).toEqual({ time: [0, 1], columns: columns.map(({ name }) => [name, undefined, 1, 2]) })
  })

  it('converts the time to seconds', () => {
    expect(values('t [ms],x\n0,1\n10,2\n').time).toEqual([0, 0.01])
  })

  it('keeps values that are no numbers', () => {
    expect(values('t,x\n0,NaN\n1,-Infinity\n2,inf\n').columns).toEqual([['x', undefined, NaN, -Infinity, Infinity]])
  })

  it('lets an event have two rows at one time', () => {
    expect(values('t,x\n0,1\n0,2\n').time).toEqual([0, 0])
  })
})

describe('malformed tables', () => {
  it.each([
    ['', undefined, 'the file is empty', 'the first line must be "t [s],Block.signal [unit],..."'],
    ['# only a comment\n', undefined, 'the file is empty', 'the first line must be "t [s],Block.signal [unit],..."'],
    ['t [s],x [m]\n', 1, 'there are no rows below the headings', 'add rows of numbers'],
    ['0,1\n1,2\n', 1, 'the first line has numbers instead of headings', 'add the line "t [s],Block.signal [unit],..."'],
    ['x [m],t [s]\n0,1\n', 1, 'the first column is "x", not the time', 'name the first column "t [s]"'],
    ['t [s]\n0\n', 1, 'there is no column besides the time', 'add columns "Block.signal [unit]"'],
    ['t,x,x\n0,1,2\n', 1, 'two columns are called "x"', 'rename or remove one of them'],
    ['t,x,\n0,1,2\n', 1, 'a column has no heading', 'write "Block.signal [unit]" above each column'],
    ['t [m],x\n0,1\n', 1, 'the time is in "m"', 'write "t [s]"'],
    ['t [blink],x\n0,1\n', 1, 'the unit of the time cannot be read: "blink" is not a known unit', 'write "t [s]"'],
    [
      '# c\n\nt,x\n0,1\n\n# c\n1\n',
      7,
      'the row has 1 values, the headings are 2',
      'give every row a value for every column',
    ],
    ['t,x\n0,1\n1,two\n', 3, '"two" in column "x" is not a number', 'correct the value or remove the row'],
    ['t,x\n0,\n', 2, 'a value of "x" is missing', 'fill it in or remove the row'],
    ['t,x\n0,0x10\n', 2, '"0x10" in column "x" is not a number', 'correct the value or remove the row'],
    ['t;x\n0,5;1\n', 2, '"0,5" has a decimal comma', 'write decimal points'],
    [
      't,x\n0,1\n2,1\n1,1\n',
      4,
      'the time goes back from 2 s to 1 s',
      'keep the rows before or from this line, if another recording begins here; else sort the rows by time',
    ],
    ['t,x\nNaN,1\n', 2, 'the time is not a finite number', 'correct the first column'],
    ['t,x\n0,"1\n1,2\n', 2, 'a quotation mark is not closed', 'close it or remove it'],
  ])('case %#: %j', (text, line, what, hint) => {
    const error = failure(text)
    expect(error.code).toBe('file-format')
    expect(error.place.file).toBe('ref/a.csv')
    expect(error.place.line).toBe(line)
    expect(error.what).toBe(what)
    expect(error.hint).toBe(hint)
  })

  it('names the column of a bad value', () => {
    expect(failure('t,Body.x [m]\n0,a\n').place.signal).toBe('Body.x')
  })
})

describe('writing tables', () => {
  it('has headings with units and one row per time', () => {
    const time = Float64Array.of(0, 0.001)
    const columns = [
      { name: 'Body.x', unit: 'm', values: Float64Array.of(1, 0.1 + 0.2) },
      { name: 'a,b', unit: undefined, values: Float64Array.of(-0, NaN) },
    ]
    expect(writeCsv({ time, columns })).toBe('t [s],Body.x [m],"a,b"\n0,1,-0\n0.001,0.30000000000000004,NaN\n')
  })

  it('comes in parts that end with a line, so that long runs need no long string', () => {
    const time = Float64Array.from({ length: 10_000 }, (_unused, i) => i / 1000)
    const columns = [{ name: 'Body.x', unit: 'm', values: time.map((t) => t / 3) }]
    const parts = [...csvParts({ time, columns })]
    expect(parts.length).toBeGreaterThan(3)
    for (const part of parts) expect(part.endsWith('\n')).toBe(true)
    const back = readCsv(parts.join(''), 'long.csv')
    expect(back.time).toEqual(time)
    expect(back.columns[0].values).toEqual(columns[0].values)
  })

  it('restores every double bit for bit', () => {
    const double = fc.double({ noNaN: false, noDefaultInfinity: false })
    fc.assert(
      fc.property(fc.array(fc.tuple(double, double), { minLength: 1, maxLength: 20 }), (rows) => {
        const time = Float64Array.from(rows, (_, i) => i / 3)
        const columns = [0, 1].map((j) => ({
          name: `c${j}`,
          unit: 'm',
          values: Float64Array.from(rows, (row) => row[j]),
        }))
        const back = readCsv(writeCsv({ time, columns }), 'a.csv')
        expect([...back.time]).toEqual([...time])
        back.columns.forEach((column, j) =>
          column.values.forEach((v, i) => expect(Object.is(v, columns[j].values[i])).toBe(true)),
        )
      }),
      { numRuns: 200 },
    )
  })
})
