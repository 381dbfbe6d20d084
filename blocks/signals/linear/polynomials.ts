/** Polynomials with numbers, coefficients in descending powers. */
import { eigenvalues } from '../../../engine/numerics/linear/eigenvalues'

export interface Complex {
  readonly re: number
  readonly im: number
}

/** Returns the coefficients without leading zeros; empty if all are zero. */
export function trimmed(coefficients: readonly number[]): readonly number[] {
  const first = coefficients.findIndex((x) => x !== 0)
  return first < 0 ? [] : coefficients.slice(first)
}

/**
 * Returns roots, complex pairs next to each other with the positive imaginary part first. Those at zero are exact; the
 * others are eigenvalues of the balanced companion matrix (Edelman and Murakami, Math. Comp. 64 (1995) 763-776), of a
 * polynomial with small relative errors in its coefficients.
 * @param coefficients first one not zero
 */
export function rootsOf(coefficients: readonly number[]): readonly Complex[] {
  const last = coefficients.findLastIndex((x) => x !== 0)
  const atZero = coefficients.length - 1 - last
  const monic = coefficients.slice(0, last + 1).map((x) => x / coefficients[0])
  const n = monic.length - 1
  const roots: Complex[] = Array.from({ length: atZero }, () => ({ re: 0, im: 0 }))
  if (n < 1) return roots
  const companion = new Float64Array(n * n)
  for (let j = 0; j < n; j++) companion[j] = -monic[j + 1]
  for (let i = 1; i < n; i++) companion[i * n + i - 1] = 1
  const { re, im } = eigenvalues(companion, n)
  const estimates = Array.from(re, (x, i) => ({ re: x, im: im[i] }))
  return [...roots, ...estimates.filter((z) => z.im === 0), ...pairs(estimates.filter((z) => z.im > 0))]
}

/** Returns every root followed by its conjugate. */
const pairs = (upper: readonly Complex[]): readonly Complex[] =>
  upper.flatMap(({ re, im }) => [
    { re, im },
    { re, im: -im },
  ])

export function times(a: readonly number[], b: readonly number[]): readonly number[] {
  const result = Array.from({ length: a.length + b.length - 1 }, () => 0)
  a.forEach((x, i) => b.forEach((y, j) => (result[i + j] += x * y)))
  return result
}
