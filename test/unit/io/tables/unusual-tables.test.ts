/** Layouts that were misread, or refused for no reason: values, units and times as the content says, or a question. */
import { describe, expect, it } from 'vitest'
import { readTableText, readTable, type RecordedTable } from '../../../../engine/io/tables/read'
import { sourceOf } from '../../../support/table-source'

const lines = (head: string, row: (i: number) => string, count = 20): string =>
  `${head}\n${Array.from({ length: count }, (_, i) => row(i)).join('\n')}\n`
const read = (text: string): RecordedTable => readTableText(text, 'log.csv')
/** Names, units and last values. */
const told = ({ columns }: RecordedTable) => columns.map(({ name, unit, values }) => [name, unit, values.at(-1)])
const two = (i: number): string => String(i).padStart(2, '0')
const german = (value: number): string => value.toFixed(1).replace('.', ',')

describe('headings and units', () => {
  it('are a quantity over a unit, as DIN 1313 has it', () => {
    const table = read(
      lines('Zeit/ms;v/km/h;a_y/(m/s^2);delta/°', (i) => `${i * 2};${german(40 + i)};${german(i)};${i}`),
    )
    expect(told(table)).toEqual([['Zeit', 'ms', 38], ['v', 'km/h', 59], ['a_y', 'm/s^2', 19], ['delta', '°', 19]]) // prettier-ignore
    expect(table.timeColumn).toBe(0)
    expect(table.questions).toEqual([])
  })

  it('a single unit over a unit of time is a unit, no quantity', () => {
    expect(told(read(lines('t [s],km/h', (i) => `${i},${i}`)))[1]).toEqual(['km/h', undefined, 19])
  })

  it('say how a clock is written where a unit would stand', () => {
    const table = read(lines('Uhrzeit;Geschw.;Drehzahl\nhh:mm:ss;km/h;U/min', (i) => `23:59:${two(i + 40)};${i};${i}`))
    expect(told(table)).toEqual([['Uhrzeit', 's', 19], ['Geschw.', 'km/h', 19], ['Drehzahl', 'U/min', 19]]) // prettier-ignore
  })

  it.each([
    ['Zeit;Lenkwinkel;v\nSek.;°;km/h', 'Sek', 1],
    ['Temps;Angle;v\n(secondes);(degrés);(km/h)', 'secondes', 1],
    ['Time (min.);Angle (deg);v (km/h)', 'min', 1],
  ])('are spelled out or cut short: %j', (head, unit) => {
    const table = read(lines(head, (i) => `${german(i)};${i};${i}`))
    expect(table.columns[table.timeColumn].unit).toBe(unit)
    expect(table.questions).toEqual([])
  })

  it.each([
    ['#time,speed,steer\n#s,km/h,deg', 'behind a sign for remarks'],
    ['s,km/h,deg\ntime,speed,steer', 'with units above the names'],
  ])('stand %j', (head) => {
    const table = read(lines(head, (i) => `${i / 10},${i},${i}`))
    expect(table.columns.map(({ name, unit }) => [name, unit])).toEqual([['time', 's'], ['speed', 'km/h'], ['steer', 'deg']]) // prettier-ignore
    expect(table.timeColumn).toBe(0)
  })

  it.each([['TimeMs', 'ms'], ['timestamp_us', 'us'], ['millis', 'ms'], ['Time.ns', 'ns']])('%s has its unit in the name', (name, unit) => expect(read(lines(`${name},v`, (i) => `${i * 2},1`)).columns[0].unit).toBe(unit)) // prettier-ignore
})

describe('numbers', () => {
  it('have thousands in quotation marks between commas', () => {
    const table = read(
      lines('t [s],Load [N],v [mph]', (i) => `${i / 10},${i < 10 ? 900 + i : `"1,${100 + i}"`},${i}.25`),
    )
    expect(table.leftOut).toEqual([])
    expect(told(table)[1]).toEqual(['Load', 'N', 1119])
  })

  it('are asked for where all of a column could be decimal', () => {
    const { questions } = read(lines('t [s],Load [N],v [mph]', (i) => `${i / 10},"1,${100 + i}",${i}.25`))
    expect(questions.map(({ topic }) => topic)).toEqual(['decimal'])
  })

  it('go on behind a remark of several lines in quotation marks', () => {
    const text = lines('Time (s),Note,Speed (km/h)', (i) => `${i / 10},"first\nsecond, ${i}",${40 + i}`, 3000)
    const { columns, leftOut } = read(text)
    expect(columns.map(({ values }) => [values.length, values.at(-1)])).toEqual([[3000, 299.9], [3000, 3039]]) // prettier-ignore
    expect(leftOut).toEqual([])
  })

  it('are not lost behind a quotation mark that is never closed', () => {
    const text = lines('Time (s),Note,Speed (km/h)', (i) => `${i / 10},${i === 2500 ? '"open' : 'x'},${40 + i}`, 3000)
    const { columns, leftOut } = read(text)
    expect(columns[0].values).toHaveLength(2999)
    expect(leftOut).toEqual([2502])
  })

  it('of several signals in one column are refused', () => {
    const text = lines('timestamp,signal,value', (i) => `${i / 10},${i % 2 ? 'speed' : 'steer'},${i}`)
    expect(() => read(text)).toThrow(
      'rows have the values of several signals, whose names are in "signal". Export the table with a column for each signal',
    )
    expect(read(lines('timestamp,signal,value', (i) => `${i / 10},speed,${i}`)).columns).toHaveLength(2)
  })

  it('of a compressed file are refused for that reason', async () => {
    const source = sourceOf(Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]))
    await expect(readTable(source)).rejects.toThrow(
      'the file is a compressed file, not a table of measurements. Unpack it',
    )
  })
})

describe('times', () => {
  it.each([(i: number) => (0.4375 + i / 86400).toFixed(10), (i: number) => (46000.4375 + i / 86400).toFixed(10)])(
    'are asked for where a clock seems to have lost its format',
    (cell) => {
      const text = lines('Time,v', (i) => `${cell(i)},${i}`)
      const [question] = read(text).questions
      expect(question).toMatchObject({ topic: 'timeUnit', taken: 's' })
      expect(question.options.map(({ value }) => value)).toContain('day')
      const { columns, questions } = readTableText(text, 'log.csv', { timeUnit: 'day' })
      expect([columns[0].unit, questions]).toEqual(['day', []])
    },
  )

  it('of satellite receivers go past midnight', () => {
    const { columns } = read(lines('Time,v', (i) => `${i < 10 ? 235950 + i : two(i - 10).padStart(6, '0')},${i}`))
    expect([...columns[0].values]).toEqual(Array.from({ length: 20 }, (_, i) => i))
  })

  it('have zones of hours alone', () => {
    const { columns, epoch } = read(lines('timestamp,v', (i) => `2026-04-03 10:00:${two(i)}.250+02,${i}`))
    expect(columns[0].values.at(-1)).toBe(19)
    expect(epoch).toBe(Date.UTC(2026, 3, 3, 8) / 1000 + 0.25)
  })

  it.each([
    ['Sample Rate (Hz),100', 100],
    ['Sample Rate,100,Hz', 100],
    ['Sample Rate,200', 200],
    ['Sample Interval (ms),20', 50],
  ])('come from a rate: %s', (head, rate) => {
    const { columns } = read(
      lines(`${head}\nOperator,Me\n\nSpeed (km/h),Yaw rate (deg/s)`, (i) => `${40 + (i % 3)},${i}.5`),
    )
    expect(columns[0].values[1]).toBe(1 / rate)
  })
})
