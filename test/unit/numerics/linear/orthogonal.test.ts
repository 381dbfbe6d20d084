/** Pseudoinverses and null spaces of matrices that are made of known factors. */
import fc from 'fast-check'
import { Matrix } from 'ml-matrix'
import { expect, test } from 'vitest'
import { leastNormSolution, spacesOf } from '../../../../engine/numerics/linear/dense'
import { columnsOf, OrthogonalDecomposition } from '../../../../engine/numerics/linear/orthogonal'

/** Orthogonal, a product of reflections in planes that are normal to the given vectors. */
function orthogonal(n: number, numbers: readonly number[]): Matrix {
  let all = Matrix.eye(n)
  for (let k = 0; k < 2; k++) {
    const v = Array.from({ length: n }, (_, i) => numbers[(k * n + i) % numbers.length] * (-1) ** (i * k))
    const square = v.reduce((sum, x) => sum + x * x, 0)
    all = all.mmul(
      Matrix.eye(n).sub(
        Matrix.columnVector(v)
          .mmul(Matrix.rowVector(v))
          .mul(2 / square),
      ),
    )
  }
  return all
}

const numbers = fc.array(fc.double({ min: 0.1, max: 1, noNaN: true }), { minLength: 24, maxLength: 24 })
const cases = fc.record({
  rows: fc.integer({ min: 1, max: 9 }),
  columns: fc.integer({ min: 1, max: 9 }),
  left: numbers,
  right: numbers,
  sigmas: fc.array(fc.double({ min: 1e-3, max: 1, noNaN: true }), { minLength: 0, maxLength: 9 }),
})

/** A = U S V^T, with its factors: S has as many singular values that are not zero as fit. */
function factors({ rows, columns, left, right, sigmas }: typeof cases extends fc.Arbitrary<infer T> ? T : never) {
  const u = orthogonal(rows, left)
  const v = orthogonal(columns, right)
  const kept = sigmas.slice(0, Math.min(rows, columns))
  const s = Matrix.zeros(rows, columns)
  const inverse = Matrix.zeros(columns, rows)
  kept.forEach((sigma, k) => {
    s.set(k, k, sigma)
    inverse.set(k, k, 1 / sigma)
  })
  return { a: u.mmul(s).mmul(v.transpose()), pseudo: v.mmul(inverse).mmul(u.transpose()), v, rank: kept.length }
}

const far = (a: Matrix, b: Matrix): number => Matrix.sub(a, b).abs().max()

test('the solution of least norm is the pseudoinverse times the right side, whatever the rank', () => {
  fc.assert(
    fc.property(cases, (drawn) => {
      const { a, pseudo, rank } = factors(drawn)
      const b = Array.from({ length: a.rows }, (_, i) => drawn.left[i] + 0.1)
      expect(OrthogonalDecomposition.of(columnsOf(a), [a.rows, a.columns], 1e-11)?.rank).toBe(rank)
      const x = Matrix.columnVector(leastNormSolution(a, b, 1e-11))
      expect(far(x, pseudo.mmul(Matrix.columnVector(b)))).toBeLessThan(1e-9)
    }),
  )
})

test('free directions are those of the factors, and the bound ones normal to them', () => {
  fc.assert(
    fc.property(cases, (drawn) => {
      const { a, v, rank } = factors(drawn)
      const { free, bound } = spacesOf(a)
      expect([free.columns, bound.columns]).toEqual([a.columns - rank, rank])
      const projector = (m: Matrix): Matrix =>
        m.columns === 0 ? Matrix.zeros(a.columns, a.columns) : m.mmul(m.transpose())
      const known = rank === 0 ? new Matrix(a.columns, 0) : v.subMatrix(0, a.columns - 1, 0, rank - 1)
      expect(far(projector(bound), projector(known))).toBeLessThan(1e-10)
      expect(far(Matrix.add(projector(bound), projector(free)), Matrix.eye(a.columns))).toBeLessThan(1e-12)
    }),
  )
})

test('where the rank is not clear, singular values decide', () => {
  const given = { rows: 5, columns: 4, left: [0.3, -0.2, 0.9, 0.4], right: [0.1, 0.7, -0.5] }
  for (const [sigma, isKept] of [
    [1.1e-11, true],
    [1e-12, false],
  ] as const) {
    const { a } = factors({ ...given, sigmas: [1, 0.5, sigma] })
    expect(OrthogonalDecomposition.of(columnsOf(a), [a.rows, a.columns], 1e-11)).toBeUndefined()
    expect(spacesOf(a).bound.columns).toBe(isKept ? 3 : 2)
  }
})

test('what is left is judged by the size of what it was taken from', () => {
  const a = new Matrix([[1e-15, 3e-15]])
  expect([...leastNormSolution(a, [1e-15], 1e-10, 1)]).toEqual([0, 0])
  expect(spacesOf(a, 1e-10, 1).free.columns).toBe(2)
  expect([...leastNormSolution(a, [1e-15], 1e-10)]).toEqual([expect.closeTo(0.1, 12), expect.closeTo(0.3, 12)])
})
