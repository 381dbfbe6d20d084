/** Logs whose format, clocks, counters, fills and encodings were read wrongly without a word, or refused. */
import { describe, expect, it } from 'vitest'
import { asTimeTable } from '../../../../engine/io/imported'
import { readTable, readTableText, type RecordedTable, type TableChoice } from '../../../../engine/io/tables/read'
import { sourceOf } from '../../../support/table-source'

const text = (content: string, choice?: TableChoice): RecordedTable => readTableText(content, 'log.csv', choice)
const times = ({ columns, timeColumn }: RecordedTable): number[] =>
  [...asTimeTable(columns, timeColumn, '').time].map((t) => Math.round(t * 1e6) / 1e6)
const topics = ({ questions }: RecordedTable): readonly string[] => questions.map(({ topic }) => topic)
const rows = (n: number, row: (i: number) => string): string => Array.from({ length: n }, (_, i) => row(i)).join('\n')
const vbo = (stamps: readonly string[]): string =>
  `[header]\nsatellites\ntime\nvelocity kmh\n\n[column names]\nsats time velocity\n\n[data]\n${stamps.map((t, i) => `008 ${t} ${i}.5`).join('\n')}\n`

describe('times of the day as hhmmss', () => {
  it.each([
    ['a gap across a minute', ['095843.00', '095844.00', '095910.00', '095911.00'], [0, 1, 27, 28]],
    ['midnight', ['235958.50', '235959.50', '000000.50', '000001.50'], [0, 1, 2, 3]],
    ['an hour', ['105959.90', '110000.00', '110000.10'], [0, 0.1, 0.2]],
    ['a leap second', ['235959.00', '235960.00', '000000.00'], [0, 1, 1]],
  ])('VBOX fixes them: %s', (_, stamps, wanted) => {
    const table = text(vbo(stamps))
    expect([times(table), topics(table)]).toEqual([wanted, []])
  })

  it.each([
    ['zeros before the number', 'UTC,v', ['083058', '083059', '083130'], [0, 1, 32]],
    ['a time of receivers beyond a day', 'UTC Time,v', ['143058', '143059', '143130'], [0, 1, 32]],
    ['the format in the heading', 'Clock [hhmmss.s],v', ['13058', '13059', '13130'], [0, 1, 32]],
    ['steps that go on from 59 to 100', 'Time,v', ['13058', '13059', '13100', '13101'], [0, 1, 2, 3]],
  ])('%s shows them', (_, heading, stamps, wanted) => {
    const table = text(`${heading}\n${stamps.map((t, i) => `${t},${i}`).join('\n')}\n`)
    expect([times(table), topics(table)]).toEqual([wanted, []])
  })

  it.each(['UTC,v\n13058,1\n13059,2\n13130,3\n', 'Time,v\n0,1\n10,2\n20,3\n50,4\n100,5\n110,6\n'])(
    'is asked where numbers may be seconds: %j',
    (content) => {
      expect(topics(text(content))).toEqual(['timeUnit'])
      const seconds = times(text(content, { timeUnit: 's' }))
      const digits = times(text(content, { timeUnit: 'hhmmss' }))
      expect(seconds.at(-1)).toBeGreaterThan(digits.at(-1) ?? NaN)
      expect(topics(text(content, { timeUnit: 'hhmmss' }))).toEqual([])
    },
  )
})

it('dates written as yyyymmddhhmmss are dates, across a minute and a day', () => {
  const content = 'Timestamp,v\n20261128235958,1\n20261128235959,2\n20261129000000,3\n20261129000130,4\n'
  expect([times(text(content)), topics(text(content))]).toEqual([[0, 1, 2, 92], []])
})

