/** Results after a body has passed the singularity of its angles (test/validation/data/faults/euler-lock.json). */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runToEnd } from '../../../engine/run/run'
import type { ProjectFile } from '../../../engine/model/project/project'

const file = JSON.parse(readFileSync(new URL('../data/faults/euler-lock.json', import.meta.url), 'utf8')) as ProjectFile

/** Attitude as a unit quaternion [w, x, y, z]. */
type Attitude = readonly [number, number, number, number]

/** Half angles of yaw about z, then pitch about the new y, then roll about the new x. */
function attitude(yaw: number, pitch: number, roll: number): Attitude {
  const [cy, sy, cp, sp] = [Math.cos(yaw / 2), Math.sin(yaw / 2), Math.cos(pitch / 2), Math.sin(pitch / 2)]
  const [cr, sr] = [Math.cos(roll / 2), Math.sin(roll / 2)]
  return [
    cy * cp * cr + sy * sp * sr,
    cy * cp * sr - sy * sp * cr,
    cy * sp * cr + sy * cp * sr,
    sy * cp * cr - cy * sp * sr,
  ]
}

/** Euler's equations of the free body and its quaternion, q' = q w / 2, by RK4 with steps of 0.1 ms up to 3 s. */
function reference(): Attitude {
  const inertia = [1, 1.5, 2]
  const rates = ([x, y, z, a, b, c, d]: number[]): number[] => [
    ((inertia[1] - inertia[2]) * y * z) / inertia[0],
    ((inertia[2] - inertia[0]) * z * x) / inertia[1],
    ((inertia[0] - inertia[1]) * x * y) / inertia[2],
    (-b * x - c * y - d * z) / 2,
    (a * x + c * z - d * y) / 2,
    (a * y - b * z + d * x) / 2,
    (a * z + b * y - c * x) / 2,
  ]
  let state = [1e-4, 1, 1e-4, 1, 0, 0, 0]
  const h = 1e-4
  const ahead = (k: number[], by: number): number[] => state.map((value, i) => value + by * k[i])
  for (let step = 0; step < 30_000; step++) {
    const k1 = rates(state)
    const k2 = rates(ahead(k1, h / 2))
    const k3 = rates(ahead(k2, h / 2))
    const k4 = rates(ahead(k3, h))
    state = state.map((value, i) => value + (h / 6) * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]))
  }
  return [state[3], state[4], state[5], state[6]]
}

const right = reference()

/** Angle between two attitudes, rad. */
function between(p: Attitude, q: Attitude): number {
  const apart = (sign: number): number => Math.hypot(...p.map((value, i) => value - sign * q[i]))
  return 4 * Math.asin(Math.min(apart(1), apart(-1)) / 2)
}

test.each([
  ['dopri5', { tolerance: 1e-4 }, 1e-4],
  ['dopri5', { tolerance: 1e-8 }, 1e-8],
  ['radau5', { tolerance: 1e-4 }, 1e-4],
  ['radau5', { tolerance: 1e-8 }, 1e-8],
  // the step of the file
  ['rk4', { step: 0.01 }, 1e-10],
])('%s is as right after the passage as its settings say (%j)', (name, settings, within) => {
  const project = {
    ...file,
    experiments: { x: { ...file.experiments?.x, stop: 3, solver: { name, ...settings } } },
  } as ProjectFile
  const { error, table } = runToEnd({ project, files: {}, experiment: 'x' }, new Compiler(registry))
  const last = (signal: string): number => table.columns.find((c) => c.name === signal)?.values.at(-1) ?? NaN
  expect(error).toBeUndefined()
  expect(between(attitude(last('B.yaw'), last('B.pitch'), last('B.roll')), right)).toBeLessThan(within)
})
