/** Yaw, pitch and roll mean the same in every formulation (gimbal.json, test/validation/data/faults; decision 39). */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { exportJs } from '../../../engine/backends/js/package'
import { runToEnd, type RunOutcome } from '../../../engine/run/run'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { exportedRun, runModule, type ExportedModule } from '../../support/exported-model'
import { temporaryFolder } from '../../support/temporary-folder'
import { faulty } from '../loops/fault-files'
import { column } from '../mechanisms/energy'

const gimbal = faulty('gimbal')
const angles = ['Rot', 'Sat', 'In', 'Out'].flatMap((b) => ['yaw', 'pitch', 'roll'].map((a) => `${b}.${a}`))

function run(formulation: string | undefined, project: ProjectFile = gimbal): RunOutcome {
  const outcome = runToEnd(
    { project, files: {}, experiment: 'run', formulation, signals: angles, checkStep: false },
    sharedCompiler,
  )
  expect(outcome.error).toBeUndefined()
  return outcome
}

describe('a rotor in gimbals that turns five times', () => {
  const reference = run(undefined)

  test('has angles in their range', () => {
    // yaw is close to the angle of its spin joint, 60 rad/s, less whole turns
    const yaw = column(reference, 'Rot.yaw')
    const last = yaw[yaw.length - 1]
    expect(Math.cos(last - 30.15)).toBeGreaterThan(0.9999)
    for (const name of angles)
      for (const value of Array.from(column(reference, name))) expect(Math.abs(value)).toBeLessThanOrEqual(Math.PI)
  })

  test.each(['q', 'rot', 'out'])('has the same angles in formulation %s', (formulation) => {
    const other = run(formulation)
    for (const name of angles)
      Array.from(column(other, name)).forEach((value, i) =>
        expect(value, name).toBeCloseTo(column(reference, name)[i], 7),
      )
  })

  test('has them in exports, where the yaw that is a state counts turns', async () => {
    const project: ProjectFile = {
      ...gimbal,
      experiments: {
        run: { ...gimbal.experiments?.run, stop: 0.5, sample: 0.05, solver: { name: 'rk4', step: 0.0005 } },
      },
      formulations: { default: gimbal.formulations?.rot ?? {} },
    }
    const simulated = run(undefined, project)
    const target = join(temporaryFolder(), 'gimbal')
    mkdirSync(target)
    for (const [file, content] of Object.entries(exportJs(exportedRun(project, angles))))
      writeFileSync(join(target, file), content)
    const module = (await import(/* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href)) as ExportedModule
    const rows = await runModule(module)
    angles.forEach((name, k) => expect(rows.map((row) => row[k + 1])).toEqual(Array.from(column(simulated, name))))
  })

  test.each([undefined, 'rot', 'q'])('starts at a yaw given beyond half a turn (%s)', (formulation) => {
    const initial = { 'Rot.yaw': 3.5, 'Sp.rate': 1 }
    const project = { ...gimbal, experiments: { run: { ...gimbal.experiments?.run, stop: 0.05, initial } } }
    expect(column(run(formulation, project), 'Rot.yaw')[0]).toBeCloseTo(3.5 - 2 * Math.PI, 9)
  })
})
