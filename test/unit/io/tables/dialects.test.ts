/** Dialects of tables by other writers: times, values, units, remarks and questions as the files say (`data/dialects/README.md`). */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseInput } from '../../../../app/cli/input-options'
import { asTimeTable } from '../../../../engine/io/imported'
import { readTable, type RecordedTable, type TableChoice } from '../../../../engine/io/tables/read'
import { unitOfName } from '../../../../engine/io/tables/units/units-of-names'
import { parseUnit } from '../../../../engine/quantities/units'
import { sourceOfFile } from '../../../support/table-source'

const folder = join(import.meta.dirname, '../data/dialects')
const read = (name: string, choice?: TableChoice): Promise<RecordedTable> =>
  readTable(sourceOfFile(join(folder, name)), choice)
const topics = ({ questions }: RecordedTable) => questions.map(({ topic }) => topic)

/** Files of 30 rows in which time rises by a step from zero and the speed from 50 by 0.25: step, questions, a remark. */
const plain: Readonly<Record<string, readonly [step: number, topics?: readonly string[], remark?: RegExp]>> = {
  'a01-date-slash2.csv': [1, ['dateOrder']],
  'a02-date-dm4.csv': [1, ['dateOrder']],
  'a03-date-dash2.csv': [1, ['dateOrder']],
  'a04-date-dot.csv': [1, [], /2026-04-03 10:00:00/],
  'a05-date-yy-first.csv': [3600, ['dateOrder'], /2026-04-13 00:00:00/],
  'a06-monthname.csv': [1, [], /2026-04-03 10:00:00/],
  'a07-monthname2.csv': [1, [], /2026-04-03 10:00:00/],
  'a08-monthname-de.csv': [1, [], /2026-05-03 10:00:00/],
  'a09-monthname-yy.csv': [1, [], /2026-04-03 10:00:00/],
  'a10-weekday.csv': [1, [], /2026-04-03 10:00:00/],
  'a11-clock-midnight.csv': [1, [], /starts at 23:59:45/],
  'a12-clock12.csv': [1, [], /starts at 11:59:45/],
  'a13-datetime12.csv': [1, [], /2026-04-23 23:59:45/],
  'a14-date+clock12.csv': [1, [], /2026-04-23 23:59:45/],
  'a15-epoch-us.csv': [0.01, [], /counts us from 1970/],
  'a16-epoch-s.csv': [0.01, [], /counts s from 1970/],
  'a17-epoch-ns.csv': [0.01, [], /counts ns from 1970/],
  'a18-dst-back.csv': [1, [], /goes back by an hour after row 10/],
  'a19-dst-fwd.csv': [1, [], /skips an hour after row 10/],
  'a20-dst-zone.csv': [1, [], /2026-10-25 00:59:50/],
  'b01-minmax-before.csv': [0.01],
  'b02-minmax-before-num.csv': [0.01, [], /Skipped: the first 3 rows/],
  'b03-minmax-after.csv': [0.01, [], /summarise the columns: lines 33, 34, 35/],
  'b04-minmax-after-num.csv': [0.01, [], /Skipped: the last 3 rows/],
  'b05-minmax-after-num-noblank.csv': [0.01, [], /Skipped: the last 3 rows/],
  'b06-min-empty-time.csv': [0.01, [], /Skipped: the first 3 rows/],
  'b07-summary-labels-block.csv': [0.01],
  'b08-sum-last.csv': [0.01, [], /summarise the columns: line 32/],
  'b09-empty-time-last.csv': [0.01, [], /Skipped: the last row/],
  'd02-group-rows.csv': [0.01],
  'd03-unitrow-after-blank.csv': [0.01, [], /Names from line 1, units from line 3/],
  'd04-comments.csv': [0.01, [], /Names from line 4, units from line 5/],
  'd05-slashslash.csv': [0.01, [], /Names from line 1, units from line 2/],
  'd06-comments-in-data.csv': [0.01],
  'd08-percent-space.txt': [0.01],
  'd09-sep.csv': [0.01],
  'd10-pipe.csv': [0.01],
  'd11-md.md': [0.01],
  'd12-bom-cr.csv': [0.01],
  'd13-quoted.csv': [0.01],
  'd21-tcomma.csv': [1],
  'd22-spaces-comma.txt': [0.01],
  'd23-dup.csv': [0.01, [], /numbered: "Speed"/],
  'd24-text.csv': [0.01, [], /contain words: "Mode", "Driver"/],
  'd26-utf16be.csv': [0.01, [], /UTF-16 \(big-endian\)/],
  'd27-1252.csv': [0.01, [], /Windows-1252/],
  'd29-nul.csv': [0.01, [], /200 zero bytes/],
  'd36-unit-braces.csv': [0.01],
  'd37-preamble-q.csv': [0.01],
  'd44-ddhhmmss.csv': [1],
  'd47-colsum-mean-top.csv': [0.01, [], /Names from line 1/],
}

