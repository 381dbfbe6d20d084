/**
 * Whoever takes over an input moves the vehicle alone, whatever driver the model has: a sledge of mass m under a force F has x = F t^2/(2 m). The
 * controllers of a vehicle go on acting.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildVehicle } from '../../../app/vehicles/build-vehicle'
import { usualChoices } from '../../../app/vehicles/choices'
import { registry } from '../../../blocks'
import { DriveSession } from '../../../engine/drive/session'
import { exportExperiment } from '../../../engine/export/model'
import { runToEnd, type RunRequest } from '../../../engine/run/run'
import type { BlockInstance, ProjectFile } from '../../../engine/model/project/project'
import { activeModel } from '../../../engine/model/subsystem'
import { withTakeover } from '../../../engine/model/takeover'
import { forExperiment } from '../../../engine/model/experiments/variants'
import { parseLibrary } from '../../../engine/model/library'
import { sharedCompiler } from '../../support/compiler'
import { alone, drives, force, mass, sledge, stop } from './sledges'

const log = `t [s],F [N]\n0,${force}\n1,${force}\n2,${force}\n`
const inputs = { Hand: { file: 'log.csv', column: 'F', interpolation: 'linear' } } as const

function travelled(request: Omit<RunRequest, 'files' | 'experiment'>) {
  const signals = ['Body.x']
  const { table, report, error } = runToEnd(
    { files: { 'log.csv': log }, experiment: 'run', signals, ...request },
    sharedCompiler,
  )
  if (error !== undefined) throw error
  return { way: table.columns[0].values.at(-1) ?? NaN, report }
}

describe.each(Object.entries(drives))('%s', (_, drive) => {
  it('moves the sledge while nobody takes over, and beside a log where it is kept', () => {
    expect(Math.abs(travelled({ project: sledge(drive, {}) }).way)).toBeGreaterThan(0.05)
    const { way, report } = travelled({ project: sledge(drive, { inputs, keepDrivers: ['Driver'] }) })
    expect(Math.abs(way - alone)).toBeGreaterThan(0.05)
    expect(report.takeover?.kept).toMatchObject([{ block: 'Driver', by: ['Hand'] }])
  })

  it('leaves it to a log', () => {
    const { way, report } = travelled({ project: sledge(drive, { inputs }) })
    expect(way).toBeCloseTo(alone, 9)
    expect(report.takeover?.silenced).toMatchObject([{ block: 'Driver', by: ['Hand'] }])
    expect(report.remarks?.some((text) => /^Driver \(.*\) is silent: Hand takes over$/.test(text))).toBe(true)
  })

  it('leaves it to a file that takes the place of a source', () => {
    const project = sledge(drive, {}, force)
    expect(travelled({ project, taken: ['Hand'] }).way).toBeCloseTo(alone, 9)
  })

  it('leaves it to a script that a manoeuvre puts in the place of a source', () => {
    const scripted = sledge(drive, {})
    const script = [`set ${force}`, 'hold for 2 s']
    const blocks = { ...scripted.blocks, Hand: { type: 'sources/script', params: { script } } }
    const project = withTakeover({ ...scripted, blocks }, registry, { experiment: 'run', sources: ['Hand'] })
    expect(travelled({ project }).way).toBeCloseTo(alone, 9)
  })

  it('leaves it to a hand', () => {
    const session = new DriveSession(
      { project: sledge(drive, {}), files: {}, experiment: 'run', inputs: { Hand: force }, signals: ['Body.x'] },
      sharedCompiler,
    )
    session.advanceTo(stop, () => false)
    const { rows = [] } = session.take()
    const last = rows[0].findLastIndex((t) => t <= stop + 1e-9)
    expect((2 * mass * rows[1][last]) / force / rows[0][last] ** 2).toBeCloseTo(1, 9)
    expect(session.conclude(0).report.takeover?.silenced.map(({ block }) => block)).toEqual(['Driver'])
  })

  it('leaves it to the caller of an exported model', () => {
    const request = { project: sledge(drive, {}, force), files: {}, experiment: 'run', inputs: ['Hand'] }
    const { model, instance } = exportExperiment(request, sharedCompiler)
    expect(model.remarks.filter((text) => text.startsWith('Driver'))).toHaveLength(1)
    const { project } = instance.compilation.request
    expect(travelled({ project }).way).toBeCloseTo(alone, 9)
  })
})

const path = 'app/libraries/suspensions.library.json'
const library = parseLibrary(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'), registry, path)
/** A car with ABS, stability control and a driver for steering and pedals. */
const built = buildVehicle(
  { ...usualChoices, rear: 'trailingArm', tire: 'fiala', brakes: 'stability', driver: 'path', road: 'wet' },
  library,
)

