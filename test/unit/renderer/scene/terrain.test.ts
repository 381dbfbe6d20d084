import { expect, test } from 'vitest'
import { groundAround } from '../../../../app/renderer/scene/stage/terrain'

/** Straight road along x at y, with this height over x. */
function straight(y: number, height: (x: number) => number) {
  const points = Array.from({ length: 201 }, (_, i) => [-3, 0, 3].flatMap((w) => [i, y + w, height(i)])).flat()
  return { points: Float64Array.from(points), across: 3 }
}

const at = ({ positions }: { readonly positions: readonly number[] }) =>
  Array.from({ length: positions.length / 3 }, (_, i) => positions.slice(3 * i, 3 * i + 3))

test('the ground stays below a hilly road and follows it far away', () => {
  const height = (x: number): number => 5 * Math.sin(x / 30)
  const { field, verges } = groundAround([straight(0, height)])!
  const vertices = at(field)
  for (const [x, y, z] of vertices) if (Math.abs(y) < 6 && x >= 0 && x <= 200) expect(z).toBeLessThan(height(x) - 0.2)
  const heights = vertices.map(([, , z]) => z)
  expect(Math.min(...heights)).toBeGreaterThan(-8)
  expect(Math.max(...heights)).toBeLessThan(5)
  expect(Math.max(...field.corners)).toBeLessThan(vertices.length)
  expect(field.opacity.every((alpha) => alpha >= 0 && alpha <= 1)).toBe(true)
  // verges begin at the edges, 3 cm below the surface
  expect(at(verges)[0][2]).toBeCloseTo(height(0) - 0.03, 12)
})

test('the ground lies below the lower of two roads that cross', () => {
  const bridge = straight(0, () => 8)
  const below = Float64Array.from(straight(0, () => 0).points)
  for (let i = 0; i < below.length; i += 3) [below[i], below[i + 1]] = [100 + below[i + 1], below[i] - 100]
  const { field } = groundAround([bridge, { points: below, across: 3 }])!
  for (const [x, y, z] of at(field)) if (Math.abs(x - 100) < 5 && Math.abs(y) < 60) expect(z).toBeLessThan(0)
})

test('there is nothing without roads', () => {
  expect(groundAround([])).toBeNull()
})
