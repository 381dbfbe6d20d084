/** A chain of vectors: a sensor on a rotor that turns steadily, its velocity scaled, shifted and integrated. */
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { smallProject } from '../events/small-run'

/** Rate of the rotor, rad/s; distance of the sensor from its axis, m. */
export const rate = 2
export const radius = 0.5
export const gains = [2, 3, 4] as const
export const shift = [0.1, -0.2, 0.3] as const
export const start = [1, 0, -1] as const

export const chain = (run: Partial<ExperimentSettings> = {}): ProjectFile =>
  smallProject(
    {
      World: ['world/world', { gravity: 0 }],
      Axle: ['mechanics/revolute', { axis: [0, 0, 1] }],
      Rotor: ['mechanics/rigid-body', { mass: 1, Ixx: 1, Iyy: 1, Izz: 1 }],
      Arm: ['mechanics/rigid-arm', { x: radius }],
      Sensor: ['sensors/velocity', { ports: 'vectors' }],
      Scale: ['signals/gain', { gain: [...gains] }],
      Shift: ['sources/constant', { value: [...shift] }],
      Sum: ['signals/sum'],
      Int: ['signals/integrator', { initial: [...start] }],
      Turned: ['signals/selector', { elements: [[3], [1], [2]] }],
      Dot: ['signals/dot-product'],
      Cross: ['signals/cross-product'],
      Hold: ['signals/sample-hold', { sampleTime: 0.1 }],
      Delay: ['signals/delay-unit', { sampleTime: 0.1, initial: [7, 8, 9] }],
      Split: ['signals/demux', { widths: [[1], [2]] }],
      Joined: ['signals/mux', { inputs: '2' }],
      Scope: ['signals/scope'],
    },
    [
      'World.frame - Axle.base',
      'Axle.end - Rotor.com',
      'Axle.end - Arm.base',
      'Arm.end - Sensor.frame',
      'Sensor.v - Scale.u1',
      'Scale.y - Sum.u1',
      'Shift.y - Sum.u2',
      'Sum.y - Int.u1',
      'Int.y - Turned.u',
      'Int.y - Dot.u1',
      'Sensor.v - Dot.u2',
      'Sensor.w - Cross.u1',
      'Sensor.v - Cross.u2',
      'Int.y - Hold.u1',
      'Hold.y - Delay.u1',
      'Delay.y - Split.u',
      'Split.y2 - Joined.u1',
      'Split.y1 - Joined.u2',
      'Turned.y - Scope.u1',
      'Dot.y - Scope.u2',
      'Cross.y - Scope.u3',
      'Joined.y - Scope.u4',
    ],
    { stop: 2, sample: 0.05, initial: { 'Axle.rate': rate }, ...run },
  )

export const chainSignals = [
  'Sensor.vx',
  'Sensor.vy',
  'Scale.y[1]',
  'Int.y[1]',
  'Int.y[2]',
  'Int.y[3]',
  'Scope.u1[1]',
  'Scope.u1[2]',
  'Scope.u1[3]',
  'Scope.u2',
  'Scope.u3[1]',
  'Scope.u3[2]',
  'Scope.u3[3]',
  'Scope.u4[1]',
  'Scope.u4[3]',
  'Delay.memory[2]',
] as const
