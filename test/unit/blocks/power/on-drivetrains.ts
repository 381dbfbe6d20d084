/** Differentials, planetary sets, converters, engines and motors between rotors. */
import type { Blocks } from '../small-model'
import { constant, zero, type Row } from './row'

const rotors = (x: Blocks[string], more: Blocks = {}): Blocks => ({
  World: ['world/world'],
  P: ['drivetrain/inertia', { inertia: 0.3 }],
  Q: ['drivetrain/inertia', { inertia: 2 }],
  S: ['drivetrain/inertia', { inertia: 0.7 }],
  X: x,
  ...more,
})
const onAxle = ['P.axis - X.left', 'Q.axis - X.right', 'S.axis - X.shaft']
const slip = { 'P.rate': 5, 'Q.rate': 3, 'S.rate': 8, 'P.angle': 0.5, 'Q.angle': 0.3, 'S.angle': 0.8 }

const motorMap = [
  [0, 0, 100],
  [0, 0.6, 0.8],
  [100, 0.7, 0.9],
]
/** Efficiency of that map at a speed and a torque. */
const efficiency = (w: number, T: number): number => 0.6 + (0.1 * w) / 100 + (0.2 * T) / 100

const motor = (sign: 1 | -1): Row => ({
  type: 'drivetrain/electric-motor',
  title: sign > 0 ? 'that drives' : 'that recuperates',
  blocks: rotors(['drivetrain/electric-motor', { torqueLimit: 50, map: motorMap, standby: 7 }], {
    U: constant(0.4 * sign),
  }),
  wires: ['P.axis - X.a', 'U.y - X.u'],
  state: { 'P.rate': 60 },
  power: () => sign * 20 * 60,
  dissipation: () => 1200 * (sign > 0 ? 1 / efficiency(60, 20) - 1 : 1 - efficiency(60, 20)) + 7,
  delivered: () => (sign > 0 ? 1200 / efficiency(60, 20) : -1200 * efficiency(60, 20)) + 7,
})

export const drivetrainRows: readonly Row[] = [
  ...(['open', 'locked'] as const).map((kind): Row => ({
    type: 'drivetrain/differential',
    title: kind,
    blocks: rotors(['drivetrain/differential', { kind, ratio: 2 }]),
    wires: onAxle,
    state: kind === 'open' ? slip : { ...slip, 'Q.rate': 5, 'Q.angle': 0.5, 'S.rate': 10, 'S.angle': 1 },
    power: zero,
  })),
  {
    type: 'drivetrain/differential',
    title: 'with limited slip',
    blocks: rotors(
      ['drivetrain/differential', { kind: 'limited-slip', ratio: 2, preload: 11, rampDrive: 0.2, viscous: 3 }],
      { U: constant(25) },
    ),
    wires: [...onAxle, 'U.y - X.load'],
    state: { ...slip, 'X.slip': 1 },
    power: () => -(11 + 0.2 * 50 + 3 * 2) * 2,
    dissipation: () => (11 + 0.2 * 50 + 3 * 2) * 2,
  },
  {
    type: 'drivetrain/torque-vectoring',
    blocks: rotors(['drivetrain/torque-vectoring', { ratio: 2 }], { U: constant(25) }),
    wires: [...onAxle, 'U.y - X.u'],
    state: { ...slip, 'X.x': 40 },
    power: () => 40 * -2,
    dissipation: zero,
    delivered: () => 40 * -2,
  },
  {
    type: 'drivetrain/planetary',
    blocks: rotors(['drivetrain/planetary', { sunTeeth: 20, ringTeeth: 40 }]),
    wires: ['P.axis - X.sun', 'Q.axis - X.ring', 'S.axis - X.carrier'],
    state: { 'P.rate': 4, 'Q.rate': 1, 'S.rate': 2, 'P.angle': 4, 'Q.angle': 1, 'S.angle': 2 },
    power: zero,
  },
  ...([1, -1] as const).map((side): Row => ({
    type: 'drivetrain/torque-converter',
    title: side > 0 ? 'that drives' : 'that coasts, with a lock-up clutch that slips',
    blocks: rotors(['drivetrain/torque-converter'], side > 0 ? {} : { U: constant(9) }),
    wires: ['P.axis - X.impeller', 'Q.axis - X.turbine', ...(side > 0 ? [] : ['U.y - X.lockup'])],
    state: side > 0 ? { 'P.rate': 200, 'Q.rate': 80 } : { 'P.rate': 100, 'Q.rate': 200, 'X.slip': -1 },
    power: () => (side > 0 ? -((200 / 14.3) ** 2) * (200 - 1.6 * 80) : -(100 * 100 + 9 * 100)),
    dissipation: () => (side > 0 ? (200 / 14.3) ** 2 * (200 - 1.6 * 80) : 100 * 100 + 9 * 100),
  })),
  {
    type: 'drivetrain/cvt',
    title: 'whose ratio changes',
    blocks: rotors(['drivetrain/cvt', { response: 'servo', initial: 2 }], { U: constant(0.5) }),
    wires: ['P.axis - X.a', 'Q.axis - X.b', 'U.y - X.u'],
    state: { 'P.rate': 6, 'Q.rate': 3, 'X.position': 2, 'X.command': 0.5 },
    power: zero,
  },
  {
    type: 'drivetrain/engine',
    blocks: rotors(
      [
        'drivetrain/engine',
        { law: 'linear', torqueAtZero: 150, torqueSlope: -0.1, idleThrottle: 0, drag: 15, dragSlope: 0.05 },
      ],
      { U: constant(0.7) },
    ),
    wires: ['P.axis - X.a', 'U.y - X.throttle'],
    state: { 'P.rate': 200, 'X.running': 1, 'X.slip': 1 },
    power: () => (0.7 * 130 - 0.3 * 25) * 200,
    dissipation: () => 0.3 * 25 * 200,
    delivered: () => 0.7 * 130 * 200,
  },
  {
    type: 'drivetrain/engine',
    title: 'that stands',
    blocks: rotors(['drivetrain/engine'], { U: constant(0.7) }),
    wires: ['P.axis - X.a', 'U.y - X.throttle'],
    state: { 'P.rate': 0, 'X.running': 0, 'X.slip': 0 },
    held: true,
    power: zero,
    dissipation: zero,
    delivered: zero,
  },
  motor(1),
  motor(-1),
  {
    type: 'drivetrain/battery',
    blocks: rotors(
      [
        'drivetrain/battery',
        {
          ocv: [
            [0, 300],
            [1, 400],
          ],
          resistance: 0.1,
          capacity: 1000,
          initial: 0.5,
        },
      ],
      {
        U: constant(5000),
      },
    ),
    wires: ['U.y - X.power'],
    state: { 'X.drawn': 100, 'P.rate': 3 },
    power: zero,
    energy: () => 1000 * (300 * 0.4 + 50 * 0.4 ** 2),
    dissipation: () => 0.1 * ((340 - Math.sqrt(340 ** 2 - 0.4 * 5000)) / 0.2) ** 2,
    delivered: () => -5000,
  },
]
