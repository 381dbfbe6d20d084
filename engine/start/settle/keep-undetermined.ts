/**
 * Coordinates and states that nothing depends on keep their first values: position, heading, angles of wheels, heat and
 * fuel that only add up.
 */
import { equationsAt } from '../../analyse/operating/equations'
import { turned, turnedBack } from '../../analyse/operating/turning-axes'
import { countsOf, type OperatingGoal, type OperatingProblem } from '../../analyse/operating/problem'
import { steady, type Found } from '../../analyse/operating/search'

/**
 * Returns the state of a solution, with the first values of states that nothing depends on.
 * @param chosen indices of states whose values are results all the same
 */
export function keepUndetermined(
  problem: OperatingProblem,
  goal: OperatingGoal,
  { x, w, equations, residual }: Found,
  first: Float64Array,
  chosen: readonly number[] = [],
): Float64Array {
  const { states, speeds, coordinates, inputs } = countsOf(problem)
  const { jacobian, values } = equations.point
  const width = states + inputs
  const rows = states + problem.positions + problem.rates
  const moving = goal.kind === 'speed'
  const to = moving ? turned(problem, x) : x.slice()
  for (let k = speeds; k < states; k++) {
    let most = 0
    for (let i = 0; i < Math.min(rows, values.length); i++)
      if (i < speeds || i >= speeds + coordinates) most = Math.max(most, Math.abs(jacobian[i * width + k]))
    if (most < 1e-9 && !chosen.includes(k)) to[k] = first[k]
  }
  const back = moving ? turnedBack(problem, to) : to
  const there = equationsAt(problem, goal, back, w).size
  return there <= Math.max(steady, residual) ? back : x
}
