/** `--variant`: the run is that of the same values by `--set`, byte for byte, in every command that runs a project. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder'
import { cart, json, put, wishbone } from './command-line'

const folder = temporaryFolder()
const variants = { loaded: { set: { 'Cart.mass': '4 kg', 'Source.value': 5 } } }
const project = put(folder, 'cart.json', { ...cart, variants })
const chosen = put(folder, 'chosen.json', {
  ...cart,
  variants,
  experiments: { push: { ...cart.experiments.push, variant: 'loaded' } },
})

async function table(path: string, ...options: readonly string[]): Promise<string> {
  const out = join(folder, 'result.csv')
  await json('simulate', path, '--out', out, ...options)
  return readFileSync(out, 'utf8')
}
const bySet = ['--set', 'Cart.mass=4 kg', 'Source.value=5'] as const

describe('--variant', () => {
  it('gives the same table as --set with the same values', async () => {
    const set = await table(project, ...bySet)
    expect(await table(project, '--variant', 'loaded')).toBe(set)
    expect(await table(project)).not.toBe(set)
  })

  it('stands in place of the variant of the experiment, base for none', async () => {
    expect(await table(chosen)).toBe(await table(project, ...bySet))
    expect(await table(chosen, '--variant', 'base')).toBe(await table(project))
  })

  it('is below --set', async () => {
    const expected = await table(project, '--set', 'Cart.mass=7', 'Source.value=5')
    expect(await table(project, '--variant', 'loaded', '--set', 'Cart.mass=7')).toBe(expected)
    expect(await table(chosen, '--set', 'Cart.mass=7')).toBe(expected)
  })

  it('holds for exports', async () => {
    const model = async (...options: readonly string[]): Promise<string> => {
      const out = join(folder, 'exported')
      const { status, err } = await wishbone(
        'export',
        project,
        '--target',
        'c',
        '--no-verify',
        '--out',
        out,
        ...options,
      )
      expect(err).toBe('')
      expect(status).toBe(0)
      return readFileSync(join(out, 'model.c'), 'utf8')
    }
    const exported = await model('--variant', 'loaded')
    expect(exported).toBe(await model(...bySet))
    expect(exported).not.toBe(await model())
  })

  it('that does not exist is an error that names those there are', async () => {
    const { status, err } = await wishbone('simulate', project, '--variant', 'loadet', '--out', join(folder, 'x.csv'))
    expect(status).toBe(2)
    expect(err).toMatch(/cart\.json.*there is no variant "loadet".*loaded/)
    expect(err).not.toContain('project.json')
  })

  it('is checked: variant, block and parameter are named', async () => {
    const wrong = put(folder, 'wrong.json', { ...cart, variants: { heavy: { set: { 'Cart.mass': '-1 t' } } } })
    const { status, out } = await wishbone('check', wrong)
    expect(status).toBe(1)
    expect(out).toMatch(/block Cart, parameter mass: in variant "heavy": -1000 kg is too small/)
  })
})
