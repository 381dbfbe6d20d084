/** Folders of files, all or none: new ones, existing ones, and a disk that fails at every operation in turn. */
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync, chmodSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeFolder } from '../../../engine/io/node/write-folder'
import { faultyDisk } from '../../support/faulty-disk'
import { temporaryFolder } from '../../support/temporary-folder'

const root = temporaryFolder()
let place: string
let number = 0
beforeEach(() => {
  place = join(root, String(number++))
  mkdirSync(place)
})

const files = { 'a.c': 'new a', 'sub/b.h': 'new b', 'c.bin': Uint8Array.of(1, 2, 3) }
const old = { 'a.c': 'old a', 'own.txt': 'own' }

function tree(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    names.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(folder.length + 1), readFileSync(path, 'latin1')]
    }),
  )
}

const written = { 'a.c': 'new a', 'sub/b.h': 'new b', 'c.bin': '\x01\x02\x03' }

describe('a new folder', () => {
  it('is made with those above it, and nothing else', async () => {
    await writeFolder(join(place, 'x/y/out'), files)
    expect(tree(place)).toEqual(Object.fromEntries(Object.entries(written).map(([n, t]) => [`x/y/out/${n}`, t])))
  })

  it('is not there where the disk fails, whenever that is', async () => {
    for (let which = 0; ; which++) {
      const { disk, failed } = faultyDisk(which)
      const target = join(place, `out${which}`, 'deep')
      const done = await writeFolder(target, files, disk).then(
        () => true,
        () => false,
      )
      // What comes after the new name may fail: it is there by then.
      if (done) expect(tree(target)).toEqual(written)
      else expect(readdirSync(place).filter((name) => name.startsWith(`out${which}`))).toEqual([])
      if (!failed()) break
    }
  })
})

describe('a folder that exists', () => {
  const prepared = (name: string): string => {
    const folder = join(place, name)
    mkdirSync(folder)
    for (const [file, text] of Object.entries(old)) writeFileSync(join(folder, file), text)
    return folder
  }

  it('gets the new files and keeps others', async () => {
    const folder = prepared('out')
    await writeFolder(folder, files)
    expect(tree(folder)).toEqual({ ...written, 'own.txt': 'own' })
  })

  it('is as it was, or new, where the disk fails, whenever that is', async () => {
    const outcomes = new Set<boolean>()
    for (let which = 0; ; which++) {
      const { disk, failed } = faultyDisk(which)
      const folder = prepared(`out${which}`)
      const done = await writeFolder(folder, files, disk).then(
        () => true,
        () => false,
      )
      outcomes.add(done)
      expect(tree(folder), `operation ${which}`).toEqual(done ? { ...written, 'own.txt': 'own' } : old)
      if (!failed()) break
    }
    expect(outcomes).toEqual(new Set([true, false]))
  })

  it('is as it was where one of the files is a folder, or write-protected', async () => {
    const folder = prepared('out')
    mkdirSync(join(folder, 'c.bin'))
    await expect(writeFolder(folder, files)).rejects.toThrow(/EISDIR/)
    expect(tree(folder)).toEqual(old)
    const other = prepared('other')
    writeFileSync(join(other, 'c.bin'), 'kept')
    chmodSync(join(other, 'c.bin'), 0o444)
    await expect(writeFolder(other, files)).rejects.toThrow(/EACCES/)
    expect(tree(other)).toEqual({ ...old, 'c.bin': 'kept' })
  })

  it('has links followed', async () => {
    const folder = prepared('out')
    writeFileSync(join(place, 'elsewhere'), 'old')
    symlinkSync(join(place, 'elsewhere'), join(folder, 'c.bin'))
    await writeFolder(folder, files)
    expect(readFileSync(join(place, 'elsewhere'), 'latin1')).toBe('\x01\x02\x03')
  })
})

it('can’t be made below a file', async () => {
  writeFileSync(join(place, 'file'), '')
  await expect(writeFolder(join(place, 'file/out'), files)).rejects.toThrow(/ENOTDIR|EEXIST/)
  expect(existsSync(join(place, 'file'))).toBe(true)
})
