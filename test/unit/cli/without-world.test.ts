/** A model without anything that lies in space needs no World: it is checked, run, exported and drawn (as nothing). */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder'
import { put, wishbone } from './command-line'

const folder = temporaryFolder()
const signals = {
  wishbone: 1,
  title: 'Lag',
  blocks: {
    Input: { type: 'sources/constant', params: { value: 2 } },
    Law: { type: 'signals/expression', params: { expression: '(u1 - u2)/0.5' } },
    Lag: { type: 'signals/integrator' },
  },
  wires: { a: ['Input.y', 'Law.u1'], b: ['Lag.y', 'Law.u2'], c: ['Law.y', 'Lag.u1'] },
  experiments: { rise: { stop: 1, solver: { name: 'rk4', step: 0.001 }, plots: { p: { signals: ['Lag.y'] } } } },
}

it('signals alone', async () => {
  const file = put(folder, 'signals.json', signals)
  expect(await wishbone('check', file)).toMatchObject({ status: 0, out: `${file}: no problems\n` })
  const out = join(folder, 'out.csv')
  expect((await wishbone('simulate', file, '--out', out, '--signals', 'Lag.y')).err).not.toContain('error')
  const expected = join(folder, 'expected.csv')
  const rows = [0, 0.5, 1].map((t) => `${t},${2 * (1 - Math.exp(-t / 0.5))}`)
  writeFileSync(expected, `t [s],Lag.y [1]\n${rows.join('\n')}\n`)
  expect(await wishbone('compare', out, expected, '--tolerance', '1e-9')).toMatchObject({ status: 0 })
  for (const target of ['c', 'js', 'wasm']) {
    expect((await wishbone('export', file, '--target', target, '--no-verify', '--out', join(folder, target))).err).toBe(
      '',
    )
    expect(existsSync(join(folder, target))).toBe(true)
  }
})

it('but not a body, which is named', async () => {
  const body = put(folder, 'body.json', {
    ...signals,
    blocks: { ...signals.blocks, Body: { type: 'mechanics/rigid-body' } },
  })
  const { status, out } = await wishbone('check', body)
  expect(status).toBe(1)
  expect(out).toContain('the project has no world, which Body needs')
})
