/** The generic vehicle on wheels of a level (Zimmer and Otter 2010): driving, and from rest to rest. */
import type { ExperimentSettings, ParamValue, ProjectFile } from '../../../../engine/model/project/project'
import type { SolverName } from '../../../../engine/model/project/solvers'
import { scenarios, standingProject, wheels, type ForceModel, type Scenario } from './scenarios'

/** Method for each level: a slick has friction over the sliding speed, which is stiff at every speed. */
export const methodOf = (level: number): SolverName => (level === 3 ? 'rosenbrock2' : 'rk4')

/** Method that bears the friction of a wheel at rest at every level. */
export const restMethod: SolverName = 'rosenbrock2'

const radius = 0.355

/** Choices of the tyres: constant work, and the set `car` with its default of vAdhesion, 50 mm/s. */
const choices = (level: number): Readonly<Record<string, ParamValue>> => ({
  ...{ forceModel: `level-${level}`, vertical: 'non-sticking', modelSearch: 'fixed' },
})

/** From rest on brakes over driving to rest on brakes. */
export const restToRest: Scenario = {
  title: 'From rest to rest',
  ...{ stops: true, stop: 10, speed: 0 },
  brake: [
    [0, 1000],
    [0.8, 1000],
    [1, 0],
    [5, 0],
    [5.2, 1000],
    [100, 1000],
  ],
  drive: [
    [0, 0],
    [1.2, 0],
    [1.4, 400],
    [4, 400],
    [4.2, 0],
    [100, 0],
  ],
}

const asSet = (params: Readonly<Record<string, ParamValue>>): Readonly<Record<string, ParamValue>> =>
  Object.fromEntries(
    wheels.flatMap((w) => Object.entries(params).map(([name, value]) => [`Tire${w}.${name}`, value] as const)),
  )

/** An experiment of the standing vehicle, `standing`. */
export function levelProject(
  vehicle: ProjectFile,
  level: number,
  scenario: Scenario | keyof typeof scenarios,
  more: {
    readonly solver?: SolverName
    readonly step?: number
    readonly stop?: number
    readonly vAdhesion?: number
  } = {},
): ProjectFile {
  const { solver = restMethod, step = 0.001, vAdhesion = 0.05 } = more
  const { speed, ...others } = typeof scenario === 'string' ? scenarios[scenario] : scenario
  // a wheel of a level rolls on its undeformed radius
  const rolling = { ...others, speed, spin: others.spin ?? speed / radius }
  const variant = { slip: 'delayed', solver: 'rk4' } as const
  const set = asSet({ ...choices(level), 'level.vAdhesion': vAdhesion })
  const project = standingProject(vehicle, rolling, variant, `level-${level}` as ForceModel, { ...more, set })
  const { standing = { stop: 10 } } = project.experiments ?? {}
  return { ...project, experiments: { standing: { ...standing, solver: { name: solver, step } } } }
}

/** The sine steer of the generic vehicle, with the experiment of that name. */
export function sineSteer(vehicle: ProjectFile, level: number): ProjectFile {
  const experiment: ExperimentSettings = vehicle.experiments?.['sine-steer'] ?? { stop: 10 }
  const spins = Object.fromEntries(wheels.map((w) => [`Spin${w}.rate`, 20 / radius]))
  const { references: _, ...settings } = experiment
  return {
    ...vehicle,
    experiments: {
      'sine-steer': {
        ...settings,
        solver: { name: methodOf(level), step: 0.001 },
        set: { ...settings.set, ...asSet(choices(level)) },
        initial: { ...settings.initial, ...spins },
      },
    },
  }
}
