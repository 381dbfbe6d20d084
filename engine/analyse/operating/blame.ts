/** State that causes a failure of the search for an equilibrium. */
import { countsOf, type OperatingGoal, type OperatingProblem, type OperatingState } from './problem'
import { newtonStep, steady, type Found } from './search'

export interface Restless {
  /** Coordinate, or state of a component, that does not come to rest. */
  readonly name: string
  readonly block: string
  /** Remaining acceleration of the coordinate, or rate of the state. */
  readonly rate: number
  readonly unit: string
  /** True if no motion of the coordinate changes its acceleration. */
  readonly free: boolean
  /** Coordinate that gives way: at the closest approach to a steady state, the search leads away along it. */
  readonly gives?: { readonly name: string; readonly block: string }
}

/**
 * Returns the state that does not come to rest.
 * @param solution point of the search with the smallest residual
 * @param inputScales as in the search
 * @returns undefined if only constraints or the goal are missed
 */
export function restless(
  problem: OperatingProblem,
  goal: OperatingGoal,
  solution: Found,
  inputScales: readonly number[],
): Restless | undefined {
  const { equations } = solution
  const { speeds, coordinates, states } = countsOf(problem)
  const { values } = equations.point
  let worst = -1
  let most = steady
  for (let i = 0; i < states; i++) {
    if (i >= speeds && i < speeds + coordinates) continue
    const size = Math.abs(values[i])
    if (size > most || Number.isNaN(size)) {
      most = size
      worst = i
    }
  }
  if (worst < 0) return undefined
  const { unit } = problem.states[worst]
  const free = !depends(problem, goal, equations, worst)
  const { name, block } = worst < speeds ? coordinateOf(problem, equations, worst) : problem.states[worst]
  return {
    name,
    block,
    rate: values[worst],
    unit: `${unit}/s`.replace('/s/s', '/s^2'),
    free,
    ...(free ? {} : { gives: givingWay(problem, solution, inputScales) }),
  }
}

/** Returns the coordinate that a speed changes most. */
function coordinateOf(problem: OperatingProblem, { kinematics }: Found['equations'], speed: number): OperatingState {
  const { speeds, coordinates } = countsOf(problem)
  let along = 0
  for (let k = 1; k < coordinates; k++)
    if (Math.abs(kinematics.get(k, speed)) > Math.abs(kinematics.get(along, speed))) along = k
  return problem.states[coordinates === 0 ? speed : speeds + along]
}

function givingWay(problem: OperatingProblem, solution: Found, inputScales: readonly number[]): Restless['gives'] {
  const step = newtonStep(solution, { inputScales })
  let most = 0
  for (let i = 1; i < countsOf(problem).speeds; i++) if (Math.abs(step[i]) > Math.abs(step[most])) most = i
  if (!(Math.abs(step[most]) > 0)) return undefined
  const { name, block } = coordinateOf(problem, solution.equations, most)
  return { name, block }
}

/**
 * Returns whether an acceleration or rate changes with a displacement along the speed. If the body
 * travels, a change with the speed also counts. The rate of a state may change with any state.
 */
function depends(
  problem: OperatingProblem,
  goal: OperatingGoal,
  { complete, point }: Found['equations'],
  state: number,
): boolean {
  const { speeds, states, inputs } = countsOf(problem)
  const size = 1e-9
  if (state < speeds) {
    for (let row = 0; row < complete.rows; row++) {
      if (Math.abs(complete.get(row, state)) > size) return true
      if (goal.kind === 'speed' && row < speeds && Math.abs(complete.get(row, speeds + state)) > size) return true
    }
    return false
  }
  const row = state * (states + inputs)
  return point.jacobian.subarray(row, row + states).some((value) => Math.abs(value) > size)
}
