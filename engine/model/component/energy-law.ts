/** Energy law of a block: the destination of the power that the block takes from the mechanism. */
import type { Num } from '../../symbolic'
import type { Motion, Solved } from './component'

/**
 * Shares of the power that a block takes from the mechanism. A block without a law is a source: its power counts as
 * delivered.
 */
export interface EnergyLaw {
  /** Energy that the block stores, J; depends on positions, states and discrete states. */
  readonly stored?: (m: Motion) => Num
  /** Power that the block turns into heat, W; `rest` if the law states only that it is the power that is not stored. */
  readonly dissipated: ((s: Solved) => Num) | 'rest'
  /** Power that comes through the block from outside the model, W, as from a moving road. */
  readonly delivered?: (s: Solved) => Num
}
