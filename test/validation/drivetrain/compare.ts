/** Runs of drivetrains compared with reference results (data/README.md). */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { readCsv } from '../../../engine/io/csv'
import type { ExperimentSettings } from '../../../engine/model/project/project'
import type { Blocks, SmallRun } from '../events/small-run'

const own = new URL('data/', import.meta.url)
export const friction = new URL('../data/friction/', import.meta.url)

export const reference = <T>(name: string, folder = own): T =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as T

export const variable: ExperimentSettings['solver'] = { name: 'dopri5', tolerance: 1e-10 }
export const fixed = (name: string, step = 0.001): ExperimentSettings['solver'] => ({ name, step })

export const rotor = (inertia: number): Blocks[string] => ['drivetrain/inertia', { inertia }]
export const points = (rows: readonly (readonly number[])[]): Blocks[string] => [
  'sources/piecewise-linear',
  { points: rows.map((r) => [...r]) },
]
export const constant = (value: number): Blocks[string] => ['sources/constant', { value }]

/** Instants of all events of a block, or of one event `Block.event`, in order. */
export function events(run: SmallRun, name: string): number[] {
  if (run.error !== undefined) throw run.error
  return (run.report.events ?? [])
    .filter((e) => e.block === name || e.name === name)
    .flatMap((e) => [...e.times])
    .sort((a, b) => a - b)
}

export function expectTimes(actual: readonly number[], expected: readonly number[], within: number): void {
  expect(actual.length).toBe(expected.length)
  actual.forEach((t, i) => expect(Math.abs(t - expected[i])).toBeLessThan(within))
}

/** Every interval between two events, and the time of the first, within one step of the exact one. */
export function expectIntervals(actual: readonly number[], expected: readonly number[], step: number): void {
  const intervals = (times: readonly number[]): number[] => times.map((t, i) => (i === 0 ? t : t - times[i - 1]))
  expectTimes(intervals(actual), intervals(expected), step * 1.000001)
}

/** Largest difference of a signal to a column of a reference, over the peak, at rows of both without an event there. */
export function difference(
  run: SmallRun,
  signal: string,
  name: string,
  column: string,
  { skip = [], folder = own }: { readonly skip?: readonly number[]; readonly folder?: URL } = {},
): number {
  const table = readCsv(readFileSync(new URL(`${name}.csv`, folder), 'utf8'), name)
  const values = table.columns.find((c) => c.name === column)?.values ?? []
  const peak = Math.max(...Array.from(values, Math.abs))
  const rows = new Map([...run.table.time].map((t, i) => [t.toFixed(9), i]))
  const found = run.values(signal)
  let worst = 0
  let compared = 0
  table.time.forEach((t, i) => {
    const row = rows.get(t.toFixed(9))
    if (row === undefined || skip.some((s) => Math.abs(s - t) < 1e-6)) return
    compared++
    worst = Math.max(worst, Math.abs(found[row] - values[i]))
  })
  expect(compared).toBeGreaterThan(0.9 * table.time.length)
  return worst / peak
}
