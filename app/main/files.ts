/**
 * The file methods of the Bridge for the desktop. The page names a file only by a location it was
 * given, and gets one only for a file that the user chose in a dialog, so it cannot reach any other file.
 */
import { basename } from 'node:path'
import type { BrowserWindow } from 'electron'
import type { OpenedProject, ProjectToSave, SaveConflict, SavedProject } from '../projects/opened'
import { listRevisions, readRevision } from '../../engine/io/node/git'
import { ModelError } from '../../engine/errors/model-error'
import { listExamples, openExample } from '../projects/examples'
import {
  fingerprintOf,
  projectFileOf,
  projectName,
  readChosen,
  readProject,
  writeProject,
  type Expected,
} from '../projects/folder'
import { askForProject, chooseFile, choosePlace, exportFile } from './dialogs'
import type { InvokeHandlers } from './ipc'
import { copyBeside } from '../projects/beside'
import { isBundle } from '../projects/bundle'
import type { LibraryMethods } from './libraries'
import { ProjectPlaces } from './project-places'
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
  const places = new ProjectPlaces(recent)

  /** The list holds files that the user chose in a dialog of an earlier window. */
  async function openRecent(id: string): Promise<OpenedProject | null> {
    if (!recent.has(id))
      throw new ModelError('usage', 'this project is not in the list', { file: id }, 'open it by its file')
    if (isElsewhere(id)) return null
    const project = await readProject(id)
    await places.add(id, project)
    return project
  }

  async function openProject(): Promise<OpenedProject | null> {
    const projectFile = await askForProject(window, 'Open project')
    return projectFile === null ? null : openAt(projectFile)
  }

  async function openAt(projectFile: string): Promise<OpenedProject | null> {
    if (isElsewhere(projectFile)) return null
    const project = await readProject(projectFile)
    if (project.location !== null) await places.add(projectFile, project)
    return project
  }

  async function saveProject(project: ProjectToSave): Promise<SavedProject | SaveConflict | null> {
    const { location } = project
    if (location === null) return saveProjectAs(project)
    // Recovered work of an earlier window has a place that was chosen then.
    if (!recent.has(location)) places.require(location)
    return write(location, project, places.expected(project))
  }

  async function saveProjectAs(project: ProjectToSave): Promise<SavedProject | SaveConflict | null> {
    const projectFile = await choosePlace(window, project)
    if (projectFile === null) return null
    // The question whether to replace a file says nothing about changes that others have made to this one.
    const saved = await write(
      projectFile,
      project,
      projectFile === project.location ? places.expected(project) : undefined,
    )
    if ('conflict' in saved) return saved
    const { location } = project
    // The page names the old folder, which has to be one that the user chose.
    const source = location !== null && places.isKnown(location) ? location : null
    return { ...saved, ...(await copyBeside(projectFile, { ...project, location: source })) }
  }

  async function write(
    projectFile: string,
    project: ProjectToSave,
    expected?: Expected,
  ): Promise<SavedProject | SaveConflict> {
    await places.refuseConflicts(projectFile, project)
    const written = await writeProject(projectFile, project.text, project.files ?? {}, expected)
    if ('conflict' in written) {
      // The page may merge the project that it is shown, with its data.
      places.addFiles(projectFile, written.disk?.files)
      return written
    }
    await places.add(projectFile, project)
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
      const projectFile = await askForProject(window, 'Compare with')
      return projectFile === null ? null : { ...(await readProject(projectFile)), location: null }
    },
    async listRevisions(location) {
      places.require(location)
      return listRevisions(location)
    },
    async readRevision(location, revision) {
      places.require(location)
      return readRevision(location, revision)
    },
    saveProject,
    saveProjectAs,
    exportFile: (suggestedName, content) => exportFile(window, suggestedName, content),
    chooseFile: (endings) => chooseFile(window, endings),
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
