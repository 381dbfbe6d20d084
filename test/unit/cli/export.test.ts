/** `export`: what it says of the verification, and that what can't be written leaves nothing. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { octave } from '../../support/octave'
import { temporaryFolder } from '../../support/temporary-folder'
import { cart, json, put, wishbone } from './command-line'

const folder = temporaryFolder()
const project = put(folder, 'cart.json', cart)

describe('export', () => {
  it('prints the figure, and has it in JSON and in the README', async () => {
    const out = join(folder, 'js')
    const { out: printed } = await wishbone('export', project, '--target', 'js', '--out', out)
    expect(printed).toMatch(/^verified +as a module: all \d+ signals agree with the built-in run to the last bit$/m)
    expect(readFileSync(join(out, 'README.txt'), 'utf8')).toMatch(/^Verification\n-+\nVerified: the model was run/m)
    const report = (await json('export', project, '--target', 'wasm', '--out', out)) as Record<string, unknown>
    expect(report.verification).toMatchObject({ state: 'verified', worst: null })
  })

  it('says nothing of it with --no-verify', async () => {
    const out = join(folder, 'plain')
    const { out: printed } = await wishbone('export', project, '--target', 'js', '--no-verify', '--out', out)
    expect(printed).not.toMatch(/verif/)
    expect(readFileSync(join(out, 'README.txt'), 'utf8')).not.toMatch(/verif/i)
  })

  it('says what can’t be run here', async () => {
    const { out: printed } = await wishbone('export', project, '--target', 'simulink', '--out', join(folder, 's'))
    expect(printed).toMatch(/^verified +no: only Simulink can run it; run the experiment there/m)
  })

  it.skipIf(octave === undefined)('runs MATLAB functions in Octave, whose version it says', async () => {
    const out = join(folder, 'matlab')
    const { out: printed } = await wishbone('export', project, '--target', 'matlab', '--out', out)
    expect(printed).toMatch(/^verified +as MATLAB functions in GNU Octave \d+\.\d+\.\d+: /m)
    const readme = readFileSync(join(out, 'README.txt'), 'utf8')
    expect(readme).toMatch(/Verified: the model was run as MATLAB functions in GNU Octave \d+/)
    expect(readme).toContain('Wishbone does not run it in MATLAB')
  })

  it('makes the folders above an FMU', async () => {
    const out = join(folder, 'new/deep/cart.fmu')
    const args = ['--target', 'fmu2', '--no-libraries', '--no-verify']
    expect((await wishbone('export', project, ...args, '--out', out)).status).toBe(0)
    expect(readdirSync(join(folder, 'new/deep'))).toEqual(['cart.fmu'])
  })

  it('refuses places that can’t be written, before it does anything', async () => {
    const file = put(folder, 'a-file', 'text')
    mkdirSync(join(folder, 'a-folder'))
    for (const [target, out, reason] of [
      ['c', join(file, 'out'), /not a directory/],
      ['c', file, /a file has this name/],
      ['fmu2', join(folder, 'a-folder'), /a folder has this name/],
      ['fmu2', join(file, 'x.fmu'), /not a directory/],
    ] as const) {
      const { status, err } = await wishbone('export', join(folder, 'cart.json'), '--target', target, '--out', out)
      expect(status).toBe(2)
      expect(err).toMatch(reason)
      expect(err).toMatch(/^error: [^\n]+Choose another folder\n$/)
    }
    expect(readFileSync(file, 'utf8')).toBe('text')
    expect(readdirSync(join(folder, 'a-folder'))).toEqual([])
  })

  it('leaves a folder as it was where one file can’t be replaced', async () => {
    const out = join(folder, 'kept')
    mkdirSync(join(out, 'model.mjs'), { recursive: true })
    writeFileSync(join(out, 'equations.mjs'), 'old')
    const { status, err } = await wishbone('export', project, '--target', 'js', '--no-verify', '--out', out)
    expect({ status, err }).toMatchObject({
      status: 2,
      err: expect.stringContaining('cannot write the files') as string,
    })
    expect(readFileSync(join(out, 'equations.mjs'), 'utf8')).toBe('old')
    expect(readdirSync(out).toSorted()).toEqual(['equations.mjs', 'model.mjs'])
    expect(existsSync(join(out, 'README.txt'))).toBe(false)
  })
})
