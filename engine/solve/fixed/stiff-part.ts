/**
 * Selection of the states that a mixed explicit and implicit method has to treat implicitly, by the eigenvalues of the
 * Jacobian J = df/dx at the start, and the check that the rest may be explicit.
 *
 * A mode x' = lambda x is stiff for steps of h when Heun's method would let it grow although it decays, or when
 * |h lambda| > 1/2: a quarter of what is stable on the negative real axis, since modes move along a run. The states
 * that take part in it (participation factors, `numerics/linear/modes`) become implicit until the Jacobian of the
 * states that are left has no stiff mode. That alone does not make the coupled method stable, so the matrix by which
 * one step of it multiplies a disturbance,
 *
 *     R = I + h (3/2 K1 + 1/2 K2), (I - gamma h A) K1 = J, (I - gamma h A) K2 = J (I + h K1) - 2 K1,
 *
 * with A the columns of J that are implicit, must have no eigenvalue that grows more than the model does. States that
 * take part in a mode that does so become implicit too. With all states implicit R is that of an A-stable method.
 */
import { inverse, Matrix } from 'ml-matrix'
import { eigenvalues } from '../../numerics/linear/eigenvalues'
import { participation } from '../../numerics/linear/modes'
import { gamma } from '../../stepping/methods/gamma'
import { logStabilityFunction } from '../amplification/stability'

/** ln|R| of Heun's method; `logImplicit` is that of the implicit method. */
export const logExplicit = logStabilityFunction([1, 1 / 2])
export const logImplicit = logStabilityFunction([1 - 2 * gamma], [-2 * gamma, gamma * gamma])

/** Growth per step that does not count as instability: an undamped oscillation gains so much at h w = 0.3. */
const allowance = 1e-3
/**
 * Share of a mode above which further states are ignored; its states are taken in decreasing order of participation.
 */
const part = 0.8

/** Returns whether the mode with h lambda = re + i im has to be treated implicitly. */
export function isStiff(re: number, im: number): boolean {
  return Math.hypot(re, im) > 0.5 || logExplicit(re, im) > Math.max(0, re) + allowance
}

/**
 * @param jacobian n * n numbers, row major
 * @param h step, s
 * @returns indices of the states to treat implicitly, increasing; none if the matrix is not finite
 */
export function stiffPart(jacobian: Float64Array, n: number, h: number): number[] {
  if (!jacobian.every(Number.isFinite)) return []
  const implicit = new Set<number>()
  const scaled = jacobian.map((value) => h * value)
  for (;;) {
    const left = Array.from({ length: n }, (_, i) => i).filter((i) => !implicit.has(i))
    const rest = Float64Array.from({ length: left.length ** 2 }, (_, k) => {
      const [row, column] = [Math.floor(k / left.length), k % left.length]
      return scaled[left[row] * n + left[column]]
    })
    const before = implicit.size
    for (const [re, im] of modesOf(rest, left.length)) {
      if (!isStiff(re, im)) continue
      for (const i of participants(rest, left.length, re, im)) implicit.add(left[i])
    }
    if (implicit.size === before) break
  }
  addUnstable(scaled, n, implicit)
  return [...implicit].sort((a, b) => a - b)
}

/** Returns the eigenvalues whose imaginary part is not negative. */
function modesOf(matrix: Float64Array, n: number): (readonly [number, number])[] {
  if (n === 0) return []
  const { re, im } = eigenvalues(matrix, n)
  return Array.from(re, (value, i) => [value, im[i]] as const).filter(([, imaginary]) => imaginary >= 0)
}

/** Returns the states of a mode, as many as make up the larger part of it. */
function participants(matrix: Float64Array, n: number, re: number, im: number): number[] {
  const shares = participation(matrix, n, re, im)
  const order = Array.from(shares.keys()).sort((a, b) => shares[b] - shares[a])
  let sum = 0
  const states = order.filter((i) => {
    const isNeeded = sum < part
    if (isNeeded) sum += shares[i]
    return isNeeded
  })
  return states
}

/** Makes states implicit whose modes grow in the mixed method but not in the model. */
function addUnstable(scaled: Float64Array, n: number, implicit: Set<number>): void {
  const growth = Math.max(0, ...modesOf(scaled, n).map(([re]) => re)) + allowance
  while (implicit.size < n) {
    const step = stepMatrix(scaled, n, implicit)
    let added = false
    for (const [re, im] of modesOf(step, n)) {
      if (Math.log(Math.hypot(re, im)) <= growth) continue
      const shares = participation(step, n, re, im)
      const explicit = [...shares.keys()].filter((i) => !implicit.has(i))
      const largest = Math.max(0, ...explicit.map((i) => shares[i]))
      for (const i of explicit) {
        if (shares[i] < 0.5 * largest) continue
        implicit.add(i)
        added = true
      }
    }
    if (!added) return
  }
}

/** Returns R for the Jacobian times h. */
export function stepMatrix(scaled: Float64Array, n: number, implicit: ReadonlySet<number>): Float64Array {
  const j = new Matrix(n, n)
  const a = new Matrix(n, n)
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < n; column++) {
      const value = scaled[row * n + column]
      j.set(row, column, value)
      if (implicit.has(column)) a.set(row, column, value)
    }
  }
  const identity = Matrix.eye(n)
  const w = inverse(Matrix.sub(identity, Matrix.mul(a, gamma)))
  const k1 = w.mmul(j)
  const k2 = w.mmul(Matrix.sub(j.mmul(Matrix.add(identity, k1)), Matrix.mul(k1, 2)))
  const r = Matrix.add(identity, Matrix.add(Matrix.mul(k1, 1.5), Matrix.mul(k2, 0.5)))
  return Float64Array.from(r.to1DArray())
}
