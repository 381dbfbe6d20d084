// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SaveConflict, SavedProject } from '../../../app/projects/opened'
import { createBrowserBridge } from '../../../app/browser/bridge'
import { FakeFolder } from './fake-files'

const pickers = { showOpenFilePicker: vi.fn(), showSaveFilePicker: vi.fn(), showDirectoryPicker: vi.fn() }
const text = '{"file":"reference/a.csv"}'
const cancelled = () => Promise.reject(new DOMException('The user aborted a request.', 'AbortError'))

beforeEach(() => {
  Object.values(pickers).forEach((picker) => picker.mockReset())
  Object.assign(window, pickers)
})
afterEach(() => {
  for (const name of Object.keys(pickers)) Reflect.deleteProperty(window, name)
})

async function carFolder(): Promise<FakeFolder> {
  const folder = new FakeFolder('car')
  await folder.put('project.json', text)
  await folder.put('reference/a.csv', 'data')
  await folder.put('private.txt', 'not for the project')
  return folder
}

describe('opening with file handles', () => {
  it('reads the project and, from its folder, the files it refers to', async () => {
    const folder = await carFolder()
    const handle = await folder.getFileHandle('project.json')
    pickers.showOpenFilePicker.mockResolvedValueOnce([handle])
    pickers.showDirectoryPicker.mockResolvedValueOnce(folder)
    const project = await createBrowserBridge().openProject()
    expect(project).toMatchObject({ name: 'car', text, files: { 'reference/a.csv': 'data' } })
    expect(pickers.showDirectoryPicker).toHaveBeenCalledExactlyOnceWith({ mode: 'read', startIn: handle })
  })

  it('finds them below a folder further up', async () => {
    const folder = await carFolder()
    const above = new FakeFolder('all')
    above.entries.set('car', folder)
    pickers.showOpenFilePicker.mockResolvedValueOnce([await folder.getFileHandle('project.json')])
    pickers.showDirectoryPicker.mockResolvedValueOnce(above)
    expect((await createBrowserBridge().openProject())?.files).toEqual({ 'reference/a.csv': 'data' })
  })

  it('opens without data when the folder is refused or not the right one', async () => {
    const folder = await carFolder()
    for (const answer of [cancelled, () => Promise.resolve(new FakeFolder('other'))]) {
      pickers.showOpenFilePicker.mockResolvedValueOnce([await folder.getFileHandle('project.json')])
      pickers.showDirectoryPicker.mockImplementationOnce(answer)
      expect(await createBrowserBridge().openProject()).toMatchObject({ name: 'project', text, files: {} })
    }
  })

  it('does not ask for a folder when the project needs none', async () => {
    const folder = new FakeFolder('x')
    pickers.showOpenFilePicker.mockResolvedValueOnce([await folder.put('kart.json', '{}')])
    expect((await createBrowserBridge().openProject())?.name).toBe('kart')
    expect(pickers.showDirectoryPicker).not.toHaveBeenCalled()
  })

  it('gives null when cancelled, and passes on any other failure', async () => {
    pickers.showOpenFilePicker.mockReturnValueOnce(cancelled())
    expect(await createBrowserBridge().openProject()).toBeNull()
    pickers.showOpenFilePicker.mockRejectedValueOnce(
      new DOMException('Must be handling a user gesture', 'SecurityError'),
    )
    await expect(createBrowserBridge().openProject()).rejects.toThrow(/gesture/)
  })
})

