/**
 * Zeros of one path of a linear system, x' = A x + b u, y = c x + d u: the values s for which the system matrix
 * [sI - A, -b; c, d] is singular. While d is zero, the output as a constraint removes one state: orthogonal
 * transformations bring c to its last entry; that state is zero, and its equation is the next output
 * (A. Emami-Naeini and P. Van Dooren, Automatica 18 (1982) 415-430, for one input and one output). Once d is not
 * zero, the zeros are the eigenvalues of A - b c/d. Zeros at infinity are thus never computed as large numbers.
 */
import { scaling } from './balance'
import { eigenvalues } from './eigenvalues'

/** One path: `a` has n * n numbers, row major; `d` has the coefficients of u, u' and u''. */
export interface SinglePath {
  readonly n: number
  readonly a: Float64Array
  readonly b: Float64Array
  readonly c: Float64Array
  readonly d: readonly [number, number, number]
}

export interface Zeros {
  readonly re: Float64Array
  readonly im: Float64Array
  /** True if the path is zero at all frequencies, so that every number is a zero. */
  readonly isZero: boolean
}

/** Direct part over the scale of the dynamic part below which it counts as zero. */
const negligible = 1e-11
/** Entry, over its vector, that counts as rounding. */
const rounding = 1e-13

/** @throws Error as `eigenvalues` */
export function zerosOf(path: SinglePath): Zeros {
  let { n, a, b, c, d } = normalised(extended(path))
  const whole = norm(a)
  for (;;) {
    const isDirect = Math.abs(d) * whole > negligible * norm(c) * norm(b) && Math.abs(d) > rounding * norm(b)
    if (isDirect) break
    if (n === 0 || norm(c) <= rounding * whole || norm(c) === 0)
      return { re: new Float64Array(0), im: new Float64Array(0), isZero: true }
    reflect(a, b, c, n)
    const last = n - 1
    const smaller = Float64Array.from({ length: last * last }, (_, k) => a[Math.floor(k / last) * n + (k % last)])
    c = a.slice(last * n, last * n + last)
    d = b[last]
    b = b.slice(0, last)
    a = smaller
    n = last
  }
  const closed = a.map((value, k) => value - (b[Math.floor(k / n)] * c[k % n]) / d)
  return { ...(n === 0 ? { re: new Float64Array(0), im: new Float64Array(0) } : eigenvalues(closed, n)), isZero: false }
}

const norm = (values: Float64Array): number => Math.hypot(...values)

/** Returns a path with u, and u' if u'' acts, as states whose input is the highest derivative, and that factor as d. */
function extended({ n, a, b, c, d }: SinglePath): {
  n: number
  a: Float64Array
  b: Float64Array
  c: Float64Array
  d: number
} {
  const more = d[2] !== 0 ? 2 : d[1] !== 0 ? 1 : 0
  const m = n + more
  const wide = new Float64Array(m * m)
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) wide[i * m + j] = a[i * n + j]
  if (more === 0) return { n, a: wide, b: b.slice(), c: c.slice(), d: d[0] }
  b.forEach((value, i) => (wide[i * m + n] = value))
  if (more === 2) wide[n * m + n + 1] = 1
  const input = new Float64Array(m)
  input[m - 1] = 1
  return { n: m, a: wide, b: input, c: Float64Array.from([...c, ...d.slice(0, more)]), d: d[more] }
}

/** Scales states, input and output by powers of two: zeros stay, and sizes of entries can be compared. */
function normalised({ n, a, b, c, d }: ReturnType<typeof extended>): ReturnType<typeof extended> {
  const { a: scaled, factors } = scaling(a, n)
  const input = b.map((value, i) => value / factors[i])
  const output = c.map((value, i) => value * factors[i])
  const size = (values: Float64Array): number => {
    const length = norm(values)
    return length === 0 ? 1 : 2 ** Math.round(Math.log2(length))
  }
  const [u, y] = [size(input), size(output)]
  return { n, a: scaled, b: input.map((value) => value / u), c: output.map((value) => value / y), d: d / (u * y) }
}

/** Turns the states by a reflection that brings c to its last entry. */
function reflect(a: Float64Array, b: Float64Array, c: Float64Array, n: number): void {
  const length = norm(c)
  const last = n - 1
  const v = c.map((value) => value / length)
  // the sign avoids cancellation; a single entry is moved to the last place exactly
  v[last] += v[last] > 0 ? 1 : -1
  const square = v.reduce((sum, value) => sum + value * value, 0)
  const turn = (at: (k: number) => number, values: Float64Array): void => {
    let along = 0
    for (let k = 0; k < n; k++) along += v[k] * values[at(k)]
    if (along !== 0) for (let k = 0; k < n; k++) values[at(k)] -= (2 * along * v[k]) / square
  }
  for (let j = 0; j < n; j++) turn((k) => k * n + j, a)
  for (let i = 0; i < n; i++) turn((k) => i * n + k, a)
  turn((k) => k, b)
}
