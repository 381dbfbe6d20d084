/** Dialogs of the system that ask for files, and for the place of a project. */
import { basename, join } from 'node:path'
import { dialog } from 'electron'
import type { BrowserWindow } from 'electron'
import type { ProjectToSave } from '../projects/opened'
import { exists, projectFileName, projectFileOf, readChosen, writeExport } from '../projects/folder'

/** Asks for a project; null if the user cancels. */
export async function askForProject(window: BrowserWindow, title: string): Promise<string | null> {
  const answer = await dialog.showOpenDialog(window, {
    title,
    properties: process.platform === 'darwin' ? ['openFile', 'openDirectory'] : ['openFile'],
    filters: [{ name: 'Wishbone project', extensions: ['wishbone', 'json', 'zip'] }],
  })
  const path = answer.filePaths[0]
  if (answer.canceled || path === undefined) return null
  return projectFileOf(path)
}

/**
 * The name chosen becomes a folder with `project.json`; a name that ends in `.json` or `.wishbone`, that one file.
 */
export async function choosePlace(window: BrowserWindow, project: ProjectToSave): Promise<string | null> {
  const answer = await dialog.showSaveDialog(window, {
    title: 'Save project',
    defaultPath: project.location ?? project.suggestedName,
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  })
  if (answer.canceled || answer.filePath === '') return null
  if (/\.(json|wishbone)$/i.test(answer.filePath)) return answer.filePath
  const projectFile = join(answer.filePath, projectFileName)
  return !(await exists(projectFile)) || (await confirmReplace(window, projectFile)) ? projectFile : null
}

async function confirmReplace(window: BrowserWindow, file: string): Promise<boolean> {
  const answer = await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'This folder already contains a project. Replace it?',
    detail: file,
    buttons: ['Replace', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  })
  return answer.response === 0
}

/** Writes an exported file where the user says; null if the user cancels. */
export async function exportFile(
  window: BrowserWindow,
  suggestedName: string,
  content: string | Uint8Array,
): Promise<{ readonly name: string } | null> {
  const answer = await dialog.showSaveDialog(window, {
    title: 'Export',
    defaultPath: suggestedName,
    properties: ['showOverwriteConfirmation'],
  })
  if (answer.canceled || answer.filePath === '') return null
  await writeExport(answer.filePath, content)
  return { name: basename(answer.filePath) }
}

/** Reads a file that the user chooses; null if the user cancels. */
export async function chooseFile(
  window: BrowserWindow,
  endings: readonly string[],
): Promise<{ readonly name: string; readonly content: Uint8Array } | null> {
  const answer = await dialog.showOpenDialog(window, {
    title: 'Open',
    properties: ['openFile'],
    filters: [
      { name: endings.map((ending) => `*.${ending}`).join(', '), extensions: [...endings] },
      { name: 'All files', extensions: ['*'] },
    ],
  })
  const path = answer.filePaths.at(0)
  return answer.canceled || path === undefined ? null : { name: basename(path), content: await readChosen(path) }
}
