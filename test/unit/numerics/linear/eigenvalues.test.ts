/** Eigenvalues against closed forms, published values and an independent implementation (ml-matrix). */
import fc from 'fast-check'
import { EVD, Matrix } from 'ml-matrix'
import { expect, test } from 'vitest'
import { balance } from '../../../../engine/numerics/linear/balance'
import { diagonalBlocks } from '../../../../engine/numerics/linear/diagonal-blocks'
import { eigenvalues } from '../../../../engine/numerics/linear/eigenvalues'

const flat = (rows: readonly (readonly number[])[]) => Float64Array.from(rows.flat())

/** Eigenvalues as [re, im] sorted by real, then imaginary part. */
function sorted(rows: readonly (readonly number[])[]): [number, number][] {
  const { re, im } = eigenvalues(flat(rows), rows.length)
  return [...re].map((value, i): [number, number] => [value, im[i]]).sort((a, b) => a[0] - b[0] || a[1] - b[1])
}

/** Largest distance when every value is matched with the nearest of the others. */
function mismatch(a: readonly (readonly [number, number])[], b: readonly (readonly [number, number])[]): number {
  const left = [...b]
  let worst = 0
  for (const [re, im] of a) {
    const distances = left.map(([r, i]) => Math.hypot(r - re, i - im))
    const nearest = Math.min(...distances)
    left.splice(distances.indexOf(nearest), 1)
    worst = Math.max(worst, nearest)
  }
  return worst
}

test('roots of a polynomial are the eigenvalues of its companion matrix', () => {
  // (x - 1)(x - 2)(x - 3)(x - 4) = x^4 - 10 x^3 + 35 x^2 - 50 x + 24
  const found = sorted([
    [10, -35, 50, -24],
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
  ])
  for (const [i, [re, im]] of found.entries()) {
    expect(re).toBeCloseTo(i + 1, 11)
    expect(im).toBe(0)
  }
})

test('a circulant matrix has the roots of unity', () => {
  // Its eigenvalues all have the same modulus, on which the QR iteration without exceptional shifts stands still.
  const n = 7
  const rows = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (j === (i + 1) % n ? 1 : 0)))
  const expected = Array.from({ length: n }, (_, k): [number, number] => [
    Math.cos((2 * Math.PI * k) / n),
    Math.sin((2 * Math.PI * k) / n),
  ])
  expect(mismatch(sorted(rows), expected)).toBeLessThan(1e-13)
})

test('a damped oscillator in badly mixed units keeps its eigenvalues', () => {
  // q'' + 2 d w q' + w^2 q = 0 with q in nanometres and its rate in kilometres per second.
  const [w, d, unit] = [300, 0.01, 1e12]
  const [low, high] = sorted([
    [0, unit],
    [(-w * w) / unit, -2 * d * w],
  ])
  expect(low[0]).toBeCloseTo(-d * w, 10)
  expect(high[1]).toBeCloseTo(w * Math.sqrt(1 - d * d), 9)
})

test('positions that act on nothing give exact zeros, whatever else is in the matrix', () => {
  // x' = v + 5 a, heading a' = r, and a stiff pair that drives both.
  const found = sorted([
    [0, 5, 1e3, 1],
    [0, 0, 0, 1],
    [0, 0, -3e4, 2e7],
    [0, 0, -2e1, -1e4],
  ])
  expect(found.filter(([re, im]) => re === 0 && im === 0)).toHaveLength(2)
})

test('a defective matrix scatters its eigenvalue no more than rounding must', () => {
  // A Jordan block of three, hidden by a similarity transformation: eps^(1/3) = 6e-6.
  const t = new Matrix([
    [1, 2, 0],
    [0.5, -1, 1],
    [1, 0, 3],
  ])
  const jordan = new Matrix([
    [-1, 1, 0],
    [0, -1, 1],
    [0, 0, -1],
  ])
  const hidden = t.mmul(jordan).mmul(new Matrix(inverse3(t)))
  for (const [re, im] of sorted(hidden.to2DArray())) expect(Math.hypot(re + 1, im)).toBeLessThan(1e-4)
})

