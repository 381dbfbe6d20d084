/** Bodies of 1e-9 kg beside, and carried by, bodies of 1e9 kg: no pivot is a difference, so none of them counts as massless. */
import { expect, test } from 'vitest'
import { runSmall, smallProject, type Blocks } from './events/small-run'

const slide = ['mechanics/prismatic', { axis: [1, 0, 0] }] as const
const blocks: Blocks = {
  World: ['world/world', { gravity: 0 }],
  A: slide,
  Heavy: ['mechanics/rigid-body', { mass: 1e9 }],
  B: slide,
  Light: ['mechanics/rigid-body', { mass: 1e-9 }],
  Ka: ['mechanics/spring-damper', { stiffness: 1e9 }],
  Kb: ['mechanics/spring-damper', { stiffness: 1e-9 }],
}
const wires = ['World.frame - A.base', 'A.end - Heavy.com', 'B.end - Light.com', 'Ka.axis - A.axis', 'Kb.axis - B.axis']

test.each([
  // x'' = -x on a base that moves with 0.1 cos t: resonance
  ['Heavy.com', 0, (t: number) => 0.05 * t * Math.sin(t)],
  ['World.frame', 0.1, (t: number) => 0.1 * Math.cos(t)],
])('the light one on %s', (base, start, exact) => {
  const run = {
    stop: 2,
    sample: 0.1,
    initial: { 'A.s': 0.1, 'B.s': start },
    solver: { name: 'dopri5', tolerance: 1e-10 },
  }
  const { error, values, table } = runSmall(smallProject(blocks, [...wires, `${base} - B.base`], run), ['A.s', 'B.s'])
  expect(error).toBeUndefined()
  const [a, b] = [values('A.s'), values('B.s')]
  table.time.forEach((t, i) => {
    expect(Math.abs(a[i] - 0.1 * Math.cos(t))).toBeLessThan(1e-9)
    expect(Math.abs(b[i] - exact(t))).toBeLessThan(1e-9)
  })
})
