/** Saving that is cut short, in programs of their own; `npm run bench -- saving` does it 25 times as often. */
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { join } from 'node:path'
import { buildProgram, fullDiskTrials, killTrials } from '../../support/saving/trials'
import { temporaryFolder, writeTree } from '../../support/temporary-folder'

const folder = temporaryFolder()
let program: string
beforeAll(async () => {
  program = await buildProgram(folder, 'saver')
})

describe.skipIf(process.platform === 'win32')('a project file is the old one or the new one, whole', () => {
  it('when its program is killed at 8 random instants', async () => {
    const { count, faults } = await killTrials(program, join(folder, 'killed'), 8, 1)
    expect(faults).toEqual([])
    expect(count).toBe(8)
  })

  it('when the disk is full at 8 random bytes', async () => {
    const { count, newer, leftBehind, faults } = await fullDiskTrials(program, join(folder, 'full'), 8, 2)
    expect(faults).toEqual([])
    expect({ count, newer, leftBehind }).toEqual({ count: 8, newer: 0, leftBehind: 0 })
  })
})

it.skipIf(process.platform === 'win32')('what the application remembers survives a full disk', async () => {
  const place = join(folder, 'profile')
  const old = {
    'recent.json': '[{"id":"/old","name":"old","title":"Old","time":1}]',
    'window-state.json': '{"bounds":{"x":1,"y":1,"width":900,"height":700},"maximized":true}',
    'libraries/parts.library.json': 'the old library',
  }
  writeTree(place, old)
  const lists = await buildProgram(folder, 'lists')
  const command = ['-c', 'ulimit -f 0 && exec "$0" "$@"', process.execPath, lists, place]
  const { stdout, stderr } = spawnSync('sh', command, { encoding: 'utf8' })
  expect(stderr).toBe('')
  // What cannot be kept is said where somebody waits for it.
  expect(stdout).toBe('rejected rejected\n')
  for (const [name, content] of Object.entries(old)) expect(readFileSync(join(place, name), 'utf8')).toBe(content)
  expect(readdirSync(place).sort()).toEqual(['libraries', 'profile', 'recent.json', 'window-state.json'])
  expect(readdirSync(join(place, 'libraries'))).toEqual(['parts.library.json'])
  expect(readdirSync(join(place, 'profile'))).toEqual([])
})
