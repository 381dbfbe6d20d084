/** S-functions, compiled with a stand-in for Simulink's header and run as blocks side by side, do what the simulation does. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exportSimulink } from '../../../engine/backends/simulink/package'
import { exportExperiment } from '../../../engine/export/model'
import type { ExportedModel } from '../../../engine/backends/exported'
import type { ProjectFile } from '../../../engine/model/project/project'
import { buildC, describeWithCompiler } from '../../support/c-compiler'
import { sharedCompiler } from '../../support/compiler'
import { writeExport } from '../../support/export-parity'
import { temporaryFolder } from '../../support/temporary-folder'
import { examples } from '../events/export-examples'
import { runSmall, smallProject } from '../events/small-run'
import { covering } from '../../support/covering'

const folder = temporaryFolder()
const standIn = join(import.meta.dirname, '../../support/simulink')

function exported(
  project: ProjectFile,
  signals: readonly string[],
  inputs: readonly string[] = [],
  tunable?: readonly string[],
): ExportedModel {
  const request = { project, files: {}, experiment: 'run', signals, inputs, tunable, exchange: true }
  return exportExperiment(request, sharedCompiler).model
}

function build(model: ExportedModel, name: string): string {
  const files = exportSimulink(model)
  const sources = Object.keys(files).filter((file) => file.endsWith('.c'))
  const target = writeExport(folder, name, files)
  return buildC(target, sources, ['-O1', '-DMATLAB_MEX_FILE', `-I${standIn}`, '-fsanitize=address,undefined'])
}

const run = (program: string, args: readonly (number | string)[]) => {
  const { status, stdout, stderr } = spawnSync(program, args.map(String), { encoding: 'utf8', maxBuffer: 1e9 })
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(',').map(Number))
  return { status, rows, messages: stderr }
}

const tuned = (model: ExportedModel): number[] =>
  model.parameters.flatMap(({ tunable, readAtStart, value }) => (tunable || readAtStart === true ? [value] : []))

/** The linkage has events and memory as the ball has. */
const names = ['a sampled controller', 'a linkage that strikes', 'a ball between floor and ceiling']

describeWithCompiler('an S-function', () => {
  it.each(covering(names, names.slice(0, 2)))('gives the rows of the simulation for %s, twice', (name) => {
    const { project: at, signals, step } = examples[name]
    const period = 10 * step
    const project = at({ solver: { name: 'rk4', step }, sample: period, stop: 200 * step })
    const { table, error } = runSmall(project, signals)
    if (error !== undefined) throw error
    const model = exported(project, signals)
    const { status, rows, messages } = run(build(model, name.replaceAll(' ', '-')), [
      period,
      200 * step,
      0,
      ':',
      ...tuned(model),
    ])
    expect(status, messages).toBe(0)
    expect(rows.length).toBeGreaterThan(15)
    const places = rows.map(([t]) => [...table.time].findLastIndex((other) => Math.abs(other - t) < 1e-9))
    table.columns.forEach(({ name: signal, values }, k) => {
      const peak = Math.max(...values.map(Math.abs))
      rows.forEach((row, i) => {
        const what = `${signal} at ${row[0]} s`
        expect(Math.abs(row[k + 1] - values[places[i]]), what).toBeLessThanOrEqual(1e-12 * peak)
        expect(row[k + 1 + signals.length], what).toBe(row[k + 1])
      })
    })
  })

  const pushed = () =>
    exported(
      smallProject(
        {
          World: ['world/world'],
          Push: ['sources/constant', { value: 0.5 }],
          Gain: ['signals/gain', { gain: 3 }],
          Speed: ['signals/integrator'],
        },
        ['Push.y - Gain.u1', 'Gain.y - Speed.u1'],
        { solver: { name: 'rk4', step: 0.01 }, stop: 1 },
      ),
      ['Speed.y', 'Gain.y'],
      ['Push'],
      ['Gain.gain'],
    )

  it('takes inputs and tunable parameters during a run, and says what is wrong with them', () => {
    const model = pushed()
    const program = build(model, 'pushed')
    const { rows, status, messages } = run(program, [0.1, 1, 0.5, 2, ':', ...tuned(model)])
    expect(status, messages).toBe(0)
    for (const [t, speed, output, , changed] of rows) {
      expect(speed).toBeCloseTo(6 * t, 12)
      expect(output).toBe(6)
      expect(changed).toBe(t > 0.45 ? 12 : 6)
    }
    expect(rows.at(-1)?.[3]).toBeCloseTo(6 + 3, 12)

    expect(run(program, [0.1, 1, 0, 'nan', ':', ...tuned(model)]).messages).toMatch(/is not finite/)
    expect(run(program, [-0.1, 1, 0, 2, ':', ...tuned(model)]).messages).toMatch(/sample time must be/)
    expect(run(program, [0.1, 1, 0, 2, ':']).messages).toMatch(/number for each tunable parameter/)
  })

  it('has scripts that build it and make a block, and says that Simulink has not run it', () => {
    const files = exportSimulink(pushed())
    expect(Object.keys(files)).toContain('Test_sfun.c')
    expect(files['build_Test_sfun.m']).toContain("'Test_sfun.c', 'instance.c', 'variables.c', 'equations.c'")
    expect(files['block_Test_sfun.m']).toContain("'Gain_gain', 'Gain.gain', '3'")
    expect(String(files['README.txt'])).toContain('It has not been run in Simulink')
    expect(String(files['equations.h'])).not.toContain('tangent')
    expect(exportSimulink(pushed())).toEqual(files)
  })
})
