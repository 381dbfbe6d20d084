/** Import of ADAMS/Solver datasets: text to records, records to a project. */
import { ModelError } from '../../engine/errors/model-error'
import { readCommands } from './dataset/command-file'
import type { LeftOut } from '../imported/imported-project'
import { readDataset } from './dataset/read'
import type { ProjectImport } from '../imported/imported-project'
import { projectOf, type ImportOptions } from './to-project'
import { lineOf } from './to-project/lines'

export const importAdams: ProjectImport = (text, file, { reference, commands, corners } = {}) => {
  const dataset = inFile(file, () => readDataset(text))
  const simulation = commands && inFile(commands.file, () => readCommands(commands.text, dataset.scales.time))
  const options: ImportOptions = {
    ...(reference !== undefined && { reference }),
    ...(simulation?.sample !== undefined && { sample: simulation.sample }),
    ...(corners !== undefined && { corners }),
  }
  const unknown: LeftOut[] = []
  const assumed = [...dataset.assumed]
  const project = inFile(file, () =>
    projectOf({ ...dataset, stop: simulation?.stop ?? dataset.stop }, options, unknown, assumed),
  )
  return {
    project,
    leftOut: [...dataset.leftOut, ...unknown],
    assumed,
    ...(simulation !== undefined && { commands: simulation }),
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
