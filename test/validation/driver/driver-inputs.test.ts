/**
 * Outputs of drivers as inputs of the model, where no source stands beside them: a log, a file, a hand or the caller of an exported model takes over what the
 * driver commands, and the driver is silent. A sledge of mass m under a force F has x = F t^2/(2 m).
 */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { DriveSession } from '../../../engine/drive/session'
import { interfaceCandidates } from '../../../engine/export/candidates'
import { activeSources } from '../../../engine/experiment/log-remarks'
import { exportExperiment } from '../../../engine/export/model'
import { runToEnd, type RunRequest } from '../../../engine/run/run'
import type { ProjectFile } from '../../../engine/model/project/project'
import { driverInputs } from '../../../engine/model/takeover'
import { checkProject } from '../../../engine/model/check/validate'
import { sharedCompiler } from '../../support/compiler'
import { alone, driverAlone, drives, force, mass, sledge, stop } from './sledges'

/** The output of each driver, and its value for the force. */
const outputs = [
  ['a path follower', 'Driver.steer', force / 9000],
  ['a speed driver', 'Driver.drive', force],
  ['a speed driver who brakes too', 'Driver.drive', force],
  ['a gear shifter', 'Driver.gear', force / 5000],
  ['a drive cycle', 'Driver.speed', force / 1000],
  ['a human operator', 'Driver.y', force],
] as const

const log = (value: number): string => `t [s],c\n0,${value}\n1,${value}\n2,${value}\n`
const column = { file: 'log.csv', column: 'c', interpolation: 'linear' } as const

function travelled(request: Omit<RunRequest, 'experiment'>) {
  const { table, report, error } = runToEnd({ experiment: 'run', signals: ['Body.x'], ...request }, sharedCompiler)
  if (error !== undefined) throw error
  return { way: table.columns[0].values.at(-1) ?? NaN, report }
}

describe.each(outputs)('%s', (name, output, value) => {
  const drive = drives[name]
  const source = output.replace('.', '_')
  const files = { 'log.csv': log(value) }

  it('can be an input by its output', () => {
    expect(driverInputs(driverAlone(drive, {}), registry)).toContain(output)
  })

  it('is silent while a log has its output', () => {
    const project = driverAlone(drive, { inputs: { [output]: column } })
    expect(checkProject(project, registry, files)).toEqual([])
    const { way, report } = travelled({ project, files })
    expect(way).toBeCloseTo(alone, 9)
    expect(report.takeover?.silenced).toMatchObject([{ block: 'Driver', by: [output] }])
  })

  it('adds to the log where it is kept', () => {
    const project = driverAlone(drive, { inputs: { [output]: column }, keepDrivers: ['Driver'] })
    const { way, report } = travelled({ project, files })
    expect(Math.abs(way - alone)).toBeGreaterThan(0.01)
    expect(report.takeover?.kept).toMatchObject([{ block: 'Driver', by: [output] }])
  })

  it('is silent while a hand has it', () => {
    const request = { project: driverAlone(drive, {}), files: {}, experiment: 'run', signals: ['Body.x'] }
    const session = new DriveSession({ ...request, inputs: { [output]: value } }, sharedCompiler)
    session.advanceTo(stop / 2, () => false)
    const { rows = [] } = session.take()
    const last = rows[0].length - 1
    expect((2 * mass * rows[1][last]) / force / rows[0][last] ** 2).toBeCloseTo(1, 9)
    session.steer({ [output]: 0 })
    session.advanceTo(2 * stop, () => false)
    const later = session.take().rows ?? []
    const end = later[0].length - 1
    // the lag of a hand of third order passes the force for 3/20 s longer
    const speed = (later[1][end] - later[1][end - 1]) / (later[0][end] - later[0][end - 1])
    expect(speed).toBeCloseTo((force / mass) * (stop / 2 + 3 / 20), 6)
    expect(session.conclude(0).report.takeover?.silenced).toMatchObject([{ block: 'Driver', by: [output] }])
  })

  it('is silent in an exported model that has it as an input', () => {
    const project = {
      ...driverAlone(drive, {}),
      interface: { inputs: { [output]: { name: 'command', min: -9, max: 9 } } },
    }
    expect(checkProject(project, registry, {})).toEqual([])
    const { model } = exportExperiment({ project, files: {}, experiment: 'run' }, sharedCompiler)
    expect(model.inputs).toMatchObject([{ source, name: 'command', min: -9, max: 9 }])
    expect(model.remarks.some((text) => text.startsWith(`Driver (`) && text.includes(`${output} takes over`))).toBe(
      true,
    )
    const { sources } = interfaceCandidates({ project, files: {}, experiment: 'run' }, sharedCompiler)
    expect(sources.find((one) => one.source === output)).toMatchObject({ usual: false, vector: false })
  })
})

