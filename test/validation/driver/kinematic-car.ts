/** A car without slip at constant speed: two conditions on the velocities of its axles. Its motion is known in closed form. */
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { smallProject } from '../events/small-run'

type Params = Readonly<Record<string, ParamValue>>

export interface KinematicCar {
  readonly speed: number
  readonly front: number
  readonly rear: number
  readonly path: Params
  readonly follower: Params
  readonly initial: Readonly<Record<string, number>>
  readonly stop: number
  readonly step?: number
  readonly sample?: number
}

export function kinematicCar({
  speed,
  front,
  rear,
  path,
  follower,
  initial,
  stop,
  step,
  sample,
}: KinematicCar): ProjectFile {
  return smallProject(
    {
      World: ['world/world'],
      Plane: ['mechanics/planar'],
      Body: ['mechanics/rigid-body', { mass: 1000, Ixx: 300, Iyy: 1000, Izz: 1000 }],
      ToFront: ['mechanics/rigid-arm', { x: front, y: 0, z: 0 }],
      ToRear: ['mechanics/rigid-arm', { x: -rear, y: 0, z: 0 }],
      Steer: ['mechanics/driver'],
      AtFront: ['sensors/velocity'],
      AtRear: ['sensors/velocity'],
      FrontRolls: ['mechanics/constraint', { expression: 'u1', kind: 'nonholonomic' }],
      RearRolls: ['mechanics/constraint', { expression: 'u1', kind: 'nonholonomic' }],
      Cruise: ['mechanics/constraint', { expression: `u1 - ${speed}`, kind: 'nonholonomic' }],
      Path: ['driver/path', path],
      Driver: ['driver/path-follower', { front, rear, ...follower }],
    },
    [
      'World.frame - Plane.base',
      'Plane.end - Body.com',
      'Body.com - ToFront.base',
      'Body.com - ToRear.base',
      'ToFront.end - Steer.base',
      'Driver.steer - Steer.u',
      'Steer.end - AtFront.frame',
      'Steer.end - AtFront.axes',
      'ToRear.end - AtRear.frame',
      'ToRear.end - AtRear.axes',
      'AtFront.vy - FrontRolls.u1',
      'AtRear.vy - RearRolls.u1',
      'AtRear.vx - Cruise.u1',
      'Body.com - Path.frame',
      'Path.track - Driver.track',
    ],
    { stop, sample: sample ?? 0.05, initial, solver: { name: 'rk4', step: step ?? 0.005 } },
  )
}
