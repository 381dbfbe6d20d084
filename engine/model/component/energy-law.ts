/** Energy law of a block: the destination of the power that the block takes from the mechanism. */
import type { Num } from '../../symbolic'
import type { Motion, Solved } from './component'

/**
 * Shares of the power that a block takes from the mechanism. A block without a law is a source: its power counts as
 * delivered.
 */
export interface EnergyLaw {
  /** Energy that it stores, J; depends on positions, states and discrete states. */
  readonly stored?: (m: Motion) => Num
  /** Power that it turns into heat, W; `rest` where the law says no more than that it is what is not stored. */
  readonly dissipated: ((s: Solved) => Num) | 'rest'
  /** Power that comes through it from outside the model, W, as from a road that moves. */
  readonly delivered?: (s: Solved) => Num
}
