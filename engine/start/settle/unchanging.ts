/** Integrals that nothing changes at an operating point, such as that of a controller without integral gain. */
import { countsOf, type OperatingProblem } from '../../analyse/operating/problem'

/**
 * Finds the integrals that nothing changes. Any value of them belongs to an operating point, and searches change them
 * as they change anything else.
 * @param solution a steady state
 * @returns places of states of components whose rate is zero whatever changes
 */
export function unchangingStates(
  problem: OperatingProblem,
  solution: { readonly x: Float64Array; readonly w: Float64Array },
): readonly number[] {
  const { states, inputs } = countsOf(problem)
  const width = states + inputs
  const { jacobian } = problem.evaluate(solution.x, solution.w)
  return problem.states.flatMap(({ kind, slips }, i) =>
    kind === 'component' && !slips && jacobian.subarray(i * width, (i + 1) * width).every((slope) => slope === 0)
      ? [i]
      : [],
  )
}
