/**
 * Exponential of a matrix and its integral, by a Taylor series over a part of the time and doubling of it: Moler and
 * Van Loan (2003), Nineteen dubious ways to compute the exponential of a matrix, SIAM Review 45, method 3.
 */

/** Terms of the series: with a norm of at most a half the rest is below rounding. */
const terms = 16
const largestNorm = 0.5

export interface Transition {
  /** exp(A h), by rows. */
  readonly state: Float64Array
  /** Integral of exp(A s) over s from 0 to h, by rows. */
  readonly integral: Float64Array
}

/** @param a square matrix of the size `n`, by rows */
export function transitionOf(a: Float64Array, n: number, h: number): Transition {
  const norm = Math.max(0, ...Array.from({ length: n }, (_, i) => rowSum(a, n, i))) * h
  const doublings = norm > largestNorm ? Math.ceil(Math.log2(norm / largestNorm)) : 0
  const part = h / 2 ** doublings
  const scaled = a.map((value) => value * part)
  // integral = part (I + A part/2! + (A part)^2/3! + ...), by Horner's rule
  let integral = identity(n)
  for (let k = terms; k >= 2; k--) {
    integral = multiply(scaled, integral, n).map((value) => value / k)
    for (let i = 0; i < n; i++) integral[i * n + i] += 1
  }
  integral = integral.map((value) => value * part)
  let state = multiply(a, integral, n)
  for (let i = 0; i < n; i++) state[i * n + i] += 1
  for (let k = 0; k < doublings; k++) {
    const more = multiply(state, integral, n)
    integral = integral.map((value, i) => value + more[i])
    state = multiply(state, state, n)
  }
  return { state, integral }
}

function rowSum(a: Float64Array, n: number, i: number): number {
  let sum = 0
  for (let k = 0; k < n; k++) sum += Math.abs(a[i * n + k])
  return sum
}

function identity(n: number): Float64Array {
  const result = new Float64Array(n * n)
  for (let i = 0; i < n; i++) result[i * n + i] = 1
  return result
}

function multiply(a: Float64Array, b: Float64Array, n: number): Float64Array {
  const result = new Float64Array(n * n)
  for (let i = 0; i < n; i++)
    for (let k = 0; k < n; k++) {
      const by = a[i * n + k]
      if (by === 0) continue
      for (let j = 0; j < n; j++) result[i * n + j] += by * b[k * n + j]
    }
  return result
}
