/** Small dense matrices whose entries are numbers or expressions of parameters. Zeros cost nothing. */
import type { Num, SymbolicMath } from '../../../engine/symbolic'

export type Matrix = readonly (readonly Num[])[]

export const isZero = (x: Num): boolean => (typeof x === 'number' ? x === 0 : x.isConst && x.value === 0)

const numberOf = (x: Num): number | undefined => (typeof x === 'number' ? x : x.isConst ? x.value : undefined)

/** Returns the entries as numbers; undefined if one of them is an expression of parameters. */
export function numbersOf(a: Matrix): number[][] | undefined {
  const rows: number[][] = []
  for (const row of a) {
    const numbers = row.flatMap((x) => numberOf(x) ?? [])
    if (numbers.length !== row.length) return undefined
    rows.push(numbers)
  }
  return rows
}

/** Returns a sum of products, without those that are zero. */
export function dot(m: SymbolicMath, a: readonly Num[], b: readonly Num[]): Num {
  const terms = a.flatMap((x, i) => (isZero(x) || isZero(b[i]) ? [] : [[x, b[i]] as const]))
  const values = terms.map(([x, y]) => [numberOf(x), numberOf(y)] as const)
  if (values.every((pair): pair is readonly [number, number] => pair[0] !== undefined && pair[1] !== undefined))
    return values.reduce((sum, [x, y]) => sum + x * y, 0)
  return m.add(...terms.map(([x, y]) => m.mul(x, y)))
}

export function multiply(m: SymbolicMath, a: Matrix, b: Matrix): Num[][] {
  const columns = (b.at(0) ?? []).map((_, j) => b.map((row) => row[j]))
  return a.map((row) => columns.map((column) => dot(m, row, column)))
}

/** a + factor b */
export function plus(m: SymbolicMath, a: Matrix, factor: Num, b: Matrix): Num[][] {
  return a.map((row, i) => row.map((x, j) => dot(m, [1, factor], [x, b[i][j]])))
}

export const identity = (n: number): number[][] =>
  Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? 1 : 0)))

export const zeros = (rows: number, columns: number): number[][] =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => 0))

/**
 * Returns the inverse: by elimination with row exchange where all entries are numbers, otherwise by the formulas for up
 * to two rows.
 * @returns undefined if it is singular, as far as its entries are numbers
 * @throws Error for more than two rows of expressions
 */
export function inverse(m: SymbolicMath, a: Matrix): Matrix | undefined {
  const numbers = numbersOf(a)
  if (numbers !== undefined) return numericInverse(numbers)
  if (a.length === 1) return [[m.div(1, a[0][0])]]
  if (a.length !== 2) throw new Error('matrices of expressions have up to two rows')
  const [[p, q], [r, s]] = a
  const by = m.div(1, m.sub(m.mul(p, s), m.mul(q, r)))
  return [
    [m.mul(s, by), m.neg(m.mul(q, by))],
    [m.neg(m.mul(r, by)), m.mul(p, by)],
  ]
}

function numericInverse(a: readonly (readonly number[])[]): number[][] | undefined {
  const n = a.length
  const rows = a.map((row, i) => [...row, ...identity(n)[i]])
  const size = Math.max(...a.flat().map(Math.abs), 0)
  for (let k = 0; k < n; k++) {
    let pivot = k
    for (let i = k + 1; i < n; i++) if (Math.abs(rows[i][k]) > Math.abs(rows[pivot][k])) pivot = i
    if (!(Math.abs(rows[pivot][k]) > size * Number.EPSILON * Number.EPSILON)) return undefined
    ;[rows[k], rows[pivot]] = [rows[pivot], rows[k]]
    const head = rows[k][k]
    rows[k] = rows[k].map((x) => x / head)
    for (let i = 0; i < n; i++) {
      const factor = rows[i][k]
      if (i !== k && factor !== 0) rows[i] = rows[i].map((x, j) => x - factor * rows[k][j])
    }
  }
  return rows.map((row) => row.slice(n))
}

/**
 * e^A by scaling and squaring of a diagonal Pade approximation of order 8 (Moler and Van Loan, SIAM Review 45 (2003)
 * 3-49, method 3).
 * @param a square, finite
 */
export function exponential(a: readonly (readonly number[])[]): number[][] {
  const n = a.length
  const norm = Math.max(0, ...a.map((row) => row.reduce((sum, x) => sum + Math.abs(x), 0)))
  const halvings = norm > 0.5 ? Math.ceil(Math.log2(norm / 0.5)) : 0
  const scaled = a.map((row) => row.map((x) => x / 2 ** halvings))
  const order = 8
  let factor = 1
  let power = identity(n)
  let above = identity(n)
  let below = identity(n)
  for (let k = 1; k <= order; k++) {
    factor *= (order - k + 1) / (k * (2 * order - k + 1))
    power = product(power, scaled)
    const sign = k % 2 === 0 ? 1 : -1
    above = above.map((row, i) => row.map((x, j) => x + factor * power[i][j]))
    below = below.map((row, i) => row.map((x, j) => x + sign * factor * power[i][j]))
  }
  let result = product(numericInverse(below) ?? identity(n), above)
  for (let k = 0; k < halvings; k++) result = product(result, result)
  return result
}

function product(a: readonly (readonly number[])[], b: readonly (readonly number[])[]): number[][] {
  return a.map((row) => (b.at(0) ?? []).map((_, j) => row.reduce((sum, x, k) => sum + x * b[k][j], 0)))
}
