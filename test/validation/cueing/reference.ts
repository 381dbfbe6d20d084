/** Reference results of a hexapod (data/README.md) and models that compute them. */
import { readFileSync } from 'node:fs'
import type { ParamValue } from '../../../engine/model/project/project'
import type { Blocks } from '../events/small-run'

const text = (name: string): string => readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8')
export const jsonOf = (name: string): unknown => JSON.parse(text(name))

export interface HexapodReference {
  readonly base_joints: readonly (readonly number[])[]
  readonly platform_joints: readonly (readonly number[])[]
  readonly home_legs: readonly number[]
  readonly home_static_forces: readonly number[]
  readonly single_axis_limits: Readonly<Record<string, { readonly limit: number; readonly leg: number }>>
  readonly geometry: {
    readonly motion_amplitude: readonly number[]
    readonly motion_frequency_Hz: readonly number[]
    readonly motion_phase_rad: readonly number[]
    readonly neutral_height: number
  }
}
export const hexapod = jsonOf('hexapod.json') as HexapodReference

/** Rows of numbers by the name of their column without its unit. */
export function rowsOf(file: string): readonly Readonly<Record<string, number>>[] {
  const [header, ...lines] = text(file).trim().split('\n')
  const names = header.split(',').map((name) => name.replace(/ \[.*\]$/, ''))
  return lines.map((line) => Object.fromEntries(line.split(',').map((x, i) => [names[i], Number(x)])))
}

export const coordinates = ['x', 'y', 'z', 'yaw', 'pitch', 'roll'] as const
export const sixth = [1, 2, 3, 4, 5, 6] as const

/** The joints of the reference as a table. */
export const joints: ParamValue = hexapod.base_joints.map((b, i) => [...b, ...hexapod.platform_joints[i]])

/** Vectors `R.y` and `A.y` that go from row to row of the poses, one a second. */
export function posesInTime(rows: readonly Readonly<Record<string, number>>[]): {
  readonly blocks: Blocks
  readonly wires: readonly string[]
} {
  const sources = coordinates.map((name) => [
    name,
    ['sources/piecewise-linear', { points: rows.map((row, t) => [t, row[name]]) }] as const,
  ])
  return {
    blocks: {
      ...(Object.fromEntries(sources) as Blocks),
      R: ['signals/mux', { inputs: '3' }],
      A: ['signals/mux', { inputs: '3' }],
    },
    wires: coordinates.map((name, i) => `${name}.y - ${i < 3 ? 'R' : 'A'}.u${(i % 3) + 1}`),
  }
}

/** The 6-DOF sine of the reference. */
export function referenceMotion(): { readonly blocks: Blocks; readonly wires: readonly string[] } {
  const {
    motion_amplitude: amplitude,
    motion_frequency_Hz: frequency,
    motion_phase_rad: phase,
    neutral_height: h,
  } = hexapod.geometry
  const sources = coordinates.map((name, i) => [
    name,
    [
      'sources/sine',
      { amplitude: amplitude[i], frequency: frequency[i], phase: phase[i], offset: name === 'z' ? h : 0 },
    ] as const,
  ])
  return {
    blocks: {
      ...(Object.fromEntries(sources) as Blocks),
      R: ['signals/mux', { inputs: '3' }],
      A: ['signals/mux', { inputs: '3' }],
    },
    wires: coordinates.map((name, i) => `${name}.y - ${i < 3 ? 'R' : 'A'}.u${(i % 3) + 1}`),
  }
}
