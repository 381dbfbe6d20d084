/**
 * Entry of the desktop application's main process: put the parts together. The work is in the pages and in their
 * workers; this process owns the windows, the menu and the files the user chooses. There is one of it: a second start
 * hands its files over and ends.
 */
import { join } from 'node:path'
import { app, session } from 'electron'
import { isConflict, type SaveConflict, type SavedProject } from '../projects/opened'
import { fmuPermissions } from '../fmu/permissions'
import { crashLog } from './crash-log'
import { registerIpc } from './ipc'
import type { InvokeHandlers } from './ipc'
import { libraryFiles } from './libraries'
import { installMenu } from './menu'
import { registerPageScheme, servePages } from './protocol'
import { recentProjects } from './recent'
import { confineContents, denyPermissions } from './security'
import { filesOf } from './start-file'
import { createWindows } from './windows'
import type { OpenWindow, Windows } from './windows'

/** Files that the system asked for before there was a window. */
const waiting: string[] = []
let windows: Windows | undefined

function openFile(path: string): void {
  if (windows === undefined) waiting.push(path)
  else windows.openFile(path)
}

/** A save that wrote nothing ends a pending "save and close". */
async function guardedSave(
  { guard }: OpenWindow,
  save: Promise<SavedProject | SaveConflict | null>,
): Promise<SavedProject | SaveConflict | null> {
  const saved = await save.catch((error: unknown) => {
    guard.saveAbandoned()
    throw error
  })
  if (saved === null || isConflict(saved)) guard.saveAbandoned()
  return saved
}

function start(): void {
  const log = crashLog(join(app.getPath('userData'), 'crash-log.txt'), app.getVersion())
  // Only listens: Electron's own reaction is unchanged.
  process.on('uncaughtExceptionMonitor', ({ message, stack = '' }) =>
    log.add({ source: 'application', message, stack, activity: '' }),
  )
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (reason !== 'clean-exit')
      log.add({
        source: 'window',
        message: `A window process ended: ${reason} (${exitCode})`,
        stack: '',
        activity: '',
      })
  })
  denyPermissions(session.defaultSession)
  servePages(join(app.getAppPath(), 'dist/renderer'))
  const opened = createWindows({
    preload: join(app.getAppPath(), 'dist/preload/preload.cjs'),
    state: join(app.getPath('userData'), 'window-state.json'),
    examples: join(app.getAppPath(), 'projects'),
    helper: join(app.getAppPath(), 'dist/main/helper.cjs'),
    permissions: fmuPermissions(join(app.getPath('userData'), 'fmus.json')),
    recent: recentProjects(join(app.getPath('userData'), 'recent.json')),
  })
  windows = opened
  const libraries = libraryFiles(join(app.getPath('userData'), 'libraries'))
  const handlers = (openWindow: OpenWindow): InvokeHandlers => ({
    ...openWindow.files,
    saveProject: (project) => guardedSave(openWindow, openWindow.files.saveProject(project)),
    saveProjectAs: (project) => guardedSave(openWindow, openWindow.files.saveProjectAs(project)),
    takeStart: () => openWindow.takeStart(),
    ...libraries,
    newWindow: () => Promise.resolve(void opened.open()),
    readCrashLog: () => Promise.resolve(log.read()),
  })
  registerIpc({
    handlersOf(contents) {
      const openWindow = opened.of(contents)
      return openWindow === undefined ? undefined : handlers(openWindow)
    },
    setUnsaved(contents, unsaved, location) {
      const openWindow = opened.of(contents)
      if (openWindow === undefined) return
      openWindow.location = location
      openWindow.guard.setUnsaved(unsaved)
    },
    logCrash: (report) => log.add(report),
    help(contents, request) {
      const openWindow = opened.of(contents)
      if (request === null) openWindow?.helper.stop()
      else openWindow?.helper.post(request)
    },
    exportModel(contents, id, request) {
      const openWindow = opened.of(contents)
      if (request === null) openWindow?.exports.cancel(id)
      else openWindow?.exports.start(id, request)
    },
    refuseExport: (contents, id, reason) => opened.of(contents)?.exports.refuse(id, reason),
  })
  installMenu({ mac: process.platform === 'darwin', developer: !app.isPackaged, send: opened.send })
  const files = [...waiting.splice(0), ...filesOf(process.argv.slice(app.isPackaged ? 1 : 2), process.cwd())]
  if (files.length === 0) opened.open()
  for (const file of files) opened.openFile(file)
  app.on('activate', () => {
    if (opened.count === 0) opened.open()
  })
  app.on('second-instance', (_event, argv, folder) => {
    const files = filesOf(argv.slice(app.isPackaged ? 1 : 2), folder)
    if (files.length === 0) opened.open()
    for (const file of files) opened.openFile(file)
  })
}

if (app.requestSingleInstanceLock()) {
  registerPageScheme()
  app.enableSandbox()
  confineContents(app)
  // macOS passes files by an event, which may precede the readiness of the application.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    openFile(path)
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  void app.whenReady().then(start)
} else app.quit()
