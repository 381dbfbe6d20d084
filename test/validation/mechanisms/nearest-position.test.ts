/**
 * Initial values by position start at the nearest solution. The expected angles are those of a separate program, which solved the two
 * equations of the double pendulum from 400 starts (SciPy, fsolve) and took the solution with the smallest root sum square.
 */
import { expect, test } from 'vitest'
import { smallProject, runSmall } from '../events/small-run'
import type { ExperimentSettings } from '../../../engine/model/project/project'

/** Two arms of 1 m that hang down, angles about y: the tip is at -(sin q1 + sin(q1 + q2)), -(cos q1 + cos(q1 + q2)). */
function doublePendulum(initial: ExperimentSettings['initial']) {
  const body = { mass: 1, Ixx: 0.1, Iyy: 0.1, Izz: 0.1 }
  return runSmall(
    smallProject(
      {
        World: ['world/world', { gravity: 0 }],
        R1: ['mechanics/revolute', { axis: [0, 1, 0] }],
        A1: ['mechanics/rigid-arm', { z: -1 }],
        R2: ['mechanics/revolute', { axis: [0, 1, 0] }],
        A2: ['mechanics/rigid-arm', { z: -1 }],
        M2: ['mechanics/rigid-body', body],
        M1: ['mechanics/rigid-body', body],
      },
      [
        'World.frame - R1.base',
        'R1.end - A1.base',
        'A1.end - M1.com',
        'A1.end - R2.base',
        'R2.end - A2.base',
        'A2.end - M2.com',
      ],
      { stop: 0.01, sample: 0.01, solver: { name: 'dopri5', tolerance: 1e-9 }, initial },
    ),
    ['R1.angle', 'R2.angle', 'M2.x', 'M2.z'],
  )
}

test.each([
  // the tip of the fault: 15.44 and -35.59 rad before
  [0.7, 0.7, -1.3032039, -2.1059811],
  [-0.7, 0.7, 1.3032039, 2.1059811],
  [0.3, 1.9, -2.7075853, -0.554811],
  [1.2, -0.1, -0.5629621, -1.849386],
])('tip at %d, %d m', (x, z, first, second) => {
  const run = doublePendulum({ 'M2.x': x, 'M2.z': z })
  expect(run.error).toBeUndefined()
  expect(run.at('M2.x', 0)).toBeCloseTo(x, 8)
  expect(run.at('M2.z', 0)).toBeCloseTo(z, 8)
  expect(run.at('R1.angle', 0)).toBeCloseTo(first, 7)
  expect(run.at('R2.angle', 0)).toBeCloseTo(second, 7)
})

test.each([
  [2, Math.PI],
  [0, Math.PI],
])('a tip on the line of the straight arm is reached: z = %d m', (z, way) => {
  const run = doublePendulum({ 'M2.x': 0, 'M2.z': z })
  expect(run.error).toBeUndefined()
  expect(run.at('M2.z', 0)).toBeCloseTo(z, 6)
  expect(Math.hypot(run.at('R1.angle', 0), run.at('R2.angle', 0))).toBeCloseTo(way, 4)
})

test('a tip out of reach is refused', () => {
  expect(() => doublePendulum({ 'M2.x': 1.5, 'M2.z': 1.5 })).toThrow(/contradict/)
})
