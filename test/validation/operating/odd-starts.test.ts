/** Starts that are far off, and vehicles that cannot stand as they are: a right operating point, or a sentence that says why not. */
import { describe, expect, it } from 'vitest'
import { Compiler, runToEnd } from '../../../engine/run/run'
import { registry } from '../../../blocks'
import type { ExperimentSettings, ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { drivenVehicle } from './generic-vehicle'

const compiler = new Compiler(registry)
const corners = ['FL', 'FR', 'RL', 'RR']

interface Start {
  readonly initial?: Record<string, number>
  readonly set?: Record<string, ParamValue>
  readonly start?: ExperimentSettings['start']
  readonly stop?: number
  readonly change?: (project: ProjectFile) => ProjectFile
}

function settled(
  { initial, set, start = { settle: true }, stop = 0.002, change = (p) => p }: Start,
  signals: readonly string[],
) {
  const project = change(drivenVehicle({ initial: { 'Body.z': 0.9, ...initial }, set, start, stop }))
  const { table, report } = runToEnd(
    { project, files: {}, experiment: 'straight', signals, checkStep: false, effort: 'plain' },
    compiler,
  )
  if (report.settle === undefined) throw new Error('it did not settle')
  return {
    ...{ settle: report.settle, warnings: report.warnings.join('\n') },
    first: table.columns.map(({ values }) => values[0]),
    last: table.columns.map(({ values }) => values.at(-1) ?? NaN),
  }
}

const loads = corners.map((corner) => `Tire${corner}.Fz`)
const pose = ['Body.z', 'Body.pitch', ...loads]

describe('far off', () => {
  const expected = settled({}, pose).first
  const travelling = settled({ start: { speed: 20 } }, pose).first

  it.each([
    ['10 m above the road', 10.9],
    ['1 m in the road', -0.1],
  ])('%s', (_where, z) => {
    settled({ initial: { 'Body.z': z } }, pose).first.forEach((value, i) =>
      expect(Math.abs(value - expected[i])).toBeLessThan(1e-6 * Math.max(1, Math.abs(expected[i]))),
    )
    settled({ initial: { 'Body.z': z }, start: { speed: 20 } }, pose).first.forEach((value, i) =>
      expect(Math.abs(value - travelling[i])).toBeLessThan(1e-6 * Math.max(1, Math.abs(travelling[i]))),
    )
  })
})

describe('on a slope', () => {
  const slope = { 'Road.pitch': '-0.1 rad' }

  it('a freed drive torque holds it, and goes on doing so', () => {
    const { settle, first, last, warnings } = settled(
      { set: slope, start: { settle: true, free: ['DriveInput'] }, stop: 1 },
      ['Body.x', 'Body.z', 'Body.vx', ...loads],
    )
    expect(settle.held).toEqual({ force: 0, sideForce: 0, moment: 0 })
    expect(warnings).toBe('')
    last.forEach((value, i) => expect(Math.abs(value - first[i])).toBeLessThan(1e-7 * Math.max(1, Math.abs(first[i]))))
  })

  it.each([[['SteerInput', 'DriveInput']], [['DriveInput', 'SteerInput']]])(
    'of %j the drive torque holds it',
    (free) => {
      const { settle, warnings } = settled({ set: slope, start: { settle: true, free } }, [])
      expect(settle.held).toEqual({ force: 0, sideForce: 0, moment: 0 })
      expect(settle.freed.SteerInput).toBe(0)
      expect(settle.freed.DriveInput).toBeGreaterThan(300)
      expect(warnings).toBe('SteerInput is freed, but the operating point does not need it: it keeps its own value')
    },
  )

  it('what cannot hold it, and what is not needed on level road, keeps its value', () => {
    const brake = settled({ set: slope, start: { settle: true, free: ['BrakeInput'] } }, [])
    expect(brake.settle.freed).toEqual({ BrakeInput: 0 })
    expect(brake.warnings).toContain('BrakeInput is freed, but')
    const level = settled({ start: { settle: true, free: ['SteerInput', 'DriveInput'] } }, [])
    expect(level.settle.freed).toEqual({ SteerInput: 0, DriveInput: 0 })
    expect(level.settle.changes.some(({ signal }) => signal.startsWith('Steer'))).toBe(false)
  })

  it('a steering that would have to turn many times to hold it is said to be far out', () => {
    const { settle, warnings } = settled({ set: slope, start: { settle: true, free: ['SteerInput'] } }, [])
    const { SteerInput } = settle.freed
    expect(Math.abs(SteerInput)).toBeGreaterThan(Math.PI)
    expect(warnings).toMatch(
      /extreme: the freed input SteerInput must be -?[\d.]+, which puts \w+\.angle at -?[\d.]+ deg/,
    )
    expect(warnings).toContain('such as a brake or a drive torque')
  })

  it('the force that would hold it is reported, and that the run goes without', () => {
    const { settle, warnings } = settled({ set: slope }, [])
    // Weight along the road, less what rolling resistance holds.
    const down = (2077 + 4 * 38) * 9.81 * Math.sin(0.1)
    expect(settle.held.force).toBeGreaterThan(0.9 * down)
    expect(settle.held.force).toBeLessThan(down)
    expect(warnings).toMatch(/nothing in the model keeps Body at rest: 2150 N along x would/)
  })

  it('a heading across it is kept at a speed', () => {
    const { first } = settled({ set: slope, initial: { 'Body.yaw': 0.3 }, start: { speed: 10 } }, ['Body.yaw'])
    // The moment is about the axis of a body that also rolls and pitches.
    expect(Math.abs(first[0] - 0.3)).toBeLessThan(2e-3)
  })
})

describe('a vehicle that cannot stand as it is', () => {
  it('stands on its wheels upside down, under the road, and is warned about', () => {
    const { warnings } = settled({ initial: { 'Body.z': 1.5, 'Body.roll': Math.PI } }, [])
    expect(warnings).toContain('Body sinks through Road')
  })

  it('on its side: says what cannot be evaluated', () => {
    expect(() => settled({ initial: { 'Body.z': 1.5, 'Body.roll': Math.PI / 2 } }, [])).toThrow(
      /the derivative of Body\.wx is not finite/,
    )
  })

  it('with a wheel that is too high: stands on three, and says which is in the air', () => {
    const { first, warnings } = settled({ set: { 'ArmFL.z': 0.6 } }, loads)
    expect(warnings).toMatch(/tyres are above the road at the operating point: TireRR by \d+ mm$/m)
    expect(first[3]).toBe(0)
  })

  it('on three wheels about a corner: says that it falls', () => {
    const change = (project: ProjectFile): ProjectFile => ({
      ...project,
      blocks: Object.fromEntries(Object.entries(project.blocks).filter(([name]) => !name.endsWith('FL'))),
      wires: Object.fromEntries(
        Object.entries(project.wires ?? {}).filter(([, ends]) => !ends.some((end) => end.split('.')[0].endsWith('FL'))),
      ),
    })
    expect(settled({ change }, []).warnings).toMatch(/nothing in the model keeps Body at rest: -\d+ N along y would/)
  })

  it('without gravity: has no steady turn, because nothing holds it level', () => {
    const start = { settle: true, speed: 20, radius: 100, free: ['SteerInput'] }
    expect(() => settled({ set: { 'World.gravity': 0 }, start }, [])).toThrow(/nothing holds it level.*Set the gravity/)
  })

  it('without gravity: floats over the road', () => {
    const { settle, first } = settled({ set: { 'World.gravity': 0 } }, loads)
    expect(settle.residual).toBeLessThan(1e-8)
    for (const load of first) expect(Math.abs(load)).toBeLessThan(1e-6)
  })
})

describe.each(['delayed', 'kinematic'])('parked for 10 s with %s slip', (slip) => {
  it('nothing moves', () => {
    const change = (project: ProjectFile): ProjectFile => ({
      ...project,
      blocks: Object.fromEntries(
        Object.entries(project.blocks).map(([name, block]) => [
          name,
          name.startsWith('Tire') ? { ...block, params: { ...block.params, slip } } : block,
        ]),
      ),
    })
    const signals = [
      'Body.x',
      'Body.z',
      'Body.yaw',
      'Body.vx',
      ...corners.flatMap((corner) => [`Spin${corner}.angle`, `Tire${corner}.Fx`, `Tire${corner}.Fy`]),
    ]
    const { first, last } = settled({ change, stop: 10 }, signals)
    last.forEach((value, i) => expect(Math.abs(value - first[i]), signals[i]).toBeLessThan(1e-8))
  })
})
