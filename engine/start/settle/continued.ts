/** Search for an operating point from that of a neighbouring model, on the same branch. */
import type { OperatingGoal } from '../../analyse/operating/problem'
import { search, steady, type Found, type SearchMeans } from '../../analyse/operating/search'
import type { Compilation } from '../../compile/compile'
import { ModelError } from '../../errors/model-error'
import { TargetedSearch, type TargetedGoal } from './targeted'

/** Operating point of a model, from which one of a model with slightly other values can be found. */
export interface Neighbour {
  /** Names of states and inputs. */
  readonly names: string
  readonly x: Float64Array
  readonly w: Float64Array
  readonly means: SearchMeans
  readonly goal: OperatingGoal
}

/** Largest number of steps from a neighbour. */
const mostSteps = 60

export const namesOf = ({ states, inputs }: Compilation): string =>
  JSON.stringify([states.map(({ name }) => name), inputs.map(({ name }) => name)])

export class ContinuedSearch extends TargetedSearch {
  /**
   * Finds the point from that of a neighbour by Newton's method, with the same freed inputs and holders.
   * @throws ModelError `no-equilibrium` if there is none close to it
   */
  from({ names, x: known, w: inputs, means, goal }: Neighbour, to: GoalValues): Found {
    if (names !== namesOf(this.form.compilation)) throw notClose()
    const x = known.slice()
    for (const place of means.staying ?? []) x[place] = this.start.x[place]
    const w = this.inputValues.slice()
    means.inputScales.forEach((scale, place) => {
      if (scale > 0) w[place] = inputs[place]
    })
    this.use(this.start.discreteAt(x), x)
    this.goal = goalWith(goal, to)
    this.holding = means.inputScales
    this.staying = means.staying ?? []
    const solution = this.withFriction(
      (at) => {
        const next = search(this.problem, this.goal, { ...at, ...means, near: true, most: mostSteps })
        this.iterations += next.iterations
        return next
      },
      { x, w },
    )
    if (solution.residual <= steady) return solution
    throw notClose()
  }
}

type GoalValues = Pick<TargetedGoal, 'speed' | 'radius' | 'targets'>

/** Returns a goal of the same kind with other values. */
function goalWith(goal: OperatingGoal, { speed, radius, targets }: GoalValues): OperatingGoal {
  const values = goal.targets === undefined ? {} : { targets: targets.map(({ value }) => value) }
  if (goal.kind === 'rest') return { ...goal, ...values }
  const to = speed ?? goal.speed
  return {
    ...goal,
    ...values,
    speed: to,
    ...(goal.turn !== undefined && radius !== undefined && { turn: to / radius }),
    ...(goal.curvature !== undefined && radius !== undefined && { curvature: 1 / radius }),
  }
}

const notClose = (): ModelError =>
  new ModelError('no-equilibrium', 'there is no operating point close to that of the value before', {}, '')
