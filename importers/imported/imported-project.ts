/** What importers of whole projects take and return. */
import type { ProjectFile } from '../../engine/model/project/project'

/** A statement that has no place in a project. */
export interface LeftOut {
  readonly line: number
  readonly name: string
}

/** How a file says that it is to be run. */
export interface Commands {
  /** End of the last simulation, s. */
  readonly stop?: number
  /** Time between two rows, s: the shortest of the simulations. */
  readonly sample?: number
  readonly leftOut: readonly LeftOut[]
}

export interface ImportedProject {
  readonly project: ProjectFile
  /** Statements about how to run and what to write, which a project has no use for. */
  readonly leftOut: readonly LeftOut[]
  /** Of the command file. */
  readonly commands?: Commands
  /** What the file leaves open and was taken, a sentence each. */
  readonly assumed: readonly string[]
  /** Line of the statement that a block comes from, where there is one. */
  readonly lineOf: (block: string | undefined) => { readonly line?: number }
}

export interface FilesBeside {
  /** File with reference results beside the project file. */
  readonly reference?: string
  /** Command file (.acf): its name for messages, and its text. */
  readonly commands?: { readonly file: string; readonly text: string }
  /** How motions that consist of straight lines become smooth; default: their corners are rounded. */
  readonly corners?: 'rounded' | 'spline'
}

/**
 * @param file name of the file for messages
 * @throws ModelError `file-format` or `unsupported` with the line
 */
export type ProjectImport = (text: string, file: string, beside?: FilesBeside) => ImportedProject
