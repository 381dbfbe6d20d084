/** Exported models against the simulation: written to files, run, and compared row by row. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { exportC } from '../../engine/backends/c/package'
import { exportJs } from '../../engine/backends/js/package'
import { exportWasm } from '../../engine/backends/wasm/package'
import type { ExportedFiles, ExportedModel } from '../../engine/backends/exported'
import { readCsv } from '../../engine/io/csv'
import type { TimeTable } from '../../engine/io/table'
import { buildC, describeWithCompiler } from './c-compiler'
import { runModule, type ExportedModule } from './exported-model'

export function writeExport(folder: string, name: string, files: ExportedFiles): string {
  const target = join(folder, name)
  mkdirSync(target)
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(target, file)), { recursive: true })
    writeFileSync(join(target, file), content)
  }
  return target
}

/**
 * Tests that a model gives the rows of its simulation when it is exported: as JavaScript and WebAssembly to the last bit, as C
 * within 1e-12 of the peak of each signal.
 *
 * @param folder where the exports are written
 * @param simulated the rows and the model, asked for within the tests
 * @param least peak below which a signal is compared as if it had that peak
 */
export function itGivesTheSameExported(
  folder: string,
  simulated: () => { readonly table: TimeTable; readonly model: ExportedModel },
  least = 0,
): void {
  it.each([
    ['js', exportJs],
    ['wasm', exportWasm],
  ] as const)('gives the numbers of the simulation exported as %s', async (language, print) => {
    const { table, model } = simulated()
    const target = writeExport(folder, language, print(model))
    const module = (await import(/* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href)) as ExportedModule
    const rows = await runModule(module)
    expect(rows.map(([t]) => t)).toEqual([...table.time])
    table.columns.forEach((column, k) => {
      const values = rows.map((row) => row[k + 1])
      expect(values, column.name).toEqual([...column.values])
    })
  })
  describeWithCompiler('exported as C', () => {
    it('gives the numbers of the simulation', () => {
      const { table, model } = simulated()
      const program = buildC(writeExport(folder, 'c', exportC(model)), ['main.c', 'model.c'])
      const result = readCsv(execFileSync(program, { encoding: 'utf8', maxBuffer: 1e9 }), 'C')
      expect(result.columns).toHaveLength(table.columns.length)
      result.columns.forEach((column, k) => {
        const { values } = table.columns[k]
        const peak = Math.max(least, ...values.map(Math.abs))
        const error = Math.max(...column.values.map((value, i) => Math.abs(value - values[i])))
        expect(error, column.name).toBeLessThanOrEqual(1e-12 * peak)
      })
    })
  })
}
