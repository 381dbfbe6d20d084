/**
 * Search for solutions nearer to the start than one in which an angle has turned far. A Gauss-Newton step near a
 * singular position (a straight arm) can turn an angle by any amount. The iteration then ends whole turns away, at a
 * solution or on another branch. Whole turns are undone where they change nothing. The search is then repeated from
 * starts around the first one, with steps that turn no angle by more than half a radian. The nearest of all solutions
 * counts (globalisation by bounded steps: Deuflhard, Newton Methods for Nonlinear Problems, 2004, 3.2; several starts:
 * Nocedal and Wright, Numerical Optimization, 2nd ed. 2006, 11).
 */
import { distance, residuals, solve, tolerance, type Attempt } from './gauss-newton'
import type { InitialProblem } from './initial'

/** Turn of an angle from its start, rad, beyond which nearer solutions may have been missed. */
const far = Math.PI / 2
/** Largest turn of an angle in a step of the search from other starts, rad. */
const longestTurn = 0.5
/** Offsets of the angles in the starts, rad. */
const offsets = [0.4, 1.2]
/**
 * Largest number of angles for which all combinations of signs are tried; with more, angles are offset one at a time.
 */
const mostCombined = 4

/**
 * Returns the nearest solution found from several starts.
 * @param solution solution that is as near to the start as its branch allows
 * @param slide moves a solution along the solution set towards the start
 * @returns the nearest solution that was found
 */
export function nearestTurn(
  problem: InitialProblem,
  start: ArrayLike<number>,
  free: Float64Array,
  solution: Float64Array,
  slide: (x: Float64Array) => Float64Array,
): Float64Array {
  const angles = anglesOf(problem, free)
  if (angles.every((i) => Math.abs(solution[i] - start[i]) <= far)) return solution
  const others = solutionsAround(problem, start, free, angles)
  const ways = [solution, ...others.map(({ x }) => x)].map((x) => slide(withoutTurns(problem, start, angles, x)))
  return ways.reduce((best, x) => (distance(x, start, free) < 0.999 * distance(best, start, free) ? x : best), solution)
}

/**
 * Searches for a solution around a start from which the search itself fails: a straight arm has no direction towards a
 * point on its own line. For a few angles only; undefined if no solution is found.
 */
export function besideDeadCentre(
  problem: InitialProblem,
  start: ArrayLike<number>,
  free: Float64Array,
): Attempt | undefined {
  const angles = anglesOf(problem, free)
  if (angles.length === 0 || angles.length > mostCombined) return undefined
  return solutionsAround(problem, start, free, angles).reduce<Attempt | undefined>(
    (best, attempt) =>
      best === undefined || distance(attempt.x, start, free) < distance(best.x, start, free) ? attempt : best,
    undefined,
  )
}

function anglesOf({ states }: InitialProblem, free: Float64Array): readonly number[] {
  return states.flatMap(({ unit }, i) => (unit === 'rad' && free[i] > 0 ? [i] : []))
}

function solutionsAround(
  problem: InitialProblem,
  start: ArrayLike<number>,
  free: Float64Array,
  angles: readonly number[],
): readonly Attempt[] {
  const starts = signs(angles.length).flatMap((pattern) =>
    offsets.map((offset) => {
      const from = Float64Array.from(start)
      angles.forEach((i, k) => (from[i] += offset * pattern[k]))
      return from
    }),
  )
  const search = (from: ArrayLike<number>): Attempt => solve(problem, from, free, { states: angles, most: longestTurn })
  return [start, ...starts].map(search).filter(({ residual }) => residual <= tolerance)
}

/** Undoes whole turns away from the start where the result is still a solution. */
function withoutTurns(
  problem: InitialProblem,
  start: ArrayLike<number>,
  angles: readonly number[],
  solution: Float64Array,
): Float64Array {
  let x = solution
  for (const i of angles) {
    const turns = Math.round((x[i] - start[i]) / (2 * Math.PI))
    if (turns === 0) continue
    const less = x.map((value, k) => (k === i ? value - 2 * Math.PI * turns : value))
    if (residuals(problem, less).every((r) => Math.abs(r) <= tolerance)) x = less
  }
  return x
}

/** Returns patterns of signs: all of them for few angles, otherwise one angle at a time and all together. */
function signs(count: number): readonly (readonly number[])[] {
  if (count <= mostCombined)
    return Array.from({ length: 2 ** count }, (_, n) =>
      Array.from({ length: count }, (_unused, k) => ((n >> k) & 1 ? 1 : -1)),
    )
  const single = Array.from({ length: Math.min(count, 2 ** mostCombined) }, (_, n) =>
    Array.from({ length: count }, (_unused, k) => (k === n ? 1 : 0)),
  )
  const all = Array.from({ length: count }, (_, k) => (k % 2 === 0 ? 1 : -1))
  return [...single, ...single.map((pattern) => pattern.map((sign) => -sign)), all, all.map((sign) => -sign)]
}
