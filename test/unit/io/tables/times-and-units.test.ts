/** Clocks with dots, days of the year and durations; units in other alphabets; declared missing values of HDF5; formats of the trade. */
import * as h5wasm from 'h5wasm'
import { describe, expect, it } from 'vitest'
import { dateSeconds } from '../../../../engine/io/tables/clocks/times'
import { readTable, readTableText, type RecordedTable } from '../../../../engine/io/tables/read'
import { parseUnit } from '../../../../engine/quantities/units'

const read = (text: string): RecordedTable => readTableText(text, 'log.csv')
const two = (value: number): string => String(value).padStart(2, '0')
/** A log of 40 rows, a second apart, from a time of the day. */
const log = (
  stamp: (clock: readonly [h: string, m: string, s: string], i: number) => string,
  separator = ';',
): string =>
  `time${separator}v\n${Array.from({ length: 40 }, (_, i) => {
    const seconds = 10 * 3600 + 15 * 60 + 30 + i
    const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two)
    return `${stamp(clock as unknown as [string, string, string], i)}${separator}${i}`
  }).join('\n')}\n`
const seconds = ({ columns, timeColumn }: RecordedTable): readonly number[] => [...columns[timeColumn].values]
const each = Array.from({ length: 40 }, (_, i) => i)

describe('clocks', () => {
  it.each([
    ['with dots', log(([h, m, s]) => `${h}.${m}.${s}`)],
    ['with dots, between commas', log(([h, m, s]) => `${h}.${m}.${s}`, ',')],
    ['with dots that are dates too', log(([h, m, s]) => `${h}.${two(Number(m) - 11)}.${s}`)],
    ['with dots and milliseconds', log(([h, m, s]) => `${h}.${m}.${s}.000`)],
    ['with dots and a comma', log(([h, m, s]) => `${h}.${m}.${s},0`)],
    ['with dashes', log(([h, m, s]) => `${h}-${m}-${s}`)],
    ['with the day of the year (IRIG)', log(([h, m, s]) => `332:${h}:${m}:${s}.000`)],
    ['with letters', log(([h, m, s]) => `${h}h${m}m${s}s`)],
    ['of pandas', log(([h, m, s]) => `0 days ${h}:${m}:${s}.000000`)],
    ['of ISO 8601', log(([h, m, s]) => `PT${Number(h)}H${Number(m)}M${Number(s)}S`)],
  ])('%s are read', (_, text) => {
    const table = read(text)
    expect(table.questions).toEqual([])
    expect(seconds(table)).toEqual(each)
    expect(table.remarks.join(' ')).toMatch(/from the clock in "time"/)
  })

  it('with dots pass midnight', () => {
    const table = read('time;v\n23.59.58;1\n23.59.59;2\n00.00.00;3\n00.00.01;4\n')
    expect(seconds(table)).toEqual([0, 1, 2, 3])
  })
})

describe('dates', () => {
  // Day 332 of 2026 is 28 November: 31+28+31+30+31+30+31+31+30+31 = 304 days before November.
  const epoch = Date.UTC(2026, 10, 28, 10, 15, 30) / 1000
  it.each([
    ['day of the year', log(([h, m, s]) => `2026-332T${h}:${m}:${s}`)],
    ['day of the year with a blank', log(([h, m, s]) => `2026-332 ${h}:${m}:${s}.000`)],
    ['day of the year with slashes', log(([h, m, s]) => `2026/332/${h}:${m}:${s}`)],
    ['day of the year with colons', log(([h, m, s]) => `2026:332:${h}:${m}:${s}`)],
    ['day of the year without marks', log(([h, m, s]) => `2026332T${h}${m}${s}Z`)],
    ['day of the year with a zone', log(([h, m, s]) => `2026-332T${two(Number(h) + 1)}:${m}:${s}+01:00`)],
    ['week', log(([h, m, s]) => `2026-W48-6T${h}:${m}:${s}`)],
    ['a clock with dots', log(([h, m, s]) => `28.11.2026 ${h}.${m}.${s}`)],
    ['a clock with dots behind an ISO date', log(([h, m, s]) => `2026-11-28 ${h}.${m}.${s},000`)],
    ['digits and a clock', log(([h, m, s]) => `20261128 ${h}:${m}:${s}`)],
    ['as SAS writes them', log(([h, m, s]) => `28NOV2026:${h}:${m}:${s}.00`)],
  ])('%s', (_, text) => {
    const table = read(text)
    expect(table.questions).toEqual([])
    expect(seconds(table)).toEqual(each)
    expect(table.epoch).toBe(epoch)
  })

  it('of leap years have a day 366, others not', () => {
    expect(dateSeconds('2028-366', 'day-month')?.[0]).toBe(Date.UTC(2028, 11, 31) / 1000)
    expect(dateSeconds('2026-366', 'day-month')).toBeUndefined()
    expect(dateSeconds('2026-000', 'day-month')).toBeUndefined()
    // 1 January 2021 is a Friday of week 53 of 2020.
    expect(dateSeconds('2020-W53-5', 'day-month')?.[0]).toBe(Date.UTC(2021, 0, 1) / 1000)
  })

  it('with dots stay dates where they are no clocks', () => {
    const table = read('date;time;v\n28.11.26;10.15.30;1\n28.11.26;10.15.31;2\n28.11.26;10.15.32;3\n')
    expect(table.epoch).toBe(epoch)
    expect(seconds(table)).toEqual([0, 1, 2])
    // a value a day
    expect(read('date;v\n01.03.26;1\n02.03.26;2\n03.03.26;3\n').epoch).toBe(Date.UTC(2026, 2, 1) / 1000)
  })
})

