/** Sizes that the model does not give: boxes of equal inertia, symbols in proportion. */
import { describe, expect, it } from 'vitest'
import type { SceneBody, SceneMass } from '../../../../engine/scene/types'
import { equivalentBox, extentOf, principalAxes, spansPlane } from '../../../../app/renderer/scene/sizes'

const mass = (m: number, inertia: SceneMass['inertia']): SceneMass => ({
  block: 'Body',
  at: [0, 0, 0],
  mass: m,
  inertia,
})
/** A homogeneous box. */
const solid = (m: number, a: number, b: number, c: number): SceneMass =>
  mass(m, [(m * (b * b + c * c)) / 12, (m * (a * a + c * c)) / 12, (m * (a * a + b * b)) / 12, 0, 0, 0])

describe('the box of a body', () => {
  it('is the body where that is a box', () => {
    const { size } = equivalentBox(solid(1500, 4, 1.6, 0.9), 2)
    expect(size[0]).toBeCloseTo(4, 6)
    expect(size[1]).toBeCloseTo(1.6, 6)
    expect(size[2]).toBeCloseTo(0.9, 6)
  })

  it('lies along the principal axes', () => {
    // the box turned by 30 degrees about y: J = A diag A^T
    const { inertia } = solid(1000, 3, 1.5, 0.8)
    const [c, s] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)]
    const [a, b] = [inertia[0], inertia[2]]
    const turned = mass(1000, [c * c * a + s * s * b, inertia[1], s * s * a + c * c * b, 0, c * s * (b - a), 0])
    const { size, axes } = equivalentBox(turned, 2)
    expect(size[0]).toBeCloseTo(3, 6)
    expect(Math.abs(axes[0][0])).toBeCloseTo(c, 9)
    expect(Math.abs(axes[0][2])).toBeCloseTo(s, 9)
  })

  it('draws a mass without inertia, off its attachments, along its own axes', () => {
    const { axes } = equivalentBox(mass(7, [0, 0, 0, 0, 0, 0]), 0.2)
    expect(axes).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ])
  })

  it('is no larger than its mass can be, nor flatter than can be seen', () => {
    const { size } = equivalentBox(mass(10, [1, 0.5, 1, 0, 0, 0]), 0)
    expect(size[0] * size[1] * size[2]).toBeCloseTo(10 / 6000, 9)
    const disc = equivalentBox(mass(1, [0.01, 0.02, 0.01, 0, 0, 0]), 0.2)
    expect(Math.min(...disc.size) / Math.max(...disc.size)).toBeGreaterThan(0.1)
  })

  it('is a cube for a point', () => {
    const { size } = equivalentBox(mass(6, [0, 0, 0, 0, 0, 0]), 0)
    size.forEach((s) => expect(s).toBeCloseTo(0.1, 9))
  })
})

describe('principal axes', () => {
  it('are a right-handed frame that makes the matrix diagonal', () => {
    const matrix = [
      [330, 4, 110],
      [4, 1925, -20],
      [110, -20, 1900],
    ]
    const { values, axes } = principalAxes(matrix)
    axes.forEach((axis, j) => {
      const image = matrix.map((row) => row.reduce((sum, x, k) => sum + x * axis[k], 0))
      image.forEach((x, i) => expect(x).toBeCloseTo(values[j] * axis[i], 6))
    })
    const [a, b, c] = axes
    const triple =
      a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
    expect(triple).toBeCloseTo(1, 12)
    expect(values[0] + values[1] + values[2]).toBeCloseTo(330 + 1925 + 1900, 9)
  })
})

describe('points of a body', () => {
  it('span a plane unless they are nearly on a line', () => {
    expect(spansPlane([[0, 0, 0], [1, 0, 0], [2, 0.05, 0]])).toBe(false) // prettier-ignore
    expect(spansPlane([[0, 0, 0], [1, 0.5, 0], [2, 0, 0]])).toBe(true) // prettier-ignore
    expect(spansPlane([[1, 1, 1]])).toBe(false)
  })

  it('give half of the largest distance as extent', () => {
    const body = { attachments: [[0, 0, 0], [3, 4, 0]], arms: [], masses: [] } as unknown as SceneBody // prettier-ignore
    expect(extentOf(body)).toBe(2.5)
  })
})
