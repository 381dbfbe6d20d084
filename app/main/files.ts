/**
 * The file methods of the Bridge for the desktop. The page names a file only by a location it was
 * given, and gets one only for what the user chose in a dialog, so it cannot reach any other file.
 */
import { basename, join } from 'node:path'
import { dialog } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Bridge, OpenedProject, ProjectToSave, SavedProject } from '../bridge'
import { listRevisions, readRevision } from '../../engine/io/node/git'
import { ModelError } from '../../engine/model/errors'
import { listExamples, openExample } from '../projects/examples'
import {
  conflictingFiles,
  exists,
  projectFileName,
  projectFileOf,
  projectName,
  readProject,
  writeExport,
  writeProject,
} from '../projects/folder'
import { titleOf } from '../projects/headline'
import type { RecentProjects } from './recent'

export type FileMethods = Pick<
  Bridge,
  | 'listExamples'
  | 'openExample'
  | 'listRecent'
  | 'openRecent'
  | 'openProject'
  | 'openOther'
  | 'listRevisions'
  | 'readRevision'
  | 'saveProject'
  | 'saveProjectAs'
  | 'exportFile'
>

/**
 * @param window owner of the dialogs
 * @param examplesRoot folder of the shipped projects
 */
export function createFileMethods(window: BrowserWindow, examplesRoot: string, recent: RecentProjects): FileMethods {
  const chosen = new Set<string>()

  function choose(projectFile: string, text: string): void {
    chosen.add(projectFile)
    const name = projectName(projectFile)
    recent.add({ id: projectFile, name, title: titleOf(text, name) })
  }

  /** The list holds what the user chose in a dialog of an earlier window. */
  async function openRecent(id: string): Promise<OpenedProject> {
    if (!recent.has(id))
      throw new ModelError('usage', 'this project is not in the list', { file: id }, 'open it by its file')
    const project = await readProject(id)
    choose(id, project.text)
    return project
  }

  async function openProject(): Promise<OpenedProject | null> {
    const project = await askForProject('Open Project')
    if (project !== null && project.location !== null) choose(project.location, project.text)
    return project
  }

  async function askForProject(title: string): Promise<OpenedProject | null> {
    const answer = await dialog.showOpenDialog(window, {
      title,
      properties: process.platform === 'darwin' ? ['openFile', 'openDirectory'] : ['openFile'],
      filters: [{ name: 'Wishbone project', extensions: ['json'] }],
    })
    const path = answer.filePaths[0]
    if (answer.canceled || path === undefined) return null
    return readProject(await projectFileOf(path))
  }

  function requireChosen(location: string): void {
    if (chosen.has(location)) return
    throw new ModelError(
      'usage',
      'this place was not chosen by the user',
      { file: location },
      'use Save As to choose one',
    )
  }

  async function saveProject(project: ProjectToSave): Promise<SavedProject | null> {
    if (project.location === null) return saveProjectAs(project)
    requireChosen(project.location)
    return write(project.location, project)
  }

  async function saveProjectAs(project: ProjectToSave): Promise<SavedProject | null> {
    const projectFile = await choosePlace(project)
    if (projectFile === null) return null
    const conflicts = projectFile === project.location ? [] : await conflictingFiles(projectFile, project.files ?? {})
    if (conflicts.length > 0) {
      throw new ModelError(
        'usage',
        `other data is already there as ${conflicts.join(', ')}`,
        { file: projectFile },
        'save to an empty folder',
      )
    }
    return write(projectFile, project)
  }

  /** The name chosen becomes a folder with `project.json`; a name that ends in `.json`, that one file. */
  async function choosePlace(project: ProjectToSave): Promise<string | null> {
    const answer = await dialog.showSaveDialog(window, {
      title: 'Save Project',
      defaultPath: project.location ?? project.suggestedName,
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    })
    if (answer.canceled || answer.filePath === '') return null
    if (answer.filePath.toLowerCase().endsWith('.json')) return answer.filePath
    const projectFile = join(answer.filePath, projectFileName)
    return !(await exists(projectFile)) || (await confirmReplace(projectFile)) ? projectFile : null
  }

  async function confirmReplace(file: string): Promise<boolean> {
    const answer = await dialog.showMessageBox(window, {
      type: 'warning',
      message: 'There is a project in this folder already. Replace it?',
      detail: file,
      buttons: ['Replace', 'Cancel'],
      defaultId: 1,
      cancelId: 1,
    })
    return answer.response === 0
  }

  async function write(projectFile: string, project: ProjectToSave): Promise<SavedProject> {
    await writeProject(projectFile, project.text, project.files ?? {})
    choose(projectFile, project.text)
    return { location: projectFile, name: projectName(projectFile) }
  }

  return {
    listExamples: () => listExamples(examplesRoot),
    openExample: (name) => openExample(examplesRoot, name),
    listRecent: () => recent.list(),
    openRecent,
    openProject,
    async openOther() {
      const project = await askForProject('Compare With')
      return project === null ? null : { ...project, location: null }
    },
    async listRevisions(location) {
      requireChosen(location)
      return listRevisions(location)
    },
    async readRevision(location, revision) {
      requireChosen(location)
      return readRevision(location, revision)
    },
    saveProject,
    saveProjectAs,
    async exportFile(suggestedName, content) {
      const answer = await dialog.showSaveDialog(window, {
        title: 'Export',
        defaultPath: suggestedName,
        properties: ['showOverwriteConfirmation'],
      })
      if (answer.canceled || answer.filePath === '') return null
      await writeExport(answer.filePath, content)
      return { name: basename(answer.filePath) }
    },
  }
}
