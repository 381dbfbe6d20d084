/** Libraries in the user's data folder. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { libraryFiles } from '../../../app/main/libraries'

const root = mkdtempSync(join(tmpdir(), 'wishbone-libraries-'))
afterAll(() => rmSync(root, { recursive: true }))

it('libraries are files that are listed, replaced and removed; other files are not theirs', async () => {
  const folder = join(root, 'libraries')
  const kept = libraryFiles(folder)
  expect(await kept.listLibraries()).toEqual([])
  await kept.writeLibrary('suspensions', 'one')
  await kept.writeLibrary('axles', 'two')
  await kept.writeLibrary('suspensions', 'three')
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  expect(await kept.listLibraries()).toEqual([
    { id: 'axles', text: 'two' },
    { id: 'suspensions', text: 'three' },
  ])
  await kept.removeLibrary('axles')
  await kept.removeLibrary('axles')
  expect(readdirSync(folder).sort()).toEqual(['notes.txt', 'suspensions.library.json'])
})
