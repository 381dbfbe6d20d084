/** Wheels on roads and rigid stops, as far as the start of a run needs them. */
import type { Expr } from '../../symbolic'
import type { Motion, Solved } from './component'

/**
 * Contact of a wheel with a road, for the checks before a run and the search for an operating point; not used while a
 * run continues.
 */
export interface Contact {
  /** Depth of the wheel in the road, m; negative above the road. */
  readonly deflection: (s: Solved) => Expr
  /** Stiffness of the deflection, N/m. */
  readonly stiffness: () => Expr
  /** Radius of the wheel, m. */
  readonly radius: () => Expr
  /** Speed at which the wheel slips along its heading, m/s; 0 where it rolls freely. */
  readonly slipSpeed: (s: Solved) => Expr
}

/**
 * Rigid stop on which a lock holds something, and on which the search for an operating point may let it rest. Not used
 * in a run.
 */
export interface RestingContact {
  /** Distance to the stop along the flange, m or rad; negative beyond it. */
  readonly gap: (m: Motion) => Expr
  /** Derivative of the distance, m/s or rad/s. */
  readonly rate: (m: Motion) => Expr
  /** Effort of the lock, positive where the stop pushes, N or N m. */
  readonly pressing: (s: Solved) => Expr
}
