/** Blocks of drivetrains between two rotors, one of them behind a gear. */
import type { Blocks } from '../small-model'
import { zero, type Row } from './row'

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
]
