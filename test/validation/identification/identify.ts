/** Identifications of small models, and the tables that they are fitted to. */
import { identification } from '../../../engine/identification'
import type { IdentifyReport } from '../../../engine/identification/report'
import type { AnalysisRequest, Workplace } from '../../../engine/analyses/analysis'
import { toEnd } from '../../../engine/collections/to-end'
import type { ProjectFile } from '../../../engine/model/project/project'
import { runToEnd } from '../../../engine/run/run'
import { sharedCompiler } from '../../support/compiler'
import { smallProject } from '../events/small-run'

export const workplace: Workplace = {
  compiler: sharedCompiler,
  shouldStop: () => false,
  clock: () => performance.now(),
}

export const identify = (
  project: ProjectFile,
  options: AnalysisRequest['identify'],
  more: Partial<AnalysisRequest> = {},
): IdentifyReport =>
  toEnd(identification.compute({ project, files: {}, experiment: 'run', identify: options, ...more }, workplace))

/** Returns an accurate run of a project as CSV: what a measurement without noise gives. */
export function recorded(
  project: ProjectFile,
  signals: readonly string[],
  {
    experiment = 'run',
    stop,
    sample,
  }: { readonly experiment?: string; readonly stop?: number; readonly sample?: number } = {},
): string {
  const run = {
    solver: 'dopri5',
    tolerance: 1e-10,
    ...(stop !== undefined && { stop }),
    ...(sample !== undefined && { sample }),
  }
  const { table, error } = runToEnd({ project, files: {}, experiment, signals, run, checkStep: false }, sharedCompiler)
  if (error !== undefined) throw error
  const columns = signals.map((name) => table.columns.find((column) => column.name === name))
  const heading = ['t [s]', ...columns.map((c) => `${c?.name ?? ''} [${c?.unit ?? ''}]`)]
  return [heading, ...Array.from(table.time, (t, i) => [t, ...columns.map((c) => c?.values[i] ?? NaN)])]
    .map((row) => row.join(','))
    .join('\n')
}

/** Road of the reference problem: sum of A sin(2 pi f t + phase). */
export interface Road {
  readonly f: readonly number[]
  readonly amplitude: readonly number[]
  readonly phase: readonly number[]
}

/** Quarter car on a road, at rest with all displacements zero at the start; see linear_models/quarter_car.json. */
export function quarterCar({ f, amplitude, phase }: Road, variables: ProjectFile['variables']): ProjectFile {
  const turn = 2 * Math.PI
  const height = f.map((hertz, k) => `${amplitude[k]}*sin(2*pi*${hertz}*t + ${phase[k]})`).join(' + ')
  const at = f.reduce((sum, _, k) => sum + amplitude[k] * Math.sin(phase[k]), 0)
  const rate = f.reduce((sum, hertz, k) => sum + amplitude[k] * turn * hertz * Math.cos(phase[k]), 0)
  const along = { axis: [0, 0, 1] }
  return {
    ...smallProject(
      {
        World: ['world/world', { gravity: 0 }],
        Height: ['signals/expression', { expression: height }],
        Road: ['mechanics/driver', { motion: 'translation', ...along }],
        Tyre: ['mechanics/prismatic', along],
        TyreSpring: ['mechanics/spring-damper', { stiffness: 'kt', damping: 0 }],
        Wheel: ['mechanics/rigid-body', { mass: 'mu' }],
        Strut: ['mechanics/prismatic', along],
        Spring: ['mechanics/spring-damper', { stiffness: 'ks', damping: 'cs' }],
        Chassis: ['mechanics/rigid-body', { mass: 320 }],
      },
      [
        'Height.y - Road.u',
        'World.frame - Road.base',
        'Road.end - Tyre.base',
        'Tyre.end - Wheel.com',
        'TyreSpring.axis - Tyre.axis',
        'Wheel.com - Strut.base',
        'Strut.end - Chassis.com',
        'Spring.axis - Strut.axis',
      ],
      { stop: 6, sample: 0.005, initial: { 'Tyre.s': -at, 'Tyre.ds': -rate } },
    ),
    variables,
  }
}
