/**
 * Checks the reference data of experiments as far as possible without a run: files that can't be read, columns that a
 * map names but the file lacks, units that are unknown or of another kind than the signal. `checkProject` reports
 * missing files; this check is separate, because reading large files takes time.
 */
import { definitionFor, type BlockRegistry } from '../model/blocks/block'
import { normalisePath, type ProjectFiles } from '../model/files/project-files'
import { ModelError, settingAt, type ModelErrorPlace } from '../errors/model-error'
import { splitMember } from '../model/names/names'
import { suggest } from '../errors/nearest'
import type { ProjectFile, ReferenceSettings } from '../model/project/project'
import { activeModel } from '../model/subsystem'
import { isOfKind, parseUnit, isInUnit } from '../quantities/units'
import { headingLine, readCsv } from './csv'
import { columnNamed, parseHeading, type TableColumn, type TimeTable } from './table'

/** Table of a file, or its error; callers may keep the columns they have read. */
export type ReadReference = (file: string, text: string) => TimeTable | ModelError

export const readReference: ReadReference = (file, text) => {
  try {
    return readCsv(text, file)
  } catch (error) {
    if (error instanceof ModelError) return error
    throw error
  }
}

/** Returns the files of reference data that are in the project, each once. */
export function referenceFiles(project: ProjectFile, files: ProjectFiles): readonly string[] {
  const named = Object.values(project.experiments ?? {}).flatMap(({ references = {} }) =>
    Object.values(references).map(({ file }) => normalisePath(file)),
  )
  return [...new Set(named)].filter((file) => Object.hasOwn(files, file))
}

/** @returns all problems, each with the file and, where it is one line's fault, that line */
export function checkReferences(
  written: ProjectFile,
  registry: BlockRegistry,
  files: ProjectFiles,
  read: ReadReference = readReference,
): readonly ModelError[] {
  const project = activeModel(written)
  return Object.entries(project.experiments ?? {}).flatMap(([experiment, { references = {} }]) =>
    Object.entries(references).flatMap(([name, settings]) => {
      const file = normalisePath(settings.file)
      if (!Object.hasOwn(files, file)) return []
      const place = { ...settingAt('experiments', experiment, 'references', name), experiment }
      const table = read(file, files[file])
      const problems =
        table instanceof ModelError
          ? [table]
          : checkColumns(table, settings, { file, line: headingLine(files[file]) }, project, registry)
      return problems.map((problem) => problem.at(place))
    }),
  )
}

function checkColumns(
  table: TimeTable,
  { map }: ReferenceSettings,
  place: ModelErrorPlace,
  project: ProjectFile,
  registry: BlockRegistry,
): readonly ModelError[] {
  const names = table.columns.map(({ name }) => name)
  if (map === undefined) {
    const used = table.columns.filter(({ name }) => blockOf(name, project) !== undefined)
    if (used.length === 0) {
      const what = `no column has the name of a signal of the project: ${names.slice(0, 4).join(', ')}`
      const hint = 'name columns Block.signal [unit], or assign them to signals in the list of reference data'
      return [new ModelError('file-format', what, place, hint)]
    }
    return used.flatMap((column) => checkUnit(column, column.name, column.unit, place, project, registry))
  }
  return Object.entries(map).flatMap(([key, { signal, unit }]) => {
    const column = [key, parseHeading(key).name].map((name) => columnNamed(table, name)).find((c) => c !== undefined)
    if (column !== undefined) return checkUnit(column, signal, unit ?? column.unit, place, project, registry)
    const what = `there is no column "${key}", to which ${signal} is assigned`
    return [new ModelError('file-format', what, place, suggest(key, names, `columns are ${names.join(', ')}`))]
  })
}

function checkUnit(
  { name }: TableColumn,
  signal: string,
  unitText: string | undefined,
  place: ModelErrorPlace,
  project: ProjectFile,
  registry: BlockRegistry,
): readonly ModelError[] {
  if (unitText === undefined || unitText === '') return []
  const wrong = (what: string, hint: string): readonly ModelError[] => [
    new ModelError('wrong-unit', what, { ...place, signal }, hint),
  ]
  try {
    parseUnit(unitText)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return wrong(`the unit of column "${name}" cannot be read: ${error.what}`, error.hint)
  }
  const block = blockOf(signal, project)
  const member = splitMember(signal)?.member ?? ''
  const signals = block === undefined ? undefined : definitionFor(registry, project.blocks[block])?.signals
  if (signals === undefined || !Object.hasOwn(signals, member)) return []
  const expected = signals[member].unit
  // Sources, expressions and functions carry quantities of any kind as plain numbers.
  if (expected === '1') return []
  if (isOfKind(unitText, parseUnit(expected).dimension)) return []
  return wrong(
    `column "${name}" ${isInUnit(unitText)}, the signal ${signal} ${isInUnit(expected)}`,
    'correct the unit in the heading, or assign the column to another signal',
  )
}

function blockOf(signal: string, { blocks }: ProjectFile): string | undefined {
  const block = splitMember(signal)?.block
  return block !== undefined && Object.hasOwn(blocks, block) ? block : undefined
}
