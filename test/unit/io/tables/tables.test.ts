/** Tables in the layouts of the trade: values, units and times as their content says, and what the reader says it took. */
import { join } from 'node:path'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, it } from 'vitest'
import { asTimeTable } from '../../../../engine/io/imported'
import { readTable, readTableText, type TableChoice } from '../../../../engine/io/tables/read'
import { sourceOf, sourceOfFile } from '../../../support/table-source'

const log = (name: string, choice?: TableChoice) =>
  readTable(sourceOfFile(join(import.meta.dirname, '../data/tables', name)), choice)

const text = (content: string, choice?: TableChoice) => readTableText(content, 'log.csv', choice)
const shape = ({ columns }: Awaited<ReturnType<typeof log>>) => columns.map(({ name, unit }) => [name, unit])
const values = ({ columns }: ReturnType<typeof text>) => columns.map((column) => [...column.values])

/** All logs are sampled with 50 Hz from 0 to 3.98 s. */
function expectLog({ columns, timeColumn }: Awaited<ReturnType<typeof log>>): void {
  const { time } = asTimeTable(columns, timeColumn, '')
  expect(time).toHaveLength(200)
  time.forEach((t, i) => expect(t).toBeCloseTo(i / 50, 9))
}

describe('logs in the layouts of the trade', () => {
  it('in Windows-1252 with decimal commas, a preamble and a line of units', async () => {
    const table = await log('german.csv')
    expect(shape(table)).toEqual([
      ['Zeit', 's'],
      ['Geschwindigkeit', 'km/h'],
      ['Lenkwinkel', '°'],
      ['Querbeschl.', 'm/s²'],
      ['Gierrate', '°/s'],
    ])
    expectLog(table)
    expect(table.columns.map((column) => column.values[199])).toEqual([3.98, 56.04, -3.58, -2.843, -8.567])
    expect(table.remarks[0]).toBe('Windows-1252, columns separated by semicolons, decimal commas.')
    expect(table.remarks[1]).toBe('Names from line 2, units from line 3, 200 rows from line 4.')
    expect(table.questions).toEqual([])
  })

  it('with thousands points', async () => {
    const table = await log('thousands.csv')
    expectLog(table)
    expect(shape(table)).toEqual([
      ['Zeit', 's'],
      ['Kraft', 'N'],
    ])
    expect([...table.columns[1].values.slice(0, 2)]).toEqual([1000, 1012])
    expect(table.columns[1].values[199]).toBe(1498.6)
  })

  it('as MoTeC exports them', async () => {
    const table = await log('motec.csv')
    expectLog(table)
    expect(shape(table)).toEqual([
      ['Time', 's'],
      ['Ground Speed', 'km/h'],
      ['Steered Angle', 'deg'],
      ['G Force Lat', 'G'],
      ['Gyro Yaw Velocity', 'deg/s'],
      ['Brake Pressure F', 'bar'],
    ])
    expect(table.leftOut).toEqual([])
  })

  it('with dates, to the microsecond', async () => {
    const table = await log('datetime.csv')
    expectLog(table)
    expect(table.epoch).toBe(Date.UTC(2026, 4, 4, 11, 2, 3) / 1000)
    expect(table.remarks).toContain('Time from the dates in "timestamp"; it starts at 2026-05-04 11:02:03.000.')
  })

  it('with milliseconds from 1970', async () => {
    const table = await log('epoch-ms.csv')
    expectLog(table)
    expect(table.epoch).toBe(1778000000)
  })

  it('without a time: the sample rate is asked for, and taken', async () => {
    const table = await log('no-time.csv')
    expect(table.timeColumn).toBe(-1)
    expect(table.questions).toMatchObject([{ topic: 'rate', taken: undefined }])
    const timed = await log('no-time.csv', { rate: 50 })
    expectLog(timed)
    expect(timed.questions).toEqual([])
    expect(shape(timed)).toEqual([
      ['t', 's'],
      ['speed', 'km/h'],
      ['steer', 'deg'],
    ])
  })

  it('in UTF-16, with and without its mark', async () => {
    const table = await log('utf16.csv')
    expectLog(table)
    expect(table.remarks[0]).toBe('UTF-16, columns separated by tabs.')
    const bare = Uint8Array.from([...'t;v\n0;1\n1;2\n'].flatMap((c) => [0, c.charCodeAt(0)]))
    const big = await readTable(sourceOf(bare))
    expect(big.remarks[0]).toBe('UTF-16 (big-endian), columns separated by semicolons.')
    expect(values(big)).toEqual([
      [0, 1],
      [1, 2],
    ])
  })

  it('in MAT-files of levels 4 and 7.3', async () => {
    const four = await log('level-4.mat')
    expect(four.timeColumn).toBe(0)
    expect(four.columns.map(({ name, values: v }) => [name, ...v])).toEqual([
      ['t', 0, 0.02, 0.04, 0.06, 0.08],
      ['speed', 1, 1.25, 1.5, 1.75, 2],
      ['M(1)', 0, 2, 4, 6, 8],
      ['M(2)', 1, 3, 5, 7, 9],
    ])
    const seven = await log('level-7.3.mat')
    expect(seven.columns.map(({ name, values: v }) => [name, ...v])).toEqual([
      ['M(1)', 0, 1, 2, 3, 4],
      ['M(2)', 5, 6, 7, 8, 9],
      ['log.yaw', 1, 1.25, 1.5, 1.75, 2],
      ['speed', 1, 1.25, 1.5, 1.75, 2],
      ['t', 0, 0.02, 0.04, 0.06, 0.08],
    ])
    expect(seven.timeColumn).toBe(4)
  })
})

