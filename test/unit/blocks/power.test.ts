/**
 * Power of every block that exchanges any with the mechanism, at random states (as the tests of force elements in Drake: the
 * power that is reported is effort times flow, and that of a potential is the rate of its energy). Three independent things
 * meet: the power that the formulation finds on the edges, the law of the block written down here, and differences of energies
 * along the solution.
 */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { SmallModel, type Blocks } from './small-model'

type Values = (...signals: readonly string[]) => readonly number[]

interface Row {
  readonly type: string
  readonly title?: string
  readonly blocks: Blocks
  readonly wires: readonly string[]
  /** States beside random ones. */
  readonly state?: Readonly<Record<string, number>>
  /** The form of the equations in which something is held. */
  readonly held?: boolean
  /** Power that the block X gives to the mechanism, W. */
  readonly power: (at: Values) => number
  /** Of what it stores, J; absent where it stores nothing. */
  readonly energy?: (at: Values) => number
  /** Power that it turns into heat, W; absent of a source. */
  readonly dissipation?: (at: Values) => number
}

const body = ['mechanics/rigid-body', { mass: 2, Ixx: 0.3, Iyy: 0.4, Izz: 0.5, Ixy: 0.02 }] as const
const constant = (value: number) => ['sources/constant', { value }] as const

/** Two rotors on hinges and a mass on a slide. */
const onAxis = (x: Blocks[string], more: Blocks = {}): Blocks => ({
  World: ['world/world'],
  Hinge: ['mechanics/revolute', { axis: [0, 0.6, 0.8] }],
  A: body,
  Second: ['mechanics/revolute', { axis: [1, 0, 0] }],
  B: body,
  Slide: ['mechanics/prismatic', { axis: [0.6, 0, 0.8] }],
  C: body,
  X: x,
  ...more,
})
const axisWires = [
  'World.frame - Hinge.base',
  'Hinge.end - A.com',
  'World.frame - Second.base',
  'Second.end - B.com',
  'World.frame - Slide.base',
  'Slide.end - C.com',
]
/** Two free bodies. */
const between = (x: Blocks[string], more: Blocks = {}): Blocks => ({
  World: ['world/world'],
  A: body,
  B: body,
  X: x,
  ...more,
})

const hinge = (at: Values): readonly number[] => at('Hinge.angle', 'Hinge.rate')
const slide = (at: Values): readonly number[] => at('Slide.s', 'Slide.ds')
const zero = (): number => 0

const springCurve = [
  [-0.5, -90],
  [-0.1, -10],
  [0.2, 15],
  [0.6, 200],
]
/** Spring through those points in straight lines, and its energy. */
const lines = {
  force: (x: number): number => {
    const i = Math.max(0, Math.min(2, springCurve.findIndex(([a]) => a > x) - 1))
    const k = x > 0.6 ? 2 : i
    const [[x0, f0], [x1, f1]] = [springCurve[k], springCurve[k + 1]]
    return f0 + ((f1 - f0) / (x1 - x0)) * (x - x0)
  },
  energy: (x: number): number => {
    // Simpson's rule is exact between the corners
    const corners = [0, ...springCurve.map(([a]) => a).filter((a) => (a - 0) * (a - x) < 0), x].sort((a, b) =>
      x > 0 ? a - b : b - a,
    )
    let sum = 0
    for (let i = 0; i + 1 < corners.length; i++) {
      const [a, b] = [corners[i], corners[i + 1]]
      const eps = 1e-12 * (b - a)
      sum += ((b - a) / 2) * (lines.force(a + eps) + lines.force(b - eps))
    }
    return sum
  },
}

const spring = { stiffness: 120, freeLength: 0.2, damping: 7 }

