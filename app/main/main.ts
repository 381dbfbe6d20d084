/**
 * Entry of the desktop application's main process: put the parts together. The work is in the page and
 * in its workers; this process owns the window, the menu and the files the user chooses.
 */
import { join } from 'node:path'
import { app, session } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Command } from '../commands'
import { commandChannel } from '../ipc'
import { guardClose } from './close-guard'
import type { CloseGuard } from './close-guard'
import { createFileMethods } from './files'
import type { FileMethods } from './files'
import { registerIpc } from './ipc'
import { recentProjects } from './recent'
import { installMenu } from './menu'
import { registerPageScheme, servePages } from './protocol'
import { confineContents, denyPermissions } from './security'
import { createWindow } from './window'

interface OpenWindow {
  readonly window: BrowserWindow
  readonly guard: CloseGuard
  readonly files: FileMethods
}

let current: OpenWindow | undefined

function openWindow(): void {
  const window = createWindow({
    preload: join(app.getAppPath(), 'dist/preload/preload.cjs'),
    state: join(app.getPath('userData'), 'window-state.json'),
  })
  current = {
    window,
    guard: guardClose(window, send),
    files: createFileMethods(
      window,
      join(app.getAppPath(), 'projects'),
      recentProjects(join(app.getPath('userData'), 'recent.json')),
    ),
  }
  window.on('closed', () => {
    current = undefined
  })
}

function send(command: Command): void {
  current?.window.webContents.send(commandChannel, command)
}

function windowFiles(): FileMethods {
  if (current === undefined) throw new Error('The window is closed.')
  return current.files
}

/** A save that wrote nothing ends a pending "save and close". */
async function guardedSave<T>(save: Promise<T | null>): Promise<T | null> {
  const saved = await save.catch((error: unknown) => {
    current?.guard.saveAbandoned()
    throw error
  })
  if (saved === null) current?.guard.saveAbandoned()
  return saved
}

function start(): void {
  denyPermissions(session.defaultSession)
  servePages(join(app.getAppPath(), 'dist/renderer'))
  registerIpc(
    {
      listExamples: () => windowFiles().listExamples(),
      openExample: (name) => windowFiles().openExample(name),
      listRecent: () => windowFiles().listRecent(),
      openRecent: (id) => windowFiles().openRecent(id),
      openProject: () => windowFiles().openProject(),
      openOther: () => windowFiles().openOther(),
      listRevisions: (location) => windowFiles().listRevisions(location),
      readRevision: (location, revision) => windowFiles().readRevision(location, revision),
      saveProject: (project) => guardedSave(windowFiles().saveProject(project)),
      saveProjectAs: (project) => guardedSave(windowFiles().saveProjectAs(project)),
      exportFile: (name, content, mimeType) => windowFiles().exportFile(name, content, mimeType),
    },
    (unsaved) => current?.guard.setUnsaved(unsaved),
  )
  installMenu({ mac: process.platform === 'darwin', developer: !app.isPackaged, send })
  openWindow()
  app.on('activate', () => {
    if (current === undefined) openWindow()
  })
}

registerPageScheme()
app.enableSandbox()
confineContents(app)
app.on('window-all-closed', () => {
  if (process.platform !== 'darwin') app.quit()
})
void app.whenReady().then(start)
