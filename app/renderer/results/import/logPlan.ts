/** What the choices of the dialog of logs make of a project, before anything of it changes. */
import { timeSpan, valueSpan } from '../../../../engine/io/imported'
import { columnNamed, type TimeTable } from '../../../../engine/io/table'
import { ModelError } from '../../../../engine/model/errors'
import type { InputColumn } from '../../../../engine/model/project'
import { freeExperimentName } from '../../store/edits/experiments'
import type { RecordsDiff } from '../../store/diff'
import { getRecord, type Document } from '../../store/records'
import { refusalTexts } from '../../texts/refusals'
import type { SignalInfo } from '../signals'
import type { Trim } from './importActions'
import { logExperiment } from './logExperiment'
import { drivenColumns, type Roles } from './logRoles'
import { mapOf, type Pair } from './pairing'
import { freeFile, stemOf } from './paths'
import type { ReadTable } from './readTableFile'
import { scalingOf, secondsIn, trimmed } from './scaling'
import { LARGE_IMPORT } from './writeTable'

/** Files that drive models lie here. */
const dataFolder = 'data'

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
  readonly diff: RecordsDiff
  /** How many columns are compared. */
  readonly compared: number
}

/**
 * What the project keeps of the log: of a large one only the columns that are used.
 * @throws ModelError for a time that does not rise, a span without rows, a column that drives and has no values in it
 */
export function tableOfLog(
  { columns, file }: Pick<ReadTable, 'columns' | 'file'>,
  { timeColumn, trim, roles, pairs }: Pick<LogChoice, 'timeColumn' | 'trim' | 'roles' | 'pairs'>,
): TimeTable {
  const driving = drivenColumns(roles)
  const kept = keptColumns(columns, timeColumn, (name, i) => driving.includes(name) || (pairs[i]?.signal ?? '') !== '')
  return trimmed(kept.columns, kept.timeColumn, file, trim, driving)
}

/**
 * The same for one column that a block reads from now on. Other sources may read others of this log, so it begins where it is told to.
 * @throws ModelError as `tableOfLog`; where the column has no value at the beginning or at the end
 */
export function tableOfColumn(
  { columns, file }: Pick<ReadTable, 'columns' | 'file'>,
  column: string,
  timeColumn: number,
  trim: Trim,
): TimeTable {
  const kept = keptColumns(columns, timeColumn, (name) => name === column)
  const whole = trimmed(kept.columns, kept.timeColumn, file, trim)
  const part = trimmed(kept.columns, kept.timeColumn, file, trim, [column])
  if (part.time.length === whole.time.length) return whole
  const values = columnNamed(whole, column)?.values ?? whole.time
  const span = valueSpan(whole.time, values) ?? { from: 0, to: 0 }
  const zero = trim.from.trim() === '' ? timeSpan(columns, timeColumn, file).from : secondsIn(trim.from)
  const [from, to] = [zero + span.from, zero + span.to].map((t) => String(Number(t.toPrecision(10))))
  throw new ModelError(
    'out-of-range',
    refusalTexts.valuesOnlyIn(column, from ?? '', to ?? ''),
    { file },
    refusalTexts.takeThatPart(from ?? '', to ?? ''),
  )
}

function keptColumns(
  columns: ReadTable['columns'],
  timeColumn: number,
  isNeeded: (name: string, i: number) => boolean,
): { readonly columns: ReadTable['columns']; readonly timeColumn: number } {
  const values = columns.length * (columns[timeColumn]?.values.length ?? 0)
  const kept = columns.filter(({ name }, i) => values < LARGE_IMPORT || i === timeColumn || isNeeded(name, i))
  const time = columns[timeColumn]
  return { columns: kept, timeColumn: time === undefined ? -1 : kept.indexOf(time) }
}

/**
 * @param experiment that is chosen, from which the new one takes its solver and values
 * @param file path of the table in the project
 * @param table what is in it: `tableOfLog`
 * @throws ModelError for scales and offsets that are none
 */
export function planFromLog(
  { doc, experiment }: PlaceOfLog,
  data: Pick<ReadTable, 'columns' | 'file'>,
  { title, timeColumn, roles, pairs, signals }: LogChoice,
  { file, table }: { readonly file: string; readonly table: TimeTable },
): PlannedLog {
  const others = pairs.map((pair, i) => (i === timeColumn ? { ...pair, signal: '' } : pair))
  const columns = Object.fromEntries(
    data.columns.map(({ name, unit }, i) => [name, columnSettings(pairs[i] ?? { signal: '', unit: '' }, unit)]),
  )
  const name = freeExperimentName(doc, stemOf(data.file) || 'log')
  const base = experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value
  const map = mapOf(data.columns, others)
  const diff = logExperiment(doc, { title, name, base, file, table, roles, columns, map, signals })
  return { name, diff, compared: Object.keys(map).length }
}

export interface PlaceOfLog {
  readonly doc: Document
  readonly experiment: string | null
}

/** Path for the text of a table; several experiments and sources may use one log, whose file is kept once. */
export function fileForTable(text: string, from: string, files: Readonly<Record<string, string>>): string {
  const stem = stemOf(from)
  const known = Object.keys(files).find((file) => file.startsWith(`${dataFolder}/${stem}`) && files[file] === text)
  return known ?? freeFile(dataFolder, stem, files)
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