const axisRows: readonly Row[] = [
  {
    type: 'mechanics/torque',
    blocks: onAxis(['mechanics/torque'], { U: constant(3.5) }),
    wires: [...axisWires, 'Hinge.axis - X.axis', 'U.y - X.u'],
    power: (at) => 3.5 * hinge(at)[1],
  },
  {
    type: 'mechanics/spring-damper',
    blocks: onAxis(['mechanics/spring-damper', spring]),
    wires: [...axisWires, 'Slide.axis - X.axis'],
    power: (at) => {
      const [s, v] = slide(at)
      return (120 * (0.2 - s) - 7 * v) * v
    },
    energy: (at) => 60 * (slide(at)[0] - 0.2) ** 2,
    dissipation: (at) => 7 * slide(at)[1] ** 2,
  },
  {
    type: 'mechanics/spring-damper',
    title: 'by curves',
    blocks: onAxis([
      'mechanics/spring-damper',
      {
        freeLength: 0.1,
        springLaw: 'curve',
        springCurve,
        springInterpolation: 'linear',
        damperLaw: 'curve',
        damperCurve: [
          [-1, -40],
          [0, 0],
          [1, 90],
        ],
      },
    ]),
    wires: [...axisWires, 'Hinge.axis - X.axis'],
    power: (at) => {
      const [q, w] = hinge(at)
      return (lines.force(0.1 - q) - (w > 0 ? 90 : 40) * w) * w
    },
    energy: (at) => lines.energy(0.1 - hinge(at)[0]),
    dissipation: (at) => (hinge(at)[1] > 0 ? 90 : 40) * hinge(at)[1] ** 2,
  },
  {
    type: 'mechanics/stop',
    title: 'in contact',
    blocks: onAxis(['mechanics/stop', { lower: -0.01, upper: 0.02, stiffness: 900, damping: 11 }]),
    wires: [...axisWires, 'Slide.axis - X.axis'],
    state: { 'Slide.s': 0.3, 'X.upperContact': 1, 'X.lowerContact': 0 },
    power: (at) => -(900 * 0.28 + 11 * slide(at)[1]) * slide(at)[1],
    energy: () => 450 * 0.28 ** 2,
    dissipation: (at) => 11 * slide(at)[1] ** 2,
  },
  {
    type: 'mechanics/stop',
    title: 'between its ends',
    blocks: onAxis(['mechanics/stop', { lower: -9, upper: 9 }]),
    wires: [...axisWires, 'Slide.axis - X.axis'],
    state: { 'X.upperContact': 0, 'X.lowerContact': 0 },
    power: zero,
    energy: zero,
    dissipation: zero,
  },
  {
    type: 'mechanics/impact',
    title: 'at rest',
    blocks: onAxis(['mechanics/impact']),
    wires: [...axisWires, 'Slide.axis - X.axis'],
    state: { 'X.rest': 1, 'Slide.ds': 0 },
    held: true,
    power: zero,
  },
  {
    type: 'mechanics/brake',
    blocks: onAxis(['mechanics/brake', { gain: 0.5 }], { U: constant(8) }),
    wires: [...axisWires, 'Hinge.axis - X.axis', 'U.y - X.u'],
    state: { 'Hinge.rate': -2.1, 'X.slip': -1 },
    power: () => -4 * 2.1,
    dissipation: () => 4 * 2.1,
  },
  {
    type: 'mechanics/brake',
    title: 'that holds',
    blocks: onAxis(['mechanics/brake'], { U: constant(800) }),
    wires: [...axisWires, 'Hinge.axis - X.axis', 'U.y - X.u'],
    state: { 'Hinge.rate': 0, 'X.slip': 0 },
    held: true,
    power: zero,
    dissipation: zero,
  },
  {
    type: 'mechanics/clutch',
    blocks: onAxis(['mechanics/clutch'], { U: constant(8) }),
    wires: [...axisWires, 'Hinge.axis - X.a', 'Second.axis - X.b', 'U.y - X.u'],
    state: { 'Hinge.rate': 3, 'Second.rate': -1.2, 'X.slip': 1 },
    power: () => -8 * 4.2,
    dissipation: () => 8 * 4.2,
  },
  {
    type: 'mechanics/dry-friction',
    blocks: onAxis(['mechanics/dry-friction', { holding: 9, sliding: 6, stribeckSpeed: 0.5, viscous: 2 }]),
    wires: [...axisWires, 'Slide.axis - X.axis'],
    state: { 'Slide.ds': -0.4, 'X.slip': -1 },
    power: () => -(6 + 3 * Math.exp(-(0.8 ** 2)) + 0.8) * 0.4,
    dissipation: () => (6 + 3 * Math.exp(-(0.8 ** 2)) + 0.8) * 0.4,
  },
  {
    type: 'mechanics/dry-friction',
    title: 'of LuGre',
    blocks: onAxis([
      'mechanics/dry-friction',
      { law: 'lugre', holding: 9, sliding: 6, stribeckSpeed: 0.5, sigma0: 300, sigma1: 5, sigma2: 0.7 },
    ]),
    wires: [...axisWires, 'Slide.axis - X.axis'],
    state: { 'Slide.ds': 0.4, 'X.z': 0.012 },
    power: (at) => -(300 * 0.012 + 5 * at('der(X.z)')[0] + 0.7 * 0.4) * 0.4,
    energy: () => 150 * 0.012 ** 2,
    dissipation: (at) => {
      const [dz] = at('der(X.z)')
      return 300 * 0.012 * (0.4 - dz) + 5 * dz * 0.4 + 0.7 * 0.16
    },
  },
  ...[1, 0].map((bonded): Row => ({
    type: 'mechanics/dry-friction',
    title: `of the reset integrator, ${bonded === 1 ? 'bonded' : 'sliding'}`,
    blocks: onAxis([
      'mechanics/dry-friction',
      { law: 'reset-integrator', holding: 9, sliding: 6, length: 0.02, damping: 3 },
    ]),
    wires: [...axisWires, 'Slide.axis - X.axis'],
    state: { 'Slide.ds': 0.4, 'X.p': 0.011, 'X.bonded': bonded },
    power: () => (bonded === 1 ? -(450 * 0.011 + 3 * 0.4) * 0.4 : -6 * 0.4),
    energy: () => 225 * 0.011 ** 2,
    dissipation: () => (bonded === 1 ? 3 * 0.16 : 6 * 0.4),
  })),
  {
    type: 'mechanics/gear',
    blocks: onAxis(['mechanics/gear', { ratio: 2 }]),
    wires: [...axisWires, 'Hinge.axis - X.a', 'Second.axis - X.b'],
    state: { 'Hinge.rate': 3, 'Second.rate': 1.5, 'Hinge.angle': 0.4, 'Second.angle': 0.2 },
    power: zero,
  },
  {
    type: 'mechanics/coupler',
    blocks: onAxis(['mechanics/coupler', { ka: 2, kb: 1, kc: -4 }]),
    wires: [...axisWires, 'Hinge.axis - X.a', 'Second.axis - X.b', 'Slide.axis - X.c'],
    state: {
      'Hinge.rate': 3,
      'Second.rate': 2,
      'Slide.ds': 2,
      'Hinge.angle': 0.1,
      'Second.angle': 0.2,
      'Slide.s': 0.1,
    },
    power: zero,
  },
  {
    type: 'mechanics/constraint',
    title: 'that prescribes a rate',
    blocks: onAxis(['mechanics/constraint', { expression: 'u1 - 0.7*t' }], { Sensor: ['sensors/joint'] }),
    wires: [...axisWires, 'Hinge.axis - Sensor.axis', 'Sensor.position - X.u1'],
    state: { 'Hinge.angle': 0, 'Hinge.rate': 0.7 },
    power: (at) => at('X.effort')[0] * 0.7,
  },
]

