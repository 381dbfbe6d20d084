/** Small models with everything that an export has to take with it: events, samples, memory, friction, loops. */
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { fourBar } from '../loops/four-bar'
import { sledOn } from '../surfaces/rigs'
import { signalBlocks } from './signal-blocks-example'
import { smallProject } from './small-run'

export interface ExportExample {
  readonly project: (run: Partial<ExperimentSettings>) => ProjectFile
  readonly signals: readonly string[]
  /** s */
  readonly step: number
  /** Events in the run. */
  readonly atLeast: number
}

const rotor = (J: number) => ['mechanics/rigid-body', { mass: 1, Ixx: J, Iyy: J, Izz: J }] as const
const spin = ['mechanics/revolute', { axis: [0, 0, 1] }] as const

const ball: ExportExample = {
  project: (run) =>
    smallProject(
      {
        World: ['world/world'],
        Slider: ['mechanics/prismatic'],
        Ball: ['mechanics/rigid-body', { mass: 2 }],
        Floor: ['mechanics/impact', { restitution: 0.8, restSpeed: 0.05 }],
        Ceiling: ['mechanics/stop', { lower: -1, upper: 0.9 }],
      },
      ['World.frame - Slider.base', 'Slider.end - Ball.com', 'Slider.axis - Floor.axis', 'Slider.axis - Ceiling.axis'],
      { stop: 5, sample: 0.0123, initial: { 'Slider.s': 0.5, 'Slider.ds': 4 }, ...run },
    ),
  signals: [
    ...['Slider.s', 'Slider.ds', 'Floor.rest', 'Floor.force', 'Ceiling.force', 'Ball.kinetic', 'Ball.potential'],
    ...['Ceiling.power', 'Ceiling.energy', 'Ceiling.dissipation', 'Energy.stored', 'Energy.power'],
  ],
  step: 0.0007,
  atLeast: 10,
}

const control: ExportExample = {
  project: (run) =>
    smallProject(
      {
        World: ['world/world'],
        Goal: ['sources/step', { time: 0.333, initial: 0, final: 1 }],
        Error: ['signals/sum', { k2: -1 }],
        Hold: ['signals/sample-hold', { sampleTime: 0.07 }],
        Sum: ['signals/sum', { k1: 0.2 }],
        Delay: ['signals/delay-unit', { sampleTime: 0.07, offset: 0.035 }],
        Relay: ['signals/hysteresis', { upper: 0.4, lower: 0.3 }],
        Lag: ['signals/sum', { k1: 2, k2: -2, k3: 0.1 }],
        Plant: ['signals/integrator', { limits: 'both', lower: -0.5, upper: 0.97 }],
        End: ['signals/stop-run', { direction: 'falling' }],
        Clock: ['sources/ramp', { start: 0, duration: 10, initial: 2.511, final: -7.489 }],
      },
      [
        'Goal.y - Error.u1',
        'Plant.y - Error.u2',
        'Error.y - Hold.u1',
        'Hold.y - Sum.u1',
        'Delay.y - Sum.u2',
        'Sum.y - Delay.u1',
        'Sum.y - Lag.u1',
        'Plant.y - Lag.u2',
        'Plant.y - Relay.u1',
        'Relay.y - Lag.u3',
        'Lag.y - Plant.u1',
        'Clock.y - End.u',
      ],
      { stop: 6, sample: 0.0123, ...run },
    ),
  signals: ['Plant.y', 'Hold.y', 'Delay.y', 'Relay.y'],
  step: 0.0011,
  atLeast: 2,
}

