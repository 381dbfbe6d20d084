/** Runs of small projects in every coordinates, at a tolerance at which only the formulation could tell them apart. */
import { registry } from '../../../blocks'
import { Compiler, runToEnd, type RunOutcome } from '../../../engine/run/run'
import type { BlockRegistry } from '../../../engine/model/blocks/block'
import {
  eulerOrders,
  type CoordinateSettings,
  type FormulationSettings,
  type ProjectFile,
} from '../../../engine/model/project/project'
import { matrixOf, turn321 } from '../oracle/spatial'
import type { Mat, Vec } from '../oracle/types'

/** All orders with all kinds of speeds, and the quaternion: name and settings. */
export const allRotations: readonly (readonly [string, CoordinateSettings])[] = [
  ...eulerOrders.flatMap((orientation) =>
    (['body', 'base', 'derivatives'] as const).map(
      (rates) => [`${orientation}, ${rates}`, { orientation, rates }] as const,
    ),
  ),
  ['quaternion, body', { orientation: 'quaternion', rates: 'body' }],
  ['quaternion, base', { orientation: 'quaternion', rates: 'base' }],
]

/** Run the experiment `run` of a project in the formulation `chosen` with these coordinates of a block. */
export function runWith(
  project: ProjectFile,
  coordinates: Readonly<Record<string, CoordinateSettings>>,
  blocks: BlockRegistry = registry,
  signals?: readonly string[],
  trees: Pick<FormulationSettings, 'translation' | 'rotation'> = {},
): RunOutcome {
  const request = {
    project: { ...project, formulations: { chosen: { ...trees, coordinates } } },
    files: {},
    experiment: 'run',
    formulation: 'chosen',
    checkStep: false,
    signals,
  }
  return runToEnd(request, new Compiler(blocks))
}

/** Values of signals at a time of a table. */
export function at({ table }: RunOutcome, time: number): (signal: string) => number {
  const row = table.time.findIndex((t) => Math.abs(t - time) < 1e-9)
  return (signal) => {
    const column = table.columns.find((c) => c.name === signal)
    if (row < 0 || column === undefined) throw new Error(`no ${signal} at ${time} s`)
    return column.values[row]
  }
}

/** Orientation by yaw, pitch and roll of a block. */
export function orientationOf(signal: (name: string) => number, block: string): Mat {
  return matrixOf(turn321(signal(`${block}.yaw`), signal(`${block}.pitch`), signal(`${block}.roll`)))
}

export function vectorOf(signal: (name: string) => number, block: string, prefix: string): Vec {
  return [signal(`${block}.${prefix}x`), signal(`${block}.${prefix}y`), signal(`${block}.${prefix}z`)]
}
