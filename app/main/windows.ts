/**
 * The windows of the application, each with its own project. A project is open in one window only: asking for
 * it again brings that one to the front.
 */
import { BrowserWindow } from 'electron'
import type { WebContents } from 'electron'
import type { StartFile } from '../bridge'
import type { Command } from '../commands'
import { commandChannel } from '../ipc'
import { guardClose } from './close-guard'
import type { CloseGuard } from './close-guard'
import { createFileMethods } from './files'
import type { FileMethods } from './files'
import { startFileOf } from './start-file'
import { windowExports, type WindowExports } from './exporting'
import { windowHelper, type WindowHelper } from './helper'
import type { FmuPermissions } from '../fmu/permissions'
import type { RecentProjects } from './recent'
import { createWindow } from './window'
import { reopenWhenGone } from './window-gone'
import type { WindowFiles } from './window'

export interface OpenWindow {
  readonly window: BrowserWindow
  readonly guard: CloseGuard
  readonly files: FileMethods
  /** Returns the file that the window was opened for; only once. */
  takeStart(): Promise<StartFile | null>
  /** Location that the project is saved to, as the window's page reports. */
  location: string | null
  readonly helper: WindowHelper
  readonly exports: WindowExports
}

export interface Windows {
  /** @param path file to show instead of the usual start of a window */
  open(path?: string): OpenWindow
  /** Shows a file: in the window that has it open, or else in a new one. */
  openFile(path: string): void
  /** Returns the window of a page. */
  of(contents: WebContents): OpenWindow | undefined
  /** Sends a command to the front window; if there is none, `new` and `open` make one. */
  send(command: Command): void
  readonly count: number
}

export interface WindowParts extends WindowFiles {
  readonly examples: string
  readonly recent: RecentProjects
  /** Bundle of the helper process. */
  readonly helper: string
  readonly permissions: FmuPermissions
}

export function createWindows(parts: WindowParts): Windows {
  const all = new Map<BrowserWindow, OpenWindow>()

  /** Brings the window that has a project to the front. @returns whether there is one */
  function showIfOpen(location: string, except?: BrowserWindow): boolean {
    const other = [...all.values()].find((open) => open.location === location && open.window !== except)
    if (other === undefined) return false
    toFront(other.window)
    return true
  }

  function open(path?: string): OpenWindow {
    const front = BrowserWindow.getFocusedWindow() ?? undefined
    const window = createWindow(parts, front)
    let start = path
    const files = createFileMethods(window, parts.examples, parts.recent, (location) => showIfOpen(location, window))
    const opened: OpenWindow = {
      window,
      guard: guardClose(window, (command) => window.webContents.send(commandChannel, command)),
      files,
      location: null,
      helper: windowHelper(window, parts.helper, parts.permissions),
      exports: windowExports(window, parts.helper),
      async takeStart() {
        const file = start
        start = undefined
        return file === undefined ? null : startFileOf(file, files)
      },
    }
    reopenWhenGone(window, () => opened.guard.setUnsaved(false))
    all.set(window, opened)
    window.on('closed', () => all.delete(window))
    return opened
  }

  return {
    open,
    openFile(path) {
      if (!showIfOpen(path)) open(path)
    },
    of: (contents) => [...all.values()].find(({ window }) => window.webContents === contents),
    send(command) {
      const front = BrowserWindow.getFocusedWindow() ?? [...all.keys()].at(-1)
      if (front !== undefined) front.webContents.send(commandChannel, command)
      else if (command === 'new' || command === 'new-vehicle' || command === 'open' || command === 'new-window') open()
    },
    get count() {
      return all.size
    },
  }
}

function toFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.focus()
}
