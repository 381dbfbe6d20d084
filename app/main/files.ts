/**
 * The file methods of the Bridge for the desktop. The page names a file only by a location it was
 * given, and gets one only for what the user chose in a dialog, so it cannot reach any other file.
 */
import { basename, join } from 'node:path'
import { dialog } from 'electron'
import type { BrowserWindow } from 'electron'
import type { OpenedProject, ProjectToSave, SaveConflict, SavedProject } from '../projects/opened'
import { listRevisions, readRevision } from '../../engine/io/node/git'
import { ModelError } from '../../engine/errors/model-error'
import { listExamples, openExample } from '../projects/examples'
import {
  conflictingFiles,
  exists,
  fingerprintOf,
  projectFileName,
  projectFileOf,
  projectName,
  readChosen,
  readProject,
  writeExport,
  writeProject,
  type Expected,
} from '../projects/folder'
import { realPlace } from '../../engine/io/node/replace-file'
import type { InvokeHandlers } from './ipc'
import { copyBeside } from '../projects/beside'
import { isBundle } from '../projects/bundle'
import { titleOf } from '../projects/headline'
import type { LibraryMethods } from './libraries'
import type { RecentProjects } from './recent'

/** Methods of the Bridge that read and write files, as main answers them. */
export interface FileMethods extends Omit<
  InvokeHandlers,
  'takeStart' | 'newWindow' | 'readCrashLog' | keyof LibraryMethods
> {
  /** Opens a file that the system named. The page cannot call this function. */
  openPath(path: string): Promise<OpenedProject | null>
}

/**
 * @param window owner of the dialogs
 * @param examplesRoot folder of the shipped projects
 * @param isElsewhere whether another window has the project, which then comes to the front
 */