it.each(Object.entries(plain))('%s is read as it was written', async (name, [step, asked = [], remark = /./]) => {
  const table = await read(name)
  expect(topics(table)).toEqual(asked)
  expect(table.leftOut).toEqual([])
  expect(table.remarks.join(' ')).toMatch(remark)
  const { time, columns } = asTimeTable(table.columns, table.timeColumn, name)
  expect([...time].map((t) => Math.round((t - time[0]) * 1e6) / 1e6)).toEqual(
    Array.from({ length: 30 }, (_, i) => Math.round(i * step * 1e6) / 1e6),
  )
  expect([...columns[0].values]).toEqual(
    Array.from({ length: 30 }, (_, i) => Number((50 + 0.25 * i).toFixed(name.startsWith('d27') ? 2 : 4))),
  )
  expect(columns[0].unit).toMatch(/^(?:km\/h|m\/s|1\/m)$/)
})

describe('answers', () => {
  it.each([
    ['day-month', '2003-04-26'],
    ['year-month', '2026-04-03'],
  ] as const)('26/04/03 is %s: %s', async (dateOrder, day) => {
    const table = await read('a01-date-slash2.csv', { dateOrder })
    expect(new Date((table.epoch ?? NaN) * 1000).toISOString().slice(0, 10)).toBe(day)
    expect(table.questions).toEqual([])
  })

  it('marks of missing values are asked about, and may be values', async () => {
    const taken = await read('d15-sentinel.csv')
    expect([topics(taken), taken.columns[1].values.slice(4, 10)]).toEqual([
      ['marks'],
      Float64Array.of(51, NaN, NaN, NaN, NaN, 52.25),
    ])
    const kept = await read('d15-sentinel.csv', { marks: 'values' })
    expect([topics(kept), kept.columns[1].values[5]]).toEqual([[], -9999])
    expect((await read('d16-sentinel999.csv')).columns[2].values[2]).toBeNaN()
  })

  it('may be given on the command line', async () => {
    const { choice } = await parseInput('Steer=log.csv:v:dates=year-month:marks=values')
    expect(choice).toEqual({ dateOrder: 'year-month', marks: 'values' })
    await expect(parseInput('Steer=log.csv:v:marks=some')).rejects.toThrow(/marks=some/)
  })
})

describe('cells and columns', () => {
  it('one column has decimal commas, and no time', async () => {
    const { columns, timeColumn, questions } = await read('d18-onecol-comma.csv')
    expect([columns.map(({ name, unit }) => [name, unit]), columns[0].values[1], timeColumn]).toEqual([[['Speed', 'km/h']], 50.25, -1]) // prettier-ignore
    expect(questions.map(({ topic }) => topic)).toEqual(['rate'])
    expect(topics(await read('d19-onecol-nohead.csv'))).toEqual(['rate'])
  })

  it('words that mean nothing are missing values', async () => {
    const table = await read('d14-missing.csv')
    expect([table.leftOut, table.columns[1].values.filter((value) => value !== value).length]).toEqual([[], 15])
  })

  it('rows that are cut short are left out and named, their names kept', async () => {
    const table = await read('d52-short-rows.csv')
    expect([table.columns.map(({ name }) => name), table.leftOut.length]).toEqual([['Time', 'v', 'w'], 9])
  })

  it('units stand at the ends of names, where they are beyond doubt', async () => {
    const { columns, remarks } = await read('c01-suffix.csv')
    expect(columns.map(({ unit }) => unit)).toEqual([undefined, 'km/h', 'm/s^2', 'deg', 'deg/s'])
    expect(remarks.join(' ')).toContain('"ay_ms2" in m/s^2')
    for (const { unit } of (await read('c02-suffix.csv')).columns) expect(() => parseUnit(unit ?? '?')).not.toThrow()
    for (const { name, unit } of (await read('c03-suffix-not.csv')).columns.slice(1))
      expect([name, unit]).toEqual([name, undefined])
    expect(['p_mPa', 'x_nm', 'F_N', 'a_G', 'a_V', 'kmh'].map(unitOfName)).toEqual([
      undefined,
      'N m',
      'N',
      'G',
      undefined,
      undefined,
    ])
  })
})

