/** What the dialogs of logs do to the project: each one step that can be undone. */
import { writeCsv } from '../../../../engine/io/csv'
import type { TimeTable } from '../../../../engine/io/table'
import type { InputColumn } from '../../../../engine/model/project'
import { startRun } from '../../shell/running'
import type { Services } from '../../shell/services'
import { changeExperiment, freeExperimentName } from '../../store/edits/experiments'
import { replaceSource } from '../../store/edits/replaceSource'
import { getRecord } from '../../store/records'
import { noticeTexts } from '../../texts/notices'
import { stepTexts } from '../../texts/steps'
import type { SignalInfo } from '../signals'
import { freeFile, stemOf, type Trim } from './importActions'
import { rememberUse } from './layoutMemory'
import { logExperiment } from './logExperiment'
import type { Roles } from './logRoles'
import { mapOf, type Pair } from './pairing'
import { scalingOf, trimmed } from './scaling'

/** Files that drive models lie here. */
const folder = 'data'

export interface LogChoice {
  readonly title: string
  readonly timeColumn: number
  readonly trim: Trim
  readonly roles: Roles
  /** By place of the column. */
  readonly pairs: readonly Pair[]
  readonly signals: readonly SignalInfo[]
}

/**
 * The log becomes a file of the project, and an experiment that it drives, which is chosen and, if asked for, run.
 * @throws ModelError for a time that does not rise, a span without rows, scales and offsets that are none
 */
export function createFromLog(services: Services, choice: LogChoice, run: boolean): void {
  const { linked, project, ui } = services
  const { importing } = linked.getState()
  if (importing === null) return
  const { doc, experiment, origin, addFile, edit, chooseExperiment } = project.getState()
  const { data } = importing
  const { title, timeColumn, trim, roles, pairs, signals } = choice
  const table = trimmed(data.columns, timeColumn, data.file, trim)
  const others = pairs.map((pair, i) => (i === timeColumn ? { ...pair, signal: '' } : pair))
  const columns = Object.fromEntries(
    data.columns.map(({ name, unit }, i) => [name, columnSettings(pairs[i] ?? { signal: '', unit: '' }, unit)]),
  )
  const file = freeFile(folder, stemOf(data.file), origin.files)
  const name = freeExperimentName(doc, stemOf(data.file) || 'log')
  const base = experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value
  const map = mapOf(data.columns, others)
  const diff = logExperiment(doc, { title, name, base, file, table, roles, columns, map, signals })
  rememberUse(data.columns, {
    roles,
    pairs: Object.fromEntries(data.columns.map((column, i) => [column.name, pairs[i] ?? { signal: '', unit: '' }])),
  })
  addFile(file, writeCsv(table))
  edit(stepTexts.experimentFromLog(title), diff)
  chooseExperiment(name)
  linked.setState({ importing: null })
  ui.getState().set({ statusText: noticeTexts.experimentFromLog(title, Object.keys(map).length) })
  if (run) startRun(services)
  else ui.getState().showView('results')
}

/** What a source has to know of its column beyond the heading. */
function columnSettings(
  pair: Pair,
  unit: string | undefined,
): Omit<InputColumn, 'file' | 'column'> & { offset?: number; scale?: number } {
  return { ...(pair.unit === (unit ?? '') ? {} : { unit: pair.unit }), ...scalingOf(pair, pair.unit) }
}

export interface SourceChoice {
  readonly source: string
  /** Name of the column. */
  readonly column: string
  readonly timeColumn: number
  readonly trim: Trim
  readonly pair: Pair
  readonly interpolation: string
}

/** @throws ModelError as `createFromLog` */
export function replaceFromTable({ linked, project, ui }: Services, choice: SourceChoice): void {
  const { importing } = linked.getState()
  if (importing === null) return
  const { doc, origin, addFile, edit } = project.getState()
  const { data } = importing
  const { source, column, timeColumn, trim, pair, interpolation } = choice
  const table = trimmed(data.columns, timeColumn, data.file, trim)
  const written = data.columns.find(({ name }) => name === column)?.unit
  const known = sameTable(table, origin.files, stemOf(data.file))
  const file = known ?? freeFile(folder, stemOf(data.file), origin.files)
  const input: InputColumn = {
    file,
    column,
    ...columnSettings(pair, written),
    ...(interpolation === 'spline' ? {} : { interpolation }),
  }
  if (known === undefined) addFile(file, writeCsv(table))
  edit(stepTexts.replaceSource(source), replaceSource(doc, source, input))
  linked.setState({ importing: null })
  ui.getState().set({ statusText: noticeTexts.sourceReplaced(source, column) })
}

/** Several sources may take columns of one log: its file is kept once. */
function sameTable(table: TimeTable, files: Readonly<Record<string, string>>, stem: string): string | undefined {
  const text = writeCsv(table)
  return Object.keys(files).find((file) => file.startsWith(`${folder}/${stem}`) && files[file] === text)
}

/** A source is again what its block says. */
export function removeInput({ project }: Services, source: string): void {
  const { doc, experiment, edit } = project.getState()
  const inputs = experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value.inputs
  if (experiment === null || inputs === undefined) return
  const { [source]: _gone, ...rest } = inputs
  edit(
    stepTexts.removeInput(source),
    changeExperiment(doc, experiment, { inputs: Object.keys(rest).length > 0 ? rest : undefined }),
  )
}
