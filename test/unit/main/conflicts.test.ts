/** Saving where somebody else has been: other windows, other programs, files that are gone or are no files any more. */
import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenedProject, ProjectToSave, SaveConflict, SavedProject } from '../../../app/projects/opened'
import { createFileMethods } from '../../../app/main/files'
import { recentProjects } from '../../../app/main/recent'
import { fingerprintOf } from '../../../app/projects/folder'
import { temporaryFolder, writeTree } from '../../support/temporary-folder'

const { dialog } = vi.hoisted(() => ({
  dialog: { showOpenDialog: vi.fn(), showSaveDialog: vi.fn(), showMessageBox: vi.fn() },
}))
vi.mock('electron', () => ({ dialog }))

const root = temporaryFolder()
const recent = recentProjects(join(root, 'data/recent.json'))
const newWindow = () => createFileMethods({} as BrowserWindow, join(root, 'examples'), recent)
let folder: string
let file: string
let count = 0
const onDisk = (): string => readFileSync(file, 'utf8')

beforeEach(() => {
  folder = join(root, `car-${count++}`)
  file = join(folder, 'project.json')
  writeTree(folder, { 'project.json': '{"wishbone":1,"title":"first"}' })
})

async function open(window = newWindow()) {
  dialog.showOpenDialog.mockResolvedValueOnce({ canceled: false, filePaths: [file] })
  const opened = (await window.openProject()) as OpenedProject
  const save = (text: string, fingerprint: string | null | undefined = opened.fingerprint) =>
    window.saveProject({ location: opened.location, suggestedName: 'x', text, fingerprint })
  return { window, opened, save }
}

describe('a project that was changed meanwhile', () => {
  it('by another window is not overwritten: both get what is there, and replace it once they say what they saw', async () => {
    const [one, two] = [await open(), await open()]
    const first = (await one.save('of one')) as SavedProject
    const conflict = (await two.save('of two')) as SaveConflict
    expect(conflict).toEqual({
      conflict: 'changed',
      disk: {
        name: `car-${count - 1}`,
        location: file,
        file: 'project.json',
        text: 'of one',
        files: {},
        fingerprint: first.fingerprint,
      },
    })
    expect(onDisk()).toBe('of one')
    expect(await two.save('of two', conflict.disk?.fingerprint)).toMatchObject({ location: file })
    expect(onDisk()).toBe('of two')
    expect(await one.save('of one again', first.fingerprint)).toMatchObject({ conflict: 'changed' })
    expect(onDisk()).toBe('of two')
  })

  it('by two windows at once is written by one of them', async () => {
    const windows = await Promise.all(Array.from({ length: 8 }, () => open()))
    const results = await Promise.all(windows.map(({ save }, i) => save(`of ${i}`)))
    const written = results.flatMap((result, i) => (result !== null && 'conflict' in result ? [] : [i]))
    expect(written).toHaveLength(1)
    expect(onDisk()).toBe(`of ${written[0]}`)
    expect(readdirSync(folder)).toEqual(['project.json'])
  })

  it('by another program is shown with the data files that its new text refers to', async () => {
    const { save } = await open()
    writeTree(folder, { 'project.json': '{"wishbone":1,"file":"a.csv"}', 'a.csv': 'data' })
    expect(await save('mine')).toMatchObject({ conflict: 'changed', disk: { files: { 'a.csv': 'data' } } })
    expect(onDisk()).toBe('{"wishbone":1,"file":"a.csv"}')
  })

  it('to the very same is not in conflict', async () => {
    const { save } = await open()
    writeFileSync(file, 'mine')
    expect(await save('mine')).toMatchObject({ fingerprint: fingerprintOf('mine') })
    rmSync(file)
    writeFileSync(file, 'mine too')
    expect(await save('mine too', null)).toMatchObject({ fingerprint: fingerprintOf('mine too') })
  })

  it('and changed back is not in conflict', async () => {
    const { save } = await open()
    const before = onDisk()
    writeFileSync(file, 'other')
    writeFileSync(file, before)
    expect(await save('mine')).toMatchObject({ fingerprint: fingerprintOf('mine') })
  })

  it('is in conflict for a window that does not say what it read', async () => {
    const { save } = await open()
    expect(await save('mine', null)).toMatchObject({ conflict: 'changed' })
  })

  it('is in conflict too when Save As chooses the same file', async () => {
    const { window, opened } = await open()
    writeFileSync(file, 'other')
    dialog.showSaveDialog.mockResolvedValueOnce({ canceled: false, filePath: file })
    const project: ProjectToSave = { ...opened, suggestedName: 'x', text: 'mine' }
    expect(await window.saveProjectAs(project)).toMatchObject({ conflict: 'changed', disk: { text: 'other' } })
    expect(onDisk()).toBe('other')
  })
})

