/** Copies of a project in another folder have the files that it refers to. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { writeProjectCopy } from '../../../app/cli/project-copy'
import { readProjectFolder } from '../../../engine/io/node/project-folder'
import { checkProject } from '../../../engine/model/check/validate'
import { registry } from '../../../blocks'
import { temporaryFolder } from '../../support/temporary-folder'
import { put, wishbone } from './command-line'

const folder = temporaryFolder()
const withTable = {
  wishbone: 1,
  title: 'With data',
  blocks: {
    Log: { type: 'sources/table', params: { file: 'data/log.csv', column: 'v' } },
    Low: { type: 'signals/low-pass' },
  },
  wires: { w: ['Log.y', 'Low.u1'] },
  experiments: { e: { stop: 1 } },
}
// a mark of the encoding stays as it is
const data = Buffer.from('\uFEFFt,v\r\n0,1\r\n1,3\r\n')

function place(path: string, bytes: Uint8Array): string {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
  return path
}

it('beside the copy, byte for byte, so that it can be checked and run there', async () => {
  const path = put(folder, 'model.json', withTable)
  place(join(folder, 'data/log.csv'), data)
  const read = await readProjectFolder(path, registry)
  if (!read.ok) throw read.problems[0]
  const loaded = { path, files: read.value.files }
  const out = join(folder, 'other/place/x.json')
  expect(await writeProjectCopy(out, read.value.project, loaded)).toEqual(['data/log.csv'])
  expect(readFileSync(join(folder, 'other/place/data/log.csv'))).toEqual(data)
  expect((await wishbone('check', out)).status).toBe(0)
  // what is already there is not written again, in the folder of the project either
  expect(await writeProjectCopy(out, read.value.project, loaded)).toEqual([])
  expect(await writeProjectCopy(join(folder, 'y.json'), read.value.project, loaded)).toEqual([])
  const again = await readProjectFolder(out, registry)
  if (!again.ok) throw again.problems[0]
  expect(checkProject(again.value.project, registry, again.value.files)).toEqual([])
})

it('not over another file of that name, and nothing is written then', async () => {
  const path = put(folder, 'model.json', withTable)
  place(join(folder, 'data/log.csv'), data)
  const other = place(join(folder, 'taken/data/log.csv'), Buffer.from('t,v\n0,0\n'))
  const read = await readProjectFolder(path, registry)
  if (!read.ok) throw read.problems[0]
  const out = join(folder, 'taken/x.json')
  await expect(writeProjectCopy(out, read.value.project, { path, files: read.value.files })).rejects.toMatchObject({
    place: { file: other },
    hint: expect.stringMatching(/another folder/) as unknown,
  })
  expect(() => readFileSync(out)).toThrow(/ENOENT/)
  expect(readFileSync(other, 'utf8')).toBe('t,v\n0,0\n')
})
