import { mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ModelError } from '../../../engine/errors/model-error'
import { packBundle } from '../../../app/projects/bundle'
import {
  conflictingFiles,
  fingerprintOf,
  projectFileOf,
  readProject,
  writeExport,
  writeProject,
} from '../../../app/projects/folder'
import { faultyDisk } from '../../support/faulty-disk'
import { temporaryFolder, writeTree } from '../../support/temporary-folder'

const folder = temporaryFolder()
const text = JSON.stringify({ wishbone: 1, references: ['reference/a.csv', 'secret.csv', 'missing.csv'] })

describe('a project folder', () => {
  it('is read with the data files the project refers to, and no other', async () => {
    writeTree(folder, { 'car/project.json': text, 'car/reference/a.csv': 't [s]\n0\n', 'car/notes.txt': 'private' })
    const project = await readProject(await projectFileOf(join(folder, 'car')))
    expect(project).toEqual({
      name: 'car',
      file: 'project.json',
      location: join(folder, 'car/project.json'),
      text,
      files: { 'reference/a.csv': 't [s]\n0\n' },
      fingerprint: fingerprintOf(text),
    })
    const printed = fingerprintOf('abc')
    // FIPS 180-4, example of one block
    expect(printed).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('does not let a symbolic link reach a file outside', async () => {
    writeTree(folder, { 'linked/project.json': text, 'outside.csv': 'secret' })
    symlinkSync(join(folder, 'outside.csv'), join(folder, 'linked/secret.csv'))
    expect((await readProject(join(folder, 'linked/project.json'))).files).toEqual({})
  })

  it('may have a project file of any name, which is then its name', async () => {
    writeTree(folder, { 'single/kart.json': '{}' })
    expect((await readProject(join(folder, 'single/kart.json'))).name).toBe('kart')
  })

  it('may be a ZIP file as browsers save it: read with its data, and saved elsewhere', async () => {
    const files = { 'reference/a.csv': 't [s]\n0\n' }
    writeFileSync(join(folder, 'kart.zip'), await packBundle({ text, files }))
    expect(await readProject(join(folder, 'kart.zip'))).toEqual({
      name: 'kart',
      file: 'kart.zip',
      location: null,
      text,
      files,
    })
    writeFileSync(join(folder, 'torn.zip'), (await packBundle({ text, files })).subarray(0, 50))
    await expect(readProject(join(folder, 'torn.zip'))).rejects.toThrow(/torn\.zip: the ZIP file is damaged/)
  })

  it('that is not there is reported with its path and a remedy', async () => {
    const error = await readProject(join(folder, 'nowhere/project.json')).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ModelError)
    expect(error).toMatchObject({ code: 'file-missing', place: { file: join(folder, 'nowhere/project.json') } })
    expect((error as ModelError).hint).not.toBe('')
  })

  it('drops a byte order mark and survives bytes that are not UTF-8', async () => {
    writeTree(folder, { 'bom/project.json': '\uFEFF{}' })
    expect((await readProject(join(folder, 'bom/project.json'))).text).toBe('{}')
  })
})

describe('writing a project', () => {
  it('creates the folder, the project file and its data files', async () => {
    const file = join(folder, 'new/deep/project.json')
    await writeProject(file, text, { 'reference/a.csv': 'data' })
    expect(readFileSync(file, 'utf8')).toBe(text)
    expect(readFileSync(join(folder, 'new/deep/reference/a.csv'), 'utf8')).toBe('data')
  })

  it('replaces the project file and leaves no temporary file', async () => {
    writeTree(folder, { 'again/project.json': 'old and longer than the new text' })
    await writeProject(join(folder, 'again/project.json'), 'new', {})
    expect(readFileSync(join(folder, 'again/project.json'), 'utf8')).toBe('new')
    expect(readdirSync(join(folder, 'again'))).toEqual(['project.json'])
  })

  it('keeps data files that the user has changed on disk', async () => {
    writeTree(folder, { 'kept/project.json': '{}', 'kept/a.csv': 'edited' })
    await writeProject(join(folder, 'kept/project.json'), '{}', { 'a.csv': 'as opened' })
    expect(readFileSync(join(folder, 'kept/a.csv'), 'utf8')).toBe('edited')
    expect(await conflictingFiles(join(folder, 'kept/project.json'), { 'a.csv': 'as opened', 'b.csv': '' })).toEqual([
      'a.csv',
    ])
  })

  it('that fails keeps the old file and says why', async () => {
    writeTree(folder, { 'blocked/project.json': 'old' })
    mkdirSync(join(folder, 'blocked/target.json'))
    await expect(writeProject(join(folder, 'blocked/target.json'), 'new', {})).rejects.toMatchObject({ code: 'usage' })
    expect(readdirSync(join(folder, 'blocked')).sort()).toEqual(['project.json', 'target.json'])
    await expect(writeExport(join(folder, 'no/such/folder.csv'), 'x')).rejects.toThrow(/no such file or directory/)
  })

  it('writes through a symbolic link instead of replacing it', async () => {
    writeTree(folder, { 'real/project.json': 'old' })
    mkdirSync(join(folder, 'alias'))
    symlinkSync(join(folder, 'real/project.json'), join(folder, 'alias/project.json'))
    await writeProject(join(folder, 'alias/project.json'), 'new', {})
    expect(readFileSync(join(folder, 'real/project.json'), 'utf8')).toBe('new')
  })

  it('stores bytes of an export exactly', async () => {
    const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 255])
    await writeExport(join(folder, 'plot.png'), bytes)
    expect(new Uint8Array(readFileSync(join(folder, 'plot.png')))).toEqual(bytes)
  })

  it('writes data files nowhere else, though a link in the folder leads there', async () => {
    writeTree(folder, { 'led/project.json': 'old', 'elsewhere/b.csv': 'private' })
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'led/reference'))
    const file = join(folder, 'led/project.json')
    await expect(writeProject(file, 'new', { 'reference/a.csv': 'data' })).rejects.toThrow(
      /a link leads out of the folder/,
    )
    expect(readdirSync(join(folder, 'elsewhere'))).toEqual(['b.csv'])
    expect(readFileSync(file, 'utf8')).toBe('old')
    // nor is what lies there compared with
    expect(await conflictingFiles(file, { 'reference/b.csv': 'private' })).toEqual(['reference/b.csv'])
  })

  it('is whole when the disk is full at any of its operations: old, or new with all of its data', async () => {
    const file = join(folder, 'full/project.json')
    for (let n = 0, reached = true; reached; n++) {
      rmSync(join(folder, 'full'), { recursive: true, force: true })
      writeTree(folder, { 'full/project.json': 'old' })
      const { disk, failed } = faultyDisk(n)
      const write = writeProject(
        file,
        'new',
        { 'a.csv': 'data a', 'b.csv': 'data b' },
        { fingerprint: fingerprintOf('old') },
        disk,
      )
      const written = await write.then(
        () => true,
        (error: ModelError) => {
          expect(error).toMatchObject({ code: 'usage', hint: 'save it to another folder' })
          return false
        },
      )
      reached = failed()
      expect(readFileSync(file, 'utf8')).toBe(written ? 'new' : 'old')
      for (const name of readdirSync(join(folder, 'full')))
        if (name !== 'project.json') expect(readFileSync(join(folder, 'full', name), 'utf8')).toBe(`data ${name[0]}`)
      if (written) expect(readdirSync(join(folder, 'full')).sort()).toEqual(['a.csv', 'b.csv', 'project.json'])
    }
  })
})
