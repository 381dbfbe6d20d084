/** A project as a host opens it, and as a page saves it. */

export interface ExampleInfo {
  readonly name: string
  readonly title: string
  readonly description: string
}

export interface OpenedProject {
  /** Name of the folder or file, for display. */
  readonly name: string
  /** Path, or key of a file handle; null for examples and new projects. Pages don't interpret it. */
  readonly location: string | null
  /** Name of the project file, for messages about it; `project.json` by default. */
  readonly file?: string
  /** Text of project.json. */
  readonly text: string
  /** Text files of the project (reference CSV, .tir), by relative path. */
  readonly files: Readonly<Record<string, string>>
  /** Texts about the project in its folder (README, licence, change log), by name; a copy of the project gets them. */
  readonly beside?: Readonly<Record<string, string>>
  /** Fingerprint of the content of the file, for saving; missing where the project can't be saved. */
  readonly fingerprint?: string
}

export interface ProjectToSave {
  readonly location: string | null
  readonly suggestedName: string
  readonly text: string
  /** Text files that the project refers to; those missing at the new place are written there. */
  readonly files?: Readonly<Record<string, string>>
  /** Texts about the project, written to another folder unless that has files of these names. */
  readonly beside?: Readonly<Record<string, string>>
  /**
   * Fingerprint of the content that this text replaces: as read or written last, or as shown to the user since. Missing
   * or null for a new file.
   */
  readonly fingerprint?: string | null
}

export interface SavedProject {
  readonly location: string
  readonly name: string
  /** Fingerprint of the saved content. Missing where the file can't be read again (downloads). */
  readonly fingerprint?: string
  /**
   * Number of files of the project that were not copied: too many, too large, not readable, or in the way of others.
   */
  readonly left?: number
}

/** Reason why nothing was written: the place isn't as it was read or written last. */
export interface SaveConflict {
  /**
   * `changed`: the file has other content. `missing`: the file is gone. `replaced`: the place now is a folder, or a
   * link to another file, so that the project can only be saved elsewhere.
   */
  readonly conflict: 'changed' | 'missing' | 'replaced'
  /**
   * Project in the file now, with the fingerprint that allows to replace it; null if the file is gone or replaced.
   */
  readonly disk: OpenedProject | null
}

export function isConflict(result: SavedProject | SaveConflict | null): result is SaveConflict {
  return result !== null && 'conflict' in result
}