describe('two clocks in one file', () => {
  const log = `Test Time [s],DateTime,Speed [m/s]\n${rows(40, (i) => `${10 * i},2026-06-06 10:00:00.${String(10 * i).padStart(3, '0')},${i}`)}\n`

  it('that disagree are named, and either can be chosen', () => {
    const table = text(log)
    expect(topics(table)).toEqual(['time'])
    expect(table.questions[0].text).toMatch(/"Test Time" covers 390 s, but "DateTime" covers 0.39 s/)
    expect(times(text(log, { time: 'DateTime' })).at(-1)).toBe(0.39)
    expect(times(text(log, { time: 'Test Time' })).at(-1)).toBe(390)
    expect(times(text(log, { timeUnit: 'ms' })).at(-1)).toBe(0.39)
  })

  it('one that counts from 1970 is compared with the time since the beginning, with or without a unit', () => {
    const logOf = (heading: string, step: number): string =>
      `${heading},Utc,Speed\n${rows(41, (i) => `${step * i},${1_780_000_000_000 + 50 * i},${i}`)}\n`
    for (const heading of ['Interval', 'Interval [ms]', 'Timer', 'millis', 'Session Time'])
      for (const step of [100, 150]) {
        const [question] = text(logOf(heading, step)).questions
        expect(question?.text, `${heading} ${step}`).toContain(`covers ${(40 * step) / 1000} s in the same rows`)
      }
    expect(topics(text(logOf('Interval', 50)))).toEqual([])
    expect(topics(text(logOf('Interval [ms]', 50)))).toEqual([])
    expect(topics(text(logOf('Interval [ms]', 0)))).toEqual([])
  })

  it('that agree within what they resolve are no question', () => {
    expect(
      topics(text(`Time [s],Clock,v\n${rows(40, (i) => `${i / 10},10:00:0${Math.floor(i / 10)},${i}`)}\n`)),
    ).toEqual([])
    expect(topics(text(`Time [s],Lap Time [s],v\n${rows(40, (i) => `${i / 10},${(i % 20) / 10},${i}`)}\n`))).toEqual([])
    expect(topics(text(`Time [s],GPS Time [ms],v\n${rows(40, (i) => `${i / 10},${5e6 + 100 * i},${i}`)}\n`))).toEqual(
      [],
    )
  })

  it('one without a unit is read in the unit that is answered', () => {
    const content = `Time,Clock,v\n${rows(40, (i) => `${2 * i},10:00:00.${String(2 * i).padStart(3, '0')},${i}`)}\n`
    const [question] = text(content).questions
    expect([question.topic, question.options.map(({ value }) => value)]).toEqual(['timeUnit', ['s', 'ms']])
    expect(times(text(content, { timeUnit: 'ms' })).at(-1)).toBe(0.078)
  })

  it('a stated rate counts as one', () => {
    const content = `Sample rate: 100 Hz\nTime [s],v\n${rows(12, (i) => `${10 * i},${i}`)}\n`
    expect(topics(text(content))).toEqual(['timeUnit'])
    expect(times(text(content, { timeUnit: 'ms' })).at(-1)).toBe(0.11)
  })

  it('a line of units is known by its units, whatever it says of clocks', () => {
    const table = text(
      `Time\tSpeed\tSteer\tGPS Date\tGPS Time\nms\tkm/h\tdeg\tdate\ttime\n${rows(20, (i) => `${100 * i}\t${60 + i}.5\t1.25\t18.8.2026\t21:51`)}\n`,
    )
    expect(table.columns.map(({ name, unit }) => [name, unit])).toEqual([
      ['Time', 'ms'],
      ['Speed', 'km/h'],
      ['Steer', 'deg'],
    ])
    expect(times(table).at(-1)).toBe(1.9)
  })
})

describe('headings of loggers', () => {
  it('RaceCapture has name, unit, range and rate in each cell', () => {
    const table = text(
      '"Interval"|"ms"|0|0|1,"AccelX"|"G"|-3.0|3.0|25,"Speed"|"mph"|0.0|150.0|10\n1000,0.00,60\n1040,0.10,\n1080,0.20,\n1120,0.30,63\n',
    )
    expect(table.columns.map(({ name, unit }) => [name, unit])).toEqual([
      ['Interval', 'ms'],
      ['AccelX', 'G'],
      ['Speed', 'mph'],
    ])
    expect([times(table), topics(table)]).toEqual([[1, 1.04, 1.08, 1.12], []])
  })

  it('Haltech has names in the lines above, and no units', () => {
    const channels =
      'Channel : Throttle Position\nID : 1\nType : Percentage\nDisplayMaxMin : 1000,0\nChannel : Vehicle Speed\nID : 2\nType : Speed\n'
    const table = text(
      `%DataLog%\nDataLogVersion : 1.1\n${channels}Log : 20260101 10:00:00\n${rows(9, (i) => `10:00:00.${i}00,${i},10${i}`)}\n`,
    )
    expect(table.columns.map(({ name }) => name)).toEqual(['Time', 'Throttle Position', 'Vehicle Speed'])
    expect(table.remarks.join(' ')).toMatch(/neither units nor factors.*"Vehicle Speed" \(Speed\)/)
    expect(times(table).at(-1)).toBe(0.8)
  })
})

