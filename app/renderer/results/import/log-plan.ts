/** Plan of the changes that the choices in the dialog of logs make to a project, before any of them is applied. */
import { timeSpan, valueSpan } from '../../../../engine/io/imported'
import { columnNamed, type TimeTable } from '../../../../engine/io/table'
import { ModelError } from '../../../../engine/errors/model-error'
import type { InputColumn, ParamValue } from '../../../../engine/model/project/project'
import { freeExperimentName } from '../../store/edits/experiments'
import type { RecordsDiff } from '../../store/diff'
import { getRecord, type Document } from '../../store/records'
import { refusalTexts } from '../../texts/refusals'
import type { SignalInfo } from '../signals'
import { keptColumns, type KeptTable } from './kept-table'
import { logExperiment } from './log-experiment'
import { drivenColumns, type Roles } from './log-roles'
import { mapOf, type Pair } from './pairing'
import { freeFile, stemOf } from './paths'
import type { ReadTable } from '../../tables/read-table-file'
import { plainNumber, scalingOf } from './scaling'
import { trimmed, type Trim } from './trimming'

/** Folder of files that drive models. */
const dataFolder = 'data'

export interface LogChoice {
  readonly title: string
  readonly timeColumn: number
  readonly trim: Trim
  readonly roles: Roles
  /** Pairs by index of the column. */
  readonly pairs: readonly Pair[]
  readonly signals: readonly SignalInfo[]
  /** Values that disable sources that read no column. */
  readonly off?: Readonly<Record<string, ParamValue>>
  /** Drivers that stay active; those of the chosen experiment if absent. */
  readonly keep?: readonly string[]
}

export interface PlannedLog {
  /** Name of the new experiment. */
  readonly name: string
  readonly diff: RecordsDiff
  /** Number of columns that are compared. */
  readonly compared: number
}

/** Returns the part of the log that the project stores: of a large log, only the columns that are used. */
export function tableForLog(
  { columns, file }: Pick<ReadTable, 'columns' | 'file'>,
  { timeColumn, trim, roles, pairs }: Pick<LogChoice, 'timeColumn' | 'trim' | 'roles' | 'pairs'>,
): KeptTable {
  const driving = drivenColumns(roles)
  const table = keptColumns(columns, timeColumn, (name, i) => driving.includes(name) || (pairs[i]?.signal ?? '') !== '')
  return { ...table, file, trim, driving }
}

/**
 * Returns the table for one column that a block reads from now on. Other sources may read other columns of this log, so
 * the caller sets the start.
 * @throws ModelError as `tableOf`; where the column has no value at the beginning or at the end
 */
export function tableForColumn(
  { columns, file }: Pick<ReadTable, 'columns' | 'file'>,
  column: string,
  timeColumn: number,
  trim: Trim,
): KeptTable {
  const table = { ...keptColumns(columns, timeColumn, (name) => name === column), file, trim }
  const time = columns[timeColumn]
  const columnAndTime = columns.filter((one) => one === time || one.name === column)
  const whole = trimmed(columnAndTime, columnAndTime.indexOf(time), file, trim)
  const part = trimmed(columnAndTime, columnAndTime.indexOf(time), file, trim, [column])
  if (part.time.length === whole.time.length) return table
  const values = columnNamed(whole, column)?.values ?? whole.time
  const span = valueSpan(whole.time, values) ?? { from: 0, to: 0 }
  const zero = trim.from.trim() === '' ? timeSpan(columns, timeColumn, file).from : plainNumber(trim.from)
  const [from, to] = [zero + span.from, zero + span.to].map((t) => String(Number(t.toPrecision(10))))
  throw new ModelError(
    'out-of-range',
    refusalTexts.valuesOnlyIn(column, from ?? '', to ?? ''),
    { file },
    refusalTexts.partHint(from ?? '', to ?? ''),
  )
}

/**
 * @param experiment that is chosen, from which the new one takes its solver and values
 * @param file path of the table in the project
 * @param table its contents, or only the columns that drive
 * @throws ModelError for invalid scales and offsets
 */
export function planFromLog(
  { doc, experiment }: PlaceOfLog,
  data: Pick<ReadTable, 'columns' | 'file'>,
  { title, timeColumn, roles, pairs, signals, off, keep }: LogChoice,
  { file, table }: { readonly file: string; readonly table: TimeTable },
): PlannedLog {
  const others = pairs.map((pair, i) => (i === timeColumn ? { ...pair, signal: '' } : pair))
  const columns = Object.fromEntries(
    data.columns.map(({ name, unit }, i) => [name, columnSettings(pairs[i] ?? { signal: '', unit: '' }, unit)]),
  )
  const name = freeExperimentName(doc, stemOf(data.file) || 'log')
  const base = experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value
  const map = mapOf(data.columns, others)
  const diff = logExperiment(doc, { title, name, base, file, table, roles, columns, map, signals, off, keep })
  return { name, diff, compared: Object.keys(map).length }
}

export interface PlaceOfLog {
  readonly doc: Document
  readonly experiment: string | null
}

/**
 * Returns the path for the text of a table. Several experiments and sources may use one log, whose file is stored once.
 */
export function fileForTable(text: string, from: string, files: Readonly<Record<string, string>>): string {
  const stem = stemOf(from)
  const known = Object.keys(files).find((file) => file.startsWith(`${dataFolder}/${stem}`) && files[file] === text)
  return known ?? freeFile(dataFolder, stem, files)
}

/** Returns the settings that a source needs for its column besides the heading. */
export function columnSettings(
  pair: Pair,
  unit: string | undefined,
): Omit<InputColumn, 'file' | 'column'> & { offset?: number; scale?: number } {
  return {
    ...(pair.unit.trim() === '' || pair.unit === (unit ?? '') ? {} : { unit: pair.unit }),
    ...scalingOf(pair, pair.unit.trim() === '' ? (unit ?? '') : pair.unit),
  }
}