/** A brake and a clutch that hold and let go, on two rotors; one sample of an acceleration acts on the motion, one does not. */
const friction: ExportExample = {
  project: (run) =>
    smallProject(
      {
        World: ['world/world', { gravity: 0 }],
        Axle: spin,
        Rotor: rotor(2),
        Push: ['mechanics/torque'],
        T: ['signals/expression', { expression: '6*sin(5*t) - 0.02*u1' }],
        Accelerometer: ['sensors/acceleration'],
        Back: ['cabin/set-point', { order: '0', sampleTime: 0.02 }],
        Actuator: ['signals/transfer-function', { numerator: [[1]], denominator: [[0.05], [1]] }],
        Seen: ['cabin/set-point', { order: '0', sampleTime: 0.005 }],
        A: ['mechanics/dry-friction', { holding: 4, sliding: 3, stribeckSpeed: 0.2 }],
        Second: spin,
        J2: rotor(1.5),
        Limit: ['sources/constant', { value: 2 }],
        Clutch: ['mechanics/clutch', { holdingFactor: 1.3 }],
      },
      [
        'World.frame - Axle.base',
        'Axle.end - Rotor.com',
        'Axle.axis - Push.axis',
        'T.y - Push.u',
        'Axle.end - Accelerometer.frame',
        'Accelerometer.wdz - Back.u',
        'Accelerometer.wdz - Seen.u',
        'Back.y - Actuator.u1',
        'Actuator.y - T.u1',
        'Axle.axis - A.axis',
        'World.frame - Second.base',
        'Second.end - J2.com',
        'Axle.axis - Clutch.a',
        'Second.axis - Clutch.b',
        'Limit.y - Clutch.u',
      ],
      { stop: 2, sample: 0.01, initial: { 'Second.rate': 3 }, ...run },
    ),
  signals: [
    ...['Axle.rate', 'Second.rate', 'A.force', 'A.slip', 'Clutch.torque', 'Clutch.heat'],
    ...['Push.power', 'A.dissipation', 'Clutch.power', 'Energy.kinetic', 'Energy.power', 'Energy.dissipation'],
    ...['Back.y', 'Seen.y'],
  ],
  step: 0.001,
  atLeast: 5,
}

/** A four-bar that strikes a stop: constraints, corrections and impulses. */
const linkage: ExportExample = {
  project: (run) => {
    const bars = fourBar(
      { crank: 0.3, coupler: 0.9, rocker: 0.6, base: 0.8 },
      { 'CrankPivot.angle': -1, 'CrankPivot.rate': 3 },
    )
    return {
      ...bars,
      blocks: { ...bars.blocks, Stop: { type: 'mechanics/impact', params: { position: -2, restitution: 0.7 } } },
      wires: { ...bars.wires, stop: ['RockerPivot.axis', 'Stop.axis'] },
      experiments: { run: { stop: 1, sample: 0.01, initial: bars.experiments?.run?.initial, ...run } },
    }
  },
  signals: ['RockerPivot.angle', 'CrankPivot.rate', 'Stop.rest'],
  step: 0.001,
  atLeast: 1,
}

/** An implicit equation with a warm start, in a loop with an integrator. */
const implicit: ExportExample = {
  project: (run) =>
    smallProject(
      {
        World: ['world/world'],
        Wave: ['sources/sine', { amplitude: 1.5, frequency: 2 }],
        Cubic: ['signals/algebraic', { residual: 'z^3 + 3*z - u1 - u2', nominal: 1 }],
        Sum: ['signals/sum', { k2: -1 }],
        Plant: ['signals/integrator', {}],
      },
      ['Wave.y - Sum.u1', 'Plant.y - Sum.u2', 'Sum.y - Cubic.u1', 'Plant.y - Cubic.u2', 'Cubic.z - Plant.u1'],
      { stop: 2, sample: 0.01, ...run },
    ),
  signals: ['Cubic.z', 'Plant.y'],
  step: 0.001,
  atLeast: 0,
}

/** Vectors with limits, relays, samples and implicit equations of their own for each element, in a loop. */
const vectors: ExportExample = {
  project: (run) =>
    smallProject(
      {
        World: ['world/world'],
        Wave: ['sources/sine', { amplitude: 1, frequency: 0.9 }],
        Spread: ['signals/gain', { gain: [1, -0.6, 1.7] }],
        Sum: ['signals/sum', { k2: -0.8, k3: [0.1, 0.2, 0.3] }],
        Cubic: ['signals/algebraic', { residual: 'z^3 + 3*z - 3*u1', nominal: 1 }],
        Plant: [
          'signals/integrator',
          { limits: 'both', initial: [0, 0.1, 0.2], lower: [-0.1, -0.2, -0.1], upper: [0.1, 0.15, 0.3] },
        ],
        Relay: ['signals/hysteresis', { upper: 0.08, lower: -0.05, on: [1, 2, 3] }],
        Hold: ['signals/sample-hold', { sampleTime: 0.07 }],
        Cross: ['signals/cross-product'],
        Dot: ['signals/dot-product'],
      },
      [
        'Wave.y - Spread.u1',
        'Spread.y - Sum.u1',
        'Plant.y - Sum.u2',
        'Relay.y - Sum.u3',
        'Sum.y - Cubic.u1',
        'Cubic.z - Plant.u1',
        'Plant.y - Hold.u1',
        'Plant.y - Relay.u1',
        'Plant.y - Cross.u1',
        'Hold.y - Cross.u2',
        'Cross.y - Dot.u1',
        'Spread.y - Dot.u2',
      ],
      { stop: 2, sample: 0.01, ...run },
    ),
  signals: ['Plant.y[1]', 'Plant.y[3]', 'Cubic.z[2]', 'Relay.y[3]', 'Hold.y[1]', 'Dot.y'],
  step: 0.001,
  atLeast: 6,
}

