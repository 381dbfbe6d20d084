/**
 * A wheel of a level under a sled that keeps it upright, straight ahead, as in the runs of the reference (shared
 * reference, reference/tyres).
 */
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { levelParams, type SetName } from '../../unit/blocks/tires/wheel-levels'
import { smallProject, type Blocks } from '../events/small-run'

interface Sled {
  /** Mass that the wheel carries with its own, kg. */
  readonly mass: number
  /** Moment of inertia about the axle, kg m^2. */
  readonly Iyy: number
  readonly radius: number
  readonly stiffness: number
}

export const sledOf: Readonly<Record<SetName, Sled>> = {
  bicycle: { mass: 35.1101, Iyy: 0.28, radius: 0.35, stiffness: 1e5 },
  car: { mass: 269.745, Iyy: 1.1, radius: 0.31, stiffness: 2e5 },
}

/** Greatest torque of the brake at which the wheel locks, N m. */
const brakeTorque: Readonly<Record<SetName, number>> = { bicycle: 192.88084536, car: 1312.5144312 }

export interface SledOptions {
  readonly set: SetName
  readonly level: number
  /** True if the wheel turns. */
  readonly turns: boolean
  /** True if it is braked between 0.2 and 1.25 s, until it locks. */
  readonly brakes?: boolean
  /** Direction of gravity; downwards if absent. */
  readonly down?: readonly [x: number, y: number, z: number]
  readonly run: ExperimentSettings
}

/** Torque over time, with the direction of rolling passing through zero over 0.5 rad/s. */
const brake = (peak: number): string => `-${peak}*clamp((t - 0.2)/0.1, 0, 1)*clamp((1.25 - t)/0.05, 0, 1)*tanh(u1/0.5)`

/**
 * @returns a project with the states `Slide.s`, `Side.s`, `Lift.s` and `Spin.angle` and their rates; level 2 without
 * `Lift`
 */
export function sled({ set, level, turns, brakes = false, down = [0, 0, -1], run }: SledOptions): ProjectFile {
  const { mass, Iyy } = sledOf[set]
  const tire: Blocks[string] = ['tires/tire', { ...levelParams(set, level), mass, Iyy, Ixx: 0.6 * Iyy, Izz: 0.6 * Iyy }]
  const braking: Blocks = brakes
    ? {
        Rate: ['sensors/joint'],
        Brake: ['signals/expression', { expression: brake(brakeTorque[set]) }],
        Pads: ['mechanics/torque'],
      }
    : {}
  return smallProject(
    {
      ...{ World: ['world/world', { direction: [...down] }], Road: ['world/flat-road'] },
      ...{ Slide: ['mechanics/prismatic', { axis: [1, 0, 0] }], Side: ['mechanics/prismatic', { axis: [0, 1, 0] }] },
      Lift: ['mechanics/prismatic', { axis: [0, 0, 1] }],
      ...(turns ? { Spin: ['mechanics/revolute', { axis: [0, 1, 0] }] as const } : {}),
      ...braking,
      Tire: tire,
    },
    [
      ...['World.frame - Slide.base', 'Slide.end - Side.base', 'Side.end - Lift.base', 'Tire.road - Road.surface'],
      ...(turns ? ['Lift.end - Spin.base', 'Spin.end - Tire.hub'] : ['Lift.end - Tire.hub']),
      ...(brakes ? ['Spin.axis - Rate.axis', 'Rate.rate - Brake.u1', 'Brake.y - Pads.u', 'Pads.axis - Spin.axis'] : []),
    ],
    run,
  )
}