/** Bodies that a block is wired to, and what it does to the second. */
const pair = ['X.base - A.com', 'X.end - B.com']
const force = [30, -20, 50]
const moment = [4, 7, -5]
const loads: Blocks = {
  ...Object.fromEntries(force.map((f, i) => [`F${'xyz'[i]}`, constant(f)])),
  ...Object.fromEntries(moment.map((f, i) => [`M${'xyz'[i]}`, constant(f)])),
}
const loadWires = Object.keys(loads).map((name) => `${name}.y - X.${name}`)
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, i) => sum + x * b[i], 0)
const velocity = (at: Values, of: string): readonly number[] => at(`${of}.vx`, `${of}.vy`, `${of}.vz`)
const spin = (at: Values, of: string): readonly number[] => at(`${of}.wx`, `${of}.wy`, `${of}.wz`)

const pointSpring = (at: Values): { length: number; rate: number } => {
  const [length, d] = at('X.length', 'D.rate')
  return { length, rate: d }
}

/** Motion of B as seen from A, in the axes of A. */
const sensors: Blocks = { V: ['sensors/velocity'], P: ['sensors/displacement'] }
const sensorWires = ['V', 'P'].flatMap((s) => [`B.com - ${s}.frame`, `A.com - ${s}.reference`, `A.com - ${s}.axes`])
function moving(at: Values): readonly number[] {
  const [vx, vy, vz, x, y, z] = at('V.vx', 'V.vy', 'V.vz', 'P.x', 'P.y', 'P.z')
  const [wx, wy, wz] = spin(at, 'A')
  return [vx - (wy * z - wz * y), vy - (wz * x - wx * z), vz - (wx * y - wy * x)]
}

