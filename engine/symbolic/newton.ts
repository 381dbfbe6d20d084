/** Unknowns of implicit equations by numbers, with the steps that the programs take (`program/lower/newton.ts`). */
import { solveNumbers } from '../numerics/linear/gauss'
import type { Expr } from './expr'
import {
  convergedAt,
  failedAbove,
  leavesCorner,
  mostIterations,
  nominalPart,
  roundingBelow,
  type ImplicitEquations,
} from './implicit'

/**
 * @param values of arguments, then of where the search starts
 * @param evaluate values of expressions in the symbols of the equations
 * @returns the unknowns, NaN if none are found
 */
export function solveImplicit(
  equations: ImplicitEquations,
  values: readonly number[],
  evaluate: (roots: readonly Expr[], symbols: ReadonlyMap<Expr, number>) => number[],
): number[] {
  const { unknowns, residuals, arguments: args, byUnknown, rounding = [], iterations } = equations
  const n = unknowns.length
  const symbols = new Map(args.map((symbol, i) => [symbol, values[i]] as const))
  const roots = [...residuals.map((r) => r.expr), ...byUnknown.map((e) => e.expr), ...rounding]
  let y = values.slice(args.length)
  let base = y
  let step: readonly number[] = unknowns.map(({ nominal }) => nominal)
  let matrix: number[][] | null = null
  let lambda = 1
  let running = true
  const norm = (change: readonly number[], part: number): number =>
    change.reduce((most, d, k) => Math.max(most, Math.abs(d) / (Math.abs(y[k]) + part * unknowns[k].nominal)), 0)
  for (let i = 0; i < (iterations ?? mostIterations) && running; i++) {
    unknowns.forEach(({ symbol }, k) => symbols.set(symbol, y[k]))
    const evaluated = evaluate(roots, symbols)
    const slope = residuals.map(() => Array<number>(n).fill(0))
    byUnknown.forEach(({ row, column }, k) => (slope[row][column] = evaluated[n + k]))
    const against = (a: readonly (readonly number[])[]): number[] =>
      solveNumbers(
        a.map((row) => [...row]),
        evaluated.slice(0, n).map((r) => -r),
      )
    const correction = against(slope)
    const before = norm(step, nominalPart)
    const leaves = lambda <= leavesCorner
    const shorter = matrix === null || leaves || norm(against(matrix), nominalPart) <= (1 - 0.25 * lambda) * before
    const size = norm(correction, nominalPart)
    const isRounding =
      leaves &&
      rounding.length > 0 &&
      rounding.every((_, k) => Math.abs(evaluated[k]) <= evaluated[n + byUnknown.length + k])
    const isKnown = size <= Number.MAX_VALUE && slope.every((row) => row.every(Number.isFinite))
    if (shorter && isKnown && !isRounding) {
      base = y
      step = correction
      matrix = slope
      running = iterations !== null || !(size <= convergedAt)
      lambda = running && !leaves ? Math.min(1, 2 * lambda) : 1
    } else if (isRounding || evaluated.slice(0, n).every((r) => r === 0)) {
      base = y
      step = step.map(() => 0)
      matrix ??= slope
      running = iterations !== null
    } else {
      running = iterations !== null || !(before <= roundingBelow) || matrix === null
      lambda = running ? lambda / 2 : 1
    }
    y = base.map((b, k) => b + lambda * step[k])
  }
  const failed = iterations === null ? running : matrix === null || !(norm(step, 1) <= failedAbove)
  return failed ? y.map(() => NaN) : y
}
