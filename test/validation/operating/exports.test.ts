/** A vehicle that starts at an operating point does so everywhere: exported, driven by hand, saved and restored, step by step. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { exportC } from '../../../engine/backends/c/package'
import type { ExportedFiles } from '../../../engine/backends/exported'
import { exportJs } from '../../../engine/backends/js/package'
import { exportWasm } from '../../../engine/backends/wasm/package'
import { DriveSession } from '../../../engine/host/drive/session'
import { runExperiment, runToEnd, type RunOutcome } from '../../../engine/host/run'
import { readCsv } from '../../../engine/io/csv'
import { buildC, describeWithCompiler } from '../../support/c-compiler'
import { sharedCompiler } from '../../support/compiler'
import { exportedRun, runModule, type ExportedModule } from '../../support/exported-model'
import { temporaryFolder } from '../../support/temporary-folder'
import { drivenVehicle } from './generic-vehicle'

const corners = ['FL', 'FR', 'RL', 'RR']
const signals = ['Body.z', 'Body.pitch', 'Body.vx', 'DriveInput.y', ...corners.map((corner) => `Tire${corner}.Fz`)]
const project = drivenVehicle({
  start: { settle: true, speed: 20, free: ['DriveInput', 'SteerInput'] },
  stop: 0.05,
  sample: 0.01,
})
const request = { project, files: {}, experiment: 'straight', signals, checkStep: false }
const reference = runToEnd(request, sharedCompiler)
const model = exportedRun(project, signals, 'straight')
const folder = temporaryFolder()

function write(name: string, files: ExportedFiles): string {
  const target = join(folder, name)
  mkdirSync(target)
  for (const [file, content] of Object.entries(files)) writeFileSync(join(target, file), content)
  return target
}

it.each([
  ['js', exportJs],
  ['wasm', exportWasm],
] as const)('exported as %s: bit for bit', async (language, print) => {
  const target = write(language, print(model))
  const module = (await import(/* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href)) as ExportedModule
  const rows = await runModule(module)
  expect(rows.map(([t]) => t)).toEqual([...reference.table.time])
  reference.table.columns.forEach((c, k) => expect(rows.map((row) => row[k + 1])).toEqual([...c.values]))
})

describeWithCompiler('exported as C', () => {
  it('to 1e-12', () => {
    const program = buildC(write('c', exportC(model)), ['main.c', 'model.c'])
    const result = readCsv(execFileSync(program, { encoding: 'utf8' }), 'C')
    result.columns.forEach((c, k) => {
      const { values } = reference.table.columns[k]
      const peak = Math.max(...values.map(Math.abs))
      for (const [i, value] of c.values.entries()) expect(Math.abs(value - values[i])).toBeLessThanOrEqual(1e-12 * peak)
    })
  })
})

it('saved and restored: goes on bit for bit', () => {
  const first = runToEnd({ ...request, run: { stop: 0.02 } }, sharedCompiler)
  const rest = runToEnd({ ...request, from: first.state }, sharedCompiler)
  rest.table.columns.forEach(({ values }, k) => expect(values.at(-1)).toBe(reference.table.columns[k].values.at(-1)))
})

it('step by step: the same rows', () => {
  const run = runExperiment(request, sharedCompiler)
  let next = run.next()
  while (next.done !== true) next = run.next(next.value.phase === 'run' ? 'step' : undefined)
  const { table }: RunOutcome = next.value
  expect(table.columns.map((c) => [...c.values])).toEqual(reference.table.columns.map((c) => [...c.values]))
})

it('driven by hand: from the same state', () => {
  const drive = new DriveSession({ ...request, inputs: { BrakeInput: 0 } }, sharedCompiler)
  drive.advanceBy('sample')
  const { rows = [] } = drive.take()
  signals.forEach((name, k) => {
    const column = rows[drive.columns.findIndex((c) => c.name === name)]
    const [value] = reference.table.columns[k].values
    expect(Math.abs(column[0] - value), name).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(value)))
  })
  expect(drive.report(0, []).settle?.freed).toEqual({
    DriveInput: expect.closeTo(reference.report.settle?.freed.DriveInput ?? NaN, 6),
    SteerInput: expect.closeTo(reference.report.settle?.freed.SteerInput ?? NaN, 9),
  })
})
