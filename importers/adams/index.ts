/** Import of ADAMS/Solver datasets: text to records, records to a project. */
import { ModelError } from '../../engine/errors/model-error'
import { readCommands } from '../../engine/io/adams/command-file'
import type { LeftOut } from '../../engine/io/adams/dataset'
import { readDataset } from '../../engine/io/adams/read'
import type { ProjectImport } from '../imported/imported-project'
import { projectOf, type ImportOptions } from './to-project'
import { lineOf } from './to-project/lines'

export const importAdams: ProjectImport = (text, file, { reference, commands } = {}) => {
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
