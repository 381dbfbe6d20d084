/**
 * Consistent initial state of a mechanism, found in the order of assembly: first positions from the given positions,
 * then velocities in that position. A given velocity therefore changes no position. If the velocities can't be met only
 * because of the last digits of the given positions, both are found together.
 *
 * Source: Nikravesh, Computer-Aided Analysis of Mechanical Systems (1988), 5.2 and 13.2 (initial conditions).
 */
import { ModelError } from '../errors/model-error'
import { subproblem } from './gauss-newton'
import { dependsOn } from './independent-parts'
import {
  findInitialState,
  roundingOfWritten,
  type InitialProblem,
  type InitialStart,
  type InitialState,
  type MovedState,
} from './initial'

/**
 * Finds the consistent initial state of a mechanism.
 * @param isPosition whether each state is a coordinate
 * @throws ModelError `inconsistent-initial-values`
 */
export function assemble(
  problem: InitialProblem,
  start: InitialStart & { readonly movable: readonly (readonly boolean[])[] },
  isPosition: readonly boolean[],
): InitialState {
  const scales = Float64Array.from(problem.states, (_, i) => start.scales?.[i] ?? 1)
  const ofRates = dependsOn(problem, start.x, scales, (i) => !isPosition[i])
  const indices = (rates: boolean): number[] => problem.targets.flatMap((_, k) => (ofRates[k] === rates ? [k] : []))
  const [positions, rates] = [indices(false), indices(true)]
  if (positions.length === 0 && rates.length === 0) return { x: Float64Array.from(start.x), moved: [], iterations: 0 }
  const only = (isWanted: boolean): (readonly boolean[])[] =>
    start.movable.map((mask) => mask.map((movable, i) => movable && isPosition[i] === isWanted))
  const placed = findInitialState(subproblem(problem, positions), { ...start, movable: only(true) })
  const speeds = (masks: readonly (readonly boolean[])[]): InitialState =>
    findInitialState(subproblem(problem, rates), { ...start, x: placed.x, movable: masks })
  const together = ({ x, moved, iterations }: InitialState): InitialState => ({
    x,
    moved: [...placed.moved, ...moved],
    iterations: placed.iterations + iterations,
  })
  // given speeds alone change by no more than rounding; larger changes involve the other states
  const movesGiven = (mask: readonly boolean[]): boolean => mask.some((movable, i) => movable && start.preset[i])
  const masks = only(false)
  const state = ifConsistent(() => speeds(masks.filter((mask) => !movesGiven(mask))))
  if (state !== undefined) return together(state)
  const rounded = masks.some(movesGiven) ? ifConsistent(() => speeds(masks)) : undefined
  if (rounded !== undefined && rounded.moved.every((m) => !m.preset || byRounding(m))) return together(rounded)
  return findInitialState(problem, start)
}

function byRounding({ from, to }: MovedState): boolean {
  return Math.abs(to - from) <= roundingOfWritten * Math.max(1, Math.abs(from))
}

function ifConsistent(find: () => InitialState): InitialState | undefined {
  try {
    return find()
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}
