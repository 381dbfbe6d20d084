/**
 * A symmetric body free of moments, closed form (Landau and Lifshitz, Mechanics, section 35). With moments C about its
 * axis s, A across, and p the rate about the axis: it turns about its angular momentum L at L/A while it spins about s at
 * (A - C)/A p,
 *
 *   R(t) = Rot(L, |L|/A t) R(0) Rot(s, (A - C)/A p t)
 */
import { describe, expect, it } from 'vitest'
import type { CoordinateSettings, ProjectFile } from '../../../engine/model/project/project'
import { apply, matrixOf, norm, product, turn, turn321, unit } from '../oracle/spatial'
import type { Mat, Vec } from '../oracle/types'
import { rotor, withRotor } from '../support/rotor'
import { at, orientationOf, runWith, vectorOf } from './runs'

const [A, C] = [0.78, 1.56]
const w0: Vec = [0.5, 40, 0.3]
const start = { yaw: 0.4, pitch: -0.2, roll: 0.3 }
const stop = 2

const wheel: ProjectFile = {
  wishbone: 1,
  title: 'Wheel in space',
  blocks: {
    World: { type: 'world/world', params: { gravity: 0 } },
    Body: { type: rotor.type, params: { mass: 28, Ixx: A, Iyy: C, Izz: A, symmetry: [0, 1, 0] } },
  },
  wires: {},
  experiments: {
    run: {
      stop,
      solver: { name: 'dopri5', tolerance: 1e-11 },
      sample: 0.1,
      initial: {
        ...Object.fromEntries(Object.entries(start).map(([angle, value]) => [`Body.${angle}`, value])),
        ...Object.fromEntries(['wx', 'wy', 'wz'].map((name, i) => [`Body.${name}`, w0[i]])),
        'Body.vx': 3,
        'Body.vy': -2,
        'Body.vz': 1,
      },
    },
  },
}

/** Orientation at a time, and velocity of the centre in space. */
function closedForm(time: number): { readonly matrix: Mat; readonly velocity: Vec } {
  const r0 = matrixOf(turn321(start.yaw, start.pitch, start.roll))
  const momentum = apply(r0, [A * w0[0], C * w0[1], A * w0[2]])
  const about = matrixOf(turn(unit(momentum), (norm(momentum) / A) * time))
  const spin = matrixOf(turn([0, 1, 0], ((A - C) / A) * w0[1] * time))
  return { matrix: product(about, product(r0, spin)), velocity: apply(r0, [3, -2, 1]) }
}

const choices: readonly (readonly [string, CoordinateSettings])[] = [
  ['carrier axes', {}],
  ['carrier axes, base rates', { rates: 'base' }],
  ['carrier axes, derivatives of the angles, heading velocity', { rates: 'derivatives', velocity: 'heading' }],
  ['spinning axes', { spin: 'spinning' }],
  ['spinning axes, order 232', { spin: 'spinning', orientation: '232', velocity: 'base' }],
  ['spinning axes, quaternion', { spin: 'spinning', orientation: 'quaternion' }],
]

describe.each(choices)('a wheel free of moments in %s', (_, settings) => {
  it('turns about its angular momentum and flies straight', () => {
    const outcome = runWith(wheel, { Body: settings }, withRotor)
    expect(outcome.error).toBeUndefined()
    for (const time of [0, 0.5, 1, 2]) {
      const { matrix, velocity } = closedForm(time)
      const signal = at(outcome, time)
      orientationOf(signal, 'Body').forEach((row, i) => row.forEach((x, j) => expect(x).toBeCloseTo(matrix[i][j], 7)))
      vectorOf(signal, 'Body', '').forEach((x, i) => expect(x).toBeCloseTo(velocity[i] * time, 7))
      expect(signal('Body.wy')).toBeCloseTo(w0[1], 7)
    }
  })
})
