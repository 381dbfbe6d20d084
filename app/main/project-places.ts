/** Places of project files that the user chose in a dialog, and the data files there that the page knows. */
import type { ProjectToSave } from '../projects/opened'
import { ModelError } from '../../engine/errors/model-error'
import { conflictingFiles, projectName, type Expected } from '../projects/folder'
import { realPlace } from '../../engine/io/node/replace-file'
import { titleOf } from '../projects/headline'
import type { RecentProjects } from './recent'

export class ProjectPlaces {
  private readonly chosen = new Set<string>()
  /** Data files that the page was sent or has written, by project file. */
  private readonly files = new Map<string, ReadonlySet<string>>()
  /** Actual paths of project files when they were last read or written. */
  private readonly paths = new Map<string, string>()

  constructor(private readonly recent: RecentProjects) {}

  async add(projectFile: string, { text, files }: Pick<ProjectToSave, 'text' | 'files'>): Promise<void> {
    this.chosen.add(projectFile)
    this.addFiles(projectFile, files)
    this.paths.set(projectFile, await realPlace(projectFile))
    const name = projectName(projectFile)
    this.recent.add({ id: projectFile, name, title: titleOf(text, name) })
  }

  addFiles(projectFile: string, files: Readonly<Record<string, string>> = {}): void {
    this.files.set(projectFile, new Set([...(this.files.get(projectFile) ?? []), ...Object.keys(files)]))
  }

  /** Returns whether the user chose a place in this window or in an earlier one. */
  isKnown(location: string): boolean {
    return this.chosen.has(location) || this.recent.has(location)
  }

  /** @throws ModelError unless the user chose the place in this window */
  require(location: string): void {
    if (this.chosen.has(location)) return
    throw new ModelError(
      'usage',
      'the user did not choose this location',
      { file: location },
      'use Save As to choose one',
    )
  }

  /** Returns the file that the page intends to replace. */
  expected({ location, fingerprint = null }: ProjectToSave): Expected {
    const real = location === null ? undefined : this.paths.get(location)
    return { fingerprint, ...(real !== undefined && { real }) }
  }

  /**
   * Existing files are not overwritten: the project must read the same content from them next time.
   */
  async refuseConflicts(projectFile: string, { location, files = {} }: ProjectToSave): Promise<void> {
    const before = projectFile === location ? this.files.get(projectFile) : undefined
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
}
