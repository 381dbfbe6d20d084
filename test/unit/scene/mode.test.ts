/** Shape of a mode as motion of the bodies: a pendulum swings about its hinge, in closed form. */
import { expect, it } from 'vitest'
import type { ProjectFile } from '../../../engine/model/project/project'
import { linearise } from '../../../engine/analyses/linear/linearise'
import { modesOf } from '../../../engine/analyses/linear/modes'
import { sceneOfMode } from '../../../engine/scene/mode'
import { modeMotion, periodOf } from '../../../engine/scene/mode-motion'
import { BODY_NUMBERS, POSITION, QUATERNION, VELOCITY } from '../../../engine/scene/types'
import { sharedCompiler } from '../../support/compiler'

const [length, g] = [2, 9.81]
const project: ProjectFile = {
  wishbone: 1,
  title: 'Pendulum',
  blocks: {
    World: { type: 'world/world' },
    Hinge: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
    Arm: { type: 'mechanics/rigid-arm', params: { z: -length } },
    Bob: { type: 'mechanics/rigid-body', params: { mass: 1, Ixx: 0, Iyy: 0, Izz: 0 } },
  },
  wires: { a: ['World.frame', 'Hinge.base'], b: ['Hinge.end', 'Arm.base'], c: ['Arm.end', 'Bob.com'] },
  experiments: { swing: { stop: 1, start: { settle: true } } },
}

it('moves a pendulum on its circle with the largest displacement and the frequency of the mode', () => {
  const request = { project, files: {}, experiment: 'swing' }
  const [{ re, im }] = modesOf(linearise(request, { outputs: [], inputs: [] }, sharedCompiler))
  expect(im).toBeCloseTo(Math.sqrt(g / length), 10)
  const { scene, motion, shape } = sceneOfMode(request, { linear: {}, re, im }, sharedCompiler)
  const body = scene.bodies.findIndex(({ masses }) => masses.some(({ block }) => block === 'Bob')) - 1
  // the origin of the body is at the mass or at the hinge, with the mass at the end of the arm
  const at = scene.bodies[body + 1].masses[0].at
  const played = modeMotion(motion, shape, 0.1)
  expect(played.times.at(-1)).toBeCloseTo((2 * Math.PI) / Math.sqrt(g / length), 10)
  expect(periodOf(shape)).toBe(played.times.at(-1))
  const k = 6 * body
  const vector = (part: Float64Array, i: number): readonly number[] => [part[k + i], part[k + i + 1], part[k + i + 2]]
  for (const part of [shape.re, shape.im]) {
    const [dx, , dz] = vector(part, 0)
    const [rx, ry, rz] = vector(part, 3)
    expect(Math.hypot(rx, rz)).toBeLessThan(1e-9)
    // displacement of the mass: that of the origin, and of the rotation about it
    expect(dx + ry * at[2]).toBeCloseTo(-length * ry, 8)
    expect(dz - ry * at[0]).toBeCloseTo(0, 8)
  }
  const size = (row: number): number => {
    const start = row * motion.values.length + body * BODY_NUMBERS
    const [, y] = played.values.subarray(start + QUATERNION, start + QUATERNION + 4)
    const [x] = played.values.subarray(start + POSITION, start + POSITION + 3)
    const before = motion.values[body * BODY_NUMBERS + POSITION]
    return Math.max(Math.abs(x - before), Math.abs(0.5 * 2 * Math.asin(y)))
  }
  const rows = played.times.length
  expect(Math.max(...Array.from({ length: rows }, (_, row) => size(row)))).toBeCloseTo(0.1, 3)
  // the velocity is the slope of the position
  const start = 10 * motion.values.length + body * BODY_NUMBERS
  const step = played.times[1]
  const slope =
    (played.values[start + motion.values.length + POSITION] - played.values[start - motion.values.length + POSITION]) /
    (2 * step)
  expect(Math.abs(played.values[start + VELOCITY] - slope)).toBeLessThan(1e-3)
})
