import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createFileMethods } from '../../../app/main/files'
import { recentProjects } from '../../../app/main/recent'
import type { SavedProject } from '../../../app/projects/opened'
import { fingerprintOf } from '../../../app/projects/folder'
import { packBundle } from '../../../app/projects/bundle'
import { temporaryFolder, writeTree } from '../../support/temporary-folder'

const { dialog } = vi.hoisted(() => ({
  dialog: { showOpenDialog: vi.fn(), showSaveDialog: vi.fn(), showMessageBox: vi.fn() },
}))
vi.mock('electron', () => ({ dialog }))

const folder = temporaryFolder()
const recent = recentProjects(join(folder, 'data/recent.json'))
const files = createFileMethods({} as BrowserWindow, join(folder, 'examples'), recent)
const text = '{"file":"a.csv"}'

const opens = (path: string) => dialog.showOpenDialog.mockResolvedValueOnce({ canceled: false, filePaths: [path] })
const savesTo = (path: string) => dialog.showSaveDialog.mockResolvedValueOnce({ canceled: false, filePath: path })

beforeEach(() => Object.values(dialog).forEach((mock) => mock.mockReset()))

describe('opening a project', () => {
  it('reads the chosen file, or project.json of the chosen folder', async () => {
    writeTree(folder, { 'car/project.json': text, 'car/a.csv': 'data' })
    opens(join(folder, 'car'))
    const byFolder = await files.openProject()
    opens(join(folder, 'car/project.json'))
    expect(await files.openProject()).toEqual(byFolder)
    expect(byFolder).toMatchObject({
      name: 'car',
      location: join(folder, 'car/project.json'),
      files: { 'a.csv': 'data' },
    })
  })

  it('takes a ZIP file for a copy: it is not listed, and saving asks where', async () => {
    const path = join(folder, 'kart.zip')
    writeFileSync(path, await packBundle({ text, files: { 'a.csv': 'data' } }))
    opens(path)
    expect(await files.openProject()).toMatchObject({ name: 'kart', location: null, files: { 'a.csv': 'data' } })
    expect(recent.has(path)).toBe(false)
    await expect(files.saveProject({ location: path, suggestedName: 'kart', text })).rejects.toThrow('did not choose')
  })

  it('gives null when cancelled', async () => {
    dialog.showOpenDialog.mockResolvedValueOnce({ canceled: true, filePaths: [] })
    expect(await files.openProject()).toBeNull()
  })
})

describe('a project to compare with', () => {
  it('is neither listed nor can it be written', async () => {
    writeTree(folder, { 'compared/project.json': text })
    opens(join(folder, 'compared/project.json'))
    expect(await files.openOther()).toMatchObject({ name: 'compared', location: null, text })
    expect(recent.has(join(folder, 'compared/project.json'))).toBe(false)
    const location = join(folder, 'compared/project.json')
    await expect(files.saveProject({ location, suggestedName: 'x', text: 'x' })).rejects.toMatchObject({
      code: 'usage',
    })
  })

  it('has no versions where there is no repository, and none of places the user did not choose', async () => {
    writeTree(folder, { 'plain/project.json': text })
    opens(join(folder, 'plain/project.json'))
    const { location } = (await files.openProject())!
    expect(await files.listRevisions(location!)).toEqual([])
    await expect(files.listRevisions('/etc/passwd')).rejects.toMatchObject({ code: 'usage' })
    await expect(files.readRevision('/etc/passwd', 'abcd')).rejects.toMatchObject({ code: 'usage' })
  })
})