describe('a formula of time as a source', () => {
  const drive = { blocks: { Formula: { type: 'signals/expression', params: { expression: '7*t' } } }, wires: [] }
  const written = driverAlone({ ...drive, wires: [['Formula.y', 'Sum.u2']] }, {})
  const project = { ...written, inputs: { Formula: { by: 'throttle', full: force } } } as const

  it('is driven by hand, and its own values stop', () => {
    expect(checkProject(project, registry, {})).toEqual([])
    const request = { project, files: {}, experiment: 'run', signals: ['Body.x'] }
    const session = new DriveSession({ ...request, inputs: { Formula: force } }, sharedCompiler)
    session.advanceTo(stop, () => false)
    const { rows = [] } = session.take()
    const last = rows[0].length - 1
    expect((2 * mass * rows[1][last]) / force / rows[0][last] ** 2).toBeCloseTo(1, 9)
  })

  it('is named beside a log that commands something else', () => {
    const run = { ...written.experiments?.run, stop, inputs: { Push2: column } }
    const blocks = { ...written.blocks, Push2: { type: 'sources/constant' } }
    const logged = { project: { ...written, blocks, experiments: { run } }, experiment: 'run' }
    expect(activeSources(logged, registry)).toEqual([{ source: 'Formula', title: 'Expression', off: undefined }])
  })

  it('is not named where it only commands a driver that is silent', () => {
    const { Speed: _speed, ...blocks } = drives['a speed driver'].blocks
    const led = { blocks: { Speed: { type: 'signals/expression', params: { expression: '9 + t' } }, ...blocks } }
    const both = sledge({ ...drives['a speed driver'], ...led }, { inputs: { Hand: column } })
    expect(activeSources({ project: both, experiment: 'run' }, registry)).toEqual([])
  })
})

it('a human operator around a plant of signals is silent while a log has its output', () => {
  const project: ProjectFile = {
    wishbone: 1,
    title: 'Tracking',
    blocks: {
      World: { type: 'world/world' },
      Target: { type: 'signals/expression', params: { expression: 'sin(t)' } },
      Error: { type: 'signals/expression', params: { expression: 'u1 - u2' } },
      Person: { type: 'driver/human-operator', params: { gain: 3 } },
      Plant: { type: 'signals/integrator' },
    },
    wires: {
      w1: ['Target.y', 'Error.u1'],
      w2: ['Plant.y', 'Error.u2'],
      w3: ['Error.y', 'Person.u'],
      w4: ['Person.y', 'Plant.u1'],
    },
    experiments: {
      run: { stop, solver: { name: 'rk4', step: 0.005 }, sample: 0.1, inputs: { 'Person.y': column } },
    },
  }
  const request = { project, files: { 'log.csv': log(0.3) }, experiment: 'run', signals: ['Plant.y'] }
  const { table, report } = runToEnd(request, sharedCompiler)
  expect(report.takeover?.silenced).toMatchObject([{ block: 'Person', by: ['Person.y'] }])
  expect(table.columns[0].values.at(-1)).toBeCloseTo(0.3 * stop, 9)
  // what leads the operator leaves it active
  const led = { ...project, experiments: { run: { ...project.experiments?.run, stop, inputs: { Target: column } } } }
  expect(runToEnd({ ...request, project: led }, sharedCompiler).report.takeover).toBeUndefined()
})

describe('what can’t be taken over', () => {
  const drive = drives['a path follower']
  const problem = (project: ProjectFile, name: string) => {
    const run = { ...project.experiments?.run, stop, inputs: { [name]: column } }
    return checkProject({ ...project, experiments: { run } }, registry, { 'log.csv': log(1) })[0]
  }
  it.each([
    ['Driver.steer', sledge(drive, {}), /Hand feed the same input/, /name Hand instead/],
    ['Driver', driverAlone(drive, {}), /is a driver, not a signal source/, /name its output: Driver\.steer/],
    ['Driver', sledge(drive, {}), /is a driver, not a signal source/, /name Hand instead/],
    ['Driver.stear', driverAlone(drive, {}), /has no output stear/, /Driver\.steer/],
    ['Drive.steer', driverAlone(drive, {}), /there is no block "Drive"/, /Driver/],
    ['Body.com', driverAlone(drive, {}), /Body is not a driver/, /name a source/],
  ] as const)('%s is refused with the remedy', (name, project, what, hint) => {
    const found = problem(project, name)
    expect(found.what).toMatch(what)
    expect(found.hint).toMatch(hint)
  })

  it('names the sources of the driver, not the input of another driver', () => {
    const project = driverAlone(drives['a speed driver'], {})
    expect(driverInputs(project, registry)).toEqual(['Driver.drive'])
  })
})
