/** `--keep-drivers`: drivers that stay active where data takes over their input. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readCsv } from '../../../engine/io/csv'
import { columnNamed } from '../../../engine/io/table'
import { temporaryFolder } from '../../support/temporary-folder'
import { cart, json, put, wishbone } from './command-line'

const folder = temporaryFolder()
/** A cart at rest that a speed driver wants to bring to 20 m/s, with a source beside the driver. */
const { w4: _push, ...wires } = cart.wires
const project = put(folder, 'driven.json', {
  ...cart,
  blocks: {
    ...cart.blocks,
    Pedals: { type: 'driver/speed-driver' },
    Target: { type: 'sources/constant', params: { value: 20 } },
    Sum: { type: 'signals/sum' },
  },
  wires: {
    ...wires,
    body: ['Cart.com', 'Pedals.frame'],
    target: ['Target.y', 'Pedals.speed'],
    source: ['Source.y', 'Sum.u1'],
    driver: ['Pedals.drive', 'Sum.u2'],
    sum: ['Sum.y', 'Push.u'],
  },
})
const log = put(folder, 'force.csv', 't,F\n0,1\n1,1\n2,1\n3,1\n')
const input = ['--input', `Source=${log}:F`] as const

async function travel(...options: readonly string[]): Promise<number> {
  const out = join(folder, 'result.csv')
  const { status, err } = await wishbone('simulate', project, ...input, ...options, '--out', out)
  expect([status, err]).toEqual([0, ''])
  return columnNamed(readCsv(readFileSync(out, 'utf8'), out), 'Slider.s')?.values.at(-1) ?? NaN
}

it('the log alone moves the cart, unless the driver is kept', async () => {
  // 1 N moves 2 kg by t^2/4.
  expect(await travel()).toBeCloseTo(1, 9)
  expect(await travel('--keep-drivers', 'Pedals')).toBeGreaterThan(1.1)
})

it('JSON names drivers that are silent and drivers that are kept', async () => {
  const out = ['--out', join(folder, 'result.csv')]
  const names = (list: readonly { readonly block: string }[]) => list.map(({ block }) => block)
  const { takeover } = await json('simulate', project, ...input, ...out)
  expect([names(takeover.silenced), names(takeover.kept)]).toEqual([['Pedals'], []])
  const kept = await json('simulate', project, ...input, ...out, '--keep-drivers', 'Pedals')
  expect([names(kept.takeover.silenced), names(kept.takeover.kept)]).toEqual([[], ['Pedals']])
})

it.each([
  ['Source', /--keep-drivers: Source is not a driver.*Pedals/],
  ['Pedal', /--keep-drivers: there is no block "Pedal".*Pedals/],
])('%s is refused', async (name, message) => {
  const { status, err } = await wishbone(
    'simulate',
    project,
    ...input,
    '--keep-drivers',
    name,
    '--out',
    join(folder, 'r.csv'),
  )
  expect(status).toBe(2)
  expect(err).toMatch(message)
})

it('data for a driver itself is refused with the way to do it', async () => {
  const { status, err } = await wishbone(
    'simulate',
    project,
    '--input',
    `Pedals=${log}:F`,
    '--out',
    join(folder, 'r.csv'),
  )
  expect(status).toBe(2)
  expect(err).toMatch(/Pedals.*is a driver, not a signal source.*Name Source instead: Pedals is silent/)
})

it('a file takes over the output of a driver without a source beside it, and so does the caller of an export', async () => {
  const { Source: _source, ...drivers } = cart.blocks
  const { source: _s, driver: _d, sum: _sum, ...rest } = { ...wires, source: 0, driver: 0, sum: 0 }
  const alone = put(folder, 'alone.json', {
    ...cart,
    blocks: {
      ...drivers,
      Pedals: { type: 'driver/speed-driver' },
      Target: { type: 'sources/constant', params: { value: 20 } },
    },
    wires: {
      ...rest,
      body: ['Cart.com', 'Pedals.frame'],
      target: ['Target.y', 'Pedals.speed'],
      driver: ['Pedals.drive', 'Push.u'],
    },
    experiments: { push: { ...cart.experiments.push, set: {} } },
  })
  const out = join(folder, 'alone.csv')
  const report = await json('simulate', alone, '--input', `Pedals.drive=${log}:F`, '--out', out)
  expect(columnNamed(readCsv(readFileSync(out, 'utf8'), out), 'Slider.s')?.values.at(-1)).toBeCloseTo(1, 9)
  expect(report.takeover.silenced).toMatchObject([{ block: 'Pedals', by: ['Pedals.drive'] }])
  const target = ['--target', 'js', '--no-verify', '--out', join(folder, 'alone-js')]
  const exported = await json('export', alone, '--inputs', 'Pedals.drive', ...target)
  expect(exported.inputs).toMatchObject([{ source: 'Pedals_drive', name: 'Pedals_drive.y', unit: 'N' }])
  const { err } = await wishbone('export', alone, '--inputs', 'Pedals', ...target)
  expect(err).toMatch(/Pedals is a driver, not a signal source.*Name its output: Pedals\.drive/)
})
