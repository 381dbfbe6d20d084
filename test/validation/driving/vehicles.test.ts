/**
 * The vehicles that come with Wishbone, driven by hand: signs of what they do, Newton's second law for braking and driving,
 * the balance of energy, and the same drive again to the last bit.
 */
import { describe, expect, it } from 'vitest'
import { controlsOf } from '../../../app/renderer/drive/controls'
import { applyDiff } from '../../../app/renderer/store/diff'
import { addDriveTorque } from '../../../app/renderer/store/edits/drivable'
import { documentFromProject, projectFromDocument } from '../../../app/renderer/store/records'
import { registry } from '../../../blocks'
import { DriveSession } from '../../../engine/drive/session'
import { runToEnd } from '../../../engine/run/run'
import { writeCsv } from '../../../engine/io/csv'
import type { SavedState } from '../../../engine/start/state/saved-state'
import type { ProjectFile } from '../../../engine/model/project/project'
import { ShippedProject } from '../support/shipped-project'
import { sharedCompiler } from '../../support/compiler'

const wheels = ['FL', 'FR', 'RL', 'RR'] as const

interface Vehicle {
  readonly name: string
  readonly body: string
  readonly steer: string
  /** Forward speed at the start, m/s. */
  readonly speed: number
  /** Wheel radius, m, about that at which it rolls. */
  readonly radius: number
}

const vehicles: readonly Vehicle[] = [
  { name: 'generic-vehicle', body: 'Body', steer: 'SteerInput', speed: 20, radius: 0.348 },
  { name: 'forestry-skidder', body: 'FrontBody', steer: 'ArticulationInput', speed: 10, radius: 0.858 },
  { name: 'macpherson-sedan', body: 'Body', steer: 'SteerInput', speed: 20, radius: 0.349 },
]

const compiler = sharedCompiler

/** Shares of the travel from an instant on, s. */
type Plan = readonly (readonly [time: number, shares: Readonly<Record<string, number>>])[]

interface From {
  readonly state: SavedState
  /** Where the hands are. */
  readonly shares: Readonly<Record<string, number>>
}

interface Driven {
  readonly times: readonly number[]
  readonly at: (signal: string, time: number) => number
  readonly column: (signal: string) => readonly number[]
  readonly state: SavedState
}

function drivenBy(project: ProjectFile, vehicle: Vehicle) {
  const controls = controlsOf(project, registry).filter(({ driven }) => driven)
  const signals = [
    ...['vx', 'vy', 'wz', 'x', 'y', 'z', 'roll'].map((signal) => `${vehicle.body}.${signal}`),
    ...wheels.map((wheel) => `Spin${wheel}.rate`),
    ...controls.map(({ source }) => `${source}.y`),
  ]
  const targets = (shares: Readonly<Record<string, number>>) =>
    Object.fromEntries(controls.map(({ source, full }) => [source, full * (shares[source] ?? 0)]))
  const begin = (from?: From) =>
    new DriveSession(
      {
        project,
        files: {},
        experiment: 'sine-steer',
        inputs: targets(from?.shares ?? {}),
        signals,
        ...(from === undefined ? {} : { from: from.state }),
      },
      compiler,
    )
  /** @param slice of computing, s */
  return (plan: Plan, stop: number, slice = 1 / 60, from?: From): Driven => {
    const session = begin(from)
    const columns = session.columns.map((): number[] => [])
    const until = (time: number): void => {
      while (session.time < time - 1e-9) {
        expect(session.advanceTo(Math.min(time, session.time + slice), () => false)).toBe(false)
        session.take().rows?.forEach((rows, i) => columns[i].push(...rows))
      }
    }
    for (const [time, shares] of plan) {
      until(time)
      session.steer(targets(shares))
    }
    until(stop)
    const column = (signal: string): readonly number[] =>
      columns[session.columns.findIndex(({ name }) => name === signal)]
    const [times] = columns
    const at = (signal: string, time: number): number => column(signal)[times.findIndex((t) => t >= time - 1e-9)]
    return { times, at, column, state: session.capture().state }
  }
}