describe('saving a project', () => {
  it('writes to the place it was opened from without asking', async () => {
    writeTree(folder, { 'again/project.json': 'old' })
    opens(join(folder, 'again/project.json'))
    const { location, fingerprint } = (await files.openProject())!
    expect(await files.saveProject({ location, suggestedName: 'again', text: 'new', fingerprint })).toEqual({
      location,
      name: 'again',
      fingerprint: fingerprintOf('new'),
    })
    expect(readFileSync(location!, 'utf8')).toBe('new')
    expect(dialog.showSaveDialog).not.toHaveBeenCalled()
  })

  it('never writes to a place the user did not choose, though the page names it', async () => {
    writeTree(folder, { 'victim.json': 'precious' })
    const location = join(folder, 'victim.json')
    await expect(files.saveProject({ location, suggestedName: 'x', text: 'overwritten' })).rejects.toMatchObject({
      code: 'usage',
    })
    expect(readFileSync(location, 'utf8')).toBe('precious')
  })

  it('asks for a place when it has none, and keeps it for the next save', async () => {
    savesTo(join(folder, 'placed.json'))
    const location = join(folder, 'placed.json')
    const fingerprint = fingerprintOf('first')
    const saved = await files.saveProject({ location: null, suggestedName: 'placed', text: 'first' })
    expect(saved).toEqual({ location, name: 'placed', fingerprint })
    await files.saveProject({ location, suggestedName: 'placed', text: 'second', fingerprint })
    expect(readFileSync(join(folder, 'placed.json'), 'utf8')).toBe('second')
    expect(dialog.showSaveDialog).toHaveBeenCalledOnce()
  })

  it('gives null and writes nothing when cancelled', async () => {
    dialog.showSaveDialog.mockResolvedValueOnce({ canceled: true, filePath: '' })
    expect(await files.saveProjectAs({ location: null, suggestedName: 'x', text })).toBeNull()
  })

  it('makes a folder of the name chosen, with the data files the project refers to', async () => {
    savesTo(join(folder, 'copy'))
    const saved = await files.saveProjectAs({
      location: null,
      suggestedName: 'copy',
      text,
      files: { 'reference/a.csv': 'data' },
    })
    expect(saved).toMatchObject({ location: join(folder, 'copy/project.json'), name: 'copy' })
    expect(readFileSync(join(folder, 'copy/reference/a.csv'), 'utf8')).toBe('data')
    expect(dialog.showSaveDialog.mock.calls[0][1]).toMatchObject({ defaultPath: 'copy' })
  })

  it('asks before it replaces the project of an existing folder', async () => {
    writeTree(folder, { 'there/project.json': 'old' })
    for (const [response, content] of [
      [1, 'old'],
      [0, 'new'],
    ] as const) {
      savesTo(join(folder, 'there'))
      dialog.showMessageBox.mockResolvedValueOnce({ response })
      await files.saveProjectAs({ location: null, suggestedName: 'x', text: 'new', files: { 'b.csv': 'data' } })
      expect(readFileSync(join(folder, 'there/project.json'), 'utf8')).toBe(content)
    }
  })

  it('refuses a folder where other data has the name of its own, before it writes anything', async () => {
    writeTree(folder, { 'other/a.csv': 'somebody else’s' })
    savesTo(join(folder, 'other/project.json'))
    const save = files.saveProjectAs({ location: null, suggestedName: 'x', text, files: { 'a.csv': 'mine' } })
    await expect(save).rejects.toThrow(/a\.csv.*empty folder/)
    expect(existsSync(join(folder, 'other/project.json'))).toBe(false)
  })
})

describe('data files that an edit brought', () => {
  it('are written beside the project when it is saved again; others that have their names stay, and saving says so', async () => {
    writeTree(folder, { 'brought/project.json': text, 'brought/a.csv': 'edited outside', 'brought/left.csv': 'left' })
    opens(join(folder, 'brought/project.json'))
    const { location, fingerprint } = (await files.openProject())!
    let at = fingerprint
    const save = async (own: Record<string, string>) => {
      const project = { location, suggestedName: 'x', text: 'new', files: { 'a.csv': 'data', ...own }, fingerprint: at }
      at = ((await files.saveProject(project)) as SavedProject).fingerprint
    }
    await expect(save({ 'left.csv': 'brought' })).rejects.toThrow(/already exists as left\.csv.*rename or move/is)
    expect(readFileSync(location!, 'utf8')).toBe(text)
    await save({ 'new.csv': 'brought' })
    await save({ 'new.csv': 'brought' })
    expect(readFileSync(join(folder, 'brought/new.csv'), 'utf8')).toBe('brought')
    expect(readFileSync(join(folder, 'brought/a.csv'), 'utf8')).toBe('edited outside')
  })
})

describe('exporting results', () => {
  it('writes the chosen file', async () => {
    savesTo(join(folder, 'results.csv'))
    expect(await files.exportFile('run.csv', 't [s]\n', 'text/csv')).toEqual({ name: 'results.csv' })
    expect(readFileSync(join(folder, 'results.csv'), 'utf8')).toBe('t [s]\n')
    expect(dialog.showSaveDialog.mock.calls[0][1]).toMatchObject({ defaultPath: 'run.csv' })
  })
})

describe('a file that is read once', () => {
  const opens = (path: string) => dialog.showOpenDialog.mockResolvedValueOnce({ canceled: false, filePaths: [path] })

  it('is given as its bytes, with its name and not its place', async () => {
    writeTree(folder, { 'data/run.csv': 't [s]\n0\n' })
    opens(join(folder, 'data/run.csv'))
    const chosen = await files.chooseFile(['csv', 'txt'])
    expect(chosen?.name).toBe('run.csv')
    expect(new TextDecoder().decode(chosen?.content as Uint8Array)).toBe('t [s]\n0\n')
    const [, options] = dialog.showOpenDialog.mock.calls.at(-1)!
    expect(options).toMatchObject({ filters: [{ extensions: ['csv', 'txt'] }, { extensions: ['*'] }] })
  })

  it('is none when the user gives up, and a sentence when it cannot be read', async () => {
    dialog.showOpenDialog.mockResolvedValueOnce({ canceled: true, filePaths: [] })
    expect(await files.chooseFile(['csv'])).toBeNull()
    opens(folder)
    await expect(files.chooseFile(['csv'])).rejects.toThrow(/cannot read the file \(.*\)\. Choose another file$/)
  })
})

