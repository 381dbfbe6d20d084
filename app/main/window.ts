/** The application's window: hardened page settings, and its place on the screen kept between runs. */
import { BrowserWindow, screen } from 'electron'
import type { Rectangle } from 'electron'
import { pageUrl } from './protocol'
import { readWindowState, writeWindowState } from './window-state'

export interface WindowFiles {
  /** Bundled preload script. */
  readonly preload: string
  /** File that remembers the window's place. */
  readonly state: string
}

const defaultSize = { width: 1440, height: 900 }

/** Offset between windows that open one by one, in pixels, so that each is visible. */
const step = 32

/** @param front window that it opens beside */
export function createWindow(files: WindowFiles, front?: BrowserWindow): BrowserWindow {
  const workAreas = screen.getAllDisplays().map((display) => display.workArea)
  const state = readWindowState(files.state, workAreas)
  const window = new BrowserWindow({
    ...(front === undefined ? (state?.bounds ?? defaultSize) : beside(front.getNormalBounds())),
    minWidth: 800,
    minHeight: 560,
    show: false,
    title: 'Wishbone',
    webPreferences: {
      preload: files.preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  })
  if (front === undefined && state?.maximized === true) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    writeWindowState(files.state, { bounds: window.getNormalBounds(), maximized: window.isMaximized() })
  })
  void window.loadURL(pageUrl)
  return window
}

function beside({ x, y, width, height }: Rectangle): Rectangle {
  return { x: x + step, y: y + step, width, height }
}