describe('times that go back', () => {
  const restarted = `time (s),a (m/s^2)\n${rows(6, (i) => `0.${i},${i}`)}\n${rows(6, (i) => `0.${i},${100 + i}`)}\n`

  it('a restart is named with its row, and each recording can be read', () => {
    const table = text(restarted)
    expect([topics(table), table.questions[0].text]).toEqual([
      ['part'],
      expect.stringMatching(/goes back from 0.5 s to 0 s in row 7/),
    ])
    expect(table.questions[0].options.map(({ value }) => value)).toEqual(['1', '2', 'joined'])
    for (const [part, last, count] of [
      ['1', 5, 6],
      ['2', 105, 6],
      ['joined', 105, 12],
    ] as const) {
      const cut = text(restarted, { part })
      expect([times(cut).length, cut.columns[1].values.at(-1), topics(cut)]).toEqual([count, last, []])
      expect(times(cut).every((t, i, all) => i === 0 || t > all[i - 1])).toBe(true)
    }
    expect(() => text(restarted, { part: '3' })).toThrow(/has 2 parts/)
  })

  it.each([
    ['16 bits of ms', 'Time [ms]', 2 ** 16, 20],
    ['32 bits of us', 'Time [us]', 2 ** 32, 10_000],
    ['seconds of the week', 'GPS Seconds [s]', 604_800, 0.5],
    ['milliseconds of the day', 'Time [ms]', 86_400_000, 100],
  ])('a counter of %s goes on behind its end', (_, heading, wrap, step) => {
    const table = text(`${heading},v\n${rows(20, (i) => `${(wrap - 10 * step + i * step + step / 4) % wrap},${i}`)}\n`)
    expect(table.questions[0]).toMatchObject({ topic: 'part', taken: 'joined' })
    const all = times(table)
    const steps = all.slice(1).map((t, i) => t - all[i])
    expect(steps.every((one) => Math.abs(one - steps[0]) < 1e-5)).toBe(true)
  })

  it('rows from the last to the first are sorted; one row is no part', () => {
    const table = text(`t,v\n${rows(6, (i) => `${(5 - i) / 10},${5 - i}`)}\n`)
    expect(table.questions[0].options.map(({ value }) => value)).toEqual(['sorted'])
    expect([times(table), [...table.columns[1].values]]).toEqual([
      [0, 0.1, 0.2, 0.3, 0.4, 0.5],
      [0, 1, 2, 3, 4, 5],
    ])
  })

  it.each([
    ['ms', 1e-3],
    ['msec', 1e-3],
    ['µs', 1e-6],
  ])('a counter named by its unit has that unit: %s', (name, unit) => {
    const table = text(`${name},v\n${rows(4, (i) => `${i * 100},${i}`)}\n`, { time: name })
    expect([times(table), topics(table)]).toEqual([[0, 1, 2, 3].map((i) => Math.round(i * unit * 1e8) / 1e6), []])
  })

  it.each([
    ['behind another column that rises', [0, 100, 200, 300]],
    ['that wraps', [65_400, 65_500, 64, 164]],
    ['that starts again', [500, 600, 700, 0, 100]],
  ])('a counter named by its unit is proposed as the time before others: %s', (_, counts) => {
    const table = text(`v,ms\n${rows(counts.length, (i) => `${10 + i},${counts[i]}`)}\n`)
    const question = table.questions.find(({ topic }) => topic === 'time')
    expect([question?.taken, question?.options.map(({ value }) => value)]).toEqual(['ms', ['ms', 'v']])
    expect(question?.text).toContain('"ms", whose name is a unit of time')
  })

  it('rows out of order are sorted, those of two recordings never', () => {
    const table = text('t [s],a\n0,5\n0.1,6\n0.3,7\n0.2,8\n0.4,9\n0.5,1\n')
    expect([table.questions[0].taken, [...table.columns[1].values]]).toEqual(['sorted', [5, 6, 8, 7, 9, 1]])
    const mixed = text('t [s],a\n0,5\n0.1,6\n0.2,7\n0.05,8\n0.15,9\n0.25,1\n')
    expect(mixed.questions[0].options.map(({ value }) => value)).not.toContain('sorted')
  })

  it('a part of a clock begins at its own first row', () => {
    const content = 'Time,v\n10:00:00,1\n10:00:01,2\n10:00:02,3\n09:30:00,4\n09:30:01,5\n'
    const table = text(content, { part: '2' })
    expect([times(table), table.remarks.join(' ')]).toEqual([[0, 1], expect.stringMatching(/starts at 09:30:00/)])
  })
})

