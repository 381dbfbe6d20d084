/** Small projects with the kinds of blocks that no shipped project has, several mechanisms and signal paths in each. */
import type { ExperimentSettings, ParamValue, ProjectFile } from '../../../engine/model/project/project'

type Blocks = Readonly<Record<string, readonly [type: string, params?: Readonly<Record<string, ParamValue>>]>>

const solver = { name: 'dopri5', tolerance: 1e-11 }

function project(blocks: Blocks, wires: readonly string[], run: Partial<ExperimentSettings>): ProjectFile {
  return {
    wishbone: 1,
    title: 'Kinds of blocks',
    blocks: Object.fromEntries(Object.entries(blocks).map(([name, [type, params = {}]]) => [name, { type, params }])),
    wires: Object.fromEntries(
      wires.map((w, i) => {
        const [from, to] = w.split(' - ')
        return [`w${i + 1}`, [from, to] as const]
      }),
    ),
    experiments: { run: { stop: 1, sample: 0.05, solver, ...run } },
  }
}

const body = (mass: number, J: readonly [number, number, number] = [0.02, 0.03, 0.025]) =>
  ['mechanics/rigid-body', { mass, Ixx: J[0], Iyy: J[1], Izz: J[2] }] as const
const sine = (amplitude: number, frequency: number) => ['sources/sine', { amplitude, frequency }] as const

/** Joints that no vehicle has, with stops, blows, forces between bodies and conditions of the user. */
const joints = project(
  {
    World: ['world/world'],
    Tube: ['mechanics/cylindrical', { axis: [0.2, 0.9, 0.3] }],
    TubeBody: body(1.3),
    TubeSpring: ['mechanics/spring-damper', { stiffness: 900, damping: 3 }],
    TubeStop: ['mechanics/stop', { lower: -0.02, upper: 0.02, stiffness: 2e4, damping: 30 }],
    Nut: ['mechanics/screw', { axis: [0, 0, 1], pitch: 0.05 }],
    NutBody: body(0.8),
    NutGrip: ['mechanics/dry-friction', { holding: 0.02, sliding: 0.015 }],
    Shaft: ['mechanics/revolute', { axis: [1, 0, 0] }],
    ShaftArm: ['mechanics/rigid-arm', { x: 0.3 }],
    ShaftBody: body(0.6),
    Joint: ['mechanics/constant-velocity'],
    Driven: body(0.4),
    Drive: ['mechanics/torque'],
    DriveDemand: sine(0.2, 1.3),
    Bead: ['mechanics/point-on-line', { axis: [1, 0, -0.4] }],
    BeadBody: body(0.5),
    Puck: ['mechanics/point-on-plane', { direction1: [1, 0, 0.2], direction2: [0, 1, 0] }],
    PuckBody: body(0.7),
    Level: ['mechanics/orientation-joint', { holds: 'parallel', axis1: [0, 0, 1] }],
    LevelBody: body(0.9),
    Weld: ['mechanics/fixed'],
    Welded: body(0.2),
    Pull: ['mechanics/line-force'],
    PullForce: sine(2, 0.8),
    Push: ['mechanics/interaction'],
    PushForce: ['sources/noise', { deviation: 0.5, sampleTime: 0.1, seed: 3 }],
    PushMoment: ['sources/script', { script: 'hold for 0.2 s\nto 0.3 in 0.5 s' }],
    Gap: ['sensors/distance'],
    Fall: ['mechanics/prismatic', { axis: [0, 0, 1] }],
    FallBody: body(1.1),
    Floor: ['mechanics/impact', { position: -0.2, restitution: 0.6 }],
    Rail: ['mechanics/prismatic', { axis: [1, 0, 0] }],
    Cart: body(2),
    Other: ['mechanics/prismatic', { axis: [0, 1, 0] }],
    OtherCart: body(1.5),
    Rule: ['mechanics/constraint', { expression: 'u1^2 + u2^2 - 0.25', kind: 'holonomic' }],
    RailSensor: ['sensors/joint'],
    OtherSensor: ['sensors/joint'],
    Along: ['mechanics/torque'],
    AlongForce: sine(3, 0.6),
    Sum: ['mechanics/coupler', { ka: 1, kb: 2 }],
    First: ['mechanics/revolute', { axis: [1, 0, 0] }],
    FirstBody: body(0.7),
    Second: ['mechanics/revolute', { axis: [1, 0, 0] }],
    SecondBody: body(0.9),
    Third: ['mechanics/revolute', { axis: [1, 0, 0] }],
    ThirdBody: body(0.8),
    Plate: ['mechanics/clutch'],
    PlateForce: ['sources/constant', { value: 0.02 }],
    Floating: ['mechanics/free'],
    FloatingBody: body(0.35, [0.01, 0.02, 0.03]),
  },
  [
    ...[
      'World.frame - Tube.base',
      'Tube.end - TubeBody.com',
      'Tube.slide - TubeSpring.axis',
      'Tube.slide - TubeStop.axis',
    ],
    ...['World.frame - Nut.base', 'Nut.end - NutBody.com', 'Nut.axis - NutGrip.axis'],
    ...['World.frame - Shaft.base', 'Shaft.end - ShaftArm.base', 'ShaftArm.end - ShaftBody.com'],
    ...['ShaftArm.end - Joint.base', 'Joint.end - Driven.com', 'Shaft.axis - Drive.axis', 'DriveDemand.y - Drive.u'],
    ...['World.frame - Bead.base', 'Bead.end - BeadBody.com', 'World.frame - Puck.base', 'Puck.end - PuckBody.com'],
    ...['World.frame - Level.base', 'Level.end - LevelBody.com', 'LevelBody.com - Weld.base', 'Weld.end - Welded.com'],
    ...['BeadBody.com - Pull.a', 'PuckBody.com - Pull.b', 'PullForce.y - Pull.u'],
    ...['LevelBody.com - Push.base', 'PuckBody.com - Push.end', 'PushForce.y - Push.Fx', 'PushMoment.y - Push.Mz'],
    ...['BeadBody.com - Gap.a', 'LevelBody.com - Gap.b'],
    ...['World.frame - Fall.base', 'Fall.end - FallBody.com', 'Fall.axis - Floor.axis'],
    ...['World.frame - Rail.base', 'Rail.end - Cart.com', 'World.frame - Other.base', 'Other.end - OtherCart.com'],
    ...[
      'Rail.axis - RailSensor.axis',
      'Other.axis - OtherSensor.axis',
      'Rail.axis - Along.axis',
      'AlongForce.y - Along.u',
    ],
    ...['RailSensor.position - Rule.u1', 'OtherSensor.position - Rule.u2'],
    ...[
      'World.frame - First.base',
      'First.end - FirstBody.com',
      'World.frame - Second.base',
      'Second.end - SecondBody.com',
    ],
    ...['World.frame - Third.base', 'Third.end - ThirdBody.com', 'First.axis - Sum.a', 'Second.axis - Sum.b'],
    ...['Third.axis - Plate.a', 'Second.axis - Plate.b', 'PlateForce.y - Plate.u'],
    ...['World.frame - Floating.base', 'Floating.end - FloatingBody.com'],
  ],
  {
    initial: {
      'Rail.s': 0.3,
      'Other.s': 0.4,
      'FloatingBody.wx': 3,
      'FloatingBody.wy': 0.1,
      'Shaft.rate': 2,
      'Second.rate': 1,
    },
  },
)

