/** Outputs of drivers without a source beside them, where the window offers inputs: drives, logs, exports. */
import { expect, it } from 'vitest'
import { controlsOf } from '../../../../app/renderer/drive/controls'
import { choicesFor, guessRoles } from '../../../../app/renderer/results/import/log-roles'
import { takeoverShown } from '../../../../app/renderer/store/takeover'
import { documentFromProject } from '../../../../app/renderer/store/records'
import { registry } from '../../../../blocks'
import { driverAlone, drives, sledge } from '../../../validation/driver/sledges'

const alone = driverAlone(drives['a path follower'], {})
const beside = sledge(drives['a path follower'], {})

it('a drive offers the output, and moves it only where the user says so', () => {
  expect(controlsOf(alone, registry)).toMatchObject([{ source: 'Driver.steer', driven: false, kind: 'steer' }])
  const chosen = { ...alone, inputs: { 'Driver.steer': { by: 'steer', full: '5 deg' } } } as const
  expect(controlsOf(chosen, registry)).toMatchObject([{ source: 'Driver.steer', driven: true, written: '5 deg' }])
  expect(controlsOf(beside, registry).map(({ source }) => source)).toEqual(['Hand'])
})

it('a drive offers a formula of time, as a log does', () => {
  const formula = { type: 'signals/expression', params: { expression: '0.1*t' } }
  const wires = [['SteerFormula.y', 'Sum.u2']] as const
  const led = sledge({ blocks: { SteerFormula: formula }, wires }, {})
  expect(controlsOf(led, registry).map(({ source, driven }) => [source, driven])).toEqual([
    ['Hand', false],
    ['SteerFormula', true],
  ])
})

it('a log drives it by its steering column', () => {
  const doc = documentFromProject(alone)
  expect(choicesFor('steering', doc, registry)).toEqual(['Driver.steer'])
  const columns = [
    { name: 't', unit: 's', values: Float64Array.of(0, 1) },
    { name: 'Steered Angle', unit: 'deg', values: Float64Array.of(0, 1) },
  ]
  expect(guessRoles(columns, 0, doc, registry).steering).toEqual({ column: 'Steered Angle', moves: 'Driver.steer' })
})

it('the list of silent drivers names it, and follows the overlay and the choices of the experiment', () => {
  const silent = (project: typeof alone) =>
    takeoverShown(documentFromProject(project), registry, 'run', ['Driver.steer']).silenced
  expect(silent(alone)).toMatchObject([{ block: 'Driver', by: ['Driver.steer'] }])
  const run = { ...alone.experiments?.run, stop: 1 }
  expect(silent({ ...alone, experiments: { run: { ...run, keepDrivers: ['Driver'] } } })).toEqual([])
  // an experiment that can't be prepared has no list
  expect(silent({ ...alone, experiments: { run: { ...run, variant: 'none' } } })).toEqual([])
})