describe('a project file', () => {
  it('that is gone, even with its folder, is made again only when that is asked for', async () => {
    const { save } = await open()
    rmSync(folder, { recursive: true })
    expect(await save('mine')).toEqual({ conflict: 'missing', disk: null })
    expect(await save('mine', null)).toMatchObject({ location: file })
    expect(onDisk()).toBe('mine')
  })

  it('that has become a folder, or a link that leads nowhere, is left alone', async () => {
    const { save } = await open()
    rmSync(file)
    mkdirSync(file)
    for (const fingerprint of [undefined, null])
      expect(await save('mine', fingerprint)).toEqual({ conflict: 'replaced', disk: null })
    rmSync(file, { recursive: true })
    symlinkSync('nowhere', file)
    expect(await save('mine', null)).toEqual({ conflict: 'replaced', disk: null })
    expect(readdirSync(folder)).toEqual(['project.json'])
  })

  it('that has become a link is not followed, whatever the other file says', async () => {
    const { save } = await open()
    const other = join(root, `other-${count}.json`)
    writeFileSync(other, onDisk())
    rmSync(file)
    symlinkSync(other, file)
    expect(await save('mine')).toEqual({ conflict: 'replaced', disk: null })
    expect(readFileSync(other, 'utf8')).not.toBe('mine')
  })

  it('that was a link when it was opened is saved behind it', async () => {
    const real = join(root, `real-${count}.json`)
    writeFileSync(real, onDisk())
    rmSync(file)
    symlinkSync(real, file)
    const { save } = await open()
    expect(await save('mine')).toMatchObject({ location: file })
    expect(readFileSync(real, 'utf8')).toBe('mine')
  })

  it('that has become write-protected stays as it is, with a remedy', async () => {
    const { save } = await open()
    const before = onDisk()
    chmodSync(file, 0o444)
    await expect(save('mine')).rejects.toThrow(/write-protected.*another folder/)
    expect(onDisk()).toBe(before)
    expect(readdirSync(folder)).toEqual(['project.json'])
  })

  it('that may not be read any more is not overwritten', async () => {
    const { save } = await open()
    chmodSync(file, 0o200)
    // Root may read everything: be nobody for a while, who may go as far as the folder.
    for (const above of [root, folder]) chmodSync(above, 0o777)
    const wasRoot = process.geteuid?.() === 0
    try {
      if (wasRoot) process.seteuid?.(65534)
      await expect(save('mine')).rejects.toThrow(/cannot be read/)
    } finally {
      if (wasRoot) process.seteuid?.(0)
    }
  })
})

it('recovered work of a window that ended is saved where it was opened, if nobody has been there since', async () => {
  const { opened } = await open()
  const recovered = { location: opened.location, suggestedName: 'x', text: 'mine', fingerprint: opened.fingerprint }
  writeFileSync(file, 'other')
  expect(await newWindow().saveProject(recovered)).toMatchObject({ conflict: 'changed' })
  writeFileSync(file, opened.text)
  expect(await newWindow().saveProject(recovered)).toMatchObject({ location: file })
})

describe('what is opened as dropped', () => {
  const project = '{"wishbone":1,"title":"first"}'

  it('is a project whose content the page can tell, as itself or by its folder', async () => {
    expect(await newWindow().openDropped(file, fingerprintOf(project))).toMatchObject({ location: file })
    expect(await newWindow().openDropped(folder, fingerprintOf(project))).toMatchObject({ location: file })
  })

  it('is nothing that the page only names, and nothing but projects', async () => {
    const window = newWindow()
    await expect(window.openDropped(file, fingerprintOf('guessed'))).rejects.toThrow(/this project was not dropped/)
    const settings = join(folder, 'settings.json')
    for (const content of ['{"theme":"dark"}', '', 'wishbone', '[1]']) {
      writeFileSync(settings, content)
      await expect(window.openDropped(settings, fingerprintOf(content))).rejects.toThrow(/project was not dropped/)
    }
    // and then it cannot be written either
    const save = window.saveProject({
      location: settings,
      suggestedName: 'x',
      text: 'x',
      fingerprint: fingerprintOf('[1]'),
    })
    await expect(save).rejects.toThrow(/did not choose/)
  })
})