describe('times', () => {
  it.each([
    ['with date and clock apart', 'Datum;Uhrzeit;v\n04.05.2026;23:59:59,5;1,5\n05.05.2026;00:00:00,25;2\n', [0, 0.75]],
    ['of a clock that passes midnight', 'Clock,v\n23:59:59.5,1\n00:00:00.5,2\n00:00:01.5,3\n', [0, 1, 2]],
    ['in minutes and seconds', 'Lap,v\n0:58.25,1\n0:59.75,2\n1:01.25,3\n', [0, 1.5, 3]],
    ['with a zone', 'timestamp;x\n2026-05-04T11:02:03.000+02:00;1\n2026-05-04T11:02:03.010+02:00;2\n', [0, 0.01]],
    ['in the afternoon', 'time,v\n3/14/2026 11:59:59 AM,1\n3/14/2026 12:00:01 PM,2\n', [0, 2]],
    ['from a stated interval', 'Sample interval: 20 ms\nv;w\nm/s;rad/s\n1;2\n2;1\n1;3\n', [0, 0.02, 0.04]],
    ['in microseconds from 1970', 't,v\n1778000000000000,1\n1778000000000500,2\n', [0, 0.0005]],
  ])('%s', (_, content, wanted) => {
    const table = text(content)
    const { time } = asTimeTable(table.columns, table.timeColumn, '')
    expect([...time]).toEqual(wanted.map((t) => expect.closeTo(t, 9)))
  })

  it('is asked for where only a column that nobody calls time rises, and where only a counter does', () => {
    expect(text('s,v\n1.5,3\n2.5,1\n3.5,2\n').questions).toMatchObject([{ topic: 'time', taken: 's' }])
    expect(text('Index,v\n1,3\n2,1\n3,2\n').questions).toMatchObject([{ topic: 'rate' }])
    expect(text('t,v\n0,3\n20,1\n40,2\n').questions).toMatchObject([{ topic: 'timeUnit', taken: 's' }])
  })

  it('that is chosen must be there', () => {
    expect(text('a,b\n2,1\n1,2\n', { time: 'b' }).timeColumn).toBe(1)
    expect(() => text('a,b\n2,1\n1,2\n', { time: 'c' })).toThrow(/log\.csv.*there is no column "c"\. Columns are a, b/)
    expect(() => text('a,b\n2,1\n1,2\n', { rate: 0 })).toThrow(/0 is not a number of samples per second/)
  })
})

