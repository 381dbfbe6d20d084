/**
 * The remedies that messages about logs, tables and files name are followed, as they are written: each ends with a run, and none with
 * another fault. Hints with options are read from the message itself.
 */
import { describe, expect, it } from 'vitest'
import { prefixOf } from '../../../engine/backends/c/prefix'
import { temporaryFolder } from '../../support/temporary-folder'
import { cart, put, wishbone } from './command-line'

const folder = temporaryFolder()
const project = put(folder, 'cart.json', cart)
let count = 0
const rows = (n: number, row: (i: number) => string): string => Array.from({ length: n }, (_, i) => row(i)).join('\n')

interface Attempt {
  readonly status: number
  readonly err: string
}

const attempt = (file: string, options: readonly string[], stop: string, column = 'F'): Promise<Attempt> =>
  wishbone(
    'simulate', project, '--stop', stop, '--input', [`Source=${file}`, column, ...options].join(':'), '--out', `${file}.out`,
  ) // prettier-ignore

/** Options that a message offers for its first question. */
const offered = (err: string): readonly string[] =>
  /FILE:COLUMN:([^;\n]+)/
    .exec(err)?.[1]
    .split(', or ')
    .map((option) => option.trim()) ?? []

/** Follows a message until the run succeeds: the options behind the file, the start, the end. */
async function follow(file: string, first: readonly string[], column?: string): Promise<string> {
  let [options, stop] = [[...first], '0.3']
  for (let round = 0; round < 6; round++) {
    const { status, err } = await attempt(file, options, stop, column)
    if (status === 0) return 'a run'
    const [option] = offered(err).filter((one) => !one.startsWith('from='))
    const start = /add ([\d.e+-]+) to from=/i.exec(err)?.[1]
    const end = /--stop ([\d.e+-]+)/.exec(err)?.[1]
    if (start === undefined && end === undefined && option === undefined) return err
    const from = Number(/^from=(.*)$/.exec(options.find((one) => one.startsWith('from=')) ?? 'from=0')?.[1])
    if (start !== undefined)
      options = [...options.filter((one) => !one.startsWith('from=')), `from=${from + Number(start)}`]
    if (end !== undefined) stop = end
    if (start === undefined && end === undefined) options.push(option)
  }
  return `no run with ${options.join(':')}`
}

const questions: Readonly<Record<string, string>> = {
  'a restart': `t [s],F\n${rows(6, (i) => `0.${i},${i}`)}\n${rows(6, (i) => `0.${i},${9 - i}`)}\n`,
  'rows out of order': 't [s],F\n0,5\n0.1,6\n0.3,7\n0.2,8\n0.4,9\n0.5,1\n',
  'a counter that wraps': `t [ms],F\n${rows(20, (i) => `${(65_136 + i * 40) % 65_536},${i}`)}\n`,
  'two clocks': `Time [s],Clock,F\n${rows(40, (i) => `${10 * i},10:00:00.${String(10 * i).padStart(3, '0')},${i}`)}\n`,
  'two times of one name': `Time [s],Time [ms],F\n${rows(20, (i) => `${i / 10},${200 * i},${i}`)}\n`,
  'a time beside columns with units': `x,F [N],F\n${rows(20, (i) => `${i / 10},${i},${i % 5}`)}\n`,
  'a clock and a time without a unit': `Time,Clock,F\n${rows(40, (i) => `${10 * i},10:00:00.${String(10 * i).padStart(3, '0')},${i}`)}\n`,
  'a rate and a time': `Sample rate: 100 Hz\nTime [s],F\n${rows(40, (i) => `${10 * i},${i}`)}\n`,
  'seconds or hhmmss': `Time,F\n${['13058', '13059', '13130', '13131', '13132'].map((t, i) => `${t},${i}`).join('\n')}\n`,
  'coarse stamps': `Time,F\n${rows(36, (i) => `10:00:0${Math.floor(i / 10)},${i}`)}\n`,
  'no time': `G;F\n${rows(30, (i) => `${i % 3};${i % 7}`)}\n`,
  'a time that is not named': `x;F\n${rows(30, (i) => `${i / 10};${i % 5}`)}\n`,
  'a mark in doubt': `t [s];F\n${rows(9, (i) => `${i};1,23${i}`)}\n`,
  'dates in doubt': `Date,F\n${rows(20, (i) => `03/04/2026 10:00:${String(i).padStart(2, '0')},${i}`)}\n`,
  'short clocks': `Time,F\n${rows(20, (i) => `10:${String(10 + i)},${i}`)}\n`,
  'counts without a unit': `Time,F\n${rows(30, (i) => `${20 * i},${i}`)}\n`,
  'fill values': `t [s],F\n${rows(12, (i) => `${i / 10},${i === 4 ? '-9999' : i}`)}\n`,
}

describe.each(Object.entries(questions))('%s', (_, content) => {
  it('is asked about, and each answer in the message leads to a run', async () => {
    const file = put(folder, `log${++count}.csv`, content)
    const { status, err } = await attempt(file, [], '0.3')
    expect([status, offered(err).length > 0]).toEqual([2, true])
    for (const option of offered(err)) expect(await follow(file, [option])).toBe('a run')
  })
})

