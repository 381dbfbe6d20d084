/** The two scenarios of the shipped project `magic-formula-tyre` against their reference, which two programs computed. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runToEnd } from '../../../engine/run/run'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'

const folder = new URL('../../../projects/magic-formula-tyre/', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
const project = JSON.parse(read('project.json')) as ProjectFile

describe.each([
  ['straight', 'reference/scenario_a.csv', 398],
  ['lane-change', 'reference/scenario_b.csv', 300],
] as const)('scenario %s of the Magic Formula', (experiment, file, last) => {
  const [head, ...lines] = read(file).trim().split('\n')
  const columns = head.split(',')
  const reference = lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, i) => [columns[i], Number(cell)])),
  )
  const signals = columns.slice(1)
  const { table, error, report } = runToEnd(
    { project, files: {}, experiment, signals, checkStep: false },
    sharedCompiler,
  )
  const largest = (signal: string): { readonly difference: number; readonly peak: number } => {
    const values = table.columns.find(({ name }) => name === signal)?.values ?? []
    let [difference, peak] = [0, 0]
    reference.forEach((row, i) => {
      expect(table.time[i]).toBeCloseTo(row.time, 9)
      difference = Math.max(difference, Math.abs(values[i] - row[signal]))
      peak = Math.max(peak, Math.abs(row[signal]))
    })
    return { difference, peak }
  }
  it('ends without a warning', () => {
    expect(error).toBeUndefined()
    expect(report.warnings).toEqual([])
    expect(reference).toHaveLength(last + 1)
  })
  it('has the transient slip', () => {
    expect(largest('Tire.S').difference).toBeLessThan(1e-9)
    expect(largest('Tire.alpha').difference).toBeLessThan(1e-9)
  })
  it.each([
    ['Fx', 1e-7],
    ['Fy', 1e-7],
    ['Mz', 1e-6],
    ['My', 1e-6],
  ])('has %s', (name, tolerance) => {
    const { difference, peak } = largest(`Tire.${name}`)
    expect(peak).toBeGreaterThan(1)
    expect(difference / peak).toBeLessThan(tolerance)
  })
})
