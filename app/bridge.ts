/**
 * The one interface between the renderer and the world outside the page. Two implementations:
 * Electron (preload and IPC) and browser (File System Access API or download and upload, with
 * examples from the local server). The renderer never asks which one it has.
 */
export interface Bridge {
  readonly kind: 'electron' | 'browser'
  /** Ready-made projects shipped with the application. */
  listExamples(): Promise<readonly ExampleInfo[]>
  openExample(name: string): Promise<OpenedProject>
  /** Projects opened and saved lately that can be opened again, the latest first. */
  listRecent(): Promise<readonly RecentProject[]>
  /** Null when the user does not allow it. */
  openRecent(id: string): Promise<OpenedProject | null>
  /** Ask the user for a project; null when cancelled. */
  openProject(): Promise<OpenedProject | null>
  /** Ask for a project that is only looked at: it is not listed and cannot be written. Null when cancelled. */
  openOther(): Promise<OpenedProject | null>
  /** Versions of a project in the git repository that it lies in, the latest first; none where there is no git. */
  listRevisions(location: string): Promise<readonly Revision[]>
  /** Text of project.json as it was in a revision. */
  readRevision(location: string, revision: string): Promise<string>
  /** Save to where it came from; asks when there is no such place. Null when cancelled. */
  saveProject(project: ProjectToSave): Promise<SavedProject | null>
  saveProjectAs(project: ProjectToSave): Promise<SavedProject | null>
  /** Offer a file of results (CSV, PNG) to the user. Null when cancelled. */
  exportFile(
    suggestedName: string,
    content: string | Uint8Array,
    mimeType: string,
  ): Promise<{ readonly name: string } | null>
  /** Tell the window whether closing would lose changes. */
  setUnsaved(unsaved: boolean): void
  /** Subscribe to menu commands (`save`, `open`, `undo`, ...); returns an unsubscribe function. */
  onCommand(listener: (command: string) => void): () => void
}

export interface ExampleInfo {
  readonly name: string
  readonly title: string
  readonly description: string
}

export interface RecentProject {
  /** Opaque to the renderer. */
  readonly id: string
  /** Name of its folder or file. */
  readonly name: string
  readonly title: string
  /** When it was opened or saved, milliseconds since 1970. */
  readonly time: number
}

export interface Revision {
  readonly id: string
  /** First line of its message. */
  readonly subject: string
  readonly author: string
  /** Milliseconds since 1970. */
  readonly time: number
}

export interface OpenedProject {
  /** Where it came from, for display. */
  readonly name: string
  /** Opaque to the renderer: path, or key of a file handle; null for examples and new projects. */
  readonly location: string | null
  /** Text of project.json. */
  readonly text: string
  /** Text files beside it (reference CSV, .tir), by relative path. */
  readonly files: Readonly<Record<string, string>>
}
export interface ProjectToSave {
  readonly location: string | null
  readonly suggestedName: string
  readonly text: string
  /** Text files the project refers to; those missing at the place it is saved to are written beside it. */
  readonly files?: Readonly<Record<string, string>>
}
export interface SavedProject {
  readonly location: string
  readonly name: string
}
