/** Dry friction at an operating point: what holds more than it can slides. */
import type { Expr } from '../../symbolic'
import type { Compilation } from '../compile'

export interface HeldFriction {
  readonly name: string
  /** Place of its mode among the discrete states. */
  readonly place: number
  readonly effort: Expr
  readonly capacity: Expr
}

/** @param held the form of the equations in which something is held */
export function heldFrictions(held: Compilation): readonly HeldFriction[] {
  const { collection, system } = held
  return collection.stictions.map(({ name, mode, holding }) => ({
    name,
    place: system.discrete.states.findIndex((s) => s.symbol === mode),
    effort: system.solved.effort(name),
    capacity: holding(system.solved),
  }))
}
