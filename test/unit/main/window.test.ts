import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createWindow } from '../../../app/main/window'
import { temporaryFolder, writeTree } from '../../support/temporary-folder'

interface FakeWindow extends EventEmitter {
  readonly options: BrowserWindowConstructorOptions
  readonly maximize: ReturnType<typeof vi.fn>
  readonly show: ReturnType<typeof vi.fn>
  readonly loadURL: ReturnType<typeof vi.fn>
}

const { created, workAreas } = vi.hoisted(() => ({ created: [] as FakeWindow[], workAreas: [] as Rectangle[] }))
vi.mock('electron', () => ({
  protocol: {},
  screen: { getAllDisplays: () => workAreas.map((workArea) => ({ workArea })) },
  BrowserWindow: class extends EventEmitter {
    readonly maximize = vi.fn()
    readonly show = vi.fn()
    readonly loadURL = vi.fn(() => Promise.resolve())
    readonly getNormalBounds = () => ({ x: 10, y: 20, width: 1000, height: 700 })
    readonly isMaximized = () => true
    constructor(readonly options: BrowserWindowConstructorOptions) {
      super()
      created.push(this)
    }
  },
}))

const folder = temporaryFolder()
const files = { preload: '/somewhere/preload.cjs', state: join(folder, 'window-state.json') }

function open(): FakeWindow {
  createWindow(files)
  return created[created.length - 1]
}

beforeEach(() => {
  created.length = 0
  workAreas.splice(0, Infinity, { x: 0, y: 0, width: 1920, height: 1080 })
  writeTree(folder, { 'window-state.json': '' })
})

describe('the window', () => {
  it('isolates the page from Node and from the preload script', () => {
    expect(open().options.webPreferences).toEqual({
      preload: '/somewhere/preload.cjs',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    })
  })

  it('loads the page of the application, and shows it once it is drawn', () => {
    const window = open()
    expect(window.loadURL).toHaveBeenCalledExactlyOnceWith('app://wishbone/')
    expect(window.options.show).toBe(false)
    window.emit('ready-to-show')
    expect(window.show).toHaveBeenCalledOnce()
  })

  it('opens where it was closed', () => {
    open().emit('close')
    expect(JSON.parse(readFileSync(files.state, 'utf8'))).toEqual({
      bounds: { x: 10, y: 20, width: 1000, height: 700 },
      maximized: true,
    })
    const next = open()
    expect(next.options).toMatchObject({ x: 10, y: 20, width: 1000, height: 700 })
    expect(next.maximize).toHaveBeenCalledOnce()
  })

  it('opens at its default place when that screen is gone', () => {
    open().emit('close')
    workAreas.splice(0, Infinity, { x: 3000, y: 0, width: 1920, height: 1080 })
    expect(open().options).toMatchObject({ width: 1440, height: 900 })
    expect(created[1].options).not.toHaveProperty('x')
  })

  it.each(['', '{', '{"bounds":{"x":0,"y":0,"width":1,"height":1},"maximized":false}', '{"bounds":{"x":1e999}}'])(
    'ignores the unusable state %j',
    (state) => {
      writeTree(folder, { 'window-state.json': state })
      const { options, maximize } = open()
      expect(options).toMatchObject({ width: 1440, height: 900 })
      expect(maximize).not.toHaveBeenCalled()
    },
  )
})
