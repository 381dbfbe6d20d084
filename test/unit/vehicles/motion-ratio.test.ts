/** Motion ratios by virtual displacements, against a lever, a published axle, and an axle that moves straight up. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { motionRatio, type Point } from '../../../app/vehicles/motion-ratio'
import { registry } from '../../../blocks'
import { parseLibrary } from '../../../engine/model/library'

const library = parseLibrary(readFileSync('app/libraries/suspensions.library.json', 'utf8'), registry)
const hardpoints =
  (block: string, changed: Readonly<Record<string, Point>> = {}) =>
  (name: string): Point => {
    const at = (axis: string): number => library.blocks[block].block.parameters?.[name + axis]?.default ?? NaN
    return changed[name] ?? [at('X'), at('Y'), at('Z')]
  }

it('of a trailing arm with a vertical spring is that of a lever', () => {
  // the pivot axis across the vehicle at x = 0.42 m, the spring at -0.02 m, the wheel at 0
  expect(motionRatio('trailingArm', hardpoints('TrailingArm'), ['springTop', 'springLower'])).toBeCloseTo(
    0.44 / 0.42,
    12,
  )
})

it('of a MacPherson axle is that of a reference', () => {
  const [head, ...rows] = readFileSync('test/validation/data/suspension/kinematics.csv', 'utf8').trim().split('\n')
  const column = (name: string): number => head.split(',').indexOf(name)
  const design = rows
    .map((text) => text.split(',').map(Number))
    .find((cells) => cells[column('jounce_z')] === 0 && cells[column('rack_y')] === 0)
  const ratio = motionRatio('macpherson', hardpoints('MacPherson'), ['strutTop', 'strutLower'])
  expect(Math.abs(ratio)).toBeCloseTo(Math.abs(design?.[column('dstrut_dz')] ?? NaN), 9)
})

it('of a rigid axle that rises straight is the cosine of its springs', () => {
  const level = hardpoints('RigidAxle', {
    ...{ lowerChassis: [0.55, 0.5, 0.24], lowerAxle: [0.02, 0.5, 0.24] },
    ...{ upperChassis: [0.4, 0.34, 0.42], upperAxle: [0, 0.34, 0.42] },
    ...{ panhardChassis: [-0.12, 0.5, 0.32], panhardAxle: [-0.12, -0.48, 0.32] },
  })
  // 0.29 m high and 0.02 m aslant
  expect(motionRatio('rigid', level, ['springTop', 'springLower'])).toBeCloseTo(0.29 / Math.hypot(0.29, 0.02), 12)
})