describe('values that are none', () => {
  it.each([
    '1.#QNAN',
    '-1.#IND',
    '1.#INF',
    '-1.#QNAN0',
    '1.#J',
    'NaN(ind)',
    '-nan(ind)',
    '-nan',
    'nan(0x8000000000000)',
    'NaNQ',
    '∞',
    'OVERFLOW',
    'No Data',
  ])('%s', (cell) => {
    const table = text(`t [s],a [m/s^2],b [m]\n0,0,1\n0.1,${cell},1\n0.2,${cell},1\n0.3,3,1\n`)
    expect([[...table.columns[1].values], table.leftOut]).toEqual([[0, NaN, NaN, 3], []])
    expect(table.remarks).toContain('2 values are missing.')
  })

  it('marks that a file declares, and no others, are taken without a question', () => {
    const table = text('# Missing value: -1\nt [s],a [m],b\n0,5,1\n0.1,-1,2\n0.2,6,3\n')
    expect([[...table.columns[1].values], topics(table)]).toEqual([[5, NaN, 6], []])
    expect(table.remarks.join(' ')).toMatch(/-1 in 1 row of "a", as the file states/)
  })

  it.each([
    ['1e31', '-1e31'],
    ['-9999', '-9999'],
    ['9.91e37', '9.91e37'],
  ])('%s and %s are asked about', (one, other) => {
    const content = `t [s],a [m]\n0,5\n0.1,${one}\n0.2,6\n0.3,${other}\n`
    expect([topics(text(content)), [...text(content).columns[1].values]]).toEqual([['marks'], [5, NaN, 6, NaN]])
    expect([...text(content, { marks: 'values' }).columns[1].values]).toEqual([5, Number(one), 6, Number(other)])
  })
})

describe('stamps that are too coarse', () => {
  it('are asked about with the rate they suggest, which then holds', () => {
    const content = `Time,v\n${rows(36, (i) => `10:00:0${Math.floor(i / 10)},${i}`)}\n`
    expect(text(content).questions).toMatchObject([{ topic: 'rate', suggested: '10' }])
    expect(times(text(content, { rate: 10 }))).toEqual(Array.from({ length: 36 }, (_, i) => i / 10))
  })
})

describe('encodings', () => {
  // "時間[s],車速[km/h]" in Shift-JIS, "Скорость" in Windows-1251, "速度" in GB18030 (bytes by iconv)
  const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)))
  const read = (content: Uint8Array<ArrayBuffer>, choice?: TableChoice): Promise<RecordedTable> =>
    readTable(sourceOf(content), choice)
  const shiftJis = bytes([0x8e, 0x9e, 0x8a, 0xd4], '[s],', [0x8e, 0xd4, 0x91, 0xac], '[km/h]\n0,50\n0.1,51\n')
  const cyrillic = bytes('t [s],', [0xd1, 0xea, 0xee, 0xf0, 0xee, 0xf1, 0xf2, 0xfc], '\n0,50\n0.1,51\n')
  const western = bytes('Zeit [s];Lenkwinkel [', [0xb0], '];Gr', [0xf6, 0xdf], 'e\n0;1;2\n1;2;3\n')

  it.each([
    ['Shift-JIS', shiftJis, 'shift_jis', '車速'],
    ['Windows-1251', cyrillic, 'windows-1251', 'Скорость'],
  ])('%s is asked about, with the names in each', async (_, content, encoding, name) => {
    const table = await read(content)
    expect(table.questions[0]).toMatchObject({ topic: 'encoding', taken: encoding })
    const option = table.questions[0].options.find(({ value }) => value === encoding)
    expect(option?.label).toContain(name)
    const answered = await read(content, { encoding })
    expect([answered.columns[1].name, topics(answered)]).toEqual([name, []])
  })

  it('Windows-1252, UTF-8 and UTF-16 are known by their bytes', async () => {
    const german = await read(western)
    expect([german.columns.map(({ name }) => name), topics(german)]).toEqual([['Zeit', 'Lenkwinkel', 'Größe'], []])
    const wide = await read(
      bytes(
        [0xff, 0xfe],
        [...'t [s],v\n0,1\n1,2\n'].flatMap((c) => [c.charCodeAt(0), 0]),
      ),
    )
    expect([wide.columns[1].name, topics(wide)]).toEqual(['v', []])
  })
})