it.each([
  ['time;v\n00:00:00:01;1\n00:00:00:02;2\n00:00:00:03;3\n', '"00:00:00:01" in "time"'],
  ['stamp,v\n10~15~30,1\n10~15~31,2\n10~15~32,3\n', '"10~15~30" in "stamp"'],
])('times in no known form are refused with one, and the forms that are', (text, cell) => {
  expect(() => read(text)).toThrow(`the times cannot be read, such as ${cell}. Write them in seconds, as 10:15:30.5`)
  // the remedies work
  for (const stamp of ['%', '10:15:0%.5', '2026-11-28 10:15:0%.5']) {
    const written = `time;v\n${[1, 2, 3].map((i) => `${stamp.replace('%', String(i))};${i}`).join('\n')}\n`
    expect(seconds(read(written)).map((t, _, all) => t - all[0])).toEqual([0, 1, 2])
  }
})

describe('units in other alphabets', () => {
  it.each([
    ['м/с', 'm/s'], ['км/ч', 'km/h'], ['КМ/Ч', 'km/h'], ['град', 'deg'], ['кг', 'kg'], ['м/с2', 'm/s^2'], ['м/с²', 'm/s^2'],
    ['град/с', 'deg/s'], ['рад/с', 'rad/s'], ['об/мин', 'rpm'], ['Н', 'N'], ['кН', 'kN'], ['Н·м', 'N m'], ['Нм', 'N m'],
    ['кПа', 'kPa'], ['МПа', 'MPa'], ['бар', 'bar'], ['мм', 'mm'], ['с', 's'], ['мс', 'ms'], ['мкс', 'us'], ['сек', 's'], ['мин', 'min'],
    ['кВт', 'kW'], ['л.с.', 'PS'], ['кг·м²', 'kg m^2'], ['кгс/см2', 'kgf/cm^2'], ['К', 'K'], ['°/с', 'deg/s'], ['秒', 's'], ['转/分', 'rpm'],
  ] as const)('%s is %s', (text, unit) => {
    expect(parseUnit(text)).toEqual(parseUnit(unit))
  }) // prettier-ignore

  it('are refused where they are none, or start elsewhere', () => {
    expect(() => parseUnit('°С')).toThrow(/absolute zero/)
    expect(() => parseUnit('попугай')).toThrow(/unit/)
  })

  it.each([
    ['a line', 'Время;Скорость;Угол;Масса\nс;км/ч;град;кг\n0,0;36;1;5\n0,1;72;2;5\n'],
    ['headings with brackets', 'Время (с);Скорость (км/ч);Угол (град);Масса (кг)\n0,0;36;1;5\n0,1;72;2;5\n'],
    ['headings with commas', 'Время, с;Скорость, км/ч;Угол, град;Масса, кг\n0,0;36;1;5\n0,1;72;2;5\n'],
  ])('in %s are units', (_, text) => {
    const { columns, questions, timeColumn } = read(text)
    expect(questions).toEqual([])
    expect(timeColumn).toBe(0)
    expect(columns.map(({ name, unit }) => [name, unit])).toEqual([
      ['Время', 'с'],
      ['Скорость', 'км/ч'],
      ['Угол', 'град'],
      ['Масса', 'кг'],
    ])
  })
})