describe('numbers', () => {
  it.each([
    ['apostrophes between thousands', "t,v\n0,1'234.5\n0.1,2'345.5\n", [1234.5, 2345.5]],
    ['blanks between thousands', 't\tv\n0\t1 234,5\n0,1\t2 345,5\n', [1234.5, 2345.5]],
    ['commas between thousands, in quotation marks', 't,v\n0,"1,234.5"\n0.1,"12,345.5"\n', [1234.5, 12345.5]],
    ['bars and exponents of Fortran', 't|v\n0|1.5D+01\n0.1|-2.5d0\n', [15, -2.5]],
    ['words for no value', 't,v\n0,N/A\n0.1,1\n0.2,--\n', [NaN, 1, NaN]],
    ['line ends of old computers', 't,v\r0,1\r0.1,2\r', [1, 2]],
  ])('with %s', (_, content, wanted) => {
    expect(values(text(content))[1]).toEqual(wanted)
  })

  it('that may be thousands are asked about, and taken as answered', () => {
    const content = 't;v\n0;1,234\n1;2,345\n'
    const table = text(content)
    expect(table.questions).toMatchObject([{ topic: 'decimal', taken: ',' }])
    expect(values(table)[1]).toEqual([1.234, 2.345])
    const answered = text(content, { decimal: '.' })
    expect(answered.questions).toEqual([])
    expect(values(answered)[1]).toEqual([1234, 2345])
  })

  it('of columns with one name are told apart', () => {
    const table = text('t,v,v\n0,1,2\n0.1,3,4\n')
    expect(table.columns.map(({ name }) => name)).toEqual(['t', 'v', 'v (2)'])
    expect(table.remarks).toContain('Columns of the same name are numbered: "v".')
  })
})

