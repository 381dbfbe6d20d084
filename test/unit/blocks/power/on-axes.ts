/** Blocks on the axes of joints. */
import type { Blocks } from '../small-model'
import { body, constant, spring, zero, type Row, type Values } from './row'

/** Two rotors on hinges and a mass on a slide. */
export const onAxis = (x: Blocks[string], more: Blocks = {}): Blocks => ({
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
export const axisWires = [
  'World.frame - Hinge.base',
  'Hinge.end - A.com',
  'World.frame - Second.base',
  'Second.end - B.com',
  'World.frame - Slide.base',
  'Slide.end - C.com',
]

const hinge = (at: Values): readonly number[] => at('Hinge.angle', 'Hinge.rate')
const slide = (at: Values): readonly number[] => at('Slide.s', 'Slide.ds')

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

export const axisRows: readonly Row[] = [
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
