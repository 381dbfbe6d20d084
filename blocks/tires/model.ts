/**
 * What a tyre model is: an external function from the state of the contact to forces, and its
 * parameters. The tyre block works with every model of the lists in `models.ts`; a new model is one
 * file and one entry there.
 */
import type { Expr, ExternalFunction } from '../../engine/symbolic'

/**
 * Quantities of the contact (ISO tyre axes: x heading, y left, z road normal). Functions pick theirs
 * by the names of their inputs.
 */
export interface ContactQuantities {
  /** Normal force, N. */
  readonly Fz: Expr
  /** Longitudinal slip, positive when driving. */
  readonly S: Expr
  /** Slip angle, rad; positive for a contact point that moves to the left. */
  readonly alpha: Expr
  /** Inclination angle, rad; positive when the spin axis tilts up on the left. */
  readonly gamma: Expr
  /** Rolling rate, rad/s; positive forward. */
  readonly Omega: Expr
  /** Longitudinal velocity of the wheel centre, m/s. */
  readonly VCx: Expr
  /** Effective rolling radius, m. */
  readonly Reff: Expr
  /** Lateral velocity of the contact centre P, m/s. */
  readonly VPy: Expr
  /** Longitudinal velocity of the point E at the effective radius, m/s. */
  readonly VEx: Expr
  /** As VEx, for the point that does not spin with the wheel, m/s (V*Ex of the literature). */
  readonly VsEx: Expr
  /** Longitudinal velocity of the contact centre that does not spin with the wheel, m/s (V*Px). */
  readonly VsPx: Expr
}

export type ContactQuantity = keyof ContactQuantities

export interface ModelParameter {
  readonly name: string
  readonly default: number
  readonly unit: string
  readonly doc: string
  readonly min?: number
  /** The least value itself is not allowed. */
  readonly exclusive?: boolean
}

interface Model {
  /** Value of the choice; also the prefix of its parameters, `prefix.NAME`. */
  readonly id: string
  readonly label: string
  readonly prefix: string
  readonly fn: ExternalFunction
  readonly inputs: readonly ContactQuantity[]
  readonly parameters: readonly ModelParameter[]
}

/** Forces and moments at the contact point in tyre axes: outputs Fx, Fy, Mx, My, Mz. */
export interface TireForceModel extends Model {
  /** Parameters that a slippery road scales. */
  readonly friction: readonly string[]
}

/**
 * Slip with lag: outputs `source1`, `rate1`, `source2`, `rate2` of
 * dq1/dt = source1 - rate1 q1 and dq2/dt = source2 - rate2 q2,
 * where q1 is the slip and q2 the tangent of the slip angle.
 */
export type RelaxationModel = Model

/** The arguments of a model in the order of its function. */
export function argumentsOf(model: Model, contact: ContactQuantities): readonly Expr[] {
  return model.inputs.map((name) => contact[name])
}
