/**
 * Beginnings for models of one's own: small projects that run, and the example vehicle without the data that it is
 * validated with. Opened as new projects, which are saved where the user says.
 */
import { mapRecord } from '../../../engine/collections/entries'
import { readProject } from '../../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../../engine/model/project/project'
import type { Bridge } from '../../bridge'
import { templateTexts } from '../texts/templates'

export interface Template {
  readonly name:
    | 'quarter-car'
    | 'quarter-car-profile'
    | 'half-car'
    | 'linear-single-track'
    | 'single-track'
    | 'four-wheel-vehicle'
    | 'tyre-rig'
    | 'washout'
    | 'pendulum'
  readonly title: string
  readonly description: string
  /** @throws Error when it is not available */
  load(bridge: Pick<Bridge, 'openExample'>): Promise<ProjectFile>
  /** Returns the reference data for comparison, by path. */
  files?(): Promise<Readonly<Record<string, string>>>
}

export const templates: readonly Template[] = [
  {
    name: 'quarter-car',
    ...templateTexts.quarterCar,
    load: async () => parsed((await import('./templates/quarter-car.json?raw')).default),
  },
  {
    name: 'quarter-car-profile',
    ...templateTexts.quarterCarProfile,
    load: async () => parsed((await import('./templates/quarter-car-profile.json?raw')).default),
    files: async () => ({
      'reference/bump.csv': (await import('./templates/quarter-car-profile-bump.csv?raw')).default,
    }),
  },
  {
    name: 'half-car',
    ...templateTexts.halfCar,
    load: async () => parsed((await import('./templates/half-car.json?raw')).default),
    files: async () => ({ 'reference/bump.csv': (await import('./templates/half-car-bump.csv?raw')).default }),
  },
  {
    name: 'linear-single-track',
    ...templateTexts.linearSingleTrack,
    load: async () => parsed((await import('./templates/linear-single-track.json?raw')).default),
    files: async () => ({
      'reference/step-steer.csv': (await import('./templates/linear-single-track-step.csv?raw')).default,
      'reference/steady.csv': (await import('./templates/linear-single-track-steady.csv?raw')).default,
    }),
  },
  {
    name: 'single-track',
    ...templateTexts.singleTrack,
    load: async () => parsed((await import('./templates/single-track.json?raw')).default),
  },
  {
    name: 'four-wheel-vehicle',
    ...templateTexts.fourWheels,
    load: async (bridge) => {
      const { title, description } = templateTexts.fourWheels
      const example = parsed((await bridge.openExample('generic-vehicle')).text)
      return settled({ ...example, title, description })
    },
  },
  {
    name: 'tyre-rig',
    ...templateTexts.tireRig,
    load: async () => parsed((await import('./templates/tyre-rig.json?raw')).default),
  },
  {
    name: 'washout',
    ...templateTexts.washout,
    load: async () => parsed((await import('../../../projects/washout/project.json?raw')).default),
    files: async () => ({
      'data/drive.csv': (await import('../../../projects/washout/data/drive.csv?raw')).default,
      'reference/classical.csv': (await import('../../../projects/washout/reference/classical.csv?raw')).default,
      'reference/adaptive.csv': (await import('../../../projects/washout/reference/adaptive.csv?raw')).default,
      'reference/optimal.csv': (await import('../../../projects/washout/reference/optimal.csv?raw')).default,
    }),
  },
  {
    name: 'pendulum',
    ...templateTexts.pendulum,
    load: async () => parsed((await import('./templates/pendulum.json?raw')).default),
  },
]

function parsed(text: string): ProjectFile {
  const result = readProject(text)
  if (!result.ok) throw result.problems[0]
  return result.project
}

/** Without reference data, and started at a steady speed: the example starts where its references do. */
function settled(project: ProjectFile): ProjectFile {
  const experiments = mapRecord(project.experiments ?? {}, ({ references: _data, ...rest }) => ({
    ...rest,
    start: { settle: true, speed: '20 m/s' },
  }))
  return { ...project, experiments }
}