describe('MAT-files and HDF5', () => {
  const told = ({ columns }: RecordedTable) => columns.map(({ name, unit, values }) => [name, unit, values.length])

  it.each(['m01-nested.mat', 'h01-nested.mat'])('%s: structures with values and units', async (name) => {
    expect(told(await read(name)).sort()).toEqual([['data.Speed.Value', 'km/h', 50], ['data.Steer.Value', 'deg', 50], ['data.time', undefined, 50]]) // prettier-ignore
  })

  it.each(['m02-structarray.mat', 'h03-structarray.mat'])('%s: an array of channels', async (name) => {
    expect(told(await read(name))).toEqual([['ch.Time', 's', 50], ['ch.Steer', 'deg', 50], ['ch.Speed', 'km/h', 50]]) // prettier-ignore
  })

  it('an array of records, records of h5py', async () => {
    expect(told(await read('m03-records.mat'))).toEqual([['rec.t', undefined, 50], ['rec.steer', undefined, 50]]) // prettier-ignore
    expect(told(await read('h08-compound.h5'))).toEqual([['log.time', undefined, 50], ['log.speed', undefined, 50]]) // prettier-ignore
  })

  it('all classes of numbers, sparse ones; complex ones and texts are named', async () => {
    const whole = await read('m06-ints.mat')
    expect(whole.columns.length).toBe(11)
    const sine = whole.columns.find(({ name }) => name === 'i32')?.values ?? []
    expect([...sine]).toEqual(Array.from({ length: 50 }, (_, i) => Math.round(3000 * Math.sin(i * 0.02))))
    for (const name of ['m07-other.mat', 'h06-sparse.mat']) {
      const values = (await read(name)).columns.find((column) => column.name === 'sp')?.values ?? new Float64Array(0)
      for (let i = 0; i < 50; i++)
        expect(values[i]).toBeCloseTo(3 * Math.sin(i * 0.02) > 1 ? 3 * Math.sin(i * 0.02) : 0, 12)
    }
    expect((await read('m07-other.mat')).remarks).toContain('Ignored, because they are complex: "cx".')
  })

  it.each(['m11-simulink.mat', 'm12-timeseries.mat'])('%s: times of their own are asked about', async (name) => {
    const table = await read(name)
    expect(topics(table)).toEqual(['time'])
    expect(table.columns.length).toBe(2)
    const other = table.questions[0].options[1].value
    const slow = await read(name, { time: other })
    expect([slow.columns.length, slow.columns[1].values.length, topics(slow)]).toEqual([2, 10, []])
  })

  it('a sample rate beside signals without time', async () => {
    expect((await read('m13-fs.mat')).remarks.join(' ')).toMatch(/sample rate that the file states, 50 Hz/)
  })

  it('objects are named, and refused where there is nothing else', async () => {
    const { columns, remarks } = await read('h04-opaque.mat')
    expect(columns.map(({ name }) => name)).toEqual(['t', 'v'])
    expect(remarks).toContain('Ignored, because they are objects of class timetable: "tt".')
    await expect(read('h07-onlytable.mat')).rejects.toThrow(/"tt" \(objects of class timetable\)/)
  })
})

describe('Parquet', () => {
  it('columns of all types, with gaps; others are named', async () => {
    const { columns, remarks } = await read('p-all.parquet')
    const values = (name: string) => columns.find((column) => column.name === name)?.values ?? new Float64Array(0)
    for (const name of ['dec9', 'dec18', 'dec30']) expect(values(name)[199]).toBeCloseTo(248.75, 9)
    expect([values('steer')[2], values('steer')[1], values('i8')[199], values('huge')[3]]).toEqual([
      NaN,
      Math.sin(0.2),
      99,
      21,
    ])
    expect(remarks.join(' ')).toMatch(/nested: "lst", "st", "mp".*texts or of other kinds: "gear", "id", "bl".*"iv"/)
  })

  it('instants with a zone, units in names', async () => {
    const { columns, epoch } = await read('p-tz.parquet')
    expect([epoch, columns[0].values[3]]).toEqual([Date.UTC(2026, 3, 3, 8) / 1000, 0.06])
    expect(columns.map(({ name, unit }) => [name, unit]).slice(1)).toEqual([['speed', 'km/h'], ['steer_deg', 'deg']]) // prettier-ignore
  })

  it('rows without time are counted; nothing but nested columns is refused by name', async () => {
    expect((await read('p-nulltime.parquet')).remarks.join(' ')).toMatch(/29 rows have no time|43 rows have no time/)
    await expect(read('p-nested-only.parquet')).rejects.toThrow(/nested: "st", "lst"/)
  })
})
