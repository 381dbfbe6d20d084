/** Exported instances in tests: compiled with the driver beside this file, run with its commands. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportC } from '../../../engine/backends/c/package'
import type { ExportedModel } from '../../../engine/backends/exported'
import { buildC } from '../c-compiler'
import { writeExport } from '../export-parity'

export interface Driven {
  /** Arguments as in `driver.c`. */
  run(...args: readonly (string | number)[]): {
    readonly status: number | null
    readonly out: string
    readonly errors: string
  }
  /** Rows of numbers. */
  rows(...args: readonly (string | number)[]): readonly (readonly number[])[]
  readonly folder: string
}

export function driven(folder: string, name: string, model: ExportedModel, flags: readonly string[] = []): Driven {
  const target = writeExport(folder, name, exportC(model))
  writeFileSync(join(target, 'driver.c'), readFileSync(join(import.meta.dirname, 'driver.c')))
  const program = buildC(target, ['driver.c', 'model.c'], ['-O0', ...flags])
  const run: Driven['run'] = (...args) => {
    const { status, stdout, stderr } = spawnSync(program, args.map(String), { encoding: 'utf8', maxBuffer: 1e9 })
    return { status, out: stdout.trim(), errors: stderr.trim() }
  }
  return {
    folder: target,
    run,
    rows(...args) {
      const { status, out, errors } = run(...args)
      if (status !== 0) throw new Error(`status ${status}: ${errors}`)
      return out.split('\n').map((line) => line.split(' ').map(Number))
    },
  }
}
