/** The corner project (`projects/macpherson-sedan/corner.json`) and its reference tables. */
import { readFileSync } from 'node:fs'
import { initialState } from '../../../engine/start/initial'
import { Outputs } from '../../../engine/compile/model'
import { runToEnd, type RunOutcome, type RunRequest } from '../../../engine/run/run'
import { columnNamed } from '../../../engine/io/table'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { sharedCompiler } from '../../support/compiler'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

export const corner = parseProject(read('../../../projects/macpherson-sedan/corner.json'))
const compiler = sharedCompiler

/** Values of signals at one instant. */
export type Values = Readonly<Record<string, number>>

/** Columns by name. */
export type Table = ReadonlyMap<string, readonly number[]>

/** @param file CSV with one heading row in `test/validation/data/suspension` */
export function reference(file: string): Table {
  const [heading, ...rows] = read(`../data/suspension/${file}`).trim().split('\n')
  const cells = rows.map((row) => row.split(',').map(Number))
  return new Map(heading.split(',').map((name, k) => [name, cells.map((row) => row[k])]))
}

export function run(experiment: string, signals: readonly string[], more: Partial<RunRequest> = {}): RunOutcome {
  return runToEnd({ project: corner, files: {}, experiment, signals, checkStep: false, ...more }, compiler)
}

/** Signals of every stored row of a run. */
export function rowsOf({ table }: RunOutcome, signals: readonly string[]): Values[] {
  const columns = signals.map((name) => columnNamed(table, name)?.values ?? new Float64Array())
  return Array.from(table.time, (_, i) => Object.fromEntries(signals.map((name, k) => [name, columns[k][i]])))
}

/** Length of the strut in design position, m. */
const designLength = Math.hypot(0.016, 0.043, 0.4)

/** The mechanism with its wheel centre at a height and its rack displaced: signals of the consistent position. */
export function positionAt(height: number, rack: number, signals: readonly string[]): Values {
  const overrides = { 'RackInput.value': rack }
  const instance = compiler.compile({ project: corner, files: {}, overrides })
  // The loop can be assembled in several ways: the search begins near the one in which the wheel points ahead.
  const start = new Map([
    ['Wheel.z', height],
    ['Suspension.s', designLength - (height - 0.3)],
    ['StrutTop.yaw', -8.7 * rack],
  ])
  const { x } = initialState(instance, start)
  const y = new Outputs(instance, signals).at(0, x)
  return Object.fromEntries(signals.map((name, k) => [name, y[k]]))
}

export const wheelSignals = ['Wheel.x', 'Wheel.y', 'Wheel.z', 'Spindle.yaw', 'Spindle.pitch', 'Spindle.roll'] as const

export interface WheelPosition {
  /** deg; positive with the top outboard. */
  readonly camber: number
  /** deg; positive with the front inboard. */
  readonly toeIn: number
  /** Lowest point of a disk of 0.3 m in the plane of the wheel, m. */
  readonly lowest: readonly [number, number, number]
}

const degrees = 180 / Math.PI

/** From 321 angles of the spindle to the angles of the wheel: its spin axis is y of the spindle. */
export function wheelPosition(values: Values): WheelPosition {
  const [yaw, pitch, roll] = ['yaw', 'pitch', 'roll'].map((angle) => values[`Spindle.${angle}`])
  const x = Math.cos(yaw) * Math.sin(pitch) * Math.sin(roll) - Math.sin(yaw) * Math.cos(roll)
  const y = Math.sin(yaw) * Math.sin(pitch) * Math.sin(roll) + Math.cos(yaw) * Math.cos(roll)
  const z = Math.cos(pitch) * Math.sin(roll)
  // Down in the plane of the wheel: -e_z without its part along the spin axis.
  const inPlane = Math.sqrt(1 - z * z)
  const down = [z * x, z * y, z * z - 1].map((c) => (0.3 * c) / inPlane)
  return {
    camber: -Math.asin(z) * degrees,
    toeIn: Math.atan2(x, y) * degrees,
    lowest: [values['Wheel.x'] + down[0], values['Wheel.y'] + down[1], values['Wheel.z'] + down[2]],
  }
}
