/** Tables of 130,000 rows: data and not code, in every backend and export; the work of a look-up does not grow with them. */
import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { exportC } from '../../../engine/backends/c/package'
import type { ExportedFiles } from '../../../engine/backends/exported'
import { exportJs } from '../../../engine/backends/js/package'
import { exportWasm } from '../../../engine/backends/wasm/package'
import { exportedModel, exportExperiment } from '../../../engine/export/model'
import { Compiler, runToEnd } from '../../../engine/run/run'
import { prepareExperiment } from '../../../engine/experiment/prepare-experiment'
import { onBranch } from '../../../engine/start/settle/start'
import { readCsv } from '../../../engine/io/csv'
import type { ProjectFile } from '../../../engine/model/project/project'
import type { Program } from '../../../engine/program/ir'
import { visitStatements } from '../../../engine/program/walk'
import { buildC, describeWithCompiler } from '../../support/c-compiler'
import { runModule, type ExportedModule } from '../../support/exported-model'
import { temporaryFolder } from '../../support/temporary-folder'
import { smallProject } from '../events/small-run'

const rows = 130_000
const step = 1e-3
const height = (t: number): number => 0.02 * Math.sin(7 * t) + 0.005 * Math.sin(31 * t)

/** Height of a road every millisecond, over 130 s. */
function profile(n: number): string {
  const lines = ['t [s],z [m]']
  for (let i = 0; i < n; i++) lines.push(`${i / 1000},${height(i / 1000)}`)
  return lines.join('\n')
}

const files = { 'road.csv': profile(rows), 'short.csv': profile(50) }

function roadProject(file: string, interpolation: string): ProjectFile {
  return smallProject(
    {
      World: ['world/world'],
      Road: ['sources/table', { file, interpolation }],
      Sum: ['signals/integrator', { initial: 0 }],
    },
    ['Road.y - Sum.u1'],
    { stop: 0.04, sample: 0.01, solver: { name: 'rk4', step } },
  )
}

/** Models are not changed by exporting them. */
const models = new Map<string, ReturnType<typeof makeModel>>()

function made(file: string, interpolation: string): ReturnType<typeof makeModel> {
  const key = `${file} ${interpolation}`
  const known = models.get(key) ?? makeModel(file, interpolation)
  models.set(key, known)
  return known
}

const compiler = new Compiler(registry)

const simulated = (project: ProjectFile) =>
  runToEnd({ project, files, experiment: 'run', signals: ['Road.y', 'Sum.y'], checkStep: false }, compiler)

function makeModel(file: string, interpolation: string) {
  const project = roadProject(file, interpolation)
  const experiment = prepareExperiment({ project, files, experiment: 'run' }, registry)
  const model = exportedModel(onBranch(experiment, compiler), { signals: ['Road.y', 'Sum.y'] })
  return { project, model }
}

function statements({ functions }: Program): number {
  let count = 0
  for (const { body } of functions) visitStatements(body, () => count++)
  return count
}

const folder = temporaryFolder()

async function run(name: string, files: ExportedFiles): Promise<number[][]> {
  const target = join(folder, name)
  mkdirSync(target)
  for (const [file, content] of Object.entries(files)) writeFileSync(join(target, file), content)
  const module = (await import(/* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href)) as ExportedModule
  return runModule(module)
}

describe.each(['spline', 'linear'])('130,000 rows, %s', (interpolation) => {
  const { project, model } = made('road.csv', interpolation)
  const reference = simulated(project)

  it('are found at the right place', () => {
    expect(reference.error).toBeUndefined()
    const [y] = reference.table.columns
    reference.table.time.forEach((t, i) => expect(Math.abs(y.values[i] - height(t))).toBeLessThan(1e-12))
  })

  it('are as much code as 50 rows, but for a search of break times', () => {
    const short = made('short.csv', interpolation).model
    expect(statements(model.program) - statements(short.program)).toBeLessThan(30)
    const numbers = (model.program.data ?? []).reduce((sum, { values }) => sum + values.length, 0)
    expect(numbers).toBeGreaterThan(3 * rows - 10)
    const { 'model.c': source } = exportC(model) as { 'model.c': string }
    const lines = source.split('\n').filter((line) => !/^ +[-0-9.e, INFTY+]+$/.test(line))
    expect(lines.length).toBeLessThan(1000)
    expect(source).toMatch(/^static const double table_Road_file\[/m)
  })

  // The linear one as an input below in JavaScript, and in WebAssembly with all its break times.
  it.skipIf(interpolation === 'linear')('give the same in exports', async () => {
    const js = await run(`js-${interpolation}`, exportJs(model))
    const wasm = await run(`wasm-${interpolation}`, exportWasm(model))
    expect(wasm).toEqual(js)
    expect(js.map(([t]) => t)).toEqual([...reference.table.time])
    reference.table.columns.forEach((c, k) => expect(js.map((row) => row[k + 1])).toEqual([...c.values]))
  })
})

it('gives all break times of a long table', async () => {
  const target = join(folder, 'breaks')
  mkdirSync(target)
  for (const [file, content] of Object.entries(exportWasm(made('road.csv', 'linear').model)))
    writeFileSync(join(target, file), content)
  const module = (await import(/* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href)) as ExportedModule
  const times = (await module.createModel()).breakTimes()
  expect(times).toHaveLength(rows)
  expect([times[0], times[1], times[rows - 1]]).toEqual([0, 0.001, 129.999])
})

it('follows a long table that is an input of the model, and lets go of its break times where that is set', async () => {
  const project = { ...roadProject('road.csv', 'linear'), inputs: { Road: {} } }
  const request = { project, files, experiment: 'run', signals: ['Road.y', 'Sum.y'] }
  const reference = simulated(project)
  const { model } = exportExperiment({ ...request, inputs: ['Road'] }, compiler)
  expect(model.inputs).toHaveLength(1)
  expect(model.breaks).toBe(rows)
  const target = join(folder, 'input')
  mkdirSync(target)
  for (const [file, content] of Object.entries(exportJs(model))) writeFileSync(join(target, file), content)
  const module = (await import(/* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href)) as ExportedModule
  const followed = await runModule(module)
  reference.table.columns.forEach((c, k) => expect(followed.map((row) => row[k + 1])).toEqual([...c.values]))
  const m = await module.createModel()
  m.begin({ step: 0.0025 })
  m.outside = true
  for (let i = 0; i < 4; i++) m.step()
  expect(m.time).toBeCloseTo(0.01, 12)
})

describeWithCompiler('as C', () => {
  it('130,000 rows compile under strict flags and give the same', () => {
    const { project, model } = made('road.csv', 'spline')
    const { table } = simulated(project)
    const target = join(folder, 'c')
    mkdirSync(target)
    for (const [file, content] of Object.entries(exportC(model))) writeFileSync(join(target, file), content)
    const result = readCsv(execFileSync(buildC(target, ['main.c', 'model.c']), { encoding: 'utf8' }), 'C')
    result.columns.forEach((c, k) =>
      c.values.forEach((v, i) => expect(Math.abs(v - table.columns[k].values[i])).toBeLessThan(1e-14)),
    )
  })
})