describe('the controllers of a vehicle', () => {
  const [first] = Object.values(built.experiments ?? {})
  const swerve = 't [s],steer [deg],brake [1]\n0,0,0\n0.1,0,0\n0.3,180,0\n0.5,180,0\n0.6,180,1\n0.8,180,1\n'
  const columns = (column: string) => ({ file: 'swerve.csv', column })
  const run = {
    ...first,
    stop: 0.8,
    sample: 0.01,
    inputs: { SteeringWheel: columns('steer'), BrakePedal: { ...columns('brake'), interpolation: 'linear' as const } },
  }
  const { table, report, error } = runToEnd(
    {
      project: { ...built, experiments: { run } },
      files: { 'swerve.csv': swerve },
      experiment: 'run',
      signals: ['Stability.control', 'ABS.control', 'Body.vx'],
      checkStep: false,
    },
    sharedCompiler,
  )
  const most = (name: string): number =>
    Math.max(...(table.columns.find((column) => column.name === name)?.values ?? []))

  it('act while the drivers are silent', () => {
    expect(error).toBeUndefined()
    expect(report.takeover?.silenced.map(({ block }) => block).toSorted()).toEqual(['Driver', 'Pedals'])
    expect(report.takeover?.rivals).toEqual([])
    expect(most('Stability.control')).toBe(1)
    expect(most('ABS.control')).toBe(1)
  })
})

/** Everything that says who is in command, and how it takes over. */
const ways: Readonly<Record<string, (project: ProjectFile, sources: readonly string[]) => ProjectFile>> = {
  'a log': (project, sources) => {
    const { run = { stop: 1 } } = project.experiments ?? {}
    const read = Object.fromEntries(sources.map((source) => [source, { file: 'log.csv', column: 'F' }]))
    return forExperiment({ ...project, experiments: { run: { ...run, inputs: read } } }, registry, 'run')
  },
  'a hand': (project, sources) =>
    forExperiment(project, registry, 'run', { hand: Object.fromEntries(sources.map((source) => [source, 1000])) }),
  'the caller of an exported model': (project, sources) => forExperiment(project, registry, 'run', { taken: sources }),
  'a manoeuvre with its scripts': (project, sources) =>
    withTakeover(project, registry, { experiment: 'run', sources, wholeVehicle: true }),
}

const constant = (value: number): BlockInstance => ({ type: 'sources/constant', params: { value } })

/** Controllers behind the command of 1000 N, and what they give after 2 s. The driver would command more than 1000 N. */
const controllers = {
  // driven wheels 0.3 m/s faster, 0.1 m/s more than permitted: 300 N m less 10 N m, and 0.01 N m for each of 201 samples
  'traction control': {
    blocks: {
      Lever: { type: 'signals/gain', params: { gain: '0.3 m' } },
      Slow: constant(10),
      Fast: constant(11),
      Traction: { type: 'brakes/traction-control', params: { radius: 0.3, slip: 0, slipSpeed: 0.2, kp: 100, ki: 10 } },
    },
    wires: [
      ['Lever.y', 'Traction.torque'],
      ['Slow.y', 'Traction.wFL'],
      ['Slow.y', 'Traction.wFR'],
      ['Fast.y', 'Traction.wRL'],
      ['Fast.y', 'Traction.wRR'],
    ],
    signal: 'Traction.y',
    expected: 300 - 10 - 201 * 0.01,
  },
  // 5 N m in the bar: 6 N m and two thirds of the way to 18 N m
  'power assistance': {
    blocks: {
      Lever: { type: 'signals/gain', params: { gain: '5 mm' } },
      Assist: {
        type: 'cabin/power-assist',
        params: {
          assist: [
            [0, 0],
            [1, 1],
            [3, 6],
            [6, 18],
          ],
        },
      },
    },
    wires: [['Lever.y', 'Assist.bar']],
    signal: 'Assist.torque',
    expected: 14,
  },
} as const satisfies Readonly<Record<string, unknown>>