/** Signals of functions, laws, hands and scripts, with a search and a selection. */
const signals = project(
  {
    World: ['world/world'],
    Hand: ['sources/hand-input', { target: 1.5, bandwidth: 5 }],
    Noise: ['sources/noise', { sampleTime: 0.05, seed: 7 }],
    Script: ['sources/script', { script: 'hold for 0.2 s\nto 2 in 0.5 s', scale: 0.7 }],
    Wave: sine(1, 2),
    Product: ['signals/product'],
    Law: [
      'signals/function',
      {
        code: [
          ...['input a', 'input b', 'output y', 'state x = 0', 'discrete n = 0', 'der(x) = a - 0.3*x'],
          ...['when x > 0.2 { n = n + 1 }', 'y = x + (if b > 0.5 { b^2 } else { b }) + 0.01*n'],
        ],
      },
    ],
    Search: ['signals/algebraic', { residual: 'z + 0.3*sin(z) - u1', start: 0 }],
    Vector: ['signals/mux', { inputs: '3' }],
    Part: ['signals/selector', { elements: [[3], [1]] }],
    Last: ['signals/selector', { elements: [[2]] }],
    Filter: ['signals/transfer-function', { numerator: [[1]], denominator: [[0.1], [1]] }],
    End: ['signals/stop-run', { direction: 'rising' }],
    Late: ['signals/expression', { expression: 't - 0.95' }],
    Keep: ['signals/record'],
  },
  [
    ...['Hand.y - Product.u1', 'Script.y - Product.u2', 'Wave.y - Product.u3', 'Product.y - Law.a', 'Noise.y - Law.b'],
    ...[
      'Law.y - Search.u1',
      'Search.z - Vector.u1',
      'Product.y - Vector.u2',
      'Noise.y - Vector.u3',
      'Vector.y - Part.u',
    ],
    ...['Part.y - Last.u', 'Last.y - Filter.u1', 'Late.y - End.u', 'Filter.y - Keep.F1'],
  ],
  {},
)

/** Projects by name, each with an experiment `run`. */
export const smallProjects: Readonly<Record<string, ProjectFile>> = { joints, signals }