const frameRows: readonly Row[] = [
  {
    type: 'mechanics/force',
    blocks: between(['mechanics/force', { resolved: 'body' }], loads),
    wires: ['X.frame - B.com', ...loadWires],
    power: (at) => dot(force, velocity(at, 'B')) + dot(moment, spin(at, 'B')),
  },
  {
    type: 'mechanics/interaction',
    blocks: between(['mechanics/interaction'], { ...loads, ...sensors }),
    wires: ['A.com - X.base', 'B.com - X.end', 'A.com - X.axes', ...loadWires, ...sensorWires],
    power: (at) => dot(force, moving(at)) + dot(moment, at('V.wx', 'V.wy', 'V.wz')),
  },
  {
    type: 'mechanics/line-force',
    blocks: between(['mechanics/line-force'], { U: constant(14), D: ['sensors/distance'] }),
    wires: ['A.com - X.a', 'B.com - X.b', 'U.y - X.u', 'A.com - D.a', 'B.com - D.b'],
    power: (at) => 14 * at('D.rate')[0],
  },
  {
    type: 'mechanics/point-spring-damper',
    blocks: between(['mechanics/point-spring-damper', spring], { D: ['sensors/distance'] }),
    wires: ['A.com - X.a', 'B.com - X.b', 'A.com - D.a', 'B.com - D.b'],
    power: (at) => {
      const { length, rate } = pointSpring(at)
      return (120 * (0.2 - length) - 7 * rate) * rate
    },
    energy: (at) => 60 * (pointSpring(at).length - 0.2) ** 2,
    dissipation: (at) => 7 * pointSpring(at).rate ** 2,
  },
  {
    type: 'mechanics/bushing',
    title: 'in translation',
    blocks: between(
      ['mechanics/bushing', { kx: 40, ky: 70, kz: 10, cx: 3, cy: 1, cz: 2, F0x: 4, ctx: 0.4, cty: 0.2, ctz: 0.1 }],
      sensors,
    ),
    wires: [...pair, ...sensorWires],
    power: (at) =>
      dot(at('X.Fx', 'X.Fy', 'X.Fz'), moving(at)) + dot(at('X.Mx', 'X.My', 'X.Mz'), at('V.wx', 'V.wy', 'V.wz')),
    energy: (at) => {
      const [x, y, z] = at('X.dx', 'X.dy', 'X.dz')
      return 20 * x ** 2 + 35 * y ** 2 + 5 * z ** 2 - 4 * x
    },
    dissipation: (at) => {
      const [vx, vy, vz] = moving(at)
      const [wx, wy, wz] = at('V.wx', 'V.wy', 'V.wz')
      return 3 * vx ** 2 + vy ** 2 + 2 * vz ** 2 + 0.4 * wx ** 2 + 0.2 * wy ** 2 + 0.1 * wz ** 2
    },
  },
  {
    type: 'mechanics/bushing',
    title: 'in rotation about one axis',
    blocks: onAxis(['mechanics/bushing', { ktx: 25, ctx: 2, M0x: 3 }]),
    wires: [...axisWires, 'World.frame - X.base', 'B.com - X.end'],
    power: (at) => {
      const [q, w] = at('Second.angle', 'Second.rate')
      return (3 - 25 * q - 2 * w) * w
    },
    energy: (at) => 12.5 * at('Second.angle')[0] ** 2 - 3 * at('Second.angle')[0],
    dissipation: (at) => 2 * at('Second.rate')[0] ** 2,
  },
  {
    type: 'mechanics/driver',
    blocks: between(['mechanics/driver', { axis: [0, 0.6, 0.8] }], {
      U: ['sources/sine', { amplitude: 0.5, frequency: 1 }],
    }),
    wires: ['A.com - X.base', 'X.end - B.com', 'U.y - X.u'],
    state: { t: 0.4 },
    power: (at) => dot(at('X.Mx', 'X.My', 'X.Mz'), [0, 0.6, 0.8]) * sineRate(0.4),
  },
  {
    type: 'mechanics/driver',
    title: 'of a displacement, with a rod that loads what it moves',
    blocks: {
      World: ['world/world'],
      A: body,
      B: body,
      C: body,
      U: ['sources/sine', { amplitude: 0.5, frequency: 1 }],
      X: ['mechanics/driver', { motion: 'translation', axis: [0, 0.6, 0.8] }],
      Rod: ['mechanics/distance', { length: 2 }],
    },
    wires: ['A.com - X.base', 'X.end - B.com', 'U.y - X.u', 'B.com - Rod.a', 'C.com - Rod.b'],
    state: { t: 0.4 },
    power: (at) => dot(at('X.Fx', 'X.Fy', 'X.Fz'), [0, 0.6, 0.8]) * sineRate(0.4),
  },
  ...(['mechanics/distance', 'mechanics/constant-velocity', 'mechanics/screw'] as const).map((type): Row => {
    const ends = type === 'mechanics/distance' ? ['A.com - X.a', 'B.com - X.b'] : pair
    return { type, blocks: between([type]), wires: ends, power: zero }
  }),
  {
    type: 'tires/rolling-wheel',
    blocks: { World: ['world/world'], Road: ['world/flat-road'], X: ['tires/rolling-wheel'] },
    wires: ['World.frame - Road.frame', 'X.road - Road.surface'],
    power: zero,
  },
  tyre({}),
  tyre({ forceModel: 'fiala', slip: 'kinematic' }),
]

