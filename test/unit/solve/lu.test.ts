/** Sparse factorisations against products with known vectors, and against determinants in closed form. */
import { describe, expect, test } from 'vitest'
import { compileJs } from '../../../engine/backends/js'
import { compileWasm } from '../../../engine/backends/wasm'
import { ComplexLu } from '../../../engine/numerics/linear/complex-lu'
import { IterationMatrix } from '../../../engine/numerics/linear/iteration-matrix'
import { LuKernel } from '../../../engine/stepping/methods/lu-kernel'
import { SparseLu } from '../../../engine/numerics/linear/sparse-lu'

/** Reproducible numbers in [-1, 1). */
function generator(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1103515245 + 12345) % 2147483648) / 1073741824 - 1
}

/** Places of a random sparse pattern with a full diagonal. */
function pattern(n: number, density: number, random: () => number): [number, number][] {
  const places: [number, number][] = []
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) if (i === j || (random() + 1) / 2 < density) places.push([i, j])
  return places
}

const rowsOf = (places: readonly (readonly [number, number])[]) => places.map(([i]) => i)
const columnsOf = (places: readonly (readonly [number, number])[]) => places.map(([, j]) => j)

describe('a sparse real matrix', () => {
  test.each([1, 2, 5, 12, 36])('of size %i is solved to rounding, also with other values in the same order', (n) => {
    const random = generator(n)
    const places = pattern(n, 0.3, random)
    const lu = new SparseLu(n, rowsOf(places), columnsOf(places))
    for (let trial = 0; trial < 20; trial++) {
      const values = Float64Array.from(places, ([i, j]) => (i === j ? 3 : 0) + random())
      const x = Float64Array.from({ length: n }, random)
      const b = new Float64Array(n)
      places.forEach(([i, j], e) => (b[i] += values[e] * x[j]))
      lu.factor(values)
      lu.solve(b)
      b.forEach((value, i) => expect(value).toBeCloseTo(x[i], 10))
    }
    expect(lu.choices).toBeLessThanOrEqual(2)
  })

  test('whose pivots vanish later is ordered anew and still solved', () => {
    const places: [number, number][] = [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]
    const lu = new SparseLu(2, rowsOf(places), columnsOf(places))
    lu.factor(Float64Array.of(1, 2, 3, 4))
    expect(lu.determinantSign).toBe(-1)
    for (const small of [0, 1e-12]) {
      lu.factor(Float64Array.of(small, 2, 3, small))
      const b = Float64Array.of(2, 3)
      lu.solve(b)
      expect(b[0]).toBeCloseTo(1, 11)
      expect(b[1]).toBeCloseTo(1, 11)
      expect(lu.determinantSign).toBe(-1)
    }
    expect(lu.choices).toBe(2)
  })

  test('tells the sign of its determinant, whatever the order: Vandermonde', () => {
    for (const points of [
      [1, 2, 3, 4, 5],
      [2, 1, 3, 4, 5],
      [5, 1, 2, 4, 3],
    ]) {
      const places = points.flatMap((_, i) => points.map((__, j): [number, number] => [i, j]))
      const values = Float64Array.from(places, ([i, j]) => points[i] ** j)
      const determinant = points.reduce((d, a, i) => points.slice(i + 1).reduce((e, b) => e * (b - a), d), 1)
      const lu = new SparseLu(5, rowsOf(places), columnsOf(places))
      lu.factor(values)
      expect(lu.determinantSign).toBe(Math.sign(determinant))
    }
  })

  test('that is singular or undefined has a determinant of sign 0', () => {
    const places: [number, number][] = [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]
    const lu = new SparseLu(2, rowsOf(places), columnsOf(places))
    for (const values of [
      [1, 2, 2, 4],
      [0, 0, 0, 0],
      [1, NaN, 2, 3],
      [1, 1, Infinity, 3],
    ]) {
      lu.factor(Float64Array.from(values))
      expect(lu.determinantSign).toBe(0)
    }
  })

  test('shaped like an arrow is factored without fill', () => {
    // Rows and columns 1.. touch only 0: eliminated from the far end nothing fills; from 0 everything does.
    const n = 50
    const places: [number, number][] = [[0, 0]]
    for (let i = 1; i < n; i++) places.push([0, i], [i, 0], [i, i])
    const values = Float64Array.from(places, ([i, j]) => (i === j ? 4 : 1 / n))
    const lu = new SparseLu(n, rowsOf(places), columnsOf(places))
    lu.factor(values)
    const { lower, upper } = lu as unknown as { lower: Float64Array; upper: Float64Array }
    expect(lower.length + upper.length).toBe(2 * (n - 1))
  })
})

test.each([1, 2, 7, 30])('a sparse complex matrix of size %i is solved to rounding', (n) => {
  const random = generator(100 + n)
  const places = pattern(n, 0.3, random)
  const lu = new ComplexLu(n, rowsOf(places), columnsOf(places))
  for (let trial = 0; trial < 10; trial++) {
    const re = Float64Array.from(places, ([i, j]) => (i === j ? 2 : 0) + random())
    const im = Float64Array.from(places, ([i, j]) => (i === j ? 3 : 0) + random())
    const [xr, xi] = [0, 1].map(() => Float64Array.from({ length: n }, random))
    const br = new Float64Array(n)
    const bi = new Float64Array(n)
    places.forEach(([i, j], e) => {
      br[i] += re[e] * xr[j] - im[e] * xi[j]
      bi[i] += re[e] * xi[j] + im[e] * xr[j]
    })
    expect(lu.factor(re, im)).toBe(true)
    lu.solve(br, bi)
    for (let i = 0; i < n; i++) {
      expect(br[i]).toBeCloseTo(xr[i], 10)
      expect(bi[i]).toBeCloseTo(xi[i], 10)
    }
  }
  expect(lu.factor(new Float64Array(places.length), new Float64Array(places.length))).toBe(false)
})

test.each([
  ['WebAssembly', compileWasm],
  ['JavaScript', compileJs],
])('a factorisation compiled to %s gives the same numbers as the loops', (_, compile) => {
  const n = 14
  const random = generator(5)
  // The diagonal is partly empty, and there are derivatives by time, as in Jacobians of models.
  const places = pattern(n, 0.25, random).filter(([i, j]) => i !== j || i % 3 !== 0)
  const rows = Int32Array.from([...rowsOf(places), 2, 7])
  const columns = Int32Array.from([...columnsOf(places), n, n])
  const values = Float64Array.from(rows, random)
  const matrix = new IterationMatrix(n, { rows, columns, values })
  const lu = new SparseLu(n, matrix.rows, matrix.columns)
  const entries = new Float64Array(matrix.rows.length)
  matrix.form(1, -0.3, entries)
  lu.factor(entries)
  if (lu.structure === null) throw new Error('no order')
  const kernel = new LuKernel(compile, lu.structure, matrix)
  for (const scale of [-0.3, -0.7, 0.1]) {
    values.forEach((_value, e) => (values[e] = random()))
    matrix.form(1, scale, entries)
    lu.factor(entries)
    expect(kernel.factor(values, 1, scale)).toBe(true)
    expect(kernel.determinantSign).toBe(lu.determinantSign)
    const b = Float64Array.from({ length: n }, random)
    const same = Float64Array.from(b)
    lu.solve(b)
    kernel.solve(same)
    expect(same).toEqual(b)
  }
  expect(lu.choices).toBe(1)
  values.fill(NaN)
  expect(kernel.factor(values, 1, -0.3)).toBe(false)
})