describe.each(vehicles)('$name driven by hand', (vehicle) => {
  const { name, body, steer, speed, radius } = vehicle
  const shipped = new ShippedProject(name).project
  const drive = drivenBy(shipped, vehicle)
  const left = drive([[0.1, { [steer]: 0.4 }]], 2)

  it('has hands for its steering and its brakes as it comes', () => {
    const hands = controlsOf(shipped, registry).map(({ kind, driven }) => [kind, driven])
    expect(hands).toEqual([
      ['steer', true],
      ['brake', true],
    ])
  })

  it('goes straight on without hands', () => {
    const free = drive([], 2)
    expect(Math.abs(free.at(`${body}.y`, 2))).toBeLessThan(0.15)
    expect(free.at(`${body}.vx`, 2) / speed).toBeGreaterThan(0.97)
    expect(free.at(`${body}.vx`, 2) / speed).toBeLessThan(1.001)
  })

  it('turns left with the wheel to the left, leans outwards, and as far to the other side', () => {
    const right = drive([[0.1, { [steer]: -0.4 }]], 2)
    const straight = drive([], 2)
    const turn = left.at(`${body}.wz`, 2)
    expect(turn).toBeGreaterThan(0.05)
    expect(left.at(`${body}.y`, 2)).toBeGreaterThan(0.5)
    // about the x axis towards the right: positive in ISO 8855
    expect(left.at(`${body}.roll`, 2)).toBeGreaterThan(0.002)
    const offset = straight.at(`${body}.wz`, 2)
    expect((right.at(`${body}.wz`, 2) - offset) / (turn - offset)).toBeCloseTo(-1, 1)
  })

  it('slows with the brake as the moments on its wheels say', () => {
    const braked = drive([[0.1, { BrakeInput: 0.4 }]], 2)
    const full = controlsOf(shipped, registry).find(({ kind }) => kind === 'brake')?.full ?? NaN
    const inertia = massOf(shipped) + wheelInertia(shipped) / radius ** 2
    const wanted = (4 * 0.4 * full) / radius / inertia
    const slowing = braked.at(`${body}.vx`, 1) - braked.at(`${body}.vx`, 1.8)
    const rolling = drive([], 2)
    const without = rolling.at(`${body}.vx`, 1) - rolling.at(`${body}.vx`, 1.8)
    expect((slowing - without) / 0.8 / wanted).toBeGreaterThan(0.93)
    expect((slowing - without) / 0.8 / wanted).toBeLessThan(1.07)
  })

  it('is the same drive again, to the last bit, however it is sliced, and from a state on the way', () => {
    const plan: Plan = [
      [0.1, { [steer]: 0.4 }],
      [0.6, { [steer]: -0.2, BrakeInput: 0.3 }],
      [1, { [steer]: 0.1 }],
    ]
    const first = drive(plan, 1.5)
    const again = drive(plan, 1.5)
    expect(again.column(`${body}.wz`)).toEqual(first.column(`${body}.wz`))
    expect(again.state).toEqual(first.state)
    expect(drive(plan, 1.5, 1 / 23).state.states).toEqual(first.state.states)
    const { state } = drive(plan.slice(0, 2), 0.8)
    const rest = drive(plan.slice(2), 1.5, 1 / 60, { state, shares: plan[1][1] })
    expect(rest.state.states).toEqual(first.state.states)
  })

  it('moves as it does where the same motion is prescribed over time', () => {
    const table = writeCsv({
      time: Float64Array.from(left.times),
      columns: [{ name: 'value', unit: '1', values: Float64Array.from(left.column(`${steer}.y`)) }],
    })
    const source = {
      ...shipped.blocks[steer],
      type: 'sources/table',
      params: { file: 'hand.csv', interpolation: 'spline' },
    }
    const { inputs: _hands, ...rest } = shipped
    const project: ProjectFile = { ...rest, blocks: { ...shipped.blocks, [steer]: source } }
    const settings = { ...shipped.experiments?.['sine-steer'], stop: 2, sample: 0.02, references: {} }
    const again = runToEnd(
      {
        project: { ...project, experiments: { prescribed: settings } },
        files: { 'hand.csv': table },
        experiment: 'prescribed',
        signals: [`${body}.wz`],
        checkStep: false,
      },
      compiler,
    )
    const [{ values }] = again.table.columns
    const driven = left.column(`${body}.wz`)
    const peak = Math.max(...driven.map(Math.abs))
    // a spline through rows h apart has second derivatives off by (h omega)^2 / 12, 1.3 %, with omega of the filter
    driven.forEach((value, i) => expect(Math.abs(value - values[i]) / peak).toBeLessThan(0.01))
  })

  it('made drivable: gains the energy that the torques put in, less what tyres take', () => {
    const doc = documentFromProject(shipped)
    const project = projectFromDocument(applyDiff(doc, addDriveTorque(doc, registry, shipped.inputs ?? {})))
    const throttle = drivenBy(project, vehicle)
    const driven = throttle([[0.1, { ThrottleInput: 0.5 }]], 3)
    expect(driven.at(`${body}.vx`, 3)).toBeGreaterThan(speed + 1)
    const torque = driven.column('ThrottleInput.y')
    const work = wheels.reduce((sum, wheel) => {
      const rate = driven.column(`Spin${wheel}.rate`)
      return sum + integral(torque.map((value, i) => value * rate[i]))
    }, 0)
    const energy = (time: number): number =>
      0.5 * massOf(project) * driven.at(`${body}.vx`, time) ** 2 +
      0.5 * wheelInertia(project) * 0.25 * wheels.reduce((sum, w) => sum + driven.at(`Spin${w}.rate`, time) ** 2, 0)
    const free = throttle([], 3)
    const lost = 0.5 * massOf(project) * (speed ** 2 - free.at(`${body}.vx`, 3) ** 2)
    const gained = energy(3) - energy(0)
    expect(gained).toBeLessThan(work)
    expect((gained + lost) / work).toBeGreaterThan(0.9)
    const back = throttle([[0.1, { ThrottleInput: -0.5 }]], 3)
    expect(back.at(`${body}.vx`, 3)).toBeLessThan(speed - 1)
  })
})

function massOf(project: ProjectFile): number {
  return sumOf(project, 'mass')
}

/** Of all wheels together about their axles, kg m^2. */
function wheelInertia({ blocks }: ProjectFile): number {
  const own = Object.values(blocks).filter(({ type }) => type === 'tires/tire')
  return own.reduce((sum, { params = {} }) => sum + Number(params.Iyy), 0)
}

function sumOf({ blocks }: ProjectFile, key: string): number {
  return Object.values(blocks).reduce((sum, { params = {} }) => sum + Number(params[key] ?? 0), 0)
}

/** Trapezoidal, rows fifty times a second. */
function integral(values: readonly number[]): number {
  return values.slice(1).reduce((sum, value, i) => sum + (0.5 * (value + values[i])) / 50, 0)
}
