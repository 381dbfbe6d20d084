/** Choice of which holders of speed and heading, a force and a moment, freed inputs can replace. */
import { Matrix } from 'ml-matrix'
import { leastNormStep } from '../../numerics/linear/dense'
import { countsOf, type OperatingGoal, type OperatingProblem } from '../../analyse/operating/problem'
import { equationsAt } from '../../analyse/operating/equations'
import type { Found } from '../../analyse/operating/search'

export interface InputEffects {
  /** Change of the holding force, N, and moment, N m, by each input. */
  readonly by: readonly (readonly [force: number, moment: number])[]
  /** Scale of each input. */
  readonly scales: readonly number[]
  /** Inputs that change neither force nor moment. */
  readonly idle: readonly number[]
}

/** Size of a step off a corner of a characteristic, relative. */
const offCorner = 1e-6

/**
 * Moves inputs off corners at which they have no effect: a closed throttle does nothing in the direction in which it is
 * closed.
 * @param w values, which are changed
 * @returns equations there
 */
export function offCorners(
  problem: OperatingProblem,
  goal: OperatingGoal,
  { x, equations }: Found,
  w: Float64Array,
  places: readonly number[],
): Found['equations'] {
  const columnOf = (at: Found['equations'], place: number): number[] =>
    at.jacobian.getColumn(at.jacobian.columns - problem.inputs.length + place)
  let here = equations
  for (const place of places) {
    const presentValue = w[place]
    for (const side of [1, -1]) {
      if (columnOf(here, place).some((entry) => entry !== 0)) break
      w[place] = presentValue + side * offCorner * Math.max(1, Math.abs(presentValue))
      const there = equationsAt(problem, goal, x, w)
      if (columnOf(there, place).some((entry) => entry !== 0)) here = there
      else w[place] = presentValue
    }
  }
  return here
}

/**
 * Returns the changes of the holding force and moment with each input, at an operating point at which these hold speed
 * and heading.
 * @param holders places of force and moment among the inputs
 * @param staying places of states of components that are unchanged
 */
export function inputEffects(
  problem: OperatingProblem,
  { equations }: Pick<Found, 'equations'>,
  holders: readonly number[],
  inputs: readonly number[],
  staying: readonly number[] = [],
): InputEffects {
  const { jacobian } = equations
  const { states } = countsOf(problem)
  const first = jacobian.columns - problem.inputs.length
  const others = Array.from({ length: first }, (_, i) => i).filter((i) => !staying.includes(states - first + i))
  const unknown = [...others, ...holders.map((place) => first + place)]
  const j = jacobian.subMatrixColumn(unknown)
  const ones = new Array<number>(unknown.length).fill(1)
  const by = inputs.map((place) => {
    const column = jacobian.getColumn(first + place)
    const step = leastNormStep(
      j,
      column.map((value) => -value),
      ones,
    )
    return [step[others.length], step[others.length + 1]] as const
  })
  const sizes = by.map(([force, moment]) => Math.hypot(force, moment))
  const most = Math.max(...sizes)
  const idle = sizes.flatMap((size, k) => (size > 1e-9 * most && size > 1e-9 ? [] : [k]))
  return { by, scales: sizes.map((size, k) => (idle.includes(k) ? 0 : 1 / size)), idle }
}

/**
 * Returns whether the force and the moment are dropped: both if inputs change them independently, else the one that
 * they change more.
 */
export function dropped({ by }: InputEffects): readonly [boolean, boolean] {
  const m = new Matrix(by.length === 0 ? [[0, 0]] : by.map((row) => [...row]))
  const [forces, moments] = [0, 1].map((k) => Math.max(...m.getColumn(k).map(Math.abs)))
  if (forces === 0 && moments === 0) return [false, false]
  // Inputs are independent unless all change the moment in the same ratio to the force.
  let independent = 0
  for (let i = 0; i < m.rows; i++)
    for (let k = 0; k < i; k++) {
      const [a, b] = [m.getRow(i), m.getRow(k)]
      const sizes = Math.hypot(...a) * Math.hypot(...b)
      if (sizes > 0) independent = Math.max(independent, Math.abs(a[0] * b[1] - a[1] * b[0]) / sizes)
    }
  return independent > 1e-6 ? [true, true] : [forces >= moments, moments > forces]
}
