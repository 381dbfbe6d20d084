/** Actions of the dialogs of logs on the project. Each action is one step that can be undone. */
import { startRun } from '../../running/running'
import type { Services } from '../services'
import { changeExperiment } from '../../store/edits/experiments'
import { replaceSource } from '../../store/edits/replace-source'
import { getRecord } from '../../store/records'
import { noticeTexts } from '../../texts/notices'
import { stepTexts } from '../../texts/steps'
import { keepParsed } from '../../tables/tables'
import { openImport } from './import-actions'
import { rememberUse } from './layout-memory'
import { columnSettings, fileForTable, planFromLog, tableForColumn, tableForLog, type LogChoice } from './log-plan'
import { drivenColumns } from './log-roles'
import type { Pair } from './pairing'
import type { ImportedData } from './read-data'
import { partTaken, type Trim } from './trimming'
import { withText, type WrittenTable } from './write-table'

/**
 * Adds the log to the project as a file, with an experiment that it drives. The experiment is chosen and, if requested,
 * run.
 * @returns where the text of a large log is written beside the window: when it is done
 * @throws ModelError for a time that does not increase, a span without rows, invalid scales and offsets
 */
export function createFromLog(services: Services, choice: LogChoice, run: boolean): Promise<void> | undefined {
  const importing = openImport(services)
  if (importing === null) return undefined
  const { data } = importing
  // the dialog stays open so that errors can be reported
  const { doc, experiment } = services.project.getState()
  const { timeColumn, trim, roles } = choice
  const table = partTaken(data.columns, timeColumn, data.file, trim, drivenColumns(roles))
  planFromLog({ doc, experiment }, data, choice, { file: '', table })
  return withText(services, tableForLog(data, choice), (written) => addExperiment(services, data, choice, written, run))
}

function addExperiment(
  services: Services,
  data: ImportedData,
  choice: LogChoice,
  { text, table }: WrittenTable,
  startIt: boolean,
): void {
  const { project, ui } = services
  const { doc, experiment, origin, addFile, edit, chooseExperiment } = project.getState()
  const { title, roles, pairs } = choice
  const file = fileForTable(text, data.file, origin.files)
  const { name, diff, compared } = planFromLog({ doc, experiment }, data, choice, { file, table })
  rememberUse(data.columns, {
    roles,
    pairs: Object.fromEntries(data.columns.map((column, i) => [column.name, pairs[i] ?? { signal: '', unit: '' }])),
  })
  keepParsed(file, text, table)
  addFile(file, text)
  edit(stepTexts.experimentFromLog(title), diff)
  chooseExperiment(name)
  ui.getState().set({ statusText: noticeTexts.experimentFromLog(title, compared) })
  if (startIt) startRun(services)
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

/**
 * @returns as `createFromLog`
 * @throws ModelError as `createFromLog`
 */
export function replaceFromTable(services: Services, choice: SourceChoice): Promise<void> | undefined {
  const importing = openImport(services)
  if (importing === null) return undefined
  const { data } = importing
  const { column, timeColumn, trim, pair } = choice
  const table = tableForColumn(data, column, timeColumn, trim)
  const settings = columnSettings(pair, data.columns.find(({ name }) => name === column)?.unit)
  return withText(services, table, ({ text, table: written }) => {
    const { project, ui } = services
    const { doc, origin, addFile, edit } = project.getState()
    const { source, interpolation } = choice
    const file = fileForTable(text, data.file, origin.files)
    const how = interpolation === 'spline' ? {} : { interpolation }
    keepParsed(file, text, written)
    addFile(file, text)
    edit(
      stepTexts.replaceSource(source),
      replaceSource(doc, services.registry, source, { file, column, ...settings, ...how }),
    )
    ui.getState().set({ statusText: noticeTexts.sourceReplaced(source, column) })
  })
}

/** Restores a source to the settings of its block. */
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
