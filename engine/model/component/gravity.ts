/** Field of gravity that the world provides. */
import type { Expr, Vec3 } from '../../symbolic'

export type GravityField =
  /** Acceleration in ground axes, the same everywhere. */
  | { readonly kind: 'uniform'; readonly acceleration: Vec3 }
  /** Field towards the origin of the ground, with the gravitational parameter mu = G M: a force on every mass. */
  | { readonly kind: 'point'; readonly mu: Expr }
