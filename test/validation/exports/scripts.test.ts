/**
 * Every shipped project as MATLAB functions, run in Octave, and as a Python package moves as it does here: the first steps of an experiment, with
 * Runge-Kutta 4 on both sides, to 1e-9 of the peak of each signal. Octave needs up to a tenth of a second for a step.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { exportMatlab } from '../../../engine/backends/matlab/package'
import { exportPython } from '../../../engine/backends/python/package'
import { exportExperiment } from '../../../engine/host/export/model'
import { runToEnd } from '../../../engine/host/run'
import { compareTables } from '../../../engine/io/compare'
import type { TimeTable } from '../../../engine/io/table'
import type { ProjectFile } from '../../../engine/model/project'
import { sharedCompiler } from '../../support/compiler'
import { writeExport } from '../../support/export-parity'
import { describeWithOctave, runOctave } from '../../support/octave'
import { buildPackage, describeWithPython, pythonPrints } from '../../support/python'
import { temporaryFolder } from '../../support/temporary-folder'
import type { ExportedFiles, ExportedModel } from '../../../engine/backends/exported'

const folder = temporaryFolder()
const tolerance = 1e-9

/** Project, experiment, step. */
const runs: readonly (readonly [string, string, number])[] = [
  ['generic-vehicle', 'braking', 0.005],
  ['forestry-skidder', 'sine-steer', 0.005],
  ['macpherson-sedan', 'sine-steer', 0.002],
  ['mechanisms', 'slider-crank', 0.005],
  ['mechanisms', 'squeezer', 1e-5],
  ['whipple-bicycle', 'weave', 0.005],
]

interface Case {
  readonly name: string
  readonly built: TimeTable
  readonly model: ExportedModel
}

const made = new Map<string, Case>()

function caseOf([name, experiment, step]: readonly [string, string, number]): Case {
  const key = `${name}-${experiment}`
  const known = made.get(key)
  if (known !== undefined) return known
  const file = JSON.parse(readFileSync(`projects/${name}/project.json`, 'utf8')) as ProjectFile
  const { references: _none, ...settings } = file.experiments?.[experiment] ?? { stop: 1 }
  const run = { ...settings, solver: { name: 'rk4', step }, stop: 8 * step, sample: 2 * step }
  const project = { ...file, experiments: { [experiment]: run } }
  const { table: built } = runToEnd({ project, files: {}, experiment, checkStep: false }, sharedCompiler)
  const signals = built.columns.map((column) => column.name)
  const { model } = exportExperiment({ project, files: {}, experiment, signals }, sharedCompiler)
  const result = { name: key, built, model }
  made.set(key, result)
  return result
}

const write = (target: string, { name, model }: Case, print: (model: ExportedModel) => ExportedFiles): string =>
  writeExport(folder, `${name}-${target}`, print(model))

/** With the floors of `compare`, which signals that are zero but for rounding need. */
function expectSame(text: string, { name, built }: Case): void {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' ').map(Number))
  const columns = built.columns.map((column, k) => ({
    ...column,
    values: Float64Array.from(rows, (row) => row[k + 1]),
  }))
  const result: TimeTable = { ...built, time: Float64Array.from(rows, ([t]) => t), columns }
  expect(rows.length, name).toBeGreaterThan(4)
  const { signals } = compareTables(result, built, { tolerance })
  expect(Object.keys(signals), name).toHaveLength(columns.length)
  expect(
    Object.entries(signals).filter(([, { pass }]) => !pass),
    name,
  ).toEqual([])
}

describeWithOctave('as MATLAB functions', () => {
  it('all projects give the rows of the simulation', () => {
    const cases = runs.map(caseOf)
    const parts = cases.map(
      (one) => `cd ${write('matlab', one, exportMatlab)}; clear -all; [t, y] = run_experiment();
      printf([repmat('%.17g ', 1, columns(y) + 1) '\\n'], [t y].'); disp('next');`,
    )
    const texts = runOctave(folder, parts.join('\n')).split('next\n')
    cases.forEach((one, k) => {
      expectSame(texts[k], one)
    })
  })
})

describeWithPython('as a Python package', () => {
  it.each(runs)('%s, %s gives the rows of the simulation', (...run) => {
    const one = caseOf(run)
    const target = write('python', one, exportPython)
    const name = buildPackage(target)
    const text = pythonPrints(
      target,
      `import sys, numpy, ${name}
result = ${name}.Model().simulate()
numpy.savetxt(sys.stdout, numpy.column_stack([result.time, result.table]), "%.17g")`,
    )
    expectSame(text, one)
  })
})
