/** Import of ADAMS/Solver datasets: text to records, records to a project. */
import { ModelError } from '../../model/errors'
import type { ProjectFile } from '../../model/project'
import type { LeftOut } from './dataset'
import { readDataset } from './read'
import { projectOf, type ImportOptions } from './to-project'
import { lineOf } from './to-project/lines'

export interface ImportedProject {
  readonly project: ProjectFile
  /** Statements about how to run and what to write, which a project has no use for. */
  readonly leftOut: readonly LeftOut[]
  /** Line of the statement that a block comes from, where there is one. */
  readonly lineOf: (block: string | undefined) => { readonly line?: number }
}

/**
 * @param file name of the dataset for messages
 * @throws ModelError `file-format` or `unsupported` with the line
 */
export function importAdams(text: string, file: string, options: ImportOptions = {}): ImportedProject {
  try {
    const dataset = readDataset(text)
    const unknown: LeftOut[] = []
    return {
      project: projectOf(dataset, options, unknown),
      leftOut: [...dataset.leftOut, ...unknown],
      lineOf: (block) => lineOf(dataset, block),
    }
  } catch (error) {
    throw error instanceof ModelError ? error.at({ file }) : error
  }
}
