/** An engine whose torque is a map over speed and throttle turns a flywheel against a load that a curve gives. */
import type { ExperimentSettings, ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { smallProject } from '../events/small-run'

const torqueMap = [
  [0, 0, 0.5, 1],
  ['500 rpm', -5, 40, 60],
  ['1500 rpm', -10, 70, 110],
  ['3000 rpm', -20, 80, 140],
  ['5000 rpm', -30, 60, 120],
]

export const signals = ['Torque.y', 'Load.y', 'Axis.rate', 'Throttle.y']

export function engineProject(
  settings: Partial<ExperimentSettings>,
  map: Readonly<Record<string, ParamValue>> = {},
  load: Readonly<Record<string, ParamValue>> = {},
): ProjectFile {
  const points = [
    ['0 rpm', 0],
    ['1000 rpm', 4],
    ['2000 rpm', 20],
    ['4000 rpm', 90],
    ['6000 rpm', 220],
  ]
  return smallProject(
    {
      World: ['world/world'],
      Axis: ['mechanics/revolute', { axis: [0, 0, 1] }],
      Flywheel: ['mechanics/rigid-body', { mass: 10, Ixx: 0.3, Iyy: 0.3, Izz: 0.5 }],
      Drive: ['mechanics/torque'],
      Brake: ['mechanics/torque'],
      Speed: ['sensors/joint'],
      Throttle: ['sources/sine', { amplitude: 0.45, frequency: '0.5 Hz', offset: 0.5 }],
      Torque: ['signals/table-2d', { map: torqueMap, interpolation: 'spline', ...map }],
      Load: ['signals/table-1d', { points, interpolation: 'monotone', ...load }],
      Against: ['signals/gain', { gain: -1 }],
    },
    [
      'World.frame - Axis.base',
      'Axis.end - Flywheel.com',
      'Axis.axis - Drive.axis',
      'Axis.axis - Brake.axis',
      'Axis.axis - Speed.axis',
      'Speed.rate - Torque.u1',
      'Throttle.y - Torque.u2',
      'Torque.y - Drive.u',
      'Speed.rate - Load.u1',
      'Load.y - Against.u1',
      'Against.y - Brake.u',
    ],
    { stop: 4, sample: 0.05, initial: { 'Axis.rate': '1000 rpm' }, ...settings },
  )
}
