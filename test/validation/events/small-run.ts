/** Small projects of blocks and wires, run through the whole engine. */
import { runToEnd, type RunOutcome } from '../../../engine/run/run'
import type { ExperimentSettings, ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'

export type Blocks = Readonly<Record<string, readonly [type: string, params?: Readonly<Record<string, ParamValue>>]>>

/** @param wires e.g. `Body.com - Spin.base` */
export function smallProject(blocks: Blocks, wires: readonly string[], run: ExperimentSettings): ProjectFile {
  return {
    wishbone: 1,
    title: 'Test',
    blocks: Object.fromEntries(Object.entries(blocks).map(([name, [type, params = {}]]) => [name, { type, params }])),
    wires: Object.fromEntries(wires.map((w, i) => [`w${i + 1}`, w.split(' - ') as unknown as [string, string]])),
    experiments: { run },
  }
}

export interface SmallRun extends RunOutcome {
  /** Values of a signal in all rows. */
  values(signal: string): number[]
  /** Value of a signal in the last row at or before t. */
  at(signal: string, t: number): number
  times(event: string): readonly number[]
}

export function runSmall(project: ProjectFile, signals: readonly string[]): SmallRun {
  const outcome = runToEnd({ project, files: {}, experiment: 'run', signals, checkStep: false }, sharedCompiler)
  const { table, report } = outcome
  const values = (signal: string): number[] => [...(table.columns.find((c) => c.name === signal)?.values ?? [])]
  return {
    ...outcome,
    values,
    at: (signal, t) => {
      let row = 0
      while (row + 1 < table.time.length && table.time[row + 1] <= t + 1e-12) row++
      return values(signal)[row]
    },
    times: (event) => report.events?.find((e) => e.name === event)?.times ?? [],
  }
}
