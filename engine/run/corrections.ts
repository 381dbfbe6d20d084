/** Corrections of a state after every step of a run: quaternions are normalised, then constraints are restored. */
import { ConstraintStabiliser, handlingOf } from './constraints'
import { normaliser } from '../compile/orientations'
import type { ConstraintMemory } from '../start/state/saved-state'
import type { Instance } from '../compile/instance'

export type Project = (t: number, x: Float64Array, z?: ArrayLike<number>) => void

export interface Corrections {
  /** Function that corrects a state; undefined if there is nothing to correct. */
  readonly project: Project | undefined
  /** Stabiliser of the constraints; undefined without constraints. */
  readonly stabiliser: ConstraintStabiliser | undefined
}

/**
 * Returns the corrections of a run.
 * @param kind of the solver: with a fixed step, corrections take constant work unless the settings say otherwise
 * @param x0 initial state
 * @param saved choice of coordinates of the run that this run continues
 * @throws ModelError `singular-constraint`
 */
export function correctionsOf(
  instance: Instance,
  kind: 'fixed' | 'variable',
  x0: Float64Array,
  saved?: ConstraintMemory,
): Corrections {
  const { compilation } = instance
  const constrained = compilation.system.constraints.rows.length > 0
  const stabiliser = constrained
    ? new ConstraintStabiliser(instance, handlingOf(compilation, kind), x0, saved)
    : undefined
  const normalise = normaliser(compilation)
  const first: Project | undefined = normalise === undefined ? undefined : (_, x) => normalise(x)
  return { project: both(first, stabiliser?.project), stabiliser }
}

/** Returns a function that calls both in turn; undefined if there is neither. */
function both(a: Project | undefined, b: Project | undefined): Project | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return (t, x, z) => {
    a(t, x, z)
    b(t, x, z)
  }
}
