/** Exported models that run here: made from a project, and run with the rows of a simulation. */
import type { ExportedModel } from '../../engine/backends/exported'
import { exportExperiment } from '../../engine/export/model'
import type { ProjectFile } from '../../engine/model/project/project'
import { sharedCompiler } from './compiler'

export function exportedRun(
  project: ProjectFile,
  signals: readonly string[],
  experiment = 'run',
  files: Readonly<Record<string, string>> = {},
): ExportedModel {
  return exportExperiment({ project, files, experiment, signals }, sharedCompiler).model
}

export interface ExportedInstance {
  readonly p: Float64Array
  readonly x: Float64Array
  readonly z: Float64Array
  readonly u: Float64Array
  outside: boolean
  readonly s: Float64Array
  readonly dx: Float64Array
  readonly y: Float64Array
  readonly g: Float64Array
  readonly time: number
  readonly target: number
  readonly finished: boolean
  readonly eventful: boolean
  readonly stopped: { readonly name: string } | undefined
  init(): void
  derivatives(t: number): void
  outputs(t: number): void
  roots(t: number): void
  begin(options?: { readonly step?: number; readonly sample?: number; readonly stop?: number }): void
  step(): void
  advance(): void
  tick(): void
  react(): void
  between(t: number): Float64Array
  breakTimes(): number[]
}

export interface ExportedModule {
  readonly states: readonly { readonly name: string; readonly start: number }[]
  readonly events: readonly { readonly name: string }[]
  readonly experiment: { readonly step: number; readonly stop: number; readonly sample: number }
  createModel(): ExportedInstance | Promise<ExportedInstance>
}

/** Rows t, signals, as the simulation stores them: at samples, and before and after events. */
export async function runModule(module: ExportedModule): Promise<number[][]> {
  const m = await module.createModel()
  const { stop, sample, step } = module.experiment
  const rows: number[][] = []
  const row = (t: number, x: Float64Array = m.x): void => {
    const own = Float64Array.from(m.x)
    m.x.set(x)
    m.outputs(t)
    rows.push([t, ...m.y])
    m.x.set(own)
  }
  m.begin({ stop })
  const near = (t: number): number => 1e-9 * Math.min(step, sample) + 2 ** -48 * Math.abs(t)
  let next = 1
  row(0)
  for (;;) {
    m.advance()
    const { target } = m
    const limit = near(target)
    for (; next * sample < target - limit; next++) row(next * sample, m.between(next * sample))
    m.tick()
    const end = m.finished ? stop : target
    const { eventful } = m
    if (eventful) row(end)
    m.react()
    if (eventful) {
      row(end)
      if (next * sample <= end + limit) next++
    } else for (; next * sample <= end + limit && next * sample <= stop + limit; next++) row(next * sample)
    if (m.stopped !== undefined) return rows
    if (!m.finished) continue
    if (!eventful && (next - 1) * sample < stop - near(stop)) row(stop)
    return rows
  }
}
