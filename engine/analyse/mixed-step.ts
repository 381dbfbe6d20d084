/**
 * Check of a mixed explicit and implicit method along a run: whether modes of its explicit states grow.
 *
 * The implicit states are chosen at the start, but modes change during the run. At samples of the run the model is
 * linearised and the matrix R formed by which a step multiplies a disturbance (`solve/fixed/stiff-part`). As with other
 * methods (`stableStep`) a computed mode must not grow faster than the model does, beyond a rate that doubles in the
 * whole run:
 *
 *     ln|r| / h <= max(0, largest Re lambda) + ln 2 / duration     for every eigenvalue r of R.
 */
import { seconds } from '../solve/non-finite'
import { stepMatrix } from '../solve/fixed/stiff-part'
import type { OdeSystem } from '../solve/types'
import { eigenvalues } from '../numerics/linear/eigenvalues'
import { bindJacobian } from './jacobian'
import { participation } from '../numerics/linear/modes'
import type { StateSample } from './stable-step'

export interface GrowingMode {
  /** Instant at which the mode grows fastest, and first instant at which it grows (`since`), s. */
  readonly time: number
  readonly since: number
  /** Factor by which the mode grows in a step. */
  readonly factor: number
  /** Explicit states that take part in the mode, the largest first. */
  readonly states: readonly string[]
}

/**
 * Searches for the mode that grows most with a mixed method.
 * @param implicit indices of the implicit states
 * @returns a generator that yields after each sample and returns the worst mode, undefined if none grows
 */
export function* searchGrowingMode(
  system: OdeSystem,
  h: number,
  implicit: readonly number[],
  samples: Iterable<StateSample>,
  duration: number,
): Generator<void, GrowingMode | undefined, void> {
  const n = system.size
  const jacobian = bindJacobian(system)
  const matrix = new Float64Array(n * n)
  const chosen = new Set(implicit)
  let since = NaN
  let most = 0
  let worst: { time: number; factor: number; step: Float64Array; re: number; im: number } | undefined
  for (const { t, x, z } of samples) {
    if (z !== undefined) system.discrete?.load(z)
    jacobian(t, x, matrix)
    yield
    if (!matrix.every(Number.isFinite)) continue
    const allowed = h * (Math.max(0, ...eigenvalues(matrix, n).re) + Math.LN2 / duration)
    const step = stepMatrix(
      matrix.map((value) => h * value),
      n,
      chosen,
    )
    if (!step.every(Number.isFinite)) continue
    const { re, im } = eigenvalues(step, n)
    for (let i = 0; i < n; i++) {
      const size = Math.hypot(re[i], im[i])
      const excess = Math.log(size) - allowed
      // Rounding of a matrix near the identity is not growth.
      if (im[i] < 0 || !(excess > 1e-9)) continue
      if (Number.isNaN(since)) since = t
      if (excess <= most) continue
      most = excess
      worst = { time: t, factor: size, step, re: re[i], im: im[i] }
    }
  }
  if (worst === undefined) return undefined
  const { time, factor, step, re, im } = worst
  const shares = participation(step, n, re, im)
  const explicit = [...shares.keys()].filter((i) => !chosen.has(i)).sort((a, b) => shares[b] - shares[a])
  const largest = explicit.length === 0 ? 0 : shares[explicit[0]]
  const states = explicit.filter((i) => shares[i] > 0.2 * largest).map((i) => system.states[i].name)
  return { time, since, factor, states: states.slice(0, 4) }
}

/** Returns the warning about a growing mode. */
export function growthWarning(solver: string, step: number, { since, factor, states }: GrowingMode): string {
  const names = states.join(', ')
  const by = `by up to ${Number(((factor - 1) * 100).toPrecision(2))} % in a step of ${seconds(step)}`
  return `${solver} lets a mode of ${names} grow ${by}, from t = ${seconds(Number(since.toPrecision(3)))} on: add them to its stiff part, or shorten the step`
}
