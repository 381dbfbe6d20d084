/** A vehicle that starts at an operating point does so everywhere: exported, driven by hand, saved and restored, step by step. */
import { expect, it } from 'vitest'
import { DriveSession } from '../../../engine/drive/session'
import { runExperiment, runToEnd, type RunOutcome } from '../../../engine/run/run'
import { sharedCompiler } from '../../support/compiler'
import { exportedRun } from '../../support/exported-model'
import { itGivesTheSameExported } from '../../support/export-parity'
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

itGivesTheSameExported(folder, () => ({ table: reference.table, model }))

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
  expect(drive.conclude(0).report.settle?.freed).toEqual({
    DriveInput: expect.closeTo(reference.report.settle?.freed.DriveInput ?? NaN, 6),
    SteerInput: expect.closeTo(reference.report.settle?.freed.SteerInput ?? NaN, 9),
  })
})
