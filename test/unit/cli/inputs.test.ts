/** `--input`: files of loggers as sources, of any length, with cells that hold no number, in units that do not fit. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCsv } from '../../../engine/io/csv'
import { columnNamed } from '../../../engine/io/table'
import type { JsonValue } from '../../../engine/model/text/json'
import { temporaryFolder } from '../../support/temporary-folder'
import { cart, put, wishbone } from './command-line'

const folder = temporaryFolder()
const project = put(folder, 'cart.json', cart)
const trade = join(import.meta.dirname, '../io/data/trade')

/** Final value of a signal, or the error. */
async function last(signal: string, ...options: readonly string[]): Promise<number | string> {
  const out = join(folder, 'result.csv')
  const { status, err } = await wishbone('simulate', ...options, '--out', out)
  if (status !== 0) return err
  return columnNamed(readCsv(readFileSync(out, 'utf8'), out), signal)?.values.at(-1) ?? NaN
}

describe('a long table', () => {
  const count = 60_000
  const rows = Array.from(
    { length: count + 1 },
    (_, i) => `${(i * 2.5e-5).toFixed(6)},${((i * 2.5e-5) ** 2).toFixed(12)}`,
  )
  const file = put(folder, 'long.csv', `t [s],F [N]\n${rows.join('\n')}\n`)

  // F = t^2, so x = t^4/(12 m)
  it.each(['spline', 'natural', 'pchip', 'akima', 'linear'])('is read as %s', async (way) => {
    const step = way === 'linear' ? ['--stop', '0.1'] : ['--stop', '1.5']
    const stop = Number(step[1])
    const x = await last('Slider.s', project, '--input', `Source=${file}:F:${way}`, ...step, '--step', '0.05')
    expect(Number(x) / (stop ** 4 / 24)).toBeCloseTo(1, 6)
  })
})

describe('cells without a number', () => {
  const log = (cell: string) => put(folder, 'cells.csv', `t;F\n0;1\n0,5;1\n1;${cell}\n1,5;1\n2;1\n`)
  it.each(['NaN', '', 'N/A', '-'])('"%s" are passed over, which is said', async (cell) => {
    const out = join(folder, 'gap.csv')
    const {
      status,
      err,
      out: told,
    } = await wishbone('simulate', project, '--out', out, '--input', `Source=${log(cell)}:F`)
    expect([status, err]).toEqual([0, ''])
    expect(told).toContain('note: Source: 1 row of "F" has no value and is skipped')
  })

  it('says which of the columns with one heading is read', async () => {
    const twins = put(folder, 'twins.csv', 't,F,F\n0,1,5\n1,1,5\n2,1,5\n')
    const ask = (column: string) =>
      wishbone(
        'simulate',
        project,
        '--out',
        join(folder, 'twins-out.csv'),
        '--input',
        `Source=${twins}:${column}:linear`,
      )
    expect((await ask('F')).out).toContain(
      'the first of 2 columns with the heading "F" is read; the others are "F (2)"',
    )
    expect((await ask('F (2)')).out).not.toContain('heading')
  })

  it.each(['inf', '-Infinity', '1e999'])('"%s" is refused', async (cell) => {
    const message = await last('Slider.s', project, '--input', `Source=${log(cell)}:F:decimal=,`)
    expect(message).toMatch(/^error: .*cells\.csv.*(?:the value at 1 s is not a finite number|too large)/)
  })

  it('and infinite times are no rows of the run', async () => {
    const file = put(folder, 'times.csv', 't,F\n0,1\n1,1\ninf,1\n2,1\n')
    expect(await last('Slider.s', project, '--input', `Source=${file}:F`)).toBeCloseTo(1, 9)
  })
})

describe('a log of a logger', () => {
  const spinner: JsonValue = {
    wishbone: 1,
    title: 'Steering',
    blocks: {
      World: { type: 'world/world' },
      Hinge: { type: 'mechanics/revolute' },
      Wheel: { type: 'mechanics/rigid-body' },
      Rack: { type: 'mechanics/driver', params: { motion: 'rotation' } },
      Rim: { type: 'mechanics/rigid-body' },
      Source: { type: 'sources/constant' },
    },
    wires: {
      a: ['World.frame', 'Hinge.base'],
      b: ['Hinge.end', 'Wheel.com'],
      c: ['Wheel.com', 'Rack.base'],
      e: ['Rack.end', 'Rim.com'],
      d: ['Source.y', 'Rack.u'],
    },
    experiments: { turn: { stop: 2, solver: { name: 'rk4', step: 0.01 } } },
  }
  const steering = put(folder, 'steering.json', spinner)
  const vbox = join(trade, 'vbox.vbo')

  it.each([
    ['in degrees', `${vbox}:Steer`, 'Rack.angle', ((36 * Math.PI) / 180) * Math.sin(4)],
    ['in tenths of them', `${vbox}:Steer:scale=0.1`, 'Rack.angle', ((3.6 * Math.PI) / 180) * Math.sin(4)],
  ])('turns a driver, %s', async (_, input, signal, value) => {
    expect(await last(signal, steering, '--input', `Source=${input}`)).toBeCloseTo(value, 5)
  })

  it.each([
    [`${vbox}:velocity`, '"velocity" is in kmh, but Rack.u takes rad'],
    [`${vbox}:Lat_Accel`, '"Lat_Accel" is in g, but Rack.u takes rad'],
    [`${vbox}:Brake_Pressure`, '"Brake_Pressure" is in bar, but Rack.u takes rad'],
    [`${join(trade, 'inca.ascii')}:VehSpd`, '"VehSpd" is in km/h, but Rack.u takes rad'],
    [`${join(trade, 'own-times.csv')}:Speed`, 'Columns have different times'],
  ])('does not, in another unit or another time: %s', async (input, message) => {
    const error = await last('Rack.angle', steering, '--input', `Source=${input}`)
    expect(error).toMatch(/^error: /)
    expect(error).toContain('Source')
    expect(error).toContain(message)
  })
})

it('a remedy keeps the options that are there already', async () => {
  const file = put(folder, 'clocks.csv', 'a [s],b [s],F\n0,0,1\n1,2,1\n2,4,1\n')
  const of = (text: string) => last('Slider.s', project, '--input', `Source=${text}`, '--stop', '1')
  const asked = String(await of(`${file}:time=b:linear`))
  const remedy = /--input Source=(.*)/.exec(asked)?.[1].trim().replaceAll('"', '')
  expect(remedy).toBe(`${file}:a:time=b:linear`)
  // the other clock is a column like any other; F is the force that was meant: x = t^2/(2 m)
  expect(await of(String(remedy).replace(':a:', ':F:'))).toBeCloseTo(0.25, 9)
})
