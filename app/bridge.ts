/**
 * The one interface between the renderer and the world outside the page. Two implementations:
 * Electron (preload and IPC) and browser (File System Access API or download and upload, with
 * examples from the local server). The renderer never asks which one it has.
 */
import type { ProjectImporterId } from '../importers/table'
import type { ModelErrorData } from '../engine/errors/model-error'
import type { HostMessage, HostRequest } from '../jobs/protocol'
import type { CrashReport } from './crash-report'
import type { ExportProgress, ExportUnderWay, ModelExportRequest } from './export/contract'
import type { ExampleInfo, OpenedProject, ProjectToSave, SaveConflict, SavedProject } from './projects/opened'

export interface Bridge {
  readonly kind: 'electron' | 'browser'
  /** Returns the ready-made projects shipped with the application. */
  listExamples(): Promise<readonly ExampleInfo[]>
  openExample(name: string): Promise<OpenedProject>
  /** Returns projects opened and saved recently that can be opened again, the latest first. */
  listRecent(): Promise<readonly RecentProject[]>
  /** Returns null when the user does not allow it. */
  openRecent(id: string): Promise<OpenedProject | null>
  /** Asks the user for a project; null when cancelled. */
  openProject(): Promise<OpenedProject | null>
  /**
   * Opens a project file or folder that was dropped on the window. Null when another window has it, or the user does
   * not allow to read it.
   * @param handle of a browser with access to files
   * @param content of the project file: `file` itself, or `project.json` in the folder that `file` is
   */
  openDropped(file: File, handle?: FileSystemHandle, content?: ArrayBuffer): Promise<OpenedProject | null>
  /** Returns what the window was opened for, once: the file of a command line or of a double-click. */
  takeStart(): Promise<StartFile | null>
  /** Opens another window, with its own project. */
  newWindow(): Promise<void>
  /** Asks for a project to read only: it is not listed and cannot be written. Null when cancelled. */
  openOther(): Promise<OpenedProject | null>
  /** Versions of a project in the git repository that it lies in, the latest first; none if there is no git. */
  listRevisions(location: string): Promise<readonly Revision[]>
  /** Returns the text of project.json as it was in a revision. */
  readRevision(location: string, revision: string): Promise<string>
  /**
   * Saves to where it came from; asks when there is no such place. Null when cancelled. Where the file is no longer
   * what
   * `fingerprint` says, nothing is written and the conflict is returned.
   */
  saveProject(project: ProjectToSave): Promise<SavedProject | SaveConflict | null>
  /** Saves as `saveProject` does, at a place that the user chooses. */
  saveProjectAs(project: ProjectToSave): Promise<SavedProject | SaveConflict | null>
  /** Offers a file of results (CSV, PNG) to the user. Null when cancelled. */
  exportFile(
    suggestedName: string,
    content: string | Uint8Array,
    mimeType: string,
  ): Promise<{ readonly name: string } | null>
  /**
   * Exports a model in a process outside the page, which compiles it, runs it and compares it with the run here.
   * Nothing
   * is saved: offer the result with `exportFile`. `exportModelBy` (`app/export/ask.ts`) makes a promise of it.
   */
  exportModel(request: ModelExportRequest, onProgress: (progress: ExportProgress) => void): ExportUnderWay
  /**
   * Asks the user for a file that is read once: data, a state, a library. Null when cancelled.
   * @param endings without the dot, `['csv', 'txt']`
   */
  chooseFile(endings: readonly string[]): Promise<ChosenFile | null>
  /** Libraries of subsystems that are kept for this user, each as the text of its file. */
  listLibraries(): Promise<readonly StoredLibrary[]>
  /** Keeps a library, instead of one of the same id. */
  writeLibrary(id: string, text: string): Promise<void>
  removeLibrary(id: string): Promise<void>
  /**
   * Returns the key for unsaved work that the page keeps; without this method the storage of the page is out of reach
   * of others.
   * @throws Error when the key cannot be had: nothing is kept then
   */
  workKey?(): Promise<CryptoKey>
  /**
   * Gives a job, or a control of one, to the helper process, which may load native code once the user allows it;
   * without
   * this method there is none.
   */
  postToHelper?(request: HostRequest): void
  /** Subscribes to messages of the helper process; returns an unsubscribe function. */
  onHelper?(listener: (message: HelperMessage) => void): () => void
  /** Ends the helper process and all its jobs. */
  stopHelper?(): void
  /** Reports to the window whether closing would lose changes, and where its project is saved. */
  setUnsaved(unsaved: boolean, location: string | null): void
  /** Keeps an unexpected error in the crash log of this machine. */
  logCrash(report: CrashReport): void
  /** Returns the text of the crash log. */
  readCrashLog(): Promise<string>
  /** Subscribes to menu commands (`save`, `open`, `undo`, ...); returns an unsubscribe function. */
  onCommand(listener: (command: string) => void): () => void
}

export type HelperMessage =
  | { readonly type: 'message'; readonly message: HostMessage }
  /** The helper process has ended, and its jobs with it. */
  | { readonly type: 'ended'; readonly error: ModelErrorData }

export type StartFile =
  | { readonly kind: 'project'; readonly project: OpenedProject }
  /** A file that becomes a new project. */
  | { readonly kind: ProjectImporterId; readonly name: string; readonly text: string }

export interface RecentProject {
  /** Opaque to the renderer. */
  readonly id: string
  /** Name of its folder or file. */
  readonly name: string
  readonly title: string
  /** Time when it was opened or saved, milliseconds since 1970. */
  readonly time: number
}

export interface ChosenFile {
  /** Name of the file without its folder. */
  readonly name: string
  /** A file that is not read before its content is requested, where the host can give that. */
  readonly content: Uint8Array | Blob
}

export interface StoredLibrary {
  /** Lower case letters, digits and hyphens, at most 80. */
  readonly id: string
  readonly text: string
}

export interface Revision {
  readonly id: string
  /** First line of its message. */
  readonly subject: string
  readonly author: string
  /** Milliseconds since 1970. */
  readonly time: number
}
