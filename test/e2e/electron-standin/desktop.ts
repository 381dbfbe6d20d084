/**
 * The desktop application without Electron's binary: runs the built main process with this folder's
 * objects for `electron`. What is real and what is not: README.md beside this file.
 */
import { EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { compileFunction } from 'node:vm'
import type { BrowserWindowConstructorOptions } from 'electron'
import type { BrowserContext, Page } from 'playwright-core'
import { inRoot, root } from '../../../scripts/lib/paths.mjs'
import { targets } from '../../../scripts/lib/targets.mjs'
import { createDialogs } from './dialogs'
import type { Dialogs } from './dialogs'
import { createMenu } from './menu'
import type { ApplicationMenu } from './menu'
import { createMessages } from './messages'
import { createPages } from './pages'
import { strict } from './strict'
import { utilityProcess } from './utility-process'
import { StandinWindow } from './window'

export interface Desktop {
  /** All windows, in the order in which they were opened. */
  readonly windows: ReadonlySet<StandinWindow>
  /** What the system sends: files to open, a second start. */
  emit(event: string, ...args: readonly unknown[]): void
  /** The page of the application's window. */
  readonly page: Page
  /** The window, as its user or the window manager sees it. */
  readonly window: StandinWindow
  readonly dialogs: Dialogs
  readonly menu: ApplicationMenu
  /** Resolves when the application has quit. */
  readonly quit: Promise<void>
  /** End it without asking anybody. */
  stop(): Promise<void>
}

export interface DesktopSettings {
  readonly context: BrowserContext
  /** Folder for the application's own files (`app.getPath('userData')`). */
  readonly userData: string
}

export async function startDesktop({ context, userData }: DesktopSettings): Promise<Desktop> {
  const app = Object.assign(new EventEmitter(), {
    isPackaged: false,
    // The test's own arguments are none of the application's.
    requestSingleInstanceLock: () => true,
    getVersion: () => '0.0.0',
    sandboxed: false,
    ready: false,
    enableSandbox: () => void (app.sandboxed = true),
    whenReady: () => once(app, 'ready'),
    getAppPath: () => root,
    getPath: (name: string) => {
      if (name !== 'userData') throw new Error(`the stand-in for Electron has no folder "${name}"`)
      return userData
    },
    quit: () => {
      for (const window of windows) window.close()
      if (windows.size === 0) app.emit('quit')
    },
  })
  const windows = new Set<StandinWindow>()
  let focused: StandinWindow | undefined
  const { dialogs, module: dialog } = createDialogs()
  const { menu, module: Menu } = createMenu()
  const { messages, module: ipcMain } = createMessages()
  const { pages, module: protocol } = createPages(() => app.ready)

  class BrowserWindow extends StandinWindow {
    static getFocusedWindow = (): StandinWindow | null => focused ?? [...windows].at(-1) ?? null
    constructor(options: BrowserWindowConstructorOptions) {
      super(
        {
          context,
          pages,
          messages,
          onFocus: (window) => (focused = window),
          onContents: (contents) => app.emit('web-contents-created', {}, contents),
          onClosed: (window) => {
            windows.delete(window)
            if (focused === window) focused = undefined
            if (windows.size === 0) app.emit('window-all-closed')
          },
        },
        options,
      )
      windows.add(this)
    }
  }

  const session = { setPermissionRequestHandler() {}, setPermissionCheckHandler() {}, setDevicePermissionHandler() {} }
  const electron = strict('electron', {
    app: strict('app', app),
    BrowserWindow,
    dialog: strict('dialog', dialog),
    ipcMain: strict('ipcMain', ipcMain),
    Menu: strict('Menu', Menu),
    protocol: strict('protocol', protocol),
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
    session: { defaultSession: strict('session', session) },
    utilityProcess: strict('utilityProcess', utilityProcess),
  })

  const quit = once(app, 'quit').then(() => undefined)
  runMain(inRoot(targets.main.output), electron)
  if (!app.sandboxed) throw new Error('main does not enable the sandbox for all its pages')
  app.ready = true
  app.emit('ready')
  const window = await firstWindow(windows)
  return {
    get page() {
      return window.openPage
    },
    window,
    windows,
    emit: (event, ...args) => void app.emit(event, ...args),
    dialogs,
    menu,
    quit,
    async stop() {
      for (const open of windows) await open.destroy()
      await pages.stop()
    },
  }
}

/** A fresh run of the bundle, not Node's cached module. */
function runMain(file: string, electron: object): void {
  const requireModule = createRequire(file)
  const require = (name: string): unknown => (name === 'electron' ? electron : requireModule(name))
  const module = { exports: {} }
  const parameters = ['require', 'module', 'exports', '__filename', '__dirname']
  const main = compileFunction(readFileSync(file, 'utf8'), parameters, { filename: file }) as (
    ...args: unknown[]
  ) => void
  main(require, module, module.exports, file, dirname(file))
}

async function firstWindow(windows: ReadonlySet<StandinWindow>): Promise<StandinWindow> {
  await new Promise((resolve) => setImmediate(resolve))
  const [window] = windows
  if (window === undefined) throw new Error('main has opened no window')
  if (!window.shown) await once(window, 'ready-to-show')
  return window
}
