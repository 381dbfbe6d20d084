/** Binary files of a project come back as they were: from a folder, and from a ZIP file. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packBundle, unpackBundle } from '../../../app/projects/bundle'
import { conflictingFiles, readProject, writeProject } from '../../../app/projects/folder'
import { base64Of, bytesOf, contentOf } from '../../../engine/model/project/binary-files'
import { temporaryFolder } from '../../support/temporary-folder'

const folder = temporaryFolder()
const bytes = Uint8Array.from({ length: 10_000 }, (_, i) => (i * 7919) % 256)
const text = JSON.stringify({
  wishbone: 1,
  title: '',
  blocks: { A: { type: 'signals/fmu', params: { file: 'a.fmu' } } },
})

it('keeps bytes that are not UTF-8', async () => {
  const files = { 'a.fmu': base64Of(bytes) }
  const path = join(folder, 'project.json')
  await writeProject(path, text, files)
  expect(new Uint8Array(readFileSync(join(folder, 'a.fmu')))).toEqual(bytes)
  expect((await readProject(path)).files).toEqual(files)
  expect(await conflictingFiles(path, files)).toEqual([])
  writeFileSync(join(folder, 'a.fmu'), bytes.subarray(1))
  expect(await conflictingFiles(path, files)).toEqual(['a.fmu'])
  expect((await unpackBundle(await packBundle({ text, files }), 'a.zip')).files).toEqual(files)
})

it('leaves texts as they are, and takes what is not base64 for nothing', () => {
  expect(contentOf('a.csv', new TextEncoder().encode('t,µ'))).toBe('t,µ')
  expect(bytesOf('a.fmu', '%')).toEqual(new Uint8Array(0))
  expect(bytesOf('a.fmu', 'AA==AAAA')).toEqual(new Uint8Array(0))
})

it.each([0, 1, 2, 3, 12_287, 12_288, 12_289, 30_000])(
  'writes %i bytes as Node does, and reads them with spaces',
  (count) => {
    const part = Uint8Array.from({ length: count }, (_, i) => (i * 7919) % 256)
    const content = base64Of(part)
    expect(content).toBe(Buffer.from(part).toString('base64'))
    expect(bytesOf('a.crg', content)).toEqual(part)
    expect(bytesOf('a.crg', content.replaceAll(/.{1,76}/g, '$&\r\n'))).toEqual(part)
  },
)