test('the bicycle benchmark has its published eigenvalues at 5 m/s', () => {
  // Meijaard, Papadopoulos, Ruina and Schwab, Proc. R. Soc. A 463 (2007) 1955-1982, Table 2 and eq. 5.3.
  const [v, g] = [5, 9.81]
  const m = new Matrix([
    [80.81722, 2.31941332208709],
    [2.31941332208709, 0.29784188199686],
  ])
  const c = new Matrix([
    [0, 33.86641391492494],
    [-0.85035641456978, 1.6854039739756],
  ]).mul(v)
  const k0 = new Matrix([
    [-80.95, -2.59951685249872],
    [-2.59951685249872, -0.80329488458618],
  ])
  const k2 = new Matrix([
    [0, 76.59734589573222],
    [0, 2.65431523794604],
  ])
  const determinant = m.get(0, 0) * m.get(1, 1) - m.get(0, 1) ** 2
  const mInverse = new Matrix([
    [m.get(1, 1), -m.get(0, 1)],
    [-m.get(1, 0), m.get(0, 0)],
  ]).div(determinant)
  const k = k0.mul(g).add(k2.mul(v * v))
  const a = mInverse.mmul(k).mul(-1)
  const b = mInverse.mmul(c).mul(-1)
  const found = sorted([
    [0, 0, 1, 0],
    [0, 0, 0, 1],
    [...a.getRow(0), ...b.getRow(0)],
    [...a.getRow(1), ...b.getRow(1)],
  ])
  const published: [number, number][] = [
    [-14.07838969279822, 0],
    [-0.77534188219585, -4.46486771378823],
    [-0.77534188219585, 4.46486771378823],
    [-0.32286642900409, 0],
  ]
  expect(mismatch(found, published)).toBeLessThan(1e-10)
})

test('eigenvalues of random matrices, sparse and defective ones too, have the sums that traces demand', () => {
  const entry = fc.oneof(fc.constant(0), fc.double({ min: -10, max: 10, noNaN: true }))
  const square = fc
    .integer({ min: 1, max: 14 })
    .chain((n) => fc.array(fc.array(entry, { minLength: n, maxLength: n }), { minLength: n, maxLength: n }))
  fc.assert(
    fc.property(square, (rows) => {
      const n = rows.length
      const mine = sorted(rows)
      // Sum lambda = tr A and sum lambda^2 = tr A^2 hold to rounding even where single eigenvalues scatter.
      const trace = rows.reduce((sum, row, i) => sum + row[i], 0)
      const sum = mine.reduce((total, [re]) => total + re, 0)
      expect(Math.abs(sum - trace)).toBeLessThan(1e-11 * (1 + 10 * n))
      const squares = rows.reduce((t, row, i) => t + row.reduce((u, value, j) => u + value * rows[j][i], 0), 0)
      const sumSquares = mine.reduce((total, [re, im]) => total + re * re - im * im, 0)
      expect(Math.abs(sumSquares - squares)).toBeLessThan(1e-10 * (1 + 100 * n))
    }),
    { numRuns: 300, seed: 7 },
  )
})

test('random matrices agree with another implementation', () => {
  const random = mulberry(3)
  for (let run = 0; run < 40; run++) {
    const n = 2 + Math.floor(random() * 34)
    const rows = Array.from({ length: n }, () => Array.from({ length: n }, () => random() - 0.5))
    const other = new EVD(new Matrix(rows))
    const theirs = other.realEigenvalues.map((re, i): [number, number] => [re, other.imaginaryEigenvalues[i]])
    expect(mismatch(sorted(rows), theirs)).toBeLessThan(1e-11)
  }
})

test('matrices that are not finite are refused instead of looping', () => {
  expect(() => eigenvalues(Float64Array.of(1, NaN, 0, 1), 2)).toThrow('not finite')
})

test('balancing changes rows and columns by powers of two only', () => {
  const a = flat([
    [1, 1e6, 3],
    [1e-5, 2, 1e-7],
    [1, 1e5, 4],
  ])
  const balanced = balance(a, 3)
  expect(balanced.indices).toEqual([0, 1, 2])
  for (let i = 0; i < 9; i++) expect(Number.isInteger(Math.log2(balanced.a[i] / a[i]))).toBe(true)
  const size = (m: Float64Array) => m.reduce((sum, value) => sum + Math.abs(value), 0)
  expect(size(balanced.a)).toBeLessThan(1e-3 * size(a))
})

function inverse3(m: Matrix): number[][] {
  const at = (i: number, j: number) => m.get(i % 3, j % 3)
  const cofactor = (i: number, j: number) => at(i + 1, j + 1) * at(i + 2, j + 2) - at(i + 1, j + 2) * at(i + 2, j + 1)
  const determinant = [0, 1, 2].reduce((sum, j) => sum + at(0, j) * cofactor(0, j), 0)
  return [0, 1, 2].map((i) => [0, 1, 2].map((j) => cofactor(j, i) / determinant))
}

function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

test('blocks of a matrix are found in any order of rows', () => {
  const a = flat([
    [1, 0, 2, 0],
    [0, 3, 0, 0],
    [4, 0, 5, 0],
    [6, 7, 0, 8],
  ])
  const blocks = diagonalBlocks(a, 4).map((rows) => [...rows].sort((x, y) => x - y))
  expect(blocks.sort((x, y) => x[0] - y[0])).toEqual([[0, 2], [1], [3]])
})
