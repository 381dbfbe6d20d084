/** Which state has no equilibrium, where the search found none. */
import { countsOf, type OperatingProblem } from './problem'
import { steady, type Found } from './search'

export interface Restless {
  /** The coordinate, or the state of a component, that does not come to rest. */
  readonly name: string
  readonly block: string
  /** What is left: acceleration of the coordinate, or rate of the state. */
  readonly rate: number
  readonly unit: string
  /** Nothing that it does changes its acceleration. */
  readonly free: boolean
}

/** @returns undefined where only constraints or the goal are missed */
export function restless(problem: OperatingProblem, { equations }: Found): Restless | undefined {
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
  const { name, block, unit } = problem.states[worst]
  if (worst >= speeds)
    return { name, block, rate: values[worst], unit: `${unit}/s`, free: !depends(problem, equations, worst) }
  let along = 0
  for (let k = 1; k < coordinates; k++)
    if (Math.abs(equations.kinematics.get(k, worst)) > Math.abs(equations.kinematics.get(along, worst))) along = k
  const coordinate = coordinates === 0 ? problem.states[worst] : problem.states[speeds + along]
  return {
    name: coordinate.name,
    block: coordinate.block,
    rate: values[worst],
    unit: `${unit}/s`.replace('/s/s', '/s^2'),
    free: !depends(problem, equations, worst),
  }
}

/** Whether an acceleration or rate changes with a displacement along the speed, or with any state where it is a state's. */
function depends(problem: OperatingProblem, { complete, point }: Found['equations'], state: number): boolean {
  const { speeds, states, inputs } = countsOf(problem)
  const size = 1e-9
  if (state < speeds) {
    for (let row = 0; row < complete.rows; row++) if (Math.abs(complete.get(row, state)) > size) return true
    return false
  }
  const row = state * (states + inputs)
  return point.jacobian.subarray(row, row + states).some((value) => Math.abs(value) > size)
}
