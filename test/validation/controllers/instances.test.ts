/** Exported instances take the steps of the simulation, side by side, from saved states, with other parameters and exact Jacobians. */
import { expect, it } from 'vitest'
import type { ExportedModel } from '../../../engine/backends/exported'
import { exportExperiment } from '../../../engine/host/export/model'
import type { ProjectFile } from '../../../engine/model/project'
import { describeWithCompiler } from '../../support/c-compiler'
import { sharedCompiler } from '../../support/compiler'
import { driven } from '../../support/controller/program'
import { temporaryFolder } from '../../support/temporary-folder'
import { examples } from '../events/export-examples'
import { runSmall } from '../events/small-run'

const folder = temporaryFolder()

const exported = (project: ProjectFile, signals: readonly string[], precision: 'double' | 'single' = 'double') =>
  exportExperiment({ project, files: {}, experiment: 'run', signals, jacobian: true, precision }, sharedCompiler).model

/** A parameter whose value the test changes, by a little: the first that is not zero. */
function changedParameter({ parameters }: ExportedModel): string {
  const found = parameters.find(({ value, name }) => value > 0 && !name.startsWith('World.'))
  if (found === undefined) throw new Error('the model has no parameter to change')
  return `${found.name}=${found.value * 1.01}`
}

/** Largest difference to the simulation in rows of the same time (the last one of each), relative to the peak of each signal. */
function largestError(project: ProjectFile, signals: readonly string[], rows: readonly (readonly number[])[]): number {
  const { table, error } = runSmall(project, signals)
  if (error !== undefined) throw error
  const errors = signals.map((_, k) => {
    const { values } = table.columns[k]
    const peak = Math.max(...values.map(Math.abs))
    return Math.max(
      ...rows.map((row) => {
        let at = table.time.length - 1
        while (at > 0 && table.time[at] > row[0] + 1e-9) at--
        if (Math.abs(table.time[at] - row[0]) > 1e-9) throw new Error(`the simulation has no row at ${row[0]} s`)
        return Math.abs(row[k + 1] - values[at]) / (peak === 0 ? 1 : peak)
      }),
    )
  })
  return Math.max(...errors)
}

const names = [
  'a ball between floor and ceiling',
  'a sampled controller',
  'dry friction and a clutch',
  'a linkage that strikes',
  'an implicit equation',
  'an uneven road with friction patches',
] as const

describeWithCompiler('an exported instance', () => {
  it.each(names)('does what the simulation does: %s', (name) => {
    const { project: at, signals, step } = examples[name]
    const every = 20
    const project = at({ solver: { name: 'rk4', step }, sample: every * step })
    const model = exported(project, signals)
    const program = driven(folder, name.replaceAll(' ', '-'), model)
    const steps = Math.floor(model.run.stop / step + 1e-9)
    const rows = program.rows('rows', steps, every)
    expect(rows.length).toBeGreaterThan(10)
    expect(largestError(project, signals, rows)).toBeLessThan(1e-9)

    // two instances, one of them with another parameter, in turn and each alone; a third from a saved state of the first
    const some = Math.min(steps, 400)
    expect(program.run('same', some, changedParameter(model)).out).toMatch(/^same same same (changed|unchanged)$/)

    const [worst, offPattern, entries] = program.rows('jacobian', 37, 1e-5)[0]
    expect(offPattern).toBe(0)
    expect(entries).toBeGreaterThan(0)
    expect(worst).toBeLessThan(1e-5)
  })
})
