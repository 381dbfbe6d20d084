/** Files on a command line, and what a window makes of them. */
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { filesOf, startFileOf } from '../../../app/main/start-file'
import { temporaryFolder, writeTree } from '../../support/temporary-folder'

const folder = temporaryFolder()
writeTree(folder, {
  'car.wishbone': '{}',
  'folder/project.json': '{}',
  'empty/notes.txt': '',
  'model.adm': 'ADAMS/SOLVER model\nEND',
})

describe('files of a command line', () => {
  it('are project files, folders with a project and datasets that exist; options and other files are not', () => {
    const argv = ['--no-sandbox', 'car.wishbone', 'folder', 'empty', 'missing.wishbone', 'empty/notes.txt', 'model.adm']
    expect(filesOf(argv, folder)).toEqual([
      join(folder, 'car.wishbone'),
      join(folder, 'folder/project.json'),
      join(folder, 'model.adm'),
    ])
  })

  it('are opened at their place, and datasets as text', async () => {
    const openPath = vi.fn(async () => null)
    expect(await startFileOf(join(folder, 'model.adm'), { openPath })).toEqual({
      kind: 'adams',
      name: 'model.adm',
      text: 'ADAMS/SOLVER model\nEND',
    })
    const project = { name: 'car', location: '/car.wishbone', text: '{}', files: {} }
    const opens = vi.fn(async () => project)
    expect(await startFileOf('/car.wishbone', { openPath: opens })).toEqual({ kind: 'project', project })
  })
})
