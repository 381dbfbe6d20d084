/**
 * Rigid stops at an operating point: one on which something rests is a condition on positions, whose force is the
 * effort of its lock. Which ones are active is searched one by one: one that is passed, or towards which something
 * accelerates that does not come to rest, closes; one that would have to pull opens (active-set method; Pfeiffer and
 * Glocker 1996, ch. 5).
 */
import { countsOf } from '../../analyse/operating/problem'
import { steady, type Found } from '../../analyse/operating/search'
import { ModelError } from '../../errors/model-error'
import type { Expr } from '../../symbolic'
import type { Compilation } from '../../compile/compile'
import type { BoundProblem } from './binding'

export interface RestingStop {
  readonly block: string
  /** Index of the discrete state that says whether it holds. */
  readonly place: number
  readonly active: Expr
  readonly gap: Expr
  readonly rate: Expr
  readonly pressing: Expr
}

/** Penetration, m or rad, and pulling effort, N or N m, that count as rounding. */
const depth = 1e-9
const pull = 1e-9
/** Acceleration towards a stop above which the stop closes, m/s^2 or rad/s^2. */
const approach = 1e-6

export function restingStops({ collection, system }: Compilation): readonly RestingStop[] {
  return collection.locks.flatMap(({ name, block, active, contact }) =>
    contact === undefined
      ? []
      : [
          {
            name,
            block,
            active,
            place: system.discrete.states.findIndex((s) => s.symbol === active),
            gap: contact.gap(system.solved),
            rate: contact.rate(system.solved),
            pressing: contact.pressing(system.solved),
          },
        ],
  )
}

/**
 * Finds the stop whose state contradicts the result of the search; of several, the one that is reached first.
 * @param z discrete states of the search
 * @returns its place among the discrete states; undefined if all agree
 */
export function contradicted(
  form: Compilation,
  problem: BoundProblem,
  z: Float64Array,
  solution: Found,
): number | undefined {
  const stops = restingStops(form)
  if (stops.length === 0) return undefined
  const { equations, residual } = solution
  const { values } = equations.point
  const first = values.length - problem.extra + form.collection.contacts.length
  const gap = (i: number): number => values[first + 2 * i]
  const pressing = (i: number): number => values[first + 2 * i + 1]
  let soonest: number | undefined
  let time = Infinity
  for (let i = 0; i < stops.length; i++) {
    const { place } = stops[i]
    if (z[place] === 1) {
      if (residual <= steady && pressing(i) < -pull) return place
      continue
    }
    const towards = -gapAcceleration(problem, solution, first + 2 * i)
    const when =
      gap(i) < -depth ? 0 : residual > steady && towards > approach ? Math.sqrt((2 * gap(i)) / towards) : Infinity
    if (when < time || (when === 0 && soonest === undefined)) {
      time = when
      soonest = place
    }
  }
  return soonest
}

/**
 * Returns the second time derivative of a gap, from rest: its derivative with respect to coordinates along the
 * accelerations.
 */
function gapAcceleration(problem: BoundProblem, { equations }: Found, row: number): number {
  const { states, inputs, speeds, coordinates } = countsOf(problem)
  const { values, jacobian } = equations.point
  let sum = 0
  for (let k = 0; k < coordinates; k++) {
    const slope = jacobian[row * (states + inputs) + speeds + k]
    if (slope === 0) continue
    for (let j = 0; j < speeds; j++) sum += slope * equations.kinematics.get(k, j) * values[j]
  }
  return sum
}

/** @throws ModelError `no-equilibrium` if a stop neither carries nor is free */
export function undecidedStop(form: Compilation, place: number): ModelError {
  const { block } = restingStops(form).find((stop) => stop.place === place) ?? { block: '' }
  return new ModelError(
    'no-equilibrium',
    `no equilibrium found in which ${block} either carries load or is free`,
    { block },
    'give initial values closer to it, or start the run without settling',
  )
}
