/** Comparison of runs with the references in `data-power`. */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { readCsv } from '../../../engine/io/csv'
import { runSmall, smallProject, type Blocks, type SmallRun } from '../events/small-run'
import type { ExperimentSettings } from '../../../engine/model/project/project'

const folder = new URL('data-power/', import.meta.url)

export const referenceFacts = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as T

export const precise: ExperimentSettings['solver'] = { name: 'dopri5', tolerance: 1e-10 }

/** @param wires separated by commas or line ends */
export function run(blocks: Blocks, wires: string, settings: ExperimentSettings, signals: readonly string[]): SmallRun {
  const list = wires
    .split(/[,\n]/)
    .map((wire) => wire.trim())
    .filter((wire) => wire !== '')
  const outcome = runSmall(
    smallProject({ World: ['world/world', { gravity: 0 }], ...blocks }, list, { solver: precise, ...settings }),
    signals,
  )
  if (outcome.error !== undefined) throw outcome.error
  return outcome
}

/** Largest difference of a signal to a column of a reference over its peak, at rows of both; `skip`: instants of jumps. */
export function difference(
  outcome: SmallRun,
  signal: string,
  name: string,
  column: string,
  skip: readonly number[] = [],
): number {
  const reference = readCsv(readFileSync(new URL(`${name}.csv`, folder), 'utf8'), name)
  const values = reference.columns.find((c) => c.name === column)?.values
  if (values === undefined) throw new Error(`no column ${column} in ${name}`)
  const peak = Math.max(...Array.from(values, Math.abs))
  const rows = new Map([...outcome.table.time].map((t, i) => [t.toFixed(9), i]))
  const own = outcome.values(signal)
  let worst = 0
  let compared = 0
  reference.time.forEach((t, i) => {
    const row = rows.get(t.toFixed(9))
    if (row === undefined || skip.some((s) => Math.abs(s - t) < 1e-6)) return
    compared++
    worst = Math.max(worst, Math.abs(own[row] - values[i]))
  })
  expect(compared, `rows of ${signal}`).toBeGreaterThan(20)
  return worst / peak
}

export const inertia = (J: number): Blocks[string] => ['drivetrain/inertia', { inertia: J }]
export const constant = (value: number): Blocks[string] => ['sources/constant', { value }]
export const points = (...rows: readonly (readonly number[])[]): Blocks[string] => [
  'sources/piecewise-linear',
  { points: rows.map((row) => [...row]) },
]
