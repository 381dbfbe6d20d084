/** Import of ADAMS/Solver datasets: text to records, records to a project. */
import { ModelError } from '../../engine/errors/model-error'
import type { ProjectFile } from '../../engine/model/project'
import { readCommands, type Commands } from '../../engine/io/adams/command-file'
import type { LeftOut } from '../../engine/io/adams/dataset'
import { readDataset } from '../../engine/io/adams/read'
import { projectOf, type ImportOptions } from './to-project'
import { lineOf } from './to-project/lines'

export interface ImportedProject {
  readonly project: ProjectFile
  /** Statements about how to run and what to write, which a project has no use for. */
  readonly leftOut: readonly LeftOut[]
  /** Of the command file. */
  readonly commands?: Commands
  /** What the dataset leaves open and was taken, a sentence each. */
  readonly assumed: readonly string[]
  /** Line of the statement that a block comes from, where there is one. */
  readonly lineOf: (block: string | undefined) => { readonly line?: number }
}

export interface AdamsFiles {
  /** File with reference results beside the project file. */
  readonly reference?: string
  /** Command file (.acf): its name for messages, and its text. */
  readonly commands?: { readonly file: string; readonly text: string }
}

/**
 * @param file name of the dataset for messages
 * @throws ModelError `file-format` or `unsupported` with the line
 */
export function importAdams(text: string, file: string, { reference, commands }: AdamsFiles = {}): ImportedProject {
  const dataset = inFile(file, () => readDataset(text))
  const given = commands && inFile(commands.file, () => readCommands(commands.text, dataset.scales.time))
  const options: ImportOptions = {
    ...(reference !== undefined && { reference }),
    ...(given?.sample !== undefined && { sample: given.sample }),
  }
  const unknown: LeftOut[] = []
  const project = inFile(file, () => projectOf({ ...dataset, stop: given?.stop ?? dataset.stop }, options, unknown))
  return {
    project,
    leftOut: [...dataset.leftOut, ...unknown],
    assumed: dataset.assumed,
    ...(given !== undefined && { commands: given }),
    lineOf: (block) => lineOf(dataset, block),
  }
}

function inFile<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof ModelError ? error.at({ file }) : error
  }
}
