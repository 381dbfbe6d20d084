/** Blocks between frames. */
import { registry } from '../../../../blocks'
import type { Blocks } from '../small-model'
import { axisWires, onAxis } from './on-axes'
import { body, constant, spring, zero, type Row, type Values } from './row'

/** Two free bodies. */
export const between = (x: Blocks[string], more: Blocks = {}): Blocks => ({
  World: ['world/world'],
  A: body,
  B: body,
  X: x,
  ...more,
})

/** Bodies that a block is wired to, and what it does to the second. */
export const pair = ['X.base - A.com', 'X.end - B.com']
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

/** Points of 40 x + 30 x^3, which a cubic spline repeats. */
const cubic = [-9, -6, -4, 0, 2, 5, 9].map((x) => [x, 40 * x + 30 * x ** 3])

export const frameRows: readonly Row[] = [
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
    type: 'mechanics/speed-control',
    blocks: between(['mechanics/speed-control', { mass: 3, frequency: 4, damping: 0.5 }], { U: constant(14) }),
    wires: ['X.frame - B.com', 'U.y - X.u'],
    power: (at) => {
      const [vx, vy, vz, z] = at('B.vx', 'B.vy', 'B.vz', 'X.integral')
      const speed = vx * Math.sqrt(1 + (vx ** 2 * (vy ** 2 + vz ** 2)) / (vx ** 4 + 0.05 ** 4))
      return (3 * 4 * (14 - speed) + 3 * 16 * z) * vx
    },
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
    title: 'with curves',
    blocks: between(
      ['mechanics/bushing', { xLaw: 'curve', xCurve: cubic, zLaw: 'curve', zCurve: cubic, cx: 3 }],
      sensors,
    ),
    wires: [...pair, ...sensorWires],
    power: (at) =>
      dot(at('X.Fx', 'X.Fy', 'X.Fz'), moving(at)) + dot(at('X.Mx', 'X.My', 'X.Mz'), at('V.wx', 'V.wy', 'V.wz')),
    energy: (at) => {
      const [x, , z] = at('X.dx', 'X.dy', 'X.dz')
      return 20 * x ** 2 + 7.5 * x ** 4 + 20 * z ** 2 + 7.5 * z ** 4
    },
    dissipation: (at) => 3 * moving(at)[0] ** 2,
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
  {
    type: 'mechanics/explicit-joint',
    title: 'with a path that a signal moves and turns',
    blocks: between(['mechanics/explicit-joint', { motion: 'translation', x: 'q+2*u', z: 'q^2', yaw: '0.5*u' }], {
      U: ['sources/sine', { amplitude: 0.5, frequency: 1 }],
    }),
    wires: ['A.com - X.base', 'X.end - B.com', 'U.y - X.u'],
    state: { t: 0.4, 'X.s': 0.3, 'X.ds': 0.7 },
    power: (at) => {
      const yaw = 0.5 * 0.5 * Math.sin(2 * Math.PI * 0.4)
      // the reaction is in the axes of the end, which the signal has turned
      const along = dot(at('X.Fx', 'X.Fy', 'X.Fz'), [Math.cos(yaw), -Math.sin(yaw), 0])
      return (2 * along + 0.5 * at('X.Mz')[0]) * sineRate(0.4)
    },
  },
  ...(['mechanics/distance', 'mechanics/constant-velocity', 'mechanics/screw'] as const).map((type): Row => {
    const ends = type === 'mechanics/distance' ? ['A.com - X.a', 'B.com - X.b'] : pair
    return { type, blocks: between([type]), wires: ends, power: zero }
  }),
  {
    type: 'tires/tire',
    blocks: { World: ['world/world'], Road: ['world/flat-road'], X: ['tires/tire', { forceModel: 'level-1' }] },
    wires: ['World.frame - Road.frame', 'X.road - Road.surface'],
    power: zero,
  },
  tire({}, { 'X.S': 0.02, 'X.tanAlpha': -0.03 }, stringCarcass),
  tire(
    { forceModel: 'fiala', slip: 'kinematic' },
    { 'X.deflectionLong': 0.01, 'X.deflectionLat': -0.04 },
    blendedCarcass('fiala'),
  ),
  tire(
    { forceModel: 'linear', slip: 'kinematic' },
    { 'X.deflectionLong': 0.01, 'X.deflectionLat': -0.04 },
    blendedCarcass('linear'),
  ),
]