describe('declared missing values of HDF5', () => {
  type Attribute = readonly [name: string, value: Float64Array | Float32Array | string]
  const file = async (
    attributes: readonly Attribute[],
    values: Float64Array | Float32Array,
  ): Promise<RecordedTable> => {
    const { FS } = await h5wasm.ready
    const made = new h5wasm.File('made.h5', 'w')
    const count = values.length
    made.create_dataset({ name: 'time', data: Float64Array.from({ length: count }, (_, i) => i), shape: [count] })
    const dataset = made.create_dataset({ name: 'v', data: values, shape: [count] })
    for (const [name, value] of attributes)
      if (typeof value === 'string') dataset.create_attribute(name, value)
      else dataset.create_attribute(name, value, [value.length], value instanceof Float32Array ? '<f' : '<d')
    made.flush()
    made.close()
    const bytes = FS.readFile('made.h5') as Uint8Array<ArrayBuffer>
    FS.unlink('made.h5')
    return readTable({ name: 'log.h5', bytes: bytes.length, async *parts() { yield bytes } }) // prettier-ignore
  }
  const doubles = Float64Array.of(0, -7, 2, 3, -8)
  it.each([
    ['_FillValue', doubles, [['_FillValue', Float64Array.of(-7)]], [0, NaN, 2, 3, -8]],
    ['missing_value', doubles, [['missing_value', Float64Array.of(-7)]], [0, NaN, 2, 3, -8]],
    ['several', doubles, [['missing_value', Float64Array.of(-7, -8)]], [0, NaN, 2, 3, NaN]],
    ['both', doubles, [['_FillValue', Float64Array.of(-8)], ['missing_value', Float64Array.of(-7)]], [0, NaN, 2, 3, NaN]],
    ['a text', doubles, [['missing_value', '-7']], [0, NaN, 2, 3, -8]],
    ['another spelling', doubles, [['FillValue', Float64Array.of(-7)]], [0, NaN, 2, 3, -8]],
    ['single precision', Float32Array.of(0, 1e20, 2), [['_FillValue', Float64Array.of(1e20)]], [0, NaN, 2]],
    ['single precision in both', Float32Array.of(0, 9.96921e36, 2), [['_FillValue', Float32Array.of(9.96921e36)]], [0, NaN, 2]],
    ['a range', doubles, [['valid_range', Float64Array.of(0, 2.5)]], [0, NaN, 2, NaN, NaN]],
    ['packed values', doubles, [['_FillValue', Float64Array.of(-7)], ['scale_factor', Float64Array.of(0.5)]], [0, NaN, 1, 1.5, -4]],
    ['none', doubles, [['units', 'm/s']], [0, -7, 2, 3, -8]],
  ] as const)('%s', async (_, values, attributes, expected) => {
    const { columns } = await file(attributes, values)
    expect([...(columns.find(({ name }) => name === 'v')?.values ?? [])]).toEqual(expected)
  }) // prettier-ignore
})

describe('loggers', () => {
  const count = Array.from({ length: 12 }, (_, i) => i)
  it('HP Tuners: names and units are a section of their own', () => {
    const rows = count.map((i) => `${(i * 0.05).toFixed(3)},${800 + i},${i}`).join('\n')
    const table = read(
      `HP Tuners CSV Log File\nVersion: 1.0\n\n[Log Information]\nNotes: \n\n[Channel Information]\n0,12,13\nOffset,Engine RPM,Vehicle Speed\ns,rpm,km/h\n\n[Channel Data]\n${rows}\n`,
    )
    expect(table.columns.map(({ name, unit }) => [name, unit])).toEqual([
      ['Offset', 's'],
      ['Engine RPM', 'rpm'],
      ['Vehicle Speed', 'km/h'],
    ])
    expect([table.questions, seconds(table).slice(0, 2)]).toEqual([[], [0, 0.05]])
  })

  it('LabVIEW without a column of times: the header of the segment is no row', () => {
    const table = read(
      `LabVIEW Measurement\t\nWriter_Version\t2\nSeparator\tTab\nDecimal_Separator\t.\nMulti_Headings\tNo\nX_Columns\tNo\n***End_of_Header***\t\n\t\nChannels\t2\t\t\nSamples\t12\t12\t\nDate\t2026/11/28\t2026/11/28\t\nTime\t10:15:30.5\t10:15:30.5\t\nY_Unit_Label\tm/s\tV\t\nX_Dimension\tTime\tTime\t\nX0\t0.0E+0\t0.0E+0\t\nDelta_X\t0.1\t0.1\t\n***End_of_Header***\t\t\t\nX_Value\tSpeed\tVoltage\tComment\n${count.map((i) => `\t${i}\t${3 * i}\t`).join('\n')}\n`,
    )
    expect(table.columns.map(({ name, unit }) => [name, unit])).toEqual([
      ['t', 's'],
      ['Speed', 'm/s'],
      ['Voltage', 'V'],
    ])
    expect(seconds(table)).toHaveLength(12)
    expect(table.leftOut).toEqual([])
  })
})