function sineRate(t: number): number {
  return 0.5 * 2 * Math.PI * Math.cos(2 * Math.PI * t)
}

function tyre(params: Readonly<Record<string, string>>): Row {
  return {
    type: 'tires/tire',
    title: params.forceModel ?? 'with delayed slip',
    blocks: {
      World: ['world/world'],
      Road: ['world/flat-road'],
      A: ['mechanics/rigid-body', { mass: 300, Ixx: 5, Iyy: 7, Izz: 9 }],
      Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
      X: ['tires/tire', params],
    },
    wires: ['World.frame - Road.frame', 'A.com - Spin.base', 'Spin.end - X.hub', 'X.road - Road.surface'],
    state: {
      ...{
        'A.z': 0.33,
        'A.yaw': 0.3,
        'A.pitch': 0,
        'A.roll': 0,
        'Spin.angle': 0.2,
        'Spin.rate': 50,
        'X.S': 0.02,
        'X.tanAlpha': -0.03,
      },
      ...{ 'A.vx': 18, 'A.vy': -1.1, 'A.vz': -0.2, 'A.wx': 0, 'A.wy': 0, 'A.wz': 0 },
    },
    // an upright wheel: forces at the contact point, whose material moves back with the wheel
    power: (at) => {
      const [Fx, Fy, Fz, My, rl] = at('X.Fx', 'X.Fy', 'X.Fz', 'X.My', 'X.loadedRadius')
      return Fx * (18 - rl * 50) - 1.1 * Fy - 0.2 * Fz + My * 50
    },
    energy: (at) => 0.5 * 304000 * (0.355 - at('X.loadedRadius')[0]) ** 2,
    dissipation: (at) => {
      const [Fx, Fy, Fz, My, rl] = at('X.Fx', 'X.Fy', 'X.Fz', 'X.My', 'X.loadedRadius')
      return -(Fx * (18 - rl * 50) - 1.1 * Fy + My * 50) + 0.2 * (Fz - 304000 * (0.355 - rl))
    },
  }
}

const rows = [...axisRows, ...frameRows]

/** Blocks at frames and axes that neither give nor take power: they measure, join, or are bodies. */
const idle = new Set([
  'world/world',
  'world/flat-road',
  'mechanics/rigid-body',
  ...['rigid-arm', 'revolute', 'prismatic', 'cylindrical', 'universal', 'spherical', 'planar', 'point-on-line'].map(
    (name) => `mechanics/${name}`,
  ),
  ...['point-on-plane', 'orientation-joint', 'free', 'fixed'].map((name) => `mechanics/${name}`),
  ...['displacement', 'distance', 'velocity', 'acceleration', 'orientation', 'angles', 'joint', 'load'].map(
    (name) => `sensors/${name}`,
  ),
])

