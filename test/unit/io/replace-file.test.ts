/** Writing files whole: permissions, links, and a disk that fails at every single operation. */
import * as promises from 'node:fs/promises'
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFile, insideFolder, replaceFile, replaceFileSync } from '../../../engine/io/node/replace-file'
import { faultyDisk, simpleDisk } from '../../support/faulty-disk'
import { temporaryFolder, writeTree } from '../../support/temporary-folder'

const root = temporaryFolder()
let folder: string
let count = 0
const text = (name: string): string => readFileSync(join(folder, name), 'utf8')

beforeEach(() => {
  folder = join(root, String(count++))
  mkdirSync(folder)
})

it('a text in parts is written as a whole', async () => {
  const path = join(temporaryFolder(), 'parts.csv')
  await replaceFile(path, ['t [s]\n', '0\n', '1\n'])
  expect(readFileSync(path, 'utf8')).toBe('t [s]\n0\n1\n')
  await replaceFile(path, [])
  expect(readFileSync(path, 'utf8')).toBe('')
})

describe('a file that is replaced', () => {
  it('has the new content and the permissions of before; nothing else is left', async () => {
    const file = join(folder, 'a.json')
    writeFileSync(file, 'old')
    chmodSync(file, 0o640)
    expect(await replaceFile(file, 'new')).toBe(true)
    expect(text('a.json')).toBe('new')
    expect(statSync(file).mode & 0o7777).toBe(0o640)
    chmodSync(file, 0o604)
    replaceFileSync(file, 'newer')
    expect(text('a.json')).toBe('newer')
    expect(statSync(file).mode & 0o7777).toBe(0o604)
    expect(readdirSync(folder)).toEqual(['a.json'])
  })

  it('may lie on a disk without permissions', async () => {
    const file = join(folder, 'a.json')
    writeFileSync(file, 'old')
    expect(await replaceFile(file, 'new', { disk: simpleDisk() })).toBe(true)
    expect(text('a.json')).toBe('new')
  })

  it('stays as it was when the last question is answered with no', async () => {
    const file = join(folder, 'a.json')
    writeFileSync(file, 'old')
    expect(await replaceFile(file, 'new', { confirm: () => Promise.resolve(false) })).toBe(false)
    expect(text('a.json')).toBe('old')
    expect(readdirSync(folder)).toEqual(['a.json'])
  })

  it('is not a folder, a device or write-protected', async () => {
    mkdirSync(join(folder, 'taken'))
    await expect(replaceFile(join(folder, 'taken'), 'x')).rejects.toMatchObject({ code: 'EISDIR' })
    await expect(replaceFile('/dev/null', 'x')).rejects.toMatchObject({ code: 'EINVAL' })
    writeFileSync(join(folder, 'kept.json'), 'old')
    chmodSync(join(folder, 'kept.json'), 0o444)
    await expect(replaceFile(join(folder, 'kept.json'), 'x')).rejects.toMatchObject({ code: 'EACCES' })
    expect(text('kept.json')).toBe('old')
    expect(readdirSync(folder).sort()).toEqual(['kept.json', 'taken'])
  })

  it('may be behind links, which stay; a link that leads nowhere is refused', async () => {
    writeTree(folder, { 'real/a.json': 'old' })
    symlinkSync('real/a.json', join(folder, 'link.json'))
    symlinkSync('nowhere.json', join(folder, 'dangling.json'))
    await replaceFile(join(folder, 'link.json'), 'new')
    expect(text('real/a.json')).toBe('new')
    replaceFileSync(join(folder, 'link.json'), 'newer')
    expect(text('real/a.json')).toBe('newer')
    expect(readlinkSync(join(folder, 'link.json'))).toBe('real/a.json')
    await expect(replaceFile(join(folder, 'dangling.json'), 'x')).rejects.toMatchObject({ code: 'ELOOP' })
    expect(readdirSync(folder)).not.toContain('nowhere.json')
  })

  it('takes along what a process that was killed left behind, once it is old', async () => {
    const [old, recent, other] = ['0', '1'].map((digit) => `.wishbone-${digit.repeat(24)}.tmp`).concat('.wishbone.tmp')
    writeTree(folder, { [old]: 'half', [recent]: 'half', [other]: 'not ours' })
    const hours = Date.now() / 1000 - 2 * 3600
    for (const name of [old, other]) utimesSync(join(folder, name), hours, hours)
    await replaceFile(join(folder, 'a.json'), 'new')
    expect(readdirSync(folder).sort()).toEqual([other, recent, 'a.json'].sort())
  })
})

