/** The key file of a profile, and the codes of pages. */
import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSessions } from '../../../app/server/session'
import { profileFolder, readWorkKey } from '../../../app/server/work-key'
import { temporaryFolder } from '../../support/temporary-folder'

const root = temporaryFolder()

describe('the key of a profile', () => {
  it('is made once, for its owner alone, and stays', async () => {
    const folder = join(root, 'new/profile')
    const [key, same] = await Promise.all([readWorkKey(folder), readWorkKey(folder)])
    expect(key).toHaveLength(32)
    expect(same).toEqual(key)
    expect(await readWorkKey(folder)).toEqual(key)
    expect(await readWorkKey(join(root, 'other'))).not.toEqual(key)
    expect(statSync(join(folder, 'work.key')).mode & 0o777).toBe(0o600)
  })

  it('that others could read is closed to them; one that is damaged is replaced', async () => {
    const folder = join(root, 'open')
    const key = await readWorkKey(folder)
    const file = join(folder, 'work.key')
    chmodSync(file, 0o644)
    expect(await readWorkKey(folder)).toEqual(key)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    writeFileSync(file, 'short')
    const next = await readWorkKey(folder)
    expect(next).toHaveLength(32)
    expect(readFileSync(file)).toEqual(next)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('is not read through a link, and there is none where nothing can be written', async () => {
    const folder = join(root, 'linked')
    mkdirSync(folder)
    writeFileSync(join(root, 'elsewhere'), Buffer.alloc(32))
    symlinkSync(join(root, 'elsewhere'), join(folder, 'work.key'))
    await expect(readWorkKey(folder)).rejects.toMatchObject({ code: 'ELOOP' })
    await expect(readWorkKey(join(root, 'elsewhere/profile'))).rejects.toThrow()
  })

  it('lies where each system keeps such things', () => {
    expect(profileFolder({ XDG_CONFIG_HOME: '/c' }, 'linux')).toBe('/c/wishbone-server')
    expect(profileFolder({ XDG_CONFIG_HOME: '' }, 'linux')).toMatch(/\/\.config\/wishbone-server$/)
    expect(profileFolder({}, 'darwin')).toMatch(/Library\/Application Support\/wishbone-server$/)
    expect(profileFolder({ APPDATA: '/data' }, 'win32')).toBe('/data/wishbone-server')
    expect(profileFolder({ WISHBONE_PROFILE: '/own' }, 'linux')).toBe('/own')
  })
})

describe('a code', () => {
  it('is good once, for a minute', () => {
    let now = 0
    const sessions = createSessions(() => now)
    const [first, second, third] = [sessions.issue(), sessions.issue(), sessions.issue()]
    const secret = sessions.trade(first) ?? ''
    expect(sessions.knows(secret)).toBe(true)
    expect(sessions.knows('')).toBe(false)
    expect(sessions.trade(first)).toBeUndefined()
    now = 60_000
    expect(sessions.trade(second)).toBe(secret)
    now = 60_001
    expect(sessions.trade(third)).toBeUndefined()
  })
})
