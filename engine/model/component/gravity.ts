/** The field of gravity that the world provides. */
import type { Expr, Vec3 } from '../../symbolic'

export type GravityField =
  /** An acceleration in ground axes, the same everywhere. */
  | { readonly kind: 'uniform'; readonly acceleration: Vec3 }
  /** Towards the origin of the ground, with the gravitational parameter mu = G M: a force on every mass. */
  | { readonly kind: 'point'; readonly mu: Expr }
