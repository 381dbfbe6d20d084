/** Dry friction at an operating point: what holds more than it can slides. */
import { evaluate, type Expr } from '../../symbolic'
import type { Compilation } from '../compile'
import { symbolValues } from '../start'

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

/** Places of the modes of friction that is at rest and can hold nothing: brakes that are not applied. */
export function idleFrictions(
  compilation: Compilation,
  parameters: Float64Array,
  x: Float64Array,
  z: Float64Array,
): readonly number[] {
  const { collection, system } = compilation
  const { stictions } = collection
  if (stictions.length === 0) return []
  const symbols = symbolValues(compilation, parameters, x, z)
  for (const { symbol, own } of compilation.inputs) symbols.set(symbol, evaluate([own], symbols)[0])
  const capacities = evaluate(
    stictions.map(({ holding }) => holding(system.solved)),
    symbols,
  )
  return stictions.flatMap(({ mode }, i) => {
    const place = system.discrete.states.findIndex((s) => s.symbol === mode)
    return z[place] === 0 && !(capacities[i] > 0) ? [place] : []
  })
}
