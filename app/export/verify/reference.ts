/** The built-in run that an export is compared with: its solver, its step, its start. */
import { ModelError } from '../../../engine/errors/model-error'
import { columnNamed, type TimeTable } from '../../../engine/io/table'
import type { ProjectFile } from '../../../engine/model/project/project'
import { runInSlices } from './slices'
import type { MadeExport, VerifyTools } from './types'

export interface Reference {
  readonly table: TimeTable
  /** s that the run took here. */
  readonly seconds: number
}

export interface ReferenceChoice {
  /** Instead of that of the export. */
  readonly project?: ProjectFile
  readonly files?: Readonly<Record<string, string>>
  /** Instead of the outputs of the export. */
  readonly signals?: readonly string[]
  /** s */
  readonly sample?: number
}

/** The built-in run fails, which isn't the fault of the export. */
export class RunFails extends ModelError {}

/**
 * Returns the experiment as it runs here, with hand inputs where the export has them.
 * @throws RunFails; the reason of the signal after an interruption
 */
export async function referenceRun(
  { model, project, experiment }: MadeExport,
  tools: VerifyTools,
  choice: ReferenceChoice = {},
): Promise<Reference> {
  const began = performance.now()
  const { files: projectFiles, formulation, run } = experiment.request
  const { method, step, stop, sample } = model.run
  const signals = choice.signals ?? model.signals.map(({ signal }) => signal)
  const { table, error } = await runInSlices(
    {
      project: choice.project ?? project,
      files: { ...projectFiles, ...choice.files },
      formulation,
      experiment: model.experiment,
      signals,
      run: { ...run, solver: method, step, stop, sample: choice.sample ?? sample, tolerance: undefined },
      checkStep: false,
    },
    tools,
  )
  if (error !== undefined) throw new RunFails(error.code, error.what, error.place, error.hint)
  const columns = signals.map((name) => {
    const column = columnNamed(table, name)
    if (column === undefined) throw new Error(`the run has no signal ${name}`)
    return column
  })
  return { table: { time: table.time, columns }, seconds: (performance.now() - began) / 1000 }
}
