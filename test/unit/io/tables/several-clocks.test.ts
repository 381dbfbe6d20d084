/** Text tables with several times: each signal belongs to the time before it, clocks of the same rows are compared. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCsv } from '../../../../engine/io/csv'
import { asTimeTable } from '../../../../engine/io/imported'
import { columnNamed } from '../../../../engine/io/table'
import { readTableText, type RecordedTable, type TableChoice } from '../../../../engine/io/tables/read'
import { temporaryFolder } from '../../../support/temporary-folder'
import { cart, put, wishbone } from '../../cli/command-line'

const rows = 40
const written = (cells: readonly (string | undefined)[][], head: string, separator = ','): string =>
  `${[head, ...cells.map((row) => row.map((cell) => cell ?? '').join(separator))].join('\n')}\n`
/** A series of 40 rows, and one that ends earlier: the sine of the one, the line 3 t + 1 of the other. */
const two = (head: string, slow: (row: number) => number | undefined, separator = ','): string =>
  written(
    Array.from({ length: rows }, (_, i) => {
      const t = slow(i)
      const own = t === undefined ? [undefined, undefined] : [t.toFixed(3), (3 * t + 1).toFixed(4)]
      const all = [(i * 0.01).toFixed(2), Math.sin(i / 5).toFixed(4), ...own]
      return separator === ';' ? all.map((cell) => cell?.replace('.', ',')) : all
    }),
    head,
    separator,
  )
const quarter = (row: number): number | undefined => (row < rows / 4 ? row * 0.04 : undefined)
const read = (text: string, choice?: TableChoice): RecordedTable => readTableText(text, 'log.csv', choice)
const names = ({ columns }: RecordedTable) => columns.map(({ name }) => name)
const topics = ({ questions }: RecordedTable) => questions.map(({ topic }) => topic)

describe('a slower series beside a fast one', () => {
  it.each([
    ['t_fast', 't_slow'],
    ['Time A', 'Time B'],
    ['Time1', 'Time2'],
    ['t1', 't2'],
    ['tF', 'tS'],
    ['x1', 'x2'],
    ['Zeit_1', 'Zeit_2'],
    ['Zeit [s]', 'Zeit_2 [s]'],
    ['time_imu', 'time_gps'],
    ['IMU time', 'GPS time'],
    ['a.t', 'b.t'],
    ['t_10ms [s]', 't_40ms [s]'],
    ['timestamp_fast', 'timestamp_slow'],
    ['time{1}', 'time{2}'],
    ['Время 1', 'Время 2'],
    ['fast clock [s]', 'slow clock [s]'],
    ['seconds', 'recorded'],
  ])('%s, a, %s, b: b is on its own time', (fast, slow) => {
    const text = two(`${fast},a,${slow},b`, quarter)
    const [fastName, slowName] = [fast, slow].map((name) => name.replace(/ \[s\]$/, ''))
    const open = read(text)
    expect(topics(open)).toEqual(['time'])
    expect(open.questions[0].options.map(({ value }) => value)).toEqual([fastName, slowName])
    expect(names(open)).toEqual([fastName, 'a'])
    expect(open.remarks.join(' ')).toContain('different time: "b"')
    expect(open.otherTimes?.get('b')).toBe(slowName)
    const own = read(text, { time: slowName })
    expect(topics(own)).toEqual([])
    expect(names(own)).toEqual([slowName, 'b'])
    const { time, columns } = asTimeTable(own.columns, own.timeColumn, 'log.csv')
    expect(time).toHaveLength(rows / 4)
    time.forEach((t, i) => expect(columns[0].values[i]).toBeCloseTo(3 * t + 1, 9))
    expect(names(read(text, { time: fastName }))).toEqual([fastName, 'a'])
  })

  it.each([
    ['semicolons and decimal commas', two('t_fast;a;t_slow;b', quarter, ';')],
    ['one that begins later', two('t_a,a,t_b,b', (i) => (i < 20 ? 0.1 + i * 0.01 : undefined))],
    ['one that is half a step later', two('t_a,a,t_b,b', (i) => (i < 20 ? 0.005 + i * 0.01 : undefined))],
    ['as many rows over more seconds', two('t_a,a,t_b,b', (i) => i * 0.1)],
    ['two rows', two('t_a,a,t_b,b', (i) => (i < 2 ? i * 0.2 : undefined))],
  ])('%s', (_, text) => {
    expect(topics(read(text))).toEqual(['time'])
    expect(names(read(text))).not.toContain('b')
    const { otherTimes = new Map<string, string>() } = read(text)
    expect(names(read(text, { time: otherTimes.get('b') ?? '' }))).toContain('b')
  })

  it('comes first, and three of them', () => {
    const text = written(
      Array.from({ length: rows }, (_, i) => [
        ...(i < 4 ? [(i * 0.1).toFixed(1), `${i}`] : [undefined, undefined]),
        (i * 0.01).toFixed(2),
        `${2 * i}`,
        `${3 * i}`,
        ...(i < 20 ? [(i * 0.02).toFixed(2), `${5 * i}`] : [undefined, undefined]),
      ]),
      't_a,a,t_b,b,b2,t_c,c',
    )
    expect(read(text).questions[0].options.map(({ value }) => value)).toEqual(['t_a', 't_b', 't_c'])
    expect(['t_a', 't_b', 't_c'].map((time) => names(read(text, { time })))).toEqual([
      ['t_a', 'a'],
      ['t_b', 'b', 'b2'],
      ['t_c', 'c'],
    ])
  })

  it('with clocks and dates as times', () => {
    const clock = (seconds: number): string => `10:15:${(30 + seconds).toFixed(2).padStart(5, '0')}`
    const text = written(
      Array.from({ length: 20 }, (_, i) => [
        clock(i * 0.1),
        `${i}`,
        ...(i < 4 ? [clock(i * 0.5), `${i}`] : [undefined, undefined]),
      ]),
      'Time A,a,Time B,b',
    )
    expect(names(read(text))).toEqual(['Time A', 'a'])
    expect(names(read(text, { time: 'Time B' }))).toEqual(['Time B', 'b'])
  })
})

