/** A formula of time is a source: a column of a log replaces it, as a manoeuvre does. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readCsv } from '../../../engine/io/csv'
import { columnNamed } from '../../../engine/io/table'
import { temporaryFolder } from '../../support/temporary-folder'
import { cart, put, wishbone } from './command-line'

const folder = temporaryFolder()
const { w4: _push, ...wires } = cart.wires
const formula = (expression: string) => ({ type: 'signals/expression', params: { expression } })
const { push } = cart.experiments
/** A cart of 2 kg that a formula of time pushes, with the factor 2 behind the formula. */
const driven = {
  ...cart,
  blocks: { ...cart.blocks, Shape: formula('if(t < 1, 5, -7)'), Twice: formula('2*u1') },
  wires: { ...wires, shape: ['Shape.y', 'Twice.u1'], twice: ['Twice.y', 'Push.u'] },
  experiments: {
    push: { ...push, set: { 'Shape.expression': '100*t' } },
    log: { ...push, inputs: { Shape: { file: 'force.csv', column: 'F' } } },
  },
}
const log = put(folder, 'force.csv', 't,F\n0,1\n1,1\n2,1\n')
const project = put(folder, 'driven.json', driven)

async function travel(...options: readonly string[]): Promise<number> {
  const out = join(folder, 'result.csv')
  const { status, err } = await wishbone('simulate', project, ...options, '--out', out)
  expect([status, err]).toEqual([0, ''])
  return columnNamed(readCsv(readFileSync(out, 'utf8'), out), 'Slider.s')?.values.at(-1) ?? NaN
}

it('a column replaces a formula of time, and the value of the experiment with it', async () => {
  // 2 N move 2 kg by t^2/2.
  expect(await travel('--input', `Shape=${log}:F`)).toBeCloseTo(2, 9)
  expect(await travel('--experiment', 'log')).toBeCloseTo(2, 9)
  // The force 200 N t gives 100 t^3/6.
  expect(await travel()).toBeCloseTo(800 / 6, 6)
})

it('an export refuses a formula as an input, and names the sources', async () => {
  const { status, err } = await wishbone('export', project, '--target', 'js', '--inputs', 'Shape', '--out', folder)
  expect(status).toBe(2)
  expect(err).toMatch(/Shape is not a source, so it cannot be an input of the model.*Source/)
})

it('a formula of other signals is no source, and the message lists what is', async () => {
  const out = join(folder, 'refused.csv')
  const { status, err } = await wishbone('simulate', project, '--input', `Twice=${log}:F`, '--out', out)
  expect(status).toBe(2)
  expect(err).toMatch(/block Twice: --input: the block is not a signal source.*Source, Shape/)
})
