/** What is done to a state after every step of a run: quaternions back to length one, then constraints. */
import { ConstraintStabiliser, handlingOf } from './constraints'
import { normaliser } from '../compile/orientations'
import type { ConstraintMemory } from '../start/state/saved-state'
import type { Instance } from '../compile/instance'

export type Project = (t: number, x: Float64Array, z?: ArrayLike<number>) => void

export interface Corrections {
  /** Undefined where there is nothing to correct. */
  readonly project: Project | undefined
  /** Undefined without constraints. */
  readonly stabiliser: ConstraintStabiliser | undefined
}

/**
 * @param kind of the solver: with a fixed step corrections are of constant work unless asked otherwise
 * @param x0 initial state
 * @param saved what a run that continues had chosen before
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

/** First the one, then the other; undefined where there is neither. */
function both(a: Project | undefined, b: Project | undefined): Project | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return (t, x, z) => {
    a(t, x, z)
    b(t, x, z)
  }
}
