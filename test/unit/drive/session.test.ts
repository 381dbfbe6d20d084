/** Drives: sources that hands move, a run without end, and the same run again from what the hands did. */
import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { registry } from '../../../blocks'
import { withHandInputs } from '../../../engine/model/inputs/hand-inputs'
import { DriveSession, type DriveRequest } from '../../../engine/drive/session'
import { runToEnd } from '../../../engine/run/run'
import { writeCsv } from '../../../engine/io/csv'
import { parseProject } from '../../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../../engine/model/project/project'
import { checkProject } from '../../../engine/model/check/validate'
import { sharedCompiler } from '../../support/compiler'

const vehicle = parseProject(readFileSync('projects/generic-vehicle/project.json', 'utf8'), 'project.json')

// Drives of one structure share its compilation.
const compiler = sharedCompiler

const request = (formulation?: string): DriveRequest => ({
  project: vehicle,
  files: {},
  experiment: 'sine-steer',
  ...(formulation === undefined ? {} : { formulation }),
  inputs: { SteerInput: 0, BrakeInput: 0 },
  signals: ['SteerInput.y', 'BrakeInput.y', 'Body.wz', 'Body.x', 'Body.y', 'Body.vx'],
})

interface Driven {
  readonly t: number[]
  readonly columns: Record<string, number[]>
}

/** Turn the wheel, brake, and let go. */
function drive(session: DriveSession): Driven {
  const driven: Driven = { t: [], columns: {} }
  const collect = (): void => {
    const { rows = [] } = session.take()
    session.columns.forEach(({ name }, i) => {
      const into = name === 't' ? driven.t : (driven.columns[name] ??= [])
      into.push(...(rows[i] ?? []))
    })
  }
  const until = (time: number): void => {
    expect(session.advanceTo(time, () => false)).toBe(false)
    collect()
  }
  until(0.2)
  session.steer({ SteerInput: 0.03 })
  until(0.9)
  session.steer({ SteerInput: -0.01, BrakeInput: 200 })
  until(1.5)
  session.steer({ SteerInput: 0, BrakeInput: 0, Nobody: 1 })
  until(2)
  return driven
}

describe('the generic vehicle driven by hand', () => {
  const session = new DriveSession(request(), compiler)
  const { t, columns } = drive(session)

  it('turns when the wheel is turned, slows when it brakes', () => {
    const at = (time: number) => t.findIndex((x) => x >= time - 1e-9)
    expect(columns['SteerInput.y'][at(0.2)]).toBe(0)
    expect(columns['SteerInput.y'][at(0.86)]).toBeCloseTo(0.03, 3)
    expect(Math.abs(columns['Body.wz'][at(0.2)])).toBeLessThan(0.002)
    expect(columns['Body.wz'][at(0.9)]).toBeGreaterThan(0.1)
    expect(columns['Body.vx'][at(0.9)] - columns['Body.vx'][at(1.5)]).toBeGreaterThan(0.3)
  })

  it('has rows fifty times a second', () => {
    expect(t).toHaveLength(101)
    t.forEach((time, i) => expect(time).toBeCloseTo(i / 50, 9))
  })

  it('shows the pose of the instant', () => {
    const { times, values } = session.pose()
    expect([...times]).toEqual([session.time])
    expect(values[0]).toBeCloseTo(columns['Body.x'].at(-1) ?? 0, 6)
  })

  it('gives the same motion from tables of what the hands did', () => {
    const table = (name: string) =>
      writeCsv({
        time: Float64Array.from(t),
        columns: [{ name: 'value', unit: '1', values: Float64Array.from(columns[name]) }],
      })
    const replaced = (name: string) => ({
      ...vehicle.blocks[name],
      type: 'sources/table',
      params: { file: `${name}.csv`, interpolation: 'spline' },
    })
    const project: ProjectFile = {
      ...vehicle,
      blocks: {
        ...vehicle.blocks,
        SteerInput: replaced('SteerInput'),
        BrakeInput: replaced('BrakeInput'),
      },
    }
    const files = { 'SteerInput.csv': table('SteerInput.y'), 'BrakeInput.csv': table('BrakeInput.y') }
    const { signals } = request()
    const again = runToEnd(
      { project, files, experiment: 'sine-steer', signals, run: { stop: 2, sample: 0.02 }, checkStep: false },
      compiler,
    )
    const peak = (values: readonly number[]) => Math.max(...values.map(Math.abs))
    for (const { name, values } of again.table.columns) {
      const error = peak([...values].map((value, i) => value - columns[name][i]))
      expect(error / peak(columns[name]), name).toBeLessThan(2e-3)
    }
  })

  it('goes on from its state, hands included', () => {
    const { state } = session.capture()
    const rest = new DriveSession({ ...request(), from: state }, compiler)
    expect(rest.time).toBe(session.time)
    for (const each of [session, rest]) each.advanceTo(2.5, () => false)
    expect([...rest.capture().state.states]).toEqual([...session.capture().state.states])
  })
})

