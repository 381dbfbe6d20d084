/**
 * Table of importers: files of other programs from which Wishbone makes blocks, or parameters of blocks. Command line,
 * window, desktop and documents read it. Data only; the code that reads the files is in `projects.ts` and in the folder
 * of each importer.
 */
import { keysOf } from '../engine/collections/entries'
export interface Importer {
  /** Name of the kind of file. */
  readonly title: string
  /** Endings of file names, without the dot. */
  readonly endings: readonly string[]
  /** Result of an import: a whole project, a block, or parameters for the selected blocks. */
  readonly makes: 'project' | 'block' | 'parameters'
  /** Text about the use of a file that is dropped on the window; it follows the ending and a colon. */
  readonly becomes: string
}

const importers = {
  adams: {
    title: 'ADAMS dataset',
    endings: ['adm'],
    makes: 'project',
    becomes: 'becomes a new project',
  },
  fmu: {
    title: 'FMU',
    endings: ['fmu'],
    makes: 'block',
    becomes: 'becomes a block',
  },
  tyre: {
    title: 'Tyre property file',
    endings: ['tir'],
    makes: 'parameters',
    becomes: 'parameters of the selected tyres',
  },
  xodr: {
    title: 'OpenDRIVE road',
    endings: ['xodr'],
    makes: 'block',
    becomes: 'becomes the road of the model, or a new project with a car on it',
  },
} as const satisfies Readonly<Record<string, Importer>>

export type ImporterId = keyof typeof importers
/** Importers that make a whole project. */
export type ProjectImporterId = {
  [Id in ImporterId]: (typeof importers)[Id]['makes'] extends 'project' ? Id : never
}[ImporterId]

export const importerTable: Readonly<Record<ImporterId, Importer>> = importers
export const importerIds = keysOf(importers)
export const makesProject = (id: ImporterId): id is ProjectImporterId => importerTable[id].makes === 'project'

/** Returns the importer for files of this name. */
export function importerOf(name: string): ImporterId | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return importerIds.find((id) => importerTable[id].endings.includes(ending))
}

export function projectImporterOf(name: string): ProjectImporterId | undefined {
  const importer = importerOf(name)
  return importer !== undefined && makesProject(importer) ? importer : undefined
}

/** Returns the name of a file without the ending of its importer. */
export function withoutEnding(name: string, id: ImporterId): string {
  const ending = importerTable[id].endings.find((one) => name.toLowerCase().endsWith(`.${one}`))
  return ending === undefined ? name : name.slice(0, -ending.length - 1)
}
