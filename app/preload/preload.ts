/**
 * The preload script: gives the page the Bridge as `window.wishbone`, and nothing else. It runs in
 * Electron's sandbox and may import nothing but `electron`; the page sees functions, never `ipcRenderer`.
 */
import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Bridge, HelperMessage } from '../bridge'
import type { ExportEnd, ExportMessage } from '../export/contract'
import { commandChannel, crashChannel, exportChannel, helperChannel, unsavedChannel } from '../ipc'
import type { InvokeAnswer, InvokeArguments, InvokeChannel, Reply } from '../ipc'

async function ask<K extends InvokeChannel>(channel: K, ...args: InvokeArguments<K>): Promise<InvokeAnswer<K>> {
  const reply = (await ipcRenderer.invoke(channel, ...args)) as Reply<InvokeAnswer<K>>
  if (!reply.ok) throw new Error(reply.message)
  return reply.value
}

let exports = 0

const bridge: Bridge = {
  kind: 'electron',
  listExamples: () => ask('listExamples'),
  openExample: (name) => ask('openExample', name),
  listRecent: () => ask('listRecent'),
  openRecent: (id) => ask('openRecent', id),
  openProject: () => ask('openProject'),
  async openDropped(file, _handle, content) {
    const digest = await crypto.subtle.digest('SHA-256', content ?? (await file.arrayBuffer()))
    const fingerprint = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
    return ask('openDropped', webUtils.getPathForFile(file), fingerprint)
  },
  takeStart: () => ask('takeStart'),
  newWindow: () => ask('newWindow'),
  openOther: () => ask('openOther'),
  listRevisions: (location) => ask('listRevisions', location),
  readRevision: (location, revision) => ask('readRevision', location, revision),
  saveProject: (project) => ask('saveProject', project),
  saveProjectAs: (project) => ask('saveProjectAs', project),
  exportFile: (suggestedName, content, mimeType) => ask('exportFile', suggestedName, content, mimeType),
  exportModel(request, onProgress) {
    const id = exports++
    const end = new Promise<ExportEnd>((resolve) => {
      const forward = (_event: unknown, of: unknown, message: unknown): void => {
        if (of !== id) return
        const known = message as ExportMessage
        if (known.type === 'progress') return onProgress(known.progress)
        ipcRenderer.removeListener(exportChannel, forward)
        resolve(known)
      }
      ipcRenderer.on(exportChannel, forward)
    })
    ipcRenderer.send(exportChannel, id, request)
    return { end, cancel: () => ipcRenderer.send(exportChannel, id, null) }
  },
  chooseFile: (endings) => ask('chooseFile', endings),
  listLibraries: () => ask('listLibraries'),
  writeLibrary: (id, text) => ask('writeLibrary', id, text),
  removeLibrary: (id) => ask('removeLibrary', id),
  postToHelper: (request) => ipcRenderer.send(helperChannel, request),
  stopHelper: () => ipcRenderer.send(helperChannel, null),
  onHelper(listener) {
    const forward = (_event: unknown, message: unknown) => listener(message as HelperMessage)
    ipcRenderer.on(helperChannel, forward)
    return () => {
      ipcRenderer.removeListener(helperChannel, forward)
    }
  },
  setUnsaved: (unsaved, location) => ipcRenderer.send(unsavedChannel, unsaved, location),
  logCrash: (report) => ipcRenderer.send(crashChannel, report),
  readCrashLog: () => ask('readCrashLog'),
  onCommand(listener) {
    const forward = (_event: unknown, command: unknown) => {
      if (typeof command === 'string') listener(command)
    }
    ipcRenderer.on(commandChannel, forward)
    return () => {
      ipcRenderer.removeListener(commandChannel, forward)
    }
  },
}

contextBridge.exposeInMainWorld('wishbone', bridge)