describe('projects opened and saved lately', () => {
  it('are listed, the latest first, and open again without a dialog', async () => {
    writeTree(folder, { 'first/project.json': '{"title":"First"}', 'second/project.json': '{"title":"Second"}' })
    for (const name of ['first', 'second']) {
      dialog.showOpenDialog.mockResolvedValueOnce({ canceled: false, filePaths: [join(folder, name, 'project.json')] })
      await files.openProject()
    }
    const [latest, before] = await files.listRecent()
    expect([latest.title, before.title]).toEqual(['Second', 'First'])
    const again = await files.openRecent(before.id)
    expect(again?.text).toBe('{"title":"First"}')
    expect((await files.listRecent())[0].title).toBe('First')
    // What was opened from the list can be saved there.
    const project = {
      location: before.id,
      suggestedName: 'x',
      text: '{"title":"New"}',
      fingerprint: again?.fingerprint,
    }
    expect(await files.saveProject(project)).not.toBeNull()
    expect((await files.listRecent())[0].title).toBe('New')
  })

  it('are left out when they are gone, and nothing that was never chosen opens', async () => {
    savesTo(join(folder, 'gone/project.json'))
    await files.saveProjectAs({ location: null, suggestedName: 'x', text: '{"title":"Gone"}' })
    expect((await files.listRecent())[0].title).toBe('Gone')
    rmSync(join(folder, 'gone'), { recursive: true })
    expect((await files.listRecent()).map(({ title }) => title)).not.toContain('Gone')
    writeTree(folder, { 'private/project.json': '{}' })
    await expect(files.openRecent(join(folder, 'private/project.json'))).rejects.toThrow(/not in the list/)
  })

  it('do not depend on a list that can be read', async () => {
    writeFileSync(join(folder, 'data/recent.json'), 'nonsense')
    expect(await files.listRecent()).toEqual([])
  })
})

describe('saving a project elsewhere', () => {
  it('brings along what its folder holds, and leaves what is there', async () => {
    const picture = String.fromCodePoint(...Array.from({ length: 200 }, (_unused, i) => i))
    writeTree(folder, {
      'old/project.json': text,
      'old/a.csv': 'data',
      'old/README.md': '# Car',
      'old/measured/run 1.csv': 't',
      'old/measured/photo.bin': picture,
      'old/.git/config': 'x',
      'old/node_modules/x.js': 'x',
      'old/trailer/project.json': text,
      'old/trailer/notes.md': 'x',
      'new/README.md': 'mine',
    })
    opens(join(folder, 'old'))
    const opened = await files.openProject()
    expect(opened?.beside).toEqual({ 'README.md': '# Car' })
    savesTo(join(folder, 'new'))
    const toSave = { location: opened?.location ?? null, suggestedName: 'new', text, files: { 'a.csv': 'data' } }
    expect(await files.saveProjectAs(toSave)).toMatchObject({ name: 'new' })
    const read = (path: string): string | null =>
      existsSync(join(folder, 'new', path)) ? readFileSync(join(folder, 'new', path), 'utf8') : null
    expect([read('a.csv'), read('README.md'), read('measured/run 1.csv'), read('measured/photo.bin')]).toEqual([
      'data',
      'mine',
      't',
      picture,
    ])
    expect([read('.git/config'), read('node_modules/x.js'), read('trailer/notes.md')]).toEqual([null, null, null])
    savesTo(join(folder, 'alone/car.json'))
    await files.saveProjectAs(toSave)
    expect(existsSync(join(folder, 'alone/README.md'))).toBe(false)
  })

  it('saves the project and counts what cannot be copied, where a file stands in place of a folder', async () => {
    writeTree(folder, {
      'blocked/project.json': text,
      'blocked/a.csv': 'data',
      'blocked/data/run.bin': 'x',
      'blocked/notes.txt': 'n',
      'target/data': 'a file',
    })
    opens(join(folder, 'blocked'))
    const opened = await files.openProject()
    savesTo(join(folder, 'target'))
    const toSave = { location: opened?.location ?? null, suggestedName: 'target', text, files: { 'a.csv': 'data' } }
    const saved = await files.saveProjectAs(toSave)
    expect(saved).toMatchObject({ left: 1 })
    expect(readFileSync(join(folder, 'target/notes.txt'), 'utf8')).toBe('n')
    expect(readFileSync(join(folder, 'target/data'), 'utf8')).toBe('a file')
  })

  it('keeps the README of an example, and copies no folder that the user did not choose', async () => {
    writeTree(folder, { 'examples/kart/project.json': '{"title":"Kart"}', 'examples/kart/README.md': '# Kart' })
    const { beside } = await files.openExample('kart')
    expect(beside).toEqual({ 'README.md': '# Kart' })
    writeTree(folder, { 'private/project.json': text, 'private/secret.txt': 'x' })
    savesTo(join(folder, 'kart copy'))
    await files.saveProjectAs({
      location: join(folder, 'private/project.json'),
      suggestedName: 'kart',
      text: '{}',
      ...(beside && { beside }),
    })
    expect(readFileSync(join(folder, 'kart copy/README.md'), 'utf8')).toBe('# Kart')
    expect(existsSync(join(folder, 'kart copy/secret.txt'))).toBe(false)
  })
})
