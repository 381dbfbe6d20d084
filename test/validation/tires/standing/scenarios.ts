/** Runs of the generic vehicle in which its tyres are slow, parked, locked or in the air. */
import type {
  BlockInstance,
  ExperimentSettings,
  ParamValue,
  ProjectFile,
} from '../../../../engine/model/project/project'

export const wheels = ['FL', 'FR', 'RL', 'RR'] as const

export type Points = readonly (readonly [number, number])[]

export interface Scenario {
  readonly title: string
  readonly stop: number
  /** Brake torque on each wheel over time, N m. */
  readonly brake?: Points
  /** Drive torque on each rear wheel over time, N m. */
  readonly drive?: Points
  /** Pitch of the road, rad; negative is uphill. */
  readonly pitch?: number
  readonly speed: number
  readonly spin?: number
  readonly height?: number
  readonly rise?: number
  /** It comes to a stop in the end. */
  readonly stops: boolean
}

const rolling = 57.455 / 20

/** From zero to each value in turn, within 0.2 s from the instant given. */
function ramps(...steps: readonly (readonly [number, number])[]): Points {
  const points: [number, number][] = steps[0][0] < 0 ? [] : [[0, 0]]
  let value = 0
  for (const [time, next] of steps) {
    if (time < 0) points.push([0, next])
    else points.push([time, value], [time + 0.2, next])
    value = next
  }
  return [...points, [100, value]]
}

const always = (torque: number): Points => [
  [0, torque],
  [100, torque],
]

export const scenarios: Readonly<Record<string, Scenario>> = {
  stop: { title: 'Braking from 10 m/s to a stop', stops: true, stop: 20, speed: 10, brake: ramps([0.5, 1000]) },
  locked: {
    title: 'Locked wheels from 10 m/s to a stop',
    ...{ stops: true, stop: 20, speed: 10, brake: ramps([0.5, 3000]) },
  },
  parked: {
    title: 'Parked on 0.1 rad with 3000 N m',
    stops: true,
    stop: 20,
    speed: 0,
    pitch: -0.1,
    brake: always(3000),
  },
  release: {
    title: 'Release, roll and stop on 0.1 rad',
    ...{ stops: true, stop: 25, speed: 0, pitch: 0.1, brake: ramps([-1, 3000], [3, 0], [8, 3000]) },
  },
  start: {
    title: 'Stop, start again, stop',
    ...{ stops: true, stop: 25, speed: 5, brake: ramps([-1, 2000], [3, 0], [8, 3000]), drive: ramps([4, 500], [7, 0]) },
  },
  reverse: {
    title: 'Reverse, and stop',
    ...{ stops: true, stop: 22, speed: 0, brake: ramps([6, 3000]), drive: ramps([1, -400], [4, 0]) },
  },
  coast: { title: 'Coast to rest', stops: true, stop: 25, speed: 0.5 },
  landing: { title: 'Landing at 15 m/s without spin', stops: false, stop: 4, speed: 15, spin: 0, height: 1.9 },
  liftOff: { title: 'Lift-off at 10 m/s and touch-down', stops: false, stop: 4, speed: 10, rise: 5 },
}

export const variants = {
  'delayed, rk4': { slip: 'delayed', solver: 'rk4' },
  'delayed, abm2': { slip: 'delayed', solver: 'abm2' },
  'kinematic, rk4': { slip: 'kinematic', solver: 'rk4' },
} as const
export type ForceModel = 'pac2002' | 'fiala' | 'linear'

/** The vehicle's tyres for small slip: about what its PAC2002 data come to under 5.5 kN. */
const withLinear = (tire: BlockInstance): BlockInstance => ({
  ...tire,
  params: {
    ...tire.params,
    ...{ 'linear.CS': 125000, 'linear.CA': 105000, 'linear.CR': 0.0034, 'linear.fadeLoad': 100 },
  },
})

/** The generic vehicle with a drive torque on its rear wheels, and one experiment, `standing`. */
export function standingProject(
  vehicle: ProjectFile,
  scenario: Scenario,
  variant: { readonly slip: string; readonly solver: 'rk4' | 'abm2' },
  forceModel: ForceModel,
  more: { readonly step?: number; readonly stop?: number; readonly set?: Readonly<Record<string, ParamValue>> } = {},
): ProjectFile {
  const { stop, brake, drive, pitch = 0, speed, spin = speed * rolling, height = 0.8995, rise = 0 } = scenario
  const source = (points: Points | undefined) => ({
    type: 'sources/piecewise-linear',
    params: {
      points: points ?? [
        [0, 0],
        [100, 0],
      ],
    },
  })
  const experiment: ExperimentSettings = {
    stop: more.stop ?? stop,
    solver: { name: variant.solver, step: more.step ?? 0.001 },
    sample: 0.01,
    set: {
      'SteerInput.amplitude': 0,
      'BrakeInput.points': brake ?? [
        [0, 0],
        [100, 0],
      ],
      'Road.pitch': pitch,
      ...Object.fromEntries(wheels.map((w) => [`Tire${w}.slip`, variant.slip])),
      ...Object.fromEntries(wheels.map((w) => [`Tire${w}.forceModel`, forceModel])),
      ...more.set,
    },
    initial: {
      'Body.z': height,
      'Body.vx': speed,
      'Body.vz': rise,
      ...Object.fromEntries(wheels.map((w) => [`Suspension${w}.s`, w.startsWith('F') ? 0.5632 : 0.5617])),
      ...Object.fromEntries(wheels.map((w) => [`Spin${w}.rate`, spin])),
    },
  }
  return {
    ...vehicle,
    blocks: {
      ...vehicle.blocks,
      ...Object.fromEntries(wheels.map((w) => [`Tire${w}`, withLinear(vehicle.blocks[`Tire${w}`])])),
      DriveInput: source(drive),
      DriveRL: { type: 'mechanics/torque' },
      DriveRR: { type: 'mechanics/torque' },
    },
    wires: {
      ...vehicle.wires,
      'DriveInput-DriveRL': ['DriveInput.y', 'DriveRL.u'],
      'DriveInput-DriveRR': ['DriveInput.y', 'DriveRR.u'],
      'DriveRL-SpinRL': ['DriveRL.axis', 'SpinRL.axis'],
      'DriveRR-SpinRR': ['DriveRR.axis', 'SpinRR.axis'],
    },
    experiments: { standing: experiment },
  }
}
