/** A wheel that is led: height, steering angle and inclination swing while it is drawn along a line and spun. */
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { smallProject } from '../events/small-run'

/**
 * @param tire parameters of the tyre
 * @param turn 1, or -1 for the mirror image of the motion
 * @param height mean height of the wheel centre, m; it swings by 8 mm
 */
export function tireRig(tire: Readonly<Record<string, ParamValue>>, turn: 1 | -1 = 1, height = 0.34): ProjectFile {
  const expression = (text: string): readonly [string, Record<string, ParamValue>] => [
    'signals/expression',
    { expression: text },
  ]
  return smallProject(
    {
      World: ['world/world'],
      Road: ['world/flat-road'],
      Draw: ['mechanics/driver', { motion: 'translation', axis: [1, 0, 0] }],
      Way: expression('20*t'),
      Lift: ['mechanics/driver', { motion: 'translation', axis: [0, 0, 1] }],
      Height: expression(`${height} + 0.008*sin(5*t)`),
      Steer: ['mechanics/driver', { motion: 'rotation', axis: [0, 0, 1] }],
      Angle: expression(`${0.2 * turn}*sin(3*t) + ${0.02 * turn}`),
      Lean: ['mechanics/driver', { motion: 'rotation', axis: [1, 0, 0] }],
      Inclination: expression(`${0.12 * turn}*sin(7*t)`),
      Spin: ['mechanics/driver', { motion: 'rotation', axis: [0, 1, 0] }],
      Roll: expression('58*t + 0.6*sin(9*t)'),
      Tire: ['tires/tire', { slip: 'kinematic', ...tire }],
    },
    [
      ...['World.frame - Draw.base', 'Way.y - Draw.u', 'Draw.end - Lift.base', 'Height.y - Lift.u'],
      ...['Lift.end - Steer.base', 'Angle.y - Steer.u', 'Steer.end - Lean.base', 'Inclination.y - Lean.u'],
      ...['Lean.end - Spin.base', 'Roll.y - Spin.u', 'Spin.end - Tire.hub', 'Tire.road - Road.surface'],
    ],
    { stop: 2, sample: 0.02, solver: { name: 'rk4', step: 0.002 } },
  )
}

export const rigSignals = ['Fx', 'Fy', 'Fz', 'Mx', 'My', 'Mz', 'S', 'alpha', 'gamma', 'Omega', 'VCx', 'Reff'].map(
  (name) => `Tire.${name}`,
)
