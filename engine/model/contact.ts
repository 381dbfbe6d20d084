/** Wheels on roads, as far as the start of a run needs to know of them. */
import type { Expr } from '../symbolic'
import type { Solved } from './component'

/** How a wheel stands on a road; looked at before a run and by the search for an operating point, never while a run goes on. */
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
