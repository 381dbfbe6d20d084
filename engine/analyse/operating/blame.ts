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
  if (worst >= speeds) return { name, block, rate: values[worst], unit: `${unit}/s`, free: !depends(worst, equations) }
  let along = 0
  for (let k = 1; k < coordinates; k++)
    if (Math.abs(equations.kinematics.get(k, worst)) > Math.abs(equations.kinematics.get(along, worst))) along = k
  const coordinate = coordinates === 0 ? problem.states[worst] : problem.states[speeds + along]
  return {
    name: coordinate.name,
    block: coordinate.block,
    rate: values[worst],
    unit: `${unit}/s`.replace('/s/s', '/s^2'),
    free: !depends(worst, equations),
  }
}

/** Whether a row of the equations changes with a displacement or a state. */
function depends(row: number, { complete, kinematics }: Found['equations']): boolean {
  const speeds = kinematics.columns
  if (row >= complete.rows) return true
  for (let k = 0; k < complete.columns; k++) {
    if (k >= speeds && k < 2 * speeds) continue
    if (Math.abs(complete.get(row, k)) > 1e-9) return true
  }
  return false
}
