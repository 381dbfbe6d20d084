/** A vehicle that brakes to a stop and stands does the same in exported models: JavaScript and WebAssembly to the last bit, C to 1e-12 of the peak. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { exportC } from '../../../engine/backends/c/package'
import type { ExportedFiles } from '../../../engine/backends/exported'
import { exportJs } from '../../../engine/backends/js/package'
import { exportWasm } from '../../../engine/backends/wasm/package'
import { runToEnd } from '../../../engine/run/run'
import { readCsv } from '../../../engine/io/csv'
import { buildC, describeWithCompiler } from '../../support/c-compiler'
import { sharedCompiler } from '../../support/compiler'
import { exportedRun, runModule, type ExportedModule } from '../../support/exported-model'
import { temporaryFolder } from '../../support/temporary-folder'
import { ShippedProject } from '../support/shipped-project'
import { standingProject, variants, wheels, type ForceModel } from './standing/scenarios'

const folder = temporaryFolder()
const vehicle = new ShippedProject('generic-vehicle')
const wanted = ['Body.x', 'Body.vx', ...wheels.flatMap((w) => [`Spin${w}.rate`, `Tire${w}.Fx`, `Tire${w}.Fy`])]
const title = 'stop'
const scenario = {
  ...{ title, stops: true, stop: 1.2, speed: 2 },
  brake: [
    [0, 0],
    [0.1, 0],
    [0.2, 2000],
    [100, 2000],
  ] as const,
}

function write(name: string, files: ExportedFiles): string {
  const target = join(folder, name.replaceAll(/[ ,]+/g, '-'))
  mkdirSync(target)
  for (const [file, content] of Object.entries(files)) writeFileSync(join(target, file), content)
  return target
}

const known = new Map<string, ReturnType<typeof prepare>>()

/** Run and exported once for all languages. */
function prepared(variant: keyof typeof variants, forceModel: ForceModel): ReturnType<typeof prepare> {
  const key = `${variant}, ${forceModel}`
  const pair = known.get(key) ?? prepare(variant, forceModel)
  known.set(key, pair)
  return pair
}

function prepare(variant: keyof typeof variants, forceModel: ForceModel) {
  const project = standingProject(vehicle.project, scenario, variants[variant], forceModel)
  const request = { project, files: vehicle.files, experiment: 'standing', signals: wanted, checkStep: false }
  const { table, error } = runToEnd(request, sharedCompiler)
  if (error !== undefined) throw error
  return { table, model: exportedRun(project, wanted, 'standing', vehicle.files) }
}

describe.each([
  ['delayed, rk4', 'pac2002'],
  ['kinematic, rk4', 'pac2002'],
  ['delayed, rk4', 'linear'],
] as const)('a braking stop (%s, %s)', (variant, forceModel) => {
  it('stops with locked wheels, in JavaScript and WebAssembly as in the run', async () => {
    const { table, model } = prepared(variant, forceModel)
    const locked = table.columns.find((c) => c.name === 'SpinFL.rate')?.values.at(-1)
    expect(locked).toBe(0)
    for (const [language, print] of [
      ['js', exportJs],
      ['wasm', exportWasm],
    ] as const) {
      const target = write(`${variant}-${forceModel}-${language}`, print(model))
      const module = (await import(/* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href)) as ExportedModule
      const rows = await runModule(module)
      expect(rows.map(([t]) => t)).toEqual([...table.time])
      table.columns.forEach((c, k) => {
        expect(
          rows.map((row) => row[k + 1]),
          `${c.name} in ${language}`,
        ).toEqual([...c.values])
      })
    }
  })
})

describeWithCompiler('as C', () => {
  it.each([
    ['delayed, rk4', 'pac2002'],
    ['kinematic, rk4', 'pac2002'],
    ['delayed, rk4', 'linear'],
  ] as const)('a braking stop (%s, %s)', (variant, forceModel) => {
    const { table, model } = prepared(variant, forceModel)
    const program = buildC(write(`${variant}-${forceModel}-c`, exportC(model)), ['main.c', 'model.c'])
    const result = readCsv(execFileSync(program, { encoding: 'utf8', maxBuffer: 1e9 }), 'C')
    expect([...result.time]).toEqual([...table.time])
    result.columns.forEach((c, k) => {
      const { values } = table.columns[k]
      const peak = Math.max(...values.map(Math.abs))
      const error = Math.max(...c.values.map((v, i) => Math.abs(v - values[i])))
      expect(error, c.name).toBeLessThanOrEqual(1e-12 * peak)
    })
  })
})
