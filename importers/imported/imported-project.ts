/** Arguments and results of importers of whole projects. */
import type { ProjectFile } from '../../engine/model/project/project'

/** Statement that has no place in a project. */
export interface LeftOut {
  readonly line: number
  readonly name: string
}

/** Commands in a file about running it. */
export interface Commands {
  /** End of the last simulation, s. */
  readonly stop?: number
  /** Time between two rows, s: the shortest of the simulations. */
  readonly sample?: number
  readonly leftOut: readonly LeftOut[]
}

export interface ImportedProject {
  readonly project: ProjectFile
  /** Statements about running and output, which a project does not need. */
  readonly leftOut: readonly LeftOut[]
  /** Content of the command file, if there is one. */
  readonly commands?: Commands
  /** Assumptions for data that the file leaves open, one sentence each. */
  readonly assumed: readonly string[]
  /** Returns the line of the statement that a block comes from, if there is one. */
  readonly lineOf: (block: string | undefined) => { readonly line?: number }
}

export interface FilesBeside {
  /** Path of the file with reference results beside the project file. */
  readonly reference?: string
  /** Command file (.acf): its name for messages, and its text. */
  readonly commands?: { readonly file: string; readonly text: string }
  /** Smoothing of motions that consist of straight lines; by default their corners are rounded. */
  readonly corners?: 'rounded' | 'spline'
}

/**
 * @param file name of the file for messages
 * @throws ModelError `file-format` or `unsupported` with the line
 */
export type ProjectImport = (text: string, file: string, beside?: FilesBeside) => ImportedProject
