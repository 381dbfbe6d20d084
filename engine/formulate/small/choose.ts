/**
 * Seventh stage: the small quantities. Takes the kinematics with the names that a formulation declares small, and gives
 * these variables and the equations to their first order, if there are any.
 *
 * Theory: docs/theory/small-variables.md (Lot and Massaro 2017, ch. 3.2).
 */
import type { FormulationSettings } from '../../model/project/project'
import type { Expr } from '../../symbolic'
import type { MassMatrix, Elimination } from '../dynamics/elimination'
import type { Kinematics } from '../kinematics/kinematics'
import { SmallEquations } from './equations'
import { listSmall, smallVariables } from './names'

export interface Smallness {
  /** Coordinates, speeds and accelerations that are small, by name. */
  readonly names: readonly string[]
  /** True if the equations are exact. */
  readonly exact: boolean
  /** The elimination to first order; undefined if equations are exact. */
  readonly eliminate: Elimination | undefined
  /** An expression to first order. */
  readonly cut: (e: Expr) => Expr
  readonly massMatrix: (exact: MassMatrix) => MassMatrix
}

/** @throws ModelError `unknown-signal`, `unsuitable-coordinates` */
export function chooseSmall(
  { collection: c, variables, spaces }: Kinematics,
  { small: declared = [], smallLaws }: FormulationSettings,
): Smallness {
  const { freedoms, coordinates } = variables
  const small = smallVariables(
    {
      pool: c.pool,
      freedoms,
      coordinates,
      orientations: spaces.orientations,
      componentStates: c.states.map((s) => s.name),
      values: new Map(c.parameters.map((p) => [p.symbol, p.value])),
    },
    declared,
  )
  const names = listSmall(variables, small)
  if (declared.length === 0)
    return { names, exact: true, eliminate: undefined, cut: (e) => e, massMatrix: (exact) => exact }
  const equations = new SmallEquations(c.math, small, smallLaws)
  return {
    names,
    exact: false,
    eliminate: equations.eliminate,
    cut: equations.cut,
    massMatrix: (exact) => equations.massMatrix(exact),
  }
}