it.each(['tires-in-tree'])('%s: a hand may prescribe a motion in every formulation', (formulation) => {
  const plain = drive(new DriveSession(request(), compiler))
  const other = drive(new DriveSession(request(formulation), compiler))
  other.columns['Body.wz'].forEach((value, i) => expect(value).toBeCloseTo(plain.columns['Body.wz'][i], 3))
})

it('a drive that becomes long keeps every second row', () => {
  const session = new DriveSession(request(), compiler, 20)
  const t: number[] = []
  let thinned = 0
  for (let k = 1; k <= 100; k++) {
    session.advanceTo(k / 50, () => false)
    const { rows, thinned: now } = session.take()
    t.push(...(rows?.[0] ?? []))
    if (!now) continue
    thinned++
    t.splice(0, t.length, ...t.filter((_, i) => i % 2 === 0))
  }
  expect(thinned).toBe(3)
  const stored = session.stored().times
  expect(stored.length).toBeLessThan(20)
  expect(t).toEqual([...stored])
  const [first, second] = stored
  stored.forEach((time, i) => expect(time).toBeCloseTo(first + i * (second - first), 9))
})

it('an experiment whose data end is not driven, but for sources that hands move', () => {
  const [run] = Object.values(vehicle.experiments ?? {})
  const file = 'data/log.csv'
  const files = { [file]: 't [s],brake [N m]\n0,0\n1,0\n' }
  const project = { ...vehicle, experiments: { logged: { ...run, inputs: { BrakeInput: { file, column: 'brake' } } } } }
  const inputs = { SteerInput: 0, BrakeInput: 0 }
  const asked = { ...request(), project, files, experiment: 'logged' }
  expect(() => new DriveSession({ ...asked, inputs: { SteerInput: 0 } }, compiler)).toThrow(
    /BrakeInput takes its values from "data\/log\.csv", which ends.*drive another experiment/i,
  )
  expect(() => new DriveSession({ ...asked, inputs }, compiler)).not.toThrow()
})

describe('a project with hand inputs', () => {
  it('is sound, keeps wires and place, and forgets what experiments said of the sources', () => {
    const project = withHandInputs(
      { ...vehicle, experiments: { a: { stop: 1, set: { 'SteerInput.amplitude': 0.1, 'Road.friction': 0.5 } } } },
      registry,
      'a',
      { SteerInput: 0.02 },
    )
    expect(checkProject(project, registry, {})).toEqual([])
    expect(project.blocks.SteerInput).toEqual({
      ...vehicle.blocks.SteerInput,
      type: 'sources/hand-input',
      params: { target: 0.02 },
    })
    expect(project.experiments?.a).toMatchObject({ set: { 'Road.friction': 0.5 }, initial: { 'SteerInput.y': 0.02 } })
  })
  it('needs the sources that it names', () => {
    expect(() => withHandInputs(vehicle, registry, 'braking', { Wheel: 0 })).toThrow(/no source Wheel/)
  })
})
