/** `--set` names a file of the project folder that nothing of the project refers to. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder'
import { wishbone } from './command-line'

const folder = temporaryFolder()

it('reads it', async () => {
  const project = {
    wishbone: 1,
    title: 'Table',
    blocks: { Source: { type: 'sources/table', params: { file: 'a.csv' } } },
    wires: {},
    experiments: { run: { stop: 1, solver: { name: 'rk4', step: 0.1 }, sample: 1 } },
  }
  writeFileSync(join(folder, 'project.json'), JSON.stringify(project))
  writeFileSync(join(folder, 'a.csv'), 't [s],y\n0,1\n1,1\n')
  writeFileSync(join(folder, 'b.csv'), 't [s],y\n0,7\n1,7\n')
  const rowsWith = async (...options: string[]): Promise<string> => {
    const out = join(folder, 'out.csv')
    const { status, err } = await wishbone('simulate', folder, '--out', out, ...options)
    expect({ status, err }).toEqual({ status: 0, err: '' })
    return readFileSync(out, 'utf8')
  }
  expect(await rowsWith()).toMatch(/\n1,1\b/)
  expect(await rowsWith('--set', 'Source.file=b.csv')).toMatch(/\n1,7\b/)
})