export function createFileMethods(
  window: BrowserWindow,
  examplesRoot: string,
  recent: RecentProjects,
  isElsewhere: (location: string) => boolean = () => false,
): FileMethods {
  const chosen = new Set<string>()
  /** Data files that the page has been given or has written, by project file. */
  const known = new Map<string, ReadonlySet<string>>()
  /** Actual paths of project files when they were last read or written. */
  const places = new Map<string, string>()

  function giveFiles(projectFile: string, files: Readonly<Record<string, string>> = {}): void {
    known.set(projectFile, new Set([...(known.get(projectFile) ?? []), ...Object.keys(files)]))
  }

  async function choose(projectFile: string, { text, files }: Pick<ProjectToSave, 'text' | 'files'>): Promise<void> {
    chosen.add(projectFile)
    giveFiles(projectFile, files)
    places.set(projectFile, await realPlace(projectFile))
    const name = projectName(projectFile)
    recent.add({ id: projectFile, name, title: titleOf(text, name) })
  }

  /** The list holds what the user chose in a dialog of an earlier window. */
  async function openRecent(id: string): Promise<OpenedProject | null> {
    if (!recent.has(id))
      throw new ModelError('usage', 'this project is not in the list', { file: id }, 'open it by its file')
    if (isElsewhere(id)) return null
    const project = await readProject(id)
    await choose(id, project)
    return project
  }

  async function openProject(): Promise<OpenedProject | null> {
    const projectFile = await askForProject('Open project')
    return projectFile === null ? null : openAt(projectFile)
  }

  async function openAt(projectFile: string): Promise<OpenedProject | null> {
    if (isElsewhere(projectFile)) return null
    const project = await readProject(projectFile)
    if (project.location !== null) await choose(projectFile, project)
    return project
  }

  async function askForProject(title: string): Promise<string | null> {
    const answer = await dialog.showOpenDialog(window, {
      title,
      properties: process.platform === 'darwin' ? ['openFile', 'openDirectory'] : ['openFile'],
      filters: [{ name: 'Wishbone project', extensions: ['wishbone', 'json', 'zip'] }],
    })
    const path = answer.filePaths[0]
    if (answer.canceled || path === undefined) return null
    return projectFileOf(path)
  }

  function requireChosen(location: string): void {
    if (chosen.has(location)) return
    throw new ModelError(
      'usage',
      'the user did not choose this location',
      { file: location },
      'use Save As to choose one',
    )
  }

  async function saveProject(project: ProjectToSave): Promise<SavedProject | SaveConflict | null> {
    const { location } = project
    if (location === null) return saveProjectAs(project)
    // Recovered work of an earlier window has a place that was chosen then.
    if (!recent.has(location)) requireChosen(location)
    return write(location, project, expectedOf(project))
  }

  async function saveProjectAs(project: ProjectToSave): Promise<SavedProject | SaveConflict | null> {
    const projectFile = await choosePlace(project)
    if (projectFile === null) return null
    // The question whether to replace a file says nothing about changes that others have made to this one.
    const saved = await write(projectFile, project, projectFile === project.location ? expectedOf(project) : undefined)
    if ('conflict' in saved) return saved
    const { location } = project
    // The page names the old folder, which has to be one that the user chose.
    const source = location !== null && (chosen.has(location) || recent.has(location)) ? location : null
    return { ...saved, ...(await copyBeside(projectFile, { ...project, location: source })) }
  }

  function expectedOf({ location, fingerprint = null }: ProjectToSave): Expected {
    const real = location === null ? undefined : places.get(location)
    return { fingerprint, ...(real !== undefined && { real }) }
  }

  /**
   * Files that are there stay as they are: what the project would read of them next time must not be something else.
   */
  async function refuseConflicts(projectFile: string, { location, files = {} }: ProjectToSave): Promise<void> {
    const before = projectFile === location ? known.get(projectFile) : undefined
    const added = Object.entries(files).filter(([path]) => before?.has(path) !== true)
    const conflicts = await conflictingFiles(projectFile, Object.fromEntries(added))
    if (conflicts.length === 0) return
    throw new ModelError(
      'usage',
      `other data already exists as ${conflicts.join(', ')}`,
      { file: projectFile },
      projectFile === location
        ? 'rename or move the existing data, or save to an empty folder'
        : 'save to an empty folder',
    )
  }

  /**
   * The name chosen becomes a folder with `project.json`; a name that ends in `.json` or `.wishbone`, that one file.
   */
  async function choosePlace(project: ProjectToSave): Promise<string | null> {
    const answer = await dialog.showSaveDialog(window, {
      title: 'Save project',
      defaultPath: project.location ?? project.suggestedName,
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    })
    if (answer.canceled || answer.filePath === '') return null
    if (/\.(json|wishbone)$/i.test(answer.filePath)) return answer.filePath
    const projectFile = join(answer.filePath, projectFileName)
    return !(await exists(projectFile)) || (await confirmReplace(projectFile)) ? projectFile : null
  }

  async function confirmReplace(file: string): Promise<boolean> {
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

  async function write(
    projectFile: string,
    project: ProjectToSave,
    expected?: Expected,
  ): Promise<SavedProject | SaveConflict> {
    await refuseConflicts(projectFile, project)
    const written = await writeProject(projectFile, project.text, project.files ?? {}, expected)
    if ('conflict' in written) {
      // The page may merge what it is shown, with the data that belongs to it.
      giveFiles(projectFile, written.disk?.files)
      return written
    }
    await choose(projectFile, project)
    return { location: projectFile, name: projectName(projectFile), fingerprint: written.fingerprint }
  }

  return {
    listExamples: () => listExamples(examplesRoot),
    openExample: (name) => openExample(examplesRoot, name),
    listRecent: () => recent.list(),
    openRecent,
    openProject,
    openPath: async (path) => openAt(await projectFileOf(path)),
    async openDropped(path, fingerprint) {
      const projectFile = await projectFileOf(path)
      await requireDropped(projectFile, fingerprint)
      return openAt(projectFile)
    },
    async openOther() {
      const projectFile = await askForProject('Compare with')
      return projectFile === null ? null : { ...(await readProject(projectFile)), location: null }
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
    async chooseFile(endings) {
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
    },
  }
}

/**
 * Checks that a path was dropped on the page. The page proves this by the content, which it could not read otherwise.
 * Only projects
 * are opened in this way, so that the content of well-known files is of no use either.
 */
async function requireDropped(projectFile: string, fingerprint: string): Promise<void> {
  const content = await readChosen(projectFile)
  if (fingerprintOf(content) === fingerprint && (isBundle(projectFile) || isProjectText(content))) return
  throw new ModelError(
    'usage',
    'this project was not dropped on the window',
    { file: basename(projectFile) },
    'open it with Open project',
  )
}

function isProjectText(content: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(content))
    return typeof value === 'object' && value !== null && 'wishbone' in value
  } catch {
    return false
  }
}