describe('columns that end early beside one time', () => {
  const table = (head: string, third: (i: number) => number, fourth: (i: number) => number): RecordedTable =>
    read(
      written(
        Array.from({ length: rows }, (_, i) => [
          (i * 0.1).toFixed(1),
          `${i % 7}`,
          ...(i < 25 ? [third(i).toFixed(3), fourth(i).toFixed(3)] : [undefined, undefined]),
        ]),
        head,
      ),
    )
  it.each([
    ['a distance', 'time [s],a,distance [m],speed [km/h]', (i: number) => i * 2],
    ['a distance without a unit', 'time,a,distance,speed', (i: number) => i * 2],
    ['the clock of a lost receiver', 'time [s],a,gps time [s],lat', (i: number) => 345_600 + i * 0.1],
    ['a coarse clock', 'time [s],a,gps time [s],lat', (i: number) => Math.floor(i / 10)],
    ['a clock that agrees', 't_a,a,t_b,b', (i: number) => i * 0.1],
  ])('%s stay', (_, head, third) => {
    const found = table(head, third, (i) => i)
    expect(names(found)).toHaveLength(4)
    expect(found.otherTimes).toBeUndefined()
  })
})

describe('two clocks of the same rows', () => {
  const clocks = (head: string, other: (i: number) => string): RecordedTable =>
    read(
      written(
        Array.from({ length: rows }, (_, i) => [(i * 0.1).toFixed(1), other(i), `${i % 7}`]),
        head,
      ),
    )
  it.each([
    ['time,gps_time,v', (i: number) => (i * 0.05).toFixed(2)],
    ['time,GPS Time,v', (i: number) => (i * 0.3).toFixed(2)],
    ['ecu_time,imu_time,v', (i: number) => (i * 0.2).toFixed(2)],
    ['time [s],time_utc [s],v', (i: number) => (i * 0.2).toFixed(2)],
    ['time [s],clock,v', (i: number) => `10:15:${(30 + i * 0.2).toFixed(1)}`],
    ['time [s],clock,v', (i: number) => `10.15.${(30 + i * 0.2).toFixed(1).replace('.', ',')}`.replace(',', '.')],
    ['time [s],stamp,v', (i: number) => `2026-332T10:15:${(30 + i * 0.2).toFixed(1)}`],
  ])('%s: a difference is asked about', (head, other) => {
    const found = clocks(head, other)
    expect(topics(found)).toEqual(['time'])
    expect(found.questions[0].text).toMatch(/^Two clocks disagree: ".*" covers 3\.9 s, but ".*" covers/)
  })

  it.each([
    ['gps_time in ms', 'time,gps_time,v', (i: number) => `${i * 100}`],
    ['gps_time of the week', 'time,gps_time,v', (i: number) => (345_600 + i * 0.1).toFixed(1)],
    ['lap time', 'time,lap time,v', (i: number) => ((i % 15) * 0.1).toFixed(1)],
    ['cpu time', 'time,cpu time [s],v', (i: number) => (i * 0.013).toFixed(3)],
  ])('%s: no question', (_, head, other) => expect(topics(clocks(head, other))).toEqual([]))
})

describe('a signal on its own time drives a run', () => {
  const folder = temporaryFolder()
  const project = put(folder, 'cart.json', cart)
  // F = 3 t + 1 pushes 2 kg: x = (t^3/2 + t^2/2)/2, at 0.36 s
  const file = put(folder, 'two.csv', two('t_fast [s],a [N],t_slow [s],b [N]', quarter))
  const out = join(folder, 'result.csv')
  const run = (column: string) =>
    wishbone('simulate', project, '--input', `Source=${file}:${column}`, '--stop', '0.36', '--out', out)
  it('is refused with the time that it needs, which works', async () => {
    const { status, err } = await run('b')
    expect(status).toBe(2)
    expect(err).toContain('Columns have different times')
    const remedy = /FILE:COLUMN:(\S+)$/.exec(err.trim())?.[1] ?? ''
    expect(remedy).toBe('time=t_slow')
    expect((await run('b:time=t_fast')).err).toMatch(
      /the time of "b" is "t_slow"\. State it after the file: FILE:COLUMN:time=t_slow/,
    )
    expect((await run(`b:${remedy}:linear`)).err).toBe('')
    const x = columnNamed(readCsv(readFileSync(out, 'utf8'), out), 'Slider.s')?.values.at(-1)
    expect(x).toBeCloseTo((0.36 ** 3 / 2 + 0.36 ** 2 / 2) / 2, 9)
  })
})
