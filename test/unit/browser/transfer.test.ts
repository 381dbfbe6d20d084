// @vitest-environment jsdom
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SavedProject } from '../../../app/projects/opened'
import { createBrowserBridge } from '../../../app/browser/bridge'

/** What the page offered as downloads: file name and bytes. */
const downloads: { name: string; blob: Blob }[] = []

beforeEach(() => {
  downloads.length = 0
  const blobs = new Map<string, Blob>()
  URL.createObjectURL = (blob: Blob) => {
    blobs.set(`blob:${blobs.size}`, blob)
    return `blob:${blobs.size - 1}`
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push({ name: this.download, blob: blobs.get(this.href)! })
  })
})
afterEach(() => vi.restoreAllMocks())

/** The user chooses these files in the next file input that is clicked. */
function chooses(files: readonly File[] | null): void {
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementationOnce(function (this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: files })
    this.dispatchEvent(new Event(files === null ? 'cancel' : 'change'))
  })
}

function upload(name: string, content: string): File {
  return Object.assign(new File([content], name), { text: async () => content })
}

describe('a browser without file handles', () => {
  it('opens uploaded files, data found by the end of its path', async () => {
    chooses([upload('a.csv', 'data'), upload('notes.json', '{}'), upload('project.json', '{"file":"reference/a.csv"}')])
    expect(await createBrowserBridge().openProject()).toMatchObject({
      name: 'project',
      files: { 'reference/a.csv': 'data' },
    })
  })

  it('gives null when nothing was chosen', async () => {
    chooses(null)
    expect(await createBrowserBridge().openProject()).toBeNull()
  })

  it('saves by download, under the same name each time', async () => {
    const bridge = createBrowserBridge()
    const saved = (await bridge.saveProject({ location: null, suggestedName: 'kart', text: 'first' })) as SavedProject
    expect(saved.name).toBe('kart')
    await bridge.saveProject({ location: saved.location, suggestedName: 'other', text: 'second' })
    expect(downloads.map((download) => download.name)).toEqual(['kart.json', 'kart.json'])
  })
})

describe('a project with data files in a browser without file handles', () => {
  const text = '{"file":"reference/a.csv","tyre":"./tyres/t.tir"}'
  const files = { 'reference/a.csv': 't,α\n0,1', './tyres/t.tir': '[UNITS]' }
  const zipped = (name: string, bytes: Uint8Array): File =>
    Object.assign(new File([new Uint8Array(bytes)], name), { arrayBuffer: async () => new Uint8Array(bytes).buffer })
  const lastDownload = async (): Promise<File> => {
    const { name, blob } = downloads.at(-1)!
    const bytes = await new Promise<ArrayBuffer>((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(reader.result as ArrayBuffer)
      reader.readAsArrayBuffer(blob)
    })
    return zipped(name, new Uint8Array(bytes))
  }

  it('is saved as one ZIP file with them, and opened and saved again the same', async () => {
    const bridge = createBrowserBridge()
    await bridge.saveProject({ location: null, suggestedName: 'kart', text, files })
    expect(downloads.map(({ name, blob }) => [name, blob.type])).toEqual([['kart.zip', 'application/zip']])
    chooses([await lastDownload()])
    const opened = await bridge.openProject()
    expect(opened).toMatchObject({ name: 'kart', file: 'kart.zip', text, files })
    await bridge.saveProject({ location: opened!.location, suggestedName: 'other', text, files })
    expect(downloads.map(({ name }) => name)).toEqual(['kart.zip', 'kart.zip'])
    const dropped = await bridge.openDropped(await lastDownload(), undefined)
    expect(dropped).toMatchObject({ name: 'kart', text, files })
  })

  it('is found in a folder of the ZIP file, with nothing that it does not refer to', async () => {
    const bytes = zipSync({
      'kart/project.json': strToU8(text),
      'kart/reference/a.csv': strToU8('1'),
      'kart/other.csv': strToU8('2'),
      'reference/a.csv': strToU8('3'),
    })
    chooses([zipped('kart.zip', bytes)])
    expect((await createBrowserBridge().openProject())?.files).toEqual({ 'reference/a.csv': '1' })
  })

  it('is refused with a sentence when the ZIP file is damaged or is of something else', async () => {
    const bytes = zipSync({ 'project.json': strToU8(text) })
    const refused = async (content: Uint8Array): Promise<string> => {
      chooses([zipped('kart.zip', content)])
      return createBrowserBridge()
        .openProject()
        .then(
          () => 'opened',
          (error: Error) => error.message,
        )
    }
    expect(await refused(bytes.subarray(0, 40))).toContain('damaged')
    expect(await refused(strToU8('no archive'))).toContain('damaged')
    expect(await refused(zipSync({ 'readme.txt': strToU8('x') }))).toContain('contains no project')
  })
})

describe('a file that is read once', () => {
  it('is the one that the user chooses, unread, or none', async () => {
    const file = new File([new Uint8Array([0x89, 0, 255])], 'run.mat')
    const read = vi.spyOn(file, 'arrayBuffer')
    chooses([file])
    const chosen = await createBrowserBridge().chooseFile(['csv', 'mat'])
    expect(chosen?.name).toBe('run.mat')
    expect(chosen?.content).toBe(file)
    expect(read).not.toHaveBeenCalled()
    chooses([])
    expect(await createBrowserBridge().chooseFile(['csv'])).toBeNull()
  })
})

describe('exporting results', () => {
  it('downloads exactly the bytes of a view on a larger buffer', async () => {
    const buffer = new Uint8Array([9, 9, 1, 2, 3, 9]).subarray(2, 5)
    expect(await createBrowserBridge().exportFile('plot.png', buffer, 'image/png')).toEqual({ name: 'plot.png' })
    expect(downloads[0]).toMatchObject({ name: 'plot.png', blob: { size: 3, type: 'image/png' } })
  })
})

describe('leaving the page', () => {
  const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  it('asks only while there are unsaved changes', () => {
    const bridge = createBrowserBridge()
    expect(leave()).toBe(false)
    bridge.setUnsaved(true, null)
    bridge.setUnsaved(true, null)
    expect(leave()).toBe(true)
    bridge.setUnsaved(false, null)
    expect(leave()).toBe(false)
  })
})

describe('examples', () => {
  const reply = (response: Response | Error) =>
    vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async () => {
      if (response instanceof Error) throw response
      return response
    })

  it('come from the local server, the name encoded', async () => {
    const example = { name: 'a/b', location: null, text: '{}', files: {} }
    const fetched = reply(Response.json(example))
    expect(await createBrowserBridge().openExample('a/b')).toEqual(example)
    expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/examples/a%2Fb')
  })

  it('explain a server that refuses, is gone, or answers something else', async () => {
    reply(new Response('Open the address that Wishbone printed.', { status: 403 }))
    await expect(createBrowserBridge().listExamples()).rejects.toThrow('Open the address that Wishbone printed.')
    reply(new TypeError('Failed to fetch'))
    await expect(createBrowserBridge().listExamples()).rejects.toThrow(/start Wishbone again/)
    reply(Response.json([{ name: 1 }]))
    await expect(createBrowserBridge().listExamples()).rejects.toThrow()
  })
})
