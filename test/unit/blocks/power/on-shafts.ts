/** Blocks of drivetrains between two rotors, one of them behind a gear. */
import type { Blocks } from '../small-model'
import { constant, zero, type Row } from './row'

const onShafts = (x: Blocks[string], more: Blocks = {}): Blocks => ({
  World: ['world/world'],
  P: ['drivetrain/inertia', { inertia: 0.3 }],
  Q: ['drivetrain/inertia', { inertia: 2 }],
  G: ['drivetrain/reduction', { ratio: 3 }],
  X: x,
  ...more,
})
const between = ['Q.axis - G.b', 'P.axis - X.a', 'G.a - X.b']

export const shaftRows: readonly Row[] = [
  {
    type: 'drivetrain/shaft',
    blocks: onShafts(['drivetrain/shaft', { stiffness: 40, damping: 3, offset: 0.1 }]),
    wires: between,
    state: { 'P.angle': 0.9, 'Q.angle': 0.2, 'P.rate': 1.5, 'Q.rate': 0.3 },
    power: () => -(40 * 0.2 + 3 * 0.6) * 0.6,
    energy: () => 20 * 0.2 ** 2,
    dissipation: () => 3 * 0.6 ** 2,
  },
  {
    type: 'drivetrain/shaft',
    title: 'with backlash, between its flanks',
    blocks: onShafts(['drivetrain/shaft', { stiffness: 40, damping: 3, backlash: 1 }]),
    wires: between,
    state: { 'P.angle': 0.7, 'Q.angle': 0.2, 'X.forwardContact': 0, 'X.backwardContact': 0 },
    power: zero,
    energy: zero,
    dissipation: zero,
  },
  {
    type: 'drivetrain/shaft',
    title: 'with backlash, on a flank',
    blocks: onShafts(['drivetrain/shaft', { stiffness: 40, damping: 3, backlash: 0.2 }]),
    wires: between,
    state: {
      'P.angle': 0.2,
      'Q.angle': 0.2,
      'P.rate': 0.3,
      'Q.rate': 0.3,
      'X.forwardContact': 0,
      'X.backwardContact': 1,
    },
    power: () => (40 * 0.3 + 3 * 0.6) * -0.6,
    energy: () => 20 * 0.3 ** 2,
    dissipation: () => 3 * 0.6 ** 2,
  },
  {
    type: 'drivetrain/clutch',
    blocks: onShafts(
      [
        'drivetrain/clutch',
        {
          actuation: 'force',
          friction: [
            [0, 0.1],
            [10, 0.2],
          ],
          drag: 0.3,
          innerRadius: 0.06,
          outerRadius: 0.1,
          wear: 'wear',
        },
      ],
      { U: constant(50) },
    ),
    wires: [...between, 'U.y - X.u'],
    state: { 'P.rate': 4, 'Q.rate': 0.5, 'X.slip': 1 },
    power: () => -(2 * 0.08 * 50 * 0.125 + 0.3 * 2.5) * 2.5,
    dissipation: () => (2 * 0.08 * 50 * 0.125 + 0.3 * 2.5) * 2.5,
  },
  {
    type: 'drivetrain/freewheel',
    blocks: onShafts(['drivetrain/freewheel', { drag: 0.7 }]),
    wires: between,
    state: { 'P.rate': 0.4, 'Q.rate': 0.5, 'X.locked': 0 },
    power: () => -0.7 * 1.1 ** 2,
    dissipation: () => 0.7 * 1.1 ** 2,
  },
  {
    type: 'drivetrain/parking-pawl',
    blocks: onShafts(['drivetrain/parking-pawl'], { U: constant(1) }),
    wires: ['Q.axis - G.b', 'G.a - X.axis', 'U.y - X.engage'],
    state: { 'Q.rate': 0, 'X.engaged': 1 },
    held: true,
    power: zero,
    dissipation: zero,
  },
  {
    type: 'drivetrain/manual-gearbox',
    blocks: onShafts(['drivetrain/manual-gearbox', { inertia: 0.1, synchroniser: 20, drag: 0.2 }], { U: constant(1) }),
    wires: ['Q.axis - G.b', 'G.a - X.b', 'U.y - X.gear'],
    state: { 'X.gear': 1, 'X.sync': -1, 'X.inputRate': 3, 'Q.rate': 0.5 },
    // in first gear, 3.5, the input shaft lags behind by 2.25 rad/s
    power: () => -20 * (3.5 * 1.5 - 3) - 0.2 * 9,
    dissipation: () => 20 * (3.5 * 1.5 - 3) + 0.2 * 9,
  },
  {
    type: 'drivetrain/automatic-gearbox',
    blocks: onShafts(['drivetrain/automatic-gearbox', { capacity: 30, overlap: 1 }], { U: constant(0.2) }),
    wires: ['Q.axis - G.b', 'G.a - X.b', 'U.y - X.throttle'],
    state: {
      ...{ 'X.gear1': 2, 'X.gear2': 1, 'X.first': 1, 'X.busy': 1, 'X.begun': 0.2, 'X.done': 0.6 },
      ...{ 'X.slip1': 1, 'X.slip2': -1, 'X.closed': 0, 'X.inputRate': 5, 'Q.rate': 0.5 },
    },
    // a quarter of the shift has passed; ratios 2.6 and 4.2
    power: () => -30 * (0.25 * (5 - 2.6 * 1.5) + 0.75 * (4.2 * 1.5 - 5)),
    dissipation: () => 30 * (0.25 * (5 - 2.6 * 1.5) + 0.75 * (4.2 * 1.5 - 5)),
  },
  {
    type: 'drivetrain/transfer-case',
    blocks: onShafts(['drivetrain/transfer-case', { ratio: 2 }], { U: constant(8) }),
    wires: ['Q.axis - G.b', 'G.a - X.front', 'P.axis - X.rear', 'U.y - X.u'],
    state: { 'P.rate': 2, 'Q.rate': 0.5, 'X.clutch': 1 },
    power: () => -8 * 0.5,
    dissipation: () => 8 * 0.5,
  },
  {
    type: 'drivetrain/reduction',
    title: 'with losses',
    blocks: onShafts(['drivetrain/reduction', { ratio: 3, efficiency: 0.9 }], {
      U: constant(8),
      M: ['mechanics/torque'],
    }),
    wires: ['Q.axis - X.b', 'X.a - M.axis', 'U.y - M.u', 'P.axis - G.b'],
    state: { 'Q.rate': 0.5, 'X.slip': 1 },
    power: () => -0.1 * 3 * 8 * 0.5,
    dissipation: () => 0.1 * 3 * 8 * 0.5,
  },
]
