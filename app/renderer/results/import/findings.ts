/** Findings about an experiment from a log before the experiment is added, as its runs will report them. */
import {
  activeSources,
  logRemarks,
  type ActiveSource,
  type LogRemarks,
} from '../../../../engine/experiment/log-remarks'
import type { TimeTable } from '../../../../engine/io/table'
import type { BlockRegistry } from '../../../../engine/model/blocks/block'
import { noTakeover, takeoverOf, type Takeover } from '../../../../engine/model/takeover'
import { ModelError } from '../../../../engine/errors/model-error'
import { quantityOf } from '../../../../engine/model/blocks/signal-words'
import { applyDiff } from '../../store/diff'
import { projectFromDocument } from '../../store/records'
import { planFromLog, type LogChoice, type PlaceOfLog } from './log-plan'
import { drivenColumns } from './log-roles'
import type { ReadTable } from '../../tables/read-table-file'

export interface LogFindings extends LogRemarks {
  /** Sources that read no column, including those that are switched off. */
  readonly active: readonly ActiveSource[]
  /** Drivers of the model that the columns make inactive. */
  readonly takeover: Takeover
}

export const noFindings: LogFindings = { warnings: [], remarks: [], active: [], takeover: noTakeover }

/** Returns the columns that show whether the car goes straight, whether or not they drive the model. */
export function corneringColumns({ columns }: Pick<ReadTable, 'columns'>): readonly string[] {
  return columns.flatMap(({ name, unit }) =>
    ['yaw-rate', 'steering'].includes(quantityOf(name, unit) ?? '') ? [name] : [],
  )
}

/**
 * @param table parts of the columns that drive, and of `corneringColumns`
 * @param off names of sources that are to be switched off
 * @returns nothing if the choices do not define an experiment yet
 */
export function findingsOf(
  place: PlaceOfLog,
  registry: BlockRegistry,
  data: Pick<ReadTable, 'columns' | 'file'>,
  choice: LogChoice,
  table: TimeTable | null,
  off: readonly string[],
): LogFindings {
  if (table === null || drivenColumns(choice.roles).length === 0) return noFindings
  try {
    const planned = (chosen: LogChoice) => {
      const { name, diff } = planFromLog(place, data, chosen, { file: data.file, table })
      return { project: projectFromDocument(applyDiff(place.doc, diff)), experiment: name }
    }
    const active = activeSources(planned(choice), registry)
    const tableOf = (file: string) => (file === data.file ? table : undefined)
    const plan = planned({ ...choice, off: valuesOff(active, off) })
    const { project, experiment } = plan
    const sources = Object.keys(project.experiments?.[experiment]?.inputs ?? {})
    const takeover = takeoverOf(project, registry, { experiment, sources })
    return { ...logRemarks({ ...plan, tableOf }, registry), active, takeover }
  } catch (error) {
    if (error instanceof ModelError) return noFindings
    throw error
  }
}

/** Returns the values of the experiment that disable these sources. */
export function valuesOff(active: readonly ActiveSource[], off: readonly string[]): NonNullable<LogChoice['off']> {
  return Object.fromEntries(
    active.flatMap(({ source, off: values = {} }) => (off.includes(source) ? Object.entries(values) : [])),
  )
}