/** Each of these was once read wrongly without a word. */
describe('what looks like something else', () => {
  const rows = (n: number, row: (i: number) => string): string => Array.from({ length: n }, (_, i) => row(i)).join('\n')

  it.each([
    ['minutes and seconds beside some with a fraction', 'Time;v\n0:59.5;1\n0:59.75;2\n1:00;3\n', {}, [0, 0.25, 0.5]],
    ['minutes and seconds, as answered', 'Time;v\n0:58;1\n0:59;2\n1:00;3\n', { timeUnit: 'min' }, [0, 1, 2]],
    [
      'hhmmss of a satellite receiver',
      '[column names]\nsats time velocity\n\n[data]\n008 110259.90 51.1\n008 110300.00 52.1\n008 110300.10 53.1\n',
      {},
      [0, 0.1, 0.2],
    ],
    ['days as Excel counts them', 'Datum;v\n46146,5;1\n46146,50001;2\n46146,50002;3\n', {}, [0, 0.864, 1.728]],
    ['days as MATLAB counts them', 'v,datenum\n1,738000.5\n2,738000.50001\n3,738000.50002\n', {}, [0, 0.864, 1.728]],
    ['whole days as MATLAB counts them', 'datenum,v\n738000,1\n738001,2\n738002,3\n', {}, [0, 86_400, 172_800]],
    ['days of a duration as MATLAB counts them', 'datenum,v\n0,1\n0.5,2\n1,3\n', {}, [0, 43_200, 86_400]],
    ['an interval in microseconds', 'Sample interval: 500 us\nv;w\n1;2\n2;1\n1;3\n', {}, [0, 0.0005, 0.001]],
    ['a rate that is a time', 'Sampling rate: 20 ms\nv;w\n1;2\n2;1\n1;3\n', {}, [0, 0.02, 0.04]],
    ['a rate with grouped thousands', 'Sample rate: 1,000 Hz\nv;w\n1.5;2\n2;1\n1;3\n', {}, [0, 0.001, 0.002]],
    ['a stated rate, not a distance that rises', 'Sample rate: 50 Hz\nDist,v\n1.5,2\n2,1\n3,3\n', {}, [0, 0.02, 0.04]],
    ['Time, not Lap Time before it', 'Lap Time,Time,v\n10.5,0,1\n10.5,1,2\n11.5,2,3\n', {}, [0, 1, 2]],
  ])('%s is the time', (_, content, choice, wanted) => {
    const { columns, timeColumn } = text(content, choice)
    const { time } = asTimeTable(columns, timeColumn, '')
    expect([...time]).toEqual(wanted.map((t) => expect.closeTo(t, 5)))
  })

  it('decimal commas that begin behind thousands of whole numbers', () => {
    const table = text(`Zeit [ms];F [N]\n${rows(2100, (i) => `${i};0`)}\n2100;1,234\n2101;1,235\n2102;0,5\n`)
    expect([...table.columns[1].values.slice(-3)]).toEqual([1.234, 1.235, 0.5])
    expect([table.leftOut, table.questions]).toEqual([[], []])
  })

  it('one column with decimal points among decimal commas is asked about', () => {
    const content = 't;lat;v\n0,5;48.125;1,5\n1,5;48.126;2,5\n'
    expect(text(content).questions).toMatchObject([{ topic: 'decimal', taken: ',' }])
    expect(text('t;F\n0,5;980\n1,5;1.126\n').questions).toEqual([])
  })

  it('clocks of two parts and numbers that count from the start of a device are asked about', () => {
    expect(text('Time;v\n0:58;1\n0:59;2\n1:00;3\n').questions).toMatchObject([{ topic: 'timeUnit', taken: 'h' }])
    const device = text('timestamp,v\n1200000000,1\n1200020000,2\n1200040000,3\n')
    expect(device.questions).toMatchObject([{ topic: 'timeUnit' }])
    expect(device.epoch).toBeUndefined()
  })

  it.each([
    ['rows that begin with a word', 't,v\n0,1\nerr,5\n2,2\n3,3\n', [3]],
    ['neither remarks nor the names again', 't,F\n0,1\n# all, well\nt,F\n2,3\n3,4\n', []],
  ])('%s among the rows are named', (_, content, wanted) => {
    expect(text(content).leftOut).toEqual(wanted)
  })

  it.each([
    ['commas', 't,F [N]\n0,1\n1,2\nt,M [Nm]\n2,3\n3,4\n', 4],
    ['blanks', 't F\n0 1\n1 2\nt M\n2 3\n3 4\n', 4],
    ['tabs, below remarks', '{Block}\nTime\tv [kph]\n0\t1\n1\t2\n\n{Block}\nTime\tn [rpm]\n0\t3\n0.5\t4\n', 7],
  ])('a second table of other columns, between %s, is refused with its line', (_, content, line) => {
    expect(() => text(content)).toThrow(
      `another table, with other columns, begins in line ${line}. Split the file there`,
    )
    // the remedy works
    const parts = content.split('\n')
    for (const part of [parts.slice(0, line - 1), parts.slice(line - 1)])
      expect(text(part.join('\n')).columns.map(({ values: all }) => all.length)).toEqual([2, 2])
  })

  it.each([
    ['at the end of rows only', 't;v\n0;1;\n1;2;\n2;4;\n'],
    ['at the end of the names only', 't;v;\n0;1\n1;2\n2;4\n'],
  ])('a separator %s makes no column', (_, content) => {
    expect(shape(text(content)).slice(0, 2)).toEqual([['t', undefined], ['v', undefined]]) // prettier-ignore
  })

  it('types of numbers are no names, and a dash may be a minus', () => {
    expect(shape(text('Time;v\nfloat;float32\ns;m/s\n0;1\n1;2\n'))).toEqual([['Time', 's'], ['v', 'm/s']]) // prettier-ignore
    expect(values(text('t;v\n0;\u22125,5\n1;2,5\n'))[1]).toEqual([-5.5, 2.5])
  })

  it('a table far below may be the table', () => {
    const table = text(`${rows(2500, (i) => `# setting ${i}`)}\nt;v\n0;1\n1;2\n`)
    expect(shape(table).map(([name]) => name)).toEqual(['t', 'v'])
  })

  it('is refused: decimal commas between commas', () => {
    expect(() => text('Zeit,Weg\n0,00,1,5\n0,02,2,5\n0,04,3,5\n')).toThrow(
      /commas separate columns and are decimal marks/,
    )
  })

  it('a long text is read once, whatever ends its lines', () => {
    const content = rows(400_000, (i) => `${i},${i % 7}`)
    for (const end of ['\n', '\r']) expect(text(content.replaceAll('\n', end)).columns[0].values).toHaveLength(400_000)
  })
})

it('Parquet has times to the microsecond, times of the day and decimals as they are meant', async () => {
  const column = (name: string, type: string, logical: object) => ({
    name,
    type,
    repetition_type: 'REQUIRED',
    logical_type: logical,
  })
  const buffer = parquetWriteBuffer({
    schema: [
      { name: 'root', num_children: 3 },
      column('ts', 'INT64', { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' }),
      column('clock', 'INT32', { type: 'TIME', isAdjustedToUTC: true, unit: 'MILLIS' }),
      column('price', 'INT32', { type: 'DECIMAL', scale: 2, precision: 5 }),
    ],
    columnData: [
      { name: 'ts', data: [1778000000000100n, 1778000000000300n] },
      { name: 'clock', data: Int32Array.from([36000000, 36000020]) },
      { name: 'price', data: Int32Array.from([125, 250]) },
    ],
  } as unknown as Parameters<typeof parquetWriteBuffer>[0])
  const table = await readTable(sourceOf(new Uint8Array(buffer), 'log.parquet'))
  expect(shape(table)).toEqual([['ts', 's'], ['clock', 's'], ['price', undefined]]) // prettier-ignore
  const { time } = asTimeTable(table.columns, table.timeColumn, '')
  expect([...time]).toEqual([0, expect.closeTo(200e-6, 6)])
  expect(values(table).slice(1)).toEqual([[36000, expect.closeTo(36000.02, 9)], [1.25, 2.5]]) // prettier-ignore
})

describe('files that are no table, or damaged', () => {
  it.each([
    ['nothing', '', /there is no table of numbers/],
    ['words', 'Dear colleague,\nhere are the 2 runs of 2014.\n', /there is no table of numbers/],
    ['a workbook', 'PK\u0003\u0004 rest', /workbook or an archive\. Save the sheet as CSV/],
    ['too large a number', 't,y\n0,1\n1,1e999\n', /log\.csv:3: the number "1e999" is too large/],
    ['Parquet without an end', 'PAR1 and nothing else', /Parquet file is damaged/],
  ])('%s', async (_, content, wanted) => {
    await expect(readTable(sourceOf(content))).rejects.toThrow(wanted)
  })

  it('HDF5 that ends early', async () => {
    const whole = sourceOfFile(join(import.meta.dirname, '../data/tables/level-7.3.mat'))
    const parts: Uint8Array[] = []
    for await (const part of whole.parts()) parts.push(part)
    const half = Buffer.concat(parts.slice(0, parts.length / 2))
    await expect(readTable(sourceOf(half, 'cut.mat'))).rejects.toThrow(/cut\.mat: the HDF5 file is damaged/)
  })
})

it('reading is told of and can be ended', async () => {
  const content = `t,v\n${Array.from({ length: 2000 }, (_, i) => `${i},${i % 7}`).join('\n')}\n`
  const done: number[] = []
  await readTable(sourceOf(content), {}, { progress: (share) => done.push(share) })
  expect(done.length).toBeGreaterThan(5)
  expect(done.at(-1)).toBe(1)
  expect([...done].sort((a, b) => a - b)).toEqual(done)
  const cancelled = new AbortController()
  const reading = readTable(sourceOf(content), {}, { progress: () => cancelled.abort(), signal: cancelled.signal })
  await expect(reading).rejects.toThrow(/abort/i)
})
