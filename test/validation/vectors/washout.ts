/**
 * A washout filter before a hexapod, once with scalars and once with vectors: acceleration and angular velocity of a body are
 * scaled, limited, passed through a high-pass filter of second order, sampled for the controller, and turned into the
 * lengths of six legs. As Reid and Nahon, Flight Simulation Motion-Base Drive Algorithms, UTIAS 296 (1985), without the
 * tilt coordination; leg lengths by the inverse kinematics of a Stewart platform (Stewart 1965) with small rotations.
 */
import type { ExperimentSettings, ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { smallProject, type Blocks } from '../events/small-run'

/** Factors for acceleration and angular velocity. */
const scale = [0.5, 0.5, 0.2, 0.4, 0.4, 0.6] as const
const most = [4, 4, 3, 0.6, 0.6, 0.8] as const
/** Natural frequency, rad/s, and damping. */
const omega = 2.5
const zeta = 1
const filter = { k2: -2 * zeta * omega, k3: -(omega ** 2) }
const channels = [1, 2, 3, 4, 5, 6] as const

/** Lengths of six legs from a platform with displacement and small rotations in q. */
const legs = (port: string): readonly string[] => [
  `input ${port}q[6]`,
  `output ${port}length[6]`,
  'parameter height = 2',
  'function leg(x, y, u, v, q, h) = sqrt((x + q[1] - q[6]*y - u)^2 + (y + q[2] + q[6]*x - v)^2 + (h + q[3] + q[4]*y - q[5]*x)^2)',
  ...channels.map((i) => {
    const [on, off] = [(2 * Math.PI * Math.floor(i / 2)) / 3, (2 * Math.PI * Math.floor((i - 1) / 2)) / 3 + Math.PI / 3]
    const [x, y, u, v] = [Math.cos(on), Math.sin(on), 1.5 * Math.cos(off), 1.5 * Math.sin(off)].map((n) => n.toFixed(6))
    return `length[${i}] = leg(${x}, ${y}, ${u}, ${v}, q, height)`
  }),
]

const limit = [
  'input vector u[6]',
  'output vector y[6]',
  `let most = [${most.join(', ')}]`,
  'for i in 1:6 { y[i] = min(max(u[i], -most[i]), most[i]) }',
]

const vehicle: Blocks = {
  World: ['world/world', { gravity: 0 }],
  Body: ['mechanics/rigid-body', { mass: 2, Ixx: 1, Iyy: 1.5, Izz: 2 }],
  Load: ['mechanics/force', { resolved: 'body', ports: 'vectors' }],
  Wave: ['sources/sine', { amplitude: 1, frequency: 0.7 }],
  Force: ['signals/gain', { gain: [6, 4, 3] }],
  Moment: ['signals/gain', { gain: [0.5, 0.4, 0.6] }],
}
const vehicleWires = [
  'Body.com - Load.frame',
  'Wave.y - Force.u1',
  'Wave.y - Moment.u1',
  'Force.y - Load.F',
  'Moment.y - Load.M',
] as const
const sensors = (ports: string): Blocks => ({
  Accel: ['sensors/acceleration', { ports }],
  Gyro: ['sensors/velocity', { ports }],
})
const sensorWires = [
  'Body.com - Accel.frame',
  'Body.com - Accel.axes',
  'Body.com - Gyro.frame',
  'Body.com - Gyro.axes',
] as const
const settings: ExperimentSettings = { stop: 3, sample: 0.05, solver: { name: 'rk4', step: 0.01 } }

export interface Washout {
  readonly project: ProjectFile
  /** Wires from the sensors on. */
  readonly signalWires: readonly string[]
  readonly signals: readonly string[]
}

const made = (blocks: Blocks, signalWires: readonly string[], signals: readonly string[]): Washout => ({
  project: smallProject({ ...vehicle, ...blocks }, [...vehicleWires, ...sensorWires, ...signalWires], settings),
  signalWires,
  signals,
})

export function scalarWashout(): Washout {
  const blocks: Record<string, readonly [string, Readonly<Record<string, ParamValue>>?]> = { ...sensors('components') }
  const wires: string[] = []
  channels.forEach((i) => {
    const source = i <= 3 ? `Accel.a${'xyz'[i - 1]}` : `Gyro.w${'xyz'[i - 4]}`
    blocks[`Scale${i}`] = ['signals/gain', { gain: scale[i - 1] }]
    blocks[`Limit${i}`] = ['signals/expression', { expression: `min(max(u1, -${most[i - 1]}), ${most[i - 1]})` }]
    blocks[`Sum${i}`] = ['signals/sum', filter]
    blocks[`Rate${i}`] = ['signals/integrator']
    blocks[`Place${i}`] = ['signals/integrator']
    blocks[`Hold${i}`] = ['signals/sample-hold', { sampleTime: 0.02 }]
    wires.push(
      `${source} - Scale${i}.u1`,
      `Scale${i}.y - Limit${i}.u1`,
      `Limit${i}.y - Sum${i}.u1`,
      `Sum${i}.y - Rate${i}.u1`,
      `Rate${i}.y - Sum${i}.u2`,
      `Rate${i}.y - Place${i}.u1`,
      `Place${i}.y - Sum${i}.u3`,
      `Place${i}.y - Hold${i}.u1`,
      `Hold${i}.y - Legs.q${i}`,
      `Legs.length${i} - Log.F${i}`,
    )
  })
  blocks.Legs = ['signals/function', { code: legs('') }]
  blocks.Log = ['signals/record']
  return made(
    blocks,
    wires,
    channels.map((i) => `Log.F${i}`),
  )
}

export function vectorWashout(): Washout {
  return made(
    {
      ...sensors('vectors'),
      Motion: ['signals/mux', { inputs: '2' }],
      Scale: ['signals/gain', { gain: [...scale] }],
      Limit: ['signals/function', { code: limit }],
      Sum: ['signals/sum', filter],
      Rate: ['signals/integrator'],
      Place: ['signals/integrator'],
      Hold: ['signals/sample-hold', { sampleTime: 0.02 }],
      Legs: ['signals/function', { code: legs('vector ') }],
      Log: ['signals/record'],
    },
    [
      'Accel.a - Motion.u1',
      'Gyro.w - Motion.u2',
      'Motion.y - Scale.u1',
      'Scale.y - Limit.u',
      'Limit.y - Sum.u1',
      'Sum.y - Rate.u1',
      'Rate.y - Sum.u2',
      'Rate.y - Place.u1',
      'Place.y - Sum.u3',
      'Place.y - Hold.u1',
      'Hold.y - Legs.q',
      'Legs.length - Log.F1',
    ],
    channels.map((i) => `Log.F1[${i}]`),
  )
}
