/** MATLAB functions, run in Octave, give the rows of the simulation. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exportMatlab } from '../../../engine/backends/matlab/package'
import type { ExportedModel } from '../../../engine/backends/exported'
import type { ProjectFile } from '../../../engine/model/project'
import type { TimeTable } from '../../../engine/io/table'
import { exportedRun } from '../../support/exported-model'
import { writeExport } from '../../support/export-parity'
import { describeWithOctave, runOctave } from '../../support/octave'
import { temporaryFolder } from '../../support/temporary-folder'
import { examples } from '../events/export-examples'
import { runSmall } from '../events/small-run'

const folder = temporaryFolder()

/** Each with another method: those that remember steps, solve equations, and are stiff. */
const cases = [
  ['a ball between floor and ceiling', 'rk4', 5, 80],
  ['a sampled controller', 'ab3', 10, 60],
  ['dry friction and a clutch', 'heun', 10, 40],
  ['a linkage that strikes', 'rk4', 10, 20],
  ['an implicit equation', 'rosenbrock2', 10, 20],
  ['an uneven road with friction patches', 'imex', 5, 20],
] as const

const rowsIn = (text: string): number[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))

const printed = "printf([repmat('%.17g ', 1, columns(y) + 1) '\\n'], [t y].');"

function expectSame(rows: readonly (readonly number[])[], table: TimeTable, what: string): void {
  expect(
    rows.map(([t]) => t),
    what,
  ).toEqual([...table.time])
  table.columns.forEach(({ name, values }, k) => {
    const peak = Math.max(...values.map(Math.abs))
    const error = Math.max(...rows.map((row, i) => Math.abs(row[k + 1] - values[i])))
    expect(error, `${name}, ${what}`).toBeLessThanOrEqual(1e-9 * peak)
  })
}

describeWithOctave('MATLAB functions in Octave', () => {
  it('give the rows of the simulation', () => {
    const models = cases.map(([name, solver, coarser, steps]) => {
      const { project: at, signals, step } = examples[name]
      const h = coarser * step
      const project = at({ solver: { name: solver, step: h }, sample: 2.3 * h, stop: steps * h })
      const { table, error } = runSmall(project, signals)
      if (error !== undefined) throw error
      return { name, table, target: writeExport(folder, name.replaceAll(' ', '-'), exportMatlab(exportedRun(project, signals))) }
    })
    const text = runOctave(
      folder,
      models.map(({ target }) => `cd ${target}; clear -all; tic; [t, y] = run_experiment(); toc, ${printed} disp('next');`).join(' '),
    )
    const runs = text.split('next\n')
    console.log(runs.map(r=>r.split('\n')[0]))
    models.forEach(({ name, table }, k) => expectSame(rowsIn(runs[k].split('\n').slice(1).join('\n')), table, name))
  })
})
