/** Mass properties of shapes, put together in other ways than their formulas; principal axes; impossible tensors. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inertiaFault, principalOf, radiusOfGyration } from '../../../../engine/model/inertia/principal'
import { shapeKinds, shapeProperties, shapes, type ShapeKind } from '../../../../engine/model/inertia/shapes'
import { aboutCentre, addTensors, joined, pointInertia, tensorKeys } from '../../../../engine/model/inertia/tensor'
import type { MassProperties, Tensor } from '../../../../engine/model/inertia/tensor'

const origin = [0, 0, 0] as const
const density = 2700
const solid = (kind: ShapeKind, lengths: Record<string, number>, sign = 1): MassProperties =>
  shapeProperties(kind, lengths, sign * density * shapes[kind].volume(lengths), 'z', origin)

function alike(found: MassProperties, expected: MassProperties, digits = 10): void {
  expect(found.mass / expected.mass).toBeCloseTo(1, digits)
  for (let i = 0; i < 3; i++) expect(found.centre[i]).toBeCloseTo(expected.centre[i], digits)
  const size = expected.inertia.xx + expected.inertia.yy + expected.inertia.zz
  for (const key of tensorKeys) expect(found.inertia[key] / size).toBeCloseTo(expected.inertia[key] / size, digits)
}

describe('a shape', () => {
  it('that is a box is eight boxes put together', () => {
    const [a, b, c] = [1.2, 0.7, 0.3]
    const parts = [-1, 1].flatMap((i) =>
      [-1, 1].flatMap((j) =>
        [-1, 1].map((k): MassProperties => {
          const eighth = solid('box', { a: a / 2, b: b / 2, c: c / 2 })
          return { ...eighth, centre: [(i * a) / 4, (j * b) / 4, (k * c) / 4] }
        }),
      ),
    )
    alike(joined(parts), solid('box', { a, b, c }))
  })
  it('that is hollow is a solid one with a hole', () => {
    alike(
      joined([solid('cylinder', { r: 0.2, h: 0.5 }), solid('cylinder', { r: 0.15, h: 0.5 }, -1)]),
      solid('hollow-cylinder', { R: 0.2, r: 0.15, h: 0.5 }),
    )
    alike(solid('tube', { D: 0.4, t: 0.05, h: 0.5 }), solid('hollow-cylinder', { R: 0.2, r: 0.15, h: 0.5 }))
    alike(
      joined([solid('sphere', { r: 0.2 }), solid('sphere', { r: 0.1 }, -1)]),
      solid('hollow-sphere', { R: 0.2, r: 0.1 }),
    )
  })
  it.each([
    ['sphere', { r: 0.3 }, -0.3, 0.3, (z: number) => Math.sqrt(0.09 - z * z), 0],
    ['cone', { r: 0.3, h: 0.8 }, 0, 0.8, (z: number) => 0.3 * (1 - z / 0.8), 0.2],
  ] as const)('that is a %s is many thin discs', (kind, lengths, from, to, radius, centre) => {
    const count = 2000
    const h = (to - from) / count
    const discs = Array.from({ length: count }, (_, i): MassProperties => {
      const z = from + (i + 0.5) * h
      return { ...solid('cylinder', { r: radius(z), h }), centre: [0, 0, z] }
    })
    alike(joined(discs), { ...solid(kind, lengths), centre: [0, 0, centre] }, 5)
  })
  it('that is a rod or a plate is a cylinder or a box', () => {
    alike(solid('rod', { d: 0.04, h: 2 }), solid('cylinder', { r: 0.02, h: 2 }))
    alike(solid('plate', { a: 1, b: 0.5, t: 0.01 }), solid('box', { a: 1, b: 0.5, c: 0.01 }))
  })
  it('turns with its axis', () => {
    const along = (axis: 'x' | 'y' | 'z'): Tensor =>
      shapeProperties('cylinder', { r: 0.1, h: 1 }, 12, axis, origin).inertia
    const [axial, across] = [0.06, 1.03]
    expect(along('x')).toMatchObject({ xx: expect.closeTo(axial, 12), yy: expect.closeTo(across, 12) })
    expect(along('y')).toMatchObject({ yy: expect.closeTo(axial, 12), zz: expect.closeTo(across, 12) })
    expect(along('z')).toMatchObject({ zz: expect.closeTo(axial, 12), xx: expect.closeTo(across, 12) })
  })
  it('is a body, whatever its size', () => {
    for (const kind of shapeKinds) {
      const lengths = Object.fromEntries(shapes[kind].dimensions.map(({ name, default: value }) => [name, value]))
      expect(shapes[kind].problem(lengths), kind).toBeNull()
      const { mass, inertia } = solid(kind, lengths)
      expect(inertiaFault(mass, inertia), kind).toBeNull()
    }
    expect(shapes.tube.problem({ D: 0.02, t: 0.01, h: 1 })).not.toBeNull()
  })
})

describe('moments about other points', () => {
  it('are those of the point mass more, and back', () => {
    const body = solid('box', { a: 1, b: 2, c: 3 })
    const away = [0.3, -0.5, 0.9] as const
    const about = addTensors(body.inertia, pointInertia(body.mass, away))
    const back = aboutCentre(about, body.mass, away)
    for (const key of tensorKeys) expect(back[key]).toBeCloseTo(body.inertia[key], 8)
  })
})

describe('principal moments', () => {
  it('of a turned body are its own, with axes that make the tensor again', () => {
    const number = fc.double({ min: -1, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.tuple(number, number, number, number), fc.tuple(number, number, number), (q, m) => {
        const norm = Math.hypot(...q)
        fc.pre(norm > 0.1)
        const [w, x, y, z] = q.map((value) => value / norm)
        const R = [
          [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
          [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
          [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
        const own = m.map((value) => 3 + value).sort((a, b) => a - b)
        const element = (i: number, j: number): number => own.reduce((sum, I, k) => sum + R[i][k] * I * R[j][k], 0)
        const tensor: Tensor = {
          xx: element(0, 0),
          yy: element(1, 1),
          zz: element(2, 2),
          xy: element(0, 1),
          xz: element(0, 2),
          yz: element(1, 2),
        }
        const { moments, axes } = principalOf(tensor)
        own.forEach((value, i) => expect(moments[i]).toBeCloseTo(value, 9))
        const again = (i: number, j: number): number =>
          moments.reduce((sum, I, k) => sum + axes[k][i] * I * axes[k][j], 0)
        expect(again(0, 0)).toBeCloseTo(tensor.xx, 9)
        expect(again(0, 1)).toBeCloseTo(tensor.xy, 9)
        expect(again(1, 2)).toBeCloseTo(tensor.yz, 9)
      }),
      { numRuns: 100 },
    )
  })
  it('tell what no body can have', () => {
    const diagonal = (xx: number, yy: number, zz: number): Tensor => ({ xx, yy, zz, xy: 0, xz: 0, yz: 0 })
    expect(inertiaFault(1, diagonal(1, 2, 3))).toBeNull()
    expect(inertiaFault(1, diagonal(1, 1, 2.1))).toBe('triangle')
    expect(inertiaFault(1, { ...diagonal(1, 1, 1), xy: 1.2 })).toBe('not-positive')
    expect(inertiaFault(0, diagonal(1, 1, 1))).toBe('no-mass')
    expect(inertiaFault(1, diagonal(1, NaN, 1))).toBe('not-finite')
  })
  it('come with radii of gyration', () => {
    expect(radiusOfGyration(8, 2)).toBe(2)
  })
})
