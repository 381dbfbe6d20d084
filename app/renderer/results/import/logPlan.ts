/** What the choices of the dialog of logs make of a project, before anything of it changes. */
import type { TimeTable } from '../../../../engine/io/table'
import type { InputColumn } from '../../../../engine/model/project'
import { freeExperimentName } from '../../store/edits/experiments'
import type { RecordsDiff } from '../../store/diff'
import { getRecord, type Document } from '../../store/records'
import type { SignalInfo } from '../signals'
import type { Trim } from './importActions'
import { logExperiment } from './logExperiment'
import { drivenColumns, type Roles } from './logRoles'
import { mapOf, type Pair } from './pairing'
import { freeFile, stemOf } from './paths'
import type { ReadTable } from './readTableFile'
import { scalingOf, trimmed } from './scaling'

/** Files that drive models lie here. */
export const dataFolder = 'data'

export interface LogChoice {
  readonly title: string
  readonly timeColumn: number
  readonly trim: Trim
  readonly roles: Roles
  /** By place of the column. */
  readonly pairs: readonly Pair[]
  readonly signals: readonly SignalInfo[]
}

export interface PlannedLog {
  /** Of the new experiment. */
  readonly name: string
  /** Path of the table in the project. */
  readonly file: string
  readonly table: TimeTable
  readonly diff: RecordsDiff
  /** How many columns are compared. */
  readonly compared: number
}

/**
 * @param experiment that is chosen, from which the new one takes its solver and values
 * @throws ModelError for a time that does not rise, a span without rows, scales and offsets that are none
 */
export function planFromLog(
  { doc, experiment, files }: PlaceOfLog,
  data: Pick<ReadTable, 'columns' | 'file'>,
  { title, timeColumn, trim, roles, pairs, signals }: LogChoice,
): PlannedLog {
  const table = trimmed(data.columns, timeColumn, data.file, trim, drivenColumns(roles))
  const others = pairs.map((pair, i) => (i === timeColumn ? { ...pair, signal: '' } : pair))
  const columns = Object.fromEntries(
    data.columns.map(({ name, unit }, i) => [name, columnSettings(pairs[i] ?? { signal: '', unit: '' }, unit)]),
  )
  const file = freeFile(dataFolder, stemOf(data.file), files)
  const name = freeExperimentName(doc, stemOf(data.file) || 'log')
  const base = experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value
  const map = mapOf(data.columns, others)
  const diff = logExperiment(doc, { title, name, base, file, table, roles, columns, map, signals })
  return { name, file, table, diff, compared: Object.keys(map).length }
}

export interface PlaceOfLog {
  readonly doc: Document
  readonly experiment: string | null
  readonly files: Readonly<Record<string, string>>
}

/** What a source has to know of its column beyond the heading. */
export function columnSettings(
  pair: Pair,
  unit: string | undefined,
): Omit<InputColumn, 'file' | 'column'> & { offset?: number; scale?: number } {
  return {
    ...(pair.unit.trim() === '' || pair.unit === (unit ?? '') ? {} : { unit: pair.unit }),
    ...scalingOf(pair, pair.unit.trim() === '' ? (unit ?? '') : pair.unit),
  }
}