function sineRate(t: number): number {
  return 0.5 * 2 * Math.PI * Math.cos(2 * Math.PI * t)
}

/** Energy over sigma C: q^2/2, and beyond qc the integral of q (qc/q)^4. */
const bend = (q: number, qc = 0.025): number =>
  Math.abs(q) < qc ? q ** 2 / 2 : qc ** 2 / 2 + (qc ** 4 / 2) * (qc ** -2 - q ** -2)

const parameter = (name: string): number => {
  const spec = registry.get('tires/tire')?.params[name]
  if (spec?.kind !== 'quantity') throw new Error(`no parameter ${name}`)
  return spec.default
}

/** PAC2002 with the lengths of a stretched string, under the load of the vertical spring. */
function stringCarcass(load: number, at: Values): number {
  const [p, s] = ['pac2002', 'string'].map((prefix) => (name: string) => parameter(`${prefix}.${name}`))
  const x = load / p('FNOMIN')
  const y = load / s('FNOMIN')
  const Kx = load * (p('PKX1') + p('PKX2') * (x - 1)) * Math.exp(p('PKX3') * (x - 1))
  const Ky = Math.abs(p('PKY1')) * p('FNOMIN') * Math.sin(2 * Math.atan(x / p('PKY2')))
  const long = s('UNLOADED_RADIUS') * y * (s('PTX1') + s('PTX2') * (y - 1)) * Math.exp(s('PTX3') * (y - 1))
  const lat = s('UNLOADED_RADIUS') * s('PTY1') * Math.sin(2 * Math.atan(y / s('PTY2')))
  const [S, tangent] = at('X.S', 'X.tanAlpha')
  // a contact that slides gives back what half its load bends
  const most = (K: number): number => Math.min(0.025, load / (2 * K))
  return long * Kx * bend(S, most(Kx)) + lat * Ky * bend(tangent, most(Ky))
}

/** A model with constant stiffnesses and kinematic slip: lengths 0.1 s vb, vb where the wheel follows with 2000/s. */
function blendedCarcass(model: string) {
  return (_: number, at: Values): number => {
    const [CS, CA] = [parameter(`${model}.CS`), parameter(`${model}.CA`)]
    const long = (0.1 * CS * parameter('radius') ** 2) / (parameter('Iyy') * 2000)
    const lat = (0.1 * CA) / (parameter('mass') * 2000)
    const [q1, q2] = at('X.deflectionLong', 'X.deflectionLat')
    return long * CS * bend(q1) + lat * CA * bend(q2)
  }
}

function tire(
  params: Readonly<Record<string, string>>,
  slips: Readonly<Record<string, number>>,
  carcass: (load: number, at: Values) => number,
): Row {
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
        'X.rolling': 0.6,
        ...slips,
      },
      ...{ 'A.vx': 18, 'A.vy': -1.1, 'A.vz': -0.2, 'A.wx': 0, 'A.wy': 0, 'A.wz': 0 },
    },
    // an upright wheel: forces at the contact point, whose material moves back with the wheel
    power: (at) => {
      const [Fx, Fy, Fz, My, rl] = at('X.Fx', 'X.Fy', 'X.Fz', 'X.My', 'X.loadedRadius')
      return Fx * (18 - rl * 50) - 1.1 * Fy - 0.2 * Fz + My * 50
    },
    energy: (at) => {
      const depth = 0.355 - at('X.loadedRadius')[0]
      // at this speed all of the rolling resistance acts, whatever the bristle, which bends by 5 mm
      const [My, Reff, bristle] = at('X.My', 'X.Reff', 'X.rolling')
      const bent = (0.5 * Math.abs(My) * 0.005 * bristle ** 2) / Reff
      return 0.5 * 304000 * depth ** 2 + carcass(304000 * depth, at) + bent
    },
    // the longitudinal force acts on the arm of the loaded radius, but its slip knows the effective one
    delivered: (at) => {
      const [Fx, Reff, rl] = at('X.Fx', 'X.Reff', 'X.loadedRadius')
      return Fx * (Reff - rl) * 50
    },
    dissipation: 'rest',
  }
}
