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
import { withTakeover } from '../../../engine/model/takeover'
import { parseLibrary } from '../../../engine/model/library'
import type { BlockInstance, ExperimentSettings, ProjectFile } from '../../../engine/model/project'
import { sharedCompiler } from '../../support/compiler'

const mass = 1500
const force = 1500
const stop = 2
const alone = (force * stop ** 2) / (2 * mass)

interface Drive {
  readonly blocks: Readonly<Record<string, BlockInstance>>
  readonly wires: readonly (readonly [string, string])[]
}

const speed: BlockInstance = { type: 'sources/constant', params: { value: 20 } }
const gain = (value: string): BlockInstance => ({ type: 'signals/gain', params: { gain: value } })

/** Drivers, each with a command that reaches `Sum.u2` in newtons. */
const drives: Readonly<Record<string, Drive>> = {
  'a path follower': {
    blocks: {
      Course: { type: 'driver/path', params: { shape: 'lane-change', y0: 1 } },
      Driver: { type: 'driver/path-follower', params: { law: 'stanley' } },
      Gain: gain('9000 N/rad'),
    },
    wires: [
      ['Body.com', 'Course.frame'],
      ['Course.track', 'Driver.track'],
      ['Driver.steer', 'Gain.u1'],
      ['Gain.y', 'Sum.u2'],
    ],
  },
  'a speed driver': {
    blocks: { Speed: speed, Driver: { type: 'driver/speed-driver' } },
    wires: [
      ['Speed.y', 'Driver.speed'],
      ['Body.com', 'Driver.frame'],
      ['Driver.drive', 'Sum.u2'],
    ],
  },
  'a speed driver who brakes too': {
    blocks: { Speed: speed, Driver: { type: 'driver/speed-driver' }, Brake: { type: 'mechanics/brake' } },
    wires: [
      ['Speed.y', 'Driver.speed'],
      ['Body.com', 'Driver.frame'],
      ['Driver.drive', 'Sum.u2'],
      ['Driver.braking', 'Brake.u'],
      ['Brake.axis', 'Rail.axis'],
    ],
  },
  'a gear shifter': {
    blocks: {
      Foot: { type: 'sources/constant', params: { value: 0.5 } },
      Turns: { type: 'sources/constant', params: { value: 200 } },
      Motion: { type: 'sensors/velocity' },
      Driver: { type: 'driver/gear-shifter' },
      Gain: gain('5000 N'),
      Clutch: gain('5000 N'),
      Both: { type: 'signals/sum' },
    },
    wires: [
      ['Body.com', 'Motion.frame'],
      ['Turns.y', 'Driver.engine'],
      ['Foot.y', 'Driver.wanted'],
      ['Motion.vx', 'Driver.speed'],
      ['Driver.gear', 'Gain.u1'],
      ['Driver.clutch', 'Clutch.u1'],
      ['Gain.y', 'Both.u1'],
      ['Clutch.y', 'Both.u2'],
      ['Both.y', 'Sum.u2'],
    ],
  },
  'a drive cycle': {
    blocks: { Driver: { type: 'driver/drive-cycle', params: { start: -12 } }, Gain: gain('1000 N s/m') },
    wires: [
      ['Driver.speed', 'Gain.u1'],
      ['Gain.y', 'Sum.u2'],
    ],
  },
  'a human operator': {
    blocks: {
      Eyes: { type: 'sensors/joint' },
      Error: { type: 'signals/expression', params: { expression: '5 - u1' } },
      Driver: { type: 'driver/human-operator', params: { gain: 1000 } },
    },
    wires: [
      ['Rail.axis', 'Eyes.axis'],
      ['Eyes.position', 'Error.u1'],
      ['Error.y', 'Driver.u'],
      ['Driver.y', 'Sum.u2'],
    ],
  },
  'a speed control': {
    blocks: {
      Speed: speed,
      Driver: { type: 'mechanics/speed-control' },
      Zero: { type: 'sources/constant', params: { value: 0 } },
    },
    wires: [
      ['Speed.y', 'Driver.u'],
      ['Body.com', 'Driver.frame'],
      ['Zero.y', 'Sum.u2'],
    ],
  },
}

function sledge({ blocks, wires }: Drive, run: Partial<ExperimentSettings>, command = 0): ProjectFile {
  const all: readonly (readonly [string, string])[] = [
    ['World.frame', 'Rail.base'],
    ['Rail.end', 'Body.com'],
    ['Hand.y', 'Sum.u1'],
    ['Sum.y', 'Push.u'],
    ['Push.frame', 'Body.com'],
    ...wires,
  ]
  return {
    wishbone: 1,
    title: 'Sledge',
    blocks: {
      World: { type: 'world/world' },
      Rail: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
      Body: { type: 'mechanics/rigid-body', params: { mass } },
      Hand: { type: 'sources/constant', params: { value: command } },
      Sum: { type: 'signals/sum' },
      Push: { type: 'mechanics/force' },
      ...blocks,
    },
    wires: Object.fromEntries(all.map((ends, i) => [`w${i}`, ends[1] === 'Push.u' ? [ends[0], 'Push.Fx'] : ends])),
    experiments: { run: { stop, solver: { name: 'rk4', step: 0.005 }, sample: 0.1, ...run } },
  }
}

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

describe('the controllers of a vehicle', () => {
  const path = 'app/libraries/suspensions.library.json'
  const library = parseLibrary(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'), registry, path)
  const built = buildVehicle(
    { ...usualChoices, rear: 'trailingArm', tire: 'fiala', brakes: 'stability', driver: 'path', road: 'wet' },
    library,
  )
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
