/** Saving that is cut short, in programs of their own; `npm run bench -- saving` does it ten times as often. */
import { beforeAll, describe, expect, it } from 'vitest'
import { join } from 'node:path'
import { buildSaver, fullDiskTrials, killTrials } from '../../support/saving/trials'
import { temporaryFolder } from '../../support/temporary-folder'

const folder = temporaryFolder()
let program: string
beforeAll(async () => {
  program = await buildSaver(folder)
})

describe.skipIf(process.platform === 'win32')('a project file is the old one or the new one, whole', () => {
  it('when its program is killed at 20 random instants', async () => {
    const { count, faults } = await killTrials(program, join(folder, 'killed'), 20, 1)
    expect(faults).toEqual([])
    expect(count).toBe(20)
  })

  it('when the disk is full at 20 random bytes', async () => {
    const { count, newer, leftBehind, faults } = await fullDiskTrials(program, join(folder, 'full'), 20, 2)
    expect(faults).toEqual([])
    expect({ count, newer, leftBehind }).toEqual({ count: 20, newer: 0, leftBehind: 0 })
  })
})
