/** `tyre --target`: a tyre alone as an exported model. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder'
import { json, wishbone } from './command-line'

const folder = temporaryFolder()
const vehicle = 'projects/generic-vehicle'

describe('tyre --target', () => {
  it('exports the tyre of a project, verified, with the motion of the wheel centre as inputs', async () => {
    const out = join(folder, 'vehicle')
    const { inputs, verification } = await json('tyre', vehicle, '--block', 'TireFL', '--target', 'js', '--out', out)
    const names = (inputs as readonly { readonly name: string }[]).map(({ name }) => name)
    expect(names.slice(0, 3)).toEqual(['x', 'x_rate', 'x_acceleration'])
    expect(names).toContain('roadFriction')
    expect(verification.state).toBe('verified')
    expect(readdirSync(out)).toContain('model.mjs')
    expect(readFileSync(join(out, 'README.txt'), 'utf8')).toContain('FORCE_x')
  })
  it('exports the tyre of a property file with its parameters', async () => {
    const out = join(folder, 'file')
    const file = 'test/unit/io/data/tyres/synthetic_mf61_left.tir'
    const { status } = await wishbone(
      ...['tyre', file, '--set', 'Tire.mf6.LMUY=0.7', '--target', 'js', '--out', out, '--no-verify'],
    )
    expect(status).toBe(0)
    expect(readFileSync(join(out, 'README.txt'), 'utf8')).toMatch(/Tire\.mf6\.LMUY +1 +0\.7\b/)
  })
  it.each([
    ['--points has no effect on an export', ['--target', 'js', '--points', 'p.json']],
    ['there is no target "jss"', ['--target', 'jss']],
    ['--target does not go with a sweep', ['--target', 'js', '--diagram', 'radius']],
    ['--prefix has no effect without --target', ['--prefix', 'tyre']],
  ])('refuses: %s', async (what, options) => {
    const { status, err } = await wishbone('tyre', vehicle, ...options, '--out', join(folder, 'refused'))
    expect(status).toBe(2)
    expect(err).toContain(what)
  })
})
