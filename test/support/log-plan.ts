/** An experiment from a log, as the window's dialog makes it where nobody changes what it proposes. */
import { tableOf } from '../../app/renderer/results/import/kept-table'
import { fileForTable, planFromLog, tableForLog, type LogChoice } from '../../app/renderer/results/import/log-plan'
import { proposalFor } from '../../app/renderer/results/import/proposal'
import type { Pair } from '../../app/renderer/results/import/pairing'
import { listSignals } from '../../app/renderer/results/signals'
import { applyDiff, type RecordsDiff } from '../../app/renderer/store/diff'
import { documentFromProject, projectFromDocument } from '../../app/renderer/store/records'
import { registry } from '../../blocks'
import { writeCsv } from '../../engine/io/csv'
import { readTableText, type TableChoice } from '../../engine/io/tables/read'
import type { ProjectFile } from '../../engine/model/project/project'

export interface Planned {
  readonly project: ProjectFile
  /** The table of the experiment. */
  readonly files: Readonly<Record<string, string>>
  readonly name: string
  readonly file: string
  readonly diff: RecordsDiff
}

export interface Told {
  /** Experiment that is chosen. */
  readonly base?: string
  /** Changes to what is proposed for a column, by name. */
  readonly columns?: Readonly<Record<string, Partial<Pair>>>
  readonly choice?: Partial<LogChoice>
  readonly reading?: TableChoice
  readonly files?: Readonly<Record<string, string>>
}

const memory = { read: () => null, write: () => undefined }

export function planned(project: ProjectFile, text: string, told: Told = {}, file = 'log.csv'): Planned {
  const doc = documentFromProject(project)
  const data = readTableText(text, file, told.reading)
  const signals = listSignals(doc, registry, null, null)
  const { roles, pairs } = proposalFor(data, doc, registry, signals, memory)
  const choice: LogChoice = {
    title: 'Log',
    timeColumn: data.timeColumn,
    trim: { from: '', to: '' },
    roles,
    pairs: pairs.map((pair, i) => ({ ...pair, ...told.columns?.[data.columns[i]?.name ?? ''] })),
    signals,
    ...told.choice,
  }
  const experiment = told.base ?? null
  const table = tableOf(tableForLog(data, choice))
  const written = writeCsv(table)
  const path = fileForTable(written, file, told.files ?? {})
  const plan = planFromLog({ doc, experiment }, data, choice, { file: path, table })
  const changed = projectFromDocument(applyDiff(doc, plan.diff))
  return { ...plan, file: path, project: changed, files: { ...told.files, [path]: written } }
}
