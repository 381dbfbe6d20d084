/** Wheels on roads and rigid stops, as far as the start of a run needs to know of them. */
import type { Expr } from '../../symbolic'
import type { Motion, Solved } from './component'

/**
 * How a wheel stands on a road; looked at before a run and by the search for an operating point, never while a run
 * continues.
 */
export interface Contact {
  /** How deep it is in the road, m; negative where it is above. */
  readonly deflection: (s: Solved) => Expr
  /** Deflection that carries a force, N/m. */
  readonly stiffness: () => Expr
  /** Radius of the wheel, m. */
  readonly radius: () => Expr
  /** Speed at which it slips along its heading, m/s; 0 where it rolls freely. */
  readonly slipSpeed: (s: Solved) => Expr
}

/**
 * A rigid stop that a lock holds something on: where the search for an operating point may let it rest. Not looked at
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