describe('a file that is made', () => {
  it('is whole, and never replaces what is there', async () => {
    expect(await createFile(join(folder, 'a.csv'), 'new')).toBe(true)
    expect(await createFile(join(folder, 'a.csv'), 'other')).toBe(false)
    symlinkSync('nowhere', join(folder, 'link.csv'))
    expect(await createFile(join(folder, 'link.csv'), 'x')).toBe(false)
    expect(text('a.csv')).toBe('new')
    expect(readdirSync(folder).sort()).toEqual(['a.csv', 'link.csv'])
  })

  it('can be for its owner alone from the beginning', async () => {
    await createFile(join(folder, 'key'), 'secret', { mode: 0o600 })
    expect(statSync(join(folder, 'key')).mode & 0o7777).toBe(0o600)
  })

  it('may lie where there are no hard links', async () => {
    const link = () => Promise.reject(Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM' }))
    expect(await createFile(join(folder, 'a.csv'), 'new', { disk: { ...promises, link } })).toBe(true)
    expect(text('a.csv')).toBe('new')
    expect(readdirSync(folder)).toEqual(['a.csv'])
  })
})

describe('a disk that fails at an operation', () => {
  /** Fails at one operation after the other, until there is none left to fail. */
  async function atEvery(write: (disk: ReturnType<typeof faultyDisk>['disk']) => Promise<unknown>): Promise<number> {
    for (let n = 0; ; n++) {
      writeFileSync(join(folder, 'a.json'), 'old')
      const { disk, failed } = faultyDisk(n)
      const written = await write(disk).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          expect(error.code).toBe('ENOSPC')
          return false
        },
      )
      expect(text('a.json')).toBe(written ? 'new content' : 'old')
      expect(readdirSync(folder)).toEqual(['a.json'])
      if (!failed()) return n
    }
  }

  it('leaves the old file or the new one, and nothing beside it', async () => {
    const file = join(folder, 'a.json')
    // realpath, stat, open, write, chmod, sync, close, rename, and what makes the name last
    expect(await atEvery((disk) => replaceFile(file, 'new content', { disk }))).toBeGreaterThanOrEqual(8)
  })
})

describe('a place inside a folder', () => {
  it('is made, and may be reached by links that stay inside', async () => {
    expect(await insideFolder(folder, ['data', 'deep', 'a.csv'])).toBe(join(folder, 'data/deep/a.csv'))
    symlinkSync('data', join(folder, 'alias'))
    expect(await insideFolder(folder, ['alias', 'a.csv'])).toBe(join(folder, 'data/a.csv'))
  })

  it.each(['folder/a.csv', 'folder/deeper/a.csv', 'file.csv', 'sibling/a.csv'])(
    'is refused where a link leads out: %s',
    async (path) => {
      writeTree(root, { 'outside/a.csv': 'private' })
      mkdirSync(`${folder}-sibling`)
      symlinkSync(join(root, 'outside'), join(folder, 'folder'))
      symlinkSync(join(root, 'outside/a.csv'), join(folder, 'file.csv'))
      // a name that begins with that of the folder
      symlinkSync(`${folder}-sibling`, join(folder, 'sibling'))
      await expect(insideFolder(folder, path.split('/'))).rejects.toMatchObject({
        code: 'usage',
        place: { file: path },
      })
      expect(readdirSync(join(root, 'outside'))).toEqual(['a.csv'])
    },
  )
})
