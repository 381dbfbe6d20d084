/** What the dialogs of logs do to the project: each one step that can be undone. */
import { writeCsv } from '../../../../engine/io/csv'
import type { TimeTable } from '../../../../engine/io/table'
import { startRun } from '../../shell/running'
import type { Services } from '../../shell/services'
import { changeExperiment } from '../../store/edits/experiments'
import { replaceSource } from '../../store/edits/replaceSource'
import { getRecord } from '../../store/records'
import { noticeTexts } from '../../texts/notices'
import { stepTexts } from '../../texts/steps'
import { keepParsed } from '../tables'
import type { Trim } from './importActions'
import { rememberUse } from './layoutMemory'
import { columnSettings, fileForTable, planFromLog, tableOfColumn, tableOfLog, type LogChoice } from './logPlan'
import type { Pair } from './pairing'
import type { ImportedData } from './readData'
import { WRITTEN_AT_ONCE, writeTable, type WrittenTable } from './writeTable'

/**
 * The log becomes a file of the project, and an experiment that it drives, which is chosen and, if asked for, run.
 * @returns where the text of a large log is written beside the window: when it is done
 * @throws ModelError for a time that does not rise, a span without rows, scales and offsets that are none
 */
export function createFromLog(services: Services, choice: LogChoice, run: boolean): Promise<void> | undefined {
  const { importing } = services.linked.getState()
  if (importing === null) return undefined
  const { data } = importing
  const table = tableOfLog(data, choice)
  // what is wrong is said while the dialog is open
  const { doc, experiment } = services.project.getState()
  planFromLog({ doc, experiment }, data, choice, { file: '', table })
  return withText(services, data.file, table, (written) => addExperiment(services, data, choice, written, run))
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

/** The dialog closes; the text of a large table is written in a worker, which takes its numbers. */
function withText(
  { linked }: Services,
  file: string,
  table: TimeTable,
  then: (written: WrittenTable) => void,
): Promise<void> | undefined {
  linked.setState({ importing: null })
  if ((table.columns.length + 1) * table.time.length < WRITTEN_AT_ONCE) {
    then({ text: writeCsv(table), table })
    return undefined
  }
  const cancelling = new AbortController()
  linked.setState({ reading: { file, done: 1, cancel: () => cancelling.abort() } })
  // copies: the columns of a file that is taken whole are those that were read
  const columns = [{ name: 't', unit: 's', values: table.time }, ...table.columns].map((column) => ({
    ...column,
    values: column.values.slice(),
  }))
  return writeTable({ columns, timeColumn: 0, file }, cancelling.signal)
    .then(then)
    .catch((error: unknown) => {
      if (!cancelling.signal.aborted) throw error
    })
    .finally(() => linked.setState({ reading: null }))
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
  const { importing } = services.linked.getState()
  if (importing === null) return undefined
  const { data } = importing
  const { column, timeColumn, trim, pair } = choice
  const table = tableOfColumn(data, column, timeColumn, trim)
  const settings = columnSettings(pair, data.columns.find(({ name }) => name === column)?.unit)
  return withText(services, data.file, table, ({ text, table: written }) => {
    const { project, ui } = services
    const { doc, origin, addFile, edit } = project.getState()
    const { source, interpolation } = choice
    const file = fileForTable(text, data.file, origin.files)
    const how = interpolation === 'spline' ? {} : { interpolation }
    keepParsed(file, text, written)
    addFile(file, text)
    edit(stepTexts.replaceSource(source), replaceSource(doc, source, { file, column, ...settings, ...how }))
    ui.getState().set({ statusText: noticeTexts.sourceReplaced(source, column) })
  })
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