describe.each(Object.entries(ways))('where %s takes over', (_, taken) => {
  it('ABS and stability control stay as they are, and the commands reach them', () => {
    const [first = { stop: 1 }] = Object.values(built.experiments ?? {})
    const before = activeModel({ ...built, experiments: { run: first } })
    const after = activeModel(taken(before, ['SteeringWheel', 'BrakePedal']))
    const own = (project: ProjectFile, block: string) =>
      Object.values(project.wires)
        .filter((ends) => ends.some((end) => end.startsWith(`${block}.`)))
        .map((ends) => ends.toSorted().join(' '))
        .toSorted()
    for (const block of ['ABS', 'Stability']) {
      expect(after.blocks[block]).toEqual(before.blocks[block])
      expect(own(before, block).length).toBeGreaterThan(4)
      expect(own(after, block)).toEqual(own(before, block))
    }
    for (const output of ['Driver.steer', 'Pedals.brake', 'Pedals.throttle'])
      expect(Object.values(after.wires).some((ends) => ends.includes(output))).toBe(false)
    expect(Object.values(after.wires).some((ends) => ends.includes('BrakePedal.y'))).toBe(true)
  })

  it('blending splits its command alone: the motor gives what it can, friction the rest', () => {
    const both = sledge(drives['a speed driver'], {}, 1000)
    const blocks = {
      ...both.blocks,
      Available: { type: 'sources/constant', params: { value: 400 } },
      Blend: { type: 'brakes/blending' },
    }
    const wires = { ...both.wires, b1: ['Sum.y', 'Blend.u'], b2: ['Available.y', 'Blend.available'] } as const
    const { blocks: then, ...rest } = taken({ ...both, blocks, wires }, ['Hand'])
    // what takes over gives 1000, as the hand does
    const Hand = then.Hand.type === 'sources/hand-input' ? then.Hand : both.blocks['Hand']
    const project = { ...rest, blocks: { ...then, Hand } }
    const signals = ['Blend.motor', 'Blend.friction']
    const { table, error } = runToEnd({ project, files: {}, experiment: 'run', signals }, sharedCompiler)
    expect(error).toBeUndefined()
    expect(table.columns.map(({ values }) => [Math.min(...values), Math.max(...values)])).toEqual([
      [400, 400],
      [600, 600],
    ])
  })

  it.each(Object.entries(controllers))('%s acts on its command alone', (__, { blocks, wires, signal, expected }) => {
    const both = sledge(drives['a speed driver'], {}, 1000)
    const led = Object.fromEntries([['Sum.y', 'Lever.u1'] as const, ...wires].map((ends, i) => [`c${i}`, ends]))
    const { blocks: then, ...rest } = taken(
      { ...both, blocks: { ...both.blocks, ...blocks }, wires: { ...both.wires, ...led } },
      ['Hand'],
    )
    const Hand = then.Hand.type === 'sources/hand-input' ? then.Hand : both.blocks['Hand']
    const project = { ...rest, blocks: { ...then, Hand } }
    const { table, error } = runToEnd({ project, files: {}, experiment: 'run', signals: [signal] }, sharedCompiler)
    expect(error).toBeUndefined()
    expect(table.columns[0].values.at(-1)).toBeCloseTo(expected, 6)
  })
})
