/**
 * Amplification of multistep methods. On x' = lambda x a method sum alpha_j x_{n+j} = h sum beta_j f_{n+j}
 * multiplies modes by the roots of its characteristic equation
 *
 *     rho(r) - z sigma(r) = 0,   rho = sum alpha_j r^j,   sigma = sum beta_j r^j,   z = h lambda
 *
 * (Hairer, Norsett and Wanner, Solving Ordinary Differential Equations I, III.3; Solving II, V.1). The
 * equation is solved for w = r - 1: rho(1) = 0, so that the principal root w = z + O(z^2) keeps its
 * digits however small z is.
 */

/** Coefficients by powers of r, the constant first; the leading one of rho is 1. */
export interface Characteristic {
  readonly rho: readonly number[]
  readonly sigma: readonly number[]
}

/** Returns ln|r| of the largest root at z = re + i im. */
export function logLargestRoot({ rho, sigma }: Characteristic): (re: number, im: number) => number {
  const a = aboutOne(rho)
  const b = aboutOne(sigma)
  return (re, im) => {
    const real = a.map((c, k) => c - re * (b[k] ?? 0))
    const imaginary = a.map((_, k) => -im * (b[k] ?? 0))
    return Math.max(...roots(real, imaginary, re, im).map(([x, y]) => 0.5 * Math.log1p(2 * x + x * x + y * y)))
  }
}

/** Coefficients of p(1 + w) by powers of w, by repeated synthetic division. */
function aboutOne(p: readonly number[]): number[] {
  const c = [...p]
  for (let k = 0; k < c.length; k++) for (let j = c.length - 2; j >= k; j--) c[j] += c[j + 1]
  return c
}

/**
 * Returns all roots w of a monic polynomial with complex coefficients at once, by the iteration of Ehrlich (1967) and
 * Aberth (1973). For small z = re + i im one root is near z, the others are near r = 0.
 */
function roots(real: readonly number[], imaginary: readonly number[], re: number, im: number): [number, number][] {
  const degree = real.length - 1
  const estimates = Array.from({ length: degree }, (_, k): [number, number] => {
    const angle = 0.4 + (2 * Math.PI * k) / degree
    return k === 0 ? [re, im] : [-1 + 0.3 * Math.cos(angle), 0.3 * Math.sin(angle)]
  })
  for (let sweep = 0; sweep < 80; sweep++) {
    let moved = 0
    for (const root of estimates) {
      const [x, y] = root
      let [vr, vi, dr, di] = [real[degree], imaginary[degree], 0, 0]
      for (let j = degree - 1; j >= 0; j--) {
        ;[dr, di] = [dr * x - di * y + vr, dr * y + di * x + vi]
        ;[vr, vi] = [vr * x - vi * y + real[j], vr * y + vi * x + imaginary[j]]
      }
      if (vr === 0 && vi === 0) continue
      // The correction is v / (v' - v sum 1/(w - other)).
      for (const other of estimates) {
        const [p, q] = [x - other[0], y - other[1]]
        const size = p * p + q * q
        if (size === 0) continue
        dr -= (vr * p + vi * q) / size
        di -= (vi * p - vr * q) / size
      }
      const size = dr * dr + di * di
      const cr = (vr * dr + vi * di) / size
      const ci = (vi * dr - vr * di) / size
      if (!Number.isFinite(cr + ci)) continue
      root[0] -= cr
      root[1] -= ci
      moved = Math.max(moved, Math.hypot(cr, ci) / Math.hypot(root[0], root[1]))
    }
    if (moved < 4e-16) break
  }
  return estimates
}
