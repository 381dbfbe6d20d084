/**
 * Search for steady turns. Each is sought from one that is near, so that all are on the branch that begins with
 * straight running.
 */
import { countsOf, type OperatingGoal, type OperatingProblem } from '../../analyse/operating/problem'
import { search, steady, type Found } from '../../analyse/operating/search'
import type { ModelError } from '../../errors/model-error'

/** Share by which a branch is followed at first, and the share below which it has ended. */
const firstShare = 0.25
const leastShare = 1e-3
/** Largest number of steps in which a point is found from the one before it on the way. */
const mostSteps = 60
/**
 * Largest change of a freed input within a step, measured by the holding force or moment that it changes over the
 * weight, N or N m per N.
 */
const farChange = 0.5

export interface NearbyOptions {
  /** Ratio to the speed before, by which all speeds are expected to grow. */
  readonly faster: number
  /** Sizes of inputs, as in the search, and places of those that are freed. */
  readonly scales: readonly number[]
  readonly places: readonly number[]
  /** Weight of the model, N. */
  readonly weight: number
}

/** @returns the nearest state if there is no such point; `residual` says so */
export function nearby(
  problem: OperatingProblem,
  goal: OperatingGoal,
  { x: before, w }: Pick<Found, 'x' | 'w'>,
  { faster, scales: inputScales, places, weight }: NearbyOptions,
): Found {
  const { speeds } = countsOf(problem)
  const x = before.slice()
  for (let i = 0; i < speeds; i++) x[i] *= faster
  const solution = search(problem, goal, { x, w, inputScales, near: true, most: mostSteps })
  // Far along a freed input there are other branches, such as wheels turned by 180 degrees.
  const far = places.some(
    (i) => inputScales[i] > 0 && Math.abs(solution.w[i] - w[i]) > farChange * weight * inputScales[i],
  )
  return far ? { ...solution, residual: Infinity } : solution
}

/**
 * Follows a branch from a point to another one, in shares from 0 to 1 that grow while points are found.
 * @param at function that returns the point at a share, from one that is near @throws the error of `none` for the share
 * at which the branch ends
 */
export function gradually(
  first: Found,
  at: (share: number, from: Found) => Found,
  none: (share: number) => ModelError,
): Found {
  let solution = first
  let reached = 0
  for (let share = firstShare; reached < 1;) {
    const next = Math.min(1, reached + share)
    const tried = at(next, solution)
    if (tried.residual <= steady) {
      solution = tried
      reached = next
      share *= 2
    } else if ((share /= 2) < leastShare) throw none(reached)
  }
  return solution
}