describe('saving with file handles', () => {
  it('writes again to the handle it came from, without asking', async () => {
    const folder = new FakeFolder('x')
    const handle = await folder.put('kart.json', '{}')
    pickers.showOpenFilePicker.mockResolvedValueOnce([handle])
    const bridge = createBrowserBridge()
    const { location, fingerprint } = (await bridge.openProject())!
    expect(await bridge.saveProject({ location, suggestedName: 'kart', text: 'new', fingerprint })).toMatchObject({
      location,
      name: 'kart',
    })
    expect(handle.content).toBe('new')
    expect(pickers.showSaveFilePicker).not.toHaveBeenCalled()
  })

  it('asks for a file once when there is no place yet', async () => {
    const file = await new FakeFolder('x').put('mine.json', '')
    pickers.showSaveFilePicker.mockResolvedValueOnce(file)
    const bridge = createBrowserBridge()
    const saved = (await bridge.saveProject({ location: null, suggestedName: 'kart', text: 'first' })) as SavedProject
    expect(saved.name).toBe('mine')
    expect(pickers.showSaveFilePicker.mock.calls[0][0]).toMatchObject({ suggestedName: 'kart.json' })
    await bridge.saveProject({ ...saved, suggestedName: 'kart', text: 'second' })
    expect(file.content).toBe('second')
    expect(pickers.showSaveFilePicker).toHaveBeenCalledOnce()
  })

  it('puts a project with data files into a folder', async () => {
    const folder = new FakeFolder('copy')
    pickers.showDirectoryPicker.mockResolvedValueOnce(folder)
    const project = { location: null, suggestedName: 'x', text, files: { 'reference/a.csv': 'data' } }
    expect(await createBrowserBridge().saveProjectAs(project)).toMatchObject({ name: 'copy' })
    expect(folder.contents()).toEqual({ 'project.json': text, 'reference/a.csv': 'data' })
  })

  it('asks before it replaces a project in that folder', async () => {
    const project = { location: null, suggestedName: 'x', text: 'new', files: { 'reference/a.csv': 'data' } }
    for (const [answer, content] of [
      [false, text],
      [true, 'new'],
    ] as const) {
      const folder = await carFolder()
      pickers.showDirectoryPicker.mockResolvedValueOnce(folder)
      vi.spyOn(window, 'confirm').mockReturnValueOnce(answer)
      const saved = await createBrowserBridge().saveProjectAs(project)
      expect(saved === null).toBe(!answer)
      expect(folder.contents()['project.json']).toBe(content)
    }
  })

  it('refuses a folder where other data has the name of its own, and leaves it as it was', async () => {
    const folder = new FakeFolder('other')
    await folder.put('b.csv', 'somebody else’s')
    pickers.showDirectoryPicker.mockResolvedValueOnce(folder)
    const project = { location: null, suggestedName: 'x', text, files: { 'a.csv': 'mine', 'b.csv': 'mine' } }
    await expect(createBrowserBridge().saveProjectAs(project)).rejects.toMatchObject({
      code: 'usage',
      place: { file: 'b.csv' },
    })
    expect(folder.contents()).toEqual({ 'b.csv': 'somebody else’s' })
  })

  it('says what to do when the browser refuses to write', async () => {
    const handle = await new FakeFolder('x').put('kart.json', '{}')
    handle.refusesWriting = true
    pickers.showOpenFilePicker.mockResolvedValueOnce([handle])
    const bridge = createBrowserBridge()
    const { location, fingerprint } = (await bridge.openProject())!
    const save = bridge.saveProject({ location, suggestedName: 'kart', text: 'new', fingerprint })
    await expect(save).rejects.toThrow(/Save As/)
    expect(handle.content).toBe('{}')
  })

  it('does not know places of an earlier page', async () => {
    const save = createBrowserBridge().saveProject({ location: 'place-7', suggestedName: 'x', text })
    await expect(save).rejects.toMatchObject({ code: 'usage' })
  })
})

describe('a file that is not as it was', () => {
  async function kart() {
    const handle = await new FakeFolder('x').put('kart.json', '{}')
    const bridge = createBrowserBridge()
    pickers.showOpenFilePicker.mockResolvedValueOnce([handle])
    const { location, fingerprint } = (await bridge.openProject())!
    const save = (own = fingerprint) =>
      bridge.saveProject({ location, suggestedName: 'kart', text: 'mine', fingerprint: own ?? null })
    return { handle, save }
  }

  it('is not overwritten, and replaced once the user has seen it', async () => {
    const { handle, save } = await kart()
    handle.content = '{"title":"theirs"}'
    const conflict = (await save()) as SaveConflict
    expect(conflict).toMatchObject({ conflict: 'changed', disk: { name: 'kart', text: '{"title":"theirs"}' } })
    expect(handle.content).toBe('{"title":"theirs"}')
    expect(await save(conflict.disk?.fingerprint)).toMatchObject({ name: 'kart' })
    expect(handle.content).toBe('mine')
  })

  it.each([
    ['NotFoundError', 'missing'],
    ['TypeMismatchError', 'replaced'],
  ])('%s is told as %s', async (error, conflict) => {
    const { handle, save } = await kart()
    handle.failsWith = error
    expect(await save()).toEqual({ conflict, disk: null })
    expect(handle.content).toBe('{}')
  })

  it('and cannot be looked at any more is not overwritten either', async () => {
    const { handle, save } = await kart()
    handle.failsWith = 'NotAllowedError'
    await expect(save()).rejects.toThrow(/did not read the file.*Save As/)
    expect(handle.content).toBe('{}')
  })

  it('is told with its data where it lies in a folder that was chosen again', async () => {
    const folder = await carFolder()
    pickers.showOpenFilePicker.mockResolvedValueOnce([await folder.getFileHandle('project.json')])
    pickers.showDirectoryPicker.mockResolvedValueOnce(folder)
    const bridge = createBrowserBridge()
    const opened = (await bridge.openProject())!
    await folder.put('project.json', '{"file":"reference/b.csv"}')
    await folder.put('reference/b.csv', 'theirs')
    pickers.showDirectoryPicker.mockResolvedValueOnce(folder)
    vi.spyOn(window, 'confirm').mockReturnValueOnce(true)
    const files = { 'reference/a.csv': 'data' }
    const saved = await bridge.saveProjectAs({ ...opened, suggestedName: 'car', text: 'mine', files })
    expect(saved).toMatchObject({ conflict: 'changed', disk: { files: { 'reference/b.csv': 'theirs' } } })
    expect(folder.contents()['project.json']).toBe('{"file":"reference/b.csv"}')
  })
})
