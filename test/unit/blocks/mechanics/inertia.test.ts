import { describe, expect, it } from 'vitest'
import { inertiaProblems, principalMoments } from '../../../../blocks/mechanics/inertia'

const diagonal = (xx: number, yy: number, zz: number) => ({ xx, yy, zz, xy: 0, xz: 0, yz: 0 })

describe('principal moments', () => {
  it('are the diagonal of a diagonal tensor, ascending', () => {
    expect(principalMoments(diagonal(3, 1, 2))).toEqual([
      expect.closeTo(1, 12),
      expect.closeTo(2, 12),
      expect.closeTo(3, 12),
    ])
  })
  it('are those of the generic car body', () => {
    const [a, b, c] = principalMoments({ ...diagonal(330, 1925, 1925), xz: 110 })
    const root = Math.hypot((1925 - 330) / 2, 110)
    expect([a, b, c]).toEqual([
      expect.closeTo(2255 / 2 - root, 9),
      expect.closeTo(1925, 9),
      expect.closeTo(2255 / 2 + root, 9),
    ])
  })
  it('do not change when the axes are turned', () => {
    // tensor diag(1, 2, 2.5) turned by 30 deg about z, then seen with a swap of axes
    const [s, c] = [Math.sin(Math.PI / 6), Math.cos(Math.PI / 6)]
    const turned = { xx: 2.5, yy: c * c + 2 * s * s, zz: s * s + 2 * c * c, xy: 0, xz: 0, yz: -s * c }
    expect(principalMoments(turned)).toEqual([expect.closeTo(1, 12), expect.closeTo(2, 12), expect.closeTo(2.5, 12)])
  })
})

describe('an inertia', () => {
  it.each([
    ['a ball', diagonal(1, 1, 1)],
    ['a thin disk', diagonal(0.78, 1.56, 0.78)],
    ['a thin rod', diagonal(1, 1, 0)],
    ['a point', diagonal(0, 0, 0)],
    ['the car body', { ...diagonal(330, 1925, 1925), xz: 110 }],
  ])('of %s is possible', (_, inertia) => {
    expect(inertiaProblems(inertia, 'Ixx')).toEqual([])
  })
  it.each([
    ['one moment above the sum of the others', diagonal(1, 1, 2.1)],
    ['a negative principal moment', { ...diagonal(1, 1, 1), xy: 1.2 }],
  ])('with %s is refused', (_, inertia) => {
    expect(inertiaProblems(inertia, 'Ixx')).toMatchObject([{ code: 'impossible-inertia', parameter: 'Ixx' }])
  })
})
