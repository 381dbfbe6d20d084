/** Check of the pivots of the equations in the initial state: massless motion, constraints that repeat one another. */
import type { Instance } from '../compile/instance'
import { ModelError } from '../errors/model-error'
import {
  blameMassless,
  masslessBodies,
  masslessMotion,
  vanishesElsewhere,
  withoutMass,
} from '../formulate/dynamics/massless'
import { evaluate, magnitude } from '../symbolic'

/**
 * Checks the pivots of a mechanical model. Every pivot is an inertia: positive, or something massless can move freely.
 * Pivots of multipliers are negative, or constraints repeat one another.
 */
export function checkPivots(instance: Instance, x: Float64Array, z: Float64Array): void {
  const { compilation } = instance
  const { pivots, constraintPivots, constraints } = compilation.system
  const { guarded } = constraints
  if (pivots.length === 0) return
  const symbols = instance.symbolValues(x, z)
  const all = evaluate([...pivots.map((p) => p.value), ...constraintPivots.map((p) => p.value)], symbols)
  const values = all.slice(0, pivots.length)
  const largest = Math.max(...values.map(Math.abs))
  values.forEach((value, i) => {
    if (value > 1e-12 * largest) return
    const { freedom, value: pivot } = pivots[i]
    // A light body beside a heavy one has a small pivot that no difference of large ones has made.
    if (pivot.isParametric && value > 1e-12 * magnitude(pivot, symbols)) return
    if (Number.isNaN(value)) throw notANumber(freedom.name, freedom.block)
    const bodies = masslessBodies(compilation.collection, symbols)
    const always = vanishesElsewhere(compilation.system, symbols, i)
    throw blameMassless(masslessMotion(freedom, always), bodies, withoutMass(always))
  })
  const mobilities = all.slice(pivots.length)
  const largestMobility = Math.max(...mobilities.map(Math.abs))
  mobilities.forEach((value, i) => {
    const { row } = constraintPivots[i]
    if (value < -(guarded.has(row) ? guardedSingular : 1e-12) * largestMobility) return
    if (Number.isNaN(value)) throw notANumber(row.name, row.block)
    throw singularError(row)
  })
}

/** Threshold with the same meaning for pivots that do not vanish (`guarded.ts`). */
const guardedSingular = 1e-8

function notANumber(what: string, block: string): ModelError {
  return new ModelError(
    'non-finite',
    `the inertia seen by ${what} is not a number in the initial state`,
    { block },
    'check the parameters and initial values of the block and its neighbours',
  )
}

/** Returns the error for a position in which a constraint repeats others, or holds something that cannot move. */
function singularError(row: { readonly name: string; readonly block: string }): ModelError {
  return new ModelError(
    'singular-constraint',
    `in the initial position, the constraint ${row.name} is redundant: the other joints of its loop already impose it`,
    { block: row.block },
    'start from another position (at a dead centre, the direction of motion is undetermined), or remove a joint of the loop',
  )
}
