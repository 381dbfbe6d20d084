/**
 * Every shipped project leaves the program as C, JavaScript, WebAssembly, FMU, Python package and MATLAB functions and then moves as it does here: the
 * start of an experiment, with Runge-Kutta 4 on both sides, to 1e-9 of the peak of each signal. Octave takes the first steps only: it needs up to a tenth of a
 * second for each. The Python package has the C of the C target, which is compiled once; packages of some projects run as well.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { exportC } from '../../../engine/backends/c/package'
import type { FmiVersion } from '../../../engine/backends/fmu/description'
import { exportJs } from '../../../engine/backends/js/package'
import { exportMatlab } from '../../../engine/backends/matlab/package'
import { exportPython } from '../../../engine/backends/python/package'
import { exportWasm } from '../../../engine/backends/wasm/package'
import { exportExperiment } from '../../../engine/export/model'
import { runToEnd } from '../../../engine/run/run'
import { compareTables } from '../../../engine/io/compare'
import { readCsv } from '../../../engine/io/csv'
import type { TimeTable } from '../../../engine/io/table'
import type { ProjectFile } from '../../../engine/model/project/project'
import { buildC, compiler } from '../../support/c-compiler'
import { sharedCompiler } from '../../support/compiler'
import { exportedRun, runModule, type ExportedModule } from '../../support/exported-model'
import { writeExport } from '../../support/export-parity'
import { CompiledFmu } from '../../support/fmi/unit'
import { experimentInOctave, octave } from '../../support/octave'
import { buildPackage, experimentInPython, python } from '../../support/python'
import { temporaryFolder } from '../../support/temporary-folder'
import { covering } from '../../support/covering'

const folder = temporaryFolder()
const tolerance = 1e-9

/** Project, experiment, step, version of the FMU: long enough for wheels to roll, brakes to bite and mechanisms to turn. */
const runs: readonly (readonly [string, string, { readonly step: number; readonly stop: number }, FmiVersion])[] = [
  ['generic-vehicle', 'braking', { step: 0.001, stop: 0.1 }, 2],
  ['forestry-skidder', 'sine-steer', { step: 0.001, stop: 0.1 }, 3],
  ['macpherson-sedan', 'sine-steer', { step: 0.001, stop: 0.05 }, 2],
  ['mechanisms', 'slider-crank', { step: 0.001, stop: 0.5 }, 3],
  ['mechanisms', 'squeezer', { step: 1e-5, stop: 0.003 }, 2],
  ['whipple-bicycle', 'weave', { step: 0.001, stop: 0.5 }, 3],
  ['hexapod', 'sine', { step: 0.001, stop: 0.05 }, 3],
  ['abs-mu-split', 'abs', { step: 0.001, stop: 0.4 }, 3],
]

/** With a tyre, events, a closed loop, constraints on speeds: what a package adds to the C is the same in all. */
const inPython: readonly string[] = ['generic-vehicle', 'mechanisms', 'whipple-bicycle', 'abs-mu-split']

function shortened(name: string, experiment: string, { step, stop }: { step: number; stop: number }): ProjectFile {
  const project = JSON.parse(readFileSync(`projects/${name}/project.json`, 'utf8')) as ProjectFile
  const { references: _none, ...settings } = project.experiments?.[experiment] ?? { stop }
  const solver = { name: 'rk4', step }
  return { ...project, experiments: { [experiment]: { ...settings, solver, stop, sample: 10 * step } } }
}

/** With the floors of `compare`, which signals that are zero but for rounding need. */
function expectSame(rows: readonly (readonly number[])[], built: TimeTable, what: string): void {
  const columns = built.columns.map((column, k) => ({
    ...column,
    values: Float64Array.from(rows, (row) => row[k + 1]),
  }))
  const result: TimeTable = { ...built, time: Float64Array.from(rows, ([t]) => t), columns }
  const { signals } = compareTables(result, built, { tolerance })
  expect(Object.keys(signals), what).toHaveLength(columns.length)
  expect(
    Object.entries(signals).filter(([, { pass }]) => !pass),
    what,
  ).toEqual([])
}

const firstRows = (table: TimeTable, count: number): TimeTable => ({
  ...table,
  time: table.time.slice(0, count),
  columns: table.columns.map((column) => ({ ...column, values: column.values.slice(0, count) })),
})

/**
 * Large ones that add no kind of equation or event: constraints with tyres run in `vehicle/exports` and below as a tree, closed loops in `loops/exports` and
 * here in a plane, motion cueing in `cueing/controller`.
 */
const large = ['macpherson-sedan', 'hexapod']
const usual = runs.filter(([name]) => !large.includes(name))

describe.each(covering(runs, usual))('%s, %s', (name, experiment, run, version) => {
  const project = shortened(name, experiment, run)
  const place = `${name}-${experiment}`

  it('is the same in every target', async () => {
    const { table: built } = runToEnd({ project, files: {}, experiment, checkStep: false }, sharedCompiler)
    expect(built.time.length).toBeGreaterThan(4)
    const signals = built.columns.map((column) => column.name)
    const model = exportedRun(project, signals, experiment)
    for (const [language, print] of [
      ['js', exportJs],
      ['wasm', exportWasm],
    ] as const) {
      const target = writeExport(folder, `${place}-${language}`, print(model))
      const module = (await import(/* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href)) as ExportedModule
      const rows = await runModule(module)
      expectSame(rows, built, language)
    }
    if (octave !== undefined) {
      const target = writeExport(folder, `${place}-matlab`, exportMatlab(model))
      const rows = experimentInOctave(target, 20 * run.step)
      expect(rows).toHaveLength(3)
      expectSame(rows, firstRows(built, rows.length), 'MATLAB')
    }
    if (compiler === undefined) return
    const [c, inPackage] = [exportC(model), exportPython(model)]
    const equations = Object.keys(inPackage).filter((path) => path.endsWith('/model.c'))
    expect(equations.map((path) => inPackage[path])).toEqual([c['model.c']])
    if (python !== undefined && inPython.includes(name)) {
      const target = writeExport(folder, `${place}-python`, inPackage)
      expectSame(experimentInPython(target, buildPackage(target)), built, 'Python')
    }
    const program = buildC(writeExport(folder, `${place}-c`, c), ['main.c', 'model.c'], ['-O0'])
    const result = readCsv(execFileSync(program, { encoding: 'utf8', maxBuffer: 1e9 }), 'C')
    const rows = [...result.time].map((t, i) => [t, ...result.columns.map(({ values }) => values[i])])
    expectSame(rows, built, 'C')

    const request = { project, files: {}, experiment, signals, inputs: [], exchange: true }
    const { model: exchanged } = exportExperiment(request, sharedCompiler)
    const unit = new CompiledFmu(exchanged, version, join(folder, `${place}-fmu`), ['-O0'])
    const stepped = unit.run('cs', { step: run.step, samples: 10, get: signals })
    expect(stepped.status, stepped.messages).toBe(0)
    expectSame(stepped.rows, built, `FMI ${version}`)
  })
})