/** A locked wheel on waves with a slippery patch, whose friction falls during the run: an unknown and scaled functions. */
const road: ExportExample = {
  project: (run) =>
    sledOn(
      {
        profile: 'sine',
        'profile.amplitude': 0.005,
        'profile.wavelength': 5,
        frictionMap: 'patches',
        'patches.table': [[4, 8, -1, 1, 0.4]],
        transition: 0.3,
      },
      { stop: 1, sample: 0.0123, initial: { 'Guide.ds': 15 }, ...run },
      ['sources/step', { time: 0.333, initial: 1, final: 0.6 }],
    ),
  signals: ['Guide.s', 'Guide.ds', 'Tire.Fx', 'Tire.Fz', 'Tire.contactAhead', 'Tire.friction'],
  step: 0.001,
  atLeast: 0,
}

/** A motion driven by a step behind a filter of order two: its derivatives go through the states of the filter. */
const driven: ExportExample = {
  project: (run) =>
    smallProject(
      {
        World: ['world/world'],
        Step: ['sources/step', { time: 0.333, initial: 0, final: 0.1 }],
        Sum: ['signals/sum', { k1: 144, k2: -144, k3: -9.6 }],
        Rate: ['signals/integrator'],
        Out: ['signals/integrator', { initial: 0.02 }],
        Drive: ['mechanics/driver', { motion: 'translation', axis: [1, 0, 0] }],
        Arm: ['mechanics/rigid-arm', { x: 0.3 }],
        Hinge: ['mechanics/revolute', { axis: [0, 1, 0] }],
        Bob: ['mechanics/rigid-body', { mass: 2 }],
      },
      [
        ...[
          'Step.y - Sum.u1',
          'Out.y - Sum.u2',
          'Rate.y - Sum.u3',
          'Sum.y - Rate.u1',
          'Rate.y - Out.u1',
          'Out.y - Drive.u',
        ],
        ...['World.frame - Drive.base', 'Drive.end - Hinge.base', 'Hinge.end - Arm.base', 'Arm.end - Bob.com'],
      ],
      { stop: 1, sample: 0.0123, initial: {}, ...run },
    ),
  signals: ['Drive.s', 'Drive.Fx', 'Hinge.angle', 'Bob.kinetic', 'Energy.power'],
  step: 0.001,
  atLeast: 0,
}

/** A body that slides sideways while a speed control makes it follow a ramp. */
const followed: ExportExample = {
  project: (run) =>
    smallProject(
      {
        World: ['world/world'],
        Table: ['mechanics/planar'],
        Body: ['mechanics/rigid-body', { mass: 1500, Ixx: 300, Iyy: 2000, Izz: 2000 }],
        Speed: ['sources/ramp', { start: 0.2, duration: 0.5, initial: 10, final: 12 }],
        Wind: ['sources/constant', { value: 400 }],
        Push: ['mechanics/force', { resolved: 'world' }],
        Control: ['mechanics/speed-control', { mass: 1500 }],
      },
      [
        ...['World.frame - Table.base', 'Table.end - Body.com', 'Wind.y - Push.Fy', 'Push.frame - Body.com'],
        ...['Speed.y - Control.u', 'Control.frame - Body.com'],
      ],
      { stop: 1, sample: 0.0123, initial: { 'Body.vx': 10, 'Body.vy': 1, 'Body.wz': 0.1 }, ...run },
    ),
  signals: ['Body.vx', 'Body.vy', 'Control.force', 'Control.error', 'Control.integral', 'Control.power'],
  step: 0.001,
  atLeast: 0,
}

export const examples: Readonly<Record<string, ExportExample>> = {
  'a ball between floor and ceiling': ball,
  'a sampled controller': control,
  'dry friction and a clutch': friction,
  'a linkage that strikes': linkage,
  'an implicit equation': implicit,
  vectors,
  'an uneven road with friction patches': road,
  'a motion behind a filter': driven,
  'a speed that is followed': followed,
  'filters, control and logic': signalBlocks,
}
