/** Reference results of signal systems, and small models that are compared with them. */
import { readFileSync } from 'node:fs'
import { readCsv } from '../../../engine/io/csv'
import type { ExperimentSettings, ParamValue } from '../../../engine/model/project/project'
import { runSmall, smallProject, type Blocks, type SmallRun } from '../events/small-run'

const folder = 'test/validation/data/signals'

export interface Reference {
  readonly time: readonly number[]
  readonly column: (name: string) => readonly number[]
}

/** @param file in the folder of reference data */
export function reference(file: string): Reference {
  const table = readCsv(readFileSync(`${folder}/${file}`, 'utf8'), file)
  return {
    time: [...table.time],
    column: (name) => {
      const found = table.columns.find((c) => c.name === name)
      if (found === undefined) throw new Error(`${file} has no column ${name}`)
      return [...found.values]
    },
  }
}

export const parametersOf = (file: string): unknown =>
  (JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as { readonly parameters: unknown }).parameters

/** A step of 1 at 0.1 s, sin 4t, a pulse of unit area from 0.1 s on, and a ramp from 0.1 s on. */
const testSignals: Blocks = {
  World: ['world/world'],
  Step: ['sources/step', { time: 0.1, initial: 0, final: 1 }],
  Sine: ['sources/sine', { amplitude: 1, frequency: 4 / (2 * Math.PI) }],
  Ramp: ['sources/ramp', { start: 0.1, duration: 10, initial: 0, final: 10 }],
  Later: ['sources/step', { time: 0.11, initial: 0, final: 1 }],
  Pulse: ['signals/sum', { k1: 100, k2: -100 }],
}
const testWires = ['Step.y - Pulse.u1', 'Later.y - Pulse.u2']

export const exact: Partial<ExperimentSettings> = { solver: { name: 'dopri5', tolerance: 1e-12 } }

/** One block behind a source of `testSignals`. */
export function response(
  source: string,
  type: string,
  params: Readonly<Record<string, ParamValue>>,
  run: Partial<ExperimentSettings> = {},
  signals: readonly string[] = ['F.y'],
): SmallRun {
  const project = smallProject({ ...testSignals, F: [type, params] }, [...testWires, `${source}.y - F.u1`], {
    stop: 5,
    sample: 0.01,
    ...exact,
    ...run,
  })
  return runSmall(project, signals)
}

/** Largest difference from a column at its times, over the peak of the column; after an instant the value behind a jump counts. */
export function worst(run: SmallRun, signal: string, { time, column }: Reference, name: string): number {
  const values = column(name)
  const peak = Math.max(...values.map(Math.abs))
  return Math.max(...values.map((value, k) => Math.abs(run.at(signal, time[k]) - value))) / peak
}
