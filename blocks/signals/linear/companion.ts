/** States from the coefficients of a transfer function. */
import type { NumericSystem } from './state-space'

/**
 * Returns the observer canonical form of (b0 s^n + ... + bn)/(a0 s^n + ... + an), with states scaled by powers of two
 * until rows and columns of A have similar sizes (Parlett and Reinsch, Numer. Math. 13 (1969) 293-304). The first state
 * stays the output without the direct part. Nothing is rounded beyond the division by a0. Coefficients determine
 * clustered poles poorly whatever is made of them: give poles and zeros where they are known and the order is above
 * about 8.
 * @param numerator descending powers, not longer than the denominator
 * @param denominator descending powers, the first not zero
 */
export function companion(numerator: readonly number[], denominator: readonly number[]): NumericSystem {
  const n = denominator.length - 1
  const a = denominator.map((x) => x / denominator[0])
  const b = [...Array.from({ length: n + 1 - numerator.length }, () => 0), ...numerator].map((x) => x / denominator[0])
  const direct = b[0]
  const matrix = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) => (j === 0 ? -a[i + 1] : j === i + 1 ? 1 : 0)),
  )
  const scales = balancing(matrix)
  return {
    a: matrix.map((row, i) => row.map((x, j) => (x * scales[j]) / scales[i])),
    b: matrix.map((_, i) => [(b[i + 1] - a[i + 1] * direct) / scales[i]]),
    c: [matrix.map((_, j) => (j === 0 ? 1 : 0))],
    d: [[direct]],
  }
}

/** Powers of two d with d_0 = 1, so that a_ij d_j / d_i has rows and columns of similar sizes. */
function balancing(a: readonly (readonly number[])[]): readonly number[] {
  const d = a.map(() => 1)
  const size = (i: number, j: number): number => (i === j ? 0 : (Math.abs(a[i][j]) * d[j]) / d[i])
  for (let round = 0; round < 100; round++) {
    let changed = false
    for (let i = 0; i < a.length; i++) {
      const row = a.reduce((sum, _, j) => sum + size(i, j), 0)
      const column = a.reduce((sum, _, j) => sum + size(j, i), 0)
      if (row === 0 || column === 0) continue
      const factor = 2 ** Math.round(Math.log2(row / column) / 2)
      if (row / factor + column * factor < 0.95 * (row + column)) {
        d[i] *= factor
        changed = true
      }
    }
    if (!changed) break
  }
  return d.map((x) => x / (d[0] ?? 1))
}