/** Numbers between -1 and 1 that depend on nothing but their place. */
function* scattered(seed: number): Generator<number, never> {
  for (let i = 1; ; i++) yield 2 * ((Math.sin(seed * 12.9898 + i * 78.233) * 43758.5453) % 1) * 0.5 + 0.1
}

function statesOf(model: SmallModel, row: Row, seed: number): Record<string, number> {
  const numbers = scattered(seed)
  const random = model.system.states.map((s) => [s.name, numbers.next().value] as const)
  return { t: 0.3, ...Object.fromEntries(random), ...row.state }
}

const close = (a: number, b: number, scale: number): void => expect(Math.abs(a - b)).toBeLessThan(scale)

describe.each(rows.map((row) => [`${row.type}${row.title === undefined ? '' : ` ${row.title}`}`, row] as const))(
  '%s',
  (_, row) => {
    const model = new SmallModel(row.blocks, row.wires)
    const { system } = model
    it.each([1, 2, 3])('gives the power of its law, and stores and dissipates the rest (state %d)', (seed) => {
      const state = statesOf(model, row, seed)
      const evaluate = (at: Record<string, number>, names: readonly string[]): readonly number[] =>
        row.held === true ? model.held(at, ...names) : model.at(at, ...names)
      const at: Values = (...names) => evaluate(state, names)
      const names = system.states.map((s) => s.name)
      const rates = at(...names.map((name) => `der(${name})`))
      const moved = (h: number): Record<string, number> => ({
        ...state,
        t: state.t + h,
        ...Object.fromEntries(names.map((name, i) => [name, state[name] + h * rates[i]])),
      })
      /** Rate of a signal along the solution, by differences of fourth order. */
      const rateOf = (signal: string): number => {
        const h = 1e-4
        const [a, b, c, d] = [-2, -1, 1, 2].map((k) => evaluate(moved(k * h), [signal])[0])
        return (a - 8 * b + 8 * c - d) / (12 * h)
      }
      // a random state is not on the constraints: their reactions work on rates that are not zero
      const { energy } = system
      const power = at('X.power')[0] - model.value(energy.element('X').drift, state)
      const scale = 1e-9 * (1 + Math.abs(power))
      close(power, row.power(at), scale)
      if (row.energy === undefined) expect(system.signals.has('X.energy')).toBe(false)
      else close(at('X.energy')[0], row.energy(at), scale)
      if (row.dissipation === undefined) expect(system.signals.has('X.dissipation')).toBe(false)
      else {
        const [heat] = at('X.dissipation')
        close(heat, row.dissipation(at), scale)
        const stored = row.energy === undefined ? 0 : rateOf('X.energy')
        close(power + stored + heat, 0, 1e-7 * (1 + Math.abs(power)))
      }
      // the same of the whole model: the equations move what they say
      const energies = ['Energy.kinetic', 'Energy.potential', 'Energy.stored'].map(rateOf)
      const [delivered, dissipated] = at('Energy.power', 'Energy.dissipation')
      const drift = model.value(energy.sums.drift, state)
      const size = 1 + energies.reduce((sum, e) => sum + Math.abs(e), 0)
      close(energies[0] + energies[1] + energies[2], delivered - dissipated + drift, 1e-7 * size)
    })
  },
)

it('has a row for every block that exchanges power with the mechanism', () => {
  const mechanical = registry.all().filter((b) => Object.values(b.ports).some((p) => p.kind !== 'signal'))
  const known = new Set(rows.map((row) => row.type))
  expect(mechanical.map((b) => b.type).filter((type) => !idle.has(type) && !known.has(type))).toEqual([])
  expect([...idle].filter((type) => known.has(type))).toEqual([])
})

it('is asked of joints too: they give nothing', () => {
  const joints = registry.all().filter((b) => idle.has(b.type) && 'base' in b.ports && 'end' in b.ports)
  expect(joints.length).toBeGreaterThan(10)
  for (const { type } of joints) {
    const more = type === 'sensors/load' ? ['World.frame - X.base', 'X.end - B.com'] : pair
    const { energy } = new SmallModel(between([type]), more).system
    expect([type, ...energy.elementBlocks]).toEqual([type])
  }
})