it('an encoding is asked about, and each answer leads to a run', async () => {
  const { writeFile } = await import('node:fs/promises')
  const file = put(folder, 'names.csv', '')
  const name = [0x8e, 0xd4, 0x91, 0xac]
  await writeFile(
    file,
    Uint8Array.from([...Buffer.from('t [s],'), ...name, ...Buffer.from(`,F\n${rows(9, (i) => `${i / 10},${i},1`)}\n`)]),
  )
  const { err } = await attempt(file, [], '0.3')
  expect(offered(err)).toContain('encoding=shift_jis')
  for (const option of offered(err)) expect(await follow(file, [option])).toBe('a run')
})

/** A message, what it says to do, done. */
const repairs: readonly (readonly [what: string, content: string, message: RegExp, repaired: string])[] = [
  ['a word in a row', 't [s],F\n0,1\n0.1,high\n0.2,1\n0.4,1\n', /:3: .*correct the row or remove it/i, 't [s],F\n0,1\n0.2,1\n0.4,1\n'],
  ['an infinite value', 't [s],F\n0,1\n0.1,inf\n0.2,1\n0.4,1\n', /not a finite number. correct the row/i, 't [s],F\n0,1\n0.1,2\n0.2,1\n0.4,1\n'],
  ['several signals in rows', `t [s],Name,Value\n${rows(9, (i) => `${i / 10},${i % 2 === 0 ? 'F' : 'G'},${i}`)}\n`, /a column for each signal/, 't [s],F,G\n0,1,1\n0.2,1,1\n0.4,1,1\n'],
  ['commas for both', `t,F\n${rows(9, (i) => `0,${i},1,5`)}\n`, /semicolons between columns, or with decimal points/, `t;F\n${rows(9, (i) => `0,${i};1,5`)}\n`],
  ['no table', 'nothing\nhere\n', /a column for the time and one for each signal, separated by/, 't F\n0 1\n0.2 1\n0.4 1\n'],
  ['a number that is too large', 't [s],F\n0,1\n0.1,1e999\n0.2,1\n0.4,1\n', /too large. correct the value/i, 't [s],F\n0,1\n0.1,1e3\n0.2,1\n0.4,1\n'],
  ['two decimal marks', `t [s];F [N]\n${rows(9, (i) => `${(i / 10).toFixed(1)};1.${i}00,5`)}\n`, /"0.0" and "1.000,5". Write all numbers with one decimal mark, without separators/, `t [s];F [N]\n${rows(9, (i) => `${(i / 10).toFixed(1)};1${i}00.5`)}\n`],
  ['a unit that is none', 't [s],F [furlongs]\n0,1\n0.2,1\n0.4,1\n', /furlongs/, 't [s],F [N]\n0,1\n0.2,1\n0.4,1\n'],
  ['too short for the run', 't [s],F\n0,1\n0.1,1\n', /--stop 0.1/, 't [s],F\n0,1\n0.4,1\n'],
  ['one row', 't [s],F\n0,1\n', /two rows|does not increase|no other|no table|rate=/, 't [s],F\n0,1\n0.4,1\n'],
] // prettier-ignore

it.each(repairs)('%s is mended as its message says', async (_, content, message, repaired) => {
  const file = put(folder, `log${++count}.csv`, content)
  const { status, err } = await attempt(file, [], '0.3')
  expect(status).toBe(2)
  expect(err).toMatch(message)
  put(folder, `log${count}.csv`, repaired)
  expect(await follow(file, [])).toBe('a run')
})

it('a table that begins late, or ends early, names the start and the end that work', async () => {
  const late = put(folder, 'late.csv', `t [s],F\n${rows(9, (i) => `${100 + i / 10},${i}`)}\n`)
  expect((await attempt(late, [], '0.3')).err).toMatch(/add 100 to from=SECONDS/i)
  expect(await follow(late, [])).toBe('a run')
  expect(await follow(late, ['from=100.7'])).toBe('a run')
  expect(await follow(late, ['from=99'])).toBe('a run')
})

describe('of messages elsewhere', () => {
  it('a prefix of C that is written as its message says is accepted', () => {
    for (const wrong of ['1a', '_a', 'a-b', '']) expect(() => prefixOf(wrong)).toThrow(/begin with a letter/i)
    expect(prefixOf('a1_b')).toBe('a1_b_')
  })

  it.each(['dates=x', 'marks=x', 'part=0', 'encoding=x', 'time-unit=kg', 'decimal=x', 'scale=x'])(
    'the option %s of a log is refused, and what its message writes is accepted',
    async (option) => {
      const file = put(folder, `option${++count}.csv`, 't [s],F\n0,1\n0.2,1\n0.4,1\n')
      const { status, err } = await attempt(file, [option], '0.3')
      expect(status).toBe(2)
      const key = option.slice(0, option.indexOf('='))
      const written = new RegExp(`write (${key}=[^\\s]*)`, 'i').exec(err)?.[1].replace(/,$/, '')
      const likely = written === `${key}=` ? /with one of ([^\s,]+)/.exec(err)?.[1] : ''
      expect(written).toBeDefined()
      expect(await follow(file, [`${written ?? ''}${likely ?? ''}`])).toBe('a run')
    },
  )
})
