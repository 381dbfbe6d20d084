/** A log drives the vehicle that made it, in the way of the window's dialog, and the comparison has a known answer. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { proposalFor } from '../../../app/renderer/results/import/proposal'
import { logExperiment } from '../../../app/renderer/results/import/log-experiment'
import { mapOf } from '../../../app/renderer/results/import/pairing'
import { scalingOf } from '../../../app/renderer/results/import/scaling'
import { trimmed } from '../../../app/renderer/results/import/trimming'
import { listSignals } from '../../../app/renderer/results/signals'
import { applyDiff, reverseDiff } from '../../../app/renderer/store/diff'
import { documentFromProject, projectFromDocument } from '../../../app/renderer/store/records'
import { registry } from '../../../blocks'
import { compareTables } from '../../../engine/io/compare'
import { writeCsv, readCsv } from '../../../engine/io/csv'
import { readTableText } from '../../../engine/io/tables/read'
import { runToEnd } from '../../../engine/run/run'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { serialiseProject } from '../../../engine/model/project/serialise'
import { checkProject } from '../../../engine/model/check/validate'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { sharedCompiler } from '../../support/compiler'
import { logEnd, motecLog, steeringRatio } from '../../support/motec-log'

const vehicle = parseProject(readFileSync(inRoot('projects/generic-vehicle/project.json'), 'utf8'), 'project.json')
const reference = readFileSync(inRoot('projects/generic-vehicle/reference/generic_sine_steer.csv'), 'utf8')
const none = { read: () => null, write: () => undefined }

const log = motecLog(vehicle)
const doc = documentFromProject(vehicle)

function plan(trim: { from?: string; to?: string } = {}) {
  const data = readTableText(log, 'slalom.csv')
  const signals = listSignals(doc, registry, null, null)
  const { roles, pairs } = proposalFor(data, doc, registry, signals, none)
  const scaled = pairs.map((pair, i) =>
    data.columns[i]?.name === 'Steered Angle' ? { ...pair, scale: `1/${steeringRatio}` } : pair,
  )
  const table = trimmed(data.columns, data.timeColumn, data.file, trim)
  const file = 'data/slalom.csv'
  const diff = logExperiment(doc, {
    title: 'Slalom',
    name: 'slalom',
    base: vehicle.experiments?.['sine-steer'],
    file,
    table,
    roles,
    columns: Object.fromEntries(
      data.columns.map(({ name }, i) => [name, scalingOf(scaled[i] ?? {}, scaled[i]?.unit ?? '')]),
    ),
    map: mapOf(
      data.columns,
      scaled.map((pair, i) => (i === data.timeColumn ? { ...pair, signal: '' } : pair)),
    ),
    signals,
  })
  const project = projectFromDocument(applyDiff(doc, diff))
  return { project, diff, roles, files: { [file]: writeCsv(table) } }
}

function compared(project: typeof vehicle, files: Readonly<Record<string, string>>) {
  const { table, error } = runToEnd({ project, files, experiment: 'slalom', withPlotted: true }, sharedCompiler)
  if (error !== undefined) throw error
  const { file, map = {} } = project.experiments?.['slalom']?.references?.['log'] ?? { file: '' }
  return { table, signals: compareTables(table, readCsv(files[file], file), { map }).signals }
}

describe('an experiment from a log of the generic vehicle', () => {
  const { project, diff, roles, files } = plan()
  const experiment = project.experiments?.['slalom']

  it('finds what is steering and speed, and leaves out a pressure where a torque is needed', () => {
    expect(roles).toEqual({
      steering: { column: 'Steered Angle', moves: 'SteerInput' },
      speed: { column: 'Ground Speed', moves: 'Body' },
      brake: { column: '', moves: 'BrakeInput' },
    })
    expect(experiment).toMatchObject({
      stop: logEnd,
      start: { settle: true, speed: 20 },
      set: { 'SpeedControl.active': true },
      inputs: {
        SteerInput: { file: 'data/slalom.csv', column: 'Steered Angle', scale: 1 / steeringRatio },
        SpeedTarget: { file: 'data/slalom.csv', column: 'Ground Speed' },
      },
    })
    expect(Object.keys(experiment?.references?.['log']?.map ?? {})).toEqual([
      'Ground Speed',
      'G Force Lat',
      'G Force Long',
      'Gyro Yaw Velocity',
    ])
  })

  it('repeats the yaw rate and the lateral acceleration of the car that made it', () => {
    const { signals, table } = compared(project, files)
    // The speed is followed but for what holds it when the run begins: F/m t exp(-omega t), of which 0.0074 m/s is the most.
    expect(signals['Body.vx'].max).toBeLessThan(0.01)
    expect(signals['Body.wz'].peak * (180 / Math.PI)).toBeGreaterThan(10)
    expect(signals['Body.wz'].relative).toBeLessThan(5e-4)
    expect(signals['Body.ay'].peak / 9.80665).toBeGreaterThan(0.3)
    expect(signals['Body.ay'].relative).toBeLessThan(1e-3)
    expect(Math.abs(table.columns.find(({ name }) => name === 'SpeedControl.error')?.values.at(-1) ?? 1)).toBeLessThan(
      1e-3,
    )
  })

  it('tells a car that is not the one of the log', () => {
    const other = { ...project.blocks['Body'], params: { ...project.blocks['Body']?.params, mass: 2500 } }
    const { signals } = compared({ ...project, blocks: { ...project.blocks, Body: other } }, files)
    expect(signals['Body.wz'].relative).toBeGreaterThan(5e-3)
  })

  it('leaves the other experiments as they are, to the bit', () => {
    const run = (of: typeof vehicle) =>
      runToEnd(
        {
          project: of,
          files: { 'reference/generic_sine_steer.csv': reference, ...files },
          experiment: 'sine-steer',
          run: { stop: 0.5 },
          checkStep: false,
        },
        sharedCompiler,
      ).table
    const [before, after] = [run(vehicle), run(project)]
    for (const { name, values } of before.columns)
      expect(after.columns.find((column) => column.name === name)?.values, name).toEqual(values)
  })

  it('is one step back, and the same after it was written and read', () => {
    const changed = applyDiff(doc, diff)
    expect(projectFromDocument(applyDiff(changed, reverseDiff(diff)))).toEqual(vehicle)
    const again = parseProject(serialiseProject(project), 'project.json')
    expect(again.experiments?.['slalom']).toEqual(experiment)
    const all = { ...files, ...Object.fromEntries(['generic_braking', 'generic_fiala_braking', 'generic_fiala_sine_steer', 'generic_sine_steer'].map((name) => [`reference/${name}.csv`, reference])) } // prettier-ignore
    expect(checkProject(project, registry, all).map(String)).toEqual([])
  })

  it('begins at zero where the log is trimmed', () => {
    const part = plan({ from: '2', to: '5' })
    expect(part.project.experiments?.['slalom']?.stop).toBe(3)
    const { time } = readCsv(part.files['data/slalom.csv'] ?? '', 'slalom.csv')
    expect([time[0], time[1], time.at(-1)]).toEqual([0, 0.02, 3])
  })
})
