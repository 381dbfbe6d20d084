/** What the dialogs of logs do to the project: each one step that can be undone. */
import { writeCsv } from '../../../../engine/io/csv'
import type { TimeTable } from '../../../../engine/io/table'
import type { InputColumn } from '../../../../engine/model/project'
import { startRun } from '../../shell/running'
import type { Services } from '../../shell/services'
import { changeExperiment } from '../../store/edits/experiments'
import { replaceSource } from '../../store/edits/replaceSource'
import { getRecord } from '../../store/records'
import { noticeTexts } from '../../texts/notices'
import { stepTexts } from '../../texts/steps'
import type { Trim } from './importActions'
import { rememberUse } from './layoutMemory'
import { columnSettings, dataFolder, planFromLog, type LogChoice } from './logPlan'
import type { Pair } from './pairing'
import { freeFile, stemOf } from './paths'
import { trimmed } from './scaling'

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
  const { title, roles, pairs } = choice
  const { name, file, table, diff, compared } = planFromLog({ doc, experiment, files: origin.files }, data, choice)
  rememberUse(data.columns, {
    roles,
    pairs: Object.fromEntries(data.columns.map((column, i) => [column.name, pairs[i] ?? { signal: '', unit: '' }])),
  })
  addFile(file, writeCsv(table))
  edit(stepTexts.experimentFromLog(title), diff)
  chooseExperiment(name)
  linked.setState({ importing: null })
  ui.getState().set({ statusText: noticeTexts.experimentFromLog(title, compared) })
  if (run) startRun(services)
  else ui.getState().showView('results')
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
  const file = known ?? freeFile(dataFolder, stemOf(data.file), origin.files)
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
  return Object.keys(files).find((file) => file.startsWith(`${dataFolder}/${stem}`) && files[file] === text)
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
