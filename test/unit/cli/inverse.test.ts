/** `inverse` of a cart, from the command line: the found force as a log, its patch, and wrong options. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cart, json, put, wishbone } from './command-line'

let folder: string
let project: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wishbone-inverse-'))
  const blocks = { ...cart.blocks, Source: { type: 'sources/constant', params: { value: 0 } } }
  project = put(folder, 'cart.json', { ...cart, blocks, variables: {}, experiments: { swing: { stop: 1 } } })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const options = ['--experiment', 'swing', '--find', 'Source'] as const
const prescribed = ['--prescribe', 'Slider.s=0.1*sin(4*t)'] as const

describe('inverse', () => {
  it('writes a log and a patch with which the run follows the signal', async () => {
    const out = join(folder, 'found.csv')
    const done = await wishbone('inverse', project, ...options, ...prescribed, '--out', out)
    expect(done.status, done.err).toBe(0)
    expect(done.out).toContain('3: Slider.s differentiated twice')
    expect(readFileSync(out, 'utf8')).toMatch(/^t \[s\],Source\.y \[N\]\n/)
    const rows = join(folder, 'rows.csv')
    const patch = join(folder, 'found.json')
    const run = ['--solver', 'dopri5', '--tolerance', '1e-9', '--signals', 'Slider.s', '--out', rows]
    const again = await wishbone('simulate', project, '--experiment', 'swing', '--patch', patch, ...run)
    expect(again.status, again.err).toBe(0)
    const lines = readFileSync(rows, 'utf8').trim().split('\n').slice(1)
    expect(lines.length).toBeGreaterThan(50)
    for (const line of lines) {
      const [t, s] = line.split(',').map(Number)
      expect(s).toBeCloseTo(0.1 * Math.sin(4 * t), 8)
    }
  })
  it('reads a column of a log, filters it and says how', async () => {
    const rows = Array.from({ length: 201 }, (_, i) => `${i / 200},${(i / 200) ** 2}`)
    const data = put(folder, 'log.csv', ['t [s],way [m]', ...rows].join('\n'))
    const log = ['--prescribe', 'Slider.s', '--data', data, '--map', 'way=Slider.s', '--filter', '20Hz']
    const { signals, index } = await json('inverse', project, ...options, ...log)
    expect(index).toBe(3)
    expect(signals[0].log).toMatchObject({ column: 'way', rows: 201, degree: 5, filter: { cutOff: 20, order: 4 } })
  })
  it.each([
    [['--prescribe', 'Slider.s='], '--prescribe Slider.s= has no expression'],
    [['--prescribe', 'Slider.s=t', '--prescribe', 'Slider.s=1'], 'Slider.s is prescribed twice'],
    [['--prescribe', 'Slider.s=t', '--order', '4'], '--order has no effect without --filter'],
    [['--prescribe', 'Slider.s', '--filter', '5Hz', '--order', '3'], '--order 3 is not an even order'],
    [['--prescribe', 'Slider.s', '--map', 'way'], '--map way has no signal'],
    [['--prescribe', 'Slider.s=t', '--interval', '0.5s'], 'an interval of 0.5 s gives 2 values'],
    [[], 'no signal is prescribed'],
  ])('refuses %j', async (wrong, message) => {
    const done = await wishbone('inverse', project, ...options, ...wrong)
    expect(done.status).not.toBe(0)
    expect(done.err).toContain(message)
  })
})
