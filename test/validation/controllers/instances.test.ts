/** Exported instances take the steps of the simulation, side by side, from saved states, with other parameters and exact Jacobians. */
import { expect, it } from 'vitest'
import type { ExportedModel } from '../../../engine/backends/exported'
import { exportExperiment } from '../../../engine/export/model'
import type { ProjectFile } from '../../../engine/model/project/project'
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
  const found = parameters.find(({ value, name, tunable }) => tunable && value > 0 && !name.startsWith('World.'))
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

  /**
   * Floats have 24 bits: a relative rounding of 6e-8 in every evaluation. The bound is a thousand of them, for errors that add up along a run;
   * the ball is left out after its first strikes, because each strike multiplies a difference in time by the speed.
   */
  it.each(['a sampled controller', 'an implicit equation', 'a ball between floor and ceiling'] as const)(
    'stays within 6e-5 of the peak in single precision: %s',
    (name) => {
      const { project: at, signals, step } = examples[name]
      const project = at({ solver: { name: 'rk4', step }, sample: 20 * step })
      const continuous = signals.filter((signal) => !/rest|force|power/.test(signal))
      const model = exported(project, continuous, 'single')
      const program = driven(folder, `${name.replaceAll(' ', '-')}-single`, model)
      const steps = name.startsWith('a ball') ? 400 : Math.floor(model.run.stop / step + 1e-9)
      const rows = program.rows('rows', steps, 20)
      expect(rows.length).toBeGreaterThan(10)
      const error = largestError(project, continuous, rows)
      expect(error).toBeGreaterThan(1e-9)
      expect(error).toBeLessThan(6e-5)
    },
  )

  it('ends with its reason, and goes no further', () => {
    const { project: at, signals, step } = examples['a sampled controller']
    const model = exported(at({ solver: { name: 'rk4', step }, stop: 60 }), signals)
    const program = driven(folder, 'ended', model)
    const { errors, out } = program.run('rows', 100000, 1)
    expect(errors).toMatch(/^1: .*/)
    const times = out.split('\n').map((line) => Number(line.split(' ')[0]))
    expect(times[times.length - 1]).toBeLessThan(60)
  })

  it('refuses what does not suit it', () => {
    const { project: at, signals, step } = examples['a ball between floor and ceiling']
    const program = driven(folder, 'misuse', exported(at({ solver: { name: 'rk4', step } }), signals))
    expect(program.run('misuse', 'Ball.mass').out.split('\n')).toEqual([
      '1',
      '1',
      '4 there is no parameter Nothing.mass; model_parameter_list has all',
      '4 the value for Ball.mass is not finite',
      '4 there is no parameter with this index',
      '1',
      '1',
      '4 the buffer is too small for a state: model_state_size() says what it takes',
    ])
  })
})
